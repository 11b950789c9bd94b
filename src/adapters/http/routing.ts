import Router from '@koa/router';
import type { Context } from 'koa';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { sendProblem } from './respond.ts';
import type { Route } from './route.ts';
import { OPENAPI_PATH } from './site.ts';

export type Step = (ctx: Context, next: () => Promise<void>) => Promise<void>;
type Handler = (ctx: Context) => Promise<void>;
type Match = Readonly<{ operation: string; params: Readonly<Record<string, string>>; handle: Handler }>;

/** About a megabyte for every two thousand. */
const MAX_CACHED_PATHS = 5000;
const MAX_CACHED_PATH_LENGTH = 300;

/** Runs the steps of a route in order. They are combined once, which koa-compose would do at each request. */
const inOrder = (steps: readonly Step[]): Handler =>
  steps.reduceRight<Handler>(
    (next, step) => (ctx) => step(ctx, () => next(ctx)),
    async () => undefined,
  );

/**
 * Handles a request by its route. Phones request the same paths over and over, so the route and the parameters of a path are cached.
 * `admitUnmatched` counts the requests that no route matches.
 */
export function routing(routes: readonly Route[], stepsOf: (route: Route) => readonly Step[], admitUnmatched: Step): Handler {
  // Paths match exactly as documented: a path without its id does not become the list above it.
  const router = new Router({ strict: true, sensitive: true });
  for (const route of routes) router[route.method](route.operationId, route.path, inOrder(stepsOf(route)));
  const known = leastRecentlyUsed<string, Match>(MAX_CACHED_PATHS);

  function find(ctx: Context): Match | undefined {
    const [path = ''] = ctx.url.split('?', 1);
    const key = `${ctx.method} ${path}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const match = matched(ctx);
    if (match && key.length <= MAX_CACHED_PATH_LENGTH) known.set(key, match);
    return match;
  }

  /** A path without parameters is matched before one with them. */
  function matched({ path, method }: Context): Match | undefined {
    const [layer] = router.match(path, method).pathAndMethod.sort((one, other) => one.paramNames.length - other.paramNames.length);
    if (!layer?.name) return undefined;
    const params = Object.freeze(layer.params(path, layer.captures(path)));
    return { operation: layer.name, params, handle: layer.stack[0] as Handler };
  }

  async function answerUnmatched(ctx: Context): Promise<void> {
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

  return (ctx) => {
    const match = find(ctx);
    if (match) {
      ctx['routerName'] = match.operation;
      ctx['params'] = match.params;
      return match.handle(ctx);
    }
    return ctx.method === 'OPTIONS' ? answerUnmatched(ctx) : admitUnmatched(ctx, () => answerUnmatched(ctx));
  };
}
