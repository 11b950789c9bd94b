import { ratio } from '../shared/ratio.ts';
import { summarizeFootball } from './football-book.ts';
import { type Credit, eventsCounting, type SportStats } from './sport-stats.ts';
import { FLAG, integer, oneOf, player, required } from './stat-attribute.ts';
import { type Counts, columnsIn } from './stat-column.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';

const COUNTERS = [
  ...['completions', 'attempts', 'passingYards', 'passingTouchdowns', 'interceptionsThrown', 'sacksTaken', 'sackYards'],
  ...['carries', 'rushingYards', 'rushingTouchdowns', 'longestRush', 'fumbles', 'fumblesLost'],
  ...['receptions', 'receivingYards', 'receivingTouchdowns'],
  ...['soloTackles', 'assistedTackles', 'tacklesForLoss', 'halfSacks', 'passesDefended', 'forcedFumbles', 'fumbleRecoveries', 'flagPulls'],
  ...['interceptions', 'interceptionYards', 'interceptionTouchdowns'],
  ...['fieldGoals', 'fieldGoalAttempts', 'extraPoints', 'extraPointAttempts'],
  ...['punts', 'puntYards', 'puntTouchdowns', 'kickoffs', 'kickoffYards', 'kickoffTouchdowns'],
  ...['kickReturns', 'kickReturnYards', 'kickReturnTouchdowns', 'puntReturns', 'puntReturnYards', 'puntReturnTouchdowns'],
  ...['conversions', 'conversionAttempts', 'safeties', 'penalties', 'penaltyYards'],
  ...[
    'longestPass',
    'longestReception',
    'longestInterception',
    'longestFieldGoal',
    'longestPunt',
    'longestKickReturn',
    'longestPuntReturn',
  ],
  ...['fumbleRecoveryYards', 'fumbleRecoveryTouchdowns', 'blockedKicks', 'penaltiesDeclined'],
  ...['soloTacklesOnKicks', 'assistedTacklesOnKicks'],
  ...['blockedKickReturns', 'blockedKickReturnYards', 'blockedKickReturnTouchdowns'],
  ...['missedFieldGoalReturns', 'missedFieldGoalReturnYards', 'missedFieldGoalReturnTouchdowns'],
  ...['onePointTries', 'onePointAttempts', 'threePointTries', 'threePointAttempts', 'conversionReturns', 'onePointSafeties'],
  // Touchdown passes without a receiver, catches without a pass, and a game's surplus of the former, which the team gets.
  ...['passesOfNobody', 'catchesAlone', 'touchdownsOfTeam'],
] as const;
type Counter = (typeof COUNTERS)[number];
type Count = Counts<Counter>;

const event = eventsCounting<Counter>();

// Wide enough for a box score line with the yards of a game or a season.
const YARDS = integer(-9999, 9999);
const PLAY = { yards: YARDS, touchdown: FLAG };
const KICK = { distance: integer(0, 99) };

/** A touchdown pass is the receiver's touchdown. */
const touchdowns = (c: Count) =>
  c.rushingTouchdowns +
  c.receivingTouchdowns +
  c.interceptionTouchdowns +
  c.puntTouchdowns +
  c.kickoffTouchdowns +
  c.kickReturnTouchdowns +
  c.puntReturnTouchdowns +
  c.fumbleRecoveryTouchdowns +
  c.blockedKickReturnTouchdowns +
  c.missedFieldGoalReturnTouchdowns +
  c.touchdownsOfTeam;
const points = (c: Count) =>
  6 * touchdowns(c) +
  3 * (c.fieldGoals + c.threePointTries) +
  2 * (c.conversions + c.safeties + c.conversionReturns) +
  (c.extraPoints + c.onePointTries + c.onePointSafeties);

