import { z } from 'zod';
import { since } from '../../../application/data/kind-of-data.ts';
import type { ExpiringKind, Retention } from '../../../application/ports/storage/privacy/retention.ts';
import { LINK_WAITS_FOR_MS } from '../../../domain/families/parent-link.ts';
import { TOKEN_KEPT_FOR_MS } from '../../../domain/notifications/push-token.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { isTooSlow } from '../driver/failures.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { uuid } from '../schema/columns.ts';
import { TABLES } from '../schema/tables.ts';

const CLOSED = 'coalesce(report.closed_at, report.dismissed_at)';
/**
 * Kinds of which only some rows expire, or whose rows stay: the condition on the columns of `row`, given the org in SQL and the placeholder of the time
 * since which rows are kept, and the update that ends them.
 */
const ENDED_BY: Partial<Record<ExpiringKind, Readonly<{ only: (org: string, keptSince: string) => string; set?: string }>>> = {
  'earlier-wordings': {
    only: (org, keptSince) => `not exists (
      select 1 from chat_message_report report
      where report.org_id = ${org} and coalesce(report.about_id, report.message_id) = row.about_id and (${CLOSED} is null or ${CLOSED} >= ${keptSince}))`,
  },
  'waiting-links': {
    only: () => `state = 'pending'`,
    // In UTC, since an update on a cluster accepts no sum that depends on the session's time zone.
    set: `state = 'ended', decided_at = ((created_at at time zone 'UTC') + interval '${LINK_WAITS_FOR_MS} milliseconds') at time zone 'UTC',
      child_name = null, message = null`,
  },
};

/**
 * Expired rows are found for all orgs together, by the index on their age, and ended org by org by their keys: each statement reaches one shard,
 * and reads no rows that stay.
 */
const STATEMENTS = TABLES.flatMap(({ expires, ...table }) => (expires ? [{ ...table, expires }] : [])).map(
  ({ name: table, columns: all, key: primary, orgColumn: org, expires }) => {
    const { kind, keptSince } = expires;
    const { only = () => 'true', set } = ENDED_BY[kind] ?? {};
    const at = all.find(({ member }) => member === expires.at)!.name;
    const columns = primary.map(({ name }) => name).filter((name) => name !== org);
    const key = columns.join(', ');
    const [expiring, stillExpiring] = [only('row.org_id', '$1'), only('$1', '$2')];
    const end = set === undefined ? `delete from ${table} as row` : `update ${table} as row set ${set}`;
    if (org === undefined) {
      const isDue = columns.map((column) => `row.${column} = due.${column}`).join(' and ');
      const endSome = statement<[before: Date, limit: number]>(
        `retention.${kind}`,
        `${end} ${set === undefined ? 'using' : 'from'} (select ${key} from ${table} as row where ${at} < $1 and ${expiring} order by ${at} limit $2) due
       where ${isDue} returning 1 as one`,
      );
      return { kind, keptSince, endSome };
    }
    const due = statement<[before: Date, limit: number]>(
      `retention.orgs-with-${kind}`,
      `select ${org} as "orgId", ${columns.map((column, place) => `array_agg(${column}) as key${place}`).join(', ')}
     from (select ${org}, ${key} from ${table} as row where ${at} < $1 and ${expiring} order by ${at} limit $2) due group by ${org}`,
    ).rows(() => z.looseObject({ orgId: uuid<OrgId>() }));
    // Rows that were renewed since they were found stay.
    const endKeys = statement<readonly [OrgId, before: Date, ...keys: readonly (readonly unknown[])[]]>(
      `retention.${kind}`,
      `${end} where row.${org} = $1 and row.${at} < $2 and ${stillExpiring} and ${columns.map((column, place) => `row.${column} = any($${place + 3})`).join(' and ')}
     returning 1 as one`,
    );
    const keysOf = (found: Readonly<Record<string, unknown>>) => columns.map((_, place) => found[`key${place}`] as readonly unknown[]);
    return { kind, keptSince, due, endKeys, keysOf };
  },
);
type Statements = (typeof STATEMENTS)[number];

type TokenHash = Buffer;
const UNSEEN_DEVICES = statement<[before: Date, limit: number]>(
  'retention.unseen-devices',
  'select token_hash as "tokenHash", org_ids as "orgIds" from push_device where seen_at < $1 order by seen_at limit $2',
).rows({ tokenHash: z.instanceof(Buffer), orgIds: z.array(uuid<OrgId>()) });
const REGISTERED_DEVICES = statement<[orgId: OrgId, among: readonly TokenHash[]]>(
  'retention.registered-devices',
  'select token_hash as "tokenHash" from push_token where org_id = $1 and token_hash = any($2::bytea[])',
).rows({ tokenHash: z.instanceof(Buffer) });
const SEE_DEVICES = statement<[those: readonly TokenHash[], now: Date]>(
  'retention.see-devices',
  'update push_device set seen_at = $2 where token_hash = any($1::bytea[])',
);
const REMOVE_DEVICES = statement<[those: readonly TokenHash[], before: Date]>(
  'retention.push-devices',
  'delete from push_device where token_hash = any($1::bytea[]) and seen_at < $2 returning 1 as one',
);

/** Only its org knows that a device was registered again, so the orgs are queried before it is removed. */
async function* removeUnseenDevices(sql: Sql, now: Date): AsyncGenerator<number> {
  const before = since(TOKEN_KEPT_FOR_MS)(now);
  for (;;) {
    const found = await sql(UNSEEN_DEVICES, [before, AT_ONCE]);
    const inOrgs = Map.groupBy(
      found.flatMap(({ tokenHash, orgIds }) => orgIds.map((orgId) => ({ tokenHash, orgId }))),
      ({ orgId }) => orgId,
    );
    const registered = new Set<string>();
    for (const [orgId, devices] of inOrgs) {
      const rows = await sql(REGISTERED_DEVICES, [orgId, devices.map(({ tokenHash }) => tokenHash)]);
      for (const { tokenHash } of rows) registered.add(tokenHash.toString('hex'));
    }
    const hashes = found.map(({ tokenHash }) => tokenHash);
    const [seen, gone] = [true, false].map((is) => hashes.filter((hash) => registered.has(hash.toString('hex')) === is));
    await sql(SEE_DEVICES, [seen!, now]);
    yield (await sql(REMOVE_DEVICES, [gone!, before])).length;
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

export const postgresRetention = (sql: Sql): Retention => ({
  async removeExpired(now, tell) {
    const removed: Partial<Record<ExpiringKind, number>> = {};
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
    yield* untilNothingIsLeft((limit) => sql(statements.endSome, [keptSince, limit]));
    return;
  }
  const { due, endKeys, keysOf } = statements;
  for (let limit = FOUND_AT_ONCE; ; ) {
    let count = 0;
    const orgs = await unlessTooSlow(limit, () => sql(due, [keptSince, limit]));
    if (orgs === 'too slow') {
      limit = fewerThan(limit);
      continue;
    }
    for (const found of orgs) {
      const keys = keysOf(found);
      const end = (from: number, to: number) => sql(endKeys, [found.orgId, keptSince, ...keys.map((each) => each.slice(from, to))]);
      for await (const gone of allOf(keys[0]!.length, end)) {
        count += gone;
        yield gone;
      }
    }
    if (count === 0) return;
  }
}

async function* untilNothingIsLeft(remove: (limit: number) => Promise<readonly object[]>): AsyncGenerator<number> {
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

async function* allOf(length: number, remove: (from: number, to: number) => Promise<readonly object[]>): AsyncGenerator<number> {
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
