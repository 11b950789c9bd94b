import { type Backlog, MAX_COUNTED, RETRIED_AFTER_ATTEMPTS } from '../../application/ports/backlog.ts';

const oldestOf = (times: readonly Date[], now: Date): number => Math.max(0, ...times.map((at) => now.getTime() - at.getTime()));

/** The backlog of work with these due times; null means never due. */
export function backlogOf(dueAts: readonly (Date | null)[], now: Date): Backlog {
  const due = dueAts.filter((dueAt) => dueAt !== null).filter((dueAt) => dueAt <= now);
  return { waiting: Math.min(due.length, MAX_COUNTED), oldestMs: oldestOf(due, now) };
}

type Sent = Readonly<{ dueAt: Date | null; attempts: number }>;

/** The backlog of messages that are sent until their service takes them. */
export function backlogOfSent<Message extends Sent>(
  messages: readonly Message[],
  madeAt: (message: Message) => Date | undefined,
  now: Date,
): Backlog {
  const retried = messages.filter(({ dueAt, attempts }) => dueAt !== null && attempts > RETRIED_AFTER_ATTEMPTS);
  return {
    ...backlogOf(
      messages.map(({ dueAt }) => dueAt),
      now,
    ),
    undeliveredMs: oldestOf(
      retried.flatMap((message) => madeAt(message) ?? []),
      now,
    ),
  };
}
