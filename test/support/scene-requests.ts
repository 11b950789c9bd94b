import { makeRoutes, type OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import { OPERATIONS } from '../operations/all.ts';
import type { Ask } from '../operations/record.ts';
import { SITE } from './openapi-check.ts';
import type { Scene } from './scene.ts';

const routes = makeRoutes(SITE);

export type SceneRequest = Readonly<{ method: string; template: string }> & Required<Pick<Ask, 'params' | 'query'>> & Ask;

const routeOf = (operation: OperationId) => routes.find(({ operationId }) => operationId === operation)!;

export function requestOf(operation: OperationId, { params = {}, query = {}, ...rest }: Ask): SceneRequest {
  const { method, path } = routeOf(operation);
  return { method: method.toUpperCase(), template: path, params, query, ...rest };
}

/** A request for the operation. */
export const requestFor = async (operation: OperationId, scene: Scene): Promise<SceneRequest> =>
  requestOf(operation, await OPERATIONS[operation].request(scene));

export const pathOf = ({ template, params, query }: SceneRequest): string =>
  `${template.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!))}?${new URLSearchParams(query)}`;

/** One parameter, after the kind of thing that it names. */
const NAMES_ONE_THING = /^[^:]*\/(\w+)\/:(\w+)[^:]*$/;

/** For a read whose path names one thing, such as `…/games/:gameId/lineups`, what to ask about each thing of that kind. */
export function asksAbout(things: Readonly<Record<string, readonly string[]>>, operation: OperationId): readonly Ask[] {
  const { method, path } = routeOf(operation);
  const [, kind = '', parameter = ''] = NAMES_ONE_THING.exec(path) ?? [];
  return method === 'get' && Object.hasOwn(things, kind) ? things[kind]!.map((id) => ({ params: { [parameter]: id } })) : [];
}

/** The same, and for a read whose path names nothing, what to ask. */
export const readsOf = (things: Readonly<Record<string, readonly string[]>>, operation: OperationId): readonly Ask[] =>
  routeOf(operation).path.includes(':') ? asksAbout(things, operation) : [{}];
