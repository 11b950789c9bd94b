import Router from '@koa/router';
import type { Context } from 'koa';
import type { Route } from '../contract/route.ts';
import { sendProblem } from '../pipeline/respond.ts';
import { requestPath } from './request-path.ts';
import { OPENAPI_PATH } from './site.ts';

export type Step = (ctx: Context, next: () => Promise<void>) => Promise<void>;
type Handler = (ctx: Context) => Promise<void>;
type Match = Readonly<{ operation: string; params: Readonly<Record<string, string>>; handle: Handler }>;

/** Runs the steps of a route in order. They are combined once, which koa-compose would do at each request. */
const inOrder = (steps: readonly Step[]): Handler =>
  steps.reduceRight<Handler>(
    (next, step) => (ctx) => step(ctx, () => next(ctx)),
    async () => undefined,
  );

/**
 * Handles a request by its route; of several that match, by the one with the fewest parameters. `admitUnmatched` counts the requests that no route
 * matches.
 */
export function routing(routes: readonly Route[], stepsOf: (route: Route) => readonly Step[], admitUnmatched: Step): Handler {
  // Paths match exactly as documented: a path without its id does not become the list above it.
  const router = new Router({ strict: true, sensitive: true });
  for (const route of routes) router[route.method](route.operationId, route.path, inOrder(stepsOf(route)));

  function find(method: string, path: string): Match | undefined {
    const [layer] = router.match(path, method).pathAndMethod.sort((one, other) => one.paramNames.length - other.paramNames.length);
    if (!layer?.name) return undefined;
    const params = Object.freeze(layer.params(path, layer.captures(path)));
    const [handle] = layer.stack;
    return { operation: layer.name, params, handle: handle as Handler };
  }

  async function answerUnmatched(ctx: Context, path: string | undefined): Promise<void> {
    const methods = new Set(path === undefined ? [] : router.match(path, ctx.method).path.flatMap(({ methods }) => methods));
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
    const path = requestPath(ctx);
    const match = path === undefined ? undefined : find(ctx.method, path);
    if (match) {
      ctx['routerName'] = match.operation;
      ctx['params'] = match.params;
      return match.handle(ctx);
    }
    const answer = () => answerUnmatched(ctx, path);
    return ctx.method === 'OPTIONS' ? answer() : admitUnmatched(ctx, answer);
  };
}
