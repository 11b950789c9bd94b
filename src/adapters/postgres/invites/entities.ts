import { defineEntity, p } from '@mikro-orm/postgresql';
import { INVITE_USES, INVITES } from '../../../application/data/membership.ts';
import type { Invite } from '../../../domain/invites/invite.ts';
import type { InviteId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const InviteEntity = defineEntity({
  name: 'Invite',
  tableName: 'invite',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<InviteId>().primary().fieldName('invite_id'),
    code: p.text(),
    role: p.text().$type<Invite['role']>(),
    maxUses: p.integer(),
    uses: p.integer(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
    createdBy: p.uuid().$type<UserId>(),
    revokedAt: p.datetime(3).strictNullable(),
    revokedBy: p.uuid().$type<UserId>().strictNullable(),
    replacedAt: p.datetime(3).strictNullable(),
  },
});
export const inviteTable = table(INVITES, InviteEntity);

export const InviteUseEntity = defineEntity({
  name: 'InviteUse',
  tableName: 'invite_use',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    inviteId: p.uuid().$type<InviteId>().primary(),
    personHash: p.text().primary(),
    expiresAt: p.datetime(3),
  },
});
export const inviteUseTable = table(INVITE_USES, InviteUseEntity);
