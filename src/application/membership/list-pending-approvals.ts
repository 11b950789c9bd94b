import { type LikelyTeam, likelyTeams, namedAs } from '../../domain/families/staff-line.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { personHashes } from '../person-hashes.ts';
import type { Clock } from '../ports/clock.ts';
import type { BlockReader } from '../ports/storage/membership/blocks.ts';
import type {
  ApprovalView,
  MembershipReader,
  Removal,
  StoredApproval,
  TimePosition,
} from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import { useCase } from '../use-case.ts';

type RemovalReader = Pick<BlockReader, 'blockedHashes'> & KeyedHashes;
type LikelyReader = Pick<MembershipReader, 'unclaimedLines'> & RemovalReader;
type Deps = Readonly<{ read: Pick<MembershipReader, 'pendingApprovals'> & LikelyReader; clock: Clock }>;
type Query = Readonly<{ actor: Member; page: PageRequest<TimePosition> }>;

/** Requests that wait for an admin's decision, oldest first, as `viewApprovals` shows them. */
export const listPendingApprovals = useCase('manage-org', async ({ read, clock }: Deps, { actor: { org }, page }: Query) => {
  const { items, hasMore } = await read.pendingApprovals(org.id, page);
  return ok<Page<ApprovalView>>({ items: await viewApprovals(read)(org, clock(), items), hasMore });
});

type Person = Pick<StoredApproval, 'identity' | 'user'>;
const hashesOf = (read: KeyedHashes, { identity, user: { email, emailVerified } }: Person) =>
  personHashes(read, { ...identity, email, emailVerified });

/** The teams that each person probably means, and that do not keep them out. */
export const likelyTeamsOf =
  (read: LikelyReader) =>
  async (org: Pick<Org, 'id' | 'timeZone'>, now: Date, people: readonly Person[]): Promise<readonly (readonly LikelyTeam[])[]> => {
    const named = people.map(({ user }) => namedAs(user));
    const emails = named.flatMap(({ email }) => email ?? []);
    const keys = named.flatMap(({ key }) => key ?? []);
    const lines = emails.length + keys.length > 0 ? await read.unclaimedLines(org.id, { emails, keys }, localDate(now, org.timeZone)) : [];
    const isOpen = async (person: Person, { id }: LikelyTeam) =>
      (await read.blockedHashes(org.id, id, await hashesOf(read, person))).length === 0;
    return Promise.all(
      people.map(async (person) => {
        const likely = likelyTeams(person.user, lines);
        const open = await Promise.all(likely.map((team) => isOpen(person, team)));
        return likely.filter((_, at) => open[at]);
      }),
    );
  };

/** The requests, each with what was taken away from the person before, and those to be coach with the teams that they probably mean. */
export const viewApprovals =
  (read: LikelyReader) =>
  async (org: Pick<Org, 'id' | 'timeZone'>, now: Date, items: readonly StoredApproval[]): Promise<readonly ApprovalView[]> => {
    const orgId = org.id;
    const coaches = items.filter(({ role, team }) => role === 'coach' && team === null);
    const likely = await likelyTeamsOf(read)(org, now, coaches);
    const hashes = await Promise.all(items.map((item) => hashesOf(read, item)));
    const blocked = items.length > 0 ? await read.blockedHashes(orgId, orgId, hashes.flat()) : [];
    const removal = (own: readonly string[]): Removal | null => {
      const found = blocked.filter(({ hash }) => own.includes(hash));
      if (found.length === 0) return null;
      // Its hashes say the same, but for one that was blocked later.
      const { taken } = found.reduce((most, each) => (each.taken.length > most.taken.length ? each : most));
      return { since: found.reduce((first, { since }) => (since < first ? since : first), found[0]!.since), taken };
    };
    return items.map(
      ({ identity: _, ...item }, at): ApprovalView => ({
        ...item,
        removal: removal(hashes[at]!),
        likelyTeams: likely[coaches.indexOf(items[at]!)] ?? [],
      }),
    );
  };
