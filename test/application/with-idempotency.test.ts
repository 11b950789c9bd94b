import { expect, test } from '@jest/globals';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { withIdempotency } from '../../src/application/with-idempotency.ts';
import type { UserId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { NOON } from '../support/builders.ts';

const once = withIdempotency({ ...memoryStorage(), clock: () => NOON });
const ask = (caller: UserId, work: () => Promise<void> = async () => undefined) =>
  once({
    caller,
    key: 'key',
    orgId: null,
    fingerprint: 'request',
    requestId: 'r',
    language: 'en',
    perform: async () => {
      await work();
      return ok(caller);
    },
  });

test('the key of somebody whose request is under way is nobody else’s: theirs is done, and answered as their own', async () => {
  const [pat, eve] = [newId<UserId>(), newId<UserId>()];
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  const first = ask(pat, () => isHeld);
  const others = ask(eve);
  expect(await ask(pat)).toMatchObject({ error: { kind: 'idempotency-in-progress' } });
  letGo();
  expect(await first).toMatchObject({ value: { result: { value: pat }, replayed: false } });
  expect(await others).toMatchObject({ value: { result: { value: eve }, replayed: false } });
  expect(await ask(pat)).toMatchObject({ value: { result: { value: pat }, replayed: true } });
});

test('a refusal that passes by itself is not kept, and any other is', async () => {
  const pat = newId<UserId>();
  const outcomes = [err({ kind: 'too-many-requests' }), err({ kind: 'not-found' }), ok('done')];
  const retry = () =>
    once({
      caller: pat,
      key: 'k',
      orgId: null,
      fingerprint: 'request',
      requestId: 'r',
      language: 'en',
      perform: async () => outcomes.shift()!,
    });
  expect(await retry()).toMatchObject({ value: { result: { error: { kind: 'too-many-requests' } }, replayed: false } });
  expect(await retry()).toMatchObject({ value: { result: { error: { kind: 'not-found' } }, replayed: false } });
  expect(await retry()).toMatchObject({ value: { result: { error: { kind: 'not-found' } }, replayed: true } });
});
