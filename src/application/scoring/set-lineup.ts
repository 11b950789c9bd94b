import { type Game, mayRecordStats, playsIn } from '../../domain/games/game.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import { isOutside } from '../../domain/league/team.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { isAdminOrStaff, type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { LineupPlace } from '../../domain/scoring/game-book.ts';
import { isNamedIn, lineupFaults, type StoredPlace } from '../../domain/scoring/lineup.ts';
import { isNumbered } from '../../domain/scoring/numbered-player.ts';
import { mayKeepLineup } from '../../domain/scoring/scoring-permissions.ts';
import type { GameId, OrgId, PlayerId, PushEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import { type Act, dailyEntry } from '../audit-entry.ts';
import type { DataConflict } from '../league/league-data.ts';
import { limitAction } from '../limit-action.ts';
import type { StoredLineup } from '../ports/storage/scoring/lineup-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type LineupView, sideOf, viewLineup } from './view-lineup.ts';

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  teamId: TeamId;
  places: readonly LineupPlace[];
  /** Versions that the change may be based on, 0 for no stored lineup; undefined if it may be based on any. */
  versions: readonly number[] | undefined;
}>;
type Refusal = NotFound | NotAllowed | GameNotOpen | DataConflict | InvalidRequest | UnknownReference;

/**
 * Replaces a team's lineup for a game; that of a team of another league lists numbers. A player of the org who is not on the team's roster is a guest in it: those who record for the team may
 * then name them in events of this game, and they stay in the lineup, if only on the bench, as long as an event names them. A guest whom neither an
 * admin, staff nor a coach of their own names is reported to these, once a day.
 */
export const setLineup = useCase(
  'record-stats',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<
      'games' | 'sports' | 'teams' | 'players' | 'roster' | 'lineups' | ReportingGuests,
      'gameLineups' | 'gameBook' | 'teamsOfPlayer' | 'keyedHash'
    >,
    { actor, gameId, teamId, places, versions }: Command,
  ) =>
    unitOfWork.transact<LineupView, Refusal>(async (repositories) => {
      const { games, sports, teams, players, roster, lineups, read } = repositories;
      const orgId = actor.org.id;
      // Locked, so that lineups of a game are saved one after the other.
      const game = await games.findForUpdate(orgId, gameId);
      if (!game || !seesSeason(actor, game.seasonId) || !playsIn(game, teamId)) return err({ kind: 'not-found' });
      const outsideTeamId = isOutside((await teams.find(orgId, teamId))!) ? teamId : null;
      const permitted = mayKeepLineup(actor, { ...game, outsideTeamId }, teamId);
      if (!permitted.ok) return permitted;
      const open = mayRecordStats(game);
      if (!open.ok) return open;
      const before = await lineups.find(orgId, gameId, teamId);
      if (versions && !versions.includes(before?.version ?? 0)) return err({ kind: 'edit-conflict', game: null });

      const sport = (await sports.find(orgId, game.sportId))!;
      const faults = lineupFaults(sport.code, places);
      if (faults.length > 0) return err(invalid(...faults));
      const onRoster = new Set((await roster.ofTeam(orgId, teamId)).map(({ playerId }) => playerId));
      const unknown = outsideTeamId === null ? await unknownPlayers(players, orgId, places, onRoster) : notNumbered(places);
      if (unknown.length > 0) return err(unknownReference(...unknown));

      const listed = places.map((place) => ({ ...place, isGuest: outsideTeamId === null && isGuest(place, onRoster, before) }));
      const known = new Set((before?.places ?? []).map(({ playerId }) => playerId));
      for (const { playerId } of listed.filter((place) => place.isGuest && !known.has(place.playerId))) {
        await reportGuest(repositories, { actor, game, teamId, playerId, now: clock(), newId });
      }
      const missing = (before?.places ?? []).filter(
        (place) => place.isGuest && !places.some(({ playerId }) => playerId === place.playerId),
      );
      const events = missing.length === 0 ? [] : (await read.gameBook(orgId, gameId))!.events;
      const staying = missing.filter(({ playerId }) =>
        events.some((event) => isNamedIn(event.teamId === teamId ? event : { ...event, playerId: null }, playerId)),
      );
      const next: StoredLineup = {
        orgId,
        gameId,
        teamId,
        version: (before?.version ?? 0) + 1,
        updatedAt: clock(),
        places: [...listed, ...staying.map((place) => ({ ...place, isStarter: false, battingOrder: null }))],
      };
      if (!before || !isAlike(before.places, next.places)) await lineups.save(next);
      const gameLineups = (await read.gameLineups(orgId, gameId))!;
      return ok(viewLineup(actor, gameLineups, sideOf(gameLineups, teamId)!));
    }),
);

type ReportingGuests = 'audit' | 'outbox' | 'actionCounts';
type Guest = Act & Readonly<{ actor: Member; game: Game; teamId: TeamId; playerId: PlayerId }>;

/** Nobody but those who decide about a child makes it a player of another team in silence: its name is seen and its statistics are kept there. */
async function reportGuest(
  repositories: Repositories<ReportingGuests, 'teamsOfPlayer' | 'keyedHash'>,
  { actor, game, teamId, playerId, now, newId }: Guest,
): Promise<void> {
  const { audit, outbox, read } = repositories;
  const { org, user } = actor;
  const teamIds = await read.teamsOfPlayer(org.id, playerId);
  if (isAdminOrStaff(actor) || teamIds.some((each) => actor.coachedTeams.has(each))) return;
  await audit.appendOnceADay(dailyEntry({ actor, now, newId }, 'guest-named', playerId, { gameId: game.id, teamId }));
  const isFirst = (await limitAction(repositories, 'naming-a-guest', org.id, user, playerId)).ok;
  if (isFirst)
    await outbox.add({ id: newId<PushEventId>(), orgId: org.id, kind: 'guest-named', gameId: game.id, teamIds, namedBy: user.id });
}

/** A player who was on the roster when the lineup was first saved does not become a guest by leaving the roster. */
const isGuest = ({ playerId }: LineupPlace, onRoster: ReadonlySet<PlayerId>, before: StoredLineup | undefined): boolean =>
  !onRoster.has(playerId) && (before?.places.find((place) => place.playerId === playerId)?.isGuest ?? true);

const isAlike = (before: readonly StoredPlace[], after: readonly StoredPlace[]): boolean => {
  const facts = ({ playerId, isStarter, battingOrder, position, isGuest: guest }: StoredPlace) => [
    playerId,
    isStarter,
    battingOrder,
    position,
    guest,
  ];
  return JSON.stringify(before.map(facts)) === JSON.stringify(after.map(facts));
};

const notNumbered = (places: readonly LineupPlace[]) =>
  places.flatMap(({ playerId }, at) => unless(isNumbered(playerId), { path: ['places', at, 'playerId'], rule: 'not-numbered' }));

async function unknownPlayers(
  players: Repositories['players'],
  orgId: OrgId,
  places: readonly LineupPlace[],
  onRoster: ReadonlySet<PlayerId>,
) {
  const found = [];
  for (const [index, { playerId }] of places.entries()) {
    if (onRoster.has(playerId)) continue;
    const player = await players.find(orgId, playerId);
    found.push(...unless(player !== undefined, { path: ['places', index, 'playerId'], rule: 'unknown', what: 'player' }));
  }
  return found;
}
