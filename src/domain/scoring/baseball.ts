import { plus, ratio } from '../shared/ratio.ts';
import { summarizeBaseball } from './baseball-book.ts';
import { completed } from './baseball-game.ts';
import { COUNTERS, type Counter, EVENTS, tellsWholePlay } from './baseball-plays.ts';
import type { SportStats } from './sport-stats.ts';
import { type Counts, columnsIn } from './stat-column.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';

type Count = Counts<Counter>;

const hits = (c: Count) => c.singles + c.doubles + c.triples + c.homeRuns;
const atBats = (c: Count) => c.plateAppearances - c.walks - c.hitByPitch - c.sacFlies - c.sacBunts - c.interferences;
const totalBases = (c: Count) => c.singles + 2 * c.doubles + 3 * c.triples + 4 * c.homeRuns;
const onBasePercentage = (c: Count) => ratio(hits(c) + c.walks + c.hitByPitch, atBats(c) + c.walks + c.hitByPitch + c.sacFlies);
const slugging = (c: Count) => ratio(totalBases(c), atBats(c));

/** Unknown for a pitcher who has pitched but has no recorded batters. */
const facing = (counter: Counter) => (c: Count) =>
  c.battersFaced === 0 && (c.outs > 0 || c.pitches > 0 || c.runsAllowed > 0) ? null : c[counter];
/** Known if every batter's pitches were counted. */
const pitchCount = (c: Count) => (c.gamesUncounted > 0 ? null : c.pitches);
/** Known if, besides, every pitch was recorded with its kind. */
const strikes = (c: Count) => (c.pitchesByLetter < c.pitches || pitchCount(c) === null ? null : c.strikes);

const batting = columnsIn<Counter>('batting');
const pitching = columnsIn<Counter>('pitching');
const fielding = columnsIn<Counter>('fielding');

