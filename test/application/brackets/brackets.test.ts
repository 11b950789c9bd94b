import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import {
  decideMatch,
  deleteBracket,
  drawBracket,
  planBracket,
  takeBackDecision,
} from '../../../src/application/brackets/change-bracket.ts';
import { createBracket } from '../../../src/application/brackets/create-bracket.ts';
import { getBracket, listBrackets } from '../../../src/application/brackets/get-bracket.ts';
import { updateGame } from '../../../src/application/games/update-game.ts';
import type { MatchKey } from '../../../src/domain/brackets/bracket-shape.ts';
import type { GameEdit } from '../../../src/domain/games/game.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { BracketId, DivisionId, FieldId, GameId, SeasonId, TeamId } from '../../../src/domain/shared/ids.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let admin: Member;
beforeEach(async () => {
  admin = await given.as(await given.person({}, 'admin'));
});

const [SEMIFINAL, FINAL] = ['w1.1', 'final.1'] as MatchKey[] as [MatchKey, MatchKey];
type Terms = Parameters<ReturnType<typeof createBracket>>[0]['terms'];
/** Of the Hawks with a bye, the Jays and the Owls, unless other terms are given. */
const create = ({ isPreview = false, isDrawn = true, ...over }: Partial<Terms> & { isPreview?: boolean; isDrawn?: boolean } = {}) => {
  const { season, ageGroup, hawks, jays, owls } = given.league;
  const terms: Terms = {
    seasonId: season.id,
    ageGroupId: ageGroup.id,
    name: 'Play-offs',
    format: 'single_elimination',
    thirdPlace: false,
    ifNecessary: false,
    series: [],
    seeding: { by: 'teams', teamIds: [hawks.id, jays.id, owls.id] },
    ...over,
  };
  return createBracket(given.ports)({ actor: admin, terms, isDrawn, isPreview });
};
const aBracket = async (over: Parameters<typeof create>[0] = {}): Promise<BracketId> => accepted(await create(over)).id!;
const of = (bracketId: BracketId, versions?: readonly number[]) => ({ actor: admin, bracketId, versions });
const seen = async (bracketId: BracketId) => accepted(await getBracket(given.ports)({ actor: admin, bracketId }));
const matchOf = async (bracketId: BracketId, key: MatchKey) =>
  (await seen(bracketId)).rounds.flatMap(({ matches }) => matches).find((match) => match.key === key)!;
const games = (fieldId: FieldId | null = given.league.field.id) =>
  [SEMIFINAL, FINAL].map((match, at) => ({
    match,
    number: 1,
    startsAt: `2026-04-1${at + 2}T15:00:00Z`,
    endsAt: `2026-04-1${at + 2}T17:00:00Z`,
    fieldId,
  }));
const edit = async (gameId: GameId, change: GameEdit) =>
  updateGame(given.ports)({ actor: admin, gameId, edit: change, versions: undefined, force: false });
async function end(gameId: GameId, homeScore: number, visitorScore: number) {
  accepted(await edit(gameId, { status: 'in_progress' }));
  return accepted(await edit(gameId, { status: 'final', homeScore, visitorScore }));
}

