import { z } from 'zod';
import { pageOf } from '../../../application/ports/storage/page.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  type AuditReader,
} from '../../../application/ports/storage/privacy/audit-log.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, json, object, row, selected, uuid } from '../schema/columns.ts';
import { auditEntryTable } from '../schema/tables.ts';

const APPEND_ONCE_A_DAY = statement<
  [orgId: OrgId, id: string, at: Date, actorId: UserId, action: AuditAction, subjectId: string, facts: string]
>(
  'shared.append-audit-entry-once-a-day',
  `insert into audit_entry (org_id, audit_entry_id, at, actor_id, action, subject_id, facts) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (org_id, actor_id, subject_id, action, (facts ->> 'day')) where facts ->> 'day' is not null do nothing`,
);

export const postgresAuditLog = (transaction: Transaction): AuditLog => ({
  append: values<AuditEntry>(transaction, auditEntryTable).add,
  appendOnceADay: ({ id, orgId, at, actorId, action, subjectId, facts }) =>
    done(transaction.sql(APPEND_ONCE_A_DAY, [orgId, id, at, actorId, action, subjectId, JSON.stringify(facts)])),
});

const ENTRY = {
  id: selected('e.audit_entry_id', uuid()),
  at: instant(),
  action: enumOf(AUDIT_ACTIONS),
  subjectId: z.string(),
  facts: json<AuditEntry['facts']>(),
};
const ENTRY_ROW = row('e', { ...ENTRY, orgId: uuid<OrgId>(), actorId: uuid<UserId>() });
const ENTRIES = statement<[orgId: OrgId]>(
  'shared.audit-entries',
  `select ${ENTRY_ROW.sql} from audit_entry e where e.org_id = $1 order by e.at, e.audit_entry_id`,
).rows(ENTRY_ROW);

const ACTOR = object('e', { id: selected('e.actor_id', uuid<UserId>()), name: selected('u.name', z.string().nullable()) });
const VIEW_ROW = row('e', { ...ENTRY, actor: ACTOR });
const PAGE = statementPerFilters<
  [orgId: OrgId, limit: number],
  {
    after: [at: Date, id: string];
    action: [action: AuditAction];
    actorId: [actorId: UserId];
    from: [from: Date];
    to: [to: Date];
    notAbout: [ids: readonly string[]];
  }
>(
  'shared.audit-page',
  2,
  {
    after: (at, id) => `and (e.at, e.audit_entry_id) < (${at}, ${id}::uuid)`,
    action: (action) => `and e.action = ${action}`,
    actorId: (actorId) => `and e.actor_id = ${actorId}`,
    from: (from) => `and e.at >= ${from}`,
    to: (to) => `and e.at < ${to}`,
    notAbout: (ids) => `and e.subject_id <> all(${ids}::uuid[])`,
  },
  ({ after, action, actorId, from, to, notAbout }) =>
    `select ${VIEW_ROW.sql} from audit_entry e left join app_user u on u.user_id = e.actor_id
     where e.org_id = $1 ${after} ${action} ${actorId} ${from} ${to} ${notAbout} order by e.at desc, e.audit_entry_id desc limit $2`,
).rows(VIEW_ROW);

export const postgresAuditReader = (sql: Sql): AuditReader => ({
  auditEntries: (orgId) => sql(ENTRIES, [orgId]),

  async auditPage(orgId, { action, actorId, from, to, notAbout }, { limit, after }) {
    const hidden = notAbout && notAbout.length > 0 ? ([notAbout] as const) : undefined;
    const filters = { action: action && ([action] as const), actorId: actorId && ([actorId] as const), notAbout: hidden };
    const range = { from: from && ([from] as const), to: to && ([to] as const), after: after && ([after.at, after.id] as const) };
    return pageOf(await sql(...PAGE([orgId, limit + 1], { ...filters, ...range })), limit);
  },
});
