import type { Context } from 'koa';
import type { Deprecation } from '../contract/route.ts';
import { OPENAPI_PATH } from '../server/site.ts';
import { isParked } from './respond.ts';

type Handle = (ctx: Context) => Promise<void>;

/** Adds to each successful answer the deprecation and sunset dates (RFC 9745, RFC 8594) and a link to their documentation. */
export function announcing({ since, sunset }: Deprecation, handle: Handle): Handle {
  const headers = {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    Sunset: startOf(sunset).toUTCString(),
    Link: `<${OPENAPI_PATH}>; rel="deprecation"; type="application/json"`,
  };
  return async (ctx) => {
    await handle(ctx);
    if (!isParked(ctx) && ctx.status < 300) ctx.set(headers);
  };
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The deprecation notice in the API description. */
export const deprecationNotice = ({ since, sunset, replacement }: Deprecation): string =>
  `Deprecated since ${since}; supported until at least ${sunset}. Use \`${replacement}\` instead.`;
