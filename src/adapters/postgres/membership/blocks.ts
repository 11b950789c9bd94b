import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { BlockedFor, BlockedHash, BlockReader, Blocks } from '../../../application/ports/storage/membership/blocks.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { BlockId, OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { asJson, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';

type Blocked = Readonly<{ orgId: OrgId; blockedFor: BlockedFor; hashes: readonly string[] }>;
type Taken = Readonly<Partial<Record<Role, string>>>;
const anyHash = (hashes: readonly string[]) => sql<string>`any(${hashes}::text[])`;

// Its first hash, the person's, identifies the block.
const ADD = prepared('families.add-blocks', ({ orgId, blockedFor, hashes, at, taken }: Blocked & { at: Date; taken: Taken }, db) =>
  db
    .insertInto('admission_block')
    .columns(['org_id', 'blocked_for', 'hash', 'created_at', 'block_id', 'taken'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ hash: string }>`unnest(${hashes}::text[])`.as<'asked'>(sql`asked (hash)`))
        .select([
          sql<OrgId>`${orgId}::uuid`.as('org_id'),
          sql<BlockedFor>`${blockedFor}::uuid`.as('blocked_for'),
          'asked.hash',
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<BlockId>`md5(${blockedFor}::uuid::text || (${hashes}::text[])[1])::uuid`.as('block_id'),
          sql<Taken>`${asJson(taken)}::jsonb`.as('taken'),
        ]),
    )
    .onConflict((known) =>
      known
        .columns(['org_id', 'blocked_for', 'hash'])
        .doUpdateSet((eb) => ({ taken: sql<Taken>`${eb.ref('admission_block.taken')} || ${eb.ref('excluded.taken')}` })),
    ),
);
const HAS = prepared('families.has-block', ({ orgId, blockedFor, hashes }: Blocked, db) =>
  db
    .selectFrom('admission_block')
    .where('org_id', '=', orgId)
    .where('blocked_for', '=', blockedFor)
    .where('hash', '=', anyHash(hashes))
    .select('hash')
    .limit(1),
);
const BLOCKED = prepared('families.blocked-hashes', ({ orgId, blockedFor, hashes }: Blocked, db) =>
  db
    .selectFrom('admission_block')
    .where('org_id', '=', orgId)
    .where('blocked_for', '=', blockedFor)
    .where('hash', '=', anyHash(hashes))
    .select(['hash', 'created_at as since', 'taken']),
);
const LIFT = prepared('families.lift-blocks', ({ orgId, blockedFor, hashes }: Blocked, db) =>
  db.deleteFrom('admission_block').where('org_id', '=', orgId).where('blocked_for', '=', blockedFor).where('hash', '=', anyHash(hashes)),
);
const LIFT_BLOCK = prepared('families.lift-block', ({ orgId, id }: { orgId: OrgId; id: BlockId }, db) =>
  db
    .deleteFrom('admission_block as b')
    .where('b.org_id', '=', orgId)
    .where('b.block_id', '=', id)
    .returning(['b.blocked_for as blockedFor', 'b.hash']),
);

export const postgresBlocks = ({ em }: Pick<Transaction, 'em'>): Blocks => ({
  add: (orgId, blockedFor, hashes, at, role) =>
    done(ADD(em, { orgId, blockedFor, hashes, at, taken: role ? { [role]: at.toISOString() } : {} })),
  has: async (orgId, blockedFor, hashes) => (await HAS(em, { orgId, blockedFor, hashes })).length > 0,
  lift: (orgId, blockedFor, hashes) => done(LIFT(em, { orgId, blockedFor, hashes })),
  async liftBlock(orgId, id) {
    const lifted = await LIFT_BLOCK(em, { orgId, id });
    return lifted[0] && { blockedFor: lifted[0].blockedFor, hashes: lifted.map(({ hash }) => hash) };
  },
});

const eb = expressionBuilder<{ p: Schema['player']; t: Schema['team'] }, 'p' | 't'>();
const PLAYER = jsonBuildObject({ id: eb.ref('p.player_id'), firstName: eb.ref('p.first_name'), lastName: eb.ref('p.last_name') });
const TEAM = jsonBuildObject({ id: eb.ref('t.team_id'), name: eb.ref('t.name') });

type BlockPage = Readonly<{
  orgId: OrgId;
  limit: number;
  after: Date | undefined;
  afterId: BlockId | undefined;
  hashes: readonly string[] | undefined;
}>;
/** An org has few blocks, so they are grouped before paging. */
const PAGE = prepared(
  'families.blocks',
  ({ orgId, limit, after, afterId, hashes }: BlockPage, db) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('admission_block as b')
          .where('b.org_id', '=', orgId)
          .select(['b.block_id as id', 'b.blocked_for', sql<Date>`min(b.created_at)`.as('created_at')])
          .groupBy(['b.block_id', 'b.blocked_for'])
          .$if(hashes !== undefined, (blocks) => blocks.having(sql<boolean>`bool_or(b.hash = ${anyHash(hashes!)})`))
          .as('b'),
      )
      .leftJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'b.blocked_for'))
      .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'b.blocked_for'))
      .$if(after !== undefined, (blocks) => blocks.where((eb) => eb(eb.refTuple('b.created_at', 'b.id'), '<', eb.tuple(after!, afterId!))))
      .select((eb) => [
        'b.id',
        'b.created_at as createdAt',
        eb
          .case()
          .when('p.player_id', 'is not', null)
          .then('child' as const)
          .when('t.team_id', 'is not', null)
          .then('team' as const)
          .else('org' as const)
          .end()
          .as('from'),
        eb.case().when('p.player_id', 'is not', null).then(PLAYER).end().as('player'),
        eb.case().when('t.team_id', 'is not', null).then(TEAM).end().as('team'),
      ])
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(limit),
  ['after', 'hashes'],
);

const byTime = (a: BlockedHash['taken'][number], b: typeof a) => a.at.getTime() - b.at.getTime() || (a.role < b.role ? -1 : 1);

export const postgresBlockReader = (on: Sql): BlockReader => ({
  async blockedHashes(orgId, blockedFor, hashes) {
    const timesOf = (taken: Taken) => Object.entries(taken).map(([role, at]) => ({ role: role as Role, at: new Date(at) }));
    const rows = await BLOCKED(on, { orgId, blockedFor, hashes });
    return rows.map((row) => ({ ...row, taken: timesOf(row.taken).sort(byTime) }));
  },
  async blocks(orgId, { hashes }, { limit, after }) {
    return pageOf(await PAGE(on, { orgId, hashes, limit: limit + 1, after: after?.at, afterId: after?.id as BlockId | undefined }), limit);
  },
});
