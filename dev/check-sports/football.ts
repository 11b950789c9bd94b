import { type BySide, GAME_SIDES, type GameSide } from '../../src/domain/scoring/game-book.ts';
import type { AttributeValue } from '../../src/domain/scoring/stat-attribute.ts';
import { type Comparison, type Derived, idOf, type Play, scoreComparisons } from './published-game.ts';

/** One player's figure in a play, in the National Football League's statistics system; `id` is its number for the kind of figure. */
type Stat = readonly [side: GameSide, player: string | null, id: number, yards: number];
type Row = readonly [quarter: number, clock: string | null, stats: readonly Stat[]];
type Line = Readonly<Record<string, number>>;
export type PublishedFootball = Readonly<{
  sport: 'football';
  score: BySide<number>;
  lineScore: BySide<readonly number[]>;
  boxScore: BySide<Readonly<Record<string, Readonly<Record<string, Line>>>>>;
  team: BySide<Line>;
  plays: readonly Row[];
}>;

type Said = Readonly<{ type: string; attributes?: Readonly<Record<string, AttributeValue>> }>;
type Finder = (...ids: readonly number[]) => Stat | undefined;

const BLOCKED: readonly number[] = [2, 71, 74, 86, 87, 88];
const FIELD_GOAL_MISSED = 69;
const FIELD_GOAL_BLOCKED = 71;
const PUNT_BLOCKED = 2;
/** Kickoffs, punts and field goals. */
const KICKS: readonly number[] = [2, 29, 31, 32, 41, 43, 44, 69, 70, 71];

/** The event that a scorer would record for one figure of a play; null if another figure of the play covers it. */
function saidBy([side, player, id, yards]: Stat, stats: readonly Stat[], inPlay: Finder): Said | null {
  const receiver = inPlay(21, 22);
  const byPlayer = (...ids: readonly number[]) => stats.some(([of, who, each]) => of === side && who === player && ids.includes(each));
  const onKick = inPlay(...KICKS) !== undefined;
  const returned = (touchdown: boolean) => ({ yards, touchdown });
  switch (id) {
    case 10:
    case 11:
      return { type: 'rush', attributes: returned(id === 11) };
    case 14:
      return { type: 'pass', attributes: { result: 'incomplete' } };
    case 15:
    case 16:
      return {
        type: 'pass',
        attributes: { result: 'complete', ...returned(id === 16), receiverId: receiver ? idOf([side, receiver[1]]) : null },
      };
    case 19:
      return { type: 'pass', attributes: { result: 'intercepted' } };
    case 20:
      return { type: 'sack_taken', attributes: { yards } };
    case 25:
    case 26:
      return { type: 'interception', attributes: returned(id === 26) };
    case 2:
    case 29:
    case 31:
    case 32:
      return { type: 'punt', attributes: { yards } };
    case 33:
    case 34:
      return { type: 'punt_return', attributes: returned(id === 34) };
    case 41:
    case 43:
    case 44:
      return { type: 'kickoff', attributes: { yards } };
    case 45:
    case 46:
      return { type: 'kick_return', attributes: returned(id === 46) };
    case 52:
    case 53:
      return { type: 'fumble', attributes: { lost: byPlayer(106) } };
    case 54:
      // Fumble out of bounds; a row may also exist for who forced it.
      return byPlayer(52, 53) ? null : { type: 'fumble' };
    case 55:
    case 56:
    case 59:
    case 60:
      return { type: 'fumble_recovery', attributes: returned(id === 56 || id === 60) };
    case 63:
    case 64:
      if (inPlay(...BLOCKED)) return { type: 'blocked_kick_return', attributes: returned(id === 64) };
      return inPlay(FIELD_GOAL_MISSED) ? { type: 'missed_field_goal_return', attributes: returned(id === 64) } : null;
    case 69:
    case 71:
      return { type: 'field_goal_missed', attributes: { distance: yards } };
    case 70:
      return { type: 'field_goal_made', attributes: { distance: yards } };
    case 72:
      return { type: 'extra_point_made' };
    case 73:
    case 74:
      return { type: 'extra_point_missed' };
    case 75:
    case 76:
      return { type: 'two_point_conversion', attributes: { good: id === 75 } };
    case 104:
    case 105:
      return { type: 'two_point_conversion', attributes: { good: id === 104 } };
    case 79:
      return { type: 'tackle_solo', attributes: { onKick } };
    case 80:
    case 82:
      return { type: 'tackle_assist', attributes: { onKick } };
    case 83:
      return { type: 'sack', attributes: { value: 1 } };
    case 84:
      return { type: 'sack', attributes: { value: 0.5 } };
    case 85:
      return { type: 'pass_defended' };
    case 86:
      return { type: 'kick_blocked', attributes: { kind: 'punt' } };
    case 87:
      return { type: 'kick_blocked', attributes: { kind: 'extra_point' } };
    case 88:
      return { type: 'kick_blocked', attributes: { kind: 'field_goal' } };
    case 89:
      return { type: 'safety' };
    case 91:
      return { type: 'forced_fumble' };
    case 93:
      return { type: 'penalty', attributes: { yards } };
    default:
      return null;
  }
}

