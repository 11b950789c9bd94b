import { z } from 'zod';
import type {
  MailingReader,
  Mailings,
  MailingWithProgress,
  MailRecipients,
  MailStops,
} from '../../../application/ports/storage/mail/mailing-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { MailRecipient } from '../../../domain/mail/mail-bounds.ts';
import { MAIL_ENDS } from '../../../domain/mail/mail-delivery.ts';
import { INVITED_AGAIN_AFTER_MS, type Invitation, type Mailing } from '../../../domain/mail/mailing.ts';
import type { MailingId, OrgId, PlayerId, SeasonId, UserId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, json, row, selected, uuid } from '../schema/columns.ts';
import { mailRecipientTable } from '../schema/tables.ts';

type At = Date | null;

const ADD_MAILING = statement<
  [orgId: OrgId, id: MailingId, seasonId: SeasonId, inviteCode: string, requestedBy: UserId, counts: string, now: At]
>(
  'mail.add-mailing',
  `insert into mailing (org_id, mailing_id, season_id, invite_code, requested_by, requested_at, counts)
   values ($1, $2, $3, $4, $5, ${timeAt('$7')}, $6)`,
);
const ADD_INVITATIONS = statement<[orgId: OrgId, seasonId: SeasonId, mailingId: MailingId, invitations: string, now: At]>(
  'mail.add-invitations',
  `insert into mailing_invitation (org_id, season_id, address_hash, mailing_id, player_id, attempts, due_at)
   select $1::uuid, $2::uuid, i."addressHash", $3::uuid, i."playerId", 0, ${timeAt('$5')}
   from json_to_recordset($4) as i ("addressHash" text, "playerId" uuid)
   on conflict (org_id, season_id, address_hash) do nothing`,
);
const INVITED_TODAY = statement<[orgId: OrgId, now: At]>(
  'mail.invited-today',
  `select count(*)::int as count from mailing m join mailing_invitation i on i.org_id = $1 and i.mailing_id = m.mailing_id
   where m.org_id = $1 and m.requested_at > ${timeAt('$2')} - interval '24 hours'`,
).rows({ count: z.int() });
const INVITED_TO = statement<[orgId: OrgId, seasonId: SeasonId, hashes: readonly string[], now: At]>(
  'mail.invited-to',
  `select address_hash as "addressHash" from mailing_invitation where org_id = $1 and season_id = $2 and address_hash = any($3::text[])
   union
   select i.address_hash from mailing m join mailing_invitation i on i.org_id = $1 and i.mailing_id = m.mailing_id
   where m.org_id = $1 and m.requested_at > ${timeAt('$4')} - ${INVITED_AGAIN_AFTER_MS} * interval '1 millisecond' and i.address_hash = any($3::text[])`,
).rows({ addressHash: z.string() });

const DUE_ROW = row('i', {
  orgId: uuid<OrgId>(),
  seasonId: uuid<SeasonId>(),
  addressHash: z.string(),
  mailingId: uuid<MailingId>(),
  playerId: uuid<PlayerId>(),
  attempts: z.int(),
  dueAt: instant().nullable(),
  end: selected('i.ended', enumOf(MAIL_ENDS).nullable()),
  inviteCode: selected('m.invite_code', z.string()),
  requestedAt: selected('m.requested_at', instant()),
  now: selected(timeAt('$3'), instant()),
});
const DUE = statement<[orgId: OrgId, limit: number, now: At]>(
  'mail.due-invitations',
  `with due as (
     select * from mailing_invitation where org_id = $1 and due_at <= ${timeAt('$3')} order by due_at, address_hash limit $2 for update skip locked
   )
   select ${DUE_ROW.sql} from due i join mailing m on m.org_id = $1 and m.mailing_id = i.mailing_id order by i.due_at, i.address_hash`,
).rows(DUE_ROW);
const SAVE = statement<[orgId: OrgId, seasonId: SeasonId, addressHash: string, attempts: number, dueAt: Date | null, end: string | null]>(
  'mail.save-invitation',
  `update mailing_invitation set attempts = $4, due_at = $5, ended = $6
   where org_id = $1 and season_id = $2 and address_hash = $3 and attempts <= $4`,
);
/** Stands in for the time if nothing is due: it is not used then. */
const NEVER = new Date(0);

export const postgresMailings = ({ sql }: Transaction, time: DatabaseTime): Mailings => ({
  async add({ id, orgId, seasonId, inviteCode, requestedBy, counts }, invitations) {
    await sql(ADD_MAILING, [orgId, id, seasonId, inviteCode, requestedBy, JSON.stringify(counts), time()]);
    const rows = invitations.map(({ addressHash, playerId }) => ({ addressHash, playerId }));
    await sql(ADD_INVITATIONS, [orgId, seasonId, id, JSON.stringify(rows), time()]);
  },
  invitedToday: async (orgId) => (await sql(INVITED_TODAY, [orgId, time()]))[0]!.count,
  invitedTo: async (orgId, seasonId, hashes) =>
    (await sql(INVITED_TO, [orgId, seasonId, hashes, time()])).map(({ addressHash }) => addressHash),
  async due(orgId, limit) {
    const found = await sql(DUE, [orgId, limit, time()]);
    const due = found.map(({ inviteCode, requestedAt, now: _, ...invitation }) => ({
      invitation: invitation satisfies Invitation,
      inviteCode,
      requestedAt,
    }));
    return { now: found[0]?.now ?? NEVER, due };
  },
  save: ({ orgId, seasonId, addressHash, attempts, dueAt, end }) => done(sql(SAVE, [orgId, seasonId, addressHash, attempts, dueAt, end])),
});

