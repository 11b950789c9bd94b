import {
  haveClaimsChanged,
  isConfirmationDue,
  isIssuedBeforeErasure,
  newUser,
  type User,
  verifiedEmail,
  withClaims,
} from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { changed, err, ok, type Result } from '../../domain/shared/result.ts';
import type { Cache } from '../ports/cache.ts';
import type { ClaimsConfirmation, MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { Identity, InvalidToken } from '../ports/token-verifier.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { type LinksLines, linkOwnLines } from '../staff-lines.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { takeAppointments } from './make-admin.ts';

/** `storedAt` is the time of the stored claims, which the provider may have confirmed since. */
export type KnownUser = Readonly<{ user: User; storedAt: Date | null }>;

type Deps = WriteDeps<LinksLines | 'personalData' | 'personBlocks' | 'adminAppointments', 'keyedHash'> &
  Readonly<{
    read: Pick<MembershipReader, 'callerContext' | 'userByIdentity'>;
    knownUsers: Cache<string, KnownUser>;
    /** Stores the time at which the provider confirmed unchanged claims, later and together with other users'. */
    confirmClaims: (confirmation: ClaimsConfirmation) => void;
    /** Users whose changed claims could not be stored just now: storing them is retried after the cache's time to live. */
    unstoredClaims: Cache<string, User>;
  }>;

/**
 * The user behind a verified identity: created at the first request, kept up to date with the provider's claims. Once an account is deleted,
 * tokens issued before are refused, and a later one creates a new user. If changed claims of a known user cannot be stored, the request goes on
 * with the stored ones, and a later request retries; that the claims are unchanged is stored once a day, outside the request.
 */
export const upsertUserFromIdentity = useCase(
  'public',
  async (
    { read, unitOfWork, knownUsers, unstoredClaims, confirmClaims, clock, newId }: Deps,
    identity: Identity,
  ): Promise<Result<User, InvalidToken>> => {
    const key = keyOfIdentity(identity);
    const now = clock();
    /** The user with the token's claims; undefined if the claims have changed and are to be stored first. */
    function withTokenClaims({ user, storedAt }: KnownUser): User | undefined {
      const updatedUser = withClaims(user, identity, now).value;
      if (updatedUser === user) return user;
      if (haveClaimsChanged(user, updatedUser)) return unstoredClaims.get(key) ? user : undefined;
      const isDue = isConfirmationDue(storedAt, updatedUser.claimsAt);
      knownUsers.set(key, { user: updatedUser, storedAt: isDue ? updatedUser.claimsAt : storedAt });
      if (isDue) confirmClaims({ userId: user.id, before: storedAt, at: updatedUser.claimsAt! });
      return updatedUser;
    }
    const known = knownUsers.get(key);
    const current = known && withTokenClaims(known);
    // A token with the same claims, or with older ones, needs no write.
    if (current) {
      // Caller contexts are never older than a second, so a deletion by another instance is noticed within that time.
      if (!(await read.callerContext(current.id, { ofAccount: true })).isErased) return ok(current);
      knownUsers.delete(key);
    }

    // Nearly every user is stored already: after a restart, one batched read without locks finds all who arrive together.
    const stored = await read.userByIdentity(identity);
    if (stored) knownUsers.set(key, asStored(stored));
    const currentStored = stored && withTokenClaims(asStored(stored));
    if (currentStored) return ok(currentStored);

    /** A verified address that is new may be on staff lists of the user's orgs. */
    async function takeLines(repositories: Repositories<LinksLines, 'keyedHash'>, before: User, user: User): Promise<void> {
      if (verifiedEmail(user) === null || verifiedEmail(user) === verifiedEmail(before)) return;
      for (const orgId of await repositories.users.orgsNaming(user.id))
        await linkOwnLines(repositories, orgId, user.id, { actor: { org: { id: orgId }, user }, now, newId });
    }

    try {
      const recognized = await unitOfWork.transact<User, InvalidToken>(async (repositories) => {
        const { users, personalData, read } = repositories;
        const earlier = await users.findByIdentity(identity.issuer, identity.subject);
        if (!earlier) {
          // Read after the user was not found, so that a concurrent deletion has committed by then.
          const erasedUpTo = await personalData.erasedUpTo(await read.keyedHash('identity', identity.issuer, identity.subject));
          if (isIssuedBeforeErasure(identity.issuedAt, erasedUpTo)) return err({ kind: 'invalid-token', reason: 'account-deleted' });
        }
        const recognized = earlier ? withClaims(earlier, identity, now) : changed(newUser(newId<UserId>(), identity, now));
        if (recognized.changed) {
          await users.save(recognized.value);
          await takeAppointments(repositories, { user: recognized.value, now, newId });
          if (earlier) await takeLines(repositories, earlier, recognized.value);
        }
        return recognized;
      });
      if (recognized.ok) knownUsers.set(key, asStored(recognized.value));
      return recognized;
    } catch (failure) {
      if (!stored || !(failure instanceof Unavailable)) throw failure;
      unstoredClaims.set(key, stored);
      return ok(stored);
    }
  },
);

export const keyOfIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string => JSON.stringify([issuer, subject]);

const asStored = (user: User): KnownUser => ({ user, storedAt: user.claimsAt });
