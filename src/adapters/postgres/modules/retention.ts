import { z } from 'zod';
import { IDEMPOTENCY_KEPT_FOR_MS } from '../../../application/ports/idempotency-store.ts';
import { APPOINTMENT_KEPT_FOR_MS } from '../../../application/ports/membership-storage.ts';
import { type ExpiringKind, type Retention, recordsKeptSince } from '../../../application/ports/retention.ts';
import { SEARCHES_KEPT_FOR_MS } from '../../../domain/families/name-searches.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../../domain/families/parent-link.ts';
import { IMPORT_KEPT_FOR_MS } from '../../../domain/imports/league-import.ts';
import { GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS } from '../../../domain/notifications/delivery.ts';
import { TOKEN_KEPT_FOR_MS } from '../../../domain/notifications/push-token.ts';
import { REMINDED_EVERY_MS } from '../../../domain/notifications/waiting-requests.ts';
import { DAY_CHANGES_KEPT_FOR_MS } from '../../../domain/scheduling/day-change.ts';
import { PROPOSALS_KEPT_FOR_MS } from '../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { DELIVERIES_KEPT_FOR_MS } from '../../../domain/webhooks/webhook-delivery.ts';
import { isTooSlow } from '../driver/failures.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { uuid } from '../schema/columns.ts';

type Expiring = Readonly<{
  kind: ExpiringKind;
  table: string;
  /** The primary key after the org, or all of it if the table belongs to no org. */
  key: string;
  isOfOrgs: boolean;
  /** The column with the org; `org_id` by default. */
  org?: string;
  /** When a row begins to age; the column is indexed. */
  at: string;
  keptSince: (now: Date) => Date;
  /** Which rows expire; all by default. */
  only?: string;
  /** For rows that stay: the update that ends them. */
  set?: string;
}>;

const since = (keptForMs: number) => (now: Date) => new Date(now.getTime() - keptForMs);
const DAY_MS = 24 * 3_600_000;

const EXPIRING: readonly Expiring[] = [
  { kind: 'attempts', table: 'attempt_window', key: 'name, subject', isOfOrgs: false, at: 'ends_at', keptSince: since(0) },
  {
    kind: 'answers',
    table: 'kept_outcome',
    key: 'user_id, key',
    isOfOrgs: true,
    org: 'scope_id',
    at: 'at',
    keptSince: since(IDEMPOTENCY_KEPT_FOR_MS),
  },
  {
    kind: 'earlier-answers',
    table: 'kept_answer',
    key: 'user_id, key',
    isOfOrgs: false,
    at: 'at',
    keptSince: since(IDEMPOTENCY_KEPT_FOR_MS),
  },
  { kind: 'erased-identities', table: 'erased_identity', key: 'identity_hash', isOfOrgs: false, at: 'erased_at', keptSince: since(DAY_MS) },
  { kind: 'push-events', table: 'push_event', key: 'push_event_id', isOfOrgs: true, at: 'due_at', keptSince: since(GIVE_UP_AFTER_MS) },
  {
    kind: 'push-notices',
    table: 'push_notice',
    key: 'push_event_id',
    isOfOrgs: true,
    at: 'happened_at',
    keptSince: since(NOTICE_KEPT_FOR_MS),
  },
  { kind: 'push-tokens', table: 'push_token', key: 'push_token_id', isOfOrgs: true, at: 'updated_at', keptSince: since(TOKEN_KEPT_FOR_MS) },
  { kind: 'push-reminders', table: 'push_reminder', key: 'user_id', isOfOrgs: true, at: 'due_at', keptSince: since(REMINDED_EVERY_MS) },
  { kind: 'audit-entries', table: 'audit_entry', key: 'audit_entry_id', isOfOrgs: true, at: 'at', keptSince: recordsKeptSince },
  { kind: 'game-changes', table: 'game_change', key: 'game_change_id', isOfOrgs: true, at: 'at', keptSince: recordsKeptSince },
  {
    kind: 'day-changes',
    table: 'day_change',
    key: 'day_change_id',
    isOfOrgs: true,
    at: 'changed_at',
    keptSince: since(DAY_CHANGES_KEPT_FOR_MS),
  },
  {
    kind: 'schedule-proposals',
    table: 'schedule_proposal',
    key: 'proposal_id',
    isOfOrgs: true,
    at: 'requested_at',
    keptSince: since(PROPOSALS_KEPT_FOR_MS),
  },
  { kind: 'name-searches', table: 'name_search', key: 'searcher', isOfOrgs: false, at: 'last_at', keptSince: since(SEARCHES_KEPT_FOR_MS) },
  { kind: 'invite-uses', table: 'invite_use', key: 'invite_id, person_hash', isOfOrgs: true, at: 'expires_at', keptSince: since(0) },
  { kind: 'action-counts', table: 'action_count', key: 'action, subject', isOfOrgs: true, at: 'ends_at', keptSince: since(0) },
  { kind: 'imports', table: 'league_import', key: 'import_id', isOfOrgs: true, at: 'requested_at', keptSince: since(IMPORT_KEPT_FOR_MS) },
  {
    kind: 'webhook-deliveries',
    table: 'webhook_delivery',
    key: 'webhook_id, event_id',
    isOfOrgs: true,
    at: 'happened_at',
    keptSince: since(DELIVERIES_KEPT_FOR_MS),
  },
  {
    kind: 'withdrawn-consents',
    table: 'consent',
    key: 'consent_id',
    isOfOrgs: true,
    at: 'withdrawn_at',
    keptSince: recordsKeptSince,
  },
  {
    kind: 'admin-appointments',
    table: 'admin_appointment',
    key: 'address_hash',
    isOfOrgs: true,
    at: 'appointed_at',
    keptSince: since(APPOINTMENT_KEPT_FOR_MS),
  },
  {
    kind: 'waiting-links',
    table: 'parent_link',
    key: 'parent_link_id',
    isOfOrgs: true,
    at: 'created_at',
    keptSince: (now) => new Date(waitingSince(now).getTime() + 1),
    only: `state = 'pending'`,
    // In UTC, since an update on a cluster accepts no sum that depends on the session's time zone.
    set: `state = 'ended', decided_at = ((created_at at time zone 'UTC') + interval '${LINK_WAITS_FOR_MS} milliseconds') at time zone 'UTC',
      child_name = null, message = null`,
  },
];

