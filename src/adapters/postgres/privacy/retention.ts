import { type Kysely, type RawBuilder, sql as text } from 'kysely';
import { since } from '../../../application/data/kind-of-data.ts';
import type { ExpiringKind, Retention } from '../../../application/ports/storage/privacy/retention.ts';
import { LINK_WAITS_FOR_MS } from '../../../domain/families/parent-link.ts';
import { TOKEN_KEPT_FOR_MS } from '../../../domain/notifications/push-token.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { isTooSlow } from '../driver/failures.ts';
import type { Sql } from '../driver/sql.ts';
import { anyTableIn, keyInOrg, refIn } from '../orm/by-keys.ts';
import { type Prepared, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { TABLES } from '../schema/tables.ts';

const ANY = () => text<boolean>`true`;
/** Kinds of which only some rows of the table aliased `v` expire, or whose rows stay: the condition, and the update that ends them. */
const ENDED_BY: Partial<
  Record<
    ExpiringKind,
    Readonly<{ only: (org: unknown, keptSince: Date) => RawBuilder<boolean>; set?: Readonly<Record<string, RawBuilder<unknown>>> }>
  >
> = {
  'earlier-wordings': {
    only: (org, keptSince) => text`not exists (
      select 1 from chat_message_report report
      where report.org_id = ${org} and report.about_id = v.about_id and (report.closed_at is null or report.closed_at >= ${keptSince}))`,
  },
  'waiting-links': {
    only: () => text`v.state = 'pending'`,
    set: {
      state: text`'ended'`,
      // In UTC, since an update on a cluster accepts no sum that depends on the session's time zone.
      decided_at: text`((v.created_at at time zone 'UTC') + interval '${text.raw(String(LINK_WAITS_FOR_MS))} milliseconds') at time zone 'UTC'`,
      child_name: text`null`,
      message: text`null`,
    },
  },
};

type Due = Readonly<{ before: Date; limit: number }>;
type Ended = Readonly<{ orgId: OrgId; before: Date; [key: `key${number}`]: readonly unknown[] }>;
type Found = Readonly<{ orgId: OrgId; [key: `key${number}`]: readonly unknown[] }>;

/**
 * Expired rows are found for all orgs together, by the index on their age, and ended org by org by their keys: each statement reaches one shard,
 * and reads no rows that stay.
 */
const STATEMENTS = TABLES.flatMap((table) => (table.expires ? [{ table, expires: table.expires }] : [])).map(({ table, expires }) => {
  const { kind, keptSince } = expires;
  const { only = ANY, set } = ENDED_BY[kind] ?? {};
  const at = refIn('v', table.columns.find(({ member }) => member === expires.at)!);
  const keys = keyInOrg(table);
  const org = table.orgColumn;
  const expiring = (db: Kysely<Schema>, { before, limit }: Due) =>
    anyTableIn(db)
      .selectFrom(`${table.name} as v`)
      .where(at, '<', before)
      .where(only(text.ref('v.org_id'), before))
      .select([...keys, ...(org ? [{ name: org }] : [])].map((column) => refIn('v', column).as(column.name)))
      .orderBy(at)
      .limit(limit)
      .as('due');
  if (org === undefined) {
    const endSome: Prepared<Due, unknown> = prepared(`retention.${kind}`, (p: Due, db) =>
      anyTableIn(db)
        .deleteFrom(`${table.name} as v`)
        .using(expiring(db, p))
        .where(text<boolean>`(${text.join(keys.map((key) => refIn('v', key)))}) = (${text.join(keys.map((key) => refIn('due', key)))})`)
        .returning(text<1>`1`.as('one')),
    );
    return { kind, keptSince, endSome };
  }
  const due = prepared(`retention.orgs-with-${kind}`, (p: Due, db) =>
    anyTableIn(db)
      .selectFrom(expiring(db, p))
      .groupBy(`due.${org}`)
      .select([text.ref(`due.${org}`).as('orgId'), ...keys.map((key, place) => text`array_agg(${refIn('due', key)})`.as(`key${place}`))]),
  ) as unknown as Prepared<Due, Found>;
  // Rows that were renewed since they were found stay.
  const endKeys: Prepared<Ended, unknown> = prepared(`retention.${kind}`, (p: Ended, db) => {
    const isExpired = text<boolean>`${text.ref(`v.${org}`)} = ${p.orgId} and ${at} < ${p.before} and ${only(p.orgId, p.before)} and ${text.join(
      keys.map((key, place) => text`${refIn('v', key)} = any(${p[`key${place}`]})`),
      text` and `,
    )}`;
    const one = text<1>`1`.as('one');
    return set
      ? anyTableIn(db).updateTable(`${table.name} as v`).set(set).where(isExpired).returning(one)
      : anyTableIn(db).deleteFrom(`${table.name} as v`).where(isExpired).returning(one);
  });
  const keysOf = (found: Found) => keys.map((_, place) => found[`key${place}`]!);
  return { kind, keptSince, due, endKeys, keysOf };
});
type Statements = (typeof STATEMENTS)[number];

type TokenHash = Uint8Array;
const inHex = (hash: TokenHash) => Buffer.from(hash).toString('hex');
const UNSEEN_DEVICES = prepared('retention.unseen-devices', ({ before, limit }: Due, db) =>
  db
    .selectFrom('push_device')
    .where('seen_at', '<', before)
    .select(['token_hash as tokenHash', 'org_ids as orgIds'])
    .orderBy('seen_at')
    .limit(limit),
);
const among = (hashes: readonly TokenHash[]) => text<TokenHash>`any(${hashes}::bytea[])`;
const REGISTERED_DEVICES = prepared(
  'retention.registered-devices',
  ({ orgId, hashes }: { orgId: OrgId; hashes: readonly TokenHash[] }, db) =>
    db.selectFrom('push_token').where('org_id', '=', orgId).where('token_hash', '=', among(hashes)).select('token_hash as tokenHash'),
);
const SEE_DEVICES = prepared('retention.see-devices', ({ hashes, now }: { hashes: readonly TokenHash[]; now: Date }, db) =>
  db.updateTable('push_device').set({ seen_at: now }).where('token_hash', '=', among(hashes)),
);
const REMOVE_DEVICES = prepared('retention.push-devices', ({ hashes, before }: { hashes: readonly TokenHash[]; before: Date }, db) =>
  db.deleteFrom('push_device').where('token_hash', '=', among(hashes)).where('seen_at', '<', before).returning('user_id'),
);

/** Only its org knows that a device was registered again, so the orgs are queried before it is removed. */
async function* removeUnseenDevices(sql: Sql, now: Date): AsyncGenerator<number> {
  const before = since(TOKEN_KEPT_FOR_MS)(now);
  for (;;) {
    const found = await UNSEEN_DEVICES(sql, { before, limit: AT_ONCE });
    const inOrgs = Map.groupBy(
      found.flatMap(({ tokenHash, orgIds }) => orgIds.map((orgId) => ({ tokenHash, orgId }))),
      ({ orgId }) => orgId,
    );
    const registered = new Set<string>();
    for (const [orgId, devices] of inOrgs) {
      const rows = await REGISTERED_DEVICES(sql, { orgId, hashes: devices.map(({ tokenHash }) => tokenHash) });
      for (const { tokenHash } of rows) registered.add(inHex(tokenHash));
    }
    const hashes = found.map(({ tokenHash }) => tokenHash);
    const [seen, gone] = [true, false].map((is) => hashes.filter((hash) => registered.has(inHex(hash)) === is));
    await SEE_DEVICES(sql, { hashes: seen!, now });
    yield (await REMOVE_DEVICES(sql, { hashes: gone!, before })).length;
    if (found.length < AT_ONCE) return;
  }
}

const SWEEPS = [
  ...STATEMENTS.map((each) => ({
    kind: each.kind,
    sweep: (sql: Sql, now: Date) => batches(sql, each, each.keptSince(now)),
  })),
  { kind: 'push-devices', sweep: removeUnseenDevices },
] as const;

/** Small enough for a statement to finish in time, including the deliveries of notices; if it does not, fewer rows are tried. */
const AT_ONCE = 500;
const FEWER = 8;
/** For all orgs together; large, so that each of thousands of orgs has several rows for a statement. */
const FOUND_AT_ONCE = 50_000;

export const postgresRetention = (sql: Sql): Pick<Retention, 'removeExpired'> => ({
  async removeExpired(now, tell) {
    const removed: Record<ExpiringKind, number> = {};
    const failed: { kind: ExpiringKind; error: unknown }[] = [];
    for (const [done, { kind, sweep }] of SWEEPS.entries()) {
      tell?.(done, SWEEPS.length);
      try {
        for await (const count of sweep(sql, now)) if (count > 0) removed[kind] = (removed[kind] ?? 0) + count;
      } catch (error) {
        failed.push({ kind, error });
      }
    }
    tell?.(SWEEPS.length, SWEEPS.length);
    return { removed, failed };
  },
});

/** Removes batches until nothing is left, and yields the size of each. */
async function* batches(sql: Sql, statements: Statements, keptSince: Date): AsyncGenerator<number> {
  if (statements.due === undefined) {
    yield* untilNothingIsLeft((limit) => statements.endSome(sql, { before: keptSince, limit }));
    return;
  }
  const { due, endKeys, keysOf } = statements;
  for (let limit = FOUND_AT_ONCE; ; ) {
    let count = 0;
    const orgs = await unlessTooSlow(limit, () => due(sql, { before: keptSince, limit }));
    if (orgs === 'too slow') {
      limit = fewerThan(limit);
      continue;
    }
    for (const found of orgs) {
      const keys = keysOf(found);
      const end = (from: number, to: number) =>
        endKeys(sql, {
          orgId: found.orgId,
          before: keptSince,
          ...Object.fromEntries(keys.map((each, place) => [`key${place}`, each.slice(from, to)])),
        });
      for await (const gone of allOf(keys[0]!.length, end)) {
        count += gone;
        yield gone;
      }
    }
    if (count === 0) return;
  }
}

async function* untilNothingIsLeft(remove: (limit: number) => Promise<readonly unknown[]>): AsyncGenerator<number> {
  for (let limit = AT_ONCE; ; ) {
    const removed = await unlessTooSlow(limit, () => remove(limit));
    if (removed === 'too slow') {
      limit = fewerThan(limit);
      continue;
    }
    if (removed.length > 0) yield removed.length;
    if (removed.length < limit) return;
  }
}

async function* allOf(length: number, remove: (from: number, to: number) => Promise<readonly unknown[]>): AsyncGenerator<number> {
  let limit = AT_ONCE;
  for (let from = 0; from < length; ) {
    const removed = await unlessTooSlow(limit, () => remove(from, from + limit));
    if (removed === 'too slow') {
      limit = fewerThan(limit);
      continue;
    }
    if (removed.length > 0) yield removed.length;
    from += limit;
  }
}

const fewerThan = (limit: number) => Math.max(1, Math.floor(limit / FEWER));

async function unlessTooSlow<Row>(limit: number, run: () => Promise<readonly Row[]>): Promise<readonly Row[] | 'too slow'> {
  try {
    return await run();
  } catch (error) {
    if (!isTooSlow(error) || limit === 1) throw error;
    return 'too slow';
  }
}
