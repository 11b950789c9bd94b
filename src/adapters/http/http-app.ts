import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import helmet from 'koa-helmet';
import { AccountErased } from '../../application/ports/account-erased.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { causeOf } from '../system/cause-of.ts';
import { keyedMutex } from '../system/keyed-mutex.ts';
import type { ParkedRequests } from '../system/parked-requests.ts';
import type { Traces } from '../system/traces.ts';
import type { WorkKind } from './admission-control.ts';
import { compression } from './compression.ts';
import { fileBody } from './file-body.ts';
import { type GateOptions, gate } from './gate.ts';
import { handleRoute, type RouteDeps } from './handle-route.ts';
import { jsonBody } from './json-body.ts';
import { areHeadersTooLong, MAX_HEADER_BYTES, MAX_URL_BYTES } from './listen.ts';
import { limitPerConnection } from './open-requests.ts';
import { type RepeatedAnswersOptions, repeatedAnswers } from './repeated-answers.ts';
import { requestIdOf } from './request-id.ts';
import { type ReportAnswered, type RequestLog, reportAnswered } from './request-log.ts';
import { isParked, sendProblem } from './respond.ts';
import type { RetryAfter } from './retry-after.ts';
import { type Route, takesBody, takesFile } from './route.ts';
import { type SecretPageDeps, secretPage } from './secret-page.ts';
import { OPENAPI_PATH } from './site.ts';
import { discardUnreadBody } from './unread-body.ts';

export type HttpAppOptions = Omit<RouteDeps, 'userMutex' | 'keysInProgress' | 'serveAgain'> &
  GateOptions &
  Pick<SecretPageDeps, 'secretPages'> &
  Omit<RepeatedAnswersOptions, 'isLimited' | 'count' | 'report' | 'pathOf' | 'onFailure'> &
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

/** Routes are grouped by method, number of segments, and prefix; a route with a parameter in its prefix is in the group without one. */
const groupOf = (method: string, segments: readonly string[], prefix: readonly string[] = []): string =>
  `${method.toLowerCase()} ${segments.length} ${prefix.join('/')}`;
const prefixOf = (segments: readonly string[]) => segments.slice(0, 4);

function groupOfRoute({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const segments = path.split('/');
  const prefix = prefixOf(segments);
  return groupOf(method, segments, prefix.some((segment) => segment.startsWith(':')) ? [] : prefix);
}

/** Tries a request against the few routes that may match it. */
function routed(groups: ReadonlyMap<string, Router>) {
  const serve = new Map([...groups].map(([group, router]) => [group, router.routes()]));
  return (ctx: Context, next: Next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const segments = ctx.path.split('/');
    const others = () => serve.get(groupOf(method, segments))?.(ctx as never, next) ?? next();
    return serve.get(groupOf(method, segments, prefixOf(segments)))?.(ctx as never, others) ?? others();
  };
}

/** helmet's headers do not depend on the request, so they are computed once. */
function headersBy(options: Parameters<typeof helmet>[0]): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [];
  const res = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => {} };
  void helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    ...options,
  })({ req: {}, res } as never, async () => undefined);
  return headers;
}

const OF_PAGES = headersBy({});
/** Without the headers that concern only documents and what they load, which the API does not serve. */
const OF_API = headersBy({
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

const secured = (ctx: Context, next: Next) => {
  for (const [name, value] of ctx.path.startsWith('/api/') ? OF_API : OF_PAGES) ctx.res.setHeader(name, value);
  return next();
};

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
  // Paths match exactly as documented: a path without its id does not become the list above it.
  const newRouter = () => new Router({ strict: true, sensitive: true });
  const router = newRouter();
  const groups = new Map<string, Router>();
  const serveAgain: RouteDeps['serveAgain'] = (req, res) => void handle(req, res);
  const serving: RouteDeps = { ...options, serveAgain, userMutex: keyedMutex(), keysInProgress: new Map() };
  const { admit, admitBySecret, limitInFlight, isLimited, countAnswered } = gate(options);
  const report = reportAnswered(log, options.metrics);
  const paths = new Map<string, string>(routes.map(({ operationId, path }) => [operationId, path]));
  const pathOf = (operation: string | undefined) => (operation === undefined ? undefined : paths.get(operation));
  const repeated = repeatedAnswers({ ...options, isLimited, count: countAnswered, report, traces, pathOf, onFailure: repeatingFailed });
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
  for (const route of routes) {
    const steps = stepsOf(route);
    const group = groupOfRoute(route);
    if (!groups.has(group)) groups.set(group, newRouter());
    for (const each of [router, groups.get(group)!]) each[route.method](route.operationId, route.path, ...(steps as never[]));
  }

  app.use(repeated.record);
  app.use(closingConnections(isDraining));
  app.use(limitPerConnection(options.parkedRequests));
  app.use(discardUnreadBody);
  app.use(identified(retryAfter));
  if (traces) app.use(traced(traces, pathOf));
  app.use(logged(report, options.parkedRequests));
  app.use(compression());
  app.use(answeringFailures(log));
  if (trustedProxies === 0) app.use(warningOfProxies(log));
  app.use(secured);
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins));
  app.use(withinLength);
  app.use(routed(groups));
  app.use(unmatched(router, admit({ isOpen: true })));
  const handle = app.callback();
  return (req, res) => {
    if (isDraining() || !tryRepeat(req, res)) void handle(req, res);
  };

  /** Nothing else would catch an error here. */
  function tryRepeat(req: IncomingMessage, res: ServerResponse): boolean {
    try {
      return repeated.tryAnswer(req, res);
    } catch (error) {
      repeatingFailed(error, res);
      return res.headersSent;
    }
  }

  function repeatingFailed(error: unknown, res: ServerResponse): void {
    log.error({ err: error }, 'repeating an answer failed');
    if (res.headersSent) res.destroy();
  }
}

