import { entityTag } from './entity-tag.ts';
import { openApi } from './openapi.ts';
import type { ApiRoute, Route } from './route.ts';
import * as account from './routes/account.ts';
import * as audit from './routes/audit.ts';
import * as chat from './routes/chat.ts';
import * as families from './routes/families.ts';
import * as league from './routes/league.ts';
import * as organization from './routes/membership.ts';
import * as push from './routes/notifications.ts';
import * as onboarding from './routes/onboarding.ts';
import { describedBy, publicRoutes } from './routes/public.ts';
import * as reports from './routes/reports.ts';
import * as scoring from './routes/scoring.ts';
import type { Site } from './site.ts';

/** Every file of routes; what it exports besides is left alone. */
const FILES = [onboarding, account, organization, audit, league, scoring, reports, families, chat, push] as const;

type OperationsOf<File> = File extends unknown ? { [Name in keyof File]: File[Name] extends ApiRoute ? Name : never }[keyof File] : never;
/** The operations of the API by name: each route is exported under its operationId. */
export type OperationId = OperationsOf<(typeof FILES)[number]> | keyof ReturnType<typeof publicRoutes> | 'getOpenApi';

const isRoute = (exported: unknown): exported is ApiRoute => (exported as { type?: unknown }).type === 'api';
const routesIn = (file: object): ApiRoute[] => Object.values(file).filter(isRoute);

/** Every endpoint of the gateway. */
export function makeRoutes(site: Site): readonly Route[] {
  const routes: Route[] = [...Object.values(publicRoutes(site)), ...FILES.flatMap(routesIn)];
  let description: Readonly<{ body: string; tag: string }> | undefined;
  routes.push(
    describedBy(() => {
      if (!description) {
        const body = JSON.stringify(openApi(routes, site));
        description = { body, tag: entityTag(body) };
      }
      return description;
    }),
  );
  return routes;
}
