import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { breaks, type Description } from '../../support/api-compatibility.ts';

const at = (path: string) => new URL(`../../../${path}`, import.meta.url);
const read = (path: string): Description => JSON.parse(readFileSync(at(path), 'utf8'));
const LAST_RELEASE = '1.0.0';

test('what an app of the last release may stumble over is told in the notes for upgrading, to the sentence', () => {
  const [, section = ''] = /## From 1\.0, for apps\n(.*?)(\n## |$)/s.exec(readFileSync(at('docs/upgrading.md'), 'utf8')) ?? [];
  const declared = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, sentence]) => sentence!);
  const found = breaks(read(`docs/api/openapi-${LAST_RELEASE}.json`), read('openapi.json')).map((each) =>
    each.replace(/ is one of .*/, ' is one of a list'),
  );
  expect(declared.sort()).toEqual([...found].sort());
});

describe('a change of the description breaks apps where', () => {
  const answer = { type: 'object', properties: { a: { type: 'string' }, b: { enum: ['x'] } }, required: ['a'] };
  const request = { type: 'object', properties: { a: { type: 'string' }, b: { enum: ['x', 'y'] } }, required: ['a'] };
  const describing = (over: { answer?: object; request?: object; parameters?: object[]; operation?: object } = {}) =>
    ({
      paths: {
        '/a': {
          post: {
            parameters: over.parameters ?? [],
            requestBody: { required: true, content: { 'application/json': { schema: over.request ?? request } } },
            responses: { 200: { content: { 'application/json': { schema: over.answer ?? answer } } } },
            ...over.operation,
          },
        },
      },
    }) as unknown as Description;
  const without = (schema: typeof answer, name: string) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([each]) => each !== name)),
  });

  test.each([
    ['an operation goes', { paths: {} }, 'POST /a: is gone'],
    ['a member of an answer goes', describing({ answer: without(answer, 'b') }), 'POST /a: the answer has no b'],
    ['a member of an answer may be left out', describing({ answer: { ...answer, required: [] } }), 'POST /a: the answer may be without a'],
    [
      'a member of an answer may be null',
      describing({ answer: { ...answer, properties: { ...answer.properties, a: { type: ['string', 'null'] } } } }),
      'POST /a: the answer/a may be null',
    ],
    ['a member of a request goes', describing({ request: without(request, 'b') }), 'POST /a: the request may not have b'],
    [
      'a word of a request goes',
      describing({ request: { ...request, properties: { ...request.properties, b: { enum: ['x'] } } } }),
      'POST /a: the request/b may not be y',
    ],
    [
      'a text of a request gets a form',
      describing({ request: { ...request, properties: { ...request.properties, a: { type: 'string', pattern: '^x' } } } }),
      'POST /a: the request/a has a form',
    ],
    [
      'a member of a request becomes required',
      describing({ request: { ...request, required: ['a', 'b'] } }),
      'POST /a: the request must have b',
    ],
    [
      'a parameter becomes required',
      describing({ parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }] }),
      'POST /a: the parameter q (query) is required',
    ],
  ])('%s', (_, later, sentence) => {
    expect(breaks(describing(), later as Description)).toEqual([sentence]);
  });

  test('nothing else changes: members, words of answers and optional parameters may come, and what was deprecated may go', () => {
    const more = describing({
      answer: { ...answer, properties: { ...answer.properties, b: { enum: ['x', 'z'] }, c: { type: 'null' } } },
      request: { ...request, properties: { ...request.properties, c: { type: 'string' } } },
      parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
    });
    expect(breaks(describing(), more)).toEqual([]);
    expect(breaks(describing({ operation: { deprecated: true } }), { paths: {} })).toEqual([]);
  });
});
