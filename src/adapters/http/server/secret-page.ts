import { hash } from 'node:crypto';
import { Unavailable } from '../../../application/ports/unavailable.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { DEFAULT_LANGUAGE } from '../../../domain/texts/language.ts';
import { leastRecentlyUsed } from '../../cache/least-recently-used.ts';
import { fairQueue } from '../../jobs/fair-queue.ts';
import { concurrencyLimit } from '../../limits/concurrency-limit.ts';
import { SECRETS_LOOKED_UP_AT_ONCE } from '../admission/request-limits.ts';
import { clientNetwork } from '../connection/client-network.ts';
import { gzippedContent } from '../contract/content.ts';
import type { RouteRefusal } from '../contract/problems.ts';
import type { PageRoute, SecretTerms } from '../contract/route.ts';
import type { Fault } from '../contract/violations.ts';
import { entityTag } from '../pipeline/entity-tag.ts';
import type { IncomingRequest } from '../pipeline/incoming-request.ts';
import { parsePart } from '../pipeline/parse-request.ts';
import type { CachedReply, ProducerDeps } from '../pipeline/produce-reply.ts';
import type { FoundSecret } from './gate.ts';

export type SecretPageDeps = Pick<ProducerDeps, 'useCases' | 'clock' | 'recentReplies' | 'generationOf'>;

/** Few, so that requests for the calendars of whole leagues leave database connections to people; the others queue. */
const MADE_AT_ONCE = 3;
const MAX_QUEUED = 20_000;
/** Look-ups that run and that wait, in all and of one network. */
const LOOK_UPS = { atOnce: 8, atOnceEach: SECRETS_LOOKED_UP_AT_ONCE, mostWaiting: 4000, mostWaitingEach: 1000 };
const KNOWN_FOR_MS = 24 * 3_600_000;
const MAX_KNOWN = 100_000;

/**
 * A page behind a secret address, compressed once for all who ask for it within a second.
 *
 * It is in the language of its owner, whoever asks for it. Anyone can send made-up secrets, so one that this instance has not found within a day is looked up first, in a queue in which networks take turns:
 * these requests delay none for a known page, and no answer is kept for a secret that does not exist.
 */
export function secretPage(route: PageRoute, { isKnown }: SecretTerms, { useCases, clock, recentReplies, generationOf }: SecretPageDeps) {
  const limitConcurrency = concurrencyLimit(MADE_AT_ONCE, MAX_QUEUED);
  const lookUps = fairQueue(LOOK_UPS);
  const known = leastRecentlyUsed<string, true>(MAX_KNOWN, { ttlMs: KNOWN_FOR_MS });

  async function make(params: unknown, address: () => string): Promise<Result<CachedReply, RouteRefusal>> {
    const made = await limitConcurrency(() =>
      route.handle({ useCases, params: params as never, query: undefined as never, address, language: DEFAULT_LANGUAGE }),
    );
    if (!made) throw new Unavailable('too many concurrent calendar requests');
    if (!made.ok) return made;
    const { content } = made.value;
    const body = String(await content!.in(undefined));
    const reply = { ...made.value, content: await gzippedContent(body, content!.type), tag: entityTag(body) };
    return ok({ reply, teamsRead: [] });
  }

  async function pageFor({ ctx }: IncomingRequest, params: Readonly<Record<string, string>>) {
    const day = () => clock().toISOString().slice(0, 10);
    const presentDay = day();
    const { value } = await recentReplies({
      key: JSON.stringify([route.operationId, params, generationOf(params['orgId'] as OrgId), presentDay]),
      isKept: ({ ok }) => ok && day() === presentDay,
      read: () => make(params, () => clientNetwork(ctx.ip)),
    });
    return value;
  }

  /** Undefined if too many others are looked up for the network. */
  const lookUp = async ({ ctx }: IncomingRequest, params: Readonly<Record<string, string>>): Promise<boolean | undefined> => {
    const lookedUp = await lookUps.run(clientNetwork(ctx.ip), async () => ({
      // Who has hung up meanwhile costs nothing.
      exists: !ctx.res.destroyed && (await isKnown({ useCases, params: params as never })),
    }));
    return lookedUp?.exists;
  };

  return async (request: IncomingRequest): Promise<FoundSecret> => {
    const faults: Fault[] = [];
    const params = parsePart('path', route.params, request.params, faults) as Readonly<Record<string, string>>;
    if (faults.length > 0) return 'unknown';
    const subject = hash('sha256', JSON.stringify(params), 'base64url');
    if (!known.get(subject)) {
      const exists = await lookUp(request, params);
      if (exists === undefined) return 'busy';
      if (!exists) return 'unknown';
    }
    const page = await pageFor(request, params);
    if (page.ok) known.set(subject, true);
    else known.delete(subject);
    return page.ok ? { subject, reply: page.value.reply } : 'unknown';
  };
}
