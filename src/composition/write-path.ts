import { reportAdvanced } from '../adapters/cache/advanced-versions.ts';
import { type Generations, generations } from '../adapters/cache/recent-reads.ts';
import { dueOrgQueue } from '../adapters/jobs/due-org-queue.ts';
import { recordingUnitOfWork } from '../application/effects/recording-unit-of-work.ts';
import type { RoomWatermarks } from '../application/ports/room-watermarks.ts';
import type { Storage, UnitOfWork } from '../application/ports/storage/storage.ts';
import type { ApplicationAdapters } from './application-adapters.ts';

/** The orgs that have work for each worker. */
export type DueQueues = ReturnType<typeof dueQueues>;

export function dueQueues({ orgScanIntervalMs: scanIntervalMs, holdsJobLease }: Storage) {
  const queueOf = (work: string) => dueOrgQueue({ scanIntervalMs, mayScan: () => holdsJobLease(`looking for ${work}`, scanIntervalMs()) });
  return {
    push: queueOf('push'),
    mail: queueOf('mail'),
    reminders: queueOf('reminders'),
    webhooks: queueOf('webhooks'),
    proposals: queueOf('proposals'),
  };
}

export type WritePath = Readonly<{
  /** The transactions of the use cases and of the workers. */
  unitOfWork: UnitOfWork;
  /** Told of each message that is written here. */
  rooms: RoomWatermarks;
  /** Part of the key of everything that is kept for an org. */
  generationOf: Generations['of'];
}>;

type Needs = Pick<
  ApplicationAdapters,
  'storage' | 'roomWatermarks' | 'scopeWatermarks' | 'gameLogs' | 'callers' | 'pushSender' | 'mailSender' | 'webhookAdapters' | 'newId'
>;

/** The storage's transactions, with all that their writes mean. */
export function writePath(adapters: Needs, queues: DueQueues): WritePath {
  const { storage, roomWatermarks: rooms, scopeWatermarks, gameLogs, callers, newId } = adapters;
  const { of: generationOf, raise } = generations();
  const unitOfWork = recordingUnitOfWork(storage.unitOfWork, {
    newId,
    raiseGeneration: raise,
    scopes: scopeWatermarks,
    rooms,
    logs: gameLogs,
    advanced: reportAdvanced,
    invalidateCallers: callers.invalidate,
    wake: { push: queues.push.add, mail: queues.mail.add, webhooks: queues.webhooks.add, proposals: queues.proposals.add },
    hasPush: adapters.pushSender !== undefined || adapters.mailSender !== undefined,
    hasWebhooks: adapters.webhookAdapters !== undefined,
  });
  return { unitOfWork, rooms, generationOf };
}
