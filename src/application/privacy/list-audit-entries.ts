import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { ModerationReader } from '../ports/storage/moderation/moderation-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import type { AuditFilter, AuditReader } from '../ports/storage/privacy/audit-log.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: Member; filter: AuditFilter; page: PageRequest<TimePosition> }>;

/**
 * Who did what in the org, newest first; facts in order of name, whatever order the storage keeps. What is about reports on the reader's own
 * words is left out: it names who complained.
 */
export const listAuditEntries = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<AuditReader, 'auditPage'> & Pick<ModerationReader, 'reportsOnWordsOf'> },
    { actor, filter, page }: Query,
  ) => {
    const notAbout = await read.reportsOnWordsOf(actor.org.id, actor.user.id);
    const { items, hasMore } = await read.auditPage(actor.org.id, { ...filter, notAbout }, page);
    const inOrder = (facts: (typeof items)[number]['facts']) =>
      Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
    return ok({ items: items.map((entry) => ({ ...entry, facts: inOrder(entry.facts) })), hasMore });
  },
);
