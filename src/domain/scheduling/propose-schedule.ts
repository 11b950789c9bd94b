import { compiled, type Pair } from './compiled-wishes.ts';
import { homeSides } from './home-sides.ts';
import { improvePlacement } from './improve-placement.ts';
import { arePairingsForced, pairingsOf } from './pairings.ts';
import { emptyPlacement, type Placement, placeGames } from './place-games.ts';
import { countedUnder, type Impossibility, proveImpossible } from './prove-impossible.ts';
import { type ProposedGame, qualityOf, type ScheduleQuality } from './schedule-quality.ts';
import { only, type ScheduleWishes, type Wish, wishesIn } from './schedule-wishes.ts';
import { searchExhaustively } from './search-exhaustively.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/**
 * A schedule that satisfies every wish, or a conflicting set of wishes: without any one of them, a schedule for the others is not ruled
 * out. `isProven` is false if the search merely found no schedule, which does not prove that there is none; `reason` holds the counts of
 * a proof, under all wishes.
 */
export type ScheduleOutcome = Readonly<
  | { kind: 'proposed'; games: readonly ProposedGame[]; quality: ScheduleQuality }
  | { kind: 'impossible'; wishes: readonly Wish[]; isProven: boolean; reason: Impossibility | null }
>;

/** Limits in steps, not seconds: the same wishes and seed give the same schedule on every machine. */
const ATTEMPTS = 4;
const WORK_OF_ATTEMPT = 60_000_000;
const WORK_OF_PROBE = 15_000_000;
const STEPS_PER_GAME = 200;
const MAX_STEPS = 60_000;
const IMPROVEMENTS_PER_GAME = 700;
const MIN_IMPROVEMENTS = 40_000;
const MAX_IMPROVEMENTS = 500_000;
/** The most improvements, times a team's games, for which a schedule that could be better is made anew: about a second and a half. */
const WORK_OF_SEARCH = 6_000_000;
/** With more games an exhaustive search never ends. */
const FEW_GAMES = 40;
const EXHAUSTIVE_TRIES = 20_000;

/** `work` limits how often a schedule is made anew because it could be better. */
export function proposeSchedule(wishes: ScheduleWishes, seed: number, work = WORK_OF_SEARCH): ScheduleOutcome {
  if (proveImpossible(wishes)) return conflictOf(wishes, isProvenImpossible, true);
  const random = seededRandom(seed);
  const placement = findPlacement(wishes, random, ATTEMPTS, WORK_OF_ATTEMPT) ?? placementByTrying(wishes);
  if (!placement) {
    const isProven = isProvenImpossible(wishes);
    return conflictOf(wishes, isProven ? isProvenImpossible : (some) => !isFound(some, seed), isProven);
  }
  return bestFrom(wishes, placement, random, work);
}

type Proposed = Extract<ScheduleOutcome, { kind: 'proposed' }>;

/** The best of the schedules from this placement and from others, of which there are more the less work each takes; the first without a flaw. */
function bestFrom(wishes: ScheduleWishes, first: Placement, random: SeededRandom, work: number): Proposed {
  const numbers = compiled(wishes);
  const steps = Math.min(Math.max(first.pairs.length * IMPROVEMENTS_PER_GAME, MIN_IMPROVEMENTS), MAX_IMPROVEMENTS);
  const workOfOne = steps * Math.max(1, ...first.gamesOf.map(({ length }) => length));
  let best: Proposed | undefined;
  let placement: Placement | undefined = first;
  for (let spent = workOfOne; placement; spent += workOfOne) {
    improvePlacement(numbers, placement, random, { steps });
    const games = gamesFrom(wishes, placement, random);
    const quality = qualityOf(wishes, games);
    if (!best || isBetter(quality, best.quality)) best = { kind: 'proposed', games, quality };
    if (flawsOf(quality).every((flaw) => flaw === 0) || spent + workOfOne > work) break;
    placement = findPlacement(wishes, random, 1, WORK_OF_ATTEMPT);
  }
  return best!;
}

/** How far a schedule falls short of what it could be at best, the gravest first. */
const flawsOf = ({ returnsTooSoon, longestRun, earlyStarts, lateStarts, gamesPerTeam }: ScheduleQuality): readonly number[] => {
  const mayDiffer = 1 + gamesPerTeam.most - gamesPerTeam.least;
  const uneven = [earlyStarts, lateStarts].map(({ least, most }) => Math.max(0, most - least - mayDiffer));
  return [returnsTooSoon ?? 0, Math.max(longestRun.home, longestRun.away, SHORT_RUN) - SHORT_RUN, Math.max(...uneven)];
};
/** Without two games in a row at home or away for some team there is no schedule of more than two teams. */
const SHORT_RUN = 2;

function isBetter(one: ScheduleQuality, other: ScheduleQuality): boolean {
  const others = flawsOf(other);
  const difference = flawsOf(one).map((flaw, at) => flaw - others[at]!);
  return (difference.find((each) => each !== 0) ?? 0) < 0;
}

