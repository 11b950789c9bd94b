import type { Game } from '../../domain/games/game.ts';
import type { NamedMember } from '../../domain/membership/member-name.ts';
import type { Membership, MembershipState } from '../../domain/membership/membership.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { TeamInSeason } from '../../domain/membership/own-teams.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { User } from '../../domain/membership/user.ts';
import type { GameId, MembershipId, OrgId, PlayerId, TeamClaimId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from './page.ts';
import type { KnownToCaller, Version } from './watermarks.ts';

/** Orgs hardly ever change: `find` holds nothing against other transactions, or every join of the org would wait in line. */
export interface Orgs {
  add(org: Org): Promise<void>;
  find(id: OrgId): Promise<Org | undefined>;
  findByCode(code: string): Promise<Org | undefined>;
  /** MUST hold the org against others who find it by this, and against nobody who stores something in it. */
  findForUpdate(id: OrgId): Promise<Org | undefined>;
  /** Replaces name, time zone and settings; its code and its time of creation stay. */
  update(org: Org): Promise<void>;
}

/** A provider's confirmation, at the time `at`, of the claims that it made at `before`; null if that time is not known. */
export type ClaimsConfirmation = Readonly<{ userId: UserId; before: Date | null; at: Date }>;

export interface Users {
  findByIdentity(issuer: string, subject: string): Promise<User | undefined>;
  /** MUST hold the user against every transaction that stores a row which names them, until this one ends. */
  hold(id: UserId): Promise<User | undefined>;
  /** MUST fail the transaction, as `AccountErased`, where the account of one of them is deleted, as the latest committed transaction left it. */
  refuseErased(ids: readonly UserId[]): Promise<void>;
  /** MUST let only one of two transactions that found no such identity add it; the other runs again and finds it. */
  save(user: User): Promise<void>;
  /**
   * Stores a later time of unchanged claims, for each user whose account exists and whose claims are still those of `before`. MUST change nothing
   * that an answer depends on.
   */
  confirmClaims(confirmations: readonly ClaimsConfirmation[]): Promise<void>;
  /** As they stand now: other transactions may go on to change them. */
  find(id: UserId): Promise<User | undefined>;
  /** What the user is called; null for one without a name. */
  name(id: UserId): Promise<string | null>;
  /** Those whose provider vouches for the address, in the form of `comparableEmail`, and whose accounts are there. */
  ofAddress(email: string): Promise<readonly User[]>;
  /** Orgs whose answers may name the user: all that they are or were in. MUST ask no org of others. */
  orgsNaming(id: UserId): Promise<readonly OrgId[]>;
  /** What memberName makes a name of, for members of the org. */
  named(orgId: OrgId, id: UserId): Promise<NamedMember>;
}

export interface Memberships {
  /** MUST hold the membership against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: MembershipId): Promise<Membership | undefined>;
  /** MUST let only one of two transactions that found this place empty fill it; the other runs again and finds it filled. */
  findByRole(orgId: OrgId, userId: UserId, role: Role): Promise<Membership | undefined>;
  /** Of any state, in order of their ids. MUST hold them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly Membership[]>;
  save(membership: Membership): Promise<void>;
  /** Approved admins of the org. MUST hold them against other transactions, so that two cannot both stop being the last. */
  countAdmins(orgId: OrgId): Promise<number>;
}

/** Addresses, by their keyed hashes, whose people become admins at the first sign-in for which a provider vouches for the address. */
export interface AdminAppointments {
  /** Appointing again begins the time again for which it waits. */
  add(orgId: OrgId, addressHash: string, at: Date): Promise<void>;
  /** Removes all for the address and answers the orgs of those from `since` on. MUST give each to one transaction alone. */
  take(addressHash: string, since: Date): Promise<readonly OrgId[]>;
}

export const APPOINTMENT_KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** An org as the operator sees it. */
export type OrgSummary = Pick<Org, 'id' | 'name' | 'code' | 'timeZone' | 'createdAt'> &
  Readonly<{ admins: number; members: number; waitingAdmins: number }>;

/** One membership of a user, with what an answer says about its org. */
export type MembershipSummary = Readonly<{ membershipId: MembershipId; role: Role; state: MembershipState; org: Org }>;

export const MAX_SCORED_GAMES = 200;
export const MAX_OFFICIATED_GAMES = 300;

/** Everything that decides what a user may do, in all their orgs: no denied or revoked membership, no unapproved link. */
export type CallerContext = Readonly<{
  /** Versions of the scope `access` of every org in which they have or had a membership, as the same reading found them. */
  versions: ReadonlyMap<OrgId, Version>;
  /** Whether the account is deleted. */
  isErased: boolean;
  /** Whether they are in no other org: one they have come into just now, and have not named, may not be found yet where there are several nodes. */
  isOfAllOrgs: boolean;
  /** Orgs of theirs, by what is known of them elsewhere, where what they may do could not be read now: whether they may be there is not known. */
  awayOrgs: readonly Readonly<{ id: OrgId; code: string | null }>[];
  memberships: readonly MembershipSummary[];
  /** Teams of any season whose staff list has the user, each once. */
  staffedTeams: readonly (TeamInSeason & Readonly<{ orgId: OrgId }>)[];
  /** Players to whom the user has an approved link, once for each team of any season. */
  children: readonly Readonly<{ orgId: OrgId; playerId: PlayerId; team: TeamInSeason | null }>[];
  /** Games of which the user is the official scorer: of more than `MAX_SCORED_GAMES` those that end last. */
  scoredGames: readonly Pick<Game, 'orgId' | 'homeTeamId' | 'visitorTeamId' | 'endsAt'>[];
  /** Games that the user is offered or has accepted to officiate: of more than `MAX_OFFICIATED_GAMES` those that were assigned last. */
  officiatedGames: readonly Readonly<{ orgId: OrgId; gameId: GameId }>[];
}>;

/** What is asked about a caller: of one who has come into an org through another instance, nothing older than a second. */
export type ContextRequest = Readonly<{
  /** The org that they mean, where they name one. */
  orgId?: OrgId | undefined;
  /** Whether it is of all their orgs, and not of one. */
  inAllOrgs?: true;
  /** Whether it is of the account alone, and of no org. */
  ofAccount?: true;
  knownTo?: KnownToCaller | undefined;
}>;

/** A person as those see them who decide about them: an address that is not verified proves nothing. */
export type PersonView = Readonly<{ id: UserId; name: string | null; email: string | null; emailVerified: boolean }>;
export type PersonRef = Readonly<{ id: UserId; name: string | null }>;

/** A request that waits for an admin: to join, or a coach's claim to a team, whose id then stands for the membership's. */
export type ApprovalView = Readonly<{
  membershipId: MembershipId | TeamClaimId;
  role: Role;
  requestedAt: Date;
  inviteCode: string | null;
  /** The team that a coach claims; null where somebody asks to join. */
  team: Readonly<{ id: TeamId; name: string }> | null;
  user: PersonView;
}>;

export type MemberView = Readonly<{
  membershipId: MembershipId;
  role: Role;
  status: MembershipState;
  isApproved: boolean;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: PersonRef | null;
  user: PersonView;
}>;

export type MemberFilter = Readonly<{ role?: Role; status?: MembershipState; q?: string }>;

/** Where a list that is ordered by time and then id goes on. */
export type TimePosition = Readonly<{ at: Date; id: string }>;

/** By what the provider knows somebody. */
export type IdentityKey = Pick<User, 'issuer' | 'subject'>;

export interface MembershipReader {
  /** Every org, by name and then id; `members` and `admins` are approved, `waitingAdmins` were appointed since then and have not signed in. */
  orgSummaries(appointedSince: Date): Promise<readonly OrgSummary[]>;
  userByIdentity(identity: IdentityKey): Promise<User | undefined>;
  /** The same of several, in the order asked for. */
  usersByIdentity(identities: readonly IdentityKey[]): Promise<readonly (User | undefined)[]>;
  /** Standings by org name, then role. MUST NOT be older than a second, than this instance's own writes, and than what the caller knows of. */
  callerContext(userId: UserId, asked?: ContextRequest): Promise<CallerContext>;
  /** The same of several users, in the order asked for. `named` are orgs, for each user, that they mean, whether theirs or not. */
  callerContexts(userIds: readonly UserId[], named?: readonly (readonly OrgId[])[]): Promise<readonly CallerContext[]>;
  /** The same of one user in one org alone, as it stands now. */
  callerContextIn(orgId: OrgId, userId: UserId): Promise<CallerContext>;
  /** Pending requests of the org, and pending claims to its teams, oldest first. */
  pendingApprovals(orgId: OrgId, page: PageRequest<TimePosition>): Promise<Page<ApprovalView>>;
  /** Memberships of any state, newest request first. `q` is folded text that name or e-mail must contain. */
  members(orgId: OrgId, filter: MemberFilter, page: PageRequest<TimePosition>): Promise<Page<MemberView>>;
}
