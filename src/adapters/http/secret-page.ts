import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Clock } from '../../application/ports/clock.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { NOTHING_KNOWN } from '../../application/ports/watermarks.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { concurrencyLimit } from '../system/concurrency-limit.ts';
import { clientNetwork } from './client-network.ts';
import { compressed, EncodedAnswer } from './encoded-answer.ts';
import { entityTag } from './entity-tag.ts';
import { HANDLER_TIME_LIMIT_MS, within } from './handle-route.ts';
import { parsePart } from './parse-request.ts';
import type { RouteRefusal } from './problems.ts';
import { isFreshAtClient, sendEncoded, sendNotModified, sendProblem } from './respond.ts';
import type { ResponseCache } from './response-cache.ts';
import type { PageRoute, SecretTerms } from './route.ts';
import type { Fault } from './violations.ts';

export type SecretPageDeps = Readonly<{ useCases: UseCases; clock: Clock; secretPages: ResponseCache }>;

/** Few, so that requests for the calendars of whole leagues leave database connections to people; the others queue. */
const MADE_AT_ONCE = 3;
const MAX_QUEUED = 20_000;

type Page = Result<EncodedAnswer, RouteRefusal>;
const gunzipped = promisify(gunzip);
const UNLISTED = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/**
 * A page behind a secret address. Cached pages are compressed, so that tens of thousands fit; until data that a page depends on is written, a
 * request for it costs no statement.
 */
export function secretPage(route: PageRoute, { scopes }: SecretTerms, { useCases, clock, secretPages }: SecretPageDeps) {
  const limitConcurrency = concurrencyLimit(MADE_AT_ONCE, MAX_QUEUED);

  async function make(params: unknown, address: () => string): Promise<Result<EncodedAnswer, RouteRefusal>> {
    const made = await limitConcurrency(() => route.handle({ useCases, params: params as never, address, coding: () => undefined }));
    if (!made) throw new Unavailable('too many concurrent calendar requests');
    if (!made.ok) return made;
    const { status } = made.value;
    const body = String(made.value.body);
    const bytes = await compressed(Buffer.from(body), 'gzip');
    return ok(new EncodedAnswer({ status, body: bytes, tag: entityTag(body) }));
  }

  async function pageFor(ctx: Context, params: Readonly<Record<string, string>>): Promise<Page> {
    const orgId = params['orgId'] as OrgId;
    const day = () => clock().toISOString().slice(0, 10);
    const made = day();
    const { result } = await within(
      HANDLER_TIME_LIMIT_MS,
      secretPages.answer<RouteRefusal>({
        key: JSON.stringify([route.operationId, params, made]),
        scopes: scopes.map((name) => ({ orgId, name })),
        room: undefined,
        atLeast: NOTHING_KNOWN,
        isKept: () => day() === made,
        make: () => make(params, () => clientNetwork(ctx.ip)),
      }),
    );
    return result;
  }

  return {
    /** The subject by which the secret is counted; undefined if it is unknown. */
    async find(ctx: Context): Promise<string | undefined> {
      const faults: Fault[] = [];
      const params = parsePart('path', route.params, ctx['params'], faults) as Readonly<Record<string, string>>;
      const page: Page = faults.length > 0 ? err({ kind: 'not-found' }) : await pageFor(ctx, params);
      ctx.state['secretPage'] = page;
      return page.ok ? hash('sha256', JSON.stringify(params), 'base64url') : undefined;
    },

    async serve(ctx: Context): Promise<void> {
      const page: Page = ctx.state['secretPage'];
      if (!page.ok) return sendProblem(ctx, page.error as Extract<RouteRefusal, { kind: 'not-found' }>);
      const { tag } = page.value;
      ctx.set(UNLISTED);
      if (isFreshAtClient(ctx, tag)) return sendNotModified(ctx, tag);
      const coding = ctx.get('Accept-Encoding') !== '' && ctx.acceptsEncodings('gzip') ? 'gzip' : undefined;
      const compressedPage = page.value.bytes();
      const bytes = coding ? compressedPage : await gunzipped(compressedPage);
      sendEncoded(ctx, page.value, coding, bytes, `${route.answers[200]}; charset=utf-8`);
    },
  };
}
