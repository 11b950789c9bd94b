import { sql as text } from 'kysely';
import type { Invites } from '../../../application/ports/storage/invites/invite-storage.ts';
import type { Invite } from '../../../domain/invites/invite.ts';
import type { InviteId, OrgId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { InviteUseEntity, inviteTable } from './entities.ts';

type Use = Readonly<{ orgId: OrgId; id: InviteId; personHash: string; expiresAt: Date }>;
const ADD_USE = prepared('invites.add-use', ({ orgId, id, personHash, expiresAt }: Use, db) =>
  db
    .insertInto('invite_use')
    .values({ org_id: orgId, invite_id: id, person_hash: personHash, expires_at: expiresAt })
    .onConflict((use) => use.columns(['org_id', 'invite_id', 'person_hash']).doNothing())
    .returning('invite_id'),
);

type Renamed = Readonly<{ orgId: OrgId; earlier: string; present: string }>;
const CHANGE_ORG_CODE = prepared('invites.change-org-code', ({ orgId, earlier, present }: Renamed, db) =>
  db
    .updateTable('invite')
    .set({ code: text<string>`${present}::text || substr(code, char_length(${earlier}::text) + 1)` })
    .where('org_id', '=', orgId)
    .where('code', 'like', text<string>`${earlier}::text || '-%'`),
);

export function postgresInvites({ em }: Pick<Transaction, 'em'>): Invites {
  const invites = values<Invite>({ em }, inviteTable);
  return {
    findForUpdate: (orgId, id) => invites.findForUpdate({ orgId, id }),
    findByCode: (orgId, code) => invites.findForUpdate({ orgId, code, replacedAt: null }),
    save: invites.save,
    changeOrgCode: (orgId, earlier, present) => done(CHANGE_ORG_CODE(em, { orgId, earlier, present })),
    addUse: async ({ orgId, id, expiresAt }, personHash) => (await ADD_USE(em, { orgId, id, personHash, expiresAt })).length > 0,
    forgetUses: async (orgId, id) => void (await em.nativeDelete(InviteUseEntity, { orgId, inviteId: id })),
  };
}
