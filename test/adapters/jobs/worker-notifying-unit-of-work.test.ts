import { describe, expect, test } from '@jest/globals';
import { workerNotifyingUnitOfWork } from '../../../src/adapters/jobs/worker-notifying-unit-of-work.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Repositories, UnitOfWork } from '../../../src/application/ports/storage.ts';
import type { OrgId, UserId, WebhookEventId, WebhookId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { aClaim, NOON } from '../../support/builders.ts';

const orgId = newId<OrgId>();
const anEvent = () => ({
  id: newId<never>(),
  orgId,
  kind: 'request-decided' as const,
  request: 'membership' as const,
  userId: newId<UserId>(),
});

function watched(inner: UnitOfWork = memoryStorage(() => NOON).unitOfWork) {
  const told: string[] = [];
  const woken = (name: string) => (about: OrgId) => void told.push(`${name} ${about === orgId}`);
  return {
    told,
    unitOfWork: workerNotifyingUnitOfWork(inner, { push: woken('push'), webhooks: woken('webhooks'), proposals: woken('proposals') }),
  };
}

describe('workers are told of', () => {
  test.each<[string, (repositories: Repositories) => Promise<unknown>, readonly string[]]>([
    ['an event', ({ outbox }) => outbox.add(anEvent()), ['push true']],
    ['events of integrators', ({ webhookDeliveries }) => webhookDeliveries.announce(orgId, []), ['webhooks true']],
    [
      'an event that is sent again',
      ({ webhookDeliveries }) => webhookDeliveries.redeliver(orgId, newId<WebhookId>(), newId<WebhookEventId>()),
      ['webhooks true'],
    ],
    [
      'what an endpoint is sent that is well again',
      ({ webhookDeliveries }) => webhookDeliveries.release(orgId, newId()),
      ['webhooks true'],
    ],
    // The worker that adds it finds it when it next checks what is due.
    ['nothing that is due later', ({ outbox }) => outbox.add(anEvent(), NOON), []],
    ['nothing that is only read', ({ outbox }) => outbox.take(orgId), []],
  ])('%s', async (_, write, expected) => {
    const { told, unitOfWork } = watched();
    await unitOfWork.transact(async (repositories) => ok(await write(repositories)));
    expect(told).toEqual(expected);
    await unitOfWork.tryTransactUnder(aClaim(newId(), 'key'), async (repositories) => ok(await write(repositories)));
    expect(told).toEqual([...expected, ...expected]);
  });

  test('what is kept, not before', async () => {
    const { unitOfWork } = memoryStorage(() => NOON);
    const letGo = Promise.withResolvers<void>();
    const { told, unitOfWork: waking } = watched({
      ...unitOfWork,
      async transact(work) {
        const done = await unitOfWork.transact(work);
        await letGo.promise;
        return done;
      },
    });
    const writing = waking.transact(async ({ outbox }) => ok(await outbox.add(anEvent())));
    await new Promise((done) => setImmediate(done));
    expect(told).toEqual([]);
    letGo.resolve();
    await writing;
    expect(told).toEqual(['push true']);
  });

  test('a commit whose outcome is unknown', async () => {
    const { unitOfWork } = memoryStorage(() => NOON);
    const { told, unitOfWork: waking } = watched({
      ...unitOfWork,
      async transact(work) {
        await unitOfWork.transact(work);
        throw new Error('gone while committing');
      },
    });
    await expect(waking.transact(async ({ outbox }) => ok(await outbox.add(anEvent())))).rejects.toThrow();
    expect(told).toEqual(['push true']);
  });

  test('nothing of a run that is repeated without it', async () => {
    const { unitOfWork } = memoryStorage(() => NOON);
    const { told, unitOfWork: waking } = watched({
      ...unitOfWork,
      async transact(work) {
        await unitOfWork.transact(async (repositories) => {
          await work(repositories);
          return err('run again');
        });
        return unitOfWork.transact(work);
      },
    });
    let runs = 0;
    await waking.transact(async ({ outbox }) => {
      runs += 1;
      if (runs === 1) await outbox.add(anEvent());
      return ok(undefined);
    });
    expect(told).toEqual([]);
  });

  test('nothing that is refused', async () => {
    const { told, unitOfWork } = watched();
    await unitOfWork.transact(async ({ outbox }) => {
      await outbox.add(anEvent());
      return err('refused');
    });
    expect(told).toEqual([]);
  });
});
