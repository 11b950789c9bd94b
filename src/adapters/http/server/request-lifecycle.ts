import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { AccountErased } from '../../../application/ports/account-erased.ts';
import { Unavailable } from '../../../application/ports/unavailable.ts';
import type { ParkedRequests } from '../../limits/parked-requests.ts';
import { causeOf } from '../../observability/cause-of.ts';
import type { Log } from '../../observability/log.ts';
import type { Traces } from '../../observability/traces.ts';
import type { RetryAfter } from '../admission/retry-after.ts';
import { closeUnread, countPipelined, detachListeners } from '../connection/open-requests.ts';
import { isParked, isProblem, type ParkedPoll, type ProblemReply, type Reply } from '../contract/reply.ts';
import { type Handler, type IncomingRequest, incomingRequest, type Outcome } from '../pipeline/incoming-request.ts';
import { replyWriter } from '../pipeline/write-reply.ts';
import { requestIdOf } from './request-id.ts';
import type { ReportAnswered } from './request-log.ts';
import { discardUnreadBody } from './unread-body.ts';

export type RequestLifecycleOptions = Readonly<{
  parkedRequests: Pick<ParkedRequests, 'beganAt' | 'park'>;
  retryAfter: RetryAfter;
  /** Undefined if tracing is disabled. */
  traces: Traces | undefined;
  /** The path template of an operation, for traces. */
  pathOf: (operation: string | undefined) => string | undefined;
  report: ReportAnswered;
  log: Log;
  isDraining: () => boolean;
  /** Handles a request that was parked again. */
  resume: (req: IncomingMessage, res: ServerResponse) => void;
}>;

/**
 * What surrounds the handling of every request: its id, its trace, failures, the writing of its reply or its parking, its line of the log, and the
 * limits of its connection. It is one middleware, since each one costs promises at every request.
 */
export function requestLifecycle(handle: Handler, options: RequestLifecycleOptions) {
  const { parkedRequests, retryAfter, traces, pathOf, report, log, isDraining, resume } = options;
  const writeReply = replyWriter(retryAfter);

  async function answer(request: IncomingRequest): Promise<Outcome> {
    const handledAt = performance.now();
    const outcome = await handle(request).catch((error: unknown) => problemOf(request, error));
    if (isParked(outcome)) return outcome;
    await writeReply(request, outcome);
    const { ctx, id: requestId, waitsSince: beganAt = handledAt, operation, userId, orgId } = request;
    const { method, status } = ctx;
    report({ requestId, method, operation, status, beganAt, handledAt, userId, orgId, ...noted(outcome) });
    return outcome;
  }

  function problemOf({ id: requestId, operation }: IncomingRequest, error: unknown): ProblemReply {
    if (error instanceof AccountErased) return { problem: { kind: 'invalid-token', reason: 'account-deleted' } };
    if (error instanceof Unavailable) {
      log.error({ requestId, operation, reason: error.message, cause: causeOf(error) }, 'unavailable');
      return { problem: { kind: 'unavailable', retryAfterSeconds: error.retryAfterSeconds } };
    }
    // A bug, of which the reply has no details.
    log.error({ requestId, operation, err: error }, 'internal error');
    return { problem: { kind: 'internal-error' } };
  }

  async function traced(recorder: Traces, request: IncomingRequest): Promise<Outcome> {
    const { ctx, id: requestId } = request;
    let outcome: Outcome | undefined;
    await recorder.request(
      { method: ctx.method, requestId, traceparent: ctx.req.headers['traceparent'] as string | undefined },
      async () => {
        outcome = await answer(request);
      },
      () => {
        const { operation } = request;
        return { operation, route: pathOf(operation), status: ctx.status, isParked: outcome !== undefined && isParked(outcome) };
      },
    );
    return outcome!;
  }

  /** Parks a long poll: until it resumes, only its request, its response and its subscriptions are held. */
  function park({ req, res }: Context, { parked, orgId }: ParkedPoll): void {
    // The poll stays in the same org, whichever orgs the caller joins or leaves meanwhile.
    if (orgId) req.headers['x-org-id'] = orgId;
    for (const name of res.getHeaderNames()) if (name !== 'x-request-id') res.removeHeader(name);
    detachListeners(res);
    parkedRequests.park(req, parked, () => resume(req, res));
  }

  return async (ctx: Context): Promise<void> => {
    const { req, res } = ctx;
    const waitsSince = parkedRequests.beganAt(req);
    if (waitsSince === undefined && !countPipelined(ctx)) {
      req.socket.destroy();
      return;
    }
    const id = requestIdOf((res.getHeader('X-Request-Id') as string | undefined) || req.headers['x-request-id']);
    res.setHeader('X-Request-Id', id);
    const request = incomingRequest(ctx, id, waitsSince);
    const outcome = await (traces ? traced(traces, request) : answer(request));
    const discarding = discardUnreadBody(ctx);
    if (discarding) await discarding;
    if (isParked(outcome)) {
      ctx.respond = false;
      park(ctx, outcome);
      return;
    }
    if (!res.closed) closeUnread(ctx);
    // No connection may be idle when the server closes: a proxy might be sending the next request on it, and must not retry a write.
    if (isDraining()) ctx.set('Connection', 'close');
  };
}

/** What the log and the metrics say of a reply besides its status. */
const noted = (reply: Reply) =>
  isProblem(reply) ? { isRoutine: false, refused: reply.problem } : { isRoutine: reply.isRoutine === true, refused: undefined };
