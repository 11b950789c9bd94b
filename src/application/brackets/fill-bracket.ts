import type { Bracket } from '../../domain/brackets/bracket.ts';
import { type MatchKey, shapeOf } from '../../domain/brackets/bracket-shape.ts';
import { type BracketAffected, type LaterGame, whatFollows } from '../../domain/brackets/follow-results.ts';
import { kicksOf, resolveBracket } from '../../domain/brackets/resolve-bracket.ts';
import { archivedGame, type Game, reteamedGame, scheduleGame, type WrittenGame } from '../../domain/games/game.ts';
import type { BracketId, GameId, PushEventId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { type DisplacesEvents, displaceEvents } from '../displace-events.ts';
import type { BracketData } from '../ports/storage/brackets/bracket-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';

export type FillsBrackets = 'brackets' | 'games' | 'gameChanges' | 'seasons' | 'audit' | DisplacesEvents;
type Filling = Repositories<FillsBrackets, 'brackets'>;

/** Locks the brackets of these games, so that a transaction that waits for one continues with the result of the previous one. */
export async function holdBrackets(
  { actor }: Act,
  gameIds: readonly GameId[],
  { brackets }: Pick<Filling, 'brackets'>,
): Promise<readonly BracketId[]> {
  const orgId = actor.org.id;
  const held: BracketId[] = [];
  for (const id of await brackets.ofGames(orgId, gameIds)) if (await brackets.findForUpdate(orgId, id)) held.push(id);
  return held;
}

/** Updates locked brackets to the results of their games, in the transaction that has changed the games. */
export async function fillBrackets(
  act: Act,
  held: readonly BracketId[],
  repositories: Filling,
): Promise<Result<readonly LaterGame[], BracketAffected>> {
  const later: LaterGame[] = [];
  for (const bracketId of held) {
    const filled = await fillBracket(act, bracketId, repositories);
    if (!filled.ok) return filled;
    later.push(...filled.value);
  }
  return ok(later);
}

/**
 * Creates the games that have a time and whose teams are known, updates the teams of others, and takes games off the schedule if their teams are
 * no longer known. Refuses, listing every obstacle, if one of those games has begun. The bracket must be locked.
 */
export async function fillBracket(
  act: Act,
  bracketId: BracketId,
  repositories: Filling,
): Promise<Result<readonly LaterGame[], BracketAffected>> {
  const { games, outbox, audit, read } = repositories;
  const { actor, now, newId } = act;
  const orgId = actor.org.id;
  const data = (await read.brackets(orgId, { bracketId }))[0]!;
  const { affected, reteamed, parked, missing } = followingOf(data);
  const laterGameOf = teller(data);
  if (affected.length > 0) {
    return err({ kind: 'bracket-affected', laterGames: affected.map(({ match, game }) => laterGameOf(match, game, 'begun')) });
  }

  const later: LaterGame[] = [];
  const placed: Game[] = [];
  const saveGame = async (written: WrittenGame, match: MatchKey, change: LaterGame['change']) => {
    const next = written.game;
    await saveGames(repositories, act, [written]);
    const news = change === 'removed' ? (['status'] as const) : (['time', 'place'] as const);
    await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'game-change', gameId: next.id, news });
    later.push(laterGameOf(match, next, change));
    if (change !== 'removed') placed.push(next);
  };
  const changing = [...reteamed, ...parked.map((link) => ({ link, teams: null }))].sort((a, b) =>
    a.link.game.id < b.link.game.id ? -1 : 1,
  );
  for (const { link, teams } of changing) {
    const game = (await games.findForUpdate(orgId, link.game.id))!;
    if (teams) {
      const keepsField = !game.archived || (await isFree(game, repositories));
      const next = { ...teams, fieldId: keepsField ? game.fieldId : null };
      await saveGame(reteamedGame(game, next, actor.user.id, now), link.match, game.archived ? 'made' : 'teams-changed');
    } else {
      await saveGame(archivedGame(game, actor.user.id, now), link.match, 'removed');
    }
  }

  for (const { match, number, teams } of missing) {
    const made = await madeGame(act, data.bracket, { match, number, teams }, repositories);
    if (!made) continue;
    await saveGame(made, match, 'made');
    await repositories.brackets.link(orgId, bracketId, [{ match, number, gameId: made.game.id }]);
  }
  if (placed.length > 0) await displaceEvents(act, placed, repositories);
  if (later.length > 0) {
    const count = (change: LaterGame['change']) => later.filter((each) => each.change === change).length;
    const facts = { made: count('made'), teamsChanged: count('teams-changed'), removed: count('removed') };
    await audit.append(auditEntry(act, 'bracket-filled', bracketId, facts));
  }
  return ok(later);
}

