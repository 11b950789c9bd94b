import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../application/ports/audit-log.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { err, ok } from '../../../domain/shared/result.ts';
import { nextCursor, paging, timePosition, writeCursor } from '../cursor.ts';
import { route } from '../route.ts';
import { definite, Id, Instant, id, instant, PersonName } from '../schemas.ts';

const AuditKind = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditKind', description: 'What was done', examples: ['roster-read'] });

const AuditEntry = z
  .object({
    id: Id,
    kind: AuditKind,
    at: Instant,
    actor: PersonName,
    subjectId: Id.meta({ description: 'What it was done to: a membership, an invite, a link, a team, …' }),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: 'Ids and codes that belong to it', examples: [{ role: 'coach' }] }),
  })
  .meta({ id: 'AuditEntry', description: 'One line of the audit log: who did what to which thing' });

const auditEntries = 'audit-entries';

export const listAuditEntries = route({
  method: 'get',
  path: '/api/org/audit',
  operationId: 'listAuditEntries',
  tag: 'Organization',
  summary: 'Read the audit log',
  description: `Newest first. Entries hold ids and codes, never names, addresses or messages, and are kept for three years. \`roster-read\` says that
an admin or a staff member has read the players of a team in full, once a reader, team and day.`,
  access: 'manage-org',
  query: z.object({
    ...paging(auditEntries, timePosition),
    kind: AuditKind.optional(),
    actorId: id<UserId>().optional().meta({ description: 'Only what this user did' }),
    from: instant.optional().meta({ description: 'Not before this instant' }),
    to: instant.optional().meta({ description: 'Before this instant' }),
  }),
  replies: { 200: z.object({ entries: z.array(AuditEntry), nextCursor }).meta({ id: 'AuditEntries' }) },
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, kind, ...filter } }) => {
    if (filter.from && filter.to && filter.from > filter.to) {
      return err({ kind: 'invalid-request', errors: [{ in: 'query', pointer: '/to', detail: 'must not be before from' }] });
    }
    const page = await useCases.listAuditEntries({
      actor,
      filter: definite({ ...filter, action: kind }),
      page: { limit, ...(cursor && { after: cursor }) },
    });
    const last = page.hasMore ? page.items.at(-1) : undefined;
    return ok({
      entries: page.items.map(({ action, ...entry }) => ({ ...entry, kind: action })),
      nextCursor: last ? writeCursor(auditEntries, [last.at.getTime(), last.id]) : null,
    });
  },
});