describe('a new bracket', () => {
  test('pairs the named teams, of whom the best have a bye', async () => {
    const { jays, owls } = given.league;
    const bracketId = await aBracket();
    expect((await matchOf(bracketId, SEMIFINAL)).sides.map(({ team }) => team?.id)).toEqual([jays.id, owls.id]);
    expect((await matchOf(bracketId, FINAL)).sides.map(({ team }) => team?.name ?? null)).toEqual(['Red Hawks', null]);
    expect(accepted(await listBrackets(given.ports)({ actor: admin }))).toEqual([
      expect.objectContaining({ id: bracketId, entrants: 3, isDrawn: true, isOver: false, champion: null }),
    ]);
    expect(await given.audited()).toEqual(['league-data-created']);
  });

  test('draws its teams from the table, unless places are shared', async () => {
    const { league } = given;
    const seeding = { by: 'standings', entrants: 2 } as const;
    expect(await create({ seeding })).toMatchObject({ error: { kind: 'seeds-tied' } });
    await league.addGame(league.jays, league.owls, { status: 'final', homeScore: 3, visitorScore: 1 });
    await league.addGame(league.hawks, league.jays, { status: 'final', homeScore: 3, visitorScore: 1 });
    await league.addGame(league.hawks, league.owls, { status: 'final', homeScore: 3, visitorScore: 1 });
    expect(accepted(await create({ seeding })).entrants.map(({ team }) => team?.name)).toEqual(['Red Hawks', 'Blue Jays']);
    const later = accepted(await create({ seeding, isDrawn: false }));
    expect(later).toMatchObject({
      isDrawn: false,
      entrants: [
        { team: null, place: 1 },
        { team: null, place: 2 },
      ],
    });
    expect(accepted(await drawBracket(given.ports)({ ...of(later.id!), teamIds: null })).isDrawn).toBe(true);
  });

  test('that is a preview is shown and not kept', async () => {
    expect(accepted(await create({ isPreview: true }))).toMatchObject({ id: null, isDrawn: true });
    expect(accepted(await listBrackets(given.ports)({ actor: admin }))).toEqual([]);
    expect(await given.audited()).toEqual([]);
  });

  test('is refused with terms that no bracket can have, or what the org has not', async () => {
    const { hawks, season } = given.league;
    const refused = async (over: Partial<Terms>) => create(over);
    expect(await refused({ seeding: { by: 'teams', teamIds: [hawks.id] } })).toMatchObject({ error: { kind: 'invalid-request' } });
    expect(await refused({ seeding: { by: 'teams', teamIds: [hawks.id, hawks.id] } })).toMatchObject({
      error: { violations: [{ rule: 'listed-twice' }] },
    });
    expect(await refused({ seasonId: newId<SeasonId>() })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['seasonId'] }] },
    });
    expect(await refused({ seeding: { by: 'teams', teamIds: [hawks.id, newId<TeamId>()] } })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['seeding', 'teamIds', 1] }] },
    });
    const pools = { by: 'pools', divisionIds: [newId<DivisionId>(), newId<DivisionId>()], places: 1 } as const;
    expect(await refused({ seasonId: season.id, seeding: pools })).toMatchObject({ error: { kind: 'unknown-reference' } });
  });
});

describe('the games of a bracket', () => {
  test('are made as their teams are known, at the times and places of the plan', async () => {
    const bracketId = await aBracket();
    const planned = accepted(await planBracket(given.ports)({ ...of(bracketId), games: games() }));
    expect(planned.laterGames).toEqual([expect.objectContaining({ match: SEMIFINAL, change: 'made' })]);
    const { gameId } = (await matchOf(bracketId, SEMIFINAL)).games[0]!;
    const { laterGames } = await end(gameId!, 3, 2);
    expect(laterGames).toEqual([expect.objectContaining({ match: FINAL, change: 'made' })]);
    const final = (await matchOf(bracketId, FINAL)).games[0]!.gameId!;
    await end(final, 4, 0);
    expect(await seen(bracketId)).toMatchObject({ isOver: true, champion: { name: 'Red Hawks' } });
  });

  test('are planned for matches and fields that there are, each once', async () => {
    const bracketId = await aBracket();
    const plan = (asked: ReturnType<typeof games>) => planBracket(given.ports)({ ...of(bracketId), games: asked });
    const [first] = games();
    expect(await plan([{ ...first!, match: 'w9.9' as MatchKey }])).toMatchObject({ error: { violations: [{ rule: 'not-a-choice' }] } });
    expect(await plan([{ ...first!, number: 2 }])).toMatchObject({ error: { violations: [{ rule: 'out-of-range' }] } });
    expect(await plan([first!, first!])).toMatchObject({ error: { violations: [{ rule: 'listed-twice' }] } });
    expect(await plan([{ ...first!, endsAt: first!.startsAt }])).toMatchObject({ error: { violations: [{ rule: 'not-after-other' }] } });
    expect(await plan(games(newId<FieldId>()))).toMatchObject({ error: { kind: 'unknown-reference' } });
  });
});

describe('a decision of the league', () => {
  test('lets a team advance whatever the games say, until it is taken back', async () => {
    const { owls, hawks } = given.league;
    const bracketId = await aBracket();
    const decide = (winnerTeamId: TeamId | null, match = SEMIFINAL) => decideMatch(given.ports)({ ...of(bracketId), match, winnerTeamId });
    accepted(await decide(owls.id));
    expect(await matchOf(bracketId, SEMIFINAL)).toMatchObject({ winnerTeamId: owls.id, isLeagueDecision: true });
    expect((await matchOf(bracketId, FINAL)).sides.map(({ team }) => team?.name)).toEqual(['Red Hawks', 'White Owls']);
    accepted(await takeBackDecision(given.ports)({ ...of(bracketId), match: SEMIFINAL }));
    expect((await matchOf(bracketId, SEMIFINAL)).winnerTeamId).toBeNull();
    expect(await takeBackDecision(given.ports)({ ...of(bracketId), match: SEMIFINAL })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await decide(hawks.id)).toMatchObject({ error: { kind: 'unknown-reference', violations: [{ rule: 'not-in-match' }] } });
    expect(await decide(owls.id, 'w9.9' as MatchKey)).toMatchObject({ error: { kind: 'not-found' } });
  });

  test('is refused once a game has begun whose teams it would change, as is opening a final game again', async () => {
    const { owls } = given.league;
    const bracketId = await aBracket();
    accepted(await planBracket(given.ports)({ ...of(bracketId), games: games() }));
    const { gameId: semifinal } = (await matchOf(bracketId, SEMIFINAL)).games[0]!;
    await end(semifinal!, 3, 2);
    accepted(await edit(semifinal!, { status: 'in_progress' }));
    accepted(await edit(semifinal!, { status: 'final' }));
    accepted(await edit((await matchOf(bracketId, FINAL)).games[0]!.gameId!, { status: 'in_progress' }));
    expect(await edit(semifinal!, { status: 'in_progress' })).toMatchObject({ error: { kind: 'bracket-affected' } });
    expect(await decideMatch(given.ports)({ ...of(bracketId), match: SEMIFINAL, winnerTeamId: owls.id })).toMatchObject({
      error: { kind: 'bracket-affected', laterGames: [{ change: 'begun' }] },
    });
  });
});

