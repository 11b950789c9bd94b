import type { AdminAppointments, Memberships } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { Membership } from '../../../domain/membership/membership.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { AdminAppointmentEntity, membershipTable } from './entities.ts';

const HOLD_ADMINS = prepared('membership.hold-admins', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('membership')
    .where('org_id', '=', orgId)
    .where('role', '=', 'admin')
    .where('state', '=', 'approved')
    .select('membership_id as id')
    .orderBy('membership_id')
    .forUpdate(),
);
const REMOVED_USERS = prepared('membership.removed-users', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('membership')
    .where('org_id', '=', orgId)
    .where('state', 'in', ['denied', 'revoked'])
    .select('user_id as userId')
    .distinct(),
);

export function postgresMemberships({ em }: Pick<Transaction, 'em'>): Memberships {
  const memberships = values<Membership>({ em }, membershipTable);
  return {
    findForUpdate: (orgId, id) => memberships.findForUpdate({ orgId, id }),
    findByRole: (orgId, userId, role) => memberships.findForUpdate({ orgId, userId, role }),
    ofUser: (orgId, userId) => memberships.listForUpdate({ orgId, userId }),
    save: memberships.save,
    removedUsers: async (orgId) => (await REMOVED_USERS(em, { orgId })).map(({ userId }) => userId),
    countAdmins: async (orgId) => (await HOLD_ADMINS(em, { orgId })).length,
  };
}

type Appointment = Readonly<{ orgId: OrgId; addressHash: string }>;
const APPOINTING_ORGS = prepared('membership.appointing-orgs', ({ addressHash }: Pick<Appointment, 'addressHash'>, db) =>
  db.selectFrom('admin_appointment').where('address_hash', '=', addressHash).select('org_id as orgId').orderBy('org_id'),
);
const TAKE_APPOINTMENT = prepared('membership.take-appointment', ({ orgId, addressHash }: Appointment, db) =>
  db
    .deleteFrom('admin_appointment')
    .where('org_id', '=', orgId)
    .where('address_hash', '=', addressHash)
    .returning('appointed_at as appointedAt'),
);

export const postgresAdminAppointments = ({ em }: Pick<Transaction, 'em'>): AdminAppointments => ({
  add: (orgId, addressHash, at) => done(em.upsert(AdminAppointmentEntity, { orgId, addressHash, appointedAt: at })),
  async take(addressHash, since) {
    const orgIds: OrgId[] = [];
    for (const { orgId } of await APPOINTING_ORGS(em, { addressHash })) {
      const taken = await TAKE_APPOINTMENT(em, { orgId, addressHash });
      if (taken.some(({ appointedAt }) => appointedAt >= since)) orgIds.push(orgId);
    }
    return orgIds;
  },
});
