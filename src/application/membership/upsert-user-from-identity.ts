import { isOfErased, isToBeNoted, newUser, saysMore, type User, withClaims } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { changed, err, ok, type Result } from '../../domain/shared/result.ts';
import type { Cache } from '../ports/cache.ts';
import type { ClaimsNote, MembershipReader } from '../ports/membership-storage.ts';
import type { Identity, InvalidToken } from '../ports/token-verifier.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { takeAppointments } from './make-admin.ts';

/** `storedAt` is how old the claims are that are stored: the same may have been said since. */
export type KnownUser = Readonly<{ user: User; storedAt: Date | null }>;

type Deps = WriteDeps<'users' | 'personalData' | 'memberships' | 'adminAppointments' | 'audit', 'keyedHash'> &
  Readonly<{
    read: Pick<MembershipReader, 'callerContext' | 'userByIdentity'>;
    knownUsers: Cache<string, KnownUser>;
    /** Stores soon that a provider says the same still, for all who come at the same time at once. */
    noteClaims: (note: ClaimsNote) => void;
    /** Whose claims could not be stored just now, so that a while passes before the next try. */
    heldBackClaims: Cache<string, User>;
  }>;

/**
 * The user behind a verified identity: created at the first request, kept up to date with the provider's claims. Once an account is
 * deleted, tokens from before are refused, and a later one makes a new user. Somebody who is known goes on as they are known where what is
 * new of them cannot be stored, which a later request tries again; that nothing is new is stored beside the request, once a day.
 */
export const upsertUserFromIdentity = useCase(
  'public',
  async (
    { read, unitOfWork, knownUsers, heldBackClaims, noteClaims, clock, newId }: Deps,
    identity: Identity,
  ): Promise<Result<User, InvalidToken>> => {
    const key = JSON.stringify([identity.issuer, identity.subject]);
    const now = clock();
    /** The user as the request goes on with them; undefined where what the token says is to be stored first. */
    function asTold({ user, storedAt }: KnownUser): User | undefined {
      const told = withClaims(user, identity, now).value;
      if (told === user) return user;
      if (saysMore(user, told)) return heldBackClaims.get(key) ? user : undefined;
      const isNoted = isToBeNoted(storedAt, told.claimsAt);
      knownUsers.set(key, { user: told, storedAt: isNoted ? told.claimsAt : storedAt });
      if (isNoted) noteClaims({ userId: user.id, before: storedAt, at: told.claimsAt! });
      return told;
    }
    const known = knownUsers.get(key);
    const toldOfKnown = known && asTold(known);
    // What says nothing new, or is older than what is known, is answered by that, whichever token the user came with before.
    if (toldOfKnown) {
      // Callers' facts are never older than a second, so neither is what is known of an account that another instance has deleted.
      if (!(await read.callerContext(toldOfKnown.id, { ofAccount: true })).isErased) return ok(toldOfKnown);
      knownUsers.delete(key);
    }

    // Nearly everybody is known to the storage: one reading serves all who come at once, as after a restart, and nothing is locked.
    const stored = await read.userByIdentity(identity);
    if (stored) knownUsers.set(key, asStored(stored));
    const toldOfStored = stored && asTold(asStored(stored));
    if (toldOfStored) return ok(toldOfStored);

    try {
      const recognized = await unitOfWork.transact<User, InvalidToken>(async (repositories) => {
        const { users, personalData, read } = repositories;
        const earlier = await users.findByIdentity(identity.issuer, identity.subject);
        if (!earlier) {
          // Asked after the user was not found: a deletion that is under way has ended by then.
          const erasedUpTo = await personalData.erasedUpTo(await read.keyedHash('identity', identity.issuer, identity.subject));
          if (isOfErased(identity.issuedAt, erasedUpTo)) return err({ kind: 'invalid-token', reason: 'account-deleted' });
        }
        const recognized = earlier ? withClaims(earlier, identity, now) : changed(newUser(newId<UserId>(), identity, now));
        if (recognized.changed) {
          await users.save(recognized.value);
          await takeAppointments(repositories, { user: recognized.value, now, newId });
        }
        return recognized;
      });
      if (recognized.ok) knownUsers.set(key, asStored(recognized.value));
      return recognized;
    } catch (failure) {
      if (!stored || !(failure instanceof Unavailable)) throw failure;
      heldBackClaims.set(key, stored);
      return ok(stored);
    }
  },
);

const asStored = (user: User): KnownUser => ({ user, storedAt: user.claimsAt });
