import type { BlockId, OrgId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import type { TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** What somebody may be blocked for: being a child's guardian, on a team's staff, or let into an org as a parent without being looked at. */
export type BlockedFor = PlayerId | TeamId | OrgId;

/** What a block was for, and the hashes that it held. */
export type LiftedBlock = Readonly<{ blockedFor: BlockedFor; hashes: readonly string[] }>;

/**
 * Who does not get in by what the roster or the staff list says, because somebody decided against them. A person and an address are
 * known by keyed hashes alone (`KeyedHashes`), so that a block outlives leaving, an account, and other accounts with the same address.
 */
export interface Blocks {
  /** The hashes become one block. MUST hold until lifted, whatever becomes of the people; what is there already stays in its own. */
  add(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[], at: Date): Promise<void>;
  /** Whether any of the hashes is blocked. */
  has(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<boolean>;
  lift(orgId: OrgId, blockedFor: BlockedFor, hashes: readonly string[]): Promise<void>;
  /** Lifts the block that is listed under the id; undefined where there is none. */
  liftBlock(orgId: OrgId, id: BlockId): Promise<LiftedBlock | undefined>;
}

export const BLOCKED_FROM = ['child', 'team', 'org'] as const;

/** A block as admins see it. Nothing tells whom it holds back: who knows the address finds it by that. */
export type BlockView = Readonly<{
  id: BlockId;
  from: (typeof BLOCKED_FROM)[number];
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }> | null;
  team: Readonly<{ id: TeamId; name: string }> | null;
  createdAt: Date;
}>;

/** `hashes` finds the blocks that hold any of them. */
export type BlockFilter = Readonly<{ hashes?: readonly string[] }>;

export interface BlockReader {
  /** Newest first. */
  blocks(orgId: OrgId, filter: BlockFilter, page: PageRequest<TimePosition>): Promise<Page<BlockView>>;
}
