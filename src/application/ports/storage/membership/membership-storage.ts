import type { LikelyTeam, UnclaimedLine } from '../../../../domain/families/staff-line.ts';
import type { Game } from '../../../../domain/games/game.ts';
import type { NamedMember } from '../../../../domain/membership/member-name.ts';
import type { Membership, MembershipState } from '../../../../domain/membership/membership.ts';
import type { DeletedOrg, Org } from '../../../../domain/membership/org.ts';
import type { StaffedTeam, TeamInSeason } from '../../../../domain/membership/own-teams.ts';
import type { Role } from '../../../../domain/membership/roles.ts';
import type { User } from '../../../../domain/membership/user.ts';
import type { GameId, MembershipId, OrgId, PlayerId, SeasonId, TeamClaimId, TeamId, UserId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';
import type { Language } from '../../../../domain/texts/language.ts';
import type { Freshness, Version } from '../../watermarks.ts';
import type { Page, PageRequest } from '../page.ts';

/** Orgs hardly ever change: `find` takes no lock, otherwise every join of the org would wait in line. */
export interface Orgs {
  /** MUST return false and add nothing if a code of another org is the same, present or earlier, also if another transaction has added it meanwhile. */
  add(org: Org): Promise<boolean>;
  /** Codes of orgs that look like this one (`lookOfCode`), itself and earlier ones included. */
  codesLike(code: string): Promise<readonly string[]>;
  find(id: OrgId): Promise<Org | undefined>;
  /** By its present code, or by an earlier one that leads on. */
  findByCode(code: string): Promise<Org | undefined>;
  /** MUST lock the org against other calls of this method, and against no transaction that only stores something in it. */
  findForUpdate(id: OrgId): Promise<Org | undefined>;
  /** MUST wait for transactions that have called `findForUpdate`, and make later calls of it wait for this one, but not calls of this method. */
  holdStill(id: OrgId): Promise<void>;
  /**
   * Gives an org that this transaction has locked another code; its present one leads to it until then. MUST return false and change nothing if a code
   * of another org is the same, present or earlier.
   */
  changeCode(org: Pick<Org, 'id' | 'code'>, code: string, leadsUntil: Date): Promise<boolean>;
  /** Replaces everything but the code and the creation time. */
  update(org: Org): Promise<void>;
  /** Keeps that the org was deleted, the first time alone, and removes its codes, so that nobody finds it any more while it is removed. */
  noteDeletion(deleted: DeletedOrg): Promise<void>;
}

/** A provider's confirmation, at the time `at`, of claims that were last confirmed at `before`; null if that time is not known. */
export type ClaimsConfirmation = Readonly<{ userId: UserId; before: Date | null; at: Date }>;

/** A mail server's refusal of an address. */
export type MailRefusal = Readonly<{ userId: UserId; address: string; at: Date }>;

export interface Users {
  findByIdentity(issuer: string, subject: string): Promise<User | undefined>;
  /** MUST lock the user against every transaction that stores a row which names them, until this one ends. */
  hold(id: UserId): Promise<User | undefined>;
  /** MUST fail the transaction with `AccountErased` if the account of one of them is deleted, as of the latest committed transaction. */
  refuseErased(ids: readonly UserId[]): Promise<void>;
  /** If two transactions find no such identity, MUST let only one of them add it; the other runs again and finds it. */
  save(user: User): Promise<void>;
  /** Null if the user leaves it to their provider and to their orgs. */
  chooseLanguage(id: UserId, language: Language | null): Promise<void>;
  /**
   * Stores a later confirmation time of unchanged claims, for each user whose account exists and whose claims are still those of `before`. MUST
   * change nothing that an answer depends on.
   */
  confirmClaims(confirmations: readonly ClaimsConfirmation[]): Promise<void>;
  /** Notes that a server has refused mail to the address for good, if it is still the user's: they have none until claims confirm it later. */
  retireAddress(refusal: MailRefusal): Promise<void>;
  /**
   * Notes that the mailbox of the address is full, if it is still the user's. MUST retire the address if that was first noted `FULL_FOR_MS` before or
   * longer; what was noted longer ago than `FULL_FORGOTTEN_AFTER_MS` does not count.
   */
  noteFullMailbox(refusal: MailRefusal): Promise<void>;
  /** Mail has reached the user: their mailbox is not full. */
  noteOpenMailbox(userId: UserId): Promise<void>;
  /** The current users, without a lock: other transactions may change them. */
  find(id: UserId): Promise<User | undefined>;
  /** The user's name; null if they have none. */
  name(id: UserId): Promise<string | null>;
  /** Users with existing accounts whose provider has verified this address, given in the form of `comparableEmail`. */
  ofAddress(email: string): Promise<readonly User[]>;
  /** Those of them with a membership in the org in any state, in order of id, without a lock. */
  membersOfAddresses(orgId: OrgId, emails: readonly string[]): Promise<readonly MemberOfAddress[]>;
  /** Orgs whose answers may name the user: all that they are or were in. MUST NOT query other orgs. */
  orgsNaming(id: UserId): Promise<readonly OrgId[]>;
  /** The data that `memberName` makes a name from, for members of the org. */
  named(orgId: OrgId, id: UserId): Promise<NamedMember>;
}

/** A user whose provider has verified an address, and what decides whether a staff list with this address lets them in. */
export type MemberOfAddress = Readonly<{ user: User; held: readonly Pick<Membership, 'role' | 'state'>[] }>;

export interface Memberships {
  /** MUST lock the membership against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: MembershipId): Promise<Membership | undefined>;
  /** If two transactions find no membership, MUST let only one of them add it; the other runs again and finds it. */
  findByRole(orgId: OrgId, userId: UserId, role: Role): Promise<Membership | undefined>;
  /** In any state, in order of id. MUST lock them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly Membership[]>;
  save(membership: Membership): Promise<void>;
  /** The users with a denied or revoked membership in the org. */
  removedUsers(orgId: OrgId): Promise<readonly UserId[]>;
  /** The number of approved admins of the org. MUST lock them against other transactions, so that two last admins cannot both step down. */
  countAdmins(orgId: OrgId): Promise<number>;
}

/**
 * Appointments of admins by the keyed hashes of their addresses: a person becomes admin at the first sign-in for which a provider verifies the
 * address.
 */
export interface AdminAppointments {
  /** Appointing the same address again restarts its waiting time. */
  add(orgId: OrgId, addressHash: string, at: Date): Promise<void>;
  /**
   * Removes all appointments of the address and returns the orgs of those made at or after `since`. MUST return each to one transaction only.
   */
  take(addressHash: string, since: Date): Promise<readonly OrgId[]>;
}

export const APPOINTMENT_KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** An org as the operator sees it. */
export type OrgSummary = Pick<Org, 'id' | 'name' | 'code' | 'timeZone' | 'confirmation' | 'suspendedAt' | 'deletesAt' | 'createdAt'> &
  Readonly<{
    admins: number;
    members: number;
    waitingAdmins: number;
    /** When an admin asked to have it confirmed; null if nobody has. */
    releaseAskedAt: Date | null;
  }>;

/** A user's membership, with what an answer says about its org. */
export type MembershipSummary = Readonly<{ membershipId: MembershipId; role: Role; state: MembershipState; org: Org }>;

/** A game with its official scorer's name in it, and the time in which they may act as such. */
export type ScoredGame = Pick<Game, 'homeTeamId' | 'visitorTeamId' | 'startsAt' | 'endsAt'> & Readonly<{ orgId: OrgId; gameId: GameId }>;

export const MAX_SCORED_GAMES = 200;
export const MAX_OFFICIATED_GAMES = 300;

/** Everything that decides what a user may do, in all their orgs; it contains no denied or revoked membership and no unapproved link. */
export type CallerContext = Readonly<{
  /** Versions of the scope `access` of every org in which the user has or had a membership, as of the same read. */
  versions: ReadonlyMap<OrgId, Version>;
  /** Whether the account is deleted. */
  isErased: boolean;
  /** The language that they have chosen, else the one that their provider names; null if neither is known. */
  reads: Language | null;
  /** Whether the user is certainly in no other org: on a cluster, one that they have just joined and did not name may be missing. */
  isOfAllOrgs: boolean;
  memberships: readonly MembershipSummary[];
  /** Teams of any season with the user on their staff list, each once. */
  staffedTeams: readonly (StaffedTeam & Readonly<{ orgId: OrgId }>)[];
  /** Players to whom the user has an approved link, once for each of their teams in any season. */
  children: readonly Readonly<{ orgId: OrgId; playerId: PlayerId; team: TeamInSeason | null }>[];
  /** Players whom the user follows, likewise; none in an org that does not allow followers. */
  followed: readonly Readonly<{ orgId: OrgId; playerId: PlayerId; team: TeamInSeason | null }>[];
  /** Seasons of the orgs of their memberships that are drafts, as `isDraft` says. */
  draftSeasons: readonly Readonly<{ orgId: OrgId; seasonId: SeasonId }>[];
  /** Games that have the user as official scorer; if there are more than `MAX_SCORED_GAMES`, those that end last. */
  scoredGames: readonly ScoredGame[];
  /** Games for which the user has an offered or accepted assignment; if there are more than `MAX_OFFICIATED_GAMES`, those assigned last. */
  officiatedGames: readonly Readonly<{ orgId: OrgId; gameId: GameId }>[];
}>;

/** What is asked about a caller. If they joined an org through another instance, the answer MUST NOT be older than a second. */
export type ContextRequest = Readonly<{
  /** The org that the request names, if any. */
  orgId?: OrgId | undefined;
  /** Whether it concerns all their orgs rather than one. */
  inAllOrgs?: true;
  /** Whether it concerns only the account and no org. */
  ofAccount?: true;
  freshness?: Freshness | undefined;
}>;

/** A person as shown to those who decide about them: an address that is not verified proves nothing. */
export type PersonView = Readonly<{ id: UserId; name: string | null; email: string | null; emailVerified: boolean }>;
export type PersonRef = Readonly<{ id: UserId; name: string | null }>;

/**
 * A request that waits for an admin: to join the org, or a coach's claim to a team; for a claim, the claim's id takes the place of the
 * membership's.
 */
export type ApprovalView = Readonly<{
  membershipId: MembershipId | TeamClaimId;
  role: Role;
  requestedAt: Date;
  inviteCode: string | null;
  /** The team that a coach claims; null for a request to join. */
  team: Readonly<{ id: TeamId; name: string }> | null;
  user: PersonView;
  /** Null for a person who was never denied or removed in the org, or was let in again since. */
  removal: Removal | null;
  /** For a request to join as coach: the teams whose staff list knows the person, unless it keeps them out. */
  likelyTeams: readonly LikelyTeam[];
}>;

/** Somebody was denied or removed before: since when, and which roles were taken away when; none for a block from an earlier version. */
export type Removal = Readonly<{ since: Date; taken: readonly Readonly<{ role: Role; at: Date }>[] }>;
/** A request as stored, with the identity by which a removal of the person is known. */
export type StoredApproval = Omit<ApprovalView, 'removal' | 'likelyTeams'> & Readonly<{ identity: IdentityKey }>;

export type MemberView = Readonly<{
  membershipId: MembershipId;
  role: Role;
  status: MembershipState;
  isApproved: boolean;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: PersonRef | null;
  user: PersonView;
  /** Since when servers take no mail for the address; null if it is not known that they do not. */
  mailRefusedAt: Date | null;
  /** Teams of current seasons, by name: those on whose staff list a coach is, and those of a parent's children; none of other roles. */
  teams: readonly Readonly<{ id: TeamId; name: string }>[];
}>;

export type MemberFilter = Readonly<{ role?: Role; status?: MembershipState; q?: string }>;

/** Where a list that is ordered by time and then id continues. */
export type TimePosition = Readonly<{ at: Date; id: string }>;

/** How the provider identifies a user. */
export type IdentityKey = Pick<User, 'issuer' | 'subject'>;

/** A user, and what they may do if that was read with it. */
export type IdentifiedCaller = Readonly<{ user: User; context?: CallerContext }>;

export type NamedOnStaff = Readonly<{ emails: readonly string[]; keys: readonly string[] }>;

export interface MembershipReader {
  /**
   * Every org, by name and then id. `members` and `admins` count approved ones; `waitingAdmins` were appointed since then and have not signed
   * in.
   */
  orgSummaries(appointedSince: Date): Promise<readonly OrgSummary[]>;
  /** Every org that the operator has asked to delete, the next first. */
  orgsToDelete(): Promise<readonly Pick<Org, 'id' | 'deletesAt' | 'deletionToldAt'>[]>;
  /** What remains of orgs that were deleted, by when. */
  deletedOrgs(): Promise<readonly DeletedOrg[]>;
  userByIdentity(identity: IdentityKey): Promise<User | undefined>;
  /** The same for several users, in the order of the argument, each with their context where one read returns both. */
  callersByIdentity(identities: readonly IdentityKey[]): Promise<readonly (IdentifiedCaller | undefined)[]>;
  /**
   * Memberships in order of org name, then role. MUST NOT be older than a second, than this instance's own writes, or, if it is asked for anew,
   * than the call.
   */
  callerContext(userId: UserId, request?: ContextRequest): Promise<CallerContext>;
  /**
   * The same for several users, in the order of the argument. `named` are the orgs that each user's request names, whether they are members or
   * not.
   */
  callerContexts(userIds: readonly UserId[], named?: readonly (readonly OrgId[])[]): Promise<readonly CallerContext[]>;
  /** The same for one user in one org, as of now. */
  callerContextIn(orgId: OrgId, userId: UserId): Promise<CallerContext>;
  /** Unclaimed staff lines of the org's own teams of current seasons with one of these addresses or `staffKey`s, by team name, then id. */
  unclaimedLines(orgId: OrgId, named: NamedOnStaff, today: LocalDate): Promise<readonly UnclaimedLine[]>;
  /** Pending requests to join the org and pending claims to its teams, oldest first. */
  pendingApprovals(orgId: OrgId, page: PageRequest<TimePosition>): Promise<Page<StoredApproval>>;
  /** Memberships in any state, newest request first. `q` is folded text that name or e-mail must contain; `today` decides which seasons are current. */
  members(orgId: OrgId, filter: MemberFilter, page: PageRequest<TimePosition>, today: LocalDate): Promise<Page<MemberView>>;
}
