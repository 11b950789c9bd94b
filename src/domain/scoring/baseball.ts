import { plus, ratio } from '../shared/ratio.ts';
import { type Credit, eventsCounting, type SportStats } from './sport-stats.ts';
import { FLAG, JERSEY, oneOf, player, required, whole } from './stat-attribute.ts';
import { type Counts, columnsIn } from './stat-column.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';

const COUNTERS = [
  ...['plateAppearances', 'singles', 'doubles', 'triples', 'homeRuns', 'walks', 'intentionalWalks', 'hitByPitch', 'strikeouts'],
  ...['sacFlies', 'sacBunts', 'interferences', 'doublePlaysHitInto', 'runsBattedIn'],
  ...['runs', 'stolenBases', 'caughtStealing', 'pickedOff'],
  ...['outs', 'battersFaced', 'hitsAllowed', 'homeRunsAllowed', 'walksAllowed', 'strikeoutsThrown', 'battersHit'],
  ...['runsAllowed', 'earnedRuns', 'wildPitches', 'balks', 'pitches', 'wins', 'losses', 'saves'],
  ...['putouts', 'assists', 'errors', 'passedBalls', 'doublePlaysTurned'],
] as const;
type Counter = (typeof COUNTERS)[number];
type Count = Counts<Counter>;

const event = eventsCounting<Counter>();

/**
 * Each is one plate appearance of the batter and, where a pitcher is named, one batter faced with the outs that the event states. With
 * `batterNumber` it is the pitcher's alone: coaches write down what their pitchers face, and no figures of the other team.
 */
const plateAppearance = (meaning: string, batter: Credit<Counter>, pitcher: Credit<Counter> = {}) =>
  event(meaning, { rbi: whole(0, 4), outs: whole(0, 3), pitcherId: player('opponent'), batterNumber: JERSEY }, ({ rbi, outs }) => ({
    player: { plateAppearances: 1, runsBattedIn: rbi, ...batter },
    pitcherId: { battersFaced: 1, outs, ...pitcher },
  }));

const hits = (c: Count) => c.singles + c.doubles + c.triples + c.homeRuns;
const atBats = (c: Count) => c.plateAppearances - c.walks - c.hitByPitch - c.sacFlies - c.sacBunts - c.interferences;
const totalBases = (c: Count) => c.singles + 2 * c.doubles + 3 * c.triples + 4 * c.homeRuns;
const onBasePercentage = (c: Count) => ratio(hits(c) + c.walks + c.hitByPitch, atBats(c) + c.walks + c.hitByPitch + c.sacFlies);
const slugging = (c: Count) => ratio(totalBases(c), atBats(c));

const batting = columnsIn<Counter>('batting');
const pitching = columnsIn<Counter>('pitching');
const fielding = columnsIn<Counter>('fielding');

