import type { Operator } from '../../domain/membership/operator.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import { APPOINTMENT_KEPT_FOR_MS, type MembershipReader } from '../ports/storage/membership-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<MembershipReader, 'orgSummaries'>; clock: Clock }>;

/** Every org of the deployment, and whether it has an admin. */
export const listOrgs = useCase('operate', async ({ read, clock }: Deps, _query: Readonly<{ actor: Operator }>) =>
  ok(await read.orgSummaries(new Date(clock().getTime() - APPOINTMENT_KEPT_FOR_MS))),
);
