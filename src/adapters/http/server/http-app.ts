import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import cors from '@koa/cors';
import Koa, { type Context } from 'koa';
import type { Log } from '../../observability/log.ts';
import type { Traces } from '../../observability/traces.ts';
import type { WorkKind } from '../admission/admission-control.ts';
import type { RetryAfter } from '../admission/retry-after.ts';
import type { ProblemReply } from '../contract/reply.ts';
import { type Route, takesBody, takesFile } from '../contract/route.ts';
import { fileBody } from '../pipeline/file-body.ts';
import { type RouteDeps, routeHandlers } from '../pipeline/handle-route.ts';
import type { Handler, Outcome, Step } from '../pipeline/incoming-request.ts';
import { jsonBody } from '../pipeline/json-body.ts';
import { withTimeLimit } from '../pipeline/time-limit.ts';
import { type GateOptions, gate } from './gate.ts';
import { areHeadersTooLong, MAX_HEADER_BYTES, MAX_URL_BYTES } from './listen.ts';
import { requestLifecycle } from './request-lifecycle.ts';
import { reportAnswered } from './request-log.ts';
import { type Handling, routing } from './routing.ts';
import { secretPage } from './secret-page.ts';

export type HttpAppOptions = RouteDeps &
  GateOptions &
  Readonly<{
    routes: readonly Route[];
    log: Log;
    /** Undefined if tracing is disabled. */
    traces: Traces | undefined;
    /** How many proxies in front are trusted to report the client's address. */
    trustedProxies: number;
    corsOrigins: readonly (string | RegExp)[];
    retryAfter: RetryAfter;
    isDraining: () => boolean;
  }>;

const workOf = ({ method, ...route }: Route): WorkKind =>
  route.type === 'api' && route.waitsUpToMs !== undefined ? 'poll' : method === 'get' ? 'read' : 'write';

const isFromMail = (route: Route): boolean => route.type === 'page' && route.isFromMail === true;

/** Answers the requests that Node's server receives. */
export type HttpHandler = RequestListener;

/** The whole HTTP interface. */
export function httpApp({
  routes,
  log,
  traces,
  trustedProxies,
  corsOrigins,
  retryAfter,
  isDraining,
  ...options
}: HttpAppOptions): HttpHandler {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.on('error', answerFailed(log));
  const handlerOf = routeHandlers(options);
  const { admit, admitFromMail, admitBySecret, limitInFlight } = gate(options);
  const unlogged = new Set(routes.filter(isFromMail).map(({ operationId }) => operationId));
  const report = reportAnswered(log, options.metrics, unlogged);
  const paths = new Map<string, string>(routes.map(({ operationId, path }) => [operationId, path]));
  const pathOf = (operation: string | undefined) => (operation === undefined ? undefined : paths.get(operation));
  function handlingOf(route: Route): Handling {
    if (route.type === 'page' && route.secret) {
      const find = secretPage(route, route.secret, options);
      return { steps: [], handle: admitBySecret((request) => withTimeLimit(route, find(request))) };
    }
    const handle = handlerOf(route);
    // A load balancer needs health most when the gateway is busy.
    const gated = !route.isAlwaysServed;
    const mayWait = route.type === 'api' && route.waitsUpToMs !== undefined;
    const units = route.type === 'api' ? route.units : undefined;
    const steps = [
      ...(isFromMail(route) ? [admitFromMail] : gated ? [admit({ isOpen: route.access === 'public', mayWait, units })] : []),
      ...(takesBody(route) ? [jsonBody] : takesFile(route) ? [fileBody] : []),
      ...(gated ? [limitInFlight(workOf(route))] : []),
    ];
    return { steps, handle: (request) => withTimeLimit(route, handle(request)) };
  }
  const handleByRoute = routing(routes, handlingOf, admit({ isOpen: true }));
  const handleUnlessTooLong: Handler = async (request) => refusalOfLength(request.ctx) ?? handleByRoute(request);
  const allowOrigins = crossOrigin(corsOrigins);
  const handle: Handler =
    corsOrigins.length > 0 ? (request) => allowOrigins(request, () => handleUnlessTooLong(request)) : handleUnlessTooLong;
  if (trustedProxies === 0) app.use(warningOfProxies(log));
  const { parkedRequests } = options;
  const resume = (req: IncomingMessage, res: ServerResponse) => void callback(req, res);
  app.use(requestLifecycle(handle, { parkedRequests, retryAfter, traces, pathOf, report, log, isDraining, resume }));
  const callback = app.callback();
  return callback;
}

/** Logs once that a proxy is not trusted, behind which all users share its address, and so the limits per address. */
function warningOfProxies(log: Log) {
  let isWarned = false;
  return (ctx: Context, next: () => Promise<void>) => {
    if (!isWarned && (ctx.get('X-Forwarded-For') || ctx.get('Forwarded'))) {
      isWarned = true;
      log.warn({}, 'a proxy forwarded a request, but no proxy is trusted: set TRUSTED_PROXIES, or all users share one address');
    }
    return next();
  };
}

/** Errors caused by clients that close the connection during an answer, which are not failures. */
const HUNG_UP = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'HPE_INVALID_EOF_STATE',
]);

/** Logs an answer that could not be sent, which Koa would write to stderr. */
const answerFailed = (log: Log) => (error: Error & { code?: string }, ctx?: Context) => {
  const requestId = ctx?.response.get('X-Request-Id');
  if (error.code !== undefined && HUNG_UP.has(error.code)) log.debug({ requestId, code: error.code }, 'the client disconnected');
  else log.error({ requestId, err: error }, 'sending the response failed');
};

/** Allows the origins to read replies, and answers preflight requests itself. */
function crossOrigin(origins: readonly (string | RegExp)[]): Step {
  const allow = cors({
    origin(ctx: Context) {
      const origin = ctx.get('Origin');
      return origins.some((each) => (typeof each === 'string' ? each === origin : each.test(origin))) ? origin : '';
    },
    exposeHeaders: ['ETag', 'X-Request-Id', 'Idempotency-Replayed', 'Consistency-Token', 'Retry-After', 'RateLimit', 'RateLimit-Policy'],
    maxAge: 600,
  });
  return async ({ ctx }, next) => {
    let outcome: Outcome = { status: 204 };
    await allow(ctx, async () => {
      outcome = await next();
    });
    return outcome;
  };
}

/** The refusal of a request whose URL or headers are too long. */
function refusalOfLength({ url, req }: Context): ProblemReply | undefined {
  if (url.length > MAX_URL_BYTES) return { problem: { kind: 'uri-too-long', limitBytes: MAX_URL_BYTES } };
  return areHeadersTooLong(req) ? { problem: { kind: 'headers-too-large', limitBytes: MAX_HEADER_BYTES } } : undefined;
}
