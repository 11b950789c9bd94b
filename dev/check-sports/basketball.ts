import { type BySide, GAME_SIDES } from '../../src/domain/scoring/game-book.ts';
import { type Comparison, type Derived, idOf, type Play, scoreComparisons, type Who } from './published-game.ts';

/**
 * A row of the National Basketball Association's play-by-play: its numbers for kinds of play (`EVENTMSGTYPE`) and of foul
 * (`EVENTMSGACTIONTYPE`), whether the text says 3PT and MISS, and up to three persons; only a side if the row is a team's.
 */
type Row = readonly [
  period: number,
  clock: string,
  kind: number,
  action: number,
  isThree: boolean,
  isMiss: boolean,
  first: Who | null,
  second: Who | null,
  third: Who | null,
];
type Line = Readonly<Record<string, number | string>>;
export type PublishedBasketball = Readonly<{
  sport: 'basketball';
  score: BySide<number>;
  lineScore: BySide<readonly number[]>;
  boxScore: BySide<Readonly<Record<string, Line>>>;
  team: BySide<Line>;
  other: BySide<Readonly<Record<'LARGEST_LEAD' | 'TEAM_TURNOVERS' | 'TOTAL_TURNOVERS', number>>>;
  plays: readonly Row[];
}>;

const MADE = 1;
const MISSED = 2;
const FREE_THROW = 3;
const REBOUND = 4;
const TURNOVER = 5;
const FOUL = 6;
const SUBSTITUTION = 8;

const OFFENSIVE: readonly number[] = [4, 26];
const TECHNICAL: readonly number[] = [11, 12, 13, 16, 17, 18, 25, 30];
const FLAGRANT: readonly number[] = [14, 15];
/** Two players foul each other. */
const DOUBLE: readonly number[] = [10, 16];

function foulKind(action: number): string {
  if (OFFENSIVE.includes(action)) return 'offensive';
  if (TECHNICAL.includes(action)) return 'technical';
  return FLAGRANT.includes(action) ? 'flagrant' : 'personal';
}

/** Converts each row into the events that a scorer would record. */
export function basketballPlays(rows: readonly Row[]): Play[] {
  let missedBy: string | null = null;
  return rows.flatMap(([period, clock, kind, action, isThree, isMiss, first, second, third]): Play[] => {
    if (!first) return [];
    const at = { who: first, period, clock: clock.padStart(5, '0') };
    const points = isThree ? 3 : 2;
    if (kind === MISSED || (kind === FREE_THROW && isMiss)) missedBy = first[0];
    switch (kind) {
      case MADE:
        return [{ ...at, type: 'field_goal_made', attributes: { points, assistPlayerId: idOf(second) } }];
      case MISSED:
        return [{ ...at, type: 'field_goal_missed', attributes: { points, blockedByPlayerId: idOf(third) } }];
      case FREE_THROW:
        return [{ ...at, type: isMiss ? 'free_throw_missed' : 'free_throw_made' }];
      case REBOUND:
        return [{ ...at, type: first[0] === missedBy ? 'offensive_rebound' : 'defensive_rebound' }];
      case TURNOVER:
        return [{ ...at, type: 'turnover', attributes: { stolenByPlayerId: idOf(second) } }];
      case FOUL: {
        const foul = { period, clock: at.clock, type: 'foul', attributes: { kind: foulKind(action) } };
        return [{ ...foul, who: first }, ...(DOUBLE.includes(action) && second ? [{ ...foul, who: second }] : [])];
      }
      case SUBSTITUTION:
        return second ? [{ ...at, who: second, type: 'substitution', attributes: { replacesPlayerId: idOf(first) } }] : [];
      default:
        return [];
    }
  });
}

/** Each published column and our figure for it, converted if our rule differs. */
const COLUMNS: readonly (readonly [published: string, ours: (totals: Readonly<Record<string, number | null>>) => number | null])[] = [
  ['FGM', (t) => t['fgm']!],
  ['FGA', (t) => t['fga']!],
  ['FG3M', (t) => t['3pm']!],
  ['FG3A', (t) => t['3pa']!],
  ['FTM', (t) => t['ftm']!],
  ['FTA', (t) => t['fta']!],
  ['OREB', (t) => t['oreb']!],
  ['DREB', (t) => t['dreb']!],
  ['REB', (t) => t['reb']!],
  ['AST', (t) => t['ast']!],
  ['STL', (t) => t['stl']!],
  ['BLK', (t) => t['blk']!],
  ['TO', (t) => t['to']!],
  // The NBA does not count a technical foul as a personal foul; NFHS, FIBA and we do.
  ['PF', (t) => t['pf']! - t['tf']!],
  ['PTS', (t) => t['pts']!],
  ['FG_PCT', (t) => rounded(t['fgPct']!)],
  ['FG3_PCT', (t) => rounded(t['3pPct']!)],
  ['FT_PCT', (t) => rounded(t['ftPct']!)],
];
/** The NBA writes a percentage of no attempts as 0. */
const rounded = (fraction: number | null): number => Math.round(1000 * (fraction ?? 0)) / 1000;
/** For these, the published box score lists the team's own figures separately from its players'. */
const WITH_THE_TEAM: readonly string[] = ['OREB', 'DREB', 'REB', 'TO', 'PF'];

export function compareBasketball(game: PublishedBasketball, derived: Derived): Comparison[] {
  return [
    ...scoreComparisons(game, derived),
    ...GAME_SIDES.flatMap((side): Comparison[] => {
      const players = Object.keys(game.boxScore[side]);
      const { of, team } = derived.figures(side, players);
      const { LARGEST_LEAD, TEAM_TURNOVERS, TOTAL_TURNOVERS } = game.other[side];
      return [
        ...players.flatMap((player) =>
          COLUMNS.map(([column, ours]) => ({
            what: `${side} ${player} ${column}`,
            published: game.boxScore[side][player]![column],
            ours: ours(of(player)),
          })),
        ),
        ...COLUMNS.filter(([column]) => !WITH_THE_TEAM.includes(column)).map(([column, ours]) => ({
          what: `${side} ${column}`,
          published: game.team[side][column],
          ours: ours(team),
        })),
        { what: `${side} largest lead`, published: LARGEST_LEAD, ours: derived.figure('largestLead', side) },
        { what: `${side} turnovers with the team's`, published: TOTAL_TURNOVERS, ours: derived.figure('turnovers', side) },
        {
          what: `${side} turnovers of the team`,
          published: TEAM_TURNOVERS,
          ours: team['to']! - players.reduce((sum, player) => sum + of(player)['to']!, 0),
        },
      ];
    }),
  ];
}
