import { newUser, type User, withClaims } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Cache } from '../ports/cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { MembershipReader } from '../ports/membership-storage.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import type { Identity } from '../ports/token-verifier.ts';

type Deps = Readonly<{
  read: Pick<MembershipReader, 'userByIdentity'>;
  unitOfWork: UnitOfWork;
  knownUsers: Cache<string, User>;
  clock: Clock;
  newId: NewId;
}>;

/** The user behind a verified identity: created at the first request, kept up to date with the provider's claims. */
export const recognizeUser =
  ({ read, unitOfWork, knownUsers, clock, newId }: Deps) =>
  async (identity: Identity): Promise<User> => {
    const key = JSON.stringify([identity.issuer, identity.subject]);
    const now = clock();
    const known = knownUsers.get(key);
    // What says nothing new, or is older than what is known, is answered by that, whichever token the user came with before.
    if (known && withClaims(known, identity, now) === known) return known;

    // Nearly everybody is known to the storage: one reading serves all who come at once, as after a restart, and nothing is locked.
    const stored = await read.userByIdentity(identity);
    if (stored && withClaims(stored, identity, now) === stored) {
      knownUsers.set(key, stored);
      return stored;
    }

    const recognized = await unitOfWork.transact<User, never>(async ({ users }) => {
      const earlier = await users.findByIdentity(identity.issuer, identity.subject);
      const user = earlier ? withClaims(earlier, identity, now) : newUser(newId<UserId>(), identity, now);
      if (user !== earlier) await users.save(user);
      return ok(user);
    });
    if (!recognized.ok) return recognized.error;
    knownUsers.set(key, recognized.value);
    return recognized.value;
  };
