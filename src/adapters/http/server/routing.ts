import Router from '@koa/router';
import { requestPath } from '../connection/request-path.ts';
import type { Route } from '../contract/route.ts';
import { OPENAPI_PATH } from '../contract/site.ts';
import type { Handler, Outcome, Step } from '../pipeline/incoming-request.ts';

/** How a route is handled: the steps before its handler, each of which may answer itself. */
export type Handling = Readonly<{ steps: readonly Step[]; handle: Handler }>;
type Match = Readonly<{ operation: string; params: Readonly<Record<string, string>>; handle: Handler }>;

const partsOf = (path: string): number => path.split('/').length;

/** Runs the steps in order, and then the handler. They are combined once, which koa-compose would do at each request. */
const inOrder = ({ steps, handle }: Handling): Handler =>
  steps.reduceRight<Handler>((next, step) => (request) => step(request, () => next(request)), handle);

/**
 * Handles a request by its route; of several that match, by the one with the fewest parameters. `admitUnmatched` counts the requests that no route
 * matches.
 */
export function routing(routes: readonly Route[], handlingOf: (route: Route) => Handling, admitUnmatched: Step): Handler {
  /** A request is compared only with the routes whose paths have as many parts as its own. */
  const routers = new Map<number, Router>();
  for (const [parts, alike] of Map.groupBy(routes, ({ path }) => partsOf(path))) {
    // Paths match exactly as documented: a path without its id does not become the list above it.
    const router = new Router({ strict: true, sensitive: true });
    for (const route of alike) router[route.method](route.operationId, route.path, inOrder(handlingOf(route)) as never);
    routers.set(parts, router);
  }
  const matching = (path: string, method: string) => routers.get(partsOf(path))?.match(path, method);

  function find(method: string, path: string): Match | undefined {
    const [layer] = matching(path, method)?.pathAndMethod.sort((one, other) => one.paramNames.length - other.paramNames.length) ?? [];
    if (!layer?.name) return undefined;
    const params = Object.freeze(layer.params(path, layer.captures(path)));
    const [handle] = layer.stack;
    return { operation: layer.name, params, handle: handle as never };
  }

  async function unmatched(method: string, path: string | undefined): Promise<Outcome> {
    const methods = new Set(path === undefined ? [] : matching(path, method)?.path.flatMap((layer) => layer.methods));
    const allowed = [...methods, 'OPTIONS'].sort();
    if (methods.size === 0) return { problem: { kind: 'unknown-path', serviceDescription: OPENAPI_PATH } };
    return method === 'OPTIONS'
      ? { status: 204, headers: { Allow: allowed.join(', ') } }
      : { problem: { kind: 'method-not-allowed', allowed } };
  }

  return (request) => {
    const { method } = request.ctx;
    const path = requestPath(request.ctx);
    const match = path === undefined ? undefined : find(method, path);
    if (!match) return method === 'OPTIONS' ? unmatched(method, path) : admitUnmatched(request, () => unmatched(method, path));
    request.operation = match.operation;
    request.params = match.params;
    return match.handle(request);
  };
}
