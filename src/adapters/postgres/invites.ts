import type { InviteReader, InviteRecord, Invites, InviteWithOrg } from '../../application/ports/invite-storage.ts';
import type { Invite } from '../../domain/invites/invite.ts';
import { collection } from './collection.ts';
import type { Sql } from './sql.ts';
import { InviteRow } from './tables.ts';
import type { Transaction } from './transaction.ts';

export function postgresInvites(transaction: Transaction): Invites {
  const invites = collection<Invite>(transaction, InviteRow);
  return {
    findForUpdate: (orgId, id) => invites.find({ orgId, id }),
    findByCode: (orgId, code) => invites.find({ orgId, code, replacedAt: null }),
    save: invites.save,
  };
}

const INVITE = `i.invite_id as id, i.org_id as "orgId", i.code, i.role, i.max_uses as "maxUses", i.uses, i.expires_at as "expiresAt",
  i.created_at as "createdAt", i.created_by as "createdBy", i.revoked_at as "revokedAt", i.revoked_by as "revokedBy", i.replaced_at as "replacedAt"`;

export const postgresInviteReader = (sql: Sql): InviteReader => ({
  async invites(orgId) {
    const rows = await sql<Invite & { creatorName: string | null }>(
      `select ${INVITE}, u.name as "creatorName" from invite i join app_user u on u.user_id = i.created_by
       where i.org_id = $1 order by i.created_at desc, i.invite_id desc`,
      [orgId],
    );
    return rows.map(({ creatorName, ...invite }): InviteRecord => ({ invite, createdBy: { id: invite.createdBy, name: creatorName } }));
  },

  async inviteByCode(orgCode, code) {
    type Row = Invite & { orgName: string; timeZone: InviteWithOrg['org']['timeZone']; parentsNeedApproval: boolean };
    const [row] = await sql<Row>(
      `select ${INVITE}, o.name as "orgName", o.time_zone as "timeZone", o.parents_need_approval as "parentsNeedApproval"
       from org o join invite i on i.org_id = o.org_id and i.code = $2 and i.replaced_at is null where o.code = $1`,
      [orgCode, code],
    );
    if (!row) return undefined;
    const { orgName, timeZone, parentsNeedApproval, ...invite } = row;
    return { invite, org: { name: orgName, timeZone, parentsNeedApproval } };
  },
});
