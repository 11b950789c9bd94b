import { IDEMPOTENCY_KEPT_FOR_MS } from '../../application/ports/idempotency-store.ts';
import { APPOINTMENT_KEPT_FOR_MS } from '../../application/ports/membership-storage.ts';
import { type ExpiringKind, type Retention, recordsKeptSince } from '../../application/ports/retention.ts';
import { SEARCHES_KEPT_FOR_MS } from '../../domain/families/name-searches.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../domain/families/parent-link.ts';
import { IMPORT_KEPT_FOR_MS } from '../../domain/imports/league-import.ts';
import { GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS } from '../../domain/notifications/delivery.ts';
import { TOKEN_KEPT_FOR_MS } from '../../domain/notifications/push-token.ts';
import { REMINDED_EVERY_MS } from '../../domain/notifications/waiting-requests.ts';
import { DAY_CHANGES_KEPT_FOR_MS } from '../../domain/scheduling/day-change.ts';
import { PROPOSALS_KEPT_FOR_MS } from '../../domain/scheduling/schedule-proposal.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { DELIVERIES_KEPT_FOR_MS } from '../../domain/webhooks/webhook-delivery.ts';
import { uuid } from './columns.ts';
import { isTooSlow } from './failures.ts';
import type { Sql } from './sql.ts';
import { statement } from './statement.ts';

type Expiring = Readonly<{
  kind: ExpiringKind;
  table: string;
  /** The primary key after the org, or all of it where no org has the table. */
  key: string;
  isOfOrgs: boolean;
  /** When a row begins to age; there is an index on it. */
  at: string;
  keptSince: (now: Date) => Date;
  /** Which rows alone expire; all unless said. */
  only?: string;
  /** What ends them, where they stay. */
  set?: string;
}>;

const since = (keptForMs: number) => (now: Date) => new Date(now.getTime() - keptForMs);
const DAY_MS = 24 * 3_600_000;

const EXPIRING: readonly Expiring[] = [
  { kind: 'attempts', table: 'attempt_window', key: 'name, subject', isOfOrgs: false, at: 'ends_at', keptSince: since(0) },
  { kind: 'answers', table: 'kept_answer', key: 'user_id, key', isOfOrgs: false, at: 'at', keptSince: since(IDEMPOTENCY_KEPT_FOR_MS) },
  { kind: 'erased-identities', table: 'erased_identity', key: 'identity_hash', isOfOrgs: false, at: 'erased_at', keptSince: since(DAY_MS) },
  { kind: 'push-events', table: 'push_event', key: 'push_event_id', isOfOrgs: true, at: 'happened_at', keptSince: since(GIVE_UP_AFTER_MS) },
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
    set: `state = 'ended', decided_at = created_at + interval '${LINK_WAITS_FOR_MS} milliseconds', child_name = null, message = null`,
  },
];

/** Statements name their org, so that each reaches one shard where orgs are spread over several; `orgsDue` finds those that have something. */
const STATEMENTS = EXPIRING.map(({ kind, table, key, isOfOrgs, at, keptSince, only = 'true', set }) => {
  const [org, orgOfRow, before, limit] = isOfOrgs ? ['org_id = $1 and', 'row.org_id = $1 and', '$2', '$3'] : ['', '', '$1', '$2'];
  const isDue = key.split(', ').map((column) => `row.${column} = due.${column}`);
  const end = statement<readonly [...org: readonly OrgId[], before: Date, limit: number]>(
    `retention.${kind}`,
    `${set === undefined ? `delete from ${table} as row using` : `update ${table} as row set ${set} from`} (
       select ${key} from ${table} where ${org} ${at} < ${before} and ${only} order by ${at} limit ${limit}) due
     where ${orgOfRow} ${isDue.join(' and ')} returning 1 as one`,
  );
  if (!isOfOrgs) return { kind, keptSince, end };
  const orgsDue = statement<[before: Date, limit: number]>(
    `retention.orgs-with-${kind}`,
    `select distinct org_id as "orgId" from (select org_id from ${table} where ${at} < $1 and ${only} order by ${at} limit $2) due`,
  ).rows({ orgId: uuid<OrgId>() });
  return { kind, keptSince, end, orgsDue };
});
type Statements = (typeof STATEMENTS)[number];

/** Small enough for a statement to end in time, deliveries of notices included; where it does not, fewer are tried. */
const AT_ONCE = 500;
const FEWER = 8;

export const postgresRetention = (sql: Sql): Retention => ({
  async removeExpired(now, tell) {
    const removed: Partial<Record<ExpiringKind, number>> = {};
    const failed: { kind: ExpiringKind; error: unknown }[] = [];
    for (const [done, expiring] of STATEMENTS.entries()) {
      tell?.(done, STATEMENTS.length);
      const { kind } = expiring;
      try {
        for await (const count of batches(sql, expiring, expiring.keptSince(now))) removed[kind] = (removed[kind] ?? 0) + count;
      } catch (error) {
        failed.push({ kind, error });
      }
    }
    tell?.(STATEMENTS.length, STATEMENTS.length);
    return { removed, failed };
  },
});

/** Removes batch after batch, and says how many went each time, until nothing is left. */
async function* batches(sql: Sql, { orgsDue, end }: Statements, keptSince: Date): AsyncGenerator<number> {
  if (!orgsDue) {
    yield* untilNothingIsLeft((limit) => sql(end, [keptSince, limit]));
    return;
  }
  for (;;) {
    const orgs = await sql(orgsDue, [keptSince, 10 * AT_ONCE]);
    if (orgs.length === 0) return;
    let count = 0;
    for (const { orgId } of orgs) {
      for await (const ofThisOrg of untilNothingIsLeft((limit) => sql(end, [orgId, keptSince, limit]))) {
        count += ofThisOrg;
        yield ofThisOrg;
      }
    }
    if (count === 0) return;
  }
}

async function* untilNothingIsLeft(remove: (limit: number) => Promise<readonly object[]>): AsyncGenerator<number> {
  for (let limit = AT_ONCE; ; ) {
    let count: number;
    try {
      count = (await remove(limit)).length;
    } catch (error) {
      if (!isTooSlow(error) || limit === 1) throw error;
      limit = Math.max(1, Math.floor(limit / FEWER));
      continue;
    }
    if (count > 0) yield count;
    if (count < limit) return;
  }
}
