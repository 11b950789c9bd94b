import { newId } from '../../src/adapters/random/new-id.ts';
import type { TextReport } from '../../src/application/ports/storage/moderation/moderation-storage.ts';
import type { IdempotencyClaim } from '../../src/application/ports/storage/requests/idempotency-store.ts';
import type { Invite } from '../../src/domain/invites/invite.ts';
import type { DecidedMembership, Membership, MembershipState } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { InviteId, MembershipId, OrgId, TextReportId, UserId } from '../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../src/domain/shared/time.ts';

export const NOON = new Date('2026-04-11T17:00:00.000Z');
/** The day of NOON where leagues play. */
export const TODAY = '2026-04-11' as LocalDate;
export const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

let orgs = 0;
/** An org with a unique code. */
export const anOrg = (over: Partial<Org> = {}): Org => {
  orgs += 1;
  return {
    id: newId<OrgId>(),
    name: `League ${orgs}`,
    code: `L${orgs}`,
    timeZone: 'America/Chicago' as TimeZone,
    parentsNeedApproval: false,
    linksNeedApproval: true,
    settings: {},
    confirmation: 'not_needed',
    suspendedAt: null,
    suspensionNotice: null,
    deletesAt: null,
    deletionToldAt: null,
    createdAt: NOON,
    ...over,
  };
};

let users = 0;
export const aUser = (over: Partial<User> = {}): User => {
  users += 1;
  return {
    id: newId<UserId>(),
    issuer: 'https://id.example.org',
    subject: `subject-${users}`,
    email: `user${users}@example.org`,
    emailVerified: true,
    name: `User ${users}`,
    givenName: null,
    familyName: null,
    pictureUrl: null,
    claimedLanguage: null,
    language: null,
    createdAt: NOON,
    updatedAt: NOON,
    claimsAt: null,
    erasedAt: null,
    ...over,
  };
};

/** The idempotency claim of a request outside any org, by a caller who belongs to none. */
export const aClaim = (caller: UserId, key: string): IdempotencyClaim => ({
  caller,
  key,
  orgId: null,
  at: NOON,
  otherOrgs: async () => [],
});

type MembershipFacts = Partial<Omit<Membership, 'state' | 'decidedAt' | 'decidedBy'>> & {
  state?: MembershipState;
  decidedBy?: UserId | null;
};

export const aMembership = ({
  state = 'pending',
  decidedBy = null,
  ...over
}: MembershipFacts & Pick<Membership, 'orgId' | 'userId'>): Membership => {
  const terms = { id: newId<MembershipId>(), role: 'parent' as const, inviteId: null, requestedAt: NOON, ...over };
  return state === 'pending'
    ? { ...terms, state, decidedAt: null, decidedBy: null }
    : ({ ...terms, state, decidedAt: NOON, decidedBy } satisfies DecidedMembership);
};

/** A caller acting in an org, without a role, a team or a child unless given. */
export const aMember = (over: Partial<Member> = {}): Member => ({
  user: aUser(),
  org: anOrg(),
  roles: new Set(),
  pendingRoles: new Set(),
  hiddenSeasons: new Set(),
  coachedTeams: new Set(),
  managedTeams: new Set(),
  children: new Set(),
  childrensTeams: new Set(),
  pastCoachedTeams: new Set(),
  pastChildrensTeams: new Set(),
  followedPlayers: new Set(),
  followedTeams: new Set(),
  inactiveTeams: { coach: new Map(), parent: new Map() },
  scoredGames: new Set(),
  scoredTeams: new Set(),
  officiatedGames: new Set(),
  ...over,
});

export const anInvite = (over: Partial<Invite> & Pick<Invite, 'orgId' | 'createdBy'>): Invite => ({
  id: newId<InviteId>(),
  code: 'SLL-PARENT-2026',
  role: 'parent',
  maxUses: 10,
  uses: 0,
  expiresAt: later(NOON, 30 * DAY),
  createdAt: NOON,
  revokedAt: null,
  revokedBy: null,
  replacedAt: null,
  ...over,
});

export const aTextReport = (over: Partial<TextReport> & Pick<TextReport, 'orgId' | 'roomId' | 'messageId' | 'reporterId'>): TextReport => ({
  id: newId<TextReportId>(),
  kind: 'message',
  aboutId: over.messageId ?? newId(),
  authorIds: [],
  content: 'rude',
  reason: null,
  createdAt: NOON,
  dismissedAt: null,
  closedAt: null,
  ...over,
});
