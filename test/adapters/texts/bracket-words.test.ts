import { describe, expect, test } from '@jest/globals';
import { bracketIn, matchName, originName, roundName } from '../../../src/adapters/texts/bracket-words.ts';
import type { BracketView, MatchView } from '../../../src/application/brackets/view-bracket.ts';
import { BRACKET_FORMATS, shapeOf } from '../../../src/domain/brackets/bracket-shape.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { NOON } from '../../support/builders.ts';

const named = (name: string) => ({ id: `${name} id`, name }) as never;
const side = (name: string, seed: number, wins = 0) => ({ team: named(name), seed, from: { as: 'seed', seed } as const, wins });
const aGame = (over: Partial<MatchView['games'][number]> = {}): MatchView['games'][number] => ({
  ...{ number: 1, isIfNecessary: false, gameId: null, status: null, startsAt: null, localDate: null, localTime: null },
  ...{ startTimeTbd: false, place: null, homeTeamId: null, visitorTeamId: null, homeScore: null, visitorScore: null, kicks: null },
  ...over,
});
const MATCH: MatchView = {
  key: 'w1.2',
  name: { what: 'semifinal', number: 2 },
  state: 'ready',
  sides: [side('Halcones', 1), side('Zorros', 4)],
  winnerTeamId: null,
  isLeagueDecision: false,
  games: [],
};
function said(over: Partial<MatchView>): string {
  const view = {
    timeZone: 'America/Chicago' as TimeZone,
    rounds: [{ name: { what: 'semifinals', number: null }, matches: [{ ...MATCH, ...over }] }],
  };
  return bracketIn('es', view as unknown as BracketView).rounds[0]!.matches[0]!.sentence;
}
const winner = { state: 'decided', winnerTeamId: 'Halcones id' } as unknown as Partial<MatchView>;
const over = (homeScore: number, visitorScore: number, kicks: MatchView['games'][number]['kicks'] = null) => ({
  ...winner,
  sides: [side('Halcones', 1, 1), side('Zorros', 4)] as const,
  games: [aGame({ status: 'final', homeScore, visitorScore, kicks })],
});

describe('a match in Spanish', () => {
  test.each<[string, Partial<MatchView>]>([
    ['Semifinal 2: N.º 1 Halcones contra N.º 4 Zorros.', {}],
    ['Semifinal 2: N.º 1 Halcones contra N.º 4 Zorros, el sáb 11 de abr, 12:00 p.m.', { games: [aGame({ startsAt: NOON })] }],
    [
      'Semifinal 2: N.º 1 Halcones contra ganador del partido 3, el sáb 11 de abr, hora por definir, Campo 2.',
      {
        sides: [side('Halcones', 1), { team: null, seed: null, from: { as: 'winner', of: { what: 'match', number: 3 } }, wins: 0 }],
        games: [aGame({ startsAt: NOON, startTimeTbd: true, place: 'Campo 2' })],
      },
    ],
    [
      'Semifinal 2: N.º 4 Zorros le va ganando a N.º 1 Halcones 2 a 1.',
      { state: 'playing', sides: [side('Halcones', 1, 1), side('Zorros', 4, 2)] },
    ],
    [
      'Semifinal 2: N.º 1 Halcones contra N.º 4 Zorros, van 1 a 1.',
      { state: 'playing', sides: [side('Halcones', 1, 1), side('Zorros', 4, 1)] },
    ],
    ['Semifinal 2: Halcones le ganó a Zorros 5 a 3.', over(5, 3)],
    ['Semifinal 2: Halcones le ganó a Zorros en penales, 4 a 3, después de 1 a 1.', over(1, 1, { home: 4, visitor: 3 })],
    [
      'Semifinal 2: Halcones le ganó a Zorros, 2 partidos a 1.',
      { ...winner, sides: [side('Halcones', 1, 2), side('Zorros', 4, 1)], games: [aGame({ status: 'final' })] },
    ],
    ['Semifinal 2: Halcones le ganó a Zorros por incomparecencia.', { ...winner, games: [aGame({ status: 'forfeit' })] }],
    ['Semifinal 2: Halcones avanza contra Zorros, por decisión de la liga.', { ...winner, isLeagueDecision: true }],
    ['Semifinal 2: no avanza N.º 4 Zorros ni N.º 1 Halcones, por decisión de la liga.', { state: 'decided' }],
    ['Semifinal 2: Halcones y Zorros terminaron sin ganador; la liga decide.', { state: 'undecided' }],
    ['Semifinal 2: N.º 1 Halcones avanza sin rival.', { state: 'walkover' }],
    ['Semifinal 2: no hace falta.', { state: 'not-needed' }],
  ])('%s', (sentence, match) => {
    expect(said(match)).toBe(sentence);
  });
});

test('every round and match of every bracket has a name of its own language, and so has where a team comes from', () => {
  const names = BRACKET_FORMATS.flatMap((format) =>
    [2, 3, 4, 8, 13, 64].flatMap((entrants) =>
      shapeOf({ format, entrants, thirdPlace: entrants >= 4, ifNecessary: true }).flatMap((round) =>
        round.matches.flatMap(({ name }) =>
          (['en', 'es'] as const).map((language) => [
            ...[roundName(round.name, language), matchName(name, language)],
            ...(['winner', 'loser'] as const).map((as) => originName({ as, of: name }, language)),
          ]),
        ),
      ),
    ),
  );
  const wrong = names.flat().filter((name) => /[{}]|\s\s|\s$|null/.test(name));
  expect(wrong).toEqual([]);
  const spanish = names.flatMap((name, at) => (at % 2 === 1 ? name : []));
  expect(spanish.filter((name) => /winner|loser|round|match|final of|place|semifinals/i.test(name))).toEqual([]);
});

test.each([
  [1, '1st in the standings', '1st in East', 'Lugar 1 de la tabla', 'Lugar 1 de East'],
  [3, '3rd in the standings', '3rd in East', 'Lugar 3 de la tabla', 'Lugar 3 de East'],
  [12, '12th in the standings', '12th in East', 'Lugar 12 de la tabla', 'Lugar 12 de East'],
  [22, '22nd in the standings', '22nd in East', 'Lugar 22 de la tabla', 'Lugar 22 de East'],
])('the seed of place %i is named after its place', (place, ...names) => {
  const told = (['en', 'es'] as const).flatMap((language) =>
    [null, 'East'].map((division) => originName({ as: 'place', place, division }, language)),
  );
  expect(told).toEqual(names);
});