export const footballPlays = (rows: readonly Row[]): Play[] =>
  rows.flatMap(([period, clock, stats]) => {
    const inPlay: Finder = (...ids) => stats.find(([, , id]) => ids.includes(id));
    // A failed try may name only the passer, and does not count in the passer's figures.
    const failed = inPlay(78);
    const ofNobody: Play[] =
      failed && !inPlay(105)
        ? [{ who: [failed[0], null], type: 'two_point_conversion', period, clock: at(clock), attributes: { good: false } }]
        : [];
    return [
      ...stats.flatMap((stat): Play[] => {
        const said = saidBy(stat, stats, inPlay);
        return said ? [{ who: [stat[0], stat[1]], period, clock: at(clock), ...said }] : [];
      }),
      ...ofNobody,
    ];
  });
const at = (clock: string | null): string | null => (clock && /^\d+:\d\d$/.test(clock) ? clock : null);

type Totals = Readonly<Record<string, number | null>>;
/** For each part of the published box score: its columns, and our figures for them. */
const COLUMNS: Readonly<Record<string, readonly (readonly [published: string, ours: (totals: Totals) => number | null])[]>> = {
  passing: [
    ['att', (t) => t['att']!],
    ['cmp', (t) => t['cmp']!],
    ['yds', (t) => t['passingYds']!],
    ['tds', (t) => t['passingTd']!],
    ['ints', (t) => t['passingInt']!],
  ],
  rushing: [
    ['att', (t) => t['car']!],
    ['yds', (t) => t['rushingYds']!],
    ['tds', (t) => t['rushingTd']!],
    ['lng', (t) => t['lng']!],
  ],
  receiving: [
    ['rec', (t) => t['rec']!],
    ['yds', (t) => t['receivingYds']!],
    ['tds', (t) => t['receivingTd']!],
    ['lng', (t) => t['receivingLng']!],
  ],
  fumbles: [
    ['tot', (t) => t['fum']!],
    ['lost', (t) => t['lost']!],
    ['trcv', (t) => t['fr']!],
  ],
  kicking: [
    ['fgm', (t) => t['fgm']!],
    ['fga', (t) => t['fga']!],
    ['xpmade', (t) => t['xpm']!],
    ['xpa', (t) => t['xpa']!],
  ],
  punting: [
    ['pts', (t) => t['punt']!],
    ['yds', (t) => t['puntYds']!],
    ['lng', (t) => t['puntLng']!],
  ],
  kickret: [
    ['ret', (t) => t['kr']!],
    ['tds', (t) => t['krTd']!],
    ['lng', (t) => t['krLng']!],
  ],
  puntret: [
    ['ret', (t) => t['pr']!],
    ['tds', (t) => t['prTd']!],
    ['lng', (t) => t['prLng']!],
  ],
  defense: [
    // The league counts tackles on kicks separately from those of the defense.
    ['tkl', (t) => t['solo']! - t['sts']!],
    ['ast', (t) => t['ast']! - t['sta']!],
    ['sk', (t) => t['sack']!],
    ['int', (t) => t['int']!],
    ['ffum', (t) => t['ff']!],
  ],
};

export function compareFootball(game: PublishedFootball, derived: Derived): Comparison[] {
  // The box score omits blocked kicks from a kicker's line, although its plays and team totals count them.
  const blocked = (part: string, column: string, side: GameSide, player: string) => {
    const kind = part === 'kicking' && column === 'fga' ? FIELD_GOAL_BLOCKED : part === 'punting' && column === 'pts' ? PUNT_BLOCKED : null;
    return game.plays.flatMap(([, , stats]) => stats).filter(([of, who, id]) => of === side && who === player && id === kind).length;
  };
  return [
    ...scoreComparisons(game, derived),
    ...GAME_SIDES.flatMap((side): Comparison[] => {
      const parts = game.boxScore[side];
      const ofTeam = game.team[side];
      const players = [...new Set(Object.values(parts).flatMap((lines) => Object.keys(lines)))];
      const { of, team } = derived.figures(side, players);
      return [
        ...Object.entries(COLUMNS).flatMap(([part, columns]) =>
          Object.entries(parts[part] ?? {}).flatMap(([player, line]) =>
            columns
              .filter(([column]) => column in line)
              .map(([column, ours]) => ({
                what: `${side} ${player} ${part} ${column}`,
                published: line[column]! + blocked(part, column, side, player),
                ours: ours(of(player)),
              })),
          ),
        ),
        { what: `${side} rushing yards`, published: ofTeam['ryds'], ours: team['rushingYds'] },
        { what: `${side} net passing yards`, published: ofTeam['pyds'], ours: team['passingYds']! - team['sckYds']! },
        { what: `${side} punts`, published: ofTeam['pt'], ours: team['punt'] },
        { what: `${side} penalties`, published: ofTeam['pen'], ours: team['pen'] },
        { what: `${side} penalty yards`, published: ofTeam['penyds'], ours: derived.figure('penaltyYards', side) },
        { what: `${side} turnovers`, published: ofTeam['trnovr'], ours: derived.figure('turnovers', side) },
        { what: `${side} points of the figures`, published: game.score[side], ours: team['pts'] },
      ];
    }),
  ];
}
