import type { Answer } from '../../application/ports/answers.ts';
import type { AuditEntry } from '../../application/ports/audit-log.ts';
import type { Invite } from '../../domain/invites/invite.ts';
import type { Membership } from '../../domain/membership/membership.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { User } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { draftOf, type Table, table } from './table.ts';

/** Keys are ids after their org's, as in a primary key; answers are kept under caller and idempotency key. */
export type Tables = Readonly<{
  orgs: Table<Org>;
  users: Table<User>;
  memberships: Table<Membership>;
  invites: Table<Invite>;
  audit: Table<AuditEntry>;
  answers: Table<Answer & Readonly<{ caller: UserId; idempotencyKey: string }>>;
}>;

export const emptyTables = (): Tables => ({
  orgs: table(),
  users: table(),
  memberships: table(),
  invites: table(),
  audit: table(),
  answers: table(),
});

/** All tables as one transaction sees them. */
export function draftTables(base: Tables): Readonly<{ tables: Tables; apply(): void }> {
  const drafts = Object.entries(base).map(([name, rows]) => [name, draftOf(rows as Table<object>)] as const);
  return {
    tables: Object.fromEntries(drafts) as unknown as Tables,
    apply: () => {
      for (const [, draft] of drafts) draft.apply();
    },
  };
}
