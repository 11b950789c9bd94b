import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryOutcome } from '../../application/notifications/deliver-notifications.ts';
import type { Expansion } from '../../application/notifications/fan-out-notifications.ts';
import { type Metrics, NO_METRICS } from '../system/metrics.ts';

/** What a worker does over and over. Each call is a small step that leaves everything in order, whichever process takes the next. */
export type PushWork = Readonly<{
  /** Whether there is anything to do: one statement, which is all that an idle worker costs. */
  isDue: () => Promise<boolean>;
  /** Turns one event into deliveries. */
  expand: () => Promise<Expansion>;
  /** Carries out a batch of deliveries; answers what became of them, nothing where none is due. */
  deliver: () => Promise<readonly DeliveryOutcome[]>;
}>;

export type PushWorker = Readonly<{
  start(): void;
  /**
   * Takes up nothing more, and resolves when what is under way has ended, or after `MAX_WAIT_MS`: what is cut off then is taken up again
   * by the next process.
   */
  stop(): Promise<void>;
}>;

/** Figures and words of our own alone: no token, no name, no text. */
interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;
const MAX_WAIT_MS = 5_000;
/** So that a flood of events does not hold up what is ready to be sent. */
const EVENTS_BEFORE_A_BATCH = 100;

export type PushWorkerOptions = Readonly<{ everyMs?: number; afterFailureMs?: number; metrics?: Metrics }>;

/** Expands events and sends deliveries as they fall due. Any number of workers share the work, in one process or in many. */
export function pushWorker(
  { isDue, expand, deliver }: PushWork,
  log: Log,
  { everyMs = EVERY_MS, afterFailureMs = AFTER_FAILURE_MS, metrics = NO_METRICS }: PushWorkerOptions = {},
): PushWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let hasFailed = false;

  /** Neither half holds up the other when it fails. */
  const attempt = (step: () => Promise<boolean>): Promise<boolean> =>
    step().catch((err: unknown) => {
      hasFailed = true;
      log.error({ err }, 'pushing failed, and will be retried');
      return false;
    });

  async function expandSome(): Promise<boolean> {
    for (let expanded = 0; expanded < EVENTS_BEFORE_A_BATCH && !signal.aborted; expanded += 1) {
      const expansion = await expand();
      if (expansion.kind === 'nothing-due') return expanded > 0;
      // It waits by itself, and nobody with it.
      if (expansion.kind === 'deferred') log.error({ err: expansion.failure }, 'an event could not be pushed, and will be retried');
    }
    return true;
  }

  async function deliverBatch(): Promise<boolean> {
    if (signal.aborted) return false;
    const outcomes = await deliver();
    if (outcomes.length > 0) tell(outcomes, log);
    for (const [kind, all] of Map.groupBy(outcomes, ({ kind }) => kind)) metrics.delivered('push', kind, all.length);
    return outcomes.length > 0;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      hasFailed = false;
      const hasWorked = (await attempt(isDue)) && [await attempt(expandSome), await attempt(deliverBatch)].includes(true);
      if (hasWorked && !hasFailed) continue;
      await pause(hasFailed ? afterFailureMs : everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await Promise.race([running, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

function tell(outcomes: readonly DeliveryOutcome[], log: Log): void {
  const words = outcomes.map((outcome) => ('reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind));
  const counts = Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
  const isForAnOperator = outcomes.some(
    ({ kind, ...outcome }) => kind === 'rejected' || ('reason' in outcome && outcome.reason === 'unauthorized'),
  );
  if (isForAnOperator) log.warn(counts, 'push messages were refused');
  else log.info(counts, 'push messages');
}