/** Formulas: MLB Official Baseball Rules 9.20–9.22, with ERA over the innings of a regulation game. */
export const BASEBALL: SportStats<Counter> = {
  counters: COUNTERS,
  events: {
    single: plateAppearance('Hit for one base', { singles: 1 }, { hitsAllowed: 1 }),
    double: plateAppearance('Hit for two bases', { doubles: 1 }, { hitsAllowed: 1 }),
    triple: plateAppearance('Hit for three bases', { triples: 1 }, { hitsAllowed: 1 }),
    home_run: plateAppearance('Home run', { homeRuns: 1 }, { hitsAllowed: 1, homeRunsAllowed: 1 }),
    walk: plateAppearance('Base on balls', { walks: 1 }, { walksAllowed: 1 }),
    intentional_walk: plateAppearance('Intentional base on balls', { walks: 1, intentionalWalks: 1 }, { walksAllowed: 1 }),
    hit_by_pitch: plateAppearance('Batter hit by a pitch', { hitByPitch: 1 }, { battersHit: 1 }),
    strikeout: plateAppearance('Strikeout', { strikeouts: 1 }, { strikeoutsThrown: 1 }),
    field_out: plateAppearance('Batter out on a batted ball', {}),
    force_out: plateAppearance('Runner forced out on a batted ball', {}),
    fielders_choice: plateAppearance("Batter safe on a fielder's choice", {}),
    grounded_into_double_play: plateAppearance('Ground ball into a double play', { doublePlaysHitInto: 1 }),
    reached_on_error: plateAppearance('Batter safe on an error', {}),
    sac_fly: plateAppearance('Sacrifice fly', { sacFlies: 1 }),
    sac_bunt: plateAppearance('Sacrifice bunt', { sacBunts: 1 }),
    catcher_interference: plateAppearance("Batter to first on catcher's interference", { interferences: 1 }),

    run: event('Run scored', {}, { player: { runs: 1 } }),
    stolen_base: event('Stolen base', {}, { player: { stolenBases: 1 } }),
    caught_stealing: event('Caught stealing', {}, { player: { caughtStealing: 1 } }),
    picked_off: event('Runner picked off', {}, { player: { pickedOff: 1 } }),

    outs_recorded: event('Outs of a pitcher beyond those that plate appearances state', { count: whole(0, 999, 1) }, ({ count }) => ({
      player: { outs: count },
    })),
    run_allowed: event('Run allowed by a pitcher', { earned: required(FLAG) }, ({ earned }) => ({
      player: { runsAllowed: 1, earnedRuns: earned ? 1 : 0 },
    })),
    pitches: event('Pitches thrown', { count: whole(0, 999, 1) }, ({ count }) => ({ player: { pitches: count } })),
    wild_pitch: event('Wild pitch', {}, { player: { wildPitches: 1 } }),
    balk: event('Balk', {}, { player: { balks: 1 } }),
    pitching_decision: event('What the game was for the pitcher', { decision: oneOf(['win', 'loss', 'save']) }, ({ decision }) => ({
      player: { win: { wins: 1 }, loss: { losses: 1 }, save: { saves: 1 } }[decision],
    })),

    putout: event('Putout', {}, { player: { putouts: 1 } }),
    assist: event('Fielding assist', {}, { player: { assists: 1 } }),
    error: event('Fielding error', {}, { player: { errors: 1 } }),
    passed_ball: event('Passed ball', {}, { player: { passedBalls: 1 } }),
    double_play_turned: event('Part in a double play', {}, { player: { doublePlaysTurned: 1 } }),

    [SUBSTITUTION]: substitutionIn('baseball'),
  },
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
    pitching.total('bf', 'BF', 'Batters faced', (c) => c.battersFaced),
    pitching.total('pitchingH', 'H', 'Hits allowed', (c) => c.hitsAllowed),
    pitching.total('pitchingR', 'R', 'Runs allowed', (c) => c.runsAllowed),
    pitching.total('er', 'ER', 'Earned runs', (c) => c.earnedRuns),
    pitching.total('pitchingBb', 'BB', 'Walks allowed, the intentional ones included', (c) => c.walksAllowed),
    pitching.total('pitchingSo', 'SO', 'Strikeouts thrown', (c) => c.strikeoutsThrown),
    pitching.total('pitchingHr', 'HR', 'Home runs allowed', (c) => c.homeRunsAllowed),
    pitching.total('pitchingHbp', 'HBP', 'Batters hit', (c) => c.battersHit),
    pitching.total('wp', 'WP', 'Wild pitches', (c) => c.wildPitches),
    pitching.total('bk', 'BK', 'Balks', (c) => c.balks),
    pitching.total('np', 'NP', 'Pitches thrown', (c) => c.pitches),
    pitching.total('w', 'W', 'Wins', (c) => c.wins),
    pitching.total('l', 'L', 'Losses', (c) => c.losses),
    pitching.total('sv', 'SV', 'Saves', (c) => c.saves),
    pitching.hundredths('era', 'ERA', 'Earned run average: ER · innings of a regulation game / IP', (c, { rules }) =>
      ratio(3 * c.earnedRuns * rules.regulationInnings, c.outs),
    ),
    pitching.hundredths('whip', 'WHIP', 'Walks and hits per inning: (BB + H) / IP', (c) =>
      ratio(3 * (c.walksAllowed + c.hitsAllowed), c.outs),
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
  basis: ({ regulationInnings }) => ({ eraInnings: regulationInnings }),
};
