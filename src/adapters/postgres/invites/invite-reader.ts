import type { InviteReader } from '../../../application/ports/storage/invites/invite-storage.ts';
import { presentCode } from '../../../domain/invites/invite.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { seasonSpan } from '../league/seasons-of-teams.ts';
import { orgIdOfCode } from '../membership/org-codes.ts';
import { prepared } from '../orm/prepared.ts';

/** The columns of an invite in the table aliased `i`, by the members of its value. */
const INVITE = [
  'i.invite_id as id',
  'i.org_id as orgId',
  'i.code',
  'i.role',
  'i.max_uses as maxUses',
  'i.uses',
  'i.expires_at as expiresAt',
  'i.created_at as createdAt',
  'i.created_by as createdBy',
  'i.revoked_at as revokedAt',
  'i.revoked_by as revokedBy',
  'i.replaced_at as replacedAt',
] as const;

const INVITES = prepared('invites.invites', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('invite as i')
    .innerJoin('app_user as u', 'u.user_id', 'i.created_by')
    .where('i.org_id', '=', orgId)
    .select([...INVITE, 'u.name as creatorName'])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.invite_id', 'desc'),
);

const ORG_BY_ID = prepared('invites.org-by-id', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('org as o')
    .where('o.org_id', '=', orgId)
    .select([
      'o.org_id as id',
      'o.name',
      'o.code',
      'o.time_zone as timeZone',
      'o.parents_need_approval as parentsNeedApproval',
      'o.confirmation',
      'o.suspended_at as suspendedAt',
    ]),
);

const INVITE_BY_CODE = prepared('invites.invite-by-code', ({ orgId, code }: { orgId: OrgId; code: string }, db) =>
  db.selectFrom('invite as i').where('i.org_id', '=', orgId).where('i.code', '=', code).where('i.replaced_at', 'is', null).select(INVITE),
);

const LINKED_TEAM = prepared('invites.linked-team', ({ orgId, teamId }: { orgId: OrgId; teamId: TeamId }, db) =>
  db
    .selectFrom('team as t')
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
    .where('t.org_id', '=', orgId)
    .where('t.team_id', '=', teamId)
    .select(['t.team_id as id', 't.name', seasonSpan.as('season')]),
);

export const postgresInviteReader = (sql: Sql): InviteReader => ({
  invites: async (orgId) =>
    (await INVITES(sql, { orgId })).map(({ creatorName, ...invite }) => ({
      invite,
      createdBy: { id: invite.createdBy, name: creatorName },
    })),

  // The org first, so that its invite is looked up on one shard.
  async inviteByCode(orgCode, code) {
    const orgId = await orgIdOfCode(sql, orgCode);
    const [org] = orgId ? await ORG_BY_ID(sql, { orgId }) : [];
    const [invite] = org ? await INVITE_BY_CODE(sql, { orgId: org.id, code: presentCode(org, { orgCode, code }) }) : [];
    return org && invite && { invite, org };
  },

  linkedTeam: async (orgId, teamId) => (await LINKED_TEAM(sql, { orgId, teamId }))[0],
});
