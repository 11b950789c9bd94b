import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import type { TooManyRequests } from '../../../domain/shared/refusals.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { admissionControl, type Slot, type WorkKind } from '../admission/admission-control.ts';
import type { Authentication, Verified } from '../admission/authenticate.ts';
import {
  type Caller,
  callerOf,
  concurrentRequests,
  type RequestLimiter,
  type RequestLimits,
  SECRETS_LOOKED_UP_AT_ONCE,
  WAITING_POLLS_AT_ONCE,
} from '../admission/request-limits.ts';
import { clientNetwork } from '../connection/client-network.ts';
import { type Answering, onResponseEnd } from '../connection/open-requests.ts';
import type { ApiError } from '../contract/problems.ts';
import { isParked, isProblem, type ProblemReply, type Reply } from '../contract/reply.ts';
import type { Handler, IncomingRequest, Step } from '../pipeline/incoming-request.ts';
import { eventLoopBatches } from './event-loop-batches.ts';

export type GateOptions = Readonly<{
  authenticate: Authentication['authenticate'];
  requestLimits: RequestLimits;
  requestLimiter: RequestLimiter;
  /** The limit on requests in flight; further ones are rejected at once, so that those in flight finish in time. */
  maxInFlight: number;
  metrics: Metrics;
}>;

const FLOOD_DELAY_MS = 1000;
const DELAYED_AT_ONCE = 2000;
const RETRY_SECONDS = 1;

const KEYS_UNAVAILABLE = 'unavailable';

/** What is found at a secret address; `busy` means that too many others are looked up for the network. */
export type FoundSecret = Readonly<{ subject: string; reply: Reply }> | 'unknown' | 'busy';

/** Whether there is nothing at the address, or it cannot be one. */
const isNothing = (reply: Reply): boolean => (isProblem(reply) ? reply.problem.kind === 'invalid-request' : reply.status === 404);

/** Parses the query only if it may contain `wait`, whose name may be percent-encoded. */
const asksToWait = (ctx: Context): boolean => /wait=|%/.test(ctx.querystring) && Number(ctx.query['wait'] ?? 0) > 0;

/**
 * Admission of requests before they cost anything: rate limits of the caller, limits on the caller's concurrent requests, and a limit on the
 * requests in flight. Users are counted by token, others by network address; a valid token is never refused because of its address.
 */
