import { isProblem } from './problems.ts';
import { retryAfterMs, waitAfter } from './retry.ts';
import type { bell } from './running.ts';
import type { Runtime } from './runtime.ts';
import type { Problem } from './schema.ts';

/** `waiting`: the gateway has asked for some patience; `cut-off`: it has not responded. */
export type OutboxStatus = 'idle' | 'sending' | 'waiting' | 'cut-off';

export type Outbox<Item, Data> = Readonly<{
  /** The first item that waits to be sent; it stays so until `taken` or `refused`. */
  next: () => Promise<Item | undefined>;
  send: (item: Item) => Promise<{ data?: Data; error?: Problem; response: Response }>;
  taken: (item: Item, data: Data) => Promise<void>;
  /** The gateway refuses the item for good. */
  refused: (item: Item, problem: Problem) => Promise<void>;
  tell: (status: OutboxStatus) => void;
  /** Ends a wait. */
  awake: ReturnType<typeof bell>;
  runtime: Runtime;
  signal: AbortSignal;
}>;

export const LOOK_AGAIN_AFTER_MS = 60_000;
/** Retries of an item that the gateway answers with a server error. */
const TRIES_OF_ONE = 6;

/** Sends what waits one by one and in order, until the signal aborts. A refused item does not block others. */
export async function sendInOrder<Item, Data>({ next, send, taken, refused, tell, awake, runtime, signal }: Outbox<Item, Data>) {
  let failures = 0;
  while (!signal.aborted) {
    let askedMs: number | null = null;
    let status: OutboxStatus = 'waiting';
    try {
      const item = await next();
      if (signal.aborted) return;
      if (item === undefined) {
        tell('idle');
        await awake.pause(LOOK_AGAIN_AFTER_MS);
        continue;
      }
      tell(failures === 0 ? 'sending' : 'waiting');
      const { data, error, response } = await send(item);
      if (data !== undefined) {
        await taken(item, data);
        failures = 0;
        continue;
      }
      askedMs = retryAfterMs(response.headers);
      const isPassing = [401, 429, 503].includes(response.status) || isProblem(error, 'idempotency-in-progress', 'org-suspended');
      if (!isPassing && (response.status < 500 || failures >= TRIES_OF_ONE)) {
        await refused(item, error!);
        failures = 0;
        continue;
      }
    } catch {
      // No response, or the storage failed: retry later.
      status = 'cut-off';
    }
    failures += 1;
    if (signal.aborted) return;
    tell(status);
    await awake.pause(waitAfter(failures, askedMs, runtime));
  }
}
