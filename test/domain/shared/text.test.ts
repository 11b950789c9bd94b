import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byCodePoint, codePoints, foldText, foldWords, isCleanText } from '../../../src/domain/shared/text.ts';

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
