import { mailTopic } from '../../domain/mail/mailed-notification.ts';
import { DECIDERS } from '../../domain/notifications/audience.ts';
import type { Channels, Reachable } from '../../domain/notifications/channel.ts';
import { isStale, retryEventAfterMs } from '../../domain/notifications/delivery.ts';
import type { PushEvent } from '../../domain/notifications/push-event.ts';
import { REMINDED_EVERY_MS, requestsFor } from '../../domain/notifications/waiting-requests.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { NewId } from '../ports/new-id.ts';
import type { TakenEvent } from '../ports/storage/notifications/outbox.ts';
import type { Repositories, UnitOfWork } from '../ports/storage/storage.ts';
import { type AudienceUses, type NotificationReads, notificationOf, placeToTellOf } from './notification-events.ts';
import { queueNotification, reachedBy } from './queue-notification.ts';

type Uses = AudienceUses | 'outbox' | 'pushDeliveries' | 'mailDeliveries';
type Deps = Readonly<{ unitOfWork: UnitOfWork<Uses, NotificationReads>; newId: NewId; channels?: Channels }>;

const PUSH_ONLY: Channels = { push: true, mail: false };

/** `deferred` means that the event failed, and why; it is due again later, with a longer delay after each failure. */
export type Expansion = Readonly<{ kind: 'nothing-due' | 'expanded' } | { kind: 'deferred'; failure: unknown }>;

/**
 * Queues notifications of the org's event that is due first, for everyone who may be notified of it, each on one of the channels: on all of their
 * devices, or by mail. An event that fails is deferred on its own
 * and does not block others; an exception means that deferring it, or looking for an event, failed.
 */
export const fanOutNotifications =
  ({ unitOfWork, newId, channels = PUSH_ONLY }: Deps) =>
  async (orgId: OrgId): Promise<Expansion> => {
    let taken: TakenEvent | undefined;
    const expanding = unitOfWork.transact<Expansion, never>(async (repositories) => {
      taken = await repositories.outbox.take(orgId);
      if (!taken) return ok({ kind: 'nothing-due' });
      const { event, now } = taken;
      if (!isStale(event.happenedAt, now)) await spread(event, repositories, { newId, channels, now });
      return ok({ kind: 'expanded' });
    });
    try {
      const expanded = await expanding;
      return expanded.ok ? expanded.value : expanded.error;
    } catch (failure) {
      const failed = taken;
      if (!failed) throw failure;
      const until = new Date(failed.now.getTime() + retryEventAfterMs(failed.failures + 1));
      await unitOfWork.transact<undefined, never>(async ({ outbox }) => ok(void (await outbox.reschedule(failed, until))));
      return { kind: 'deferred', failure };
    }
  };

type Options = Required<Pick<Deps, 'newId' | 'channels'>> & Readonly<{ now: Date }>;

async function spread(event: PushEvent, repositories: Repositories<Uses, NotificationReads>, options: Options): Promise<void> {
  const { channels, now } = options;
  const { orgId } = event;
  const org = (await repositories.orgs.find(orgId))!;
  if (event.kind === 'request-waiting') return remind(orgId, localDate(now, org.timeZone), repositories, options);

  const found = await notificationOf(event, { org, now }, repositories);
  if (!found) return;
  const { reach, roomId, isFor } = found.audience;
  const hearing = (await repositories.read.listeners(orgId, reach, roomId, reachedBy(channels))).filter(isFor);
  const listeners = found.isForMailFirst ? hearing.map(preferringMail) : hearing;
  const topic = found.isForDevicesOnly ? undefined : mailTopic(event);
  await queueNotification(repositories, options, { event, topic, notification: found.notification, listeners });
  if (event.kind === 'place-state' && event.gameId === undefined) {
    await repositories.placeStates.told(orgId, event.fieldId ?? event.facilityId, listeners.length > 0 ? found.told : undefined);
  }
  if (event.kind !== 'game-change') return;
  const place = await placeToTellOf(event, { org, now }, repositories);
  if (place) await repositories.outbox.add({ id: options.newId(), orgId, kind: 'place-state', ...place });
}

/** Who wants mail at all gets it in place of their devices. */
const preferringMail = <Of extends Pick<Reachable, 'preferences'>>(listener: Of): Of =>
  listener.preferences.email === 'never' ? listener : { ...listener, preferences: { ...listener.preferences, email: 'always' } };

/** Queues a reminder for each of those with waiting requests, unless they already have a pending one. */
async function remind(
  orgId: PushEvent['orgId'],
  today: ReturnType<typeof localDate>,
  { read, outbox }: Repositories<'outbox', 'waitingRequests' | 'listeners'>,
  { newId, channels }: Options,
): Promise<void> {
  const waiting = await read.waitingRequests(orgId);
  const deciders = (await read.listeners(orgId, DECIDERS, null, reachedBy(channels))).filter(
    (listener) => requestsFor(listener, waiting, today) > 0,
  );
  // In a fixed order, so that two transactions that remind the same people do not deadlock.
  for (const { userId } of deciders.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const dueAt = await outbox.nextReminder(orgId, userId, REMINDED_EVERY_MS);
    if (dueAt) await outbox.add({ id: newId(), orgId, kind: 'requests-waiting', userId }, dueAt);
  }
}
