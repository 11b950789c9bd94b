import { isOpenAt, readFollowCode } from '../../domain/followers/follower.ts';
import { isOpenRole } from '../../domain/membership/org.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { FollowerReader } from '../ports/storage/follower-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<FollowerReader, 'followerInvitation'>; secrets: Secrets; clock: Clock }>;

/** What an invitation to follow a child offers, and nothing of the child; undefined if it cannot be used, whatever the reason. */
export type FollowOffer = Readonly<{ orgName: string; expiresAt: Date }>;

export const checkFollowCode = useCase('public', async ({ read, secrets, clock }: Deps, { code }: Readonly<{ code: string }>) => {
  const asked = readFollowCode(code);
  const found = asked && (await read.followerInvitation(asked.orgId, secrets.hashOf(asked.secret)));
  if (!found || !isOpenAt(found, clock()) || !isOpenRole(found.org, 'follower')) return ok(undefined);
  return ok<FollowOffer>({ orgName: found.org.name, expiresAt: found.expiresAt });
});
