import type { Notification } from '../../../domain/notifications/notification.ts';
import type { PushEvent } from '../../../domain/notifications/push-event.ts';
import { asJson, type On, prepared } from '../orm/prepared.ts';

type StoredNotice = Pick<Notification, 'data'> & Readonly<{ texts: Pick<Notification, 'title' | 'body'> }>;
type Event = Pick<PushEvent, 'orgId' | 'id' | 'happenedAt'>;

const ADD_NOTICE = prepared('notifications.add-notice', ({ orgId, id, happenedAt, texts, data }: Event & StoredNotice, db) =>
  db
    .insertInto('push_notice')
    .values({ org_id: orgId, push_event_id: id, data: asJson(data), happened_at: happenedAt, texts: asJson(texts) })
    .onConflict((notice) => notice.columns(['org_id', 'push_event_id']).doNothing()),
);
export const addNotice = (on: On, { orgId, id, happenedAt }: Event, { title, body, data }: Notification) =>
  ADD_NOTICE(on, { orgId, id, happenedAt, texts: { title, body }, data });

/** What a query selects of a notice, aliased `n`. */
export const NOTICE = ['n.texts', 'n.data'] as const;

export const noticeIn = ({ texts, data }: StoredNotice): Notification => ({ ...texts, data });
