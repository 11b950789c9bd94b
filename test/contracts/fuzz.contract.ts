import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keyPosition, LISTS, sequencePosition, timePosition, writeCursor } from '../../src/adapters/http/contract/cursor.ts';
import { permissionOf, type Route } from '../../src/adapters/http/contract/route.ts';
import { makeRoutes, type OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { OPERATIONS } from '../operations/all.ts';
import fc from '../support/fast-check.ts';
import { SITE } from '../support/openapi-check.ts';
import { aScene, type Scene } from '../support/scene.ts';
import { pathOf, requestFor, type SceneRequest } from '../support/scene-requests.ts';

/** Input from users and scanners that is valid for no operation. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, 2 ** 53, '', ' ', '\u0000', '\ud800', '‮', "' or 1=1 --", '$1', '%00', '2026-02-30'),
  fc.constantFrom<unknown>(
    { $ne: null },
    [],
    {},
    [[[[]]]],
    ['a', 'b'],
    { toString: 1 },
    '9999-12-31T23:59:59Z',
    '0001-01-01',
    '😀'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 10 }),
  fc.uuid(),
  fc.integer(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.jsonValue({ maxDepth: 3 }),
);
const oddText = odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
/** Cursors forged by somebody who knows their encoding: well-formed, for any list, with any content; and text that is no cursor. */
const oddCursor = fc
  .tuple(
    fc.constantFrom(...LISTS),
    fc.oneof(
      fc.array(odd, { maxLength: 3 }),
      fc.tuple(
        fc.oneof(fc.integer(), fc.double(), fc.constantFrom(8.64e15, -8.64e15, 2 ** 31, 2 ** 53, -1, 0)),
        fc.oneof(fc.uuid(), oddText),
      ),
      fc.tuple(fc.double()),
      odd,
    ),
  )
  .map(([list, parts]) => writeCursor(list, parts as never))
  .chain((cursor) => fc.constantFrom(cursor, cursor, cursor, `${cursor}A`, cursor.toLowerCase(), cursor.slice(0, -4)));
const oddHeader = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((unit) => String.fromCharCode(unit)), maxLength: 30 });
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'x-org-id',
    'idempotency-key',
    'if-none-match',
    'if-match',
    'x-request-id',
    'x-forwarded-for',
    'accept',
    'origin',
    'range',
  ),
  oddHeader.map((text) => text.replaceAll('\u007f', '').trim()),
  { maxKeys: 3 },
);

/**
 * How a valid request is corrupted: each part listed here replaces one of the original. Usually one part, so that the
 * request gets as far as that part.
 */
const params = fc.dictionary(fc.nat({ max: 1 }).map(String), oddText, { minKeys: 1, maxKeys: 2 });
const query = fc.dictionary(
  fc.constantFrom('limit', 'cursor', 'q', 'role', 'name', 'before', 'since', 'startDate', 'endDate', 'teamId', 'seasonId', 'x'),
  oddText,
  { minKeys: 1, maxKeys: 3 },
);
const members = fc.dictionary(fc.oneof(fc.nat({ max: 5 }).map(String), fc.string({ maxLength: 5 })), odd, { minKeys: 1, maxKeys: 2 });
const mutation = fc.oneof(
  fc.record({ params }),
  fc.record({ query }),
  fc.record({ query: fc.record({ cursor: oddCursor }) }),
  fc.record({ members }),
  fc.record({ body: odd }),
  fc.record({ headers: oddHeaders }),
  fc.record({ params, query, members, headers: oddHeaders }),
);
type Part<Value> = Readonly<Record<string, Value>>;
type Mutation = Readonly<{ params?: Part<string>; query?: Part<string>; members?: Part<unknown>; body?: unknown; headers?: Part<string> }>;

