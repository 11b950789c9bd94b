import { describe, expect, test } from '@jest/globals';
import { bestNames, nameTerms, searchKey } from '../../../src/domain/shared/name-match.ts';
import fc from '../../support/fast-check.ts';

/** People by full name, the last word being the last name unless a comma says otherwise; their ids follow the order of the list. */
const people = (...names: string[]) =>
  names.map((name, at) => {
    const [first = '', last = ''] = name.includes(',') ? name.split(', ').reverse() : name.split(/ (?=[^ ]+$)/);
    return { id: String(at).padStart(4, '0'), name, searchKey: searchKey(last, first) };
  });

const found = (query: string, ...names: string[]) => bestNames(query, people(...names)).map(({ item }) => item.name);
const scores = (query: string, ...names: string[]) =>
  Object.fromEntries(bestNames(query, people(...names)).map(({ item, score }) => [item.name, score]));

describe('a name is found', () => {
  test.each([
    ['jose', 'José Ortiz'],
    ['JOSÉ', 'Jose Ortiz'],
    ['garcia maria', 'María García'],
    ['maria garcia', 'María García'],
    ['gar mar', 'María García'],
    ['or', 'Sam Ortiz'],
    ['sam o', 'Sam Ortiz'],
    ["o'brien", 'Pat O’Brien'],
    ['obrien', "Pat O'Brien"],
    ['lopez', 'Ana García-López'],
    ['garcia-lopez', 'Ana García López'],
    ['vandyke', 'Van Dyke, Ana'],
    ['de la cruz', 'de la Cruz, Ana'],
    ['김', '민준 김'],
    ['щукин', 'Иван Щукин'],
  ])('by %j: %s', (query, name) => {
    expect(found(query, name)).toEqual([name]);
  });

  test.each([
    ['ortis', 'Sam Ortiz', 'a wrong letter'],
    ['jhon', 'John Lee', 'two letters swapped'],
    ['jonson', 'Al Johnson', 'a missing letter'],
    ['ottiz', 'Sam Ortiz', 'a wrong letter in the middle'],
    ['orrtiz', 'Sam Ortiz', 'a letter too many'],
    ['xortiz', 'Sam Ortiz', 'a letter before the first'],
    ['zaria', 'María García', 'a wrong first letter'],
    ['micheal', 'Michael Lee', 'vowels swapped'],
    ['garsia', 'Ana García', 'an accent and a wrong letter'],
    ['rodriq', 'Ana Rodriguez', 'a slip before the name is typed to its end'],
    ['gonsales', 'Ana González', 'two wrong letters, one of them in the ending'],
    ['gutieres', 'Ana Gutiérrez', 'a missing letter and another ending'],
    ['garsia marria', 'María García', 'a slip in each word'],
  ])('by %j: %s, in spite of %s', (query, name) => {
    expect(found(query, name)).toEqual([name]);
  });

  test.each([
    ['smith', 'Sam Ortiz'],
    ['garcia ana', 'María García'],
    ['tiz', 'Sam Ortiz'],
    ['lea', 'Al Lee'],
    ['artxz', 'Sam Ortiz'],
    ['sa sanders', 'Al Sanders'],
    ['zq', 'Sam Ortiz'],
    ['--', 'Sam Ortiz'],
    ['%%', 'Sam Ortiz'],
    ['.*', 'Sam Ortiz'],
  ])('never by %j: %s', (query, name) => {
    expect(found(query, name)).toEqual([]);
  });

  test('by its own words in any order and in any case', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeéñøß'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, (first, last) => {
        const [person] = people(`${first} ${last}`);
        const queries = [`${first} ${last}`, `${last} ${first}`, `${last} ${first}`.toUpperCase()];
        for (const query of queries) expect(bestNames(query, [person!])).toEqual([{ item: person, score: 1 }]);
      }),
    );
  });

  test('in spite of any one slip in a word of four letters or more', () => {
    const name = fc.array(fc.constantFrom(...'abcdefghij'), { minLength: 5, maxLength: 19 });
    const slip = (letters: string[], at: number, kind: string): string[] =>
      ({
        wrong: letters.with(at, 'x'),
        missing: letters.toSpliced(at, 1),
        tooMany: letters.toSpliced(at, 0, 'x'),
        swapped: letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()),
      })[kind]!;
    fc.assert(
      fc.property(name, fc.nat(), fc.constantFrom('wrong', 'missing', 'tooMany', 'swapped'), (letters, where, kind) => {
        const query = slip(letters, where % letters.length, kind).join('');
        expect(bestNames(query, people(`Al ${letters.join('')}`))).toHaveLength(1);
      }),
    );
  });
});

