import { type Backlog, MAX_COUNTED } from '../../application/ports/backlog.ts';

/** Of what falls due at these times, null being never. */
export function backlogOf(dueAts: readonly (Date | null)[], now: Date): Backlog {
  const ages = dueAts.flatMap((dueAt) => (dueAt !== null && dueAt <= now ? [now.getTime() - dueAt.getTime()] : []));
  return { waiting: Math.min(ages.length, MAX_COUNTED), oldestMs: ages.reduce((oldest, age) => Math.max(oldest, age), 0) };
}
