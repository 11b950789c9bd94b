import { defineEntity, p } from '@mikro-orm/postgresql';
import { REMINDER_TURNS, REMINDERS } from '../../../application/data/reminders.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { ReminderRule } from '../../../domain/reminders/reminder.ts';
import type { OrgId, PushEventId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { table } from '../orm/table.ts';

export const ReminderTurnEntity = defineEntity({
  name: 'ReminderTurn',
  tableName: 'reminder_turn',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    dueAt: p.datetime(3),
  },
});
export const reminderTurnTable = table(REMINDER_TURNS, ReminderTurnEntity);

export const ReminderEntity = defineEntity({
  name: 'Reminder',
  tableName: 'reminder',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    itemId: p.uuid().$type<ItemRef['id']>().primary(),
    rule: p.text().$type<ReminderRule>().primary(),
    startDay: p.date().$type<LocalDate>().primary(),
    startsAt: p.datetime(3),
    messageId: p.uuid().$type<PushEventId>().fieldName('push_event_id'),
    madeAt: p.datetime(3),
  },
});
export const reminderTable = table(REMINDERS, ReminderEntity);
