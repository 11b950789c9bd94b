import { REMINDERS_KEPT_FOR_MS } from '../../domain/reminders/reminder.ts';
import { id, kindOfData, owner, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

export const REMINDER_TURNS = kindOfData()({
  name: 'reminder_turn',
  holds: 'when the next reminders of an organization are made',
  why: 'reminders',
  retentionPeriod: 'as long as the organization',
  seenBy: 'nobody',
  members: {
    orgId: id.key,
    dueAt: plain,
  },
});

export const REMINDERS = kindOfData()({
  name: 'reminder',
  holds: 'who was reminded of which game or event, by which rule',
  why: 'nobody is reminded twice',
  retentionPeriod: 'four weeks after the game or event',
  seenBy: 'the user, in an export',
  expires: { kind: 'reminders', at: 'startsAt', keptSince: since(REMINDERS_KEPT_FOR_MS) },
  grows: true,
  exports: [{ as: 'reminder', user: 'userId', gives: ['itemId', 'rule', 'startsAt', 'madeAt'], inOrderOf: ['startsAt', 'itemId', 'rule'] }],
  members: {
    orgId: id.key,
    userId: owner.key.refersTo(USERS),
    itemId: id.key,
    rule: plain.key,
    startDay: plain.key,
    startsAt: plain,
    messageId: id,
    madeAt: plain,
  },
});
