import { sql } from 'kysely';
import { z } from 'zod';
import type { Mailings } from '../../../application/ports/storage/mail/mailing-storage.ts';
import { INVITED_AGAIN_AFTER_MS, type Invitation, type Mailing } from '../../../domain/mail/mailing.ts';
import type { MailingId, OrgId, SeasonId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { timeOf } from '../orm/due.ts';
import { fragment } from '../orm/fragment.ts';
import { asJson, asUuid, prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';

type Time = { time: Date | null };

const ADD = prepared(
  'mail.add-mailing',
  ({ id, orgId, seasonId, inviteCode, requestedBy, counts, time }: Time & Omit<Mailing, 'requestedAt'>, db) =>
    db.insertInto('mailing').values({
      org_id: orgId,
      mailing_id: id,
      season_id: seasonId,
      invite_code: inviteCode,
      requested_by: requestedBy,
      requested_at: orNow(time),
      counts: asJson(counts),
    }),
);
type Added = Time & { orgId: OrgId; seasonId: SeasonId; mailingId: MailingId; invitations: readonly Omit<Invitation, 'dueAt'>[] };
const ADD_INVITATIONS = prepared('mail.add-invitations', ({ orgId, seasonId, mailingId, invitations, time }: Added, db) =>
  db
    .insertInto('mailing_invitation')
    .columns(['org_id', 'season_id', 'address_hash', 'mailing_id', 'player_id', 'attempts', 'due_at'])
    .expression(
      db
        .selectFrom(recordset(invitations, 'i', { addressHash: 'text', playerId: 'uuid' }))
        .select([
          asUuid(orgId).as('org_id'),
          asUuid(seasonId).as('season_id'),
          'i.addressHash',
          asUuid(mailingId).as('mailing_id'),
          'i.playerId',
          sql.lit(0).as('attempts'),
          orNow(time).as('due_at'),
        ]),
    )
    .onConflict((invited) => invited.columns(['org_id', 'season_id', 'address_hash']).doNothing()),
);
const INVITED_TODAY = prepared('mail.invited-today', ({ orgId, time }: Time & { orgId: OrgId }, db) =>
  db
    .selectFrom('mailing as m')
    .innerJoin('mailing_invitation as i', (join) => join.on('i.org_id', '=', orgId).onRef('i.mailing_id', '=', 'm.mailing_id'))
    .where('m.org_id', '=', orgId)
    .where('m.requested_at', '>', sql<Date>`${orNow(time)} - interval '24 hours'`)
    .select(fragment(z.int())`count(*)::int`.as('count')),
);
const INVITED_TO = prepared(
  'mail.invited-to',
  ({ orgId, seasonId, hashes, time }: Time & { orgId: OrgId; seasonId: SeasonId; hashes: readonly string[] }, db) =>
    db
      .selectFrom('mailing_invitation')
      .where('org_id', '=', orgId)
      .where('season_id', '=', seasonId)
      .where('address_hash', '=', sql<string>`any(${hashes}::text[])`)
      .select('address_hash as addressHash')
      .union(
        db
          .selectFrom('mailing as m')
          .innerJoin('mailing_invitation as i', (join) => join.on('i.org_id', '=', orgId).onRef('i.mailing_id', '=', 'm.mailing_id'))
          .where('m.org_id', '=', orgId)
          .where('m.requested_at', '>', sql<Date>`${orNow(time)} - ${INVITED_AGAIN_AFTER_MS} * interval '1 millisecond'`)
          .where('i.address_hash', '=', sql<string>`any(${hashes}::text[])`)
          .select('i.address_hash as addressHash'),
      ),
);

const DUE = prepared('mail.due-invitations', ({ orgId, limit, time }: Time & { orgId: OrgId; limit: number }, db) =>
  db
    .with('due', (inner) =>
      inner
        .selectFrom('mailing_invitation')
        .where('org_id', '=', orgId)
        .where('due_at', '<=', orNow(time))
        .orderBy('due_at')
        .orderBy('address_hash')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .selectAll(),
    )
    .selectFrom('due as i')
    .innerJoin('mailing as m', (join) => join.on('m.org_id', '=', orgId).onRef('m.mailing_id', '=', 'i.mailing_id'))
    .select([
      'i.org_id as orgId',
      'i.season_id as seasonId',
      'i.address_hash as addressHash',
      'i.mailing_id as mailingId',
      'i.player_id as playerId',
      'i.attempts',
      'i.due_at as dueAt',
      'i.ended as end',
      'm.invite_code as inviteCode',
      'm.requested_at as requestedAt',
      orNow(time).as('now'),
    ])
    .orderBy('i.due_at')
    .orderBy('i.address_hash'),
);
const SAVE = prepared(
  'mail.save-invitation',
  ({ orgId, seasonId, addressHash, attempts, dueAt, end }: Omit<Invitation, 'mailingId' | 'playerId'>, db) =>
    db
      .updateTable('mailing_invitation')
      .set({ attempts, due_at: dueAt, ended: end })
      .where('org_id', '=', orgId)
      .where('season_id', '=', seasonId)
      .where('address_hash', '=', addressHash)
      .where('attempts', '<=', attempts),
);
export const postgresMailings = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): Mailings => ({
  async add(mailing, invitations) {
    await ADD(em, { ...mailing, time: time() });
    const { orgId, seasonId, id: mailingId } = mailing;
    await ADD_INVITATIONS(em, { orgId, seasonId, mailingId, invitations, time: time() });
  },
  invitedToday: async (orgId) => (await INVITED_TODAY(em, { orgId, time: time() }))[0]!.count,
  invitedTo: async (orgId, seasonId, hashes) =>
    (await INVITED_TO(em, { orgId, seasonId, hashes, time: time() })).map(({ addressHash }) => addressHash),
  async due(orgId, limit) {
    const found = await DUE(em, { orgId, limit, time: time() });
    const due = found.map(({ inviteCode, requestedAt, now: _, ...invitation }) => ({
      invitation: invitation satisfies Invitation,
      inviteCode,
      requestedAt,
    }));
    return { now: timeOf(found), due };
  },
  save: (invitation) => done(SAVE(em, invitation)),
});
