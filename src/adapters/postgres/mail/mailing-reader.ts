import { type Kysely, sql as text } from 'kysely';
import { z } from 'zod';
import type { MailingReader, MailingWithProgress } from '../../../application/ports/storage/mail/mailing-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { MAIL_ENDS } from '../../../domain/mail/mail-delivery.ts';
import type { MailingId, OrgId, SeasonId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

const GUARDIANS_IN = prepared('mail.guardians-in', ({ orgId, seasonId }: { orgId: OrgId; seasonId: SeasonId }, db) =>
  db
    .selectFrom('team as t')
    .innerJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.team_id', '=', 't.team_id'))
    .innerJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'r.player_id'))
    .innerJoin('guardian as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.player_id', '=', 'r.player_id'))
    .where('t.org_id', '=', orgId)
    .where('t.season_id', '=', seasonId)
    .where('t.archived', '=', false)
    .where('p.archived', '=', false)
    .distinctOn('g.email')
    .select(['g.email', 'g.player_id as playerId'])
    .orderBy('g.email')
    .orderBy('g.player_id'),
);
const MEMBER_ADDRESSES = prepared('mail.member-addresses', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .where('m.org_id', '=', orgId)
    .where('u.email_verified', '=', true)
    .where('u.email', 'is not', null)
    .distinct()
    .select(fragment(z.string())`u.email`.as('email')),
);

const countsByEnd = MAIL_ENDS.map((end) => `'${end}', count(*) filter (where i.ended = '${end}')`).join(', ');
const mailings = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('mailing as m')
    .where('m.org_id', '=', orgId)
    .select(({ selectFrom }) => [
      'm.mailing_id as id',
      'm.org_id as orgId',
      'm.season_id as seasonId',
      'm.invite_code as inviteCode',
      'm.requested_by as requestedBy',
      'm.requested_at as requestedAt',
      'm.counts',
      selectFrom('mailing_invitation as i')
        .where('i.org_id', '=', orgId)
        .whereRef('i.mailing_id', '=', 'm.mailing_id')
        .select(
          text<
            MailingWithProgress['progress']
          >`json_build_object('waiting', count(*) filter (where i.due_at is not null), ${text.raw(countsByEnd)})`.as('progress'),
        )
        .$asScalar()
        .$notNull()
        .as('progress'),
    ]);
const MAILING = prepared('mail.mailing', ({ orgId, id }: { orgId: OrgId; id: MailingId }, db) =>
  mailings(db, orgId).where('m.mailing_id', '=', id),
);
type Page = { orgId: OrgId; limit: number; after: Date | undefined; afterId: MailingId | undefined };
const MAILINGS = prepared(
  'mail.mailings',
  ({ orgId, limit, after, afterId }: Page, db) => {
    const page = mailings(db, orgId).orderBy('m.requested_at', 'desc').orderBy('m.mailing_id', 'desc').limit(limit);
    if (!after || !afterId) return page;
    return page.where(({ eb, refTuple, tuple }) => eb(refTuple('m.requested_at', 'm.mailing_id'), '<', tuple(after, afterId)));
  },
  ['after'],
);

export const postgresMailingReader = (sql: Sql): MailingReader => ({
  guardiansIn: (orgId, seasonId) => GUARDIANS_IN(sql, { orgId, seasonId }),
  memberAddresses: async (orgId) => (await MEMBER_ADDRESSES(sql, { orgId })).map(({ email }) => email),
  mailings: async (orgId, { limit, after }) =>
    pageOf(await MAILINGS(sql, { orgId, limit: limit + 1, after: after?.at, afterId: after?.id as MailingId | undefined }), limit),
  mailing: async (orgId, id) => (await MAILING(sql, { orgId, id }))[0],
});
