import type { Operator } from '../../domain/membership/operator.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

const GOOD_FOR_MS = 7 * 24 * 3_600_000;
export const FIRST_ORG_KEY_LENGTH = 100;

type Read = Pick<MembershipReader, 'orgSummaries'> & KeyedHashes;

const signed = async ({ keyedHash }: KeyedHashes, until: string): Promise<string> => `${until}.${await keyedHash('first-org', until)}`;

const isWithoutOrgs = async ({ orgSummaries }: Read, now: Date): Promise<boolean> => (await orgSummaries(now)).length === 0;

/**
 * A key with which its holder makes the first org of the deployment, which is confirmed, whoever may make orgs otherwise; null if there is an org.
 * Good for a week.
 */
export const firstOrgKey = useCase(
  'operate',
  async ({ read, clock }: Readonly<{ read: Read; clock: Clock }>, _: Readonly<{ actor: Operator }>) => {
    const now = clock();
    const key = (await isWithoutOrgs(read, now)) ? await signed(read, String(now.getTime() + GOOD_FOR_MS)) : null;
    return ok({ key });
  },
);

type Asked = Readonly<{ read: Read }> & Pick<Repositories<'actionCounts', never>, 'actionCounts'>;

/** Whether the holder of the key may make the first org now. Of two transactions that ask at once, the second finds the first's org: the count is locked. */
export async function makesFirstOrg({ read, actionCounts }: Asked, key: string, now: Date): Promise<boolean> {
  const [until = ''] = key.split('.');
  const isGood = Number(until) > now.getTime() && (await signed(read, until)) === key;
  if (!isGood) return false;
  await actionCounts.add({ orgId: null, action: 'making-the-first-org', subject: 'any key', windowSeconds: 1 });
  return isWithoutOrgs(read, now);
}