/** Numeric names stand for the first, second… parameter of the valid request. */
const replaced = <Value>(good: Part<Value>, odd: Part<Value> = {}) => ({
  ...good,
  ...Object.fromEntries(Object.entries(odd).map(([name, value]) => [Object.keys(good)[Number(name)] ?? name, value])),
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function spoiled(good: SceneRequest, { params, query, members, body }: Mutation): SceneRequest {
  const kept = isObject(good.body) ? replaced(good.body, members) : good.body;
  return { ...good, params: replaced(good.params, params), query: replaced(good.query, query), body: body === undefined ? kept : body };
}

const operations = makeRoutes(SITE)
  .map(({ operationId }) => operationId as OperationId)
  .filter((operation) => !OPERATIONS[operation].removesCaller);

const isPaged = (route: Route) => route.type === 'api' && route.query !== undefined && 'cursor' in route.query.shape;

/** A caller who is allowed to. */
const readerOf = (operation: OperationId) => {
  const permission = permissionOf(makeRoutes(SITE).find(({ operationId }) => operationId === operation)!);
  return permission === 'officiate' ? 'umpire' : 'admin';
};

/** Parts of a path that are no text that a database could hold, none at all, or longer than anything that a path names. */
const ODD_PARTS = ['SLL%00', '%ED%A0%80', '%FF', 'A'.repeat(6000)];

/** Dots are path segments that a client resolves before sending. */
const isSent = (path: string) => !/\/(?:\.|%2e){1,2}(?:\/|\?|$)/i.test(path);

/** Whatever the input, the reply matches the API description and is never a failure. `FUZZ_SEED` and `FUZZ_RUNS` explore more. */
export function fuzzContract(adapter: string, create: () => Promise<Storage>) {
  describe(`any input, on ${adapter}`, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aScene(await create());
    });
    afterAll(() => scene.world.close());

    test('is answered as the API description says, and never with a failure', async () => {
      const { FUZZ_SEED = '1', FUZZ_RUNS = '300' } = process.env;
      const caller = fc.constantFrom('admin', 'admin', 'admin', 'parent', 'coach', 'umpire', 'nobody', undefined);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...operations), caller, mutation, async (operation, name, odds: Mutation) => {
          const asked = spoiled(await requestFor(operation, scene), odds);
          const path = pathOf(asked);
          fc.pre(isSent(path));
          const takesBody = asked.method !== 'GET' && asked.body !== undefined;
          const reply = await scene.world.call(name, asked.method, path, {
            ...(takesBody && { body: asked.body }),
            headers: { 'x-org-id': scene.org.id, ...odds.headers },
          });
          expect(reply.status).toBeLessThan(500);
        }),
        { seed: Number(FUZZ_SEED), numRuns: Number(FUZZ_RUNS), endOnFailure: true },
      );
    });

    test('in a path is never answered with a failure', async () => {
      for (const operation of operations) {
        const { params, ...asked } = await requestFor(operation, scene);
        for (const name of Object.keys(params)) {
          for (const odd of ODD_PARTS) {
            const path = pathOf({ ...asked, params: { ...params, [name]: 'odd-part' } }).replace('odd-part', odd);
            const { status } = await scene.world.call(readerOf(operation), asked.method, path, {
              headers: { 'x-org-id': scene.org.id },
              ...(asked.body !== undefined && { body: asked.body }),
            });
            expect({ operation, path, isFailure: status >= 500 }).toEqual({ operation, path, isFailure: false });
          }
        }
      }
    });

    test('in a cursor for the list itself is refused where the list never gave it out', async () => {
      const { FUZZ_SEED = '1', FUZZ_RUNS = '300' } = process.env;
      const lists = operations.filter((operation) => makeRoutes(SITE).some((route) => route.operationId === operation && isPaged(route)));
      expect(lists).toHaveLength(LISTS.size);
      const isPosition = (parts: unknown) =>
        [timePosition, sequencePosition, keyPosition].some((position) => position.safeParse(parts).success);
      const forged = fc
        .oneof(
          fc.array(odd, { maxLength: 3 }),
          fc.tuple(fc.constantFrom(8.65e15, 2 ** 53, 1e308, -1e15, 0.5, 'x', null), fc.uuid()),
          fc.tuple(fc.integer(), oddText),
          fc.tuple(fc.constantFrom(-1, 0, 2 ** 31, 0.5, '1')),
        )
        .filter((parts) => !isPosition(parts));
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...lists), fc.constantFrom(...LISTS), forged, async (operation, list, parts) => {
          const cursor = writeCursor(list, parts as never);
          const asked = await requestFor(operation, scene);
          const reply = await scene.world.call(readerOf(operation), asked.method, pathOf({ ...asked, query: { ...asked.query, cursor } }), {
            headers: { 'x-org-id': scene.org.id },
          });
          expect(reply.status).toBe(400);
          expect(reply.body['errors']).toMatchObject([{ in: 'query', pointer: '/cursor' }]);
        }),
        { seed: Number(FUZZ_SEED), numRuns: Number(FUZZ_RUNS), endOnFailure: true },
      );
    });
  });
}