/**
 * Expired rows are found for all orgs together, by the index on their age, and ended org by org by their keys: each statement reaches one shard,
 * and reads no rows that stay.
 */
const STATEMENTS = EXPIRING.map(({ kind, table, key, isOfOrgs, org = 'org_id', at, keptSince, only = 'true', set }) => {
  const end = set === undefined ? `delete from ${table} as row` : `update ${table} as row set ${set}`;
  const columns = key.split(', ');
  if (!isOfOrgs) {
    const isDue = columns.map((column) => `row.${column} = due.${column}`).join(' and ');
    const endSome = statement<[before: Date, limit: number]>(
      `retention.${kind}`,
      `${end} ${set === undefined ? 'using' : 'from'} (select ${key} from ${table} where ${at} < $1 and ${only} order by ${at} limit $2) due
       where ${isDue} returning 1 as one`,
    );
    return { kind, keptSince, endSome };
  }
  const due = statement<[before: Date, limit: number]>(
    `retention.orgs-with-${kind}`,
    `select ${org} as "orgId", ${columns.map((column, place) => `array_agg(${column}) as key${place}`).join(', ')}
     from (select ${org}, ${key} from ${table} where ${at} < $1 and ${only} order by ${at} limit $2) due group by ${org}`,
  ).rows(() => z.looseObject({ orgId: uuid<OrgId>() }));
  // Rows that were renewed since they were found stay.
  const endKeys = statement<readonly [OrgId, before: Date, ...keys: readonly (readonly unknown[])[]]>(
    `retention.${kind}`,
    `${end} where row.${org} = $1 and row.${at} < $2 and ${only} and ${columns.map((column, place) => `row.${column} = any($${place + 3})`).join(' and ')}
     returning 1 as one`,
  );
  const keysOf = (found: Readonly<Record<string, unknown>>) => columns.map((_, place) => found[`key${place}`] as readonly unknown[]);
  return { kind, keptSince, due, endKeys, keysOf };
});
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
      const there = await sql(REGISTERED_DEVICES, [orgId, devices.map(({ tokenHash }) => tokenHash)]);
      for (const { tokenHash } of there) registered.add(tokenHash.toString('hex'));
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
