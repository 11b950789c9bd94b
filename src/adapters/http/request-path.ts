import type { Context } from 'koa';

/** The path of a request; undefined for a URL that has none, such as `foo://host`, or that cannot be parsed, such as `http://[::1/`. */
export function requestPath(ctx: Context): string | undefined {
  try {
    return ctx.path ?? undefined;
  } catch {
    return undefined;
  }
}
