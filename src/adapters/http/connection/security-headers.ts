import type { Context } from 'koa';
import helmet from 'koa-helmet';
import { isInApi, requestPath } from './request-path.ts';

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

export function setSecurityHeaders(ctx: Context): void {
  const path = requestPath(ctx);
  const headers = path !== undefined && isInApi(path) ? OF_API : OF_PAGES;
  for (const [name, value] of headers) ctx.res.setHeader(name, value);
}
