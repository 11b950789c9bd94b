import type { OrgId, PlayerId, UserId } from '../../../../domain/shared/ids.ts';

/** A person as rows identify them: by id, and by verified address on the league's rosters and staff lists. */
export type PersonInRows = Readonly<{ userId: UserId; email: string | null }>;

/** Removes what is stored on a person. Every table declares what becomes of each of its columns. */
export interface PersonalData {
  /** Orgs in which anything may be stored on the user, in order of their ids. */
  orgsOf(userId: UserId): Promise<readonly OrgId[]>;
  /**
   * Removes the person from an org. MUST remove memberships, links, claims, devices, settings, read marks, the keys of their messages and the
   * reasons of their reports; MUST withdraw their consents; MUST clear the snack and scorer fields that they wrote last; MUST remove their
   * guardian addresses, and their account and address from staff lines; MUST keep messages, statistics, reports, consents and the audit log,
   * which hold only their id.
   */
  eraseInOrg(orgId: OrgId, person: PersonInRows, now: Date): Promise<void>;
  /**
   * Moves what the user wrote for others in the org to another id: messages and reports of them, statistics, game reports, invites. Used when an
   * org is to forget a user whose account stays.
   */
  reattribute(orgId: OrgId, from: UserId, to: UserId): Promise<void>;
  /** Removes what belongs to no org: the person's own stored idempotency outcomes. */
  eraseBeyondOrgs(userId: UserId): Promise<void>;
  /** Removes a player's guardians, links and roster number, and withdraws consents for them; statistics stay under the player's id. */
  erasePlayer(orgId: OrgId, playerId: PlayerId, now: Date): Promise<void>;
  /** If a time is stored already, MUST keep the later one. */
  rememberErased(identityHash: string, at: Date): Promise<void>;
  /** The time up to which tokens of an erased identity are refused; undefined if it was not erased within `ERASED_KEPT_FOR_MS`. */
  erasedUpTo(identityHash: string): Promise<Date | undefined>;
}

export const ERASED_KEPT_FOR_MS = 24 * 3_600_000;
