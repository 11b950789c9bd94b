import { describe, expect, test } from '@jest/globals';
import { byCodePoint, cleanName, cleanText, codePoints, foldText, foldWords, isCleanText } from '../../../src/domain/shared/text.ts';
import fc from '../../support/fast-check.ts';

describe('text is the same to a search', () => {
  test.each([
    ['JOSÉ', 'jose'],
    ['Jose\u0301', 'jose'],
    ['Nguyễn Thị', 'nguyen thi'],
    ['Łukasz Øster', 'lukasz oster'],
    ['Đorđe', 'dorde'],
    ['Straße', 'STRASSE'],
    ['Æsa', 'aesa'],
    ['Þór', 'thor'],
    ['İpek', 'ipek'],
    ['Yıldız', 'yildiz'],
    ['ﬁona', 'Fiona'],
    ['ＡＮＡ', 'ana'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσεύς'],
    ['Алёна', 'АЛЕНА'],
    ['محمّد', 'محمد'],
    ['  Mary\t\n Ann\u00a0Lee ', 'mary ann lee'],
  ])('as %j and %j', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  test.each([
    ['Ana', 'Anna'],
    ['किरण', 'करण'],
    ['lee@example.org', 'lee example.org'],
  ])('never as %s and %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  test('and its key is its own key', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(foldText(foldText(text))).toBe(foldText(text))));
  });
});

describe('the words of a name', () => {
  test.each([
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['O´Brien', 'obrien'],
    ['ʻOkina', 'okina'],
    ['J.R. Ortiz, Jr.', 'jr ortiz jr'],
    ['García-López', 'garcia lopez'],
    ['Mary "Annie" Lee', 'mary annie lee'],
    ['किरण', 'किरण'],
    ['--', ''],
  ])('in %s are %j', (name, words) => {
    expect(foldWords(name)).toBe(words);
  });

  test('are letters and digits with one space between them', () => {
    const words = /^([\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*)?$/u;
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(foldWords(text)).toMatch(words)));
  });
});

describe('the length of text', () => {
  test('counts an emoji beyond the basic plane as one', () => {
    expect(codePoints('né🦅')).toBe(3);
  });
});

describe('text is clean', () => {
  test.each(['', 'Two\nlines', 'né 🦅', '\u200fעברית'])('as %j', (text) => {
    expect(isCleanText(text)).toBe(true);
  });

  test.each(['\u0000', 'a\tb', 'a\rb', '\u001b[31m', '\u007f', '\u0085', '\ud83e', '\udd85 first'])('never as %j', (text) => {
    expect(isCleanText(text)).toBe(false);
  });
});

