import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 15_000;
/** How much the heap must have grown since the last collection for another one to be worth its pause. */
const WORTH_BYTES = 24 * 1024 * 1024;
/** Below this utilization, a pause of some ten milliseconds does no harm. */
const IDLE_BELOW = 0.05;

export type MemoryProbe = Readonly<{
  /** Bytes of resident memory. */
  resident(): number;
  /** The utilization of the event loop, 0–1, since the last call. */
  utilization(): number;
  collect(): void;
}>;

/**
 * Collects garbage when the process is idle. V8 returns memory only when it collects, and an idle process does not collect: without this, the
 * memory used by ten thousand waiting polls, or by the start, would stay allocated for as long as the process is idle.
 */
export function collectWhenIdle(probe: MemoryProbe): () => void {
  let floor = 0;
  return () => {
    const isIdle = probe.utilization() < IDLE_BELOW;
    if (!isIdle || probe.resident() < floor + WORTH_BYTES) return;
    probe.collect();
    floor = probe.resident();
  };
}

/**
 * Does so for the lifetime of the process, without keeping it alive; and once immediately, since start-up leaves as much garbage as live data,
 * and no request is waiting yet.
 *
 * V8 would do so itself after seconds with few requests. Such a collection also discards optimized code: its dependencies are the types of
 * objects, which are collected unless a request is in progress. The next thousand requests then take two to three times as much processor
 * time, so it must be worth the memory.
 */
export function returnMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  setFlagsFromString('--memory-reducer-gc-count=0');
  const collectAs = runInNewContext('gc') as (options: object) => void;
  const collect = () => collectAs({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  collect();
  let last = performance.eventLoopUtilization();
  const check = collectWhenIdle({
    resident: () => process.memoryUsage.rss(),
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    collect,
  });
  setInterval(check, CHECK_EVERY_MS).unref();
}
