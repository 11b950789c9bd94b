import type { LinkState } from '../../../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../../../domain/families/team-claim.ts';
import type { MembershipState } from '../../../../domain/membership/membership.ts';
import type { Role } from '../../../../domain/membership/roles.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../../../../domain/shared/ids.ts';
import { RECORDS_OF_PLAYERS, RECORDS_OF_USERS } from '../../../data/kinds.ts';
import type { Page, PageRequest } from '../page.ts';
import type { PersonInRows } from '../privacy/personal-data.ts';
import type { TimePosition } from './membership-storage.ts';

/** A request that a user has made in an org, without anything that they may not know before it is approved. */
export type RequestRow = Readonly<{
  id: string;
  kind: 'membership' | 'parent_link' | 'team_claim';
  orgId: OrgId;
  orgName: string;
  role: Role;
  status: MembershipState | LinkState | TeamClaim['state'];
  /** The team of a coach's claim. */
  claimedTeam: Readonly<{ id: TeamId; name: string }> | null;
  requestedAt: Date;
  decidedAt: Date | null;
}>;

/** One record stored on a person. `data` holds everything in it that concerns this person and no one else. */
export type PersonalRecord = Readonly<{ kind: string; orgId: OrgId | null; data: Readonly<Record<string, unknown>> }>;

/** Records that are not the members of one value, so that each storage reads them by hand. */
export const RECORDS_BY_HAND = ['follower', 'game-field', 'guardian-address', 'kept-answer', 'slot-place', 'staff-line'] as const;
/** The kinds of all records; those of one value are declared with its kind of data. */
export const RECORD_KINDS: readonly string[] = [
  ...new Set([...RECORDS_BY_HAND, ...[...RECORDS_OF_USERS, ...RECORDS_OF_PLAYERS].map(({ records }) => records.as)]),
].sort();

export interface AccountReader {
  /** The requests that the user has made since then, newest first; a link that has waited too long at `now` counts as ended. */
  requestsOf(userId: UserId, since: Date, now: Date, page: PageRequest<TimePosition>): Promise<Page<RequestRow>>;
  /** Everything stored on the person, org by org and kind by kind. It takes several statements. */
  recordsOf(person: PersonInRows): Promise<readonly PersonalRecord[]>;
  /** The same, in one org only. */
  recordsInOrg(orgId: OrgId, person: PersonInRows): Promise<readonly PersonalRecord[]>;
  /** Everything stored on a player, kind by kind. It takes several statements. */
  recordsOfPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly PersonalRecord[]>;
}
