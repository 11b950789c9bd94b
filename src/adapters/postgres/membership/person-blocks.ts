import { sql } from 'kysely';
import type { PersonBlock, PersonBlocks } from '../../../application/ports/storage/membership/blocks.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';

type Hashes = Readonly<{ hashes: readonly string[] }>;
const anyHash = (hashes: readonly string[]) => sql<string>`any(${hashes}::text[])`;

const ADD = prepared('membership.add-person-block', ({ hash, id, createdAt }: PersonBlock, db) =>
  db
    .insertInto('person_block')
    .values({ hash, block_id: id, created_at: createdAt })
    .onConflict((known) => known.column('hash').doNothing()),
);
const AMONG = prepared('membership.person-blocks-among', ({ hashes }: Hashes, db) =>
  db.selectFrom('person_block').where('hash', '=', anyHash(hashes)).select('hash'),
);
const LIFT = prepared('membership.lift-person-blocks', ({ hashes }: Hashes, db) =>
  db
    .deleteFrom('person_block as v')
    .using('person_block as b')
    .whereRef('v.block_id', '=', 'b.block_id')
    .where('b.hash', '=', anyHash(hashes))
    .returning('v.hash'),
);
const LIST = prepared('membership.person-blocks', (_: object, db) =>
  db
    .selectFrom('person_block')
    .groupBy('block_id')
    .select(['block_id as id', sql<Date>`min(created_at)`.as('createdAt')])
    .orderBy('createdAt')
    .orderBy('id'),
);

export const postgresPersonBlocks = ({ em }: Pick<Transaction, 'em'>): PersonBlocks => ({
  async add(blocks) {
    for (const block of blocks) await ADD(em, block);
  },
  among: async (hashes) => (await AMONG(em, { hashes })).map(({ hash }) => hash),
  has: async (hashes) => (await AMONG(em, { hashes })).length > 0,
  lift: async (hashes) => (await LIFT(em, { hashes })).length,
  list: () => LIST(em, {}),
});