const isProvenImpossible = (wishes: ScheduleWishes): boolean =>
  proveImpossible(wishes) !== undefined || outcomeByTrying(wishes) === 'impossible';

const isFound = (wishes: ScheduleWishes, seed: number): boolean =>
  !isProvenImpossible(wishes) &&
  (findPlacement(wishes, seededRandom(seed), 1, WORK_OF_PROBE) !== undefined || placementByTrying(wishes) !== undefined);

/** The pairings, with the teams of each group in an order taken from `random`; undefined if no pairing is possible. */
function pairsOf(wishes: ScheduleWishes, random: SeededRandom): readonly Pair[] | undefined {
  const pairs: Pair[] = [];
  let first = 0;
  for (const [group, { teamIds }] of wishes.groups.entries()) {
    const pairings = pairingsOf(wishes.format, teamIds.length);
    if (!pairings) return undefined;
    const order = random.shuffled([...teamIds.keys()]).map((place) => place + first);
    for (const { a, b, round } of pairings) pairs.push({ a: order[a]!, b: order[b]!, round, group });
    first += teamIds.length;
  }
  return pairs;
}

function findPlacement(wishes: ScheduleWishes, random: SeededRandom, attempts: number, work: number): Placement | undefined {
  const numbers = compiled(wishes);
  const mayRepair = (group: number) => !arePairingsForced(wishes.format, wishes.groups[group]!.teamIds.length);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pairs = pairsOf(wishes, random);
    if (!pairs) return undefined;
    const placement = emptyPlacement(numbers, pairs);
    const steps = Math.min(MAX_STEPS, 2_000 + STEPS_PER_GAME * pairs.length, Math.ceil(work / Math.max(1, wishes.slots.length)));
    if (placeGames(numbers, placement, random, { steps }, mayRepair)) return placement;
  }
  return undefined;
}

/** The same for few games by exhaustive search; `unknown` if other pairings are possible, or the search takes too long. */
function outcomeByTrying(wishes: ScheduleWishes) {
  const pairs = pairsOf(wishes, seededRandom(0));
  const isForced = wishes.groups.every(({ teamIds }) => arePairingsForced(wishes.format, teamIds.length));
  if (!pairs || !isForced || pairs.length > FEW_GAMES) return 'unknown';
  const found = searchExhaustively(compiled(wishes), pairs, EXHAUSTIVE_TRIES);
  return typeof found === 'string' ? found : { pairs, slots: found.slots };
}

function placementByTrying(wishes: ScheduleWishes): Placement | undefined {
  const found = outcomeByTrying(wishes);
  if (typeof found === 'string') return undefined;
  const placement = emptyPlacement(compiled(wishes), found.pairs);
  placement.slotOf.set(found.slots);
  found.slots.forEach((slot, game) => {
    placement.gameAt[slot] = game;
  });
  return placement;
}

/** A minimal set of wishes for which `fails` holds, by Junker's QuickXplain (2004): dropping any one of them, it no longer does. */
function conflictOf(wishes: ScheduleWishes, fails: (some: ScheduleWishes) => boolean, isProven: boolean): ScheduleOutcome {
  const failing = (subset: readonly Wish[]) => fails(only(wishes, subset));
  const explain = (background: readonly Wish[], hasGrown: boolean, candidates: readonly Wish[]): readonly Wish[] => {
    if (hasGrown && failing(background)) return [];
    if (candidates.length === 1) return candidates;
    const half = Math.floor(candidates.length / 2);
    const [former, latter] = [candidates.slice(0, half), candidates.slice(half)];
    const ofLatter = explain([...background, ...former], former.length > 0, latter);
    const ofFormer = explain([...background, ...ofLatter], ofLatter.length > 0, former);
    return [...ofFormer, ...ofLatter];
  };
  const conflict = explain([], false, wishesIn(wishes));
  const reason = proveImpossible(only(wishes, conflict));
  return { kind: 'impossible', wishes: conflict, isProven, reason: reason ? countedUnder(wishes, reason) : null };
}

function gamesFrom(wishes: ScheduleWishes, { pairs, slotOf }: Placement, random: SeededRandom): readonly ProposedGame[] {
  const ids = wishes.groups.flatMap(({ teamIds }) => teamIds);
  // Slots are sorted by start.
  const inOrder = [...pairs.keys()].sort((one, other) => slotOf[one]! - slotOf[other]!);
  const isHome = homeSides(
    ids.length,
    inOrder.map((game) => pairs[game]!),
    random,
  );
  return inOrder.map((game, at) => {
    const { a, b } = pairs[game]!;
    const [home, visitor] = isHome[at] ? [a, b] : [b, a];
    return { homeTeamId: ids[home]!, visitorTeamId: ids[visitor]!, slot: wishes.slots[slotOf[game]!]! };
  });
}
