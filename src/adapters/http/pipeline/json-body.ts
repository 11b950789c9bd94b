import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { EdgeError } from '../contract/problems.ts';
import type { Step } from './incoming-request.ts';

const LIMIT_BYTES = 100 * 1024;

// A member named __proto__ is treated like any other: schemas reject it by its pointer, and bodies are never merged.
const parse = bodyParser({ enableTypes: ['json'], jsonLimit: LIMIT_BYTES, onProtoPoisoning: 'ignore' } as never);

/** Reads a JSON body, compressed or not, for a route that takes one. A missing body reads as an empty object. */
export const jsonBody: Step = async ({ ctx }, next) => {
  try {
    if (!isEmpty(ctx) && !isJson(ctx)) throw Object.assign(new Error('unsupported media type'), { status: 415 });
    await parse(ctx as never, async () => undefined);
  } catch (error) {
    return { problem: failureOf(error) };
  }
  return next();
};

/** Koa treats a Content-Length of 0 as a body, and fetch sends it with every POST without one. */
const isEmpty = ({ request }: Context) => request.length === 0 || request.is('*/*') === null;

/** JSON is UTF-8 (RFC 8259 §8.1); a body declared in another charset would be misread. */
const isJson = ({ request }: Context) =>
  request.is('application/json') !== false && /^(utf-8)?$/i.test(request.charset.replaceAll('"', ''));

/** Any other failure to read a body, such as broken compression, counts as malformed JSON. */
function failureOf(error: unknown): EdgeError {
  switch ((error as { status?: number }).status) {
    case 413:
      return { kind: 'body-too-large', limitBytes: LIMIT_BYTES };
    case 415:
      return { kind: 'unsupported-media-type', supported: ['application/json'] };
    default:
      return { kind: 'malformed-json' };
  }
}
