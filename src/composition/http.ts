import { withAdvancedVersions } from '../adapters/cache/advanced-versions.ts';
import { cacheSizes } from '../adapters/cache/cache-sizes.ts';
import { recentReads } from '../adapters/cache/recent-reads.ts';
import { authenticationBy } from '../adapters/http/admission/authenticate.ts';
import { requestPolicies } from '../adapters/http/admission/request-limits.ts';
import { spreadingRetries } from '../adapters/http/admission/retry-after.ts';
import { followLinksOf, inviteLinksOf } from '../adapters/http/contract/invite-links.ts';
import type { RouteRefusal } from '../adapters/http/contract/problems.ts';
import type { Site } from '../adapters/http/contract/site.ts';
import { type CachedReply, type Numbered, sizeOfCached } from '../adapters/http/pipeline/produce-reply.ts';
import { makeRoutes } from '../adapters/http/routes/all-routes.ts';
import type { HttpAppOptions } from '../adapters/http/server/http-app.ts';
import { areWebAppsBuilt } from '../adapters/http/web/web-app.ts';
import { failedSignIns } from '../adapters/identity/failed-sign-ins.ts';
import { signInEndpoints } from '../adapters/identity/sign-in-endpoints.ts';
import { webSignIn } from '../adapters/identity/web-sign-in.ts';
import { parkedRequests } from '../adapters/limits/parked-requests.ts';
import type { Log } from '../adapters/observability/log.ts';
import { layered } from '../application/lazy-members.ts';
import { auditRosterRead } from '../application/league/audit-roster-read.ts';
import { nestedUnitOfWork } from '../application/ports/storage/storage.ts';
import { makeUseCases, type UseCases } from '../application/use-cases.ts';
import { withIdempotency } from '../application/with-idempotency.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Adapters } from './adapters.ts';
import type { Application } from './application.ts';
import type { Config, DocsConfig, WebConfig } from './config.ts';

/** What the HTTP app needs, for the use cases of an application. */
export function httpOptionsOf(config: Config, application: Application, useCases: UseCases, adapters: Adapters): HttpAppOptions {
  const { ports, generationOf, clock, metrics, monotonicClock, version, isDraining } = application;
  const { limits } = config;
  const site = siteOf(config, version, adapters.log);
  const sizes = cacheSizes(config.cacheMegabytes);
  const counting = { now: monotonicClock, metrics };
  return {
    routes: makeRoutes(site),
    useCases,
    useCasesIn: (repositories) =>
      makeUseCases({ ...ports, unitOfWork: nestedUnitOfWork(repositories), read: layered(ports.read, repositories.read) }),
    idempotently: withIdempotency(ports),
    linksOf: inviteLinksOf(site),
    followLinksOf: followLinksOf(site),
    recentReplies: recentReads<Result<CachedReply, RouteRefusal>>({
      name: 'answers',
      maxSize: sizes.answerBytes,
      sizeOf: sizeOfCached,
      ...counting,
    }),
    recentReadsForAll: recentReads<Numbered>({ name: 'reads-for-all', maxSize: sizes.readsForAll, ...counting }),
    generationOf,
    auditRosterRead: auditRosterRead(ports),
    publicUrl: site.publicUrl,
    withAdvancedVersions,
    parkedRequests: parkedRequests({ most: sizes.waitingPolls }),
    clock,
    ...authenticationBy(adapters.tokenVerifier),
    requestLimits: limits,
    requestLimiter: application.makeRateLimiter(requestPolicies(limits), counting),
    log: adapters.log,
    metrics,
    traces: adapters.traces,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    maxInFlight: config.maxInFlight,
    retryAfter: spreadingRetries({ random: adapters.random }),
    isDraining,
  };
}

/** Whether the family app and the console are there, and somebody can sign in to them. */
export const servesWebApps = ({ web, issuers }: Pick<Config, 'web' | 'issuers'>): boolean =>
  web !== undefined && issuers.length > 0 && (web.files !== undefined || areWebAppsBuilt());

const siteOf = (
  { publicUrl, appScheme, store, appleAppId, android, issuers, docs, demo, ...config }: Config,
  version: string,
  log: Log,
): Site => ({
  version,
  publicUrl,
  appScheme,
  ...(issuers.length > 0 && { issuers: issuers.map(({ issuer }) => issuer) }),
  ...(store && { store }),
  ...(appleAppId !== undefined && { appleAppId }),
  ...(android && { android }),
  ...(docs && { docs: docsSiteOf(docs, issuers) }),
  ...(config.web && issuers[0] && servesWebApps({ web: config.web, issuers }) && { web: webSiteOf(config.web, issuers[0], config, log) }),
  ...(demo && { demo }),
});

function webSiteOf(
  web: WebConfig,
  issuer: Config['issuers'][number],
  { orgCreators, webPush }: Pick<Config, 'orgCreators' | 'webPush'>,
  log: Log,
): Site['web'] & object {
  const endpoints = signInEndpoints(issuer);
  return {
    ...web,
    issuer: issuer.issuer,
    signIn: webSignIn(issuer, web.signIn),
    onFailedSignIn: failedSignIns(log),
    tokenEndpoint: async () => (await endpoints())?.token,
    orgCreation: orgCreators === 'signed-in',
    ...(webPush && { webPushKey: webPush.publicKey }),
  };
}

/** Uses the first issuer if there are several, since the apps of the others are different clients. */
const docsSiteOf = ({ signIn }: DocsConfig, [issuer]: Config['issuers']): Site['docs'] & object =>
  signIn && issuer ? { signIn: { ...signIn, endpoints: signInEndpoints(issuer) } } : {};
