import type { Invite } from '../../../../domain/invites/invite.ts';
import type { SeasonSpan } from '../../../../domain/league/season.ts';
import type { Org } from '../../../../domain/membership/org.ts';
import type { InviteId, OrgId, TeamId, UserId } from '../../../../domain/shared/ids.ts';

export interface Invites {
  /** MUST lock the invite against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: InviteId): Promise<Invite | undefined>;
  /**
   * The newest invite with the code, usable or not. MUST lock it against other transactions until this one ends. If two transactions find none,
   * MUST let only one of them issue the code; the other runs again and finds it.
   */
  findByCode(orgId: OrgId, code: string): Promise<Invite | undefined>;
  save(invite: Invite): Promise<void>;
  /** Begins every code of the org with its present one instead of an earlier one. */
  changeOrgCode(orgId: OrgId, earlier: string, present: string): Promise<void>;
  /**
   * Stores that the person with this hash has used the invite, until it expires; answers whether they had not used it before. For an invite that
   * this transaction has locked.
   */
  addUse(invite: Pick<Invite, 'orgId' | 'id' | 'expiresAt'>, personHash: string): Promise<boolean>;
  /** Removes the hashes of those who have used an invite that nobody can use any more. */
  forgetUses(orgId: OrgId, id: InviteId): Promise<void>;
}

/** An invite with the name of the person who made it. */
export type InviteRecord = Readonly<{ invite: Invite; createdBy: Readonly<{ id: UserId; name: string | null }> }>;

export interface InviteReader {
  /** All invites of the org, newest first. */
  invites(orgId: OrgId): Promise<readonly InviteRecord[]>;
  /** The newest invite with a code, and the org that it leads to; an earlier code of the org leads to the same invite. */
  inviteByCode(orgCode: string, code: string): Promise<InviteWithOrg | undefined>;
  /** The team that a link to an invite names, whose season is not current if it is archived; undefined for a team that is not in the org. */
  linkedTeam(orgId: OrgId, teamId: TeamId): Promise<LinkedTeam | undefined>;
}

export type InviteWithOrg = Readonly<{
  invite: Invite;
  org: Pick<Org, 'id' | 'name' | 'code' | 'timeZone' | 'parentsNeedApproval' | 'confirmation' | 'suspendedAt'>;
}>;

export type LinkedTeam = Readonly<{ id: TeamId; name: string; season: SeasonSpan }>;
