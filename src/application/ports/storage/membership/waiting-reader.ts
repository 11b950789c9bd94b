import type { LeagueImport } from '../../../../domain/imports/league-import.ts';
import type { MembershipId, OrgId, UserId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';
import type { LinkView } from '../families/family-reader.ts';
import type { GameWithNames } from '../league/league-reader.ts';
import type { ReportView } from '../moderation/moderation-storage.ts';
import type { AssignmentInGame } from '../officials/official-storage.ts';
import type { StoredApproval } from './membership-storage.ts';

/** How many there are, and the first five. */
export type Waiting<Item> = Readonly<{ count: number; items: readonly Item[] }>;
export const WAITING_ITEMS = 5;

export type WaitingQuery = Readonly<{
  /** The admin for whom it waits. */
  viewerId: UserId;
  now: Date;
  /** The day on which seasons must be current. */
  today: LocalDate;
  /** Reports made before it are not included. */
  reportedSince: Date;
  /** Imports requested before it are not included. */
  importedSince: Date;
  /** Games from this time on need no officials yet. */
  officialsBefore: Date;
}>;

export type WaitingForAdmins = Readonly<{
  /** Requests to join and claims to teams, oldest first. */
  approvals: Waiting<StoredApproval>;
  /** Approved coaches on no staff list of a team of a current season, oldest approval first; none while there is no such team of the org's own. */
  teamlessCoaches: Waiting<TeamlessCoach>;
  /** Pending links and inquiries, oldest first. */
  parentLinks: Waiting<LinkView>;
  /** Games of current seasons that are over and without a result, in order of start. */
  unscoredGames: Waiting<GameWithNames>;
  /** Open reports on words of others than the viewer, oldest first. */
  messageReports: Waiting<ReportView>;
  /** As `needsAttention` decides, oldest first. */
  imports: Waiting<LeagueImport>;
  /** Free places in scheduled games to come, in order of start. */
  openPlaces: Waiting<AssignmentInGame>;
  /** Offers in games to come that may still be answered, in order of start. */
  offers: Waiting<AssignmentInGame>;
}>;

/** An approved coach, with the identity by which a team that keeps the person out is known. */
export type TeamlessCoach = Pick<StoredApproval, 'user' | 'identity'> & Readonly<{ membershipId: MembershipId }>;

export interface WaitingReader {
  /** What waits for the admins of the org; items that are equal in order by id. MUST be one statement. */
  waitingForAdmins(orgId: OrgId, query: WaitingQuery): Promise<WaitingForAdmins>;
}
