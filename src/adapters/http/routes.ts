import { openApi } from './openapi.ts';
import type { ApiRoute, Route } from './route.ts';
import * as onboarding from './routes/onboarding.ts';
import * as organization from './routes/organization.ts';
import { describedBy, publicRoutes } from './routes/public.ts';
import type { Site } from './site.ts';

const isRoute = (exported: unknown): exported is ApiRoute => (exported as { type?: unknown }).type === 'api';
const routesIn = (file: object): ApiRoute[] => Object.values(file).filter(isRoute);

/** Every endpoint of the gateway. */
export function makeRoutes(site: Site): readonly Route[] {
  const routes: Route[] = [...publicRoutes(site), ...routesIn(onboarding), ...routesIn(organization)];
  let description: object | undefined;
  routes.push(
    describedBy(() => {
      description ??= openApi(routes, site.version);
      return description;
    }),
  );
  return routes;
}
