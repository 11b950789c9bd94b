import type { LinkState } from '../../../../domain/families/parent-link.ts';
import type { AgeGroupId, OrgId, ParentLinkId, PlayerId, SeasonId, TeamId, UserId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';
import type { PersonRef, PersonView, TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/** A player's place on one team's roster. */
export type SpotView = Readonly<{
  team: Readonly<{ id: TeamId; name: string }>;
  seasonId: SeasonId;
  jerseyNumber: string | null;
  positions: readonly string[];
}>;

/** A parent link with everything that any answer needs. */
export type LinkView = Readonly<{
  id: ParentLinkId;
  state: LinkState;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: PersonRef | null;
  isBlocked: boolean;
  parent: PersonView;
  /** Null for an inquiry that has not been matched to a player. */
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }> | null;
  /** The text of an inquiry; null for a link, and for an inquiry that has ended. */
  inquiry: Readonly<{ childName: string; message: string | null }> | null;
  /** The team that an inquiry is addressed to. */
  inquiryTeam: Readonly<{ id: TeamId; name: string }> | null;
  /** Spots in active seasons first, then those in the season that began last; teams of one season by name, then id. */
  spots: readonly SpotView[];
}>;

export type LinkFilter = Readonly<{
  status?: LinkState;
  /** Only links to players on the roster of one of these teams, and inquiries addressed to one. */
  teamIds?: readonly TeamId[];
  playerId?: PlayerId;
}>;

/** A child for whom the roster lists the user as a guardian, and the child's current age group. */
export type SuggestedChild = Readonly<{
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }>;
  ageGroup: Readonly<{ id: AgeGroupId; name: string }> | null;
}>;

export type Guardianship = Readonly<{
  userId: UserId;
  /** The user's verified address in its comparable form. */
  email: string;
  /** The hashes under which the user may be blocked for a child. */
  hashes: readonly string[];
  /** The day on which seasons must be current. */
  today: LocalDate;
}>;

/** A link that has waited too long at `now` is shown as ended, and an ended inquiry without its text. */
export interface FamilyReader {
  parentLink(orgId: OrgId, id: ParentLinkId, now: Date): Promise<LinkView | undefined>;
  /** Pending and approved links and inquiries of the parent, oldest first. */
  childLinks(orgId: OrgId, parentId: UserId, now: Date): Promise<readonly LinkView[]>;
  /** Links and inquiries of the org, oldest first. */
  parentLinks(orgId: OrgId, filter: LinkFilter, page: PageRequest<TimePosition>, now: Date): Promise<Page<LinkView>>;
  /**
   * Children with this guardian address for whom the user is not blocked and to whom they have no pending or approved link, by first name and
   * id; at most 25. MUST be empty if the stored user does not have this address as a verified one.
   */
  suggestedChildren(orgId: OrgId, guardianship: Guardianship, now: Date): Promise<readonly SuggestedChild[]>;
  /** Teams of any season with the player on their roster. */
  teamsOfPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly TeamId[]>;
}
