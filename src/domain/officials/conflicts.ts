import type { Game } from '../games/game.ts';
import type { FacilityId, GameId, TeamId } from '../shared/ids.ts';
import type { TimeZone } from '../shared/time.ts';
import { isTimeTbd } from '../shared/time-tbd.ts';
import { type Availability, isAvailable } from './availability.ts';

/**
 * Why an umpire should not be assigned to a game: they already are, have another game at that time, cannot travel between the two in
 * time, have a team or a child in it, or are unavailable.
 */
export const CONFLICT_REASONS = ['same-game', 'other-game', 'travel', 'own-team', 'own-child', 'unavailable'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];
export type Conflict = Readonly<{ reason: ConflictReason; gameId: GameId | null }>;

export type OfficialConflict = Readonly<{ kind: 'official-conflict'; conflicts: readonly Conflict[] }>;

/** Conflicts that not even an admin can override: an umpire in two places, or assigned twice to one game. */
const NEVER_FORCED: readonly ConflictReason[] = ['same-game', 'other-game'];

export type Position = Readonly<{ latitude: number | null; longitude: number | null }>;
type Sides = Pick<Game, 'homeTeamId' | 'visitorTeamId'>;
export type GameInPlace = Pick<Game, 'id' | 'startsAt' | 'endsAt' | 'facilityId'> & Readonly<{ position: Position | null }>;

export type Umpire = Readonly<{
  /** The umpire's other games. */
  games: readonly GameInPlace[];
  staffedTeams: ReadonlySet<TeamId>;
  childrensTeams: ReadonlySet<TeamId>;
  availability: Pick<Availability, 'weekly' | 'blackouts'>;
}>;

const EARTH_KM = 6371;
/** Roads are longer than the straight line, and town traffic is slow. */
const ROAD_FACTOR = 1.3;
const KM_PER_MINUTE = 50 / 60;
/** Time to leave one field and reach the other. */
const WALK_MINUTES = 10;
const MINUTE_MS = 60_000;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. */
export function kilometersBetween(a: Readonly<{ latitude: number; longitude: number }>, b: typeof a): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

type Somewhere = Readonly<{ facilityId: FacilityId | null; position: Position | null }>;

/** Minutes from one game to another: 0 at the same facility, by distance if both have coordinates, else the org's setting. */
export function travelMinutes(a: Somewhere, b: Somewhere, otherwise: number): number {
  if (a.facilityId !== null && a.facilityId === b.facilityId) return 0;
  const [from, to] = [known(a.position), known(b.position)];
  return from && to ? Math.ceil(WALK_MINUTES + (kilometersBetween(from, to) * ROAD_FACTOR) / KM_PER_MINUTE) : otherwise;
}

const known = (position: Position | null) =>
  position && position.latitude !== null && position.longitude !== null
    ? { latitude: position.latitude, longitude: position.longitude }
    : undefined;

/** The window before and after a game in which other games can conflict with it. */
export const CONFLICT_WINDOW_MS = 24 * 60 * MINUTE_MS;

export function conflictsOf(
  game: GameInPlace & Sides,
  umpire: Umpire,
  { timeZone, minutesWithoutDistance }: Readonly<{ timeZone: TimeZone; minutesWithoutDistance: number }>,
): readonly Conflict[] {
  const plays = (teams: ReadonlySet<TeamId>) => teams.has(game.homeTeamId) || teams.has(game.visitorTeamId);
  const others = umpire.games.flatMap((other): readonly Conflict[] => {
    if (other.id === game.id) return [{ reason: 'same-game', gameId: other.id }];
    if (isTimeTbd(game) || isTimeTbd(other)) return [];
    const gap = Math.max(game.startsAt.getTime() - other.endsAt.getTime(), other.startsAt.getTime() - game.endsAt.getTime());
    if (gap < 0) return [{ reason: 'other-game', gameId: other.id }];
    return gap < travelMinutes(other, game, minutesWithoutDistance) * MINUTE_MS ? [{ reason: 'travel', gameId: other.id }] : [];
  });
  const own = (reason: ConflictReason, isSo: boolean): readonly Conflict[] => (isSo ? [{ reason, gameId: null }] : []);
  return [
    ...others,
    ...own('own-team', plays(umpire.staffedTeams)),
    ...own('own-child', plays(umpire.childrensTeams)),
    ...own('unavailable', !isAvailable(umpire.availability, game, timeZone)),
  ];
}

/** The conflicts that remain when the assignment is forced, or all of them if it is not. */
export const standing = (conflicts: readonly Conflict[], force: boolean): readonly Conflict[] =>
  force ? conflicts.filter(({ reason }) => NEVER_FORCED.includes(reason)) : conflicts;
