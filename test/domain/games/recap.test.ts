import { expect, test } from '@jest/globals';
import { render } from '../../../src/adapters/texts/render.ts';
import type { PeriodScore } from '../../../src/domain/games/game.ts';
import { recapOf } from '../../../src/domain/games/recap.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';

const home = 'home-team';
const final = (visitorScore: number | null, homeScore: number | null, over: object = {}) => ({
  ...({ status: 'final', forfeitedBy: null, homeTeam: { id: home } } as const),
  homeScore,
  visitorScore,
  ...over,
});
/** Each period as the visitors' and the home side's score. */
const line = (...scores: readonly (readonly [number, number | null])[]): PeriodScore[] =>
  scores.map(([away, own], at) => ({ period: at + 1, visitor: away, home: own }));
const beyond = (period: number, kind: 'overtime' | 'shootout', away: number, own: number): PeriodScore => ({
  ...{ period, kind, visitor: away, home: own },
});

const sentence = (sport: SportCode, game: ReturnType<typeof final>, periods: readonly PeriodScore[], language: 'en' | 'es' = 'en') => {
  const recap = recapOf(sport, game, periods);
  if (recap === null) return null;
  const { side, ...values } = recap;
  const names = { home: 'Red Hawks', visitor: 'Blue Jays' };
  const [team, other] = side === 'home' ? [names.home, names.visitor] : [names.visitor, names.home];
  return render({ key: 'league.recap', values: { ...values, team, other } }, language);
};

const LATE = line([0, 1], [2, 0], [0, 1], [1, 0], [0, 1], [0, 2]);
const QUARTERS = line([10, 8], [12, 9], [5, 12], [10, 12]);

test.each<[SportCode, ReturnType<typeof final>, readonly PeriodScore[], string, string]>([
  [
    'baseball',
    final(3, 5),
    LATE,
    'Red Hawks won 5–3; 2 runs in the 6th decided it.',
    'Red Hawks ganó 5–3; lo decidieron 2 carreras en la 6.ª entrada.',
  ],
  [
    'softball',
    final(4, 1),
    line([1, 0], [3, 1]),
    'Blue Jays won 4–1, ahead from the 1st inning on.',
    'Blue Jays ganó 4–1, arriba desde la 1.ª entrada.',
  ],
  // The home side is ahead at the end of the first and of the second inning, and was behind in between.
  [
    'baseball',
    final(3, 4),
    line([0, 1], [3, 3]),
    'Red Hawks won 4–3; 3 runs in the 2nd decided it.',
    'Red Hawks ganó 4–3; lo decidieron 3 carreras en la 2.ª entrada.',
  ],
  [
    'baseball',
    final(1, 2),
    [...line([1, 0], [0, 1]), beyond(3, 'overtime', 0, 1)],
    'Red Hawks won 2–1; 1 run in the 3rd, an extra inning, decided it.',
    'Red Hawks ganó 2–1; lo decidió 1 carrera en la 3.ª entrada, que fue extra.',
  ],
  [
    'basketball',
    final(37, 41),
    QUARTERS,
    'Red Hawks won 41–37; 12–5 in the 3rd quarter decided it.',
    'Red Hawks ganó 41–37; lo decidió un 12–5 en el tercer cuarto.',
  ],
  [
    'football',
    final(13, 14),
    [...line([7, 0], [0, 7], [0, 0], [0, 0]), beyond(5, 'overtime', 6, 7)],
    'Red Hawks won 14–13 in overtime.',
    'Red Hawks ganó 14–13 en tiempo extra.',
  ],
  [
    'soccer',
    final(2, 3),
    line([2, 1], [0, 2]),
    'Red Hawks won 3–2; 2–0 in the 2nd half decided it.',
    'Red Hawks ganó 3–2; lo decidió un 2–0 en el segundo tiempo.',
  ],
  [
    'soccer',
    final(2, 2),
    [...line([1, 1], [1, 1]), beyond(3, 'shootout', 4, 3)],
    'Blue Jays won 4–3 on kicks after a 2–2 tie.',
    'Blue Jays ganó 4–3 en penales tras empatar 2–2.',
  ],
  ['soccer', final(1, 1), line([1, 0], [0, 1]), 'Blue Jays and Red Hawks tied 1–1.', 'Blue Jays y Red Hawks empataron 1–1.'],
  [
    'volleyball',
    final(1, 2),
    line([20, 25], [25, 23], [10, 15]),
    'Red Hawks won 2–1: 25–20, 23–25, 15–10.',
    'Red Hawks ganó 2–1: 25–20, 23–25, 15–10.',
  ],
  ['basketball', final(40, 30), line([20, 10], [20, 20]), 'Blue Jays won 40–30.', 'Blue Jays ganó 40–30.'],
  ['baseball', final(3, 5), line([0, 1]), 'Red Hawks won 5–3.', 'Red Hawks ganó 5–3.'],
  [
    'soccer',
    final(null, null, { status: 'forfeit', forfeitedBy: home }),
    [],
    'Blue Jays won by forfeit.',
    'Blue Jays ganó por incomparecencia.',
  ],
])('a game of %s that is over is told in a sentence', (sport, game, periods, english, spanish) => {
  expect([sentence(sport, game, periods), sentence(sport, game, periods, 'es')]).toEqual([english, spanish]);
});

test.each([
  ['in progress', final(3, 5, { status: 'in_progress' })],
  ['without a score', final(null, null)],
  ['forfeited by both', final(null, null, { status: 'forfeit', doubleForfeit: true })],
])('nothing is told of a game %s', (_, game) => {
  expect(recapOf('baseball', game, LATE)).toBeNull();
});