describe('names come best first', () => {
  test('the word itself, then what it begins, then what a slip hides', () => {
    expect(found('lewi', 'Ana Levi', 'Ana Lewis', 'Ana Lewi')).toEqual(['Ana Lewi', 'Ana Lewis', 'Ana Levi']);
  });

  test('a name that every word begins comes before one that needs a guess, however good its other words are', () => {
    const names = ['Ana Maria Lee Parc', 'Anabel Mariana Leeson Park'];
    expect(found('ana maria lee park', ...names)).toEqual(['Anabel Mariana Leeson Park', 'Ana Maria Lee Parc']);
  });

  test('two words that begin alike want two words of the name', () => {
    expect(found('sara sanders', 'Al Sanders', 'Sara Sanders')).toEqual(['Sara Sanders']);
    expect(found('maria maria', 'María García', 'María Mariana')).toEqual(['María Mariana', 'María García']);
  });

  test('equals by last name, first name and id', () => {
    const names = ['Sam Ortiz Lopez', 'Lopez, Sam', 'García, Sam', 'García López, Sam', 'Abel, Sam', 'García, Sam', 'García, Samantha'];
    const order = bestNames('sam', people(...names)).map(({ item }) => `${item.name} ${item.id}`);
    expect(order).toEqual([
      'Abel, Sam 0004',
      'García, Sam 0002',
      'García, Sam 0005',
      'García López, Sam 0003',
      'Lopez, Sam 0001',
      'Sam Ortiz Lopez 0000',
      'García, Samantha 0006',
    ]);
  });

  test('and at most 25 of them', () => {
    const names = Array.from({ length: 30 }, (_, at) => `Sam Ortiz${String(at).padStart(2, '0')}`);
    expect(found('sam', ...names)).toEqual(names.slice(0, 25));
  });

  test('in the same order, whatever the order in which they are read', () => {
    const names = people('Ana Lee', 'Anna Lee', 'Ana Leeson', 'Ann Lea', 'Lee Ana', 'Ana Lee', 'Hanna Lees');
    const shuffled = fc.shuffledSubarray(names, { minLength: names.length });
    fc.assert(fc.property(shuffled, (order) => expect(bestNames('anna leea', order)).toEqual(bestNames('anna leea', names))));
  });
});

describe('a score', () => {
  test('is 1 for the words of the name, 0.9 for their beginnings, 0.8 with a slip, 0.6 with more', () => {
    expect(scores('gonzales', 'Gonzales, Al', 'Gonzalesson, Al', 'Gonzalez, Al', 'Gonsalo, Al')).toEqual({
      'Gonzales, Al': 1,
      'Gonzalesson, Al': 0.9,
      'Gonzalez, Al': 0.8,
      'Gonsalo, Al': 0.6,
    });
  });

  test('is the mean of the words, to two decimals', () => {
    expect(scores('ana maria ort', 'Ana María Ortiz')).toEqual({ 'Ana María Ortiz': 0.97 });
  });

  test('stays below 0.9 with a slip', () => {
    expect(scores('maria ortis', 'María Ortiz')).toEqual({ 'María Ortiz': 0.89 });
  });
});

describe('the words of a query', () => {
  test('are read up to the eighth', () => {
    expect(nameTerms('a b c d e f g h i j')).toHaveLength(8);
  });

  test('hold nothing that a regular expression would take for its own but what they mean by it', () => {
    const query = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(query, (text) => {
        for (const pattern of nameTerms(text).flatMap((term) => Object.values(term)))
          expect(pattern).toMatch(/^(?:[\p{L}\p{M}\p{N} .?*|]|\(\?:|\))+$/u);
      }),
    );
  });
});
