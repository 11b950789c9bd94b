import { describe, expect, test } from '@jest/globals';
import { areSameLinks, asOpened, type Link, linkFaults, linkViolations } from '../../../src/domain/shared/link.ts';
import type { LinkFault } from '../../../src/domain/shared/violation.ts';

describe('what is linked', () => {
  test.each(['https://example.org', 'https://www.example.org:8443/a?b=c#d', 'HTTPS://Example.org/', 'https://müller.example/karte'])(
    'is https with a host: %s',
    (url) => expect(linkFaults(url)).toEqual([]),
  );

  test.each<[url: string, ...LinkFault[]]>([
    ['http://example.org', 'not-https'],
    ['javascript:alert(1)//https://', 'not-https'],
    ['data:text/html,<p>', 'not-https'],
    ['ftp://example.org', 'not-https'],
    ['https:example.org', 'not-https'],
    ['www.example.org', 'not-https'],
    ['', 'not-https'],
    ['https://', 'no-host'],
    ['https://map', 'no-host'],
    ['https://pat@example.org', 'credentials'],
    ['https://:secret@example.org', 'credentials'],
    ['https://example.org@evil.example', 'credentials'],
    ['http://pat:secret@example.org', 'not-https', 'credentials'],
    ['https://example.org/a b', 'characters'],
    ['https://example.org/\tb', 'characters'],
    ['ht\ntps://example.org', 'characters', 'not-https'],
    ['https://example.org\\@evil.example', 'characters'],
    ['https://example.org/\u0000', 'characters'],
    ['https://example.org/\u202egro', 'characters'],
    ['https://exam\u200bple.org', 'characters'],
  ])('is nothing else, and every fault is named: %j', (url, ...faults) => expect(linkFaults(url)).toEqual(faults));
});

test('the faults of each link have its place', () => {
  const links = ['https://example.org', 'http://pat@example.org', 'https://map'].map((url) => ({ url, label: null }));
  expect(linkViolations(links)).toEqual([
    { path: ['links', 1, 'url'], rule: 'not-a-link', fault: 'not-https' },
    { path: ['links', 1, 'url'], rule: 'not-a-link', fault: 'credentials' },
    { path: ['links', 2, 'url'], rule: 'not-a-link', fault: 'no-host' },
  ]);
});

test('a link is kept as a browser opens it, so that its host is that which is shown', () => {
  expect(asOpened({ url: 'HTTPS://MÜLLER.example/Karte', label: 'Map' })).toEqual({
    url: 'https://xn--mller-kva.example/Karte',
    label: 'Map',
  });
});

test('links are the same in the same order, whatever the order of their members', () => {
  const [map, form]: Link[] = [
    { url: 'https://example.org/', label: 'Map' },
    { label: null, url: 'https://example.org/form' },
  ];
  expect(areSameLinks([map!, form!], [{ label: 'Map', url: 'https://example.org/' }, form!])).toBe(true);
  for (const others of [[form!, map!], [map!], [map!, { ...form!, label: 'Form' }]])
    expect(areSameLinks([map!, form!], others)).toBe(false);
});