const STOP = statement<[addressHash: string, now: At]>(
  'mail.stop',
  `insert into mail_stop (address_hash, stopped_at) values ($1, ${timeAt('$2')}) on conflict (address_hash) do nothing`,
);
const STOPPED = statement<[addressHashes: readonly string[]]>(
  'mail.stopped',
  'select address_hash as "addressHash" from mail_stop where address_hash = any($1::text[])',
).rows({ addressHash: z.string() });

export const postgresMailStops = ({ sql }: Transaction, time: DatabaseTime): MailStops => ({
  add: (addressHash) => done(sql(STOP, [addressHash, time()])),
  among: async (hashes) => (await sql(STOPPED, [hashes])).map(({ addressHash }) => addressHash),
});

const ADD_RECIPIENT = statement<[addressHash: string, now: At]>(
  'mail.add-recipient',
  `insert into mail_recipient (address_hash, mails, invitations, last_at) values ($1, '[]', '[]', ${timeAt('$2')})
   on conflict (address_hash) do nothing`,
);
const RECIPIENT = {
  addressHash: z.string(),
  mails: json<MailRecipient['mails']>(),
  invitations: json<MailRecipient['invitations']>(),
  lastAt: instant(),
};
const HELD_ROW = row('r', { ...RECIPIENT, now: selected(timeAt('$2'), instant()) });
const HOLD_RECIPIENT = statement<[addressHash: string, now: At]>(
  'mail.hold-recipient',
  `select ${HELD_ROW.sql} from mail_recipient r where r.address_hash = $1 for update`,
).rows(HELD_ROW);
const RECIPIENT_ROW = row('r', RECIPIENT);
const RECIPIENTS = statement<[addressHashes: readonly string[]]>(
  'mail.recipients',
  `select ${RECIPIENT_ROW.sql} from mail_recipient r where r.address_hash = any($1::text[])`,
).rows(RECIPIENT_ROW);

export function postgresMailRecipients(transaction: Transaction, time: DatabaseTime): MailRecipients {
  const recipients = values<MailRecipient>(transaction, mailRecipientTable);
  const { sql } = transaction;
  return {
    async hold(addressHash) {
      // A row to lock, which of two transactions one makes and the other waits for.
      await sql(ADD_RECIPIENT, [addressHash, time()]);
      const { now, ...recipient } = (await sql(HOLD_RECIPIENT, [addressHash, time()]))[0]!;
      return { now, recipient };
    },
    save: recipients.save,
    among: (hashes) => sql(RECIPIENTS, [hashes]),
  };
}

const GUARDIANS_IN = statement<[orgId: OrgId, seasonId: SeasonId]>(
  'mail.guardians-in',
  `select distinct on (g.email) g.email, g.player_id as "playerId"
   from team t join roster_spot r on r.org_id = $1 and r.team_id = t.team_id
     join player p on p.org_id = $1 and p.player_id = r.player_id
     join guardian g on g.org_id = $1 and g.player_id = r.player_id
   where t.org_id = $1 and t.season_id = $2 and not t.archived and not p.archived order by g.email, g.player_id`,
).rows({ email: z.string(), playerId: uuid<PlayerId>() });
const MEMBER_ADDRESSES = statement<[orgId: OrgId]>(
  'mail.member-addresses',
  `select distinct u.email from membership m join app_user u on u.user_id = m.user_id
   where m.org_id = $1 and u.email_verified and u.email is not null`,
).rows({ email: z.string() });

const ended = (end: string) => `count(*) filter (where i.ended = '${end}')`;
const MAILING_ROW = row('m', {
  id: selected('m.mailing_id', uuid<MailingId>()),
  orgId: uuid<OrgId>(),
  seasonId: uuid<SeasonId>(),
  inviteCode: z.string(),
  requestedBy: uuid<UserId>(),
  requestedAt: instant(),
  counts: json<Mailing['counts']>(),
  progress: selected(
    `(select json_build_object('waiting', count(*) filter (where i.due_at is not null), ${MAIL_ENDS.map((end) => `'${end}', ${ended(end)}`).join(', ')})
      from mailing_invitation i where i.org_id = $1 and i.mailing_id = m.mailing_id)`,
    json<MailingWithProgress['progress']>(),
  ),
});
const MAILING = statement<[orgId: OrgId, id: MailingId]>(
  'mail.mailing',
  `select ${MAILING_ROW.sql} from mailing m where m.org_id = $1 and m.mailing_id = $2`,
).rows(MAILING_ROW);
const MAILINGS = statementPerFilters<[orgId: OrgId, limit: number], { after: [at: Date, id: string] }>(
  'mail.mailings',
  2,
  { after: (at, id) => `and (m.requested_at, m.mailing_id) < (${at}, ${id}::uuid)` },
  ({ after }) =>
    `select ${MAILING_ROW.sql} from mailing m where m.org_id = $1 ${after} order by m.requested_at desc, m.mailing_id desc limit $2`,
).rows(MAILING_ROW);

export const postgresMailingReader = (sql: Sql): MailingReader => ({
  guardiansIn: (orgId, seasonId) => sql(GUARDIANS_IN, [orgId, seasonId]),
  memberAddresses: async (orgId) => (await sql(MEMBER_ADDRESSES, [orgId])).map(({ email }) => email),
  mailings: async (orgId, { limit, after }) =>
    pageOf(await sql(...MAILINGS([orgId, limit + 1], { after: after && [after.at, after.id] })), limit),
  mailing: async (orgId, id) => (await sql(MAILING, [orgId, id]))[0],
});
