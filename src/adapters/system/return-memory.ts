import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 15_000;
/** What has gathered since the last collection before another one is worth its pause. */
const WORTH_BYTES = 24 * 1024 * 1024;
/** The share of time in which the process did something, below which a pause of some ten milliseconds hurts nobody. */
const IDLE_BELOW = 0.05;

export type MemoryProbe = Readonly<{
  /** Bytes that the system has given to this process. */
  resident(): number;
  /** The share of time, 0–1, in which the process did something since it was last asked. */
  utilization(): number;
  collect(): void;
}>;

/**
 * Collects garbage when the process is idle. V8 gives memory back only when it collects, and a process that does nothing collects nothing:
 * without this, what ten thousand waiting polls took, or the start, stays taken for as long as it is quiet.
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
 * Does so for as long as the process lives, without keeping it alive; and at once, since a start leaves as much garbage as it keeps, and nobody
 * waits for an answer yet.
 */
export function returnMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
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
