import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Words that only HTTP uses, in code: as a value, a property or a type. */
const HTTP_WORDS: Readonly<Record<string, RegExp>> = {
  'a status code': /\bstatus(?:Code)?\s*[:=]+\s*[1-5]\d\d\b|\b(?:HTTP|http)_?(?:STATUS|Status)/,
  'a part of a request': /\bin:\s*'(?:body|query|path|header)'|\b(?:ctx|req|res|request|response)\.(?:body|query|params|headers?)\b/,
  'a body': /\b(?:body|rawBody)\??:|\{[^{}\n]*\bbody\b[^{}\n]*\}/,
  'a JSON pointer': /\bpointer\b|JSON [Pp]ointer|RFC 6901|'\/[a-z]\w*(?:\/|')|`\/[a-z]\w*\//,
  'a query string': /query string|queryString|URLSearchParams/i,
  'a header':
    /'(?:Idempotency-Key|If-Match|If-None-Match|ETag|Retry-After|Authorization|X-Org-Id|Content-Type|Cache-Control)'|\bheaders?\b\??:/i,
  'a media type': /application\/(?:problem\+)?json|text\/html/,
  'a link': /\b(?:deepLink|webLink|qrSvg|qrData)\b/,
};
/** A push message has a body. */
const OF_PUSH = /[/-]notification\.ts$|\/push-sender\.ts$/;
/** A spreadsheet file has a header and, below it, a body; so do kinds of data that hold what was imported or answered. */
const OF_FILES = /\/domain\/imports\/|\/ports\/import-|\/application\/data\//;
/** The words are searched for in code only, without comments. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
const inner = globSync('src/{domain,application}/**/*.ts');

test.each(Object.entries(HTTP_WORDS))('domain and application do without %s', (name, word) => {
  expect(inner.length).toBeGreaterThan(100);
  const files = inner
    .filter((file) => name !== 'a body' || !OF_PUSH.test(file))
    .filter((file) => !['a body', 'a header'].includes(name) || !OF_FILES.test(file));
  const found = files.flatMap((file) =>
    codeOf(readFileSync(file, 'utf8'))
      .split('\n')
      .filter((line) => word.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a status code', "return { status: 404, title: 'T' };"],
  ['a part of a request', "errors: [{ in: 'query', detail }]"],
  ['a body', 'type Reply = { status: number; body: string };'],
  ['a JSON pointer', "fault('/endDate', 'must not be before startDate')"],
  ['a JSON pointer', 'strangers(game, `/teams/0`)'],
  ['a header', "read('Idempotency-Key')"],
  ['a link', 'inviteLinks: { deepLink: string }'],
])('%s is seen in %s', (name, line) => {
  expect(HTTP_WORDS[name]!.test(line)).toBe(true);
});