/** Formulas: MLB Official Baseball Rules 9.20–9.22, with ERA over the innings of a regulation game. */
export const BASEBALL: SportStats<Counter> = {
  counters: COUNTERS,
  events: { ...EVENTS, [SUBSTITUTION]: substitutionIn('baseball') },
  columns: [
    batting.total('pa', 'PA', 'Plate appearances', (c) => c.plateAppearances),
    batting.total('ab', 'AB', 'At-bats: PA − BB − HBP − SF − SH − CI', atBats),
    batting.total('r', 'R', 'Runs scored', (c) => c.runs),
    batting.total('h', 'H', 'Hits', hits),
    batting.total('1b', '1B', 'Singles', (c) => c.singles),
    batting.total('2b', '2B', 'Doubles', (c) => c.doubles),
    batting.total('3b', '3B', 'Triples', (c) => c.triples),
    batting.total('hr', 'HR', 'Home runs', (c) => c.homeRuns),
    batting.total('tb', 'TB', 'Total bases: 1B + 2·2B + 3·3B + 4·HR', totalBases),
    batting.total('rbi', 'RBI', 'Runs batted in', (c) => c.runsBattedIn),
    batting.total('bb', 'BB', 'Walks, the intentional ones included', (c) => c.walks),
    batting.total('ibb', 'IBB', 'Intentional walks', (c) => c.intentionalWalks),
    batting.total('so', 'SO', 'Strikeouts', (c) => c.strikeouts),
    batting.total('hbp', 'HBP', 'Hit by pitch', (c) => c.hitByPitch),
    batting.total('sf', 'SF', 'Sacrifice flies', (c) => c.sacFlies),
    batting.total('sh', 'SH', 'Sacrifice bunts', (c) => c.sacBunts),
    batting.total('ci', 'CI', "Times on base by catcher's interference", (c) => c.interferences),
    batting.total('gdp', 'GDP', 'Double plays grounded into', (c) => c.doublePlaysHitInto),
    batting.total('sb', 'SB', 'Stolen bases', (c) => c.stolenBases),
    batting.total('cs', 'CS', 'Times caught stealing', (c) => c.caughtStealing),
    batting.total('pik', 'PIK', 'Times picked off', (c) => c.pickedOff),
    batting.rate('avg', 'AVG', 'Batting average: H / AB', (c) => ratio(hits(c), atBats(c))),
    batting.rate('obp', 'OBP', 'On-base percentage: (H + BB + HBP) / (AB + BB + HBP + SF)', onBasePercentage),
    batting.rate('slg', 'SLG', 'Slugging percentage: TB / AB', slugging),
    batting.rate('ops', 'OPS', 'On-base plus slugging: OBP + SLG, unrounded', (c) => plus(onBasePercentage(c), slugging(c))),

    pitching.innings('ip', 'IP', 'Innings pitched; the value is in outs', (c) => c.outs),
    pitching.total('bf', 'BF', 'Batters faced', facing('battersFaced')),
    pitching.total('pitchingH', 'H', 'Hits allowed', facing('hitsAllowed')),
    pitching.total('pitchingR', 'R', 'Runs allowed', (c) => c.runsAllowed),
    pitching.total('er', 'ER', 'Earned runs', (c) => c.earnedRuns),
    pitching.total('pitchingBb', 'BB', 'Walks allowed, the intentional ones included', facing('walksAllowed')),
    pitching.total('pitchingIbb', 'IBB', 'Intentional walks allowed', facing('intentionalWalksAllowed')),
    pitching.total('pitchingSo', 'SO', 'Strikeouts thrown', facing('strikeoutsThrown')),
    pitching.total('pitchingHr', 'HR', 'Home runs allowed', facing('homeRunsAllowed')),
    pitching.total('pitchingHbp', 'HBP', 'Batters hit', facing('battersHit')),
    pitching.total('wp', 'WP', 'Wild pitches', (c) => c.wildPitches),
    pitching.total('bk', 'BK', 'Balks', (c) => c.balks),
    pitching.total('np', 'NP', 'Pitches thrown', pitchCount),
    pitching.total('st', 'ST', 'Strikes among the pitches, foul balls and balls in play included', strikes),
    pitching.total('w', 'W', 'Wins', (c) => c.wins),
    pitching.total('l', 'L', 'Losses', (c) => c.losses),
    pitching.total('sv', 'SV', 'Saves', (c) => c.saves),
    pitching.hundredths('era', 'ERA', 'Earned run average: ER · innings of a regulation game / IP', (c, { rules }) =>
      ratio(3 * c.earnedRuns * rules.regulationInnings, c.outs),
    ),
    pitching.hundredths('whip', 'WHIP', 'Walks and hits per inning: (BB + H) / IP', (c) =>
      c.battersFaced === 0 ? ratio(0, 0) : ratio(3 * (c.walksAllowed + c.hitsAllowed), c.outs),
    ),

    fielding.total('po', 'PO', 'Putouts', (c) => c.putouts),
    fielding.total('a', 'A', 'Assists', (c) => c.assists),
    fielding.total('e', 'E', 'Errors', (c) => c.errors),
    fielding.total('dp', 'DP', 'Double plays turned', (c) => c.doublePlaysTurned),
    fielding.total('pb', 'PB', 'Passed balls', (c) => c.passedBalls),
    fielding.rate('fpct', 'FPCT', 'Fielding percentage: (PO + A) / (PO + A + E)', (c) =>
      ratio(c.putouts + c.assists, c.putouts + c.assists + c.errors),
    ),
  ],
  tellsWholePlay,
  complete: completed,
  summarize: summarizeBaseball,
  // A batter who hits a home run has scored, even if the run was not recorded.
  playerInGame: ({ runs, homeRuns, homeRunsWithoutRun }) => ({ runs: Math.max(runs, homeRuns - homeRunsWithoutRun) }),
  teamInGame: (lines) => {
    const sum = (counter: Counter) => lines.reduce((so, line) => so + line[counter], 0);
    return { earnedRuns: sum('earnedRuns') - sum('runsEarnedForPitcherAlone') };
  },
  basis: ({ regulationInnings }) => ({ eraInnings: regulationInnings }),
};
