import type { Role } from '../../../../domain/membership/roles.ts';
import type { BlockId, OrgId, PlayerId, TeamId } from '../../../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../page.ts';
import type { TimePosition } from './membership-storage.ts';

/** What a person may be blocked for: being a child's guardian, being on a team's staff, or joining an org without review. */
export type BlockedFor = PlayerId | TeamId | OrgId;

/** What a block was for, and the hashes that it held. */
export type LiftedBlock = Readonly<{ blockedFor: BlockedFor; hashes: readonly string[] }>;

/**
 * People whom a match on the roster or the staff list does not let in, because someone decided against them. A block stores keyed hashes of a
 * person and of an address (`KeyedHashes`) and nothing else, so that it survives leaving the org, deleting the account, and other accounts with
 * the same address.
 */
export interface Blocks {
  /**
   * Stores the hashes as one block. MUST hold until lifted, whatever happens to the people; a hash that is already blocked stays in its own
   * block. With a role, MUST remember for every hash that it was taken away at that time.
   */
  add(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[], at: Date, taken?: Role): Promise<void>;
  /** Whether any of the hashes is blocked. */
  has(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<boolean>;
  lift(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<void>;
  /** Lifts the block with this id; undefined if there is none. */
  liftBlock(orgId: OrgId, id: BlockId): Promise<LiftedBlock | undefined>;
}

/** A keyed hash of a person, or of their address, whom the operator has blocked in all orgs; those of one person have one id. */
export type PersonBlock = Readonly<{ hash: string; id: BlockId; createdAt: Date }>;

/** People whom the operator has blocked in all orgs, by nothing but the hashes of `personHashes`. */
export interface PersonBlocks {
  /** A hash that is blocked stays in its own block. */
  add(blocks: readonly PersonBlock[]): Promise<void>;
  /** Those of the hashes that are blocked. */
  among(hashes: readonly string[]): Promise<readonly string[]>;
  /** Whether any of the hashes is blocked, as of the latest committed transaction. */
  has(hashes: readonly string[]): Promise<boolean>;
  /** Ends the whole block of each of the hashes; answers how many hashes are gone. */
  lift(hashes: readonly string[]): Promise<number>;
  /** Oldest first. */
  list(): Promise<readonly Omit<PersonBlock, 'hash'>[]>;
}

export const BLOCKED_FROM = ['child', 'team', 'org'] as const;

/** A block as admins see it. It does not reveal whom it blocks; an admin who knows the address can find the block by it. */
export type BlockView = Readonly<{
  id: BlockId;
  from: (typeof BLOCKED_FROM)[number];
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }> | null;
  team: Readonly<{ id: TeamId; name: string }> | null;
  createdAt: Date;
}>;

/** `hashes` selects the blocks that hold any of them. */
export type BlockFilter = Readonly<{ hashes?: readonly string[] }>;

/** Since when a hash is blocked, and which roles were taken away when, the last time of each. */
export type BlockedHash = Readonly<{ hash: string; since: Date; taken: readonly Readonly<{ role: Role; at: Date }>[] }>;

export interface BlockReader {
  /** Those of the hashes that are blocked, in no particular order; roles in order of time. */
  blockedHashes(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<readonly BlockedHash[]>;
  /** Newest first. */
  blocks(orgId: OrgId, filter: BlockFilter, page: PageRequest<TimePosition>): Promise<Page<BlockView>>;
}
