import { newMailDelivery } from '../../domain/mail/mail-delivery.ts';
import { type Channels, channelOf } from '../../domain/notifications/channel.ts';
import { newDelivery } from '../../domain/notifications/delivery.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { NewId } from '../ports/new-id.ts';
import type { NotifiedEvent, ReachableRecipient } from '../ports/storage/notifications/notification-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Terms = Readonly<{ newId: NewId; channels: Channels; now: Date }>;
type Queued = Readonly<{
  event: NotifiedEvent;
  notification: Notification;
  listeners: readonly ReachableRecipient[];
  /** What one mail stands for, if several events may be one mail; undefined if it is for devices only. */
  topic: string | null | undefined;
}>;

/** How people are looked for if they are to be reached on these channels. */
export const reachedBy = ({ mail }: Channels) => (mail ? 'device-or-mail' : undefined);

/** Queues a notification for these people, for each on one of the channels: on all of their devices, or by mail. */
export async function queueNotification(
  { pushDeliveries, mailDeliveries }: Pick<Repositories, 'pushDeliveries' | 'mailDeliveries'>,
  { newId, channels, now }: Terms,
  { event, notification, listeners, topic }: Queued,
): Promise<void> {
  const { orgId, id: eventId } = event;
  const on = Map.groupBy(listeners, (listener) => channelOf(listener, channels));
  const pushed = (on.get('push') ?? []).flatMap(({ userId, tokenIds }) =>
    tokenIds.map((tokenId) => ({ userId, delivery: newDelivery({ id: newId(), orgId, eventId, tokenId }, now) })),
  );
  if (pushed.length > 0) await pushDeliveries.add(event, notification, pushed);
  if (topic === undefined) return;
  const mailed = (on.get('mail') ?? []).map(({ userId }) => newMailDelivery({ id: newId(), orgId, eventId, userId, topic }, now));
  if (mailed.length > 0) await mailDeliveries.add(event, notification, mailed);
}
