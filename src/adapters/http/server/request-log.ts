import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';

/** Times are in milliseconds of the monotonic clock. */
export type AnsweredRequest = Readonly<{
  requestId: string;
  method: string;
  /** Undefined if no route matches. */
  operation: string | undefined;
  status: number;
  beganAt: number;
  /** When the wait of a long poll was over; otherwise the same as `beganAt`. */
  handledAt: number;
  userId: string | undefined;
  orgId: string | undefined;
  /** Logged at debug level. */
  isRoutine: boolean;
  refused?: Readonly<{ kind: string; reason?: unknown; cause?: unknown }> | undefined;
}>;
export type ReportAnswered = (answered: AnsweredRequest) => void;

/** Counts each answered request, and writes a line for it unless its operation is one of those. */
export const reportAnswered =
  (log: Log, metrics: Metrics, unlogged: ReadonlySet<string | undefined> = new Set()): ReportAnswered =>
  ({ requestId, method, operation, status, beganAt, handledAt, userId, orgId, isRoutine, refused }) => {
    const ended = performance.now();
    const milliseconds = Math.round((ended - beganAt) * 10) / 10;
    metrics.answered({ operation, method, status, seconds: (ended - handledAt) / 1000, refusal: refused?.kind });
    if (unlogged.has(operation)) return;
    const facts = { requestId, method, operation: operation ?? null, status, milliseconds, userId, orgId, ...refusalOf(refused) };
    if (isRoutine) log.debug(facts, 'request');
    else log.info(facts, 'request');
  };

/** Why a request was refused: all are constants of ours and contain nothing from the request. */
function refusalOf(refused: AnsweredRequest['refused']): Readonly<{ kind?: string; reason?: string; cause?: string }> {
  if (!refused) return {};
  const { kind, reason, cause } = refused;
  return { kind, ...(typeof reason === 'string' && { reason }), ...(typeof cause === 'string' && { cause }) };
}
