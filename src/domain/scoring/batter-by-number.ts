import type { PlayerId } from '../shared/ids.ts';
import { isPlateAppearance } from './baseball-plays.ts';
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
 * number. Of each half, the first of one record is the first of the other, and so on: numbers are not compared, since a jersey may differ from the
 * roster. What is left is the batter's side's own record, with pitcher and pitches of the other; where the pitcher's side is ahead, its record.
 */
export function eachAtBatOnce(events: readonly BookEvent[]): readonly BookEvent[] {
  if (!events.some(isBatterByNumber)) return events;
  const once: (BookEvent | undefined)[] = [...events];
  const places = [...events.keys()].filter((place) => isAtBat(events[place]!));
  for (const half of Map.groupBy(places, (place) => `${events[place]!.teamId} ${events[place]!.period}`).values()) {
    const byNumber = half.filter((place) => isBatterByNumber(events[place]!));
    const own = half.filter((place) => !isBatterByNumber(events[place]!) && !events[place]!.isOfBoth);
    for (const [index, place] of own.slice(0, byNumber.length).entries()) {
      const other = byNumber[index]!;
      const { pitcherId, pitches } = events[other]!.attributes;
      const ofPitcher = { ...(pitcherId !== undefined && { pitcherId }), ...(pitches !== undefined && { pitches }) };
      const attributes = { ...ofPitcher, ...events[place]!.attributes };
      once[place] = undefined;
      once[other] = undefined;
      once[Math.min(place, other)] = { ...events[place]!, attributes, isOfBoth: true };
    }
  }
  return once.filter((event) => event !== undefined);
}
