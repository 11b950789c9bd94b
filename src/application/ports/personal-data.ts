import type { OrgId, PlayerId, UserId } from '../../domain/shared/ids.ts';

/** A person as rows know them: by id, and where the league wrote them down by their verified address. */
export type PersonInRows = Readonly<{ userId: UserId; email: string | null }>;

/** Removes what is stored on a person. What the catalog of tables holds, and what becomes of it, is written down in `erasure-rules.ts`. */
export interface PersonalData {
  /** Orgs in which anything may be stored on the user, in order of their ids. */
  orgsOf(userId: UserId): Promise<readonly OrgId[]>;
  /**
   * Removes the person from an org. MUST remove memberships, links, claims, devices, settings, read marks, the keys of their messages and
   * the reasons of their reports; MUST withdraw their consents; MUST clear the snack and scorer fields that they wrote last; MUST leave roster addresses and staff lines
   * without them; MUST leave messages, statistics, reports, consents and the audit log, which know them by id alone.
   */
  eraseInOrg(orgId: OrgId, person: PersonInRows, now: Date): Promise<void>;
  /**
   * Lets what the user wrote for others in the org stand under another id: messages and reports of them, statistics, game reports, invites.
   * For an org that is to forget somebody whose account stays.
   */
  reattribute(orgId: OrgId, from: UserId, to: UserId): Promise<void>;
  /** Removes what belongs to no org: the person's own kept answers. */
  eraseBeyondOrgs(userId: UserId): Promise<void>;
  /** Removes a player's guardians, links and number on the roster, and withdraws consents for them; statistics stay under the player's id. */
  erasePlayer(orgId: OrgId, playerId: PlayerId, now: Date): Promise<void>;
  /** MUST keep the later time where one is kept already. */
  rememberErased(identityHash: string, at: Date): Promise<void>;
  /** Up to when tokens of an erased identity are refused; undefined for one that was not erased within `ERASED_KEPT_FOR_MS`. */
  erasedUpTo(identityHash: string): Promise<Date | undefined>;
}

export const ERASED_KEPT_FOR_MS = 24 * 3_600_000;
