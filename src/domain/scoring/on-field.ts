import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { BookEvent, BookWarning, Lineup } from './game-book.ts';
import type { ReEntry } from './lineup.ts';
import { SUBSTITUTION } from './substitution.ts';

/** A player in the game, with batting order and position. */
export type OnField = Readonly<{ playerId: PlayerId; battingOrder: number | null; position: string | null }>;

type Side = Readonly<{ teamId: TeamId; lineup: Lineup | null }>;
type Recorded = Pick<BookEvent, 'type' | 'teamId' | 'playerId' | 'attributes'>;

const isSubstitution = ({ teamId }: Side, event: Recorded): boolean => event.type === SUBSTITUTION && event.teamId === teamId;

const starters = ({ lineup }: Side): readonly OnField[] =>
  (lineup?.places ?? [])
    .filter(({ isStarter }) => isStarter)
    .map(({ playerId, battingOrder, position }) => ({ playerId, battingOrder, position }));

const said = <Value>({ attributes }: Recorded, name: string): Value | null => (attributes[name] ?? null) as Value | null;

/** The player replaced: the one named, or the one at the named place of the batting order; a player already in the game only moves. */
function replacedBy(event: Recorded, field: readonly OnField[]): OnField | undefined {
  const replaced = said<PlayerId>(event, 'replacesPlayerId');
  if (replaced !== null) return field.find(({ playerId }) => playerId === replaced);
  const order = said<number>(event, 'battingOrder');
  if (order === null || field.some(({ playerId }) => playerId === event.playerId)) return undefined;
  return field.find(({ battingOrder }) => battingOrder === order);
}

/** A position that tells nothing of the field. */
const RUNS_ONLY: ReadonlySet<string | null> = new Set([null, 'PR']);

/**
 * Whether a substitution is that of a courtesy runner: who bats in a place of their own cannot take another batter's, and only runs for them.
 * `battingOrder` is the place of a player who is in the game.
 */
export function isCourtesyRunner(
  event: Recorded,
  replaced: PlayerId | null,
  battingOrder: (playerId: PlayerId) => number | null | undefined,
): boolean {
  const bats = (playerId: PlayerId | null) => playerId !== null && (battingOrder(playerId) ?? null) !== null;
  const movesNobody = said(event, 'battingOrder') === null && RUNS_ONLY.has(said(event, 'position'));
  return movesNobody && event.playerId !== replaced && bats(event.playerId) && bats(replaced);
}

/** The players in the game after a substitution. */
export function after(field: readonly OnField[], event: Recorded): readonly OnField[] {
  const { playerId } = event;
  const replaced = replacedBy(event, field);
  if (playerId === null) return field.filter((each) => each !== replaced);
  const placeOf = (who: PlayerId) => field.find((each) => each.playerId === who)?.battingOrder;
  if (isCourtesyRunner(event, replaced?.playerId ?? null, placeOf)) return field;
  const from = field.find((each) => each.playerId === playerId) ?? replaced;
  const coming: OnField = {
    playerId,
    battingOrder: said<number>(event, 'battingOrder') ?? from?.battingOrder ?? null,
    position: said<string>(event, 'position') ?? from?.position ?? null,
  };
  // A pitcher for whom another player bats leaves when someone else pitches, whether or not the new pitcher bats.
  const isBatting = [...field, coming].some(({ battingOrder }) => battingOrder !== null);
  const isRelieved = (each: OnField) =>
    isBatting && each.battingOrder === null && each.position !== null && each.position === coming.position;
  const staying = field.filter((each) => each === from || (each !== replaced && !isRelieved(each)));
  return from ? staying.map((each) => (each === from ? coming : each)) : [...staying, coming];
}

/** The players of a side in the game after these events, which are in game order. */
export const fieldAfter = (side: Side, events: readonly Recorded[]): readonly OnField[] =>
  events.filter((event) => isSubstitution(side, event)).reduce(after, starters(side));

