import { expect, test } from '@jest/globals';
import { hostOf, linksAsTyped, linksIn, partsOf } from '../../web/kit/written-links.ts';

test('links are typed each on a line, with their labels before the address', () => {
  const typed = ' Map of the fields:  https://example.org/map \n\nhttps://example.org/form';
  const links = [
    { url: 'https://example.org/map', label: 'Map of the fields' },
    { url: 'https://example.org/form', label: null },
  ];
  expect(linksIn(typed)).toEqual(links);
  expect(linksIn(linksAsTyped(links))).toEqual(links);
  expect(linksIn(' \n')).toEqual([]);
});

test('a host is as the browser opens it', () => {
  expect(hostOf('https://müller.example/karte')).toBe('xn--mller-kva.example');
});

test('addresses in a text are shown by their hosts, without what ends the sentence', () => {
  expect(partsOf('Sign up (https://forms.example.org/a?b=1), then see https://example.org.')).toEqual([
    { text: 'Sign up (', url: null },
    { text: 'forms.example.org', url: 'https://forms.example.org/a?b=1' },
    { text: '), then see ', url: null },
    { text: 'example.org', url: 'https://example.org' },
    { text: '.', url: null },
  ]);
  expect(partsOf('No address')).toEqual([{ text: 'No address', url: null }]);
});

test('nothing else is an address, and three of them are', () => {
  for (const plain of [
    'http://example.org',
    'javascript:alert(1)',
    'https://pat@example.org',
    'https://map',
    'https://',
    'www.example.org',
  ])
    expect(partsOf(plain)).toEqual([{ text: plain, url: null }]);
  const many = [1, 2, 3, 4].map((n) => `https://example.org/${n}`).join(' ');
  expect(partsOf(many).filter(({ url }) => url !== null)).toHaveLength(3);
  expect(partsOf(many).at(-1)).toEqual({ text: ' https://example.org/4', url: null });
});
