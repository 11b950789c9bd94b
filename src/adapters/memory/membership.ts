import type {
  ApprovalView,
  CallerFacts,
  MembershipReader,
  Memberships,
  MemberView,
  Orgs,
  PersonView,
  TimePosition,
  Users,
} from '../../application/ports/membership-storage.ts';
import { type PageRequest, pageOf } from '../../application/ports/page.ts';
import type { Membership } from '../../domain/membership/membership.ts';
import type { User } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { foldText } from '../../domain/shared/text.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryOrgs = ({ orgs }: Tables): Orgs => ({
  add: async (org) => orgs.set(org.id, org),
  find: async (id) => orgs.get(id),
  findByCode: async (code) => [...orgs.rows()].find((org) => org.code === code),
});

export const memoryUsers = ({ users }: Tables): Users => ({
  findByIdentity: async (issuer, subject) => users.get(key(issuer, subject)),
  save: async (user) => users.set(key(user.issuer, user.subject), user),
  name: async (id) => userOf(users, id)?.name ?? null,
});

const userOf = (users: Tables['users'], id: UserId) => [...users.rows()].find((user) => user.id === id);

export const memoryMemberships = ({ memberships }: Tables): Memberships => ({
  find: async (orgId, id) => memberships.get(key(orgId, id)),
  findByRole: async (orgId, userId, role) =>
    [...memberships.rows()].find((each) => each.orgId === orgId && each.userId === userId && each.role === role),
  save: async (membership) => memberships.set(key(membership.orgId, membership.id), membership),
  countAdmins: async (orgId) =>
    [...memberships.rows()].filter((each) => each.orgId === orgId && each.role === 'admin' && each.state === 'approved').length,
});

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Orders by time and then id; uuids compare as text the way PostgreSQL compares them. */
const byTime = (a: TimePosition, b: TimePosition) => a.at.getTime() - b.at.getTime() || byText(a.id, b.id);

function timePage<Row>(rows: readonly Row[], positionOf: (row: Row) => TimePosition, direction: 1 | -1, page: PageRequest<TimePosition>) {
  const { after, limit } = page;
  const ordered = rows.toSorted((a, b) => direction * byTime(positionOf(a), positionOf(b)));
  const rest = after ? ordered.filter((row) => direction * byTime(positionOf(row), after) > 0) : ordered;
  return pageOf(rest.slice(0, limit + 1), limit);
}

const requestPosition = ({ requestedAt, id }: Membership): TimePosition => ({ at: requestedAt, id });

export function memoryMembershipReader({ orgs, users, memberships, invites }: Tables): MembershipReader {
  const ofOrg = (orgId: string) => [...memberships.rows()].filter((each) => each.orgId === orgId);
  const person = (id: UserId): PersonView => {
    const { name, email } = userOf(users, id)!;
    return { id, name, email };
  };

  return {
    async callerFacts(userId): Promise<CallerFacts> {
      const mine = [...memberships.rows()].filter(
        ({ userId: holder, state }) => holder === userId && (state === 'pending' || state === 'approved'),
      );
      const standings = mine
        .map(({ id, role, state, orgId }) => ({ membershipId: id, role, state, org: orgs.get(orgId)! }))
        .sort((a, b) => byText(a.org.name, b.org.name) || byText(a.org.id, b.org.id) || byText(a.role, b.role));
      return { standings, coachedTeams: [], children: [] };
    },

    async pendingApprovals(orgId, page) {
      const waiting = ofOrg(orgId).filter(({ state }) => state === 'pending');
      const { items, hasMore } = timePage(waiting, requestPosition, 1, page);
      const view = ({ id, role, requestedAt, inviteId, userId }: Membership): ApprovalView => ({
        membershipId: id,
        role,
        requestedAt,
        inviteCode: (inviteId && invites.get(key(orgId, inviteId))?.code) ?? null,
        user: person(userId),
      });
      return { items: items.map(view), hasMore };
    },

    async members(orgId, { role, status, q }, page) {
      const found = ofOrg(orgId).filter(
        (each) =>
          (role === undefined || each.role === role) &&
          (status === undefined || each.state === status) &&
          (q === undefined || searchKey(userOf(users, each.userId)!).includes(q)),
      );
      const { items, hasMore } = timePage(found, requestPosition, -1, page);
      const view = ({ id, role, state, requestedAt, decidedAt, decidedBy, userId }: Membership): MemberView => ({
        membershipId: id,
        role,
        status: state,
        isApproved: state === 'approved',
        requestedAt,
        decidedAt,
        decidedBy: decidedBy && { id: decidedBy, name: userOf(users, decidedBy)!.name },
        user: person(userId),
      });
      return { items: items.map(view), hasMore };
    },
  };
}

/** What `q` is looked for in. */
const searchKey = ({ name, email }: User) => foldText(`${name ?? ''} ${email ?? ''}`);
