import { sql as text } from 'kysely';
import { z } from 'zod';
import type { CountedSearches, NameSearches } from '../../../application/ports/storage/families/name-searches.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { fragment } from '../orm/fragment.ts';
import { asJson, prepared } from '../orm/prepared.ts';

type OfSearcher = Readonly<{ searcher: string; time: Date | null }>;
const COUNTED = z
  .array(z.strictObject({ key: z.string(), at: z.iso.datetime({ offset: true, local: true }), found: z.boolean() }))
  .nullable();
const now = (time: Date | null) => text<Date>`date_trunc('milliseconds', ${orNow(time)})`;

const SEARCHES = prepared('families.name-searches', ({ searcher, time }: OfSearcher, db) =>
  db.selectNoFrom([
    fragment(COUNTED)`${db.selectFrom('name_search').where('searcher', '=', searcher).select('searches')}`.as('searches'),
    now(time).as('now'),
  ]),
);
const SEARCHES_FOR_UPDATE = prepared('families.name-searches-for-update', ({ searcher, time }: OfSearcher, db) =>
  db
    .selectFrom('name_search')
    .where('searcher', '=', searcher)
    .select([fragment(COUNTED)`searches`.as('searches'), now(time).as('now')])
    .forUpdate(),
);
const HOLD_SEARCHES = prepared('families.hold-name-searches', ({ searcher, time }: OfSearcher, db) =>
  db
    .insertInto('name_search')
    .values({ searcher, searches: text`'[]'`, last_at: orNow(time) })
    .onConflict((known) => known.column('searcher').doNothing()),
);
type Saved = Readonly<{ searcher: string; searches: CountedSearches['searches']; lastAt: Date }>;
const SAVE_SEARCHES = prepared('families.save-name-searches', ({ searcher, searches, lastAt }: Saved, db) =>
  db
    .updateTable('name_search')
    .where('searcher', '=', searcher)
    .set({ searches: asJson(searches), last_at: lastAt }),
);

const searchesIn = ({ searches, now }: Readonly<{ searches: z.output<typeof COUNTED>; now: Date }>): CountedSearches => ({
  searches: (searches ?? []).map((search) => ({ ...search, at: new Date(search.at) })),
  now,
});

export const countedSearches = async (sql: Sql, time: DatabaseTime, searcher: string): Promise<CountedSearches> =>
  searchesIn((await SEARCHES(sql, { searcher, time: time() }))[0]!);

export const postgresNameSearches = (sql: Sql, time: DatabaseTime): NameSearches => ({
  async find(searcher) {
    // The row exists to be locked: of two first searches the second waits for it.
    await HOLD_SEARCHES(sql, { searcher, time: time() });
    return searchesIn((await SEARCHES_FOR_UPDATE(sql, { searcher, time: time() }))[0]!);
  },
  async save(searcher, searches) {
    const lastAt = searches.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0));
    await SAVE_SEARCHES(sql, { searcher, searches, lastAt });
  },
});
