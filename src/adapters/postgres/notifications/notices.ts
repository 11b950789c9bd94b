import type { Notice, Notification } from '../../../domain/notifications/notification.ts';
import type { PushEvent } from '../../../domain/notifications/push-event.ts';
import type { OrgId, PushEventId } from '../../../domain/shared/ids.ts';
import { render } from '../../texts/render.ts';
import { asJson, prepared } from '../orm/prepared.ts';

type Texts = Pick<Notification, 'title' | 'body'>;
type NoticeRow = Notice & { orgId: OrgId; eventId: PushEventId; happenedAt: Date; texts: Texts };

export const ADD_NOTICE = prepared('notifications.add-notice', ({ orgId, eventId, title, body, data, happenedAt, texts }: NoticeRow, db) =>
  db
    .insertInto('push_notice')
    .values({
      org_id: orgId,
      push_event_id: eventId,
      title,
      body,
      data: asJson(data),
      happened_at: happenedAt,
      texts: asJson(texts),
    })
    .onConflict((notice) => notice.columns(['org_id', 'push_event_id']).doNothing()),
);

/** Instances of version 0.2 send the title and the body, which are in English for them. */
export const noticeOf = (
  { orgId, id, happenedAt }: Pick<PushEvent, 'orgId' | 'id' | 'happenedAt'>,
  { title, body, data }: Notification,
): NoticeRow => ({
  orgId,
  eventId: id,
  title: render(title, 'en'),
  body: render(body, 'en'),
  data,
  happenedAt,
  texts: { title, body },
});

/** What a query selects of a notice, aliased `n`. */
export const NOTICE = ['n.title', 'n.body', 'n.texts', 'n.data'] as const;

/** The selected notice: of version 0.2 it is in words. */
export const noticeIn = ({ title, body, texts, data }: Notice & Readonly<{ texts: Texts | null }>): Notification | Notice =>
  texts ? { ...texts, data } : { title, body, data };