/** A touchdown pass without a named receiver counts for the team, unless the catch is recorded separately. */
const touchdownsOfTeam = (lines: readonly Count[]): Credit<Counter> => {
  const sum = (counter: 'passesOfNobody' | 'catchesAlone') => lines.reduce((total, line) => total + line[counter], 0);
  return { touchdownsOfTeam: Math.max(0, sum('passesOfNobody') - sum('catchesAlone')) };
};

const longest = (yards: number, of: number) => (of === 0 || yards === Number.NEGATIVE_INFINITY ? null : yards);

const PENALTIES = [
  ...([
    'block_in_back',
    'clipping',
    'defensive_holding',
    'delay_of_game',
    'encroachment',
    'face_mask',
    'false_start',
    'flag_guarding',
  ] as const),
  ...([
    'holding',
    'horse_collar',
    'illegal_block',
    'illegal_contact',
    'illegal_formation',
    'illegal_forward_pass',
    'illegal_lateral',
    'illegal_motion',
  ] as const),
  ...(['illegal_participation', 'illegal_shift', 'illegal_substitution', 'illegal_use_of_hands', 'ineligible_downfield'] as const),
  ...([
    'intentional_grounding',
    'kick_catch_interference',
    'no_run_zone',
    'offside',
    'pass_interference',
    'personal_foul',
    'roughing_the_kicker',
  ] as const),
  ...([
    'roughing_the_passer',
    'targeting',
    'too_many_players',
    'tripping',
    'unnecessary_roughness',
    'unsportsmanlike_conduct',
    'other',
  ] as const),
] as const;

/**
 * NFL passer rating: 5·CMP/ATT − 1.5, YDS/(4·ATT) − 0.75, 20·TD/ATT and 2.375 − 25·INT/ATT, each clamped to 0…2.375, summed, × 100/6. All
 * four are computed over 8·ATT here, so that 2.375 becomes 19·ATT.
 */
function passerRating({ completions, attempts, passingYards, passingTouchdowns, interceptionsThrown }: Count) {
  const held = (part: number) => Math.min(Math.max(part, 0), 19 * attempts);
  const parts =
    held(40 * completions - 12 * attempts) +
    held(2 * passingYards - 6 * attempts) +
    held(160 * passingTouchdowns) +
    held(19 * attempts - 200 * interceptionsThrown);
  return ratio(100 * parts, 6 * 8 * attempts);
}

const passing = columnsIn<Counter>('passing');
const rushing = columnsIn<Counter>('rushing');
const receiving = columnsIn<Counter>('receiving');
const defense = columnsIn<Counter>('defense');
const kicking = columnsIn<Counter>('kicking');
const returns = columnsIn<Counter>('returns');
const scoring = columnsIn<Counter>('scoring');
const discipline = columnsIn<Counter>('discipline');

