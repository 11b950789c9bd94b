import type { Reminders } from '../../../application/ports/storage/reminders/reminder-storage.ts';
import type { Reminder } from '../../../domain/reminders/reminder.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { ReminderTurnEntity } from './entities.ts';

type OfOrg = { orgId: OrgId; time: Date | null };

const FIRST_TURN = prepared('reminders.first-turn', ({ orgId, time }: OfOrg, db) =>
  db
    .insertInto('reminder_turn')
    .values({ org_id: orgId, due_at: orNow(time) })
    .onConflict((turn) => turn.column('org_id').doNothing()),
);
const TAKE_TURN = prepared('reminders.take-turn', ({ orgId, time }: OfOrg, db) =>
  db
    .selectFrom('reminder_turn')
    .where('org_id', '=', orgId)
    .where('due_at', '<=', orNow(time))
    .forUpdate()
    .skipLocked()
    .select(orNow(time).as('now')),
);

const ADD = prepared('reminders.add', ({ orgId, reminders, time }: OfOrg & { reminders: readonly Reminder[] }, db) =>
  db
    .insertInto('reminder')
    .columns(['org_id', 'user_id', 'item_id', 'rule', 'start_day', 'starts_at', 'push_event_id', 'made_at'])
    .expression(
      db
        .selectFrom(
          recordset(reminders, 'r', {
            userId: 'uuid',
            itemId: 'uuid',
            rule: 'text',
            startDay: 'date',
            startsAt: 'timestamptz',
            messageId: 'uuid',
          }),
        )
        .select([
          asUuid(orgId).as('org_id'),
          'r.userId',
          'r.itemId',
          'r.rule',
          'r.startDay',
          'r.startsAt',
          'r.messageId',
          orNow(time).as('made_at'),
        ]),
    )
    .onConflict((reminder) => reminder.columns(['org_id', 'user_id', 'item_id', 'rule', 'start_day']).doNothing())
    .returning(['user_id as userId', 'item_id as itemId', 'rule']),
);

/** `time` is null except in tests, so that no machine's clock decides what is due. */
export const postgresReminders = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): Reminders => ({
  async takeTurn(orgId) {
    await FIRST_TURN(em, { orgId, time: time() });
    return (await TAKE_TURN(em, { orgId, time: time() }))[0]?.now;
  },
  endTurn: (orgId, next) => done(em.nativeUpdate(ReminderTurnEntity, { orgId }, { dueAt: next })),
  async add(orgId, reminders) {
    if (reminders.length === 0) return [];
    const isKept = new Set(
      (await ADD(em, { orgId, reminders, time: time() })).map(({ userId, itemId, rule }) => `${userId} ${itemId} ${rule}`),
    );
    return reminders.filter(({ userId, itemId, rule }) => isKept.has(`${userId} ${itemId} ${rule}`));
  },
});
