import type { PeriodScore } from '../../src/domain/games/game.ts';
import type { PlayerId } from '../../src/domain/shared/ids.ts';
import { type Half, halfInning, POSITIONS } from './baseball-inning.ts';
import { type Match, type Play, play, type Side, type SportPlay, tallied } from './play.ts';
import type { Random } from './random.ts';

const INNINGS = 6;
/** A second pitcher takes over for the last innings, off the bench. */
const RELIEF_FROM = 5;

const pitcherOf = ({ players }: Side, inning: number): PlayerId => players[inning < RELIEF_FROM ? 0 : POSITIONS.lastIndexOf('P')]!;

/** How often a side scores no run in an inning, one, two and so on. */
const RUNS = [58, 20, 12, 6, 3, 1];

/** Six innings and at most one more: after that it is dark, and a tie stands. */
function score(random: Random, edge: number): readonly PeriodScore[] {
  const runsOf = (advantage: number) =>
    Math.max(0, random.place(RUNS) + (random.chance(12 * Math.abs(advantage)) ? Math.sign(advantage) : 0));
  const innings: PeriodScore[] = [];
  let lead = 0;
  for (let period = 1; period <= INNINGS || (period === INNINGS + 1 && lead === 0); period += 1) {
    const visitor = runsOf(-edge);
    lead -= visitor;
    const isLast = period >= INNINGS;
    const batted = runsOf(edge);
    // The winning run ends the game.
    const home = isLast && lead > 0 ? null : isLast ? Math.min(batted, 1 - lead) : batted;
    lead += home ?? 0;
    innings.push({ period, home, visitor });
  }
  return innings;
}

function plays(random: Random, match: Match): readonly Play[] {
  const batted = new Map([match.home, match.visitor].map((side) => [side, 0]));
  const book: Play[] = [];
  const fielding: Play[] = [];
  for (const half of halvesOf(match)) {
    const leadoff = batted.get(half.batting)!;
    const inning = halfInning(random, { ...half, leadoff, pitcherId: pitcherOf(half.fielding, half.period) });
    batted.set(half.batting, leadoff + inning.batters);
    book.push(...inning.plays);
    fielding.push(...inning.fielding);
  }
  return [...book, ...tallied(fielding), ...(match.isOver ? decisions(match) : [])];
}

/** The turns at bat in their order; the home team has none where it leads already. */
const halvesOf = ({ home, visitor, periods }: Match): readonly Omit<Half, 'leadoff' | 'pitcherId'>[] =>
  periods.flatMap((inning, index) => {
    const { period } = inning;
    const lead = total(periods.slice(0, index + 1), 'home') - total(periods.slice(0, index + 1), 'visitor');
    const top = { period, batting: visitor, fielding: home, runs: inning.visitor ?? 0, endsGame: false };
    if (inning.home === null) return [top];
    return [top, { period, batting: home, fielding: visitor, runs: inning.home, endsGame: period >= INNINGS && lead > 0 }];
  });

const total = (innings: readonly PeriodScore[], side: 'home' | 'visitor') =>
  innings.reduce((runs, inning) => runs + (inning[side] ?? 0), 0);

/** Win and loss to the pitchers of record when the winner took the lead for good; a save to whoever kept a lead of three runs or fewer. */
function decisions({ home, visitor, periods }: Match): readonly Play[] {
  const margin = total(periods, 'home') - total(periods, 'visitor');
  if (margin === 0) return [];
  const isHome = margin > 0;
  const [winner, loser] = isHome ? [home, visitor] : [visitor, home];
  /** The winner's lead after so many of its turns at bat. */
  const leadAfter = (innings: number) => {
    const [own, other] = isHome ? (['home', 'visitor'] as const) : (['visitor', 'home'] as const);
    return total(periods.slice(0, innings), own) - total(periods.slice(0, isHome ? innings : innings - 1), other);
  };
  const leadBefore = (inning: number) => leadAfter(inning) - (periods[inning - 1]![isHome ? 'home' : 'visitor'] ?? 0);
  const decisive = periods.map(({ period }) => period).findLast((inning) => leadBefore(inning) <= 0)!;
  const winning = pitcherOf(winner, isHome ? decisive : decisive - 1);
  const closing = pitcherOf(winner, periods.length);
  const leadKept = isHome ? leadAfter(RELIEF_FROM - 1) : leadAfter(RELIEF_FROM);
  const decision = (side: Side, pitcher: PlayerId, what: string) =>
    play(side, pitcher, 'pitching_decision', { attributes: { decision: what } });
  return [
    decision(winner, winning, 'win'),
    decision(loser, pitcherOf(loser, decisive), 'loss'),
    ...(closing !== winning && leadKept <= 3 ? [decision(winner, closing, 'save')] : []),
  ];
}

export const BASEBALL: SportPlay = { positions: POSITIONS, score, plays };