/** Formulas: NFL. Sacks are kept separate from rushing and from passing yards. */
export const FOOTBALL: SportStats<Counter> = {
  counters: COUNTERS,
  greatest: [
    ...(['longestRush', 'longestPass', 'longestReception', 'longestInterception', 'longestFieldGoal', 'longestPunt'] as const),
    ...(['longestKickReturn', 'longestPuntReturn'] as const),
  ],
  events: {
    pass: event(
      'Forward pass; if complete, its yards and touchdown count for passer and receiver',
      { result: oneOf(['complete', 'incomplete', 'intercepted']), ...PLAY, receiverId: player('own') },
      ({ result, yards, touchdown, receiverId }) => {
        if (result === 'incomplete') return { player: { attempts: 1 } };
        if (result === 'intercepted') return { player: { attempts: 1, interceptionsThrown: 1 } };
        const scored = touchdown ? 1 : 0;
        return {
          player: {
            attempts: 1,
            completions: 1,
            passingYards: yards,
            longestPass: yards,
            passingTouchdowns: scored,
            passesOfNobody: receiverId === null ? scored : 0,
          },
          receiverId: { receptions: 1, receivingYards: yards, longestReception: yards, receivingTouchdowns: scored },
        };
      },
    ),
    // A sack never gains yards, and scorers write the loss with or without a minus sign.
    sack_taken: event('Passer sacked, with the yards lost', { yards: YARDS }, ({ yards }) => ({
      player: { sacksTaken: 1, sackYards: Math.abs(yards) },
    })),
    rush: event('Carry', PLAY, ({ yards, touchdown }) => ({
      player: { carries: 1, rushingYards: yards, longestRush: yards, rushingTouchdowns: touchdown ? 1 : 0 },
    })),
    reception: event('Catch, only if no pass names the receiver', PLAY, ({ yards, touchdown }) => ({
      player: {
        receptions: 1,
        receivingYards: yards,
        longestReception: yards,
        receivingTouchdowns: touchdown ? 1 : 0,
        catchesAlone: touchdown ? 1 : 0,
      },
    })),
    fumble: event('Fumble', { lost: FLAG }, ({ lost }) => ({ player: { fumbles: 1, fumblesLost: lost ? 1 : 0 } })),
    fumble_recovery: event('Fumble by either team recovered, with its return', PLAY, ({ yards, touchdown }) => ({
      player: { fumbleRecoveries: 1, fumbleRecoveryYards: yards, fumbleRecoveryTouchdowns: touchdown ? 1 : 0 },
    })),

    tackle_solo: event('Solo tackle of the ball carrier', { onKick: FLAG }, ({ onKick }) => ({
      player: { soloTackles: 1, soloTacklesOnKicks: onKick ? 1 : 0 },
    })),
    tackle_assist: event('Assisted tackle', { onKick: FLAG }, ({ onKick }) => ({
      player: { assistedTackles: 1, assistedTacklesOnKicks: onKick ? 1 : 0 },
    })),
    tackle_for_loss: event('Tackle behind the line of scrimmage, in addition to the tackle itself', {}, { player: { tacklesForLoss: 1 } }),
    sack: event('Sack of the opposing passer, alone or shared', { value: oneOf([1, 0.5], 1) }, ({ value }) => ({
      player: { halfSacks: 2 * value },
    })),
    interception: event('Opposing pass intercepted, with its return', PLAY, ({ yards, touchdown }) => ({
      player: { interceptions: 1, interceptionYards: yards, longestInterception: yards, interceptionTouchdowns: touchdown ? 1 : 0 },
    })),
    pass_defended: event('Pass defended', {}, { player: { passesDefended: 1 } }),
    forced_fumble: event('Fumble forced', {}, { player: { forcedFumbles: 1 } }),
    kick_blocked: event(
      'Kick of the opposing team blocked',
      { kind: oneOf(['field_goal', 'extra_point', 'punt'], 'punt') },
      { player: { blockedKicks: 1 } },
    ),
    safety: event('Safety scored; worth one point on a try', { points: oneOf([1, 2], 2) }, ({ points }) => ({
      player: points === 1 ? { onePointSafeties: 1 } : { safeties: 1 },
    })),
    flag_pull: event('Flag pulled, in flag football', {}, { player: { flagPulls: 1 } }),

    field_goal_made: event('Field goal made', KICK, ({ distance }) => ({
      player: { fieldGoals: 1, fieldGoalAttempts: 1, ...(distance > 0 && { longestFieldGoal: distance }) },
    })),
    field_goal_missed: event('Field goal missed', KICK, { player: { fieldGoalAttempts: 1 } }),
    extra_point_made: event('Extra point made', {}, { player: { extraPoints: 1, extraPointAttempts: 1 } }),
    extra_point_missed: event('Extra point missed', {}, { player: { extraPointAttempts: 1 } }),
    punt: event('Punt; a touchdown is by the punting team', PLAY, ({ yards, touchdown }) => ({
      player: { punts: 1, puntYards: yards, longestPunt: yards, puntTouchdowns: touchdown ? 1 : 0 },
    })),
    kickoff: event('Kickoff; a touchdown is by the kicking team', PLAY, ({ yards, touchdown }) => ({
      player: { kickoffs: 1, kickoffYards: yards, kickoffTouchdowns: touchdown ? 1 : 0 },
    })),
    kick_return: event('Kickoff returned', PLAY, ({ yards, touchdown }) => ({
      player: { kickReturns: 1, kickReturnYards: yards, longestKickReturn: yards, kickReturnTouchdowns: touchdown ? 1 : 0 },
    })),
    punt_return: event('Punt returned', PLAY, ({ yards, touchdown }) => ({
      player: { puntReturns: 1, puntReturnYards: yards, longestPuntReturn: yards, puntReturnTouchdowns: touchdown ? 1 : 0 },
    })),
    blocked_kick_return: event('Blocked kick picked up and returned', PLAY, ({ yards, touchdown }) => ({
      player: { blockedKickReturns: 1, blockedKickReturnYards: yards, blockedKickReturnTouchdowns: touchdown ? 1 : 0 },
    })),
    missed_field_goal_return: event('Missed field goal returned', PLAY, ({ yards, touchdown }) => ({
      player: { missedFieldGoalReturns: 1, missedFieldGoalReturnYards: yards, missedFieldGoalReturnTouchdowns: touchdown ? 1 : 0 },
    })),
    two_point_conversion: event(
      'Try for two points, by the player who carried or caught the ball',
      { good: required(FLAG) },
      ({ good }) => ({
        player: { conversionAttempts: 1, conversions: good ? 1 : 0 },
      }),
    ),
    conversion: event(
      'Try for one, two or three points without a kick, by the player who carried or caught the ball',
      { points: required(integer(1, 3)), good: required(FLAG) },
      ({ points, good }) => {
        const made = good ? 1 : 0;
        if (points === 2) return { player: { conversionAttempts: 1, conversions: made } };
        return { player: points === 1 ? { onePointAttempts: 1, onePointTries: made } : { threePointAttempts: 1, threePointTries: made } };
      },
    ),
    conversion_return: event('Failed try of the opposing team returned for two points', {}, { player: { conversionReturns: 1 } }),
    penalty: event(
      'Penalty against the player; a declined penalty has no yards',
      { yards: integer(0, 9999), kind: oneOf(PENALTIES, 'other'), declined: FLAG },
      ({ yards, declined }) => ({ player: declined ? { penaltiesDeclined: 1 } : { penalties: 1, penaltyYards: yards } }),
    ),

    [SUBSTITUTION]: substitutionIn('football'),
  },
  columns: [
    passing.total('cmp', 'CMP', 'Passes completed', (c) => c.completions),
    passing.total('att', 'ATT', 'Passes attempted', (c) => c.attempts),
    passing.percentage('cmpPct', 'CMP%', 'Completion percentage: CMP / ATT', (c) => ratio(c.completions, c.attempts)),
    passing.total('passingYds', 'YDS', 'Passing yards, excluding sacks', (c) => c.passingYards),
    passing.tenths('ypa', 'Y/A', 'Yards per attempt: YDS / ATT', (c) => ratio(c.passingYards, c.attempts)),
    passing.total('passingTd', 'TD', 'Touchdown passes', (c) => c.passingTouchdowns),
    passing.total('passingInt', 'INT', 'Interceptions thrown', (c) => c.interceptionsThrown),
    passing.total('sck', 'SCK', 'Sacks taken', (c) => c.sacksTaken),
    passing.total('sckYds', 'SCKYDS', 'Yards lost to sacks', (c) => c.sackYards),
    passing.tenths('rtg', 'RTG', 'Passer rating (NFL), 0 to 158.3', passerRating),
    passing.total('passingLng', 'LNG', 'Longest completed pass', (c) => longest(c.longestPass, c.completions)),

    rushing.total('car', 'CAR', 'Carries', (c) => c.carries),
    rushing.total('rushingYds', 'YDS', 'Rushing yards', (c) => c.rushingYards),
    rushing.tenths('rushingAvg', 'AVG', 'Yards per carry: YDS / CAR', (c) => ratio(c.rushingYards, c.carries)),
    rushing.total('rushingTd', 'TD', 'Rushing touchdowns', (c) => c.rushingTouchdowns),
    rushing.total('lng', 'LNG', 'Longest rush', (c) => longest(c.longestRush, c.carries)),
    rushing.total('fum', 'FUM', 'Fumbles', (c) => c.fumbles),
    rushing.total('lost', 'LOST', 'Fumbles lost', (c) => c.fumblesLost),

    receiving.total('rec', 'REC', 'Receptions', (c) => c.receptions),
    receiving.total('receivingYds', 'YDS', 'Receiving yards', (c) => c.receivingYards),
    receiving.tenths('receivingAvg', 'AVG', 'Yards per reception: YDS / REC', (c) => ratio(c.receivingYards, c.receptions)),
    receiving.total('receivingTd', 'TD', 'Receiving touchdowns', (c) => c.receivingTouchdowns),
    receiving.total('receivingLng', 'LNG', 'Longest reception', (c) => longest(c.longestReception, c.receptions)),

    defense.total('solo', 'SOLO', 'Tackles alone', (c) => c.soloTackles),
    defense.total('ast', 'AST', 'Assisted tackles', (c) => c.assistedTackles),
    defense.total('tot', 'TOT', 'Tackles: SOLO + AST', (c) => c.soloTackles + c.assistedTackles),
    defense.total('tfl', 'TFL', 'Tackles for loss', (c) => c.tacklesForLoss),
    defense.tenths('sack', 'SACK', 'Sacks', (c) => ratio(c.halfSacks, 2)),
    defense.total('int', 'INT', 'Interceptions', (c) => c.interceptions),
    defense.total('intYds', 'YDS', 'Interception return yards', (c) => c.interceptionYards),
    defense.total('intTd', 'TD', 'Interceptions returned for a touchdown', (c) => c.interceptionTouchdowns),
    defense.total('pd', 'PD', 'Passes defended', (c) => c.passesDefended),
    defense.total('ff', 'FF', 'Fumbles forced', (c) => c.forcedFumbles),
    defense.total('fr', 'FR', 'Fumbles recovered', (c) => c.fumbleRecoveries),
    defense.total('flag', 'FLAG', 'Flags pulled', (c) => c.flagPulls),
    defense.total('intLng', 'LNG', 'Longest interception return', (c) => longest(c.longestInterception, c.interceptions)),
    defense.total('frYds', 'FRYDS', 'Fumble return yards', (c) => c.fumbleRecoveryYards),
    defense.total('frTd', 'FRTD', 'Fumbles recovered for a touchdown', (c) => c.fumbleRecoveryTouchdowns),
    defense.total('blk', 'BLK', 'Kicks blocked', (c) => c.blockedKicks),
    defense.total('sts', 'STS', 'Solo tackles on kicks and their returns; included in SOLO', (c) => c.soloTacklesOnKicks),
    defense.total('sta', 'STA', 'Assisted tackles on kicks and their returns; included in AST', (c) => c.assistedTacklesOnKicks),

    kicking.total('fgm', 'FGM', 'Field goals made', (c) => c.fieldGoals),
    kicking.total('fga', 'FGA', 'Field goals attempted', (c) => c.fieldGoalAttempts),
    kicking.total('xpm', 'XPM', 'Extra points made', (c) => c.extraPoints),
    kicking.total('xpa', 'XPA', 'Extra points attempted', (c) => c.extraPointAttempts),
    kicking.total('punt', 'PUNT', 'Punts', (c) => c.punts),
    kicking.total('puntYds', 'PUNTYDS', 'Punting yards', (c) => c.puntYards),
    kicking.total('ko', 'KO', 'Kickoffs', (c) => c.kickoffs),
    kicking.total('koYds', 'KOYDS', 'Kickoff yards', (c) => c.kickoffYards),
    kicking.total('fgLng', 'FGLNG', 'Longest field goal', (c) => longest(c.longestFieldGoal, c.fieldGoals)),
    kicking.total('puntLng', 'PUNTLNG', 'Longest punt', (c) => longest(c.longestPunt, c.punts)),

    returns.total('kr', 'KR', 'Kickoff returns', (c) => c.kickReturns),
    returns.total('krYds', 'KRYDS', 'Kickoff return yards', (c) => c.kickReturnYards),
    returns.total('krTd', 'KRTD', 'Kickoffs returned for a touchdown', (c) => c.kickReturnTouchdowns),
    returns.total('pr', 'PR', 'Punt returns', (c) => c.puntReturns),
    returns.total('prYds', 'PRYDS', 'Punt return yards', (c) => c.puntReturnYards),
    returns.total('prTd', 'PRTD', 'Punts returned for a touchdown', (c) => c.puntReturnTouchdowns),
    returns.total('krLng', 'KRLNG', 'Longest kickoff return', (c) => longest(c.longestKickReturn, c.kickReturns)),
    returns.total('prLng', 'PRLNG', 'Longest punt return', (c) => longest(c.longestPuntReturn, c.puntReturns)),
    returns.total('bkr', 'BKR', 'Blocked kicks returned', (c) => c.blockedKickReturns),
    returns.total('bkrYds', 'BKRYDS', 'Yards returning blocked kicks', (c) => c.blockedKickReturnYards),
    returns.total('bkrTd', 'BKRTD', 'Blocked kicks returned for a touchdown', (c) => c.blockedKickReturnTouchdowns),
    returns.total('mfr', 'MFR', 'Missed field goals returned', (c) => c.missedFieldGoalReturns),
    returns.total('mfrYds', 'MFRYDS', 'Yards returning missed field goals', (c) => c.missedFieldGoalReturnYards),
    returns.total('mfrTd', 'MFRTD', 'Missed field goals returned for a touchdown', (c) => c.missedFieldGoalReturnTouchdowns),

    scoring.total('td', 'TD', 'Touchdowns scored, by the receiver on a pass; by the team if no player is named', touchdowns),
    scoring.total('2pt', '2PT', 'Two-point conversions made', (c) => c.conversions),
    scoring.total('2pa', '2PA', 'Two-point conversions attempted', (c) => c.conversionAttempts),
    scoring.total('sfty', 'SFTY', 'Safeties', (c) => c.safeties),
    scoring.total('pts', 'PTS', 'Points: 6·TD + 3·(FGM + 3PT) + 2·(2PT + SFTY + CRET) + XPM + 1PT + 1SFTY', points),
    scoring.total('1pt', '1PT', 'One-point tries made, excluding kicks', (c) => c.onePointTries),
    scoring.total('1pa', '1PA', 'One-point tries attempted, excluding kicks', (c) => c.onePointAttempts),
    scoring.total('3pt', '3PT', 'Three-point conversions made', (c) => c.threePointTries),
    scoring.total('3pa', '3PA', 'Three-point conversions attempted', (c) => c.threePointAttempts),
    scoring.total('cret', 'CRET', 'Failed tries returned for two points', (c) => c.conversionReturns),
    scoring.total('1sfty', '1SFTY', 'Safeties on a try, for one point', (c) => c.onePointSafeties),

    discipline.total('pen', 'PEN', 'Penalties', (c) => c.penalties),
    discipline.total('penYds', 'PENYDS', 'Penalty yards', (c) => c.penaltyYards),
    discipline.total('penDec', 'PENDEC', 'Penalties declined', (c) => c.penaltiesDeclined),
  ],
  basis: () => ({}),
  teamInGame: touchdownsOfTeam,
  summarize: summarizeFootball,
};
