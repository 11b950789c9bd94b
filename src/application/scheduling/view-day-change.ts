import type { TeamEvent } from '../../domain/events/team-event.ts';
import { type Game, type GameState, gameState, stateOfGame } from '../../domain/games/game.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type Recipient, shouldNotifyOfTeamEvents, shouldNotifyOfTeams, teamsAudience } from '../../domain/notifications/audience.ts';
import { type CanceledEvent, type DayChange, undoableUntil } from '../../domain/scheduling/day-change.ts';
import type { DayChangeId, FacilityId, GameId, TeamId } from '../../domain/shared/ids.ts';
import { localDate } from '../../domain/shared/time.ts';
import { isTimeTbd } from '../../domain/shared/time-tbd.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;

/** A game's state on the schedule. */
export type StateView = Pick<Game, 'status' | 'statusReason' | 'startsAt' | 'endsAt'> &
  Readonly<{ startTimeTbd: boolean; facility: (Named<FacilityId> & Readonly<{ fieldName: string | null }>) | null }>;
type GameNames = Readonly<{ gameId: GameId; homeTeam: Named<TeamId>; visitorTeam: Named<TeamId> }>;

/** An event of a team that a change of a day canceled. */
export type CanceledEventView = Pick<StateView, 'startsAt' | 'endsAt' | 'startTimeTbd' | 'facility'> &
  Pick<CanceledEvent, 'eventId' | 'isRestored'> &
  Readonly<{ team: Named<TeamId> }>;

/** A change of a day with names; a preview has no id. */
export type DayChangeView = Omit<DayChange, 'id' | 'orgId' | 'games' | 'events' | 'changedBy' | 'undoneBy'> &
  Readonly<{
    id: DayChangeId | null;
    isPreview: boolean;
    games: readonly (GameNames & Readonly<{ before: StateView; after: StateView }>)[];
    events: readonly CanceledEventView[];
    /** Games of the day that are left unchanged; empty when the change is read again later. */
    left: readonly (GameNames & StateView)[];
    /** How many people are notified on their devices; null when the change is read again later. */
    people: number | null;
    undoableUntil: Date;
  }>;

/** How many people with a device are notified of changes of the games and events, each counted once. */
export async function countListeners(
  { games, events }: Readonly<{ games: readonly Game[]; events: readonly TeamEvent[] }>,
  { org }: Member,
  now: Date,
  { read }: Repositories<never, 'listeners' | 'officialsOf'>,
): Promise<number> {
  if (games.length + events.length === 0) return 0;
  const inGames = [...new Set(games.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]))];
  const inEvents = events.map(({ teamId }) => teamId);
  const officials = await read.officialsOf(
    org.id,
    games.map(({ id }) => id),
  );
  const listeners = await read.listeners(org.id, teamsAudience([...new Set([...inGames, ...inEvents])], officials), null);
  const today = localDate(now, org.timeZone);
  const isTold = (listener: Recipient) =>
    shouldNotifyOfTeams(listener, inGames, officials, today) || shouldNotifyOfTeamEvents(listener, inEvents, today);
  return listeners.filter(isTold).length;
}

type Terms = Readonly<{ actor: Member; left?: readonly Game[]; isPreview?: boolean; people?: number | null }>;

export async function viewDayChange(
  change: DayChange,
  { actor: { org }, left = [], isPreview = false, people = null }: Terms,
  { read }: Repositories<never, 'teams' | 'facilities'>,
): Promise<DayChangeView> {
  const { id, orgId: _, games, events, changedBy: __, undoneBy: ___, ...shown } = change;
  const sides = [...games, ...left].flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]);
  const teamIds = [...new Set([...sides, ...events.map(({ teamId }) => teamId)])];
  const teams = teamIds.length > 0 ? await read.teams(org.id, { teamIds }) : [];
  const teamNames = new Map(teams.map(({ team }) => [team.id, team.name]));
  const facilities = await read.facilities(org.id);
  const named = (teamId: TeamId) => ({ id: teamId, name: teamNames.get(teamId) ?? '' });
  const placeOf = ({ facilityId, fieldId }: Pick<Game, 'facilityId' | 'fieldId'>): StateView['facility'] => {
    const found = facilities.find(({ facility }) => facility.id === facilityId);
    const fieldName = found?.fields.find((field) => field.id === fieldId)?.name ?? null;
    return found ? { id: found.facility.id, name: found.facility.name, fieldName } : null;
  };
  const state = (given: GameState): StateView => {
    const { status, statusReason, startsAt, endsAt, ...place } = stateOfGame(given);
    return { status, statusReason, startsAt, endsAt, startTimeTbd: isTimeTbd({ startsAt, endsAt }), facility: placeOf(place) };
  };
  return {
    ...shown,
    id: isPreview || games.length + events.length === 0 ? null : id,
    isPreview,
    games: games.map(({ gameId, homeTeamId, visitorTeamId, before, after }) => ({
      gameId,
      homeTeam: named(homeTeamId),
      visitorTeam: named(visitorTeamId),
      before: state(before),
      after: state(after),
    })),
    events: events.map(({ eventId, teamId, startsAt, endsAt, facilityId, fieldId, isRestored }) => ({
      eventId,
      team: named(teamId),
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      startTimeTbd: startsAt === endsAt,
      facility: placeOf({ facilityId, fieldId }),
      isRestored,
    })),
    left: left.map((game) => ({
      gameId: game.id,
      homeTeam: named(game.homeTeamId),
      visitorTeam: named(game.visitorTeamId),
      ...state(gameState(game)),
    })),
    people,
    undoableUntil: undoableUntil(change),
  };
}
