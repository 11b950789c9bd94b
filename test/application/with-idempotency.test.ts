import { expect, test } from '@jest/globals';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../src/adapters/system/new-id.ts';
import { withIdempotency } from '../../src/application/with-idempotency.ts';
import type { UserId } from '../../src/domain/shared/ids.ts';
import { NOON } from '../support/builders.ts';

const once = withIdempotency({ unitOfWork: memoryStorage().unitOfWork, clock: () => NOON });
const ask = (caller: UserId, work: () => Promise<void> = async () => undefined) =>
  once({
    ...{ caller, key: 'key', fingerprint: 'request', isFinal: () => true },
    perform: async () => {
      await work();
      return { reply: { status: 201, body: caller }, keeps: true };
    },
  });

test('the key of somebody whose request is under way is nobody else’s: theirs is done, and answered as their own', async () => {
  const [pat, eve] = [newId<UserId>(), newId<UserId>()];
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  const first = ask(pat, () => isHeld);
  const others = ask(eve);
  expect(await ask(pat)).toMatchObject({ error: { kind: 'idempotency-in-progress' } });
  letGo();
  expect(await first).toMatchObject({ value: { reply: { body: pat }, replayed: false } });
  expect(await others).toMatchObject({ value: { reply: { body: eve }, replayed: false } });
  expect(await ask(pat)).toMatchObject({ value: { reply: { body: pat }, replayed: true } });
});
