import type { Context } from 'koa';

/** Whether the path is of the API, whose answers are for programs. */
export const isInApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The path of a request; undefined for a URL that has none, such as `foo://host`, or that cannot be parsed, such as `http://[::1/`. */
export function requestPath(ctx: Context): string | undefined {
  try {
    return ctx.path ?? undefined;
  } catch {
    return undefined;
  }
}
