import type { Context, Next } from 'koa';
import { AccountErased } from '../../../application/ports/account-erased.ts';
import { Unavailable } from '../../../application/ports/unavailable.ts';
import type { ParkedRequests } from '../../limits/parked-requests.ts';
import { causeOf } from '../../observability/cause-of.ts';
import type { Traces } from '../../observability/traces.ts';
import type { RetryAfter } from '../admission/retry-after.ts';
import { compression } from '../pipeline/compression.ts';
import { isParked, sendProblem } from '../pipeline/respond.ts';
import { closeUnread, countPipelined } from './open-requests.ts';
import { requestIdOf } from './request-id.ts';
import type { ReportAnswered, RequestLog } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { discardUnreadBody } from './unread-body.ts';

export type RequestLifecycleOptions = Readonly<{
  parkedRequests: Pick<ParkedRequests, 'beganAt'>;
  retryAfter: RetryAfter;
  /** Undefined if tracing is disabled. */
  traces: Traces | undefined;
  /** The path template of an operation, for traces. */
  pathOf: (operation: string | undefined) => string | undefined;
  report: ReportAnswered;
  log: RequestLog;
  isDraining: () => boolean;
}>;

/**
 * What surrounds the handling of every request: its id and headers, its trace, failures, compression, its line of the log, and the limits of its
 * connection. It is one middleware, since each one costs promises at every request.
 */
export function requestLifecycle(options: RequestLifecycleOptions) {
  const { parkedRequests, retryAfter, traces, pathOf, report, log, isDraining } = options;
  const compress = compression();

  async function handleAndReport(ctx: Context, next: Next, waitsSince: number | undefined): Promise<void> {
    const handledAt = performance.now();
    try {
      await next();
    } catch (error) {
      answerFailure(ctx, error);
    }
    if (isParked(ctx)) return;
    const compressing = compress(ctx);
    if (compressing) await compressing;
    const { requestId, userId, orgId, isRoutine = false, refused } = ctx.state;
    report({
      ...{ requestId, method: ctx.method, operation: ctx['routerName'], status: ctx.status, beganAt: waitsSince ?? handledAt, handledAt },
      ...{ userId, orgId, isRoutine, refused },
    });
  }

  function answerFailure(ctx: Context, error: unknown): void {
    const facts = { requestId: ctx.state['requestId'], operation: ctx['routerName'] };
    if (error instanceof AccountErased) {
      sendProblem(ctx, { kind: 'invalid-token', reason: 'account-deleted' });
    } else if (error instanceof Unavailable) {
      log.error({ ...facts, reason: error.message, cause: causeOf(error) }, 'unavailable');
      sendProblem(ctx, { kind: 'unavailable', retryAfterSeconds: error.retryAfterSeconds });
    } else {
      // A bug, of which the answer has no details.
      log.error({ ...facts, err: error }, 'internal error');
      sendProblem(ctx, { kind: 'internal-error' });
    }
  }

  const traced = (recorder: Traces, ctx: Context, work: () => Promise<void>): Promise<void> =>
    recorder.request(
      { method: ctx.method, requestId: ctx.state['requestId'], traceparent: ctx.req.headers['traceparent'] as string | undefined },
      work,
      () => {
        const operation: string | undefined = ctx['routerName'];
        return { operation, route: pathOf(operation), status: ctx.status, isParked: isParked(ctx) };
      },
    );

  return async (ctx: Context, next: Next): Promise<void> => {
    const { req, res, state } = ctx;
    const waitsSince = parkedRequests.beganAt(req);
    if (waitsSince === undefined && !countPipelined(ctx)) {
      req.socket.destroy();
      return;
    }
    state['retryAfter'] = retryAfter;
    state['requestId'] = requestIdOf((res.getHeader('X-Request-Id') as string | undefined) || req.headers['x-request-id']);
    res.setHeader('X-Request-Id', state['requestId']);
    setSecurityHeaders(ctx);
    await (traces ? traced(traces, ctx, () => handleAndReport(ctx, next, waitsSince)) : handleAndReport(ctx, next, waitsSince));
    const discarding = discardUnreadBody(ctx);
    if (discarding) await discarding;
    if (isParked(ctx)) return;
    if (!res.closed) closeUnread(ctx);
    // No connection may be idle when the server closes: a proxy might be sending the next request on it, and must not retry a write.
    if (isDraining()) ctx.set('Connection', 'close');
  };
}
