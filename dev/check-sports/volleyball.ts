import { type BySide, GAME_SIDES, type GameSide } from '../../src/domain/scoring/game-book.ts';
import { type Comparison, type Derived, idOf, type Play, playerId, type Who } from './published-game.ts';

/**
 * A line of a DataVolley scout file: what happened (`*` home, `a` visitor; the player's number; skill, kind, grade; or `p` the score after
 * a rally, `c` a substitution), the set, and the players on positions I to VI of each side after it.
 */
type Row = readonly [code: string, set: number, home: readonly number[], visitor: readonly number[]];
export type PublishedVolleyball = Readonly<{ sport: 'volleyball'; sets: readonly BySide<number>[]; plays: readonly Row[] }>;

const sideOf = (code: string): GameSide => (code.startsWith('*') ? 'home' : 'visitor');
const other = (side: GameSide): GameSide => (side === 'home' ? 'visitor' : 'home');
const isScore = (code: string): boolean => code[1] === 'p';

const RECEPTION_GRADES: Readonly<Record<string, number>> = { '#': 3, '+': 2, '!': 2, '-': 1, '/': 1 };

/** The event that a scorer would record for a touch of the ball; a kill includes the setter. */
function touch(skill: string, grade: string, setter: Who | null): Pick<Play, 'type' | 'attributes'> | null {
  switch (skill) {
    case 'S':
      return { type: grade === '#' ? 'service_ace' : grade === '=' ? 'service_error' : 'serve_attempt' };
    case 'R':
      return grade === '=' ? { type: 'reception_error' } : { type: 'reception', attributes: { grade: RECEPTION_GRADES[grade] ?? null } };
    case 'A':
      if (grade === '#') return { type: 'kill', attributes: { assistPlayerId: idOf(setter) } };
      return { type: grade === '=' || grade === '/' ? 'attack_error' : 'attack_attempt' };
    case 'B':
      // A block used by the attacker counts only as a kill.
      return grade === '#' ? { type: 'block_solo' } : grade === '/' ? { type: 'block_error' } : null;
    case 'D':
      return { type: grade === '=' ? 'dig_error' : 'dig' };
    case 'E':
      return grade === '=' ? { type: 'ball_handling_error' } : null;
    case 'F':
      return grade === '=' ? { type: 'rally_lost' } : null;
    default:
      return null;
  }
}

const WON: readonly string[] = ['kill', 'service_ace', 'block_solo', 'rally_won'];
const LOST: readonly string[] = ['attack_error', 'service_error', 'ball_handling_error', 'block_error', 'rally_lost'];
/** The opponent's success that such an error implies, if the file omits it. */
const CAUSES: Readonly<Record<string, string>> = { dig_error: 'kill', reception_error: 'service_ace' };

/** The missing last event of a rally that this side won, inferred from the score; null if the rally has one. */
function missing(rally: readonly Play[], winner: GameSide): Pick<Play, 'type' | 'who'> | null {
  const isSaid = rally.some(({ type, who: [side] }) => (side === winner ? WON : LOST).includes(type));
  if (isSaid) return null;
  const cause = rally.map(({ type, who: [side] }) => (side === winner ? undefined : CAUSES[type])).find((type) => type !== undefined);
  return { who: [winner, null], type: cause ?? 'rally_won' };
}

/** The plays, and for each row the number of plays up to it. */
function played(rows: readonly Row[]): Readonly<{ plays: Play[]; after: number[] }> {
  const plays: Play[] = [];
  const after: number[] = [];
  let rally: Play[] = [];
  let setter: Who | null = null;
  let begun = 0;
  const add = (play: Play) => {
    plays.push(play);
    rally.push(play);
  };
  for (const [code, period, home, visitor] of rows) {
    const side = sideOf(code);
    if (period > begun && code[3] === 'S') {
      begun = period;
      rally = [];
      for (const [of, positions] of [
        ['home', home],
        ['visitor', visitor],
      ] as const) {
        add({
          who: [of, null],
          type: 'rotation',
          period,
          attributes: { set: period, playerIds: positions.map((number) => playerId(of, String(number))) },
        });
      }
    }
    if (isScore(code)) {
      const lacking = missing(rally, side);
      if (lacking) add({ ...lacking, period });
      rally = [];
      setter = null;
    } else if (code[1] === 'c' && begun === period) {
      const [out, into] = code.slice(2).split(':').map(Number);
      add({ who: [side, String(into)], type: 'substitution', period, attributes: { replacesPlayerId: playerId(side, String(out)) } });
    } else if (/^[*a]\d\d[SREABDF]/.test(code)) {
      const who: Who = [side, String(Number(code.slice(1, 3)))];
      const said = touch(code[3]!, code[5]!, setter?.[0] === side && setter[1] !== who[1] ? setter : null);
      if (said) add({ who, period, ...said });
      if (code[3] === 'E') setter = who;
      else if (code[3] !== 'A' || side !== setter?.[0]) setter = null;
    }
    after.push(plays.length);
  }
  return { plays, after };
}

export const volleyballPlays = (rows: readonly Row[]): Play[] => played(rows).plays;

/** The numbers of plays after which the file has a score. */
export function playsAtScores({ plays }: PublishedVolleyball): number[] {
  const { after } = played(plays);
  return plays.flatMap(([code], index) => (isScore(code) ? [after[index]!] : []));
}

/** Compares score, next server and positions after each rally, and the results of sets and match. */
export function compareVolleyball(game: PublishedVolleyball, { score, lineScore, situationAfter }: Derived): Comparison[] {
  const { after } = played(game.plays);
  const won = (side: GameSide) => game.sets.filter((set) => set[side] > set[other(side)]).length;
  const rallies = game.plays.flatMap(([code, set], index): Comparison[] => {
    if (!isScore(code)) return [];
    const [home, visitor] = code.slice(2).split(':').map(Number);
    const situation = situationAfter(after[index]!);
    if (situation?.kind !== 'sets') return [{ what: `${code} of set ${set}`, published: 'sets', ours: situation?.kind }];
    const rest = game.plays.slice(index + 1);
    const next = rest.slice(
      0,
      rest.findIndex(([code]) => isScore(code)),
    );
    const turned = next.find(([code, of]) => of === set && /^[*a]\d\dS/.test(code));
    const substituted = next.some(([code]) => code[1] === 'c');
    const stands = (side: GameSide, positions: readonly number[]): Comparison => ({
      what: `${side} positions after ${code} of set ${set}`,
      published: positions.map((number) => playerId(side, String(number))).join(),
      ours: situation.rotation[side]?.join(),
    });
    return [
      {
        what: `score after ${code} of set ${set}`,
        published: `${home}:${visitor}`,
        ours: `${situation.points.home}:${situation.points.visitor}`,
      },
      ...(turned ? [{ what: `serve after ${code} of set ${set}`, published: sideOf(turned[0]), ours: situation.serving }] : []),
      ...(turned && !substituted ? [stands('home', turned[2]), stands('visitor', turned[3])] : []),
    ];
  });
  return [
    ...GAME_SIDES.flatMap((side) => [
      { what: `${side} sets`, published: won(side), ours: score[side] },
      ...game.sets.map((set, index) => ({
        what: `${side} set ${index + 1}`,
        published: set[side],
        ours: lineScore[index]?.[side] ?? null,
      })),
    ]),
    ...rallies,
  ];
}
