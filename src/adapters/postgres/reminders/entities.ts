import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MessageId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';

export const ReminderTurnEntity = defineEntity({
  name: 'ReminderTurn',
  tableName: 'reminder_turn',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    dueAt: p.datetime(3),
  },
});

export const ReminderEntity = defineEntity({
  name: 'Reminder',
  tableName: 'reminder',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    itemId: p.uuid().primary(),
    rule: p.text().primary(),
    startDay: p.date().$type<LocalDate>().primary(),
    startsAt: p.datetime(3),
    messageId: p.uuid().$type<MessageId>().fieldName('push_event_id'),
    madeAt: p.datetime(3),
  },
});
