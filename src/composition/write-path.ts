import { advancingRooms, advancingUnitOfWork, invalidatingRooms } from '../adapters/cache/advancing-unit-of-work.ts';
import { callerInvalidatingUnitOfWork } from '../adapters/cache/caller-cache.ts';
import { type Generations, generations } from '../adapters/cache/recent-reads.ts';
import { dueOrgQueue } from '../adapters/jobs/due-org-queue.ts';
import { workerNotifyingUnitOfWork } from '../adapters/jobs/worker-notifying-unit-of-work.ts';
import { withoutPush } from '../adapters/push/without-push.ts';
import type { RoomWatermarks } from '../application/ports/room-watermarks.ts';
import type { Storage, UnitOfWork } from '../application/ports/storage.ts';
import { refuseWritesOnErasedUsers } from '../application/privacy/refuse-writes-on-erased-users.ts';
import { announcingUnitOfWork } from '../application/webhooks/announcing-unit-of-work.ts';
import type { ApplicationAdapters } from './application-adapters.ts';

/** The orgs that have work for each worker. */
export type DueQueues = ReturnType<typeof dueQueues>;

export function dueQueues({ orgScanIntervalMs: scanIntervalMs, holdsJobLease }: Storage) {
  const queueOf = (work: string) => dueOrgQueue({ scanIntervalMs, mayScan: () => holdsJobLease(`looking for ${work}`, scanIntervalMs()) });
  return { push: queueOf('push'), webhooks: queueOf('webhooks'), proposals: queueOf('proposals') };
}

export type WritePath = Readonly<{
  /** The storage's transactions, which wake the workers: what the workers themselves write announces nothing. */
  stored: UnitOfWork;
  /** The transactions of the use cases. */
  unitOfWork: UnitOfWork;
  /** Told of each message that is written here. */
  rooms: RoomWatermarks;
  /** Part of the key of everything that is kept for an org. */
  generationOf: Generations['of'];
}>;

type Needs = Pick<
  ApplicationAdapters,
  'storage' | 'roomWatermarks' | 'scopeWatermarks' | 'gameLogs' | 'callers' | 'pushSender' | 'webhookAdapters' | 'newId'
>;

/** What every transaction does besides the use case's own writes, from the storage outward. */
export function writePath({ storage, scopeWatermarks, gameLogs, callers, newId, ...adapters }: Needs, queues: DueQueues): WritePath {
  const rooms = advancingRooms(adapters.roomWatermarks);
  const stored = workerNotifyingUnitOfWork(storage.unitOfWork, {
    push: queues.push.add,
    webhooks: queues.webhooks.add,
    proposals: queues.proposals.add,
  });
  const { of: generationOf, raise } = generations();
  const advancing = advancingUnitOfWork(stored, { scopes: invalidatingRooms(scopeWatermarks, rooms), logs: gameLogs, raise });
  const quiet = adapters.pushSender ? advancing : withoutPush(advancing);
  const announcing = adapters.webhookAdapters ? announcingUnitOfWork(quiet, newId) : quiet;
  const unitOfWork = callerInvalidatingUnitOfWork(refuseWritesOnErasedUsers(announcing), callers);
  return { stored, unitOfWork, rooms, generationOf };
}