export function gate({ authenticate, requestLimits, requestLimiter, maxInFlight, metrics }: GateOptions) {
  const admission = admissionControl(maxInFlight);
  metrics.observe('load', 'requests', admission.state);
  const active = concurrentRequests();
  const polling = concurrentRequests();
  const nextBatch = eventLoopBatches();
  const refusedAtOnce = { 'user-at-once': 0, 'address-at-once': 0 };
  metrics.observe('limiter', 'at-once', () => ({ refused: refusedAtOnce }));
  const atOnceLimits = { user: requestLimits.userAtOnce, address: requestLimits.addressAtOnce };
  /** A long poll that resumes was counted when it arrived, and is always admitted. */
  const hasWaited = ({ waitsSince }: IncomingRequest) => waitsSince !== undefined;
  let delayed = 0;
  let verifying = 0;

  async function identify(request: IncomingRequest): Promise<Verified> {
    // Verifying may have to wait for the issuer's keys.
    if (verifying >= maxInFlight && !hasWaited(request))
      return { ok: false, error: { kind: KEYS_UNAVAILABLE, retryAfterSeconds: RETRY_SECONDS } };
    verifying += 1;
    try {
      return await authenticate(request.ctx.get('Authorization'));
    } finally {
      verifying -= 1;
    }
  }

  /** Rejects a request. A caller with too many rejections is answered after a delay, and the connection is closed. */
  async function refuse({ subject }: Caller, problem: ApiError): Promise<ProblemReply> {
    const isFlood = !requestLimiter.reserve([{ policy: 'refusal', subject }]).ok;
    if (!isFlood) return { problem };
    if (delayed < DELAYED_AT_ONCE) {
      delayed += 1;
      await pause(FLOOD_DELAY_MS);
      delayed -= 1;
    }
    return { problem, headers: { Connection: 'close' } };
  }

  function count(answer: Answering, caller: ReturnType<typeof callerOf>, mayWait: boolean, units: number): TooManyRequests | undefined {
    const counted = requestLimiter.reserve(units === 1 ? [caller] : Array.from({ length: units }, () => caller));
    return counted.ok ? countConcurrent(answer, caller, mayWait) : counted.error;
  }

  /** Counts the request as concurrent until its answer has been read; returns a refusal if the caller has too many. */
  function countConcurrent(answer: Answering, caller: ReturnType<typeof callerOf>, mayWait: boolean): TooManyRequests | undefined {
    const requests = mayWait ? polling : active;
    const atOnce = atOnceLimits[caller.policy];
    const limit = mayWait && atOnce > 0 ? WAITING_POLLS_AT_ONCE : atOnce;
    if (limit > 0 && requests.of(caller) >= limit) {
      refusedAtOnce[`${caller.policy}-at-once`] += 1;
      return { kind: 'too-many-requests', retryAfterSeconds: RETRY_SECONDS, limit, windowSeconds: 0 };
    }
    onResponseEnd(answer, requests.take(caller));
    return undefined;
  }

  function slotFor(request: IncomingRequest, work: WorkKind, heldByCaller: number): Slot | undefined | Promise<Slot | undefined> {
    if (hasWaited(request)) return admission.reacquire();
    return work === 'poll' && asksToWait(request.ctx) ? admission.acquireQueued(heldByCaller) : admission.tryAcquire(work, heldByCaller);
  }

  const gated = {
    /** Admits a request before its body is read. `isOpen`: no token is needed; `units`: how many requests it counts as. */
    admit:
      ({ isOpen, mayWait = false, units = 1 }: { isOpen: boolean; mayWait?: boolean; units?: number | undefined }): Step =>
      async (request, next) => {
        const { ctx } = request;
        const verified = await identify(request);
        // A token that cannot be verified now does not count as a failure of its caller.
        if (!verified.ok && verified.error.kind === KEYS_UNAVAILABLE && !isOpen) return { problem: verified.error };
        const caller = callerOf(verified, () => clientNetwork(ctx.ip));
        const refused = hasWaited(request) ? undefined : count(ctx, caller, mayWait && verified.ok && asksToWait(ctx), units);
        if (refused) return refuse(caller, refused);
        if (!verified.ok && !isOpen) return { problem: verified.error };
        request.admitted = { verified, caller };
        return next();
      },

    /** Admits a request to a secret address from a mail: counted by that address, and like any request of its network once there is nothing at it. */
    admitFromMail: (async (request, next) => {
      const { ctx } = request;
      const verified = await identify(request);
      const caller: Caller = { policy: 'secret', subject: hash('sha256', ctx.path, 'base64url') };
      const counted = requestLimiter.reserve([caller]);
      if (!counted.ok) return refuse(caller, counted.error);
      request.admitted = { verified, caller };
      const outcome = await next();
      if (isParked(outcome) || !isNothing(outcome)) return outcome;
      const guesser = callerOf(verified, () => clientNetwork(ctx.ip));
      const guessed = requestLimiter.reserve([guesser]);
      return guessed.ok ? outcome : refuse(guesser, guessed.error);
    }) satisfies Step,

    /**
     * Answers a request to a secret address with what is found there. A request to a known address is counted by that address alone; any other is
     * counted like an ordinary request of its network, once it has failed.
     */
    admitBySecret:
      (find: (request: IncomingRequest) => Promise<FoundSecret>): Handler =>
      async (request) => {
        const found = await find(request);
        if (found === 'unknown') return gated.admit({ isOpen: true })(request, async () => ({ problem: { kind: 'not-found' } }));
        if (found === 'busy') {
          const caller: Caller = { policy: 'address', subject: clientNetwork(request.ctx.ip) };
          refusedAtOnce['address-at-once'] += 1;
          const limit = SECRETS_LOOKED_UP_AT_ONCE;
          return refuse(caller, { kind: 'too-many-requests', retryAfterSeconds: RETRY_SECONDS, limit, windowSeconds: 0 });
        }
        const caller: Caller = { policy: 'secret', subject: found.subject };
        const counted = requestLimiter.reserve([caller]);
        return counted.ok ? found.reply : refuse(caller, counted.error);
      },

    /** Limits the requests in flight. It runs after the body has arrived, so that slow clients hold no slot. */
    limitInFlight:
      (work: WorkKind): Step =>
      async (request, next) => {
        const { caller } = request.admitted!;
        const slot = await slotFor(request, work, active.of(caller));
        if (!slot) return refuse(caller, { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS });
        request.slot = slot;
        try {
          const outcome = await next();
          if (hasWaited(request) && !isParked(outcome)) await nextBatch();
          return outcome;
        } finally {
          slot.release();
        }
      },
  };
  return gated;
}
