import type { Operator } from '../../domain/membership/operator.ts';
import { isConfirmed, lookOfCode, lookOfName } from '../../domain/membership/org.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import { APPOINTMENT_KEPT_FOR_MS, type MembershipReader, type OrgSummary } from '../ports/storage/membership/membership-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<MembershipReader, 'orgSummaries'>; clock: Clock }>;

/** `alike` are the other orgs whose name or code looks like that of one that waits. */
export type ListedOrg = Omit<OrgSummary, 'confirmation'> &
  Readonly<{ isConfirmed: boolean; alike: readonly Pick<OrgSummary, 'code' | 'name'>[] }>;

/** What remains of the orgs that the operator has deleted. */
export const listDeletedOrgs = useCase(
  'operate',
  async ({ read }: Readonly<{ read: Pick<MembershipReader, 'deletedOrgs'> }>, _: Readonly<{ actor: Operator }>) =>
    ok(await read.deletedOrgs()),
);

/** Every org of the deployment, or those that wait for the operator's confirmation; and whether it has an admin. */
export const listOrgs = useCase(
  'operate',
  async ({ read, clock }: Deps, { isWaiting = false }: Readonly<{ actor: Operator; isWaiting?: boolean }>) => {
    const orgs = await read.orgSummaries(new Date(clock().getTime() - APPOINTMENT_KEPT_FOR_MS));
    const listed = isWaiting ? orgs.filter((org) => !isConfirmed(org)) : orgs;
    return ok(
      listed.map(({ confirmation, ...org }): ListedOrg => {
        const isAlike = ({ id, code, name }: OrgSummary) =>
          id !== org.id && (lookOfName(name) === lookOfName(org.name) || lookOfCode(code) === lookOfCode(org.code));
        const isHeld = !isConfirmed({ confirmation });
        return { ...org, isConfirmed: !isHeld, alike: isHeld ? orgs.filter(isAlike).map(({ code, name }) => ({ code, name })) : [] };
      }),
    );
  },
);