/** No connection may be idle when the server closes: a proxy might be sending the next request on it, and must not retry a write. */
const closingConnections = (isDraining: () => boolean) => async (ctx: Context, next: Next) => {
  await next();
  if (isDraining()) ctx.set('Connection', 'close');
};

const identified = (retryAfter: RetryAfter) => (ctx: Context, next: Next) => {
  ctx.state['retryAfter'] = retryAfter;
  ctx.state['requestId'] = requestIdOf(ctx.response.get('X-Request-Id') || ctx.get('X-Request-Id'));
  ctx.set('X-Request-Id', ctx.state['requestId']);
  return next();
};

function traced(traces: Traces, pathOf: RepeatedAnswersOptions['pathOf']) {
  return (ctx: Context, next: Next): Promise<void> =>
    traces.request(
      { method: ctx.method, requestId: ctx.state['requestId'], traceparent: ctx.req.headers['traceparent'] as string | undefined },
      next,
      () => {
        const operation: string | undefined = ctx['routerName'];
        return { operation, route: pathOf(operation), status: ctx.status, isParked: isParked(ctx) };
      },
    );
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

const logged =
  (report: ReportAnswered, { beganAt }: Pick<ParkedRequests, 'beganAt'>) =>
  async (ctx: Context, next: Next) => {
    const handledAt = performance.now();
    const began = beganAt(ctx.req) ?? handledAt;
    await next();
    if (isParked(ctx)) return;
    const { requestId, userId, orgId, isRoutine = false, refused } = ctx.state;
    report({
      ...{ requestId, method: ctx.method, operation: ctx['routerName'], status: ctx.status, beganAt: began, handledAt },
      ...{ userId, orgId, isRoutine, refused },
    });
  };

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

/** Handles everything thrown: an unavailable dependency gives 503; a bug gives 500 without details. */
const answeringFailures = (log: RequestLog) => async (ctx: Context, next: Next) => {
  try {
    await next();
  } catch (error) {
    const requestId = ctx.state['requestId'];
    if (error instanceof AccountErased) return sendProblem(ctx, { kind: 'invalid-token', reason: 'account-deleted' });
    if (error instanceof Unavailable) {
      log.error({ requestId, operation: ctx['routerName'], reason: error.message, cause: causeOf(error) }, 'unavailable');
      return sendProblem(ctx, { kind: 'unavailable', retryAfterSeconds: error.retryAfterSeconds });
    }
    log.error({ requestId, operation: ctx['routerName'], err: error }, 'internal error');
    sendProblem(ctx, { kind: 'internal-error' });
  }
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

function withinLength(ctx: Context, next: Next) {
  if (ctx.url.length > MAX_URL_BYTES) return sendProblem(ctx, { kind: 'uri-too-long', limitBytes: MAX_URL_BYTES });
  if (areHeadersTooLong(ctx.req)) return sendProblem(ctx, { kind: 'headers-too-large', limitBytes: MAX_HEADER_BYTES });
  return next();
}

const unmatched = (router: Router, admit: (ctx: Context, next: Next) => Promise<void>) => (ctx: Context) => {
  const answer = async () => answerUnmatched(router, ctx);
  return ctx.method === 'OPTIONS' ? answer() : admit(ctx, answer);
};

function answerUnmatched(router: Router, ctx: Context): void {
  const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
  const allowed = [...methods, 'OPTIONS'].sort();
  if (methods.size === 0) {
    sendProblem(ctx, { kind: 'unknown-path', serviceDescription: OPENAPI_PATH });
  } else if (ctx.method !== 'OPTIONS') {
    sendProblem(ctx, { kind: 'method-not-allowed', allowed });
  } else {
    ctx.status = 204;
    ctx.set('Allow', allowed.join(', '));
  }
}
