import type { OrgId, UserId } from '../domain/shared/ids.ts';
import { localDate, type TimeZone } from '../domain/shared/time.ts';
import type { AuditAction } from './audit-actions.ts';
import type { NewId } from './ports/new-id.ts';
import type { AuditEntry } from './ports/storage/privacy/audit-log.ts';

/** Who acts in which org, usually as a member, and when. */
export type Act = Readonly<{ actor: Readonly<{ org: { id: OrgId }; user: { id: UserId } }>; now: Date; newId: NewId }>;

/** An audit log entry for an action. */
export const auditEntry = <Facts extends AuditEntry['facts']>(
  { actor: { org, user }, now, newId }: Act,
  action: AuditAction,
  subjectId: string,
  facts: Facts,
) => ({ id: newId(), orgId: org.id, actorId: user.id, at: now, action, subjectId, facts });

type LocalAct = Act & Readonly<{ actor: Readonly<{ org: { timeZone: TimeZone } }> }>;

/**
 * An entry for `appendOnceADay`, about what members do to themselves and can repeat at will: it says that it happened on that day of the org,
 * not how often.
 */
export function dailyEntry(act: LocalAct, action: AuditAction, subjectId: string, facts: AuditEntry['facts']) {
  const day = localDate(act.now, act.actor.org.timeZone);
  return auditEntry(act, action, subjectId, { ...facts, day });
}
