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
 * number. Neither record of a half has gaps; numbers are not compared, since a jersey may differ from the roster. What is left is the batter's
 * side's own record, with pitcher and pitches of the other; where only one has recorded a plate appearance, its record.
 */
export function eachAtBatOnce(events: readonly BookEvent[]): readonly BookEvent[] {
  if (!events.some(isBatterByNumber)) return events;
  const once: BookEvent[][] = events.map((event) => [event]);
  const places = [...events.keys()].filter((place) => isAtBat(events[place]!));
  for (const half of Map.groupBy(places, (place) => `${events[place]!.teamId} ${events[place]!.period}`).values()) {
    if (half.some((place) => events[place]!.isOfBoth)) continue;
    const byNumber = half.filter((place) => isBatterByNumber(events[place]!));
    const own = half.filter((place) => !isBatterByNumber(events[place]!));
    if (byNumber.length === 0 || own.length === 0) continue;
    const shift = shiftOf(events, own, byNumber);
    let last = -1;
    for (let index = Math.min(0, shift); index < Math.max(own.length, shift + byNumber.length); index += 1) {
      const [place, other] = [own[index], byNumber[index - shift]];
      const recorded = [place, other].filter((each) => each !== undefined).toSorted((one, another) => one - another);
      for (const each of recorded) once[each] = [];
      // A phone that was offline sends its record before or behind all of the other's, which keeps the order.
      last = recorded.find((each) => each > last) ?? last;
      once[last]!.push(place !== undefined && other !== undefined ? ofBoth(events[place]!, events[other]!) : events[recorded[0]!]!);
    }
  }
  return once.flat();
}

function ofBoth(own: BookEvent, { attributes: { pitcherId, pitches } }: BookEvent): BookEvent {
  const ofPitcher = { ...(pitcherId !== undefined && { pitcherId }), ...(pitches !== undefined && { pitches }) };
  return { ...own, attributes: { ...ofPitcher, ...own.attributes }, isOfBoth: true };
}

/**
 * At which plate appearance of the own record the one by number begins, both given by places in the events; negative if the own one begins later.
 * A coach may take over in the middle of a half, so the shorter record is a part of the longer one: where the plays agree most, and where several
 * parts agree equally, where both were recorded nearest to each other. If the plays contradict that more than they confirm it, one coach has stopped
 * after the other had begun: then the end of one record is the beginning of the other, as far as they agree.
 */
function shiftOf(events: readonly BookEvent[], own: readonly number[], byNumber: readonly number[]): number {
  const shifts = Array.from({ length: own.length + byNumber.length - 1 }, (_, index) => {
    const shift = index - byNumber.length + 1;
    const pairs = own.flatMap((place, at) => (byNumber[at - shift] === undefined ? [] : [[place, byNumber[at - shift]!] as const]));
    const agreements = pairs.map(([one, other]) => agreementOf(events[one]!, events[other]!));
    const contradicted = agreements.filter((agreement) => agreement === 0).length;
    return {
      ...{ shift, contradicted, shared: pairs.length, agreement: sumOf(agreements, (each) => each) },
      distance: sumOf(pairs, ([one, other]) => Math.abs(one - other)),
    };
  }).sort((a, b) => b.agreement - a.agreement || a.distance - b.distance);
  const shorter = Math.min(own.length, byNumber.length);
  const within = shifts.find(({ shared }) => shared === shorter)!;
  if (2 * within.contradicted <= shorter) return within.shift;
  const overlapping = shifts.filter(({ contradicted }) => contradicted === 0).toSorted((a, b) => b.shared - a.shared);
  return (overlapping[0] ?? within).shift;
}

/** Scorers judge a play differently more often than whether the batter is out. */
function agreementOf({ type }: BookEvent, { type: other }: BookEvent): number {
  if (type === other) return 2;
  return PLATE_APPEARANCES[type as PlateAppearanceType].to === PLATE_APPEARANCES[other as PlateAppearanceType].to ? 1 : 0;
}
