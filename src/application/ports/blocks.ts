import type { OrgId, PlayerId, TeamId } from '../../domain/shared/ids.ts';

/** What somebody may be blocked for: being a child's guardian, on a team's staff, or let into an org as a parent without being looked at. */
export type BlockedFor = PlayerId | TeamId | OrgId;

/**
 * Who does not get in by what the roster or the staff list says, because somebody decided against them. A person and an address are
 * known by keyed hashes alone (`KeyedHashes`), so that a block outlives leaving, an account, and other accounts with the same address.
 */
export interface Blocks {
  /** MUST hold until lifted, whatever becomes of the people; adding what is there changes nothing. */
  add(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[], at: Date): Promise<void>;
  /** Whether any of the hashes is blocked. */
  has(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<boolean>;
  lift(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<void>;
}
