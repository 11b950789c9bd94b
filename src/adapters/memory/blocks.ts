import type { Blocks } from '../../application/ports/blocks.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryBlocks = ({ blocks }: Tables): Blocks => ({
  async add(orgId, blockedFor, hashes, at) {
    for (const hash of hashes) {
      const place = key(orgId, blockedFor, hash);
      if (!blocks.get(place)) blocks.set(place, { orgId, blockedFor, hash, at });
    }
  },
  has: async (orgId, blockedFor, hashes) => hashes.some((hash) => blocks.get(key(orgId, blockedFor, hash)) !== undefined),
  async lift(orgId, blockedFor, hashes) {
    for (const hash of hashes) blocks.delete(key(orgId, blockedFor, hash));
  },
});
