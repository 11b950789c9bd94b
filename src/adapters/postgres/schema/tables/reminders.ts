import { REMINDERS_KEPT_FOR_MS } from '../../../../domain/reminders/reminder.ts';
import { date, defineOrgTable, instant, since, text, uuid } from '../table.ts';

export const reminderTurnTable = defineOrgTable('reminder_turn', {
  holds: 'when the next reminders of an organization are made',
  why: 'reminders',
  retentionPeriod: 'as long as the organization',
  seenBy: 'nobody',
  columns: {
    dueAt: instant('plain'),
  },
});

export const reminderTable = defineOrgTable('reminder', {
  holds: 'who was reminded of which game or event, by which rule',
  why: 'nobody is reminded twice',
  retentionPeriod: 'four weeks after the game or event',
  seenBy: 'the user, in an export',
  expires: { kind: 'reminders', at: 'startsAt', keptSince: since(REMINDERS_KEPT_FOR_MS) },
  grows: true,
  columns: {
    userId: uuid('owner').primary().references('app_user'),
    itemId: uuid('id').primary(),
    rule: text('plain').primary(),
    startDay: date('plain').primary(),
    startsAt: instant('plain'),
    messageId: uuid('id').named('push_event_id'),
    madeAt: instant('plain'),
  },
});