export const seedsIn = ({ entrants }: Pick<BracketData, 'entrants'>): readonly (TeamId | null)[] => entrants.map(({ teamId }) => teamId);

export const resolvedFrom = (data: Pick<BracketData, 'bracket' | 'entrants' | 'games'>) =>
  resolveBracket(
    data.bracket,
    seedsIn(data),
    data.games.map(({ match, number, listed, kicks }) => ({ match, number, game: listed.game, kicks: kicksOf(listed.game, kicks) })),
  );

const followingOf = (data: BracketData) =>
  whatFollows(
    resolvedFrom(data),
    seedsIn(data),
    data.games.map(({ listed, ...link }) => ({ ...link, game: listed.game })),
  );

/** Describes a game of a later match, with the names of the bracket's teams. */
function teller({ bracket, entrants, games }: BracketData) {
  const names = new Map(entrants.flatMap(({ teamId, teamName }) => (teamId ? [[teamId, teamName!] as const] : [])));
  for (const { listed } of games) {
    names.set(listed.game.homeTeamId, listed.homeTeamName);
    names.set(listed.game.visitorTeamId, listed.visitorTeamName);
  }
  const matches = shapeOf({ ...bracket, entrants: entrants.length }).flatMap((round) => round.matches);
  const named = (id: TeamId) => ({ id, name: names.get(id)! });
  return (match: MatchKey, { id, startsAt, homeTeamId, visitorTeamId }: Game, change: LaterGame['change']): LaterGame => ({
    gameId: id,
    match,
    matchName: matches.find(({ key }) => key === match)!.name,
    startsAt,
    change,
    homeTeam: named(homeTeamId),
    visitorTeam: named(visitorTeamId),
  });
}

/** The game at its planned time, and at its planned field if that is free; undefined as long as it has no time. */
async function madeGame(
  { actor, now, newId }: Act,
  { orgId, seasonId, ageGroupId, plan }: Bracket,
  { match, number, teams }: Readonly<{ match: MatchKey; number: number; teams: Pick<Game, 'homeTeamId' | 'visitorTeamId'> }>,
  { games, fields, seasons }: Pick<Filling, 'games' | 'fields' | 'seasons'>,
): Promise<WrittenGame | undefined> {
  const planned = plan.find((each) => each.match === match && each.number === number);
  if (!planned) return undefined;
  const { sportId } = (await seasons.find(actor.org.id, seasonId))!;
  const field = planned.fieldId ? await fields.find(orgId, planned.fieldId) : undefined;
  const place = field && !field.archived ? { facilityId: field.facilityId, fieldId: field.id } : { facilityId: null, fieldId: null };
  const span = { startsAt: new Date(planned.startsAt), endsAt: new Date(planned.endsAt) };
  const terms = { id: newId<GameId>(), orgId, seasonId, sportId, ageGroupId, gameType: 'playoff', ...span, ...place, ...teams } as const;
  const keepsField = await isFree(terms, { games, fields });
  const made = scheduleGame(keepsField ? terms : { ...terms, fieldId: null }, now);
  return made.ok ? made.value : undefined;
}

/** Whether no other game has the field at that time. */
async function isFree(
  game: Pick<Game, 'orgId' | 'fieldId' | 'id' | 'startsAt' | 'endsAt'>,
  { games, fields }: Pick<Filling, 'games' | 'fields'>,
): Promise<boolean> {
  const { orgId, fieldId, id } = game;
  if (fieldId === null) return true;
  // Fields are locked one at a time: otherwise two concurrent transactions would both find one free.
  await fields.findForUpdate(orgId, fieldId);
  return (await games.atField(orgId, fieldId, game, id)) === undefined;
}
