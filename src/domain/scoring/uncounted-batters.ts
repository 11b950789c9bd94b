import type { PlayerId } from '../shared/ids.ts';
import { isPlateAppearance, NO_PITCH } from './baseball-plays.ts';
import type { BookEvent, GameSide } from './game-book.ts';

const OTHER = { home: 'visitor', visitor: 'home' } as const;

/** The fewest pitches of a plate appearance, automatic balls and strikes included; any other takes one. */
const FEWEST: Readonly<Record<string, number>> = { walk: 4, strikeout: 3, intentional_walk: 0 };

/** The pitches of an event. An intentional walk has those that were thrown. */
export function pitchesIn({ type, attributes, count }: BookEvent): number {
  const { pitches: letters, count: stated } = attributes;
  if (typeof letters === 'string') return [...letters].filter((letter) => !NO_PITCH.has(letter)).length * count;
  return type === 'pitches' ? (typeof stated === 'number' ? stated : 1) * count : 0;
}

/** Whether the event is a pitch count without batters; a single pitch is thrown to the current batter. */
export const isTotal = (event: BookEvent): boolean =>
  event.type === 'pitches' && typeof event.attributes['pitches'] !== 'string' && pitchesIn(event) > 1;

/** Where in the game an event is, and whether its pitcher may have taken over its batter from another one. */
type At = Readonly<{ inning: number; takesOver: boolean }>;

/**
 * The batters of one pitcher whose pitches nobody counted, from the pitcher's events in their order. A batter's pitches are counted if there are as
 * many as the result takes at least, or if a total follows: it covers what was recorded before it, up to its inning if it names one, but
 * nothing that follows.
 */
export class UncountedBatters {
  /** Null for an inning that is not known. */
  #batters: readonly Readonly<{ inning: number | null; least: number }>[] = [];
  /** Recorded of the batter who is up. */
  #current = { inning: 0, recorded: 0 };

  get isAny(): boolean {
    return this.#batters.length > 0;
  }

  /** The pitches that they must have taken at least, besides those that were counted. */
  get least(): number {
    return this.#batters.reduce((sum, { least }) => sum + least, 0);
  }

  add(event: BookEvent, at: At): void {
    if (isTotal(event)) this.#cover(event.period, pitchesIn(event));
    else if (event.type === 'outs_recorded') this.#batters = [...this.#batters, { inning: event.period, least: 0 }];
    else if (event.count > 1) this.#complete(event, recordedIn(event), at);
    else {
      const recorded = (this.#current.inning === at.inning ? this.#current.recorded : 0) + recordedIn(event);
      const isOver = isPlateAppearance(event.type);
      this.#current = { inning: at.inning, recorded: isOver ? 0 : recorded };
      if (isOver) this.#complete(event, recorded, at);
    }
  }

  #complete({ type, period, count, attributes }: BookEvent, recorded: number, { inning, takesOver }: At): void {
    const isTakenOver = takesOver || 'chargedBatterId' in attributes || 'chargedPitcherId' in attributes;
    const fewest = FEWEST[type] ?? 1;
    const missing = (isTakenOver ? Math.min(1, fewest) : fewest) - recorded;
    if (missing > 0) this.#batters = [...this.#batters, { inning: period ?? (count > 1 ? null : inning), least: missing * count }];
  }

  /** What is less than its batters must have taken is not all of it. */
  #cover(period: number | null, total: number): void {
    const isCovered = ({ inning }: Readonly<{ inning: number | null }>) => period === null || inning === null || inning <= period;
    const covered = this.#batters.filter(isCovered).reduce((sum, { least }) => sum + least, 0);
    this.#batters = [
      ...this.#batters.filter((each) => !isCovered(each)),
      ...(covered > total ? [{ inning: period, least: covered - total }] : []),
    ];
  }
}

/** Pitches, and automatic balls and strikes, which also make a count. */
const recordedIn = ({ type, attributes: { pitches, count } }: BookEvent): number =>
  typeof pitches === 'string' ? pitches.length : type === 'pitches' ? (typeof count === 'number' ? count : 1) : 0;

/** What a step of a game tells of its pitchers. */
type Step = Readonly<{
  event: BookEvent;
  inning: number;
  batting: GameSide;
  team: GameSide;
  pitcher: PlayerId | null;
  ownPitcher: PlayerId | null;
}>;

/** The side in the field at an event, and the pitcher whom it is about; null if nobody knows. */
export function pitcherIn({ event, team, batting, pitcher, ownPitcher }: Step): Readonly<{ side: GameSide; pitcher: PlayerId | null }> {
  const isOfPitcher = event.type === 'pitches' || event.type === 'outs_recorded';
  const side = isOfPitcher ? team : event.count > 1 ? OTHER[team] : OTHER[batting];
  const named = isOfPitcher ? event.playerId : event.count > 1 ? ((event.attributes['pitcherId'] ?? null) as PlayerId | null) : null;
  // Of several equal events at once the game does not know the pitcher.
  return { side, pitcher: named ?? (side === batting ? ownPitcher : pitcher) };
}

/**
 * Tells of each step in its order whether its batter may have begun against another pitcher, or on another day: `dayOf` says on which an event
 * happened, if that matters.
 */
export function takeovers(dayOf: (event: BookEvent) => string = () => ''): (step: Step) => boolean {
  let current: Readonly<{ half: string; work: string; takesOver: boolean }> | undefined;
  return (step) => {
    const { event, inning, batting } = step;
    const { side, pitcher } = pitcherIn(step);
    const isThrown = event.count === 1 && !isTotal(event) && (isPlateAppearance(event.type) || pitchesIn(event) > 0);
    if (!isThrown || side === batting) return false;
    const half = `${inning} ${batting}`;
    const work = `${pitcher} ${dayOf(event)}`;
    const takesOver = current?.half === half && (current.work !== work || current.takesOver);
    current = { half, work, takesOver: takesOver && !isPlateAppearance(event.type) };
    return takesOver;
  };
}

/** The pitchers of a game of whom not all pitches were counted. */
export function uncountedIn(steps: readonly Step[]): ReadonlySet<PlayerId> {
  const found = new Map<PlayerId, UncountedBatters>();
  const takesOver = takeovers();
  for (const step of steps) {
    const at = { inning: step.inning, takesOver: takesOver(step) };
    const { pitcher } = pitcherIn(step);
    if (pitcher === null) continue;
    const batters = found.get(pitcher) ?? new UncountedBatters();
    found.set(pitcher, batters);
    batters.add(step.event, at);
  }
  return new Set([...found].flatMap(([pitcher, { isAny }]) => (isAny ? [pitcher] : [])));
}
