import { type Bracket, decided, type PlannedGame, planned, redrawn, seriesOf, undecided } from '../../domain/brackets/bracket.ts';
import { type MatchKey, shapeOf } from '../../domain/brackets/bracket-shape.ts';
import type { BracketAffected, LaterGame, SeedsTied } from '../../domain/brackets/follow-results.ts';
import { isBegun, isTeam } from '../../domain/brackets/resolve-bracket.ts';
import { archivedGame } from '../../domain/games/game.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { BracketId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import {
  type InvalidRequest,
  invalid,
  type UnknownReference,
  unknownReference,
  unless,
  type Violation,
} from '../../domain/shared/violation.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import type { BracketData } from '../ports/storage/brackets/bracket-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type Drawing, teamsInPlaces, teamViolations } from './draw-seeds.ts';
import { type FillsBrackets, fillBracket, resolvedFrom } from './fill-bracket.ts';
import { type BracketView, viewBracket } from './view-bracket.ts';

type Uses = FillsBrackets | 'teams';
type Reads = 'brackets' | 'standingsData' | 'recordedBooks';
type Changing = Repositories<Uses, Reads>;
type BracketConflict = Readonly<{ kind: 'edit-conflict'; game: null }>;
type OfBracket = Readonly<{
  actor: Member;
  bracketId: BracketId;
  /** Versions that a change may be based on; undefined if it may be based on any. */
  versions: readonly number[] | undefined;
}>;
/** A bracket after a change, and what happened to games with it. */
export type ChangedBracket = BracketView & Readonly<{ laterGames: readonly LaterGame[] }>;
type Refused = NotFound | BracketConflict;

/** Changes a locked bracket, and updates its games accordingly. */
const changing = <E>(
  { unitOfWork, clock, newId }: WriteDeps<Uses, Reads>,
  { actor, bracketId, versions }: OfBracket,
  change: (data: BracketData, act: Act, repositories: Changing) => Promise<Result<Bracket, E>>,
) =>
  unitOfWork.transact<ChangedBracket, Refused | BracketAffected | E>(async (repositories) => {
    const { brackets, audit, read } = repositories;
    const orgId = actor.org.id;
    const held = await brackets.findForUpdate(orgId, bracketId);
    if (!held) return err({ kind: 'not-found' });
    if (versions && !versions.includes(held.version)) return err({ kind: 'edit-conflict', game: null });
    const act = { actor, now: clock(), newId };
    const dataOf = async () => (await read.brackets(orgId, { bracketId }))[0]!;
    const changed = await change(await dataOf(), act, repositories);
    if (!changed.ok) return changed;
    await brackets.save(changed.value);
    const filled = await fillBracket(act, bracketId, repositories);
    if (!filled.ok) return filled;
    await audit.append(auditEntry(act, 'league-data-changed', bracketId, { kind: 'bracket' }));
    return ok({ ...viewBracket(actor, await dataOf()), laterGames: filled.value });
  });

type Draw = OfBracket &
  Readonly<{ /** In order of the seeds; if null, the teams that are now in the places. */ teamIds: readonly TeamId[] | null }>;

/** Draws the teams again, as long as no game of other teams has begun. */
export const drawBracket = useCase('manage-org', (deps: WriteDeps<Uses, Reads> & Drawing, command: Draw) =>
  changing<InvalidRequest | UnknownReference | SeedsTied>(deps, command, async ({ bracket, entrants }, { now }, repositories) => {
    const { actor } = command;
    const drawn = command.teamIds
      ? await named(actor, bracket, command.teamIds, entrants.length, repositories)
      : bracket.seeding === 'teams'
        ? err(invalid({ path: ['teamIds'], rule: 'not-as-many', limit: entrants.length }))
        : await teamsInPlaces(actor, bracket, entrants, { ...repositories, clock: deps.clock, derivations: deps.derivations });
    if (!drawn.ok) return drawn;
    const { orgId, id } = bracket;
    await repositories.brackets.seat(
      entrants.map(({ seed, divisionId, place }, at) => ({ orgId, bracketId: id, seed, divisionId, place, teamId: drawn.value[at]! })),
    );
    return ok(redrawn(bracket, now));
  }),
);

