import type { Blocks } from '../../application/ports/blocks.ts';
import type { Transaction } from './transaction.ts';

export const postgresBlocks = ({ sql, later }: Transaction): Blocks => ({
  async add(orgId, blockedFor, hashes, at) {
    await later(
      sql(
        `insert into admission_block (org_id, blocked_for, hash, created_at)
       select $1::uuid, $2::uuid, hash, $4::timestamptz from unnest($3::text[]) as hash on conflict do nothing`,
        [orgId, blockedFor, hashes, at],
      ),
    );
  },
  async has(orgId, blockedFor, hashes) {
    const found = await sql('select 1 from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[]) limit 1', [
      orgId,
      blockedFor,
      hashes,
    ]);
    return found.length > 0;
  },
  async lift(orgId, blockedFor, hashes) {
    await later(
      sql('delete from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[])', [orgId, blockedFor, hashes]),
    );
  },
});