/** Positions without a place in the field. */
const OFF_FIELD: ReadonlySet<string | null> = new Set([null, 'PH', 'PR']);

/**
 * Each player's positions in each period. In sports with innings the plays of the opponent's at-bats count; in a period without any, the
 * position at its end counts.
 */
export function positionsByPeriod(
  side: Side,
  events: readonly (Recorded & Pick<BookEvent, 'period'>)[],
  { hasInnings }: Readonly<{ hasInnings: boolean }>,
): ReadonlyMap<PlayerId, ReadonlyMap<number, readonly string[]>> {
  const found = new Map<PlayerId, Map<number, string[]>>();
  const noted = new Set<number>();
  const note = (period: number, field: readonly OnField[]) => {
    noted.add(period);
    for (const { playerId, position } of field) {
      if (position === null || OFF_FIELD.has(position)) continue;
      const periods = found.get(playerId) ?? new Map<number, string[]>();
      const positions = periods.get(period) ?? [];
      found.set(playerId, periods.set(period, positions.includes(position) ? positions : [...positions, position]));
    }
  };

  let field = starters(side);
  let current: number | null = null;
  const endPeriod = () => {
    if (current !== null && !noted.has(current)) note(current, field);
  };
  for (const event of events) {
    const { period } = event;
    while (period !== null && current !== null && current < period) {
      endPeriod();
      current++;
    }
    current = period ?? current;
    if (isSubstitution(side, event)) field = after(field, event);
    else if (period !== null && event.type !== SUBSTITUTION && !(hasInnings && event.teamId === side.teamId)) note(period, field);
  }
  endPeriod();
  return found;
}

/** The time of an event and of the end of the game, in seconds of play from the start; null if the book does not say. */
export type GameTime = Readonly<{ at: (event: Pick<BookEvent, 'period' | 'clock'>) => number | null; end: number | null }>;

/** What a clock shows, in whole seconds. */
export const secondsOf = (clock: string): number => {
  const [minutes, seconds] = clock.split(':').map(Number);
  return 60 * minutes! + Math.floor(seconds!);
};

/**
 * The time of games whose clock counts down in each period, or up from the start of the period or game; time beyond a period is not
 * counted.
 */
export function gameTime(clock: 'down' | 'up', secondsOfPeriod: (period: number) => number, periodsPlayed: number | null): GameTime {
  const before = (period: number) =>
    Array.from({ length: period - 1 }, (_, index) => secondsOfPeriod(index + 1)).reduce((a, b) => a + b, 0);
  return {
    at({ period, clock: shown }) {
      if (period === null || shown === null) return null;
      const length = secondsOfPeriod(period);
      const seconds = secondsOf(shown);
      const goesOn = period > 1 && seconds >= before(period);
      const elapsed = clock === 'down' ? length - seconds : seconds - (goesOn ? before(period) : 0);
      return elapsed < 0 ? null : before(period) + Math.min(elapsed, length);
    },
    end: periodsPlayed === null ? null : before(periodsPlayed + 1),
  };
}

/**
 * How long each player of a side was in the game, in seconds; null if an entry or exit time is unknown. `leaving` returns the player who
 * leaves by an event that is not a substitution, such as a sending-off; `counts` limits the time to that in some positions.
 */
