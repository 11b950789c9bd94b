import { type Backlog, MAX_COUNTED } from '../../application/ports/backlog.ts';

/** The backlog of work with these due times; null means never due. */
export function backlogOf(dueAts: readonly (Date | null)[], now: Date): Backlog {
  const ages = dueAts.flatMap((dueAt) => (dueAt !== null && dueAt <= now ? [now.getTime() - dueAt.getTime()] : []));
  return { waiting: Math.min(ages.length, MAX_COUNTED), oldestMs: ages.reduce((oldest, age) => Math.max(oldest, age), 0) };
}
