import { ratio } from '../shared/ratio.ts';
import { type Credit, eventsCounting, type SportStats } from './sport-stats.ts';
import { integer, oneOf, optional, player, players } from './stat-attribute.ts';
import { type Counts, columnsIn, type Subject } from './stat-column.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';
import { summarizeVolleyball } from './volleyball-book.ts';

const COUNTERS = [
  ...['kills', 'attackErrors', 'attacks', 'assists', 'ballHandlingErrors', 'aces', 'serviceErrors', 'serves'],
  ...['receptions', 'receptionErrors', 'digs', 'digErrors', 'soloBlocks', 'blockAssists', 'blockErrors'],
  ...['gradedReceptions', 'receptionGrades', 'ralliesWon', 'ralliesLost'],
  ...['sets', 'setsWithoutNumber', 'set1', 'set2', 'set3', 'set4', 'set5'],
] as const;
type Counter = (typeof COUNTERS)[number];
type Count = Counts<Counter>;

const event = eventsCounting<Counter>();

const NUMBERED_SETS = ['set1', 'set2', 'set3', 'set4', 'set5'] as const;
const MAX_SETS = NUMBERED_SETS.length;

/** A set counts once for a player, however often it is entered; sets entered without a number are added up. */
const setsOfPlayer = (line: Count): Credit<Counter> => {
  const numbered = NUMBERED_SETS.filter((set) => line[set] > 0).length;
  return { sets: Math.min(MAX_SETS, numbered + line.setsWithoutNumber) };
};

/** A set counts once for a team, however many of its players were in it, and whether or not their events have its number. */
const setsOfTeam = (lines: readonly Count[]): Credit<Counter> => {
  const numbered = NUMBERED_SETS.filter((set) => lines.some((line) => line[set] > 0)).length;
  return { sets: Math.max(numbered, ...lines.map(({ sets }) => sets)) };
};

/** Twice the blocks, so that halves stay whole: each player sharing a block is credited with one, and the team with half of one for each. */
const doubledBlocks = (c: Count, { kind }: Subject) => 2 * c.soloBlocks + (kind === 'player' ? 2 : 1) * c.blockAssists;
const doubledPoints = (c: Count) => 2 * (c.kills + c.aces + c.soloBlocks) + c.blockAssists;

const attacking = columnsIn<Counter>('attacking');
const setting = columnsIn<Counter>('setting');
const serving = columnsIn<Counter>('serving');
const receiving = columnsIn<Counter>('receiving');
const digging = columnsIn<Counter>('digging');
const blocking = columnsIn<Counter>('blocking');
const scoring = columnsIn<Counter>('scoring');
const perSet = columnsIn<Counter>('per set');

