import { defineOrgTable, instant, integer, text, uuid } from '../table.ts';

export const mailDeliveryTable = defineOrgTable('mail_delivery', {
  holds: 'who was sent which notification by mail; not the address, which is read when it is sent',
  why: 'mail for people without a device; nothing is sent twice',
  kept: 'three days',
  seenBy: 'nobody',
  grows: true,
  columns: {
    mailDeliveryId: uuid('id').primary(),
    pushEventId: uuid('id').references('push_notice'),
    userId: uuid('owner').references('app_user'),
    topic: text('plain').nullable(),
    plannedAt: instant('plain'),
    attempts: integer('plain'),
    dueAt: instant('plain').nullable(),
    ended: text('plain').nullable(),
  },
});
