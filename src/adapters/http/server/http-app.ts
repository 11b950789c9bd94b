import type { RequestListener } from 'node:http';
import cors from '@koa/cors';
import Koa, { type Context, type Next } from 'koa';
import { keyedMutex } from '../../limits/keyed-mutex.ts';
import type { Traces } from '../../observability/traces.ts';
import type { WorkKind } from '../admission/admission-control.ts';
import { type GateOptions, gate } from '../admission/gate.ts';
import type { RetryAfter } from '../admission/retry-after.ts';
import { type Route, takesBody, takesFile } from '../contract/route.ts';
import { secretPage } from '../pages/secret-page.ts';
import { fileBody } from '../pipeline/file-body.ts';
import { handleRoute, type RouteDeps } from '../pipeline/handle-route.ts';
import { jsonBody } from '../pipeline/json-body.ts';
import { sendProblem } from '../pipeline/respond.ts';
import { areHeadersTooLong, MAX_HEADER_BYTES, MAX_URL_BYTES } from './listen.ts';
import { requestLifecycle } from './request-lifecycle.ts';
import { type RequestLog, reportAnswered } from './request-log.ts';
import { routing } from './routing.ts';

export type HttpAppOptions = Omit<RouteDeps, 'userMutex' | 'keysInProgress' | 'serveAgain'> &
  GateOptions &
  Readonly<{
    routes: readonly Route[];
    log: RequestLog;
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
  const serveAgain: RouteDeps['serveAgain'] = (req, res) => void handle(req, res);
  const serving: RouteDeps = { ...options, serveAgain, userMutex: keyedMutex(), keysInProgress: new Map() };
  const { admit, admitBySecret, limitInFlight } = gate(options);
  const report = reportAnswered(log, options.metrics);
  const paths = new Map<string, string>(routes.map(({ operationId, path }) => [operationId, path]));
  const pathOf = (operation: string | undefined) => (operation === undefined ? undefined : paths.get(operation));
  function stepsOf(route: Route) {
    if (route.type === 'page' && route.secret) {
      const { find, serve } = secretPage(route, route.secret, options);
      return [admitBySecret(find), serve];
    }
    // A load balancer needs health most when the gateway is busy.
    const gated = !route.isAlwaysServed;
    const mayWait = route.type === 'api' && route.waitsUpToMs !== undefined;
    const units = route.type === 'api' ? route.units : undefined;
    return [
      ...(gated ? [admit({ isOpen: route.access === 'public', mayWait, units })] : []),
      ...(takesBody(route) ? [jsonBody] : takesFile(route) ? [fileBody] : []),
      ...(gated ? [limitInFlight(workOf(route))] : []),
      handleRoute(route, serving),
    ];
  }
  const { parkedRequests } = options;
  const lifecycle = { parkedRequests, retryAfter, traces, pathOf, report, log, isDraining };
  app.use(requestLifecycle(lifecycle));
  if (trustedProxies === 0) app.use(warningOfProxies(log));
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins));
  const handleByRoute = routing(routes, stepsOf, admit({ isOpen: true }));
  app.use((ctx) => (refuseTooLong(ctx) ? undefined : handleByRoute(ctx)));
  const handle = app.callback();
  return handle;
}

/** Behind an untrusted proxy all users share its address, and so the limits per address. */
function warningOfProxies(log: RequestLog) {
  let isWarned = false;
  return (ctx: Context, next: Next) => {
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
const answerFailed = (log: RequestLog) => (error: Error & { code?: string }, ctx?: Context) => {
  const requestId = ctx?.state['requestId'];
  if (error.code !== undefined && HUNG_UP.has(error.code)) log.debug({ requestId, code: error.code }, 'the client disconnected');
  else log.error({ requestId, err: error }, 'sending the response failed');
};

const crossOrigin = (origins: readonly (string | RegExp)[]) =>
  cors({
    origin(ctx: Context) {
      const origin = ctx.get('Origin');
      return origins.some((each) => (typeof each === 'string' ? each === origin : each.test(origin))) ? origin : '';
    },
    exposeHeaders: ['ETag', 'X-Request-Id', 'Idempotency-Replayed', 'Consistency-Token', 'Retry-After', 'RateLimit', 'RateLimit-Policy'],
    maxAge: 600,
  });

/** Refuses a request whose URL or headers are too long; returns whether it did. */
function refuseTooLong(ctx: Context): boolean {
  if (ctx.url.length > MAX_URL_BYTES) sendProblem(ctx, { kind: 'uri-too-long', limitBytes: MAX_URL_BYTES });
  else if (areHeadersTooLong(ctx.req)) sendProblem(ctx, { kind: 'headers-too-large', limitBytes: MAX_HEADER_BYTES });
  else return false;
  return true;
}
