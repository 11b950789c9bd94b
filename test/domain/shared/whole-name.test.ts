import { describe, expect, test } from '@jest/globals';
import { playerKey } from '../../../src/domain/league/name-keys.ts';
import { saysWholeName, wholeName, wholeNameConditions } from '../../../src/domain/shared/whole-name.ts';
import fc from '../../support/fast-check.ts';

const named = (full: string) => {
  const [firstName = '', lastName = ''] = full.split('|');
  return { firstName, lastName };
};
const says = (query: string, full: string): boolean => {
  const name = wholeName(query);
  return name !== undefined && saysWholeName(name, named(full));
};

test.each([
  ['sam ortiz', 'Sam|Ortiz'],
  ['Ortiz, Sam', 'Sam|Ortiz'],
  ['JOSÉ ORTIZ', 'Jose|Órtiz'],
  ['samuel ortiz', 'Sam|Ortiz'],
  ['sam ortiz', 'Samuel|Ortiz'],
  ['maria garcia', 'María|García López'],
  ['maria lopez', 'María|García López'],
  ['sam obrien', 'Sam|O’Brien'],
  ['sam o brien', 'Sam|O’Brien'],
  ['sam smith', 'Sam|Smith-Jones'],
  ['sam smithjones', 'Sam|Smith-Jones'],
  ['sam cruz', 'Sam|de la Cruz'],
  ['sam de la cruz', 'Sam|de la Cruz'],
  ['sam van dyke', 'Sam|Vandyke'],
  ['sam gonzales', 'Sam|Gonzalez'],
  ['alexnader ortiz', 'Alexander|Ortiz'],
  ['sam lee ortiz', 'Sam|Ortiz'],
  ['王小', '小|王'],
  ['김민준', '민준|김'],
  ['남궁민수', '민수|남궁'],
  ['민준 김', '민준|김'],
  ['山田太郎', '太郎|山田'],
])('%j says the name of %s', (query, name) => {
  expect(says(query, name)).toBe(true);
});

test.each([
  ['sam or', 'Sam|Ortiz'],
  ['sam orti', 'Sam|Ortiz'],
  ['sam ortis', 'Sam|Ortiz'],
  ['sam ortizz', 'Sam|Ortiz'],
  ['sa ortiz', 'Sam|Ortiz'],
  ['ann ortiz', 'Sam|Ortiz'],
  ['ortiz ortiz', 'Sam|Ortiz'],
  ['sam gonzaels x', 'Samira|Gonzaga'],
  ['sam gonz', 'Sam|Gonzalez'],
  ['sam de', 'Sam|de la Cruz'],
  ['sam la', 'Sam|de la Cruz'],
  ['sam x w ortiz', 'Sam|Ortiz'],
  ['김민', '민준|김'],
  ['王大', '小|王'],
])('%j does not say the name of %s', (query, name) => {
  expect(says(query, name)).toBe(false);
});

test.each(['sam', 's o', 'sam o', '王', '%% ..', ''])('%j has fewer than two words of a name', (query) => {
  expect(wholeName(query)).toBeUndefined();
});

describe('of any names', () => {
  const letter = fc.constantFrom(...'aeioulnrst'.split(''));
  const latin = fc.string({ unit: letter, minLength: 1, maxLength: 9 });
  const together = fc.string({ unit: fc.constantFrom(...'王小李김민준山田'.split('')), minLength: 1, maxLength: 3 });
  const word = fc.oneof({ weight: 5, arbitrary: latin }, { weight: 1, arbitrary: together }, fc.constantFrom('de', 'la', 'van'));
  const part = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const name = fc.record({ firstName: part, lastName: part });
  /** A search that is made of the name, and then spoiled. */
  const searchFor = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    fc
      .tuple(
        fc.shuffledSubarray(`${firstName} ${lastName}`.split(' '), { minLength: 1 }),
        fc.array(word, { maxLength: 2 }),
        fc.nat(),
        fc.boolean(),
      )
      .map(([words, others, at, joined]) => {
        const text = [...words, ...others].join(joined ? '' : ' ');
        const place = at % (text.length + 1);
        return [text, text.slice(0, place) + text.slice(place + 1), `${text.slice(0, place)}a${text.slice(place)}`];
      });

  test('two letters that a name writes apart are looked for apart', () => {
    const of = { firstName: 'irti', lastName: 'a o' };
    const asked = wholeName('irti ao')!;
    expect(saysWholeName(asked, of)).toBe(true);
    for (const condition of wholeNameConditions(asked)) expect(playerKey(of)).toMatch(new RegExp(condition, 'u'));
  });

  test('whatever says a name is where the conditions look for it', () => {
    fc.assert(
      fc.property(
        name.chain((of) => searchFor(of).map((queries) => ({ of, queries }))),
        ({ of, queries }) => {
          for (const query of queries) {
            const asked = wholeName(query);
            if (!asked || !saysWholeName(asked, of)) continue;
            for (const condition of wholeNameConditions(asked)) expect(playerKey(of)).toMatch(new RegExp(condition, 'u'));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a beginning of a last name of up to five letters says nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: letter, minLength: 3, maxLength: 5 }),
        fc.string({ unit: letter, minLength: 3, maxLength: 9 }),
        (last, first) => {
          for (let length = 1; length < last.length; length += 1) {
            const query = `${first} ${last.slice(0, length)}`;
            if (!first.startsWith(last.slice(0, length))) expect(says(query, `${first}|${last}`)).toBe(false);
          }
        },
      ),
    );
  });
});