/** Formulas: NCAA Volleyball Statisticians' Manual. */
export const VOLLEYBALL: SportStats<Counter> = {
  counters: COUNTERS,
  events: {
    kill: event(
      'Attack that wins the rally',
      { assistPlayerId: player('own') },
      {
        player: { kills: 1, attacks: 1 },
        assistPlayerId: { assists: 1 },
      },
    ),
    attack_error: event('Attack that loses the rally', {}, { player: { attackErrors: 1, attacks: 1 } }),
    attack_attempt: event('Attack that the opponent keeps in play', {}, { player: { attacks: 1 } }),
    assist: event('Assist, only if no kill names it', {}, { player: { assists: 1 } }),
    ball_handling_error: event('Ball-handling error', {}, { player: { ballHandlingErrors: 1 } }),
    service_ace: event('Serve that wins the rally', {}, { player: { aces: 1, serves: 1 } }),
    service_error: event('Serve that loses the rally', {}, { player: { serviceErrors: 1, serves: 1 } }),
    serve_attempt: event('Serve that the opponent receives', {}, { player: { serves: 1 } }),
    reception: event(
      'Serve received and kept in play; with grade 3 the setter has all attack options, with 2 two, with 1 one',
      { grade: optional(oneOf([3, 2, 1])) },
      ({ grade }) => ({ player: { receptions: 1, ...(grade !== null && { gradedReceptions: 1, receptionGrades: grade }) } }),
    ),
    reception_error: event('Serve received and lost', {}, { player: { receptionErrors: 1 } }),
    dig: event('Attack dug and kept in play', {}, { player: { digs: 1 } }),
    dig_error: event('Attack dug and lost', {}, { player: { digErrors: 1 } }),
    block_solo: event('Solo block that wins the rally', {}, { player: { soloBlocks: 1 } }),
    block_assist: event('Assist in a block that wins the rally', {}, { player: { blockAssists: 1 } }),
    block_error: event('Blocking error', {}, { player: { blockErrors: 1 } }),
    rally_won: event(
      'Rally won without a play by this team, such as by an opponent’s error that is not recorded',
      {},
      {
        player: { ralliesWon: 1 },
      },
    ),
    rally_lost: event(
      'Rally lost by a fault that has no event of its own, or by a play of the opponent that is not recorded',
      { reason: oneOf(['rotation', 'net', 'foot', 'penalty', 'opponent', 'other'], 'other') },
      { player: { ralliesLost: 1 } },
    ),
    rotation: event(
      'Lineup of a set: the players in positions I to VI in that order; the player of the event is the libero',
      { set: integer(1, MAX_SETS, 0), playerIds: players('own', 6) },
      ({ set }) => {
        const played: Credit<Counter> = set > 0 ? { [NUMBERED_SETS[set - 1]!]: 1 } : {};
        return { player: played, playerIds: played };
      },
    ),
    set_played: event(
      'Set in which the player took part; counts once per player and game, even if entered several times',
      { set: integer(1, MAX_SETS, 0) },
      ({ set }) => ({ player: { [NUMBERED_SETS[set - 1] ?? 'setsWithoutNumber']: 1 } }),
    ),

    [SUBSTITUTION]: substitutionIn('volleyball'),
  },
  playerInGame: setsOfPlayer,
  teamInGame: setsOfTeam,
  columns: [
    attacking.total('k', 'K', 'Kills', (c) => c.kills),
    attacking.total('e', 'E', 'Attack errors', (c) => c.attackErrors),
    attacking.total('ta', 'TA', 'Total attacks', (c) => c.attacks),
    attacking.rate('hitPct', 'HIT%', 'Hitting percentage: (K − E) / TA', (c) => ratio(c.kills - c.attackErrors, c.attacks)),

    setting.total('a', 'A', 'Assists', (c) => c.assists),
    setting.total('bhe', 'BHE', 'Ball-handling errors', (c) => c.ballHandlingErrors),

    serving.total('sa', 'SA', 'Service aces', (c) => c.aces),
    serving.total('se', 'SE', 'Service errors', (c) => c.serviceErrors),
    serving.total('srv', 'SRV', 'Serves, including aces and errors', (c) => c.serves),

    receiving.total('rec', 'REC', 'Receptions kept in play', (c) => c.receptions),
    receiving.total('re', 'RE', 'Reception errors', (c) => c.receptionErrors),
    receiving.hundredths('pavg', 'PAVG', 'Average grade of graded receptions, 0 to 3; a reception error counts as 0', (c) =>
      ratio(c.receptionGrades, c.gradedReceptions === 0 ? 0 : c.gradedReceptions + c.receptionErrors),
    ),

    digging.total('dig', 'DIG', 'Digs', (c) => c.digs),
    digging.total('de', 'DE', 'Digging errors', (c) => c.digErrors),

    blocking.total('bs', 'BS', 'Solo blocks', (c) => c.soloBlocks),
    blocking.total('ba', 'BA', 'Block assists', (c) => c.blockAssists),
    blocking.total('be', 'BE', 'Blocking errors', (c) => c.blockErrors),
    blocking.tenths('blk', 'BLK', "Blocks: a player's BS + BA, a team's BS + ½·BA", (c, subject) => ratio(doubledBlocks(c, subject), 2)),

    scoring.tenths('pts', 'PTS', 'Points: K + SA + BS + ½·BA', (c) => ratio(doubledPoints(c), 2)),
    scoring.total('rw', 'RW', 'Rallies won otherwise, such as by an opponent’s error', (c) => c.ralliesWon),
    scoring.total('rl', 'RL', 'Rallies lost by faults that no other column counts', (c) => c.ralliesLost),

    perSet.total('s', 'S', 'Sets played', (c) => c.sets),
    perSet.hundredths('kPerSet', 'K/S', 'Kills per set', (c) => ratio(c.kills, c.sets)),
    perSet.hundredths('aPerSet', 'A/S', 'Assists per set', (c) => ratio(c.assists, c.sets)),
    perSet.hundredths('saPerSet', 'SA/S', 'Service aces per set', (c) => ratio(c.aces, c.sets)),
    perSet.hundredths('dPerSet', 'D/S', 'Digs per set', (c) => ratio(c.digs, c.sets)),
    perSet.hundredths('bPerSet', 'B/S', 'Blocks per set', (c, subject) => ratio(doubledBlocks(c, subject), 2 * c.sets)),
  ],
  basis: () => ({}),
  summarize: summarizeVolleyball,
};