describe('text that people type', () => {
  test.each([
    ['loses bidirectional controls', '\u202eole\u202c \u2067x\u2069', 'ole x'],
    ['loses what phones paste along with a number', '\u202a+1 555 0100\u202c', '+1 555 0100'],
    ['loses characters of no width', '\ufeffpa\u200bt\u2060', 'pat'],
    ['is trimmed after that', '\u200b pat \u2060', 'pat'],
    ['is in normal form after that', 'e\u200b\u0301', '\u00e9'],
    ['loses what no XML can hold', 'p\ufffea\ufffft', 'pat'],
    ['keeps the joiners and selectors of emoji', '👩\u200d👧 ❤\ufe0f', '👩\u200d👧 ❤\ufe0f'],
    ['keeps the non-joiners of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', (_what, typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });

  test.each([
    'Pat\u200d Ortiz',
    'Pa\u200ct Ortiz',
    'Pat\ufe0f Ortiz',
    'P\u00adat Ortiz',
    '\u061cPat Ortiz\u200f',
    'Pat\u{e0041} Ortiz',
    'P\u3164at Ortiz',
    '\u2066Pat\u2069 Ortiz',
  ])('as a name holds nothing invisible: %j', (name) => {
    expect(cleanName(name)).toBe('Pat Ortiz');
  });

  test.each([
    ['a joiner of Sinhala', 'ශ්\u200dරී'],
    ['a joiner of Bengali before its mark', 'র\u200d্যাব'],
    ['a joiner of Malayalam at the end of a word', 'അവന്\u200d'],
    ['a non-joiner of Persian', 'می\u200cخواه'],
    ['a non-joiner of Hindi', 'श्री\u200cमान'],
    ['a family of emoji', 'Bears 👨\u200d👩\u200d👧\u200d👦'],
    ['an emoji with the color of its skin', '👩🏽\u200d🚀 Rockets'],
    ['a heart and a keycap', '❤\ufe0f 1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['the variant of a Chinese character', '葛\u{e0100}城'],
  ])('as a name keeps %s', (_what, name) => {
    expect(cleanName(name)).toBe(name);
  });

  test.each([
    ['between letters of Latin', 'P\u200dat\u200c', 'Pat'],
    ['at the ends of a word', '\u200cعلی\u200c رضا\u200d', 'علی رضا'],
    ['twice', 'می\u200c\u200cخواه', 'میخواه'],
    ['next to other noise', 'می\u200b\u200cخواه', 'می\u200cخواه'],
    ['after an emoji', '👩\u200d', '👩'],
    ['of flags that nobody has', '🏴\u{e0061}\u{e0062}\u{e007f}', '🏴'],
    ['of selectors after a letter', 'Pat\ufe0f\u{e0100} 葛\ufe01', 'Pat 葛'],
  ])('as a name loses what is invisible %s', (_what, typed, name) => {
    expect(cleanName(typed)).toBe(name);
  });

  test('is compared without what shapes it', () => {
    for (const name of ['ශ්\u200dරී', 'می\u200cخواه', '葛\u{e0100}城', 'श्री\u200cमान'])
      expect(foldWords(cleanName(name))).toBe(foldWords(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')));
  });

  test('as a name in Latin letters holds nothing invisible', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'é', 'e', '\u0301', ' ', '\u200c', '\u200d', '\ufe0f', '\u200e', '\u00ad', '\u{e0067}'),
    });
    fc.assert(fc.property(word, (typed) => expect(cleanName(typed)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)));
  });

  test('holds no more marks in a row than languages have, and loses the others before they are brought in order', () => {
    // Brought in order first, the mark below would come before those above, and stay.
    expect(cleanText(`x${'\u0302'.repeat(30)}\u0316y`)).toBe(`x${'\u0302'.repeat(30)}y`);
    expect(cleanText(`x${'\u0316\u0302'.repeat(20_000)}`)).toBe(`x${'\u0316'.repeat(15)}${'\u0302'.repeat(15)}`);
    expect(cleanText('\u0344'.repeat(40))).toHaveLength(30);
  });

  test('as a name is on one line', () => {
    expect(cleanName('Pat\u2028Ortiz\u2029')).toBe('Pat Ortiz');
  });

  test('is clean text once it is cleaned', () => {
    const shaped = fc.string({
      unit: fc.constantFrom(...'a\u0301👩❤ශ\u0dcaරیخ葛1 ', '\u200c', '\u200d', '\ufe0f', '\u00ad', '\uffff', '\u{e0100}'),
    });
    const text = fc.oneof(fc.string({ unit: 'binary' }), shaped);
    fc.assert(
      fc.property(text, (typed) => {
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
        expect(cleanName(cleanName(typed))).toBe(cleanName(typed));
      }),
    );
  });
});

describe('order by code point', () => {
  test('puts a character beyond the basic plane last, though its halves are smaller', () => {
    expect(['\u{10400}', '\ufa0e', 'z', ''].sort(byCodePoint)).toEqual(['', 'z', '\ufa0e', '\u{10400}']);
  });

  test('puts what begins another text before it', () => {
    expect(byCodePoint('ana', 'anabel')).toBeLessThan(0);
  });

  test('is the order of the UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary' });
    const bytes = (value: string) => Buffer.from(value, 'utf8');
    fc.assert(fc.property(text, text, (a, b) => expect(Math.sign(byCodePoint(a, b))).toBe(Buffer.compare(bytes(a), bytes(b)))));
  });
});
