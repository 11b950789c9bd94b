import { createHash } from 'node:crypto';
import type {
  BlockedFor,
  BlockedHash,
  BlockReader,
  Blocks,
  BlockView,
  PersonBlocks,
} from '../../../application/ports/storage/membership/blocks.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { BlockId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { byText, timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

/** Derived from the first hash, which is the person's, so that it is the same for the same person. */
const idOf = (blockedFor: BlockedFor, hash: string): BlockId =>
  createHash('md5')
    .update(`${blockedFor}${hash}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as BlockId;

export const memoryBlocks = ({ blocks }: Tables): Blocks => ({
  async add(orgId, blockedFor, hashes, at, role) {
    for (const hash of hashes) {
      const place = key(orgId, blockedFor, hash);
      const row = blocks.get(place) ?? { orgId, blockedFor, hash, at, blockId: idOf(blockedFor, hashes[0]!), taken: {} };
      blocks.put(role ? { ...row, taken: { ...row.taken, [role]: at } } : row);
    }
  },
  has: async (orgId, blockedFor, hashes) => hashes.some((hash) => blocks.get(key(orgId, blockedFor, hash)) !== undefined),
  async lift(orgId, blockedFor, hashes) {
    for (const hash of hashes) blocks.delete(key(orgId, blockedFor, hash));
  },
  async liftBlock(orgId, id) {
    const lifted = [...blocks.rows()].filter((row) => row.orgId === orgId && row.blockId === id);
    for (const { blockedFor, hash } of lifted) blocks.delete(key(orgId, blockedFor, hash));
    return lifted[0] && { blockedFor: lifted[0].blockedFor, hashes: lifted.map(({ hash }) => hash) };
  },
});

const takenInOrder = (taken: readonly (readonly [role: string, at: Date])[]): BlockedHash['taken'] =>
  taken.map(([role, at]) => ({ role: role as Role, at })).sort((a, b) => a.at.getTime() - b.at.getTime() || (a.role < b.role ? -1 : 1));

export function memoryBlockReader({ blocks, players, teams }: Tables): BlockReader {
  function view(orgId: OrgId, id: BlockId, blockedFor: BlockedFor, createdAt: Date): BlockView {
    const player = players.get(key(orgId, blockedFor as PlayerId));
    const team = teams.get(key(orgId, blockedFor as TeamId));
    return {
      id,
      createdAt,
      from: player ? 'child' : team ? 'team' : 'org',
      player: player ? { id: player.id, firstName: player.firstName, lastName: player.lastName } : null,
      team: team ? { id: team.id, name: team.name } : null,
    };
  }

  return {
    async blockedHashes(orgId, blockedFor, hashes) {
      const found = hashes.map((hash) => blocks.get(key(orgId, blockedFor, hash))).filter((row) => row !== undefined);
      return found.map(({ hash, at, taken }) => ({ hash, since: at, taken: takenInOrder(Object.entries(taken)) }));
    },

    async blocks(orgId, { hashes }, page) {
      const rows = [...blocks.rows()].filter((row) => row.orgId === orgId);
      const blockIds = new Set(rows.filter(({ hash }) => hashes?.includes(hash) ?? true).map(({ blockId }) => blockId));
      const found = [...Map.groupBy(rows, ({ blockId }) => blockId)].filter(([id]) => blockIds.has(id));
      const views = found.map(([id, [first, ...others]]) => {
        const times = [first!, ...others].map(({ at }) => at.getTime());
        return view(orgId, id, first!.blockedFor, new Date(Math.min(...times)));
      });
      return timePage(views, ({ createdAt, id }) => ({ at: createdAt, id }), -1, page);
    },
  };
}

export const memoryPersonBlocks = ({ personBlocks }: Tables): PersonBlocks => ({
  async add(blocks) {
    for (const block of blocks) if (!personBlocks.get(block.hash)) personBlocks.put(block);
  },
  among: async (hashes) => hashes.filter((hash) => personBlocks.get(hash) !== undefined),
  has: async (hashes) => hashes.some((hash) => personBlocks.get(hash) !== undefined),
  async lift(hashes) {
    const ids = new Set(hashes.map((hash) => personBlocks.get(hash)?.id));
    const gone = [...personBlocks.rows()].filter(({ id }) => ids.has(id));
    for (const block of gone) personBlocks.remove(block);
    return gone.length;
  },
  async list() {
    const first = new Map([...personBlocks.rows()].toReversed().map(({ id, createdAt }) => [id, { id, createdAt }]));
    return [...first.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byText(a.id, b.id));
  },
});
