import { randomUUID } from 'node:crypto';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import helmet from 'koa-helmet';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { jsonBody } from './json-body.ts';
import { sendProblem } from './respond.ts';
import type { RetryAfter } from './retry-after.ts';
import { type Route, takesBody } from './route.ts';
import { type Serving, serve } from './serve.ts';
import { OPENAPI_PATH } from './site.ts';

/** What the app tells about its requests: ids, routes and figures, never a name, an address, a token or a body. */
export interface RequestLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type HttpAppOptions = Serving &
  Readonly<{
    routes: readonly Route[];
    log: RequestLog;
    /** How many proxies in front are trusted to say where a request comes from. */
    trustedProxies: number;
    corsOrigins: readonly string[];
    /** Requests answered at once; more are refused at once, so that those under way still end in time. */
    maxInFlight: number;
    retryAfter: RetryAfter;
  }>;

export function httpApp({ routes, log, trustedProxies, corsOrigins, maxInFlight, retryAfter, ...serving }: HttpAppOptions): Koa {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  // A path is what the description says, to the letter: an id that was left out does not become the list above it.
  const router = new Router({ strict: true, sensitive: true });
  const alwaysServed = new Set(routes.filter(({ isAlwaysServed }) => isAlwaysServed).map(({ path }) => path));
  const withinBound = bounded(maxInFlight, alwaysServed);
  for (const route of routes) {
    // A body counts once it is there: clients who send slowly take no place from others.
    const steps = [...(takesBody(route) ? [jsonBody] : []), withinBound, serve(route, serving)];
    router[route.method](route.operationId, route.path, ...(steps as never[]));
  }

  app.use(identified(retryAfter));
  app.use(logged(log));
  app.use(answeringFailures(log));
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }));
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins));
  app.use(router.routes());
  app.use(unmatched(router));
  return app;
}

const identified = (retryAfter: RetryAfter) => async (ctx: Context, next: Next) => {
  ctx.state['retryAfter'] = retryAfter;
  const given = ctx.get('X-Request-Id');
  ctx.state['requestId'] = /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
  ctx.set('X-Request-Id', ctx.state['requestId']);
  await next();
};

const logged = (log: RequestLog) => async (ctx: Context, next: Next) => {
  const began = performance.now();
  await next();
  const { requestId, userId, orgId } = ctx.state;
  const milliseconds = Math.round((performance.now() - began) * 10) / 10;
  const operation = ctx['routerName'] ?? null;
  log.info({ requestId, method: ctx.method, operation, status: ctx.status, milliseconds, userId, orgId }, 'request');
};

/** The last stop of everything that is thrown: what is away answers 503, what is a bug answers 500 and says nothing of itself. */
const answeringFailures = (log: RequestLog) => async (ctx: Context, next: Next) => {
  try {
    await next();
  } catch (error) {
    const requestId = ctx.state['requestId'];
    if (error instanceof Unavailable) {
      log.error({ requestId, operation: ctx['routerName'], reason: error.message, cause: causeOf(error) }, 'unavailable');
      return sendProblem(ctx, { kind: 'unavailable', retryAfterSeconds: error.retryAfterSeconds });
    }
    log.error({ requestId, operation: ctx['routerName'], err: error }, 'internal error');
    sendProblem(ctx, { kind: 'internal-error' });
  }
};

const causeOf = ({ cause }: Error) => (cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : undefined);

const crossOrigin = (origins: readonly string[]) =>
  cors({
    origin: (ctx: Context) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    exposeHeaders: ['ETag', 'X-Request-Id', 'Idempotency-Replayed', 'Retry-After', 'RateLimit', 'RateLimit-Policy'],
    maxAge: 600,
  });

function bounded(maxInFlight: number, alwaysServed: ReadonlySet<string>) {
  let inFlight = 0;
  /** Awaits something that takes up nothing here: others are served meanwhile. */
  const aside = async <T>(waiting: Promise<T>): Promise<T> => {
    inFlight -= 1;
    try {
      return await waiting;
    } finally {
      inFlight += 1;
    }
  };
  return async (ctx: Context, next: Next) => {
    if (inFlight >= maxInFlight && !alwaysServed.has(ctx.path)) return sendProblem(ctx, { kind: 'unavailable', retryAfterSeconds: 1 });
    ctx.state['aside'] = aside;
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}

const unmatched = (router: Router) => async (ctx: Context) => {
  const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
  if (methods.size === 0) return sendProblem(ctx, { kind: 'unknown-path', serviceDescription: OPENAPI_PATH });
  const allowed = [...methods, 'OPTIONS'].sort();
  if (ctx.method !== 'OPTIONS') return sendProblem(ctx, { kind: 'method-not-allowed', allowed });
  ctx.status = 204;
  ctx.set('Allow', allowed.join(', '));
};