async function named(
  actor: Member,
  bracket: Bracket,
  teamIds: readonly TeamId[],
  count: number,
  repositories: Pick<Repositories, 'teams'>,
): Promise<Result<readonly TeamId[], InvalidRequest | UnknownReference>> {
  const violations: readonly Violation[] = [
    ...unless(teamIds.length === count, { path: ['teamIds'], rule: 'not-as-many', limit: count }),
    ...teamIds.flatMap((id, at) => unless(teamIds.indexOf(id) === at, { path: ['teamIds', at], rule: 'listed-twice' })),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  const unknown = await teamViolations(actor, bracket, teamIds, ['teamIds'], repositories);
  return unknown.length > 0 ? err(unknownReference(...unknown)) : ok(teamIds);
}

type Plan = OfBracket & Readonly<{ games: readonly PlannedGame[] }>;

/** Sets the times and places of games that do not exist yet, replacing the previous plan. */
export const planBracket = useCase('manage-org', (deps: WriteDeps<Uses, Reads>, command: Plan) =>
  changing<InvalidRequest | UnknownReference>(deps, command, async (data, { now }, { fields }) => {
    const { bracket } = data;
    const wrong = command.games.flatMap((game, at) => planViolations(data, game, command.games.slice(0, at), ['games', at]));
    if (wrong.length > 0) return err(invalid(...wrong));
    const unknown: Violation[] = [];
    for (const [at, { fieldId }] of command.games.entries()) {
      const field = fieldId && (await fields.find(bracket.orgId, fieldId));
      if (fieldId && !field) unknown.push({ path: ['games', at, 'fieldId'], rule: 'unknown', what: 'field' });
      else if (field?.archived) unknown.push({ path: ['games', at, 'fieldId'], rule: 'archived', what: 'field' });
    }
    return unknown.length > 0 ? err(unknownReference(...unknown)) : ok(planned(bracket, command.games, now));
  }),
);

function planViolations(
  { bracket, entrants, games }: BracketData,
  { match, number, startsAt, endsAt }: PlannedGame,
  before: readonly PlannedGame[],
  path: readonly ['games', number],
): readonly Violation[] {
  const rounds = shapeOf({ ...bracket, entrants: entrants.length });
  const round = rounds.find(({ matches }) => matches.some(({ key }) => key === match));
  if (!round) {
    return [{ path: [...path, 'match'], rule: 'not-a-choice', allowed: rounds.flatMap(({ matches }) => matches.map(({ key }) => key)) }];
  }
  const isSame = (other: Readonly<{ match: MatchKey; number: number }>) => other.match === match && other.number === number;
  const limit = seriesOf(bracket, round.key);
  return [
    ...unless(number <= limit, { path: [...path, 'number'], rule: 'out-of-range', min: 1, limit }),
    ...unless(!before.some(isSame), { path: [...path, 'number'], rule: 'listed-twice' }),
    ...unless(!games.some(isSame), { path: [...path, 'number'], rule: 'already-made' }),
    ...unless(endsAt > startsAt, { path: [...path, 'endsAt'], rule: 'not-after-other', other: 'startsAt' }),
  ];
}

type Deciding = OfBracket & Readonly<{ match: MatchKey /** Null if neither team advances. */; winnerTeamId: TeamId | null }>;

/** Sets which team advances, whatever the results of the games. */
export const decideMatch = useCase('manage-org', (deps: WriteDeps<Uses, Reads>, command: Deciding) =>
  changing<NotFound | UnknownReference>(deps, command, async (data, { now }) => {
    const { match, winnerTeamId: winner } = command;
    const found = resolvedFrom(data).matches.get(match);
    if (!found) return err({ kind: 'not-found' });
    const [a, b] = found.sides;
    const isTheirs = isTeam(a) && isTeam(b) && (winner === null || winner === a || winner === b);
    if (!isTheirs) return err(unknownReference({ path: ['winnerTeamId'], rule: 'not-in-match' }));
    return ok(decided(data.bracket, { match, teams: [a, b], winner }, now));
  }),
);

/** Removes the league's decision: the games decide again who advances. */
export const takeBackDecision = useCase('manage-org', (deps: WriteDeps<Uses, Reads>, command: OfBracket & Readonly<{ match: MatchKey }>) =>
  changing<NotFound>(deps, command, async ({ bracket }, { now }) => {
    const isDecided = bracket.decisions.some(({ match }) => match === command.match);
    return isDecided ? ok(undecided(bracket, command.match, now)) : err({ kind: 'not-found' });
  }),
);

/** Removes a bracket. Its games that have begun stay, as play-off games of no bracket; the others are archived. */
export const deleteBracket = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'brackets' | 'games' | 'gameChanges' | 'audit', 'brackets'>,
    { actor, bracketId, versions }: OfBracket,
  ) =>
    unitOfWork.transact<undefined, Refused>(async (repositories) => {
      const { brackets, games, audit, read } = repositories;
      const orgId = actor.org.id;
      const held = await brackets.findForUpdate(orgId, bracketId);
      if (!held) return err({ kind: 'not-found' });
      if (versions && !versions.includes(held.version)) return err({ kind: 'edit-conflict', game: null });
      const act = { actor, now: clock(), newId };
      const data = (await read.brackets(orgId, { bracketId }))[0]!;
      const records = new Set(data.games.flatMap(({ hasRecords, listed }) => (hasRecords ? [listed.game.id] : [])));
      const ids = data.games.map(({ listed }) => listed.game.id);
      const yetToPlay = (await games.hold(orgId, ids)).filter((game) => !game.archived && !isBegun(game) && !records.has(game.id));
      await saveGames(
        repositories,
        act,
        yetToPlay.map((game) => archivedGame(game, actor.user.id, act.now)),
      );
      await brackets.remove(orgId, bracketId);
      await audit.append(auditEntry(act, 'league-data-removed', bracketId, { kind: 'bracket' }));
      return ok(undefined);
    }),
);
