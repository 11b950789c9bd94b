import type { PlayerId } from '../shared/ids.ts';
import { isPlateAppearance, PLATE_APPEARANCES, type PlateAppearanceType } from './baseball-plays.ts';
import { sumOf } from './book-reading.ts';
import type { BookEvent } from './game-book.ts';
import { ownValue } from './stat-attribute.ts';

export const STANDING_IN = { batterNumber: 'string', battingOrder: 'number' } as const;

/**
 * Whether it records what an opponent known only by number or batting-order place did against a pitcher: it then counts only for the
 * pitcher.
 */
export const isBatterByNumber = ({
  playerId,
  attributes,
}: Readonly<{ playerId: PlayerId | null; attributes: Readonly<Record<string, unknown>> }>): boolean =>
  playerId === null &&
  Object.entries(STANDING_IN).some(([name, type]) => typeof ownValue(attributes, name) === type) &&
  typeof ownValue(attributes, 'pitcherId') === 'string';

/** Whether it ends a plate appearance at a place in the game that is known. */
const isAtBat = ({ type, count, period }: BookEvent): boolean => count === 1 && period !== null && isPlateAppearance(type);

/**
 * The events with each plate appearance once that both sides have recorded: the batter's side by player or without one, the pitcher's side by
 * number. Of each half, the shorter record is a part of the longer one without gaps: numbers are not compared, since a jersey may differ from the
 * roster. What is left is the batter's side's own record, with pitcher and pitches of the other; where only one has recorded a plate appearance, its
 * record.
 */
export function eachAtBatOnce(events: readonly BookEvent[]): readonly BookEvent[] {
  if (!events.some(isBatterByNumber)) return events;
  const once: (BookEvent | undefined)[] = [...events];
  const places = [...events.keys()].filter((place) => isAtBat(events[place]!));
  for (const half of Map.groupBy(places, (place) => `${events[place]!.teamId} ${events[place]!.period}`).values()) {
    const byNumber = half.filter((place) => isBatterByNumber(events[place]!));
    const own = half.filter((place) => !isBatterByNumber(events[place]!) && !events[place]!.isOfBoth);
    const [longer, shorter] = own.length > byNumber.length ? [own, byNumber] : [byNumber, own];
    const start = startIn(events, longer, shorter);
    let last = longer[start - 1] ?? -1;
    for (const [index, inShorter] of shorter.entries()) {
      const inLonger = longer[start + index]!;
      const [place, other] = longer === own ? [inLonger, inShorter] : [inShorter, inLonger];
      const { pitcherId, pitches } = events[other]!.attributes;
      const ofPitcher = { ...(pitcherId !== undefined && { pitcherId }), ...(pitches !== undefined && { pitches }) };
      const attributes = { ...ofPitcher, ...events[place]!.attributes };
      once[place] = undefined;
      once[other] = undefined;
      const first = Math.min(place, other);
      // A phone that was offline sends its record before or behind all of the other's, which keeps the order.
      last = first > last ? first : inLonger;
      once[last] = { ...events[place]!, attributes, isOfBoth: true };
    }
  }
  return once.filter((event) => event !== undefined);
}

/**
 * Where the shorter record begins in the longer one, both given by places in the events: a coach may take over in the middle of a half. It is where
 * the plays agree most, and where several agree equally, where both were recorded nearest to each other.
 */
function startIn(events: readonly BookEvent[], longer: readonly number[], shorter: readonly number[]): number {
  const starts = Array.from({ length: longer.length - shorter.length + 1 }, (_, start) => {
    const pairs = shorter.map((place, index) => [place, longer[start + index]!] as const);
    const agreement = sumOf(pairs, ([one, other]) => agreementOf(events[one]!, events[other]!));
    return { start, agreement, distance: sumOf(pairs, ([one, other]) => Math.abs(one - other)) };
  });
  return starts.sort((a, b) => b.agreement - a.agreement || a.distance - b.distance)[0]!.start;
}

/** Scorers judge a play differently more often than whether the batter is out. */
function agreementOf({ type }: BookEvent, { type: other }: BookEvent): number {
  if (type === other) return 2;
  return PLATE_APPEARANCES[type as PlateAppearanceType].to === PLATE_APPEARANCES[other as PlateAppearanceType].to ? 1 : 0;
}
