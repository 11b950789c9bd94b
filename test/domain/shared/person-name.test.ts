import { describe, expect, test } from '@jest/globals';
import { formerPlayer, type Player } from '../../../src/domain/league/team.ts';
import { fullName, nameFor, shortName } from '../../../src/domain/shared/person-name.ts';

describe('a player', () => {
  const sam = { firstName: 'Sam', lastName: 'Ortiz' };

  test('is seen by first and last name where the caller may see it in full', () => {
    expect(nameFor('full', sam)).toEqual({ firstName: 'Sam', lastName: 'Ortiz', displayName: 'Sam Ortiz' });
  });

  test('is seen by first name and last initial elsewhere', () => {
    expect(nameFor('short', sam)).toEqual({ firstName: 'Sam', lastName: null, displayName: 'Sam O.' });
  });

  test('without a last name goes by the first name in either view', () => {
    expect([fullName('Sam', ''), shortName('Sam', '')]).toEqual(['Sam', 'Sam']);
  });

  test('who was erased goes by what stands in place of a name in either view', () => {
    const former = formerPlayer({ ...sam, archived: false } as Player);
    for (const view of ['full', 'short'] as const) expect(nameFor(view, former).displayName).toBe('Former player');
  });

  test('has a full name without stray spaces', () => {
    expect(fullName(' Mary  Ann ', 'Lee ')).toBe('Mary Ann Lee');
  });
});

describe('a shortened name', () => {
  test.each([
    ['Mary Ann', 'Lee', 'Mary Ann L.'],
    ['Ana', 'de la Cruz', 'Ana D.'],
    ['Ana', 'García-López', 'Ana G.'],
    ['Pat', "O'Brien", 'Pat O.'],
    ['Omar', "'Abd al-Rahman", 'Omar A.'],
    ['Zoë', 'Émile', 'Zoë É.'],
    ['Zoë', 'E\u0301mile', 'Zoë É.'],
    ['Ivan', 'Щукин', 'Ivan Щ.'],
    ['Νίκος', 'ωνάσης', 'Νίκος Ω.'],
    ['राहुल', 'कुमार', 'राहुल क\u0941.'],
    ['Ash', '\u{10400}\u{10401}', 'Ash \u{10400}.'],
    ['Sam', '2 Ortiz', 'Sam O.'],
  ])('of %s %s is %s', (first, last, short) => {
    expect(shortName(first, last)).toBe(short);
  });

  test.each(['김', '王', 'O', 'O.'])('never tells the whole of the last name %s', (last) => {
    expect(shortName('Min', last)).toBe('Min');
  });

  test('leaves out a last name without letters', () => {
    expect([shortName('Sam', '—'), shortName('Sam', '🦅')]).toEqual(['Sam', 'Sam']);
  });
});
