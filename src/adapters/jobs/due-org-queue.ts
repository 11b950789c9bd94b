import { setTimeout as pause } from 'node:timers/promises';
import type { OrgId } from '../../domain/shared/ids.ts';

/**
 * The orgs with due work, and when it is due, as far as this process knows. Work that this process writes is added at once; work left by other
 * processes is found by an infrequent scan of all orgs.
 */
export type DueOrgQueue = Readonly<{
  /** Work may fall due in the org in `inMs` milliseconds; 0, the default, means now. */
  add(orgId: OrgId, inMs?: number): void;
  /** Makes `next` return what is due now without the usual pause. */
  skipRest(): void;
  /** Requests a scan of all orgs in `inMs` milliseconds or earlier. */
  requestScan(inMs?: number): void;
  /** Waits for orgs with due work and removes them, longest due first; `all` if a scan is due, and an empty list once aborted. */
  next(signal: AbortSignal): Promise<'all' | readonly OrgId[]>;
}>;

export type DueOrgQueueOptions = Readonly<{
  /** Milliseconds between two scans. */
  scanIntervalMs: () => number;
  /** Whether this process should scan now. */
  mayScan?: () => Promise<boolean>;
  /** Milliseconds between two results of `next`, so that a busy org is processed at most once in that time. */
  restMs?: number;
  /** How many orgs the queue holds; beyond that, `add` requests a scan instead. */
  maxOrgs?: number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}>;

const REST_MS = 1_000;
const MAX_ORGS = 10_000;

export function dueOrgQueue({
  scanIntervalMs,
  mayScan = async () => true,
  restMs = REST_MS,
  maxOrgs = MAX_ORGS,
  now = () => performance.now(),
}: DueOrgQueueOptions): DueOrgQueue {
  const dueAt = new Map<OrgId, number>();
  let scanAt = -Infinity;
  let restUntil = -Infinity;
  let hasJustScanned = false;
  let changed = Promise.withResolvers<void>();

  function wake(): void {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  }

  function takeDue(): OrgId[] {
    const present = now();
    const due = [...dueAt].filter(([, at]) => at <= present).sort(([, a], [, b]) => a - b);
    for (const [orgId] of due) dueAt.delete(orgId);
    return due.map(([orgId]) => orgId);
  }

  const earliest = () => dueAt.values().reduce((first, at) => Math.min(first, at), scanAt);

  function requestScan(inMs = 0): void {
    scanAt = Math.min(scanAt, now() + inMs);
    wake();
  }

  return {
    add(orgId, inMs = 0) {
      const at = now() + inMs;
      if (at >= (dueAt.get(orgId) ?? Infinity)) return;
      if (dueAt.size >= maxOrgs && !dueAt.has(orgId)) return requestScan(inMs);
      dueAt.set(orgId, at);
      wake();
    },
    skipRest() {
      restUntil = -Infinity;
      wake();
    },
    requestScan,
    async next(signal) {
      while (!signal.aborted) {
        const present = now();
        if (present >= restUntil) {
          // The results of a scan are processed before the next scan, even if a scan takes longer than the interval.
          const isScanDue = present >= scanAt;
          const due = isScanDue && !hasJustScanned ? [] : takeDue();
          hasJustScanned = due.length === 0 && isScanDue;
          if (hasJustScanned) {
            scanAt = present + scanIntervalMs();
            if (await mayScan()) return 'all';
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
        await Promise.race([changed.promise, resting.catch(() => undefined)]);
        wait.abort();
      }
      return [];
    },
  };
}
