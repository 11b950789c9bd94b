import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { bracketIn } from '../../src/adapters/texts/bracket-words.ts';
import type { CachedDerivation } from '../../src/application/books/derived-games.ts';
import { decideMatch, deleteBracket, drawBracket, planBracket, takeBackDecision } from '../../src/application/brackets/change-bracket.ts';
import { createBracket } from '../../src/application/brackets/create-bracket.ts';
import { getBracket, listBrackets } from '../../src/application/brackets/get-bracket.ts';
import type { BracketView, MatchView } from '../../src/application/brackets/view-bracket.ts';
import { createGame, deleteGame } from '../../src/application/games/org-games.ts';
import { updateGame } from '../../src/application/games/update-game.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { recordStatEvent } from '../../src/application/scoring/record-stat-event.ts';
import { voidStatEvent } from '../../src/application/scoring/void-stat-event.ts';
import { type Bracket, type PlannedGame, type SeedingTerms, seriesOf } from '../../src/domain/brackets/bracket.ts';
import { shapeOf } from '../../src/domain/brackets/bracket-shape.ts';
import type { GameEdit } from '../../src/domain/games/game.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { BracketId, GameId, TeamId } from '../../src/domain/shared/ids.ts';
import { aMember, anOrg, aUser, DAY, HOUR, later, NOON } from '../support/builders.ts';
import { appendedBy, aStatEvent, type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

type Terms = Partial<Pick<Bracket, 'format' | 'thirdPlace' | 'ifNecessary' | 'series'>>;

/** What every storage must do for brackets. */
export function bracketsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`brackets on ${adapter}`, () => {
    let storage: StorageSubject;
    let org: Org;
    let league: GivenLeague;
    let admin: Member;
    let teams: readonly Team[];
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      org = anOrg();
      league = await givenLeague(storage.unitOfWork, { org });
      const user = aUser();
      await league.write(({ users }) => users.save(user));
      admin = aMember({ user, org, roles: new Set(['admin'] as const) });
      teams = [league.hawks, league.jays, league.owls, await league.addTeam('Gray Foxes')];
    });

    const depsOf = (unitOfWork: UnitOfWork = storage.unitOfWork) => ({
      unitOfWork,
      clock: () => NOON,
      newId,
      derivations: new Map<string, CachedDerivation>(),
    });
    const any = { versions: undefined };

    async function made(seeding: SeedingTerms, terms: Terms = {}, isDrawn = true): Promise<BracketView & { id: BracketId }> {
      const options = { format: 'single_elimination' as const, thirdPlace: false, ifNecessary: true, series: [], ...terms };
      const named = { seasonId: league.season.id, ageGroupId: league.ageGroup.id, name: 'Play-offs', seeding };
      const command = { actor: admin, terms: { ...named, ...options }, isDrawn, isPreview: false };
      return accepted(await createBracket(depsOf())(command)) as BracketView & { id: BracketId };
    }
    /** Every game of every match, at different hours, as far ahead as its place in the bracket. */
    const everyGame = (terms: Terms, entrants: number): readonly PlannedGame[] =>
      shapeOf({ format: 'single_elimination', thirdPlace: false, ifNecessary: true, ...terms, entrants })
        .flatMap(({ key: round, matches }) =>
          matches.flatMap(({ key }) =>
            Array.from({ length: seriesOf({ series: terms.series ?? [] }, round) }, (_, at) => ({ match: key, number: at + 1 })),
          ),
        )
        .map((game, at) => ({
          ...game,
          startsAt: later(NOON, DAY + at * 3 * HOUR).toISOString(),
          endsAt: later(NOON, DAY + at * 3 * HOUR + 2 * HOUR).toISOString(),
          fieldId: league.field.id,
        }));
    const plan = (bracketId: BracketId, games: readonly PlannedGame[]) => planBracket(depsOf())({ actor: admin, bracketId, ...any, games });
    async function planned(terms: Terms = {}, of: readonly Team[] = teams): Promise<BracketId> {
      const { id } = await made({ by: 'teams', teamIds: of.map((team) => team.id) }, terms);
      accepted(await plan(id, everyGame(terms, of.length)));
      return id;
    }
    const seen = async (bracketId: BracketId) => accepted(await getBracket({ read: storage.read })({ actor: admin, bracketId }));
    const matchIn = ({ rounds }: BracketView, key: string): MatchView =>
      rounds.flatMap(({ matches }) => matches).find((match) => match.key === key)!;
    const sentenceOf = async (bracketId: BracketId, key: string): Promise<string> =>
      bracketIn('en', await seen(bracketId))
        .rounds.flatMap(({ matches }) => matches)
        .find((match) => match.key === key)!.sentence;
    const gameOf = async (bracketId: BracketId, match: string, number = 1): Promise<GameId | null> =>
      matchIn(await seen(bracketId), match).games.find((game) => game.number === number)?.gameId ?? null;
    const teamsIn = async (bracketId: BracketId, match: string) =>
      matchIn(await seen(bracketId), match).sides.map(({ team }) => team?.id ?? null);
    const edited = (gameId: GameId, edit: GameEdit, deps = depsOf()) =>
      updateGame(deps)({ actor: admin, gameId, edit, ...any, force: false });
    /** Ends the game with this team as the winner. */
    async function won(bracketId: BracketId, match: string, winner: TeamId, number = 1, deps = depsOf()) {
      const gameId = (await gameOf(bracketId, match, number))!;
      const { game } = (await storage.read.game(org.id, gameId))!;
      if (game.status === 'scheduled') accepted(await edited(gameId, { status: 'in_progress' }));
      const [homeScore, visitorScore] = game.homeTeamId === winner ? [5, 3] : [3, 5];
      return edited(gameId, { status: 'final', homeScore, visitorScore }, deps);
    }
    const gameRow = async (gameId: GameId) => (await storage.read.game(org.id, gameId))!.game;
    const [a, b, c, d] = [0, 1, 2, 3].map((at) => () => teams[at]!.id) as [() => TeamId, () => TeamId, () => TeamId, () => TeamId];

    test('are listed by season and age group, and seen with all that is known', async () => {
      const { id } = await made({ by: 'teams', teamIds: teams.map((team) => team.id) }, { thirdPlace: true });
      const list = async (filter: object) =>
        accepted(await listBrackets({ read: storage.read })({ actor: admin, ...filter })).map((bracket) => bracket.id);
      expect(await list({})).toEqual([id]);
      expect(await list({ seasonId: league.season.id, ageGroupId: league.ageGroup.id })).toEqual([id]);
      expect(await list({ seasonId: newId() })).toEqual([]);
      const { rounds } = bracketIn('en', await seen(id));
      expect(rounds.map(({ name, matches }) => [name, matches.map((match) => match.sentence)])).toEqual([
        [
          'Semifinals',
          ['Semifinal 1: No. 1 Red Hawks against No. 4 Gray Foxes.', 'Semifinal 2: No. 2 Blue Jays against No. 3 White Owls.'],
        ],
        ['Third place', ['Third place: loser of Semifinal 1 against loser of Semifinal 2.']],
        ['Final', ['Final: winner of Semifinal 1 against winner of Semifinal 2.']],
      ]);
      expect(await storage.read.brackets(newId(), { bracketId: id })).toEqual([]);
    });

    test('make a game as soon as its teams and its time are known, at the field that was planned', async () => {
      const id = await planned({ thirdPlace: true });
      expect(await gameOf(id, 'final.1')).toBeNull();
      accepted(await won(id, 'w1.1', a()));
      expect(await gameOf(id, 'final.1')).toBeNull();
      const changed = accepted(await won(id, 'w1.2', c()));
      expect(changed.laterGames?.map(({ match, change }) => [match, change])).toEqual([
        ['third.1', 'made'],
        ['final.1', 'made'],
      ]);
      expect(await gameRow((await gameOf(id, 'final.1'))!)).toMatchObject({
        gameType: 'playoff',
        status: 'scheduled',
        homeTeamId: a(),
        visitorTeamId: c(),
        fieldId: league.field.id,
        startsAt: new Date(everyGame({ thirdPlace: true }, 4).find(({ match }) => match === 'final.1')!.startsAt),
      });
      accepted(await won(id, 'third.1', d()));
      accepted(await won(id, 'final.1', c()));
      const over = await seen(id);
      expect([over.isOver, over.champion?.id]).toEqual([true, c()]);
      expect(over.places.map(({ place, teams: placed }) => [place, ...placed.map((team) => team.id)])).toEqual([
        [1, c()],
        [2, a()],
        [3, d()],
        [4, b()],
      ]);
    });

    // IFAB Law 10.3: https://www.theifab.com/laws/latest/determining-the-outcome-of-a-match/
    test('are advanced by kicks from the mark after a level game, before or after it was ended', async () => {
      org = anOrg();
      league = await givenLeague(storage.unitOfWork, { org, sport: { code: 'soccer' } });
      await league.write(({ users }) => users.save(admin.user));
      admin = aMember({ user: admin.user, org, roles: new Set(['admin'] as const) });
      teams = [league.hawks, league.jays, league.owls, await league.addTeam('Gray Foxes')];
      const id = await planned();
      const deps = depsOf();
      const kick = async (gameId: GameId, teamId: TeamId, outcome: string) => {
        const facts = { type: 'shootout_kick', period: null, clock: null, count: 1, attributes: { outcome } };
        const event = { teamId, playerId: null, facts, clientEventId: null, occurredAt: null };
        return recordStatEvent(deps)({ actor: admin, gameId, ...event });
      };
      const level = async (gameId: GameId) => {
        accepted(await edited(gameId, { status: 'in_progress' }));
        return () => edited(gameId, { status: 'final', homeScore: 1, visitorScore: 1 });
      };
      const [first, second] = [(await gameOf(id, 'w1.1'))!, (await gameOf(id, 'w1.2'))!];
      const endFirst = await level(first);
      accepted(await kick(first, d(), 'scored'));
      accepted(await kick(first, a(), 'saved'));
      accepted(await endFirst());
      expect(matchIn(await seen(id), 'w1.1')).toMatchObject({
        state: 'decided',
        winnerTeamId: d(),
        games: [{ homeScore: 1, visitorScore: 1, kicks: { home: 0, visitor: 1 } }],
      });
      expect(await sentenceOf(id, 'w1.1')).toBe('Semifinal 1: Gray Foxes beat Red Hawks on kicks, 1 to 0, after 1 to 1.');
      accepted(await (await level(second))());
      expect([matchIn(await seen(id), 'w1.2').state, await gameOf(id, 'final.1')]).toEqual(['undecided', null]);
      const { id: eventId } = accepted(await kick(second, b(), 'scored'));
      expect(await teamsIn(id, 'final.1')).toEqual([d(), b()]);
      const final = (await gameOf(id, 'final.1'))!;
      expect(await gameRow(final)).toMatchObject({ homeTeamId: b(), visitorTeamId: d() });
      accepted(await edited(final, { status: 'in_progress' }));
      const withdrawn = await voidStatEvent(deps)({ actor: admin, gameId: second, eventId });
      expect(withdrawn).toMatchObject({ error: { kind: 'bracket-affected', laterGames: [{ gameId: final }] } });
      accepted(await edited(final, { status: 'canceled' }));
      accepted(await voidStatEvent(deps)({ actor: admin, gameId: second, eventId }));
      expect(matchIn(await seen(id), 'w1.2')).toMatchObject({ state: 'undecided', games: [{ kicks: null }] });
    });

    test('are advanced by kicks that are entered with the score, at its end or later, and by their correction', async () => {
      const id = await planned();
      const kicks = (home: number, visitor: number) => ({
        periodScores: [{ period: 3, home, visitor, kind: 'shootout' as const }],
      });
      const level = { status: 'final', homeScore: 1, visitorScore: 1 } as const;
      const [first, second] = [(await gameOf(id, 'w1.1'))!, (await gameOf(id, 'w1.2'))!];
      for (const game of [first, second]) accepted(await edited(game, { status: 'in_progress' }));
      accepted(await edited(first, { ...level, ...kicks(3, 4) }));
      expect(matchIn(await seen(id), 'w1.1')).toMatchObject({
        state: 'decided',
        winnerTeamId: d(),
        games: [{ homeScore: 1, visitorScore: 1, kicks: { home: 3, visitor: 4 } }],
      });
      expect(await sentenceOf(id, 'w1.1')).toBe('Semifinal 1: Gray Foxes beat Red Hawks on kicks, 4 to 3, after 1 to 1.');
      accepted(await edited(second, level));
      expect(matchIn(await seen(id), 'w1.2').state).toBe('undecided');
      const later = accepted(await edited(second, kicks(4, 3)));
      expect(later.laterGames).toMatchObject([{ change: 'made' }]);
      expect(await teamsIn(id, 'final.1')).toEqual([d(), b()]);
      expect(accepted(await edited(first, kicks(4, 3))).laterGames).toMatchObject([{ change: 'teams-changed' }]);
      expect(await teamsIn(id, 'final.1')).toEqual([a(), b()]);
      accepted(await edited(second, { periodScores: null }));
      expect(await gameOf(id, 'final.1')).toBeNull();
    });

    test('leave out of a game a field that another game has by then', async () => {
      const { id } = await made({ by: 'teams', teamIds: [a(), b()] });
      const [game] = everyGame({}, 2);
      await league.addGame(league.hawks, league.owls, { startsAt: new Date(game!.startsAt) });
      accepted(await plan(id, [game!]));
      expect(await gameRow((await gameOf(id, 'final.1'))!)).toMatchObject({ facilityId: league.facility.id, fieldId: null });
    });

    test('give a later game that has not begun to other teams when a result is corrected, and back again', async () => {
      const id = await planned();
      accepted(await won(id, 'w1.1', a()));
      accepted(await won(id, 'w1.2', b()));
      const before = await seen(id);
      const final = (await gameOf(id, 'final.1'))!;
      accepted(await edited(final, { snackParentName: 'Pat Ortiz' }));
      const corrected = accepted(await won(id, 'w1.1', d()));
      expect(corrected.laterGames).toMatchObject([
        { gameId: final, change: 'teams-changed', homeTeam: { id: b() }, visitorTeam: { id: d(), name: 'Gray Foxes' } },
      ]);
      expect(await gameRow(final)).toMatchObject({ homeTeamId: b(), visitorTeamId: d(), status: 'scheduled', snackParentName: null });
      accepted(await won(id, 'w1.1', a()));
      expect({ ...(await seen(id)), updatedAt: null }).toEqual({ ...before, updatedAt: null });
    });

    test('take a later game off the schedule while it is not known who plays, and put the same one back', async () => {
      const id = await planned();
      accepted(await won(id, 'w1.1', a()));
      accepted(await won(id, 'w1.2', b()));
      const final = (await gameOf(id, 'final.1'))!;
      const taken = accepted(await edited((await gameOf(id, 'w1.1'))!, { status: 'in_progress' }));
      expect(taken.laterGames).toMatchObject([{ gameId: final, change: 'removed' }]);
      expect(await gameRow(final)).toMatchObject({ archived: true, status: 'canceled' });
      expect(await gameOf(id, 'final.1')).toBeNull();
      const back = accepted(await won(id, 'w1.1', a()));
      expect(back.laterGames).toMatchObject([{ gameId: final, change: 'made' }]);
      expect(await gameRow(final)).toMatchObject({ archived: false, status: 'scheduled', fieldId: league.field.id });
    });

    test('refuse a correction that would give a game that has begun to others, and change nothing', async () => {
      const id = await planned();
      accepted(await won(id, 'w1.1', a()));
      accepted(await won(id, 'w1.2', b()));
      const [semifinal, final] = [(await gameOf(id, 'w1.1'))!, (await gameOf(id, 'final.1'))!];
      accepted(await edited(final, { status: 'in_progress' }));
      const [was, before] = [await gameRow(semifinal), await seen(id)];
      const refused = { error: { kind: 'bracket-affected', laterGames: [{ gameId: final, match: 'final.1', change: 'begun' }] } };
      expect(await won(id, 'w1.1', d())).toMatchObject(refused);
      expect(await edited(semifinal, { status: 'in_progress' })).toMatchObject(refused);
      expect(await gameRow(semifinal)).toEqual(was);
      expect(await seen(id)).toEqual(before);
      // A corrected score that does not change the winner is allowed, and a canceled game has not been played.
      accepted(await edited(semifinal, { homeScore: 9 }));
      accepted(await edited(final, { status: 'canceled' }));
      accepted(await won(id, 'w1.1', d()));
      expect(await teamsIn(id, 'final.1')).toEqual([d(), b()]);
    });

    test('count a game as begun of which stat events were recorded', async () => {
      const id = await planned();
      accepted(await won(id, 'w1.1', a()));
      accepted(await won(id, 'w1.2', b()));
      const final = (await gameOf(id, 'final.1'))!;
      await league.write((repositories) =>
        appendedBy(repositories, aStatEvent({ orgId: org.id, id: final, homeTeamId: a() }, { recordedBy: admin.user.id })),
      );
      expect(await won(id, 'w1.1', d())).toMatchObject({ error: { kind: 'bracket-affected' } });
    });

    test('wait for the league where a game ends level, and follow what it decides', async () => {
      const id = await planned();
      const semifinal = (await gameOf(id, 'w1.1'))!;
      accepted(await won(id, 'w1.2', b()));
      accepted(await edited(semifinal, { status: 'in_progress' }));
      accepted(await edited(semifinal, { status: 'final', homeScore: 2, visitorScore: 2 }));
      expect(matchIn(await seen(id), 'w1.1').state).toBe('undecided');
      const decide = (winnerTeamId: TeamId | null) =>
        decideMatch(depsOf())({ actor: admin, bracketId: id, ...any, match: 'w1.1', winnerTeamId });
      expect(await decide(b())).toMatchObject({ error: { violations: [{ rule: 'not-in-match' }] } });
      expect(accepted(await decide(d())).laterGames).toMatchObject([{ match: 'final.1', change: 'made' }]);
      expect(await teamsIn(id, 'final.1')).toEqual([d(), b()]);
      expect(await sentenceOf(id, 'w1.1')).toBe('Semifinal 1: Gray Foxes goes on against Red Hawks, by decision of the league.');
      // Neither has: the other team won.
      expect(accepted(await decide(null)).laterGames).toMatchObject([{ match: 'final.1', change: 'removed' }]);
      expect(await seen(id)).toMatchObject({ isOver: true, champion: { id: b() } });
      accepted(await takeBackDecision(depsOf())({ actor: admin, bracketId: id, ...any, match: 'w1.1' }));
      expect(matchIn(await seen(id), 'w1.1').state).toBe('undecided');
      accepted(await decide(a()));
      accepted(await edited((await gameOf(id, 'final.1'))!, { status: 'in_progress' }));
      expect(await decide(d())).toMatchObject({ error: { kind: 'bracket-affected' } });
      expect(await teamsIn(id, 'final.1')).toEqual([a(), b()]);
    });

    test('let a team go on by forfeit, and nobody after a double forfeit until the league decides', async () => {
      const id = await planned();
      accepted(await edited((await gameOf(id, 'w1.1'))!, { status: 'forfeit', forfeitedBy: a() }));
      accepted(await edited((await gameOf(id, 'w1.2'))!, { status: 'forfeit', doubleForfeit: true }));
      expect(await teamsIn(id, 'final.1')).toEqual([d(), null]);
      expect(matchIn(await seen(id), 'w1.2').state).toBe('undecided');
    });

    test('make the last games of a series only where they are needed', async () => {
      const series = [{ round: 'final', games: 3 as const }];
      const id = await planned({ series }, teams.slice(0, 2));
      const numbers = async () =>
        matchIn(await seen(id), 'final.1').games.map(({ number, gameId, isIfNecessary }) => [number, gameId !== null, isIfNecessary]);
      expect(await numbers()).toEqual([
        [1, true, false],
        [2, true, false],
        [3, false, true],
      ]);
      accepted(await won(id, 'final.1', a(), 1));
      const second = accepted(await won(id, 'final.1', b(), 2));
      expect(second.laterGames).toMatchObject([{ match: 'final.1', change: 'made', homeTeam: { id: a() } }]);
      const third = (await gameOf(id, 'final.1', 3))!;
      expect(accepted(await won(id, 'final.1', a(), 2)).laterGames).toMatchObject([{ gameId: third, change: 'removed' }]);
      expect(await seen(id)).toMatchObject({ isOver: true, champion: { id: a() } });
      accepted(await won(id, 'final.1', b(), 2));
      accepted(await won(id, 'final.1', b(), 3));
      expect(await won(id, 'final.1', a(), 2)).toMatchObject({ error: { kind: 'bracket-affected', laterGames: [{ gameId: third }] } });
      expect(await sentenceOf(id, 'final.1')).toBe('Final: Blue Jays beat Red Hawks, 2 games to 1.');
    });

    test('play a second final in a double elimination where the first was the first loss', async () => {
      const terms = { format: 'double_elimination' as const };
      const id = await planned(terms, teams.slice(0, 3));
      accepted(await won(id, 'w1.1', b()));
      accepted(await won(id, 'w2.1', a()));
      accepted(await won(id, 'l1.1', b()));
      expect(accepted(await won(id, 'final.1', b())).laterGames).toMatchObject([{ match: 'reset.1', change: 'made' }]);
      expect(accepted(await won(id, 'final.1', a())).laterGames).toMatchObject([{ match: 'reset.1', change: 'removed' }]);
      expect(await seen(id)).toMatchObject({ isOver: true, champion: { id: a() } });
      expect(matchIn(await seen(id), 'reset.1').state).toBe('not-needed');
    });

    describe('are drawn', () => {
      const beats = (winner: Team, loser: Team, homeScore = 5) =>
        league.addGame(winner, loser, { status: 'final', homeScore, visitorScore: 0, startsAt: later(NOON, -DAY), fieldId: null });
      const seeds = ({ entrants }: BracketView) => entrants.map(({ team }) => team?.id ?? null);

      test('from the standings, now or later, and anew until a game of other teams has begun', async () => {
        await beats(league.owls, league.jays);
        await beats(league.owls, league.hawks);
        await beats(league.jays, league.hawks);
        const { id } = await made({ by: 'standings', entrants: 3 }, {}, false);
        expect(seeds(await seen(id))).toEqual([null, null, null]);
        expect(await sentenceOf(id, 'w1.1')).toBe('Semifinal: 2nd in the standings against 3rd in the standings.');
        accepted(await plan(id, everyGame({}, 3)));
        const draw = (teamIds: readonly TeamId[] | null = null) => drawBracket(depsOf())({ actor: admin, bracketId: id, ...any, teamIds });
        const drawn = accepted(await draw());
        // The team without a game has a better percentage than those that lost all of theirs, and there is only one
        // such team.
        expect(seeds(drawn)).toEqual([league.owls.id, league.jays.id, expect.anything()]);
        expect(drawn.laterGames).toMatchObject([{ match: 'w1.1', change: 'made' }]);
        accepted(await draw([b(), a(), c()]));
        expect(seeds(await seen(id))).toEqual([b(), a(), c()]);
        expect(await draw([b(), a()])).toMatchObject({ error: { violations: [{ rule: 'not-as-many' }] } });
        expect(await draw([b(), a(), a()])).toMatchObject({ error: { violations: [{ rule: 'listed-twice' }] } });
        accepted(await edited((await gameOf(id, 'w1.1'))!, { status: 'in_progress' }));
        expect(await draw([a(), b(), c()])).toMatchObject({ error: { kind: 'bracket-affected' } });
        expect(seeds(await seen(id))).toEqual([b(), a(), c()]);
      });

      test('from pools, crossed over, and by nobody where places are shared or tables too short', async () => {
        const [east, west] = [await league.addDivision({ name: 'East' }), await league.addDivision({ name: 'West' })];
        const inPool = async (name: string, pool: typeof east) => league.addTeam(name, { divisionId: pool.id });
        const [e1, e2] = [await inPool('E1', east), await inPool('E2', east)];
        const [w1, w2] = [await inPool('W1', west), await inPool('W2', west)];
        await beats(e1, e2);
        await beats(w1, w2);
        const bracket = await made({ by: 'pools', divisionIds: [east.id, west.id], places: 2 });
        expect(matchIn(bracket, 'w1.1').sides.map(({ team }) => team?.name)).toEqual(['E1', 'W2']);
        expect(matchIn(bracket, 'w1.2').sides.map(({ team }) => team?.name)).toEqual(['W1', 'E2']);
        const terms = {
          seasonId: league.season.id,
          ageGroupId: league.ageGroup.id,
          name: 'More',
          format: 'single_elimination' as const,
          thirdPlace: false,
          ifNecessary: false,
          series: [],
        };
        const ask = (seeding: SeedingTerms) =>
          createBracket(depsOf())({ actor: admin, terms: { ...terms, seeding }, isDrawn: true, isPreview: true });
        expect(await ask({ by: 'pools', divisionIds: [east.id, west.id], places: 3 })).toMatchObject({
          error: { violations: [{ rule: 'not-as-many', limit: 2 }] },
        });
        // Hawks, Jays, Owls and Foxes have not played.
        expect(await ask({ by: 'standings', entrants: 4 })).toMatchObject({ error: { kind: 'seeds-tied' } });
        expect(accepted(await ask({ by: 'pools', divisionIds: [east.id], places: 2 })).id).toBeNull();
        expect(accepted(await listBrackets({ read: storage.read })({ actor: admin }))).toHaveLength(1);
        await league.write((repositories) => repositories.teams.save({ ...e1, archived: true }));
        const passedOver = accepted(await ask({ by: 'pools', divisionIds: [east.id, west.id], places: 1 }));
        expect(passedOver.entrants.map(({ team }) => team?.name)).toEqual(['E2', 'W1']);
      });
    });

    test('keep their games as long as they are there themselves', async () => {
      const id = await planned();
      const [one, other] = [(await gameOf(id, 'w1.1'))!, (await gameOf(id, 'w1.2'))!];
      expect(await deleteGame(depsOf())({ actor: admin, gameId: one, ...any })).toEqual({ ok: false, error: { kind: 'game-of-bracket' } });
      accepted(await edited(one, { status: 'in_progress' }));
      accepted(await deleteBracket(depsOf())({ actor: admin, bracketId: id, ...any }));
      expect(await storage.read.brackets(org.id, {})).toEqual([]);
      expect([(await gameRow(one)).status, (await gameRow(other)).archived]).toEqual(['in_progress', true]);
      accepted(await edited(one, { status: 'final', homeScore: 1, visitorScore: 0 }));
    });

    describe('at the same time', () => {
      /** All concurrent readers have read the bracket before any of them continues. */
      const slow = () =>
        depsOf(
          withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
            ...others,
            read: { ...read, brackets: delayed(read.brackets) },
          })),
        );

      test('two semifinals end, and the final is made', async () => {
        const id = await planned();
        for (const match of ['w1.1', 'w1.2']) accepted(await edited((await gameOf(id, match))!, { status: 'in_progress' }));
        const ended = await Promise.all([won(id, 'w1.1', a(), 1, slow()), won(id, 'w1.2', b(), 1, slow())]);
        expect(ended.map(({ ok }) => ok)).toEqual([true, true]);
        expect(await teamsIn(id, 'final.1')).toEqual([a(), b()]);
        expect(await gameRow((await gameOf(id, 'final.1'))!)).toMatchObject({ homeTeamId: a(), visitorTeamId: b() });
      });

      test('both semifinals are corrected, and the final has the winners of both', async () => {
        const id = await planned();
        accepted(await won(id, 'w1.1', a()));
        accepted(await won(id, 'w1.2', b()));
        const corrected = await Promise.all([won(id, 'w1.1', d(), 1, slow()), won(id, 'w1.2', c(), 1, slow())]);
        expect(corrected.map(({ ok }) => ok)).toEqual([true, true]);
        const { homeTeamId, visitorTeamId } = await gameRow((await gameOf(id, 'final.1'))!);
        expect([homeTeamId, visitorTeamId]).toEqual([c(), d()]);
      });

      test('ending a game locks its bracket first, in the order of those who go on from a bracket to its games', async () => {
        const id = await planned();
        const held: string[] = [];
        const noting =
          <Args extends readonly unknown[], T>(what: string, find: (...args: Args) => T) =>
          (...args: Args) => {
            held.push(what);
            return find(...args);
          };
        const noted = withRepositories(storage.unitOfWork, ({ games, brackets, ...others }) => {
          held.length = 0;
          return {
            ...others,
            games: { ...games, findForUpdate: noting('game', games.findForUpdate) },
            brackets: { ...brackets, findForUpdate: noting('bracket', brackets.findForUpdate) },
          };
        });
        accepted(await edited((await gameOf(id, 'w1.1'))!, { status: 'in_progress' }, depsOf(noted)));
        expect(held).toEqual(['bracket', 'game']);
      });

      test('a semifinal is corrected and its final begins: with the teams that it has, or not at all', async () => {
        const id = await planned();
        accepted(await won(id, 'w1.1', a()));
        accepted(await won(id, 'w1.2', b()));
        const final = (await gameOf(id, 'final.1'))!;
        const [corrected, begun] = await Promise.all([won(id, 'w1.1', d(), 1, slow()), edited(final, { status: 'in_progress' }, slow())]);
        expect(begun.ok).toBe(true);
        const { homeTeamId, visitorTeamId, status } = await gameRow(final);
        expect(status).toBe('in_progress');
        expect([homeTeamId, visitorTeamId].toSorted()).toEqual([corrected.ok ? d() : a(), b()].toSorted());
        expect((await teamsIn(id, 'final.1')).toSorted()).toEqual([homeTeamId, visitorTeamId].toSorted());
      });

      test('two admins change one bracket, and the later one hears of the other', async () => {
        const { id, version } = await made({ by: 'teams', teamIds: [a(), b()] });
        const draw = (teamIds: readonly TeamId[]) => drawBracket(slow())({ actor: admin, bracketId: id, versions: [version], teamIds });
        const drawn = await Promise.all([draw([b(), a()]), draw([c(), d()])]);
        expect(drawn.map((each) => (each.ok ? 'ok' : each.error.kind)).sort()).toEqual(['edit-conflict', 'ok']);
      });

      test('two brackets make games for one field at one time, and one of them has it', async () => {
        const [game] = everyGame({}, 2);
        const [one, other] = [await made({ by: 'teams', teamIds: [a(), b()] }), await made({ by: 'teams', teamIds: [c(), d()] })];
        const late = () =>
          depsOf(
            withRepositories(storage.unitOfWork, ({ games, ...others }) => ({
              ...others,
              games: { ...games, atField: delayed(games.atField) },
            })),
          );
        const planIn = (bracketId: BracketId) => planBracket(late())({ actor: admin, bracketId, ...any, games: [game!] });
        for (const each of await Promise.all([planIn(one.id), planIn(other.id)])) accepted(each);
        const fields = await Promise.all([one.id, other.id].map(async (id) => (await gameRow((await gameOf(id, 'final.1'))!)).fieldId));
        expect(fields.filter((fieldId) => fieldId !== null)).toEqual([league.field.id]);
      });

      test('a game is made at a field while an admin gives the field away, and one of them has it', async () => {
        const { id } = await made({ by: 'teams', teamIds: [a(), b()] });
        const [game] = everyGame({}, 2);
        const terms = {
          homeTeamId: c(),
          visitorTeamId: d(),
          gameType: 'regular' as const,
          fieldId: league.field.id,
          startsAt: new Date(game!.startsAt),
          endsAt: new Date(game!.endsAt),
        };
        const [made1, made2] = await Promise.all([plan(id, [game!]), createGame(depsOf())({ actor: admin, terms, force: false })]);
        expect(made1.ok).toBe(true);
        const { fieldId } = await gameRow((await gameOf(id, 'final.1'))!);
        expect(made2.ok).toBe(fieldId === null);
      });
    });
  });
}
