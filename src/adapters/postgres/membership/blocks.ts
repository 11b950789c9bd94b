import { z } from 'zod';
import {
  BLOCKED_FROM,
  type BlockedFor,
  type BlockedHash,
  type BlockReader,
  type Blocks,
} from '../../../application/ports/storage/membership/blocks.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { ROLES, type Role } from '../../../domain/membership/roles.ts';
import type { BlockId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { enumOf, instant, jsonInstant, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';

type Blocked = [orgId: OrgId, blockedFor: string, hashes: readonly string[]];
// Its first hash, the person's, identifies the block.
const ADD = statement<[...Blocked, at: Date, taken: string]>(
  'families.add-blocks',
  `insert into admission_block (org_id, blocked_for, hash, created_at, block_id, taken)
   select $1::uuid, $2::uuid, hash, $4::timestamptz, md5($2::uuid::text || ($3::text[])[1])::uuid, $5::jsonb from unnest($3::text[]) as hash
   on conflict (org_id, blocked_for, hash) do update set taken = admission_block.taken || excluded.taken`,
);
const HAS = statement<Blocked>(
  'families.has-block',
  'select 1 as one from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[]) limit 1',
).rows({ one: z.int() });
const BLOCKED = statement<Blocked>(
  'families.blocked-hashes',
  'select hash, created_at as since, taken from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[])',
).rows({ hash: z.string(), since: instant(), taken: z.partialRecord(enumOf(ROLES), jsonInstant()) });
const LIFT = statement<Blocked>(
  'families.lift-blocks',
  'delete from admission_block where org_id = $1 and blocked_for = $2 and hash = any($3::text[])',
);
const ID = 'coalesce(b.block_id, md5(b.blocked_for::text || b.hash)::uuid)';
const LIFT_BLOCK = statement<[orgId: OrgId, id: BlockId]>(
  'families.lift-block',
  `delete from admission_block b where b.org_id = $1 and ${ID} = $2 returning b.blocked_for as "blockedFor", b.hash`,
).rows({ blockedFor: uuid<BlockedFor>(), hash: z.string() });

export const postgresBlocks = ({ sql }: Transaction): Blocks => ({
  add: (orgId, blockedFor, hashes, at, role) => done(sql(ADD, [orgId, blockedFor, hashes, at, JSON.stringify(role ? { [role]: at } : {})])),
  has: async (orgId, blockedFor, hashes) => (await sql(HAS, [orgId, blockedFor, hashes])).length > 0,
  lift: (orgId, blockedFor, hashes) => done(sql(LIFT, [orgId, blockedFor, hashes])),
  async liftBlock(orgId, id) {
    const lifted = await sql(LIFT_BLOCK, [orgId, id]);
    return lifted[0] && { blockedFor: lifted[0].blockedFor, hashes: lifted.map(({ hash }) => hash) };
  },
});

const PLAYER = object('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() });
const TEAM = object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string() });
const VIEW_ROW = row('b', {
  id: uuid<BlockId>(),
  createdAt: instant(),
  from: selected(
    `case when p.player_id is not null then 'child' when t.team_id is not null then 'team' else 'org' end`,
    enumOf(BLOCKED_FROM),
  ),
  player: selectedIf('p.player_id is not null', PLAYER),
  team: selectedIf('t.team_id is not null', TEAM),
});
/** An org has few blocks, so they are grouped before paging. */
const PAGE = statementPerFilters<[orgId: OrgId, limit: number], { after: [at: Date, id: string]; hashes: [hashes: readonly string[]] }>(
  'families.blocks',
  2,
  {
    after: (at, id) => `where (b.created_at, b.id) < (${at}, ${id}::uuid)`,
    hashes: (hashes) => `having bool_or(b.hash = any(${hashes}::text[]))`,
  },
  ({ after, hashes }) =>
    `select ${VIEW_ROW.sql}
     from (select ${ID} as id, b.blocked_for, min(b.created_at) as created_at from admission_block b where b.org_id = $1
           group by 1, 2 ${hashes}) b
       left join player p on p.org_id = $1 and p.player_id = b.blocked_for
       left join team t on t.org_id = $1 and t.team_id = b.blocked_for
     ${after} order by b.created_at desc, b.id desc limit $2`,
).rows(VIEW_ROW);

const byTime = (a: BlockedHash['taken'][number], b: typeof a) => a.at.getTime() - b.at.getTime() || (a.role < b.role ? -1 : 1);

export const postgresBlockReader = (sql: Sql): BlockReader => ({
  async blockedHashes(orgId, blockedFor, hashes) {
    const taken = (each: Readonly<Partial<Record<Role, string>>>) =>
      Object.entries(each).map(([role, at]) => ({ role: role as Role, at: new Date(at) }));
    const rows = await sql(BLOCKED, [orgId, blockedFor, hashes]);
    return rows.map((row) => ({ ...row, taken: taken(row.taken).sort(byTime) }));
  },
  async blocks(orgId, { hashes }, { limit, after }) {
    const filters = { hashes: hashes && ([hashes] as const), after: after && ([after.at, after.id] as const) };
    return pageOf(await sql(...PAGE([orgId, limit + 1], filters)), limit);
  },
});
