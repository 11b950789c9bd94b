import type { LinkState } from '../../domain/membership/parent-link.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { DecidedBy, PersonView, TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** A player's place on one team's roster. */
export type SpotView = Readonly<{
  team: Readonly<{ id: TeamId; name: string }>;
  jerseyNumber: string | null;
  positions: readonly string[];
}>;

/** A parent link with all that an answer may need of it, whoever it is for. */
export type LinkView = Readonly<{
  id: ParentLinkId;
  state: LinkState;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: DecidedBy | null;
  parent: PersonView;
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }>;
  /** Those of active seasons first, then those of the season that began last; teams of one season by name, then id. */
  spots: readonly SpotView[];
}>;

export type LinkFilter = Readonly<{
  status?: LinkState;
  /** Only links to players who are on the roster of one of these. */
  teamIds?: readonly TeamId[];
}>;

export interface FamilyReader {
  parentLink(orgId: OrgId, id: ParentLinkId): Promise<LinkView | undefined>;
  /** Pending and approved links of the parent, oldest first. */
  childLinks(orgId: OrgId, parentId: UserId): Promise<readonly LinkView[]>;
  /** Links of the org, oldest first. */
  parentLinks(orgId: OrgId, filter: LinkFilter, page: PageRequest<TimePosition>): Promise<Page<LinkView>>;
}
