import { makeRoutes, type OperationId } from '../../src/adapters/http/contract/routes.ts';
import { OPERATIONS } from '../operations/all.ts';
import type { Ask } from '../operations/record.ts';
import { SITE } from './openapi-check.ts';
import type { Scene } from './scene.ts';

const routes = makeRoutes(SITE);

export type SceneRequest = Readonly<{ method: string; template: string }> & Required<Pick<Ask, 'params' | 'query'>> & Ask;

export function requestOf(operation: OperationId, { params = {}, query = {}, ...rest }: Ask): SceneRequest {
  const { method, path } = routes.find(({ operationId }) => operationId === operation)!;
  return { method: method.toUpperCase(), template: path, params, query, ...rest };
}

/** A request for the operation. */
export const requestFor = async (operation: OperationId, scene: Scene): Promise<SceneRequest> =>
  requestOf(operation, await OPERATIONS[operation].request(scene));

export const pathOf = ({ template, params, query }: SceneRequest): string =>
  `${template.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!))}?${new URLSearchParams(query)}`;
