import type { Orgs } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { DeletedOrg, Org } from '../../../domain/membership/org.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { OrgEntity, orgTable } from './entities.ts';
import { codesLike, forgetCodesOf, orgIdOfCode, takeOrgCode } from './org-codes.ts';

const HOLD_ORG = prepared('membership.hold-org', ({ id }: { id: OrgId }, db) =>
  db.selectFrom('org').where('org_id', '=', id).select('org_id as id').forNoKeyUpdate(),
);

const HOLD_STILL = prepared('membership.hold-org-still', ({ id }: { id: OrgId }, db) =>
  db.selectFrom('org').where('org_id', '=', id).select('org_id as id').forShare(),
);

const NOTE_DELETION = prepared('membership.note-deletion', ({ id, requestedAt, deletedAt }: DeletedOrg, db) =>
  db
    .insertInto('deleted_org')
    .values({ deleted_org_id: id, requested_at: requestedAt, deleted_at: deletedAt })
    .onConflict((known) => known.column('deleted_org_id').doNothing()),
);

export function postgresOrgs({ em }: Pick<Transaction, 'em'>): Orgs {
  const orgs = values<Org>({ em }, orgTable);
  return {
    async add(org) {
      const isFree = await takeOrgCode(em, org.code, org.id, null);
      if (isFree) await orgs.add(org);
      return isFree;
    },
    find: (id) => orgs.find({ id }),
    async findByCode(code) {
      const id = await orgIdOfCode(em, code);
      return id && orgs.find({ id });
    },
    async findForUpdate(id) {
      await HOLD_ORG(em, { id });
      return orgs.find({ id });
    },
    holdStill: (id) => done(HOLD_STILL(em, { id })),
    codesLike: (code) => codesLike(em, code),
    async changeCode({ id, code: earlier }, code, leadsUntil) {
      if (!(await takeOrgCode(em, code, id, null))) return false;
      await em.nativeUpdate(OrgEntity, { id }, { code });
      return takeOrgCode(em, earlier, id, leadsUntil);
    },
    update: ({ id, code: _code, createdAt: _createdAt, ...changed }) => done(em.nativeUpdate(OrgEntity, { id }, changed)),
    async noteDeletion(deleted) {
      await forgetCodesOf(em, deleted.id);
      await NOTE_DELETION(em, deleted);
    },
  };
}
