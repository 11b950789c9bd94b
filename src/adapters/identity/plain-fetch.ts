import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** The parts of a response that are used. */
export type Fetched = Readonly<{
  ok: boolean;
  status: number;
  headers: Readonly<{ get(name: string): string | null }>;
  json(): Promise<unknown>;
  body?: Readonly<{ cancel(): Promise<void> }> | null;
}>;

/** A subset of `fetch`, which can be used in its place. */
export type Fetch = (
  url: string,
  options: Readonly<{ headers: Record<string, string>; redirect?: 'error'; signal?: AbortSignal }>,
) => Promise<Fetched>;

/**
 * Gets a document over HTTP and follows no redirects. Node's own `fetch` takes 9 MB from its first use on, most of it for the compiler of its
 * parser, which is WebAssembly.
 */
export const plainFetch: Fetch = async (url, { headers, redirect: _, ...options }) => {
  const get = url.startsWith('https:') ? getSecure : getPlain;
  const answered = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: { ...headers, 'Accept-Encoding': 'identity' }, ...options }, answered.resolve).on('error', answered.reject);
  const answer = await answered.promise;
  const body = await buffer(answer);
  const status = answer.statusCode!;
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null },
    json: async () => JSON.parse(new TextDecoder().decode(body)),
  };
};