describe('a drawing', () => {
  test('seats other teams, as many as there are places, each once', async () => {
    const { hawks, jays, owls } = given.league;
    const bracketId = await aBracket();
    const draw = (teamIds: readonly TeamId[] | null) => drawBracket(given.ports)({ ...of(bracketId), teamIds });
    expect(accepted(await draw([owls.id, jays.id, hawks.id])).entrants.map(({ team }) => team?.id)).toEqual([owls.id, jays.id, hawks.id]);
    expect(await draw([owls.id])).toMatchObject({ error: { violations: [{ rule: 'not-as-many', limit: 3 }] } });
    expect(await draw([owls.id, owls.id, hawks.id])).toMatchObject({ error: { violations: [{ rule: 'listed-twice' }] } });
    expect(await draw([owls.id, jays.id, newId<TeamId>()])).toMatchObject({ error: { kind: 'unknown-reference' } });
    expect(await draw(null)).toMatchObject({ error: { kind: 'invalid-request', violations: [{ path: ['teamIds'] }] } });
  });
});

describe('a bracket that is removed', () => {
  test('takes its games with it that have not begun, and leaves the others', async () => {
    const bracketId = await aBracket();
    accepted(await planBracket(given.ports)({ ...of(bracketId), games: games() }));
    const semifinal = (await matchOf(bracketId, SEMIFINAL)).games[0]!.gameId!;
    await end(semifinal, 3, 2);
    const final = (await matchOf(bracketId, FINAL)).games[0]!.gameId!;
    accepted(await deleteBracket(given.ports)(of(bracketId)));
    expect(await getBracket(given.ports)({ actor: admin, bracketId })).toMatchObject({ error: { kind: 'not-found' } });
    await given.league.write(async (repositories) => {
      expect((await repositories.games.find(given.org.id, semifinal))?.archived).toBe(false);
      expect((await repositories.games.find(given.org.id, final))?.archived).toBe(true);
    });
    const log = (await given.ports.read.gameChanges(given.org.id, final, { limit: 50 }))!.items;
    expect(log.map(({ field, old, new: next }) => [field, old, next])).toEqual([
      ['status', 'scheduled', 'canceled'],
      ['statusReason', null, 'other'],
    ]);
  });

  test('is not removed or changed by somebody who has seen another version, nor if there is none', async () => {
    const bracketId = await aBracket();
    const stale = of(bracketId, [99]);
    expect(await deleteBracket(given.ports)(stale)).toMatchObject({ error: { kind: 'edit-conflict' } });
    expect(await planBracket(given.ports)({ ...stale, games: [] })).toMatchObject({ error: { kind: 'edit-conflict' } });
    const none = of(newId<BracketId>());
    expect(await deleteBracket(given.ports)(none)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await planBracket(given.ports)({ ...none, games: [] })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

test('every member sees a bracket, and only admins change it', async () => {
  const bracketId = await aBracket();
  const actor = await given.as(await given.person({}, 'coach', 'umpire'));
  expect(accepted(await getBracket(given.ports)({ actor, bracketId })).id).toBe(bracketId);
  const theirs = { actor, bracketId, versions: undefined };
  const refused = [
    await drawBracket(given.ports)({ ...theirs, teamIds: null }),
    await planBracket(given.ports)({ ...theirs, games: [] }),
    await decideMatch(given.ports)({ ...theirs, match: SEMIFINAL, winnerTeamId: null }),
    await takeBackDecision(given.ports)({ ...theirs, match: SEMIFINAL }),
    await deleteBracket(given.ports)(theirs),
  ];
  expect(refused).toEqual(refused.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'role-required' }) })));
});
