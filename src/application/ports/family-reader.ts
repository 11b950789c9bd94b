import type { LinkState } from '../../domain/families/parent-link.ts';
import type { AgeGroupId, OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import type { PersonRef, PersonView, TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** A player's place on one team's roster. */
export type SpotView = Readonly<{
  team: Readonly<{ id: TeamId; name: string }>;
  jerseyNumber: string | null;
  positions: readonly string[];
}>;

/** A parent link with all that any answer needs of it. */
export type LinkView = Readonly<{
  id: ParentLinkId;
  state: LinkState;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: PersonRef | null;
  isBlocked: boolean;
  parent: PersonView;
  /** Null for an inquiry to which nobody has found the player. */
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }> | null;
  /** What an inquiry asks; null for a link, and for an inquiry that is over. */
  inquiry: Readonly<{ childName: string; message: string | null }> | null;
  /** The team at which an inquiry is directed. */
  inquiryTeam: Readonly<{ id: TeamId; name: string }> | null;
  /** Those of active seasons first, then those of the season that began last; teams of one season by name, then id. */
  spots: readonly SpotView[];
}>;

export type LinkFilter = Readonly<{
  status?: LinkState;
  /** Only links to players who are on the roster of one of these, and inquiries directed at one. */
  teamIds?: readonly TeamId[];
  playerId?: PlayerId;
}>;

/** A child whose guardian somebody is by the roster, and the age group that the child plays in now. */
export type SuggestedChild = Readonly<{
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }>;
  ageGroup: Readonly<{ id: AgeGroupId; name: string }> | null;
}>;

export type Guardianship = Readonly<{
  userId: UserId;
  /** The user's verified address as it is compared. */
  email: string;
  /** By which the user may be blocked for a child. */
  hashes: readonly string[];
  /** The day by which seasons are current. */
  today: LocalDate;
}>;

/** A link that has waited too long at `now` is shown as ended, and inquiries without what they asked. */
export interface FamilyReader {
  parentLink(orgId: OrgId, id: ParentLinkId, now: Date): Promise<LinkView | undefined>;
  /** Pending and approved links and inquiries of the parent, oldest first. */
  childLinks(orgId: OrgId, parentId: UserId, now: Date): Promise<readonly LinkView[]>;
  /** Links and inquiries of the org, oldest first. */
  parentLinks(orgId: OrgId, filter: LinkFilter, page: PageRequest<TimePosition>, now: Date): Promise<Page<LinkView>>;
  /**
   * Children whose guardian addresses hold this one, for which the user is not blocked, and to which they have no pending or approved link,
   * by first name and id; at most 25. MUST be empty where the stored user does not have the address as verified.
   */
  suggestedChildren(orgId: OrgId, guardianship: Guardianship, now: Date): Promise<readonly SuggestedChild[]>;
  /** Teams of any season on whose roster the player is. */
  teamsOfPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly TeamId[]>;
}