export function secondsOnField(
  side: Side,
  events: readonly BookEvent[],
  { at, end }: GameTime,
  leaving: (event: BookEvent) => PlayerId | null = () => null,
  counts: (each: OnField) => boolean = () => true,
): ReadonlyMap<PlayerId, number | null> {
  const seconds = new Map<PlayerId, number | null>();
  const since = new Map<PlayerId, number | null>(
    starters(side)
      .filter(counts)
      .map(({ playerId }) => [playerId, 0]),
  );
  const leave = (playerId: PlayerId, now: number | null) => {
    const [from, so] = [since.get(playerId) ?? null, seconds.get(playerId)];
    since.delete(playerId);
    seconds.set(playerId, from === null || now === null || so === null ? null : (so ?? 0) + Math.max(0, now - from));
  };
  let field = starters(side);
  for (const event of events) {
    const sentOff = event.teamId === side.teamId ? leaving(event) : null;
    if (!isSubstitution(side, event) && sentOff === null) continue;
    const now = at(event);
    const next = sentOff === null ? after(field, event) : field.filter(({ playerId }) => playerId !== sentOff);
    const isIn = new Set(next.filter(counts).map(({ playerId }) => playerId));
    for (const { playerId } of field.filter(counts)) if (!isIn.has(playerId)) leave(playerId, now);
    for (const playerId of isIn) if (!since.has(playerId)) since.set(playerId, now);
    field = next;
  }
  for (const playerId of [...since.keys()]) leave(playerId, end);
  return seconds;
}

/** A player who was in the game: starter or not, still in or not, the positions per period, and the time if known. */
export type Presence = Readonly<{
  playerId: PlayerId;
  isStarter: boolean;
  isInGame: boolean;
  periods: readonly Readonly<{ period: number; positions: readonly string[] }>[];
  seconds: number | null;
}>;

/** Everyone who was in the game for a side: the starters, then the others in order of entry. */
export function presences(
  side: Side,
  events: readonly BookEvent[],
  { hasInnings, seconds }: Readonly<{ hasInnings: boolean; seconds: ReadonlyMap<PlayerId, number | null> }>,
): readonly Presence[] {
  const began = new Set(starters(side).map(({ playerId }) => playerId));
  const came = events.flatMap((event) => (isSubstitution(side, event) && event.playerId !== null ? [event.playerId] : []));
  const isIn = new Set(fieldAfter(side, events).map(({ playerId }) => playerId));
  const positions = positionsByPeriod(side, events, { hasInnings });
  return [...new Set([...began, ...came])].map((playerId) => ({
    playerId,
    isStarter: began.has(playerId),
    isInGame: isIn.has(playerId),
    periods: [...(positions.get(playerId) ?? [])].map(([period, found]) => ({ period, positions: found })),
    seconds: seconds.get(playerId) ?? null,
  }));
}

export const SUBSTITUTION_WARNINGS = ['re-entry', 'not-in-game'] as const;

/** Impossible or prohibited substitutions: for a player who is not in the game, or of one who may not re-enter. */
export function substitutionWarnings(
  side: Side,
  events: readonly (Recorded & Pick<BookEvent, 'id'>)[],
  reEntry: ReEntry,
): readonly BookWarning[] {
  const warnings: BookWarning[] = [];
  let field = starters(side);
  const began = new Map(field.map((each) => [each.playerId, each]));
  const left = new Map<PlayerId, number>();
  for (const event of events) {
    if (!isSubstitution(side, event)) continue;
    const { playerId } = event;
    const next = after(field, event);
    const warn = (kind: (typeof SUBSTITUTION_WARNINGS)[number], detail: string) => warnings.push({ kind, eventIds: [event.id], detail });
    const replaced = said<PlayerId>(event, 'replacesPlayerId');
    if (replaced !== null && !field.some((each) => each.playerId === replaced))
      warn('not-in-game', 'The replaced player is not in the game');
    const times = playerId === null || field.some((each) => each.playerId === playerId) ? 0 : (left.get(playerId) ?? 0);
    if (times > 0 && reEntry !== 'free') {
      const first = began.get(playerId!);
      const place = next.find((each) => each.playerId === playerId)!;
      if (reEntry === 'none' || !first) warn('re-entry', 'A player who has left may not re-enter');
      else if (times > 1) warn('re-entry', 'A starter may re-enter only once');
      else if (first.battingOrder !== place.battingOrder)
        warn('re-entry', 'A starter who re-enters must take their original place in the batting order');
    }
    for (const each of field) {
      if (!next.some((other) => other.playerId === each.playerId)) left.set(each.playerId, (left.get(each.playerId) ?? 0) + 1);
    }
    field = next;
  }
  return warnings;
}
