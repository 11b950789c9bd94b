import type { AuditEntry, AuditLog, AuditReader, AuditView } from '../../application/ports/audit-log.ts';
import { pageOf } from '../../application/ports/page.ts';
import { collection } from './collection.ts';
import type { Sql } from './sql.ts';
import { AuditEntryRow } from './tables.ts';
import type { Transaction } from './transaction.ts';

export const postgresAuditLog = (transaction: Transaction): AuditLog => ({
  append: collection<AuditEntry>(transaction, AuditEntryRow).add,
  async appendOnceADay({ id, orgId, at, actorId, action, subjectId, facts }) {
    await transaction.later(
      transaction.sql(
        `insert into audit_entry (org_id, audit_entry_id, at, actor_id, action, subject_id, facts) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (org_id, actor_id, subject_id, action, (facts ->> 'day')) where facts ->> 'day' is not null do nothing`,
        [orgId, id, at, actorId, action, subjectId, JSON.stringify(facts)],
      ),
    );
  },
});

const ENTRY = 'e.audit_entry_id as id, e.at, e.action, e.subject_id as "subjectId", e.facts';
type PageRow = Omit<AuditView, 'actor'> & Readonly<{ actorId: AuditView['actor']['id']; actorName: string | null }>;

export const postgresAuditReader = (sql: Sql): AuditReader => ({
  auditEntries: (orgId) =>
    sql<AuditEntry>(
      `select ${ENTRY}, e.org_id as "orgId", e.actor_id as "actorId" from audit_entry e where e.org_id = $1 order by e.at, e.audit_entry_id`,
      [orgId],
    ),

  async auditPage(orgId, { action, actorId, from, to }, { limit, after }) {
    const rows = await sql<PageRow>(
      `select ${ENTRY}, e.actor_id as "actorId", u.name as "actorName"
       from audit_entry e left join app_user u on u.user_id = e.actor_id
       where e.org_id = $1 and ($3::timestamptz is null or (e.at, e.audit_entry_id) < ($3, $4::uuid))
         and ($5::text is null or e.action = $5) and ($6::uuid is null or e.actor_id = $6)
         and ($7::timestamptz is null or e.at >= $7) and ($8::timestamptz is null or e.at < $8)
       order by e.at desc, e.audit_entry_id desc limit $2`,
      [orgId, limit + 1, after?.at ?? null, after?.id ?? null, action ?? null, actorId ?? null, from ?? null, to ?? null],
    );
    return pageOf(
      rows.map(({ actorId: id, actorName: name, ...entry }) => ({ ...entry, actor: { id, name } })),
      limit,
    );
  },
});
