import { type Operator, operatorIn } from '../../domain/membership/operator.ts';
import type { User } from '../../domain/membership/user.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { BlockId, OrgId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { mailAddressHash } from '../mail/address-hash.ts';
import { type RevokesMembers, revokeMember } from '../membership/revoke-member.ts';
import { personHashes } from '../person-hashes.ts';
import type { PersonBlock } from '../ports/storage/membership/blocks.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { ReleasedSlotReads } from '../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { findPerson, type WhichPerson } from './find-person.ts';

type Command = Readonly<{ actor: Operator; which: WhichPerson }>;

/** The accounts of a person, and the hashes by which they and the address are known; an address need have no account. */
async function known({ users, read }: Repositories<'users', 'keyedHash'>, which: WhichPerson) {
  const found = await findPerson(users, which);
  const accounts: readonly User[] = found.ok ? found.value : [];
  if (!found.ok && 'userId' in which) return found;
  const hashes = new Set('email' in which ? [await addressHashOf(read, which.email)] : []);
  for (const user of accounts) for (const hash of await personHashes(read, user)) hashes.add(hash);
  return ok({ accounts, hashes: [...hashes] });
}
const addressHashOf = (read: KeyedHashes, email: string) => read.keyedHash('address', comparableEmail(email));

type Uses = RevokesMembers | 'orgs' | 'personBlocks' | 'personalData';
type Deps = WriteDeps<Uses, 'keyedHash' | ReleasedSlotReads>;
/** `stillAdminOf` are the codes of orgs that the person stays in, which have no other admin. */
export type BlockedPerson = Readonly<{ accounts: number; stillAdminOf: readonly string[] }>;

/**
 * Blocks a person in all orgs, by keyed hashes of their accounts and their address alone: ends their memberships, of which each org's audit log tells,
 * and lets them into no org any more; their address is sent no invitation. Called again, it ends what it could not end before.
 */
export const blockPerson = useCase('operate', async (deps: Deps, { actor, which }: Command): Promise<Result<BlockedPerson, NotFound>> => {
  const { unitOfWork, clock, newId } = deps;
  const blocked = await unitOfWork.transact<readonly User[], NotFound>(async (repositories) => {
    const { personBlocks, read } = repositories;
    const person = await known(repositories, which);
    if (!person.ok) return person;
    const { accounts, hashes } = person.value;
    const [id, createdAt] = [newId<BlockId>(), clock()];
    const addresses =
      'email' in which ? [which.email] : accounts.flatMap(({ email, emailVerified }) => (email && emailVerified ? [email] : []));
    const ofMail = await Promise.all(addresses.map((address) => mailAddressHash(read, address)));
    await personBlocks.add([...hashes, ...ofMail].map((hash): PersonBlock => ({ hash, id, createdAt })));
    return ok(accounts);
  });
  if (!blocked.ok) return blocked;
  const stillAdminOf: string[] = [];
  for (const { id } of blocked.value) {
    const held = await unitOfWork.transact(async ({ users, personalData, orgs, memberships }) => {
      // Waits for memberships that are being stored.
      await users.hold(id);
      const found = [];
      for (const orgId of await personalData.orgsOf(id)) found.push(...(await openIn({ orgs, memberships }, orgId, id)));
      return ok(found);
    });
    for (const { org, membershipId } of held.ok ? held.value : []) {
      const revoked = await revokeMember(deps)({ actor: operatorIn(org, actor, clock()), membershipId, all: true });
      if (!revoked.ok && revoked.error.kind === 'last-admin') stillAdminOf.push(org.code);
    }
  }
  return ok({ accounts: blocked.value.length, stillAdminOf });
});

/** One of the user's memberships in the org that wait or count, to end all of them by. */
async function openIn({ orgs, memberships }: Pick<Repositories, 'orgs' | 'memberships'>, orgId: OrgId, userId: User['id']) {
  const org = await orgs.find(orgId);
  const open = (await memberships.ofUser(orgId, userId)).find(({ state }) => state === 'pending' || state === 'approved');
  return org && open ? [{ org, membershipId: open.id }] : [];
}

/** Lets a person join again; in orgs that they were in, an admin decides. */
export const unblockPerson = useCase('operate', ({ unitOfWork }: WriteDeps<'users' | 'personBlocks', 'keyedHash'>, { which }: Command) =>
  unitOfWork.transact<undefined, NotFound>(async (repositories) => {
    const person = await known(repositories, which);
    if (!person.ok) return person;
    const lifted = await repositories.personBlocks.lift(person.value.hashes);
    return lifted > 0 ? ok(undefined) : err({ kind: 'not-found' });
  }),
);

/** How many people are blocked, and since when; whom a block is about is known to nobody. */
export const listBlockedPeople = useCase('operate', ({ unitOfWork }: WriteDeps<'personBlocks'>, _: Readonly<{ actor: Operator }>) =>
  unitOfWork.transact<readonly Omit<PersonBlock, 'hash'>[], never>(async ({ personBlocks }) => ok(await personBlocks.list())),
);
