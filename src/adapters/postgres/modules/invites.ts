import { z } from 'zod';
import type { InviteReader, Invites, LinkedTeam } from '../../../application/ports/storage/invite-storage.ts';
import type { Invite } from '../../../domain/invites/invite.ts';
import { ORG_CONFIRMATIONS } from '../../../domain/membership/org.ts';
import { LEAGUE_ROLES } from '../../../domain/membership/roles.ts';
import type { InviteId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { TimeZone } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { enumOf, instant, json, row, selected, uuid } from '../schema/columns.ts';
import { inviteTable } from '../schema/tables.ts';
import { collection } from './collection.ts';
import { selectedPersonRef } from './named-member.ts';
import { orgIdOfCode } from './org-codes.ts';
import { SEASON_SPAN } from './team-in-season.ts';

const ADD_USE = statement<[orgId: OrgId, id: InviteId, personHash: string, expiresAt: Date]>(
  'invites.add-use',
  `insert into invite_use (org_id, invite_id, person_hash, expires_at) values ($1, $2, $3, $4)
   on conflict (org_id, invite_id, person_hash) do nothing returning 1 as one`,
).rows({ one: z.int() });
const FORGET_USES = statement<[orgId: OrgId, id: InviteId]>(
  'invites.forget-uses',
  'delete from invite_use where org_id = $1 and invite_id = $2',
);

export function postgresInvites(transaction: Transaction): Invites {
  const invites = collection<Invite>(transaction, inviteTable);
  return {
    findForUpdate: (orgId, id) => invites.findForUpdate({ orgId, id }),
    findByCode: (orgId, code) => invites.findForUpdate({ orgId, code, replacedAt: null }),
    save: invites.save,
    addUse: async ({ orgId, id, expiresAt }, personHash) => (await transaction.sql(ADD_USE, [orgId, id, personHash, expiresAt])).length > 0,
    forgetUses: (orgId, id) => transaction.pipelined(transaction.sql(FORGET_USES, [orgId, id])),
  };
}

const INVITE = {
  id: selected('i.invite_id', uuid<InviteId>()),
  orgId: uuid<OrgId>(),
  code: z.string(),
  role: enumOf(LEAGUE_ROLES),
  maxUses: z.int(),
  uses: z.int(),
  expiresAt: instant(),
  createdAt: instant(),
  createdBy: uuid<UserId>(),
  revokedAt: instant().nullable(),
  revokedBy: uuid<UserId>().nullable(),
  replacedAt: instant().nullable(),
};
const LISTED_ROW = row('i', { ...INVITE, creator: selectedPersonRef('u') });
const INVITES = statement<[orgId: OrgId]>(
  'invites.invites',
  `select ${LISTED_ROW.sql} from invite i join app_user u on u.user_id = i.created_by
   where i.org_id = $1 order by i.created_at desc, i.invite_id desc`,
).rows(LISTED_ROW);

const ORG_ROW = row('o', {
  id: selected('o.org_id', uuid<OrgId>()),
  name: z.string(),
  timeZone: z.custom<TimeZone>((zone) => typeof zone === 'string'),
  parentsNeedApproval: z.boolean(),
  confirmation: enumOf(ORG_CONFIRMATIONS),
});
const ORG_BY_ID = statement<[orgId: OrgId]>('invites.org-by-id', `select ${ORG_ROW.sql} from org o where o.org_id = $1`).rows(ORG_ROW);
const INVITE_ROW = row('i', INVITE);
const INVITE_BY_CODE = statement<[orgId: OrgId, code: string]>(
  'invites.invite-by-code',
  `select ${INVITE_ROW.sql} from invite i where i.org_id = $1 and i.code = $2 and i.replaced_at is null`,
).rows(INVITE_ROW);

const LINKED_TEAM_ROW = row('t', {
  id: selected('t.team_id', uuid<TeamId>()),
  name: z.string(),
  season: selected(SEASON_SPAN, json<LinkedTeam['season']>()),
});
const LINKED_TEAM = statement<[orgId: OrgId, teamId: TeamId]>(
  'invites.linked-team',
  `select ${LINKED_TEAM_ROW.sql} from team t join season n on n.org_id = $1 and n.season_id = t.season_id
   where t.org_id = $1 and t.team_id = $2`,
).rows(LINKED_TEAM_ROW);

async function orgByCode(sql: Sql, code: string) {
  const id = await orgIdOfCode(sql, code);
  return id && (await sql(ORG_BY_ID, [id]))[0];
}

export const postgresInviteReader = (sql: Sql): InviteReader => ({
  invites: async (orgId) => (await sql(INVITES, [orgId])).map(({ creator, ...invite }) => ({ invite, createdBy: creator })),

  // The org first, so that its invite is looked up on one shard.
  async inviteByCode(orgCode, code) {
    const found = await orgByCode(sql, orgCode);
    if (!found) return undefined;
    const [invite] = await sql(INVITE_BY_CODE, [found.id, code]);
    return invite && { invite, org: found };
  },

  linkedTeam: async (orgId, teamId) => (await sql(LINKED_TEAM, [orgId, teamId]))[0],
});
