import { z } from 'zod';
import type { Blocks } from '../../application/ports/blocks.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

type Blocked = [orgId: OrgId, blockedFor: string, hashes: readonly string[]];
const ADD = statement<[...Blocked, at: Date]>(
  'families.add-blocks',
  `insert into admission_block (org_id, blocked_for, hash, created_at)
   select $1::uuid, $2::uuid, hash, $4::timestamptz from unnest($3::text[]) as hash on conflict do nothing`,
);
const HAS = statement<Blocked>(
  'families.has-block',
  'select 1 as one from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[]) limit 1',
).rows({ one: z.int() });
const LIFT = statement<Blocked>(
  'families.lift-blocks',
  'delete from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[])',
);

export const postgresBlocks = ({ sql, later }: Transaction): Blocks => ({
  add: (orgId, blockedFor, hashes, at) => later(sql(ADD, [orgId, blockedFor, hashes, at])),
  has: async (orgId, blockedFor, hashes) => (await sql(HAS, [orgId, blockedFor, hashes])).length > 0,
  lift: (orgId, blockedFor, hashes) => later(sql(LIFT, [orgId, blockedFor, hashes])),
});
