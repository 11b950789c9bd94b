import { sql as text } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AuditAction } from '../../../application/audit-actions.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { AuditEntry, AuditLog, AuditReader } from '../../../application/ports/storage/privacy/audit-log.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { asJson, prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { auditEntryTable } from './entities.ts';

const APPEND_ONCE_A_DAY = prepared(
  'shared.append-audit-entry-once-a-day',
  ({ id, orgId, at, actorId, action, subjectId, facts }: AuditEntry, db) =>
    db
      .insertInto('audit_entry')
      .values({ org_id: orgId, audit_entry_id: id, at, actor_id: actorId, action, subject_id: subjectId, facts: asJson(facts) })
      .onConflict((earlier) =>
        earlier
          .expression(text`org_id, actor_id, subject_id, action, (facts ->> 'day')`)
          .where(text<boolean>`facts ->> 'day' is not null`)
          .doNothing(),
      ),
);

export const postgresAuditLog = ({ em }: Pick<Transaction, 'em'>): AuditLog => ({
  append: values<AuditEntry>({ em }, auditEntryTable).add,
  appendOnceADay: (entry) => done(APPEND_ONCE_A_DAY(em, entry)),
});

const ENTRY = ['e.audit_entry_id as id', 'e.at', 'e.action', 'e.subject_id as subjectId', 'e.facts'] as const;
const ENTRIES = prepared('shared.audit-entries', ({ orgId }: { orgId: OrgId }, db) =>
  db
    .selectFrom('audit_entry as e')
    .where('e.org_id', '=', orgId)
    .select([...ENTRY, 'e.org_id as orgId', 'e.actor_id as actorId'])
    .orderBy('e.at')
    .orderBy('e.audit_entry_id'),
);

type Page = {
  orgId: OrgId;
  limit: number;
  after: Date | undefined;
  afterId: string | undefined;
  action: AuditAction | undefined;
  actorId: UserId | undefined;
  from: Date | undefined;
  to: Date | undefined;
  notAbout: readonly string[] | undefined;
};
const PAGE = prepared(
  'shared.audit-page',
  ({ orgId, limit, after, afterId, action, actorId, from, to, notAbout }: Page, db) => {
    let page = db
      .selectFrom('audit_entry as e')
      .leftJoin('app_user as u', 'u.user_id', 'e.actor_id')
      .where('e.org_id', '=', orgId)
      .select(({ ref }) => [...ENTRY, jsonBuildObject({ id: ref('e.actor_id'), name: ref('u.name') }).as('actor')])
      .orderBy('e.at', 'desc')
      .orderBy('e.audit_entry_id', 'desc')
      .limit(limit);
    if (after && afterId)
      page = page.where(({ eb, refTuple, tuple }) => eb(refTuple('e.at', 'e.audit_entry_id'), '<', tuple(after, afterId)));
    if (action) page = page.where('e.action', '=', action);
    if (actorId) page = page.where('e.actor_id', '=', actorId);
    if (from) page = page.where('e.at', '>=', from);
    if (to) page = page.where('e.at', '<', to);
    if (notAbout) page = page.where('e.subject_id', '<>', text<string>`all(${notAbout}::uuid[])`);
    return page;
  },
  ['after', 'action', 'actorId', 'from', 'to', 'notAbout'],
);

export const postgresAuditReader = (sql: Sql): AuditReader => ({
  auditEntries: (orgId) => ENTRIES(sql, { orgId }),

  async auditPage(orgId, { action, actorId, from, to, notAbout }, { limit, after }) {
    const hidden = notAbout && notAbout.length > 0 ? notAbout : undefined;
    const filters = { action, actorId, from, to, notAbout: hidden, after: after?.at, afterId: after?.id };
    return pageOf(await PAGE(sql, { orgId, limit: limit + 1, ...filters }), limit);
  },
});
