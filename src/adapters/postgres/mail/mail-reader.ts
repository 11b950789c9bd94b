import type { Kysely } from 'kysely';
import { backlogOf, RETRIED_AFTER_ATTEMPTS } from '../../../application/ports/backlog.ts';
import type { MailReader } from '../../../application/ports/storage/mail/mail-storage.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { dueIn, firstDue, orgsDue, secondsIn, undeliveredSecondsIn } from '../orm/due.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

type Time = { time: Date | null };

/** Notifications, invitations and what the operator is asked, as far as they are still to be sent. */
const queuesOf = (db: Kysely<Schema>) => ({
  deliveries: db.selectFrom('mail_delivery').select(['org_id', 'due_at']),
  invitations: db.selectFrom('mailing_invitation').select(['org_id', 'due_at']),
  requests: db.selectFrom('release_request').select(['org_id', 'due_at']),
});

const ORGS_WITH_MAIL = prepared('mail.orgs-with-mail', ({ time }: Time, db) => {
  const { deliveries, invitations, requests } = queuesOf(db);
  return orgsDue(db, [deliveries.as('q'), invitations.as('q'), requests.as('q')], time);
});
const DUE_IN = prepared('mail.due-in', ({ orgId, time }: Time & { orgId: OrgId }, db) => {
  const { deliveries, invitations, requests } = queuesOf(db);
  const queues = [
    deliveries.where('org_id', '=', orgId).as('q'),
    invitations.where('org_id', '=', orgId).as('q'),
    requests.where('org_id', '=', orgId).as('q'),
  ];
  return firstDue(db, queues, time);
});
const BACKLOG = prepared('mail.backlog', ({ time }: Time, db) => {
  const { deliveries, invitations } = queuesOf(db);
  const retriedDeliveries = db
    .selectFrom('mail_delivery')
    .where('due_at', 'is not', null)
    .where('attempts', '>', RETRIED_AFTER_ATTEMPTS)
    .select('planned_at as made_at');
  const retriedInvitations = db
    .selectFrom('mailing_invitation as i')
    .innerJoin('mailing as m', (join) => join.onRef('m.org_id', '=', 'i.org_id').onRef('m.mailing_id', '=', 'i.mailing_id'))
    .where('i.due_at', 'is not', null)
    .where('i.attempts', '>', RETRIED_AFTER_ATTEMPTS)
    .select('m.requested_at as made_at');
  return db.selectNoFrom([
    dueIn(db, deliveries.as('q'), time).as('deliveries'),
    secondsIn(db, deliveries.as('q'), time).as('deliverySeconds'),
    undeliveredSecondsIn(db, retriedDeliveries.as('q'), time).as('undeliveredSeconds'),
    dueIn(db, invitations.as('q'), time).as('invitations'),
    secondsIn(db, invitations.as('q'), time).as('invitationSeconds'),
    undeliveredSecondsIn(db, retriedInvitations.as('q'), time).as('uninvitedSeconds'),
  ]);
});

export const postgresMailReader = (sql: Sql, time: DatabaseTime): MailReader => ({
  mailDue: () => ORGS_WITH_MAIL(sql, { time: time() }),
  mailDueIn: async (orgId) => (await DUE_IN(sql, { orgId, time: time() }))[0]!.inMs ?? undefined,
  async mailBacklog() {
    const found = await BACKLOG(sql, { time: time() });
    return {
      'mail-deliveries': backlogOf(
        found.map(({ deliveries, deliverySeconds, undeliveredSeconds }) => ({
          waiting: deliveries,
          oldestMs: deliverySeconds * 1000,
          undeliveredMs: undeliveredSeconds * 1000,
        })),
      ),
      'mail-invitations': backlogOf(
        found.map(({ invitations, invitationSeconds, uninvitedSeconds }) => ({
          waiting: invitations,
          oldestMs: invitationSeconds * 1000,
          undeliveredMs: uninvitedSeconds * 1000,
        })),
      ),
    };
  },
});
