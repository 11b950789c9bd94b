import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'koa';
import { Unavailable } from '../../../application/ports/unavailable.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { leastRecentlyUsed } from '../../cache/least-recently-used.ts';
import { fairQueue } from '../../jobs/fair-queue.ts';
import { concurrencyLimit } from '../../limits/concurrency-limit.ts';
import { type FoundSecret, SECRETS_LOOKED_UP_AT_ONCE } from '../admission/request-limits.ts';
import type { RouteRefusal } from '../contract/problems.ts';
import type { PageRoute, SecretTerms } from '../contract/route.ts';
import { compressed, EncodedAnswer } from '../pipeline/encoded-answer.ts';
import { entityTag } from '../pipeline/entity-tag.ts';
import { HANDLER_TIME_LIMIT_MS, type RouteDeps, within } from '../pipeline/handle-route.ts';
import { parsePart } from '../pipeline/parse-request.ts';
import { isFreshAtClient, sendEncoded, sendNotModified, sendProblem } from '../pipeline/respond.ts';
import type { Fault } from '../pipeline/violations.ts';
import { clientNetwork } from '../server/client-network.ts';

export type SecretPageDeps = Pick<RouteDeps, 'useCases' | 'clock' | 'answers' | 'generationOf'>;

/** Few, so that requests for the calendars of whole leagues leave database connections to people; the others queue. */
const MADE_AT_ONCE = 3;
const MAX_QUEUED = 20_000;
/** Look-ups that run and that wait, in all and of one network. */
const LOOK_UPS = { atOnce: 8, atOnceEach: SECRETS_LOOKED_UP_AT_ONCE, mostWaiting: 4000, mostWaitingEach: 1000 };
const KNOWN_FOR_MS = 24 * 3_600_000;
const MAX_KNOWN = 100_000;

type Page = Result<EncodedAnswer, RouteRefusal>;
const NOT_FOUND: Page = err({ kind: 'not-found' });
const gunzipped = promisify(gunzip);
const UNLISTED = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/**
 * A page behind a secret address, compressed once for all who ask for it within a second.
 *
 * Anyone can send made-up secrets, so one that this instance has not found within a day is looked up first, in a queue in which networks take turns:
 * these requests delay none for a known page, and no answer is kept for a secret that does not exist.
 */
export function secretPage(route: PageRoute, { isKnown }: SecretTerms, { useCases, clock, answers, generationOf }: SecretPageDeps) {
  const limitConcurrency = concurrencyLimit(MADE_AT_ONCE, MAX_QUEUED);
  const lookUps = fairQueue(LOOK_UPS);
  const known = leastRecentlyUsed<string, true>(MAX_KNOWN, { ttlMs: KNOWN_FOR_MS });

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
    const { value } = await within(
      HANDLER_TIME_LIMIT_MS,
      answers({
        key: JSON.stringify([route.operationId, params, generationOf(orgId), made]),
        isKept: ({ ok }) => ok && day() === made,
        read: () => make(params, () => clientNetwork(ctx.ip)),
      }),
    );
    return value;
  }

  /** Undefined if too many others are looked up for the network. */
  async function lookUp(ctx: Context, params: Readonly<Record<string, string>>): Promise<boolean | undefined> {
    const { result } = await within(
      HANDLER_TIME_LIMIT_MS,
      lookUps
        .run(clientNetwork(ctx.ip), async () => ({
          // Who has hung up meanwhile costs nothing.
          result: !ctx.res.destroyed && (await isKnown({ useCases, params: params as never })),
        }))
        .then((looked) => looked ?? { result: undefined }),
    );
    return result;
  }

  return {
    async find(ctx: Context): Promise<FoundSecret> {
      ctx.state['secretPage'] = NOT_FOUND;
      const faults: Fault[] = [];
      const params = parsePart('path', route.params, ctx['params'], faults) as Readonly<Record<string, string>>;
      if (faults.length > 0) return 'unknown';
      const subject = hash('sha256', JSON.stringify(params), 'base64url');
      if (!known.get(subject)) {
        const found = await lookUp(ctx, params);
        if (found === undefined) return 'busy';
        if (!found) return 'unknown';
      }
      const page = await pageFor(ctx, params);
      ctx.state['secretPage'] = page;
      if (page.ok) known.set(subject, true);
      else known.delete(subject);
      return page.ok ? { subject } : 'unknown';
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
