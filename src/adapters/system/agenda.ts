import { setTimeout as pause } from 'node:timers/promises';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';

/**
 * When work is due in which org, as far as this process knows: it is told what it writes itself and when that falls due, and finds what others
 * write when it looks at all orgs, which is seldom.
 */
export type Agenda = Readonly<{
  /** Something may be due in the org then. */
  note(orgId: OrgId, inMs?: number): void;
  /** Lets nobody rest before what is due by now is done. */
  goOn(): void;
  /** All orgs are to be looked at then, or before. */
  lookAgain(inMs?: number): void;
  /** Waits for the orgs in which something is due, the longest due first, and takes them out; `all` where all are to be looked at. Nothing at the end. */
  next(signal: AbortSignal): Promise<'all' | readonly OrgId[]>;
}>;

export type AgendaOptions = Readonly<{
  /** How often all orgs are looked at. */
  lookEveryMs: () => number;
  /** Whether it is this process that looks at all orgs then. */
  mayLook?: () => Promise<boolean>;
  /** How long it rests at least between what it is told of, so that a busy org costs no more than one look in that time. */
  restMs?: number;
  /** Orgs that it knows of at most; what it is told beyond is found by a look at all. */
  most?: number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}>;

const REST_MS = 1_000;
const MOST_ORGS = 10_000;

export function agenda({
  lookEveryMs,
  mayLook = async () => true,
  restMs = REST_MS,
  most = MOST_ORGS,
  now = () => performance.now(),
}: AgendaOptions): Agenda {
  const dueAt = new Map<OrgId, number>();
  let lookAt = -Infinity;
  let restUntil = -Infinity;
  let hasJustLooked = false;
  let told = Promise.withResolvers<void>();

  function wake(): void {
    told.resolve();
    told = Promise.withResolvers<void>();
  }

  function takeDue(): OrgId[] {
    const present = now();
    const due = [...dueAt].filter(([, at]) => at <= present).sort(([, a], [, b]) => a - b);
    for (const [orgId] of due) dueAt.delete(orgId);
    return due.map(([orgId]) => orgId);
  }

  const earliest = () => dueAt.values().reduce((first, at) => Math.min(first, at), lookAt);

  function lookAgain(inMs = 0): void {
    lookAt = Math.min(lookAt, now() + inMs);
    wake();
  }

  return {
    note(orgId, inMs = 0) {
      const at = now() + inMs;
      if (at >= (dueAt.get(orgId) ?? Infinity)) return;
      if (dueAt.size >= most && !dueAt.has(orgId)) return lookAgain(inMs);
      dueAt.set(orgId, at);
      wake();
    },
    goOn() {
      restUntil = -Infinity;
      wake();
    },
    lookAgain,
    async next(signal) {
      while (!signal.aborted) {
        const present = now();
        if (present >= restUntil) {
          // What a look has found is done before the next one, or nothing would be where a look takes longer than the time between two.
          const isLookDue = present >= lookAt;
          const due = isLookDue && !hasJustLooked ? [] : takeDue();
          hasJustLooked = due.length === 0 && isLookDue;
          if (hasJustLooked) {
            lookAt = present + lookEveryMs();
            if (await mayLook()) return 'all';
            continue;
          }
          if (due.length > 0) {
            restUntil = present + restMs;
            return due;
          }
        }
        const wait = new AbortController();
        const resting = pause(Math.max(0, Math.max(restUntil, earliest()) - now()), undefined, {
          signal: AbortSignal.any([signal, wait.signal]),
          ref: false,
        });
        await Promise.race([told.promise, resting.catch(() => undefined)]);
        wait.abort();
      }
      return [];
    },
  };
}

/** Does what is due until the signal ends it. Neither step may fail: who fails notes when to try again. */
export async function follow(
  plan: Agenda,
  signal: AbortSignal,
  { lookAtAll, workFor }: Readonly<{ lookAtAll: () => Promise<void>; workFor: (orgIds: readonly OrgId[]) => Promise<void> }>,
): Promise<void> {
  for (let next = await plan.next(signal); !signal.aborted; next = await plan.next(signal)) {
    if (next === 'all') await lookAtAll();
    else await workFor(next);
  }
}

/** Notes when something is due in every org; after a failure it looks again in `againMs`. */
export async function noteAllDue(
  plan: Agenda,
  due: () => Promise<readonly DueOrg[]>,
  { againMs, failed }: Readonly<{ againMs: number; failed: (err: unknown) => void }>,
): Promise<void> {
  try {
    for (const { orgId, inMs } of await due()) plan.note(orgId, inMs);
  } catch (err) {
    failed(err);
    plan.lookAgain(againMs);
  }
}
