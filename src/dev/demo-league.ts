import type { Ports } from '../application/use-cases.ts';
import type { Org } from '../domain/membership/org.ts';
import type { Role } from '../domain/membership/roles.ts';
import type { MembershipId, OrgId, UserId } from '../domain/shared/ids.ts';
import { ok } from '../domain/shared/result.ts';
import type { TimeZone } from '../domain/shared/time.ts';
import { claimsOf, demoUser, subjectOf } from './oidc/demo-users.ts';

const ORGS = [
  {
    code: 'DEMO',
    name: 'Demo Youth League',
    timeZone: 'America/Chicago',
    members: [
      ['admin@demo.test', 'admin'],
      ['staff@demo.test', 'staff'],
      ['coach@demo.test', 'coach'],
      ['umpire@demo.test', 'umpire'],
      ['parent@demo.test', 'parent'],
      ['both@demo.test', 'parent'],
    ],
  },
  {
    code: 'RIVER',
    name: 'Riverside Sports',
    timeZone: 'America/New_York',
    members: [
      ['admin@river.test', 'admin'],
      ['both@demo.test', 'parent'],
    ],
  },
] as const satisfies readonly { code: string; name: string; timeZone: string; members: readonly (readonly [string, Role])[] }[];

/** Loads the demo orgs and their people, unless they are there already. */
export async function loadDemoLeague({ unitOfWork, newId, clock }: Ports, issuer: string): Promise<void> {
  await unitOfWork.transact(async ({ orgs, users, memberships }) => {
    const now = clock();
    for (const { code, name, timeZone, members } of ORGS) {
      if (await orgs.findByCode(code)) continue;
      const org: Org = {
        id: newId<OrgId>(),
        code,
        name,
        timeZone: timeZone as TimeZone,
        parentsNeedApproval: false,
        linksNeedApproval: true,
        createdAt: now,
      };
      await orgs.add(org);
      for (const [email, role] of members) {
        const userId = await userAt(email);
        const id = newId<MembershipId>();
        const asked = { id, orgId: org.id, userId, role, inviteId: null, requestedAt: now };
        await memberships.save({ ...asked, state: 'approved', decidedAt: now, decidedBy: null });
      }
    }
    return ok(undefined);

    async function userAt(address: string): Promise<UserId> {
      const { email, name } = demoUser(address)!;
      const subject = subjectOf({ email });
      const known = await users.findByIdentity(issuer, subject);
      if (known) return known.id;
      const { email_verified: emailVerified } = claimsOf({ email, name });
      const user = { id: newId<UserId>(), issuer, subject, email, emailVerified, name, pictureUrl: null, createdAt: now, updatedAt: now };
      await users.save(user);
      return user.id;
    }
  });
}
