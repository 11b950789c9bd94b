import { type User, withClaims } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Cache } from '../ports/cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import type { Identity } from '../ports/token-verifier.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork; knownUsers: Cache<string, User>; clock: Clock; newId: NewId }>;

/** The user behind a verified identity: created at the first request, kept up to date with the provider's claims. */
export const recognizeUser =
  ({ unitOfWork, knownUsers, clock, newId }: Deps) =>
  async (identity: Identity): Promise<User> => {
    const key = JSON.stringify(identity);
    const known = knownUsers.get(key);
    if (known) return known;

    const now = clock();
    const recognized = await unitOfWork.transact<User, never>(async ({ users }) => {
      const earlier = await users.findByIdentity(identity.issuer, identity.subject);
      const user = earlier ? withClaims(earlier, identity, now) : { ...identity, id: newId<UserId>(), createdAt: now, updatedAt: now };
      if (user !== earlier) await users.save(user);
      return ok(user);
    });
    if (!recognized.ok) return recognized.error;
    knownUsers.set(key, recognized.value);
    return recognized.value;
  };
