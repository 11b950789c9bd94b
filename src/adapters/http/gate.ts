import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Next } from 'koa';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Metrics } from '../system/metrics.ts';
import type { ParkedRequests } from '../system/parked-requests.ts';
import type { Authenticate, Verified } from './authenticate.ts';
import { clientNetwork } from './client-network.ts';
import { boundedLoad, type Place, type Work } from './load.ts';
import { whenEnded } from './open-requests.ts';
import type { ApiError } from './problems.ts';
import { type Caller, callerOf, type RequestLimiter, type RequestLimits, underWay, WAITING_POLLS_AT_ONCE } from './request-limits.ts';
import { sendProblem } from './respond.ts';
import { slices } from './slices.ts';

export type GateOptions = Readonly<{
  parkedRequests: Pick<ParkedRequests, 'beganAt'>;
  authenticate: Authenticate;
  requestLimits: RequestLimits;
  requestLimiter: RequestLimiter;
  /** Requests answered at once; more are refused at once, so that those under way still end in time. */
  maxInFlight: number;
  metrics: Metrics;
}>;

const FLOOD_DELAY_MS = 1000;
const DELAYED_AT_ONCE = 2000;
const RETRY_SECONDS = 1;

const KEYS_AWAY = 'unavailable';

type Admitted = Readonly<{ verified: Verified; caller: Caller }>;
const admittedOf = (ctx: Context): Admitted => ctx.state['admitted'];

/** The identity that the request proves, as the gate has found it. */
export const verifiedOf = (ctx: Context): Verified => admittedOf(ctx).verified;

/** The query is only read where it may say so; a name can be percent-encoded. */
const asksToWait = (ctx: Context): boolean => /wait=|%/.test(ctx.querystring) && Number(ctx.query['wait'] ?? 0) > 0;

/**
 * What every request passes before it costs anything: limits on its caller, on what the caller has under way, and on the work of all.
 * Users are known by their token; who proves none is counted by address, and no valid token is refused for its address.
 */
export function gate({ parkedRequests, authenticate, requestLimits, requestLimiter, maxInFlight, metrics }: GateOptions) {
  const load = boundedLoad(maxInFlight);
  metrics.observe('load', 'requests', load.state);
  const working = underWay();
  const waiting = underWay();
  const inTurn = slices();
  const refusedAtOnce = { 'user-at-once': 0, 'address-at-once': 0 };
  metrics.observe('limiter', 'at-once', () => ({ refused: refusedAtOnce }));
  const atOnceLimits = { user: requestLimits.userAtOnce, address: requestLimits.addressAtOnce };
  /** What has waited has been counted, holds what it took, and is let in whatever goes on: it ends with it. */
  const hasWaited = ({ req }: Context) => parkedRequests.beganAt(req) !== undefined;
  let delayed = 0;
  let verifying = 0;

  async function identify(ctx: Context): Promise<Verified> {
    // Tokens may have to wait for the keys of their issuer.
    if (verifying >= maxInFlight && !hasWaited(ctx)) return { ok: false, error: { kind: KEYS_AWAY, retryAfterSeconds: RETRY_SECONDS } };
    verifying += 1;
    try {
      return await authenticate(ctx.get('Authorization'));
    } finally {
      verifying -= 1;
    }
  }

  /** Refusals of a caller who keeps coming are late, and close the connection: a flood is not to pay with everybody's time. */
  async function refuse(ctx: Context, { subject }: Caller, error: ApiError): Promise<void> {
    const isFlood = !requestLimiter.reserve([{ policy: 'refusal', subject }]).ok;
    if (isFlood) {
      ctx.set('Connection', 'close');
      if (delayed < DELAYED_AT_ONCE) {
        delayed += 1;
        await pause(FLOOD_DELAY_MS);
        delayed -= 1;
      }
    }
    sendProblem(ctx, error);
  }

  function count(ctx: Context, caller: ReturnType<typeof callerOf>, mayWait: boolean, units: number): TooManyRequests | undefined {
    const counted = requestLimiter.reserve(units === 1 ? [caller] : Array.from({ length: units }, () => caller));
    return counted.ok ? takePlace(ctx, caller, mayWait) : counted.error;
  }

  /** What the caller holds until the answer has been read, or the limit on it. */
  function takePlace(ctx: Context, caller: ReturnType<typeof callerOf>, mayWait: boolean): TooManyRequests | undefined {
    const places = mayWait ? waiting : working;
    const atOnce = atOnceLimits[caller.policy];
    const limit = mayWait && atOnce > 0 ? WAITING_POLLS_AT_ONCE : atOnce;
    if (limit > 0 && places.of(caller) >= limit) {
      refusedAtOnce[`${caller.policy}-at-once`] += 1;
      return { kind: 'too-many-requests', retryAfterSeconds: RETRY_SECONDS, limit, windowSeconds: 0 };
    }
    whenEnded(ctx, places.take(caller));
    return undefined;
  }

  function placeFor(ctx: Context, work: Work, heldByCaller: number): Place | undefined | Promise<Place | undefined> {
    if (hasWaited(ctx)) return load.enterAgain();
    return work === 'poll' && asksToWait(ctx) ? load.enterInTurn(heldByCaller) : load.enter(work, heldByCaller);
  }

  const gated = {
    /** Admits a request whose body has not been read yet. `isOpen` says that it needs no token, `units` as how many requests it counts. */
    admit:
      ({ isOpen, mayWait = false, units = 1 }: { isOpen: boolean; mayWait?: boolean; units?: number | undefined }) =>
      async (ctx: Context, next: Next): Promise<void> => {
        const verified = await identify(ctx);
        // Nothing is known against the caller whose token nobody can verify.
        if (!verified.ok && verified.error.kind === KEYS_AWAY && !isOpen) return sendProblem(ctx, verified.error);
        const caller = callerOf(verified, () => clientNetwork(ctx.ip));
        const refused = hasWaited(ctx) ? undefined : count(ctx, caller, mayWait && verified.ok && asksToWait(ctx), units);
        if (refused) return refuse(ctx, caller, refused);
        if (!verified.ok && !isOpen) return sendProblem(ctx, verified.error);
        ctx.state['admitted'] = { verified, caller } satisfies Admitted;
        await next();
      },

    /**
     * Admits a request for what is behind a secret address, which is found first: known, it is counted by itself alone, else like any other
     * request of its network.
     */
    admitBySecret:
      (find: (ctx: Context) => Promise<string | undefined>) =>
      async (ctx: Context, next: Next): Promise<void> => {
        const subject = await find(ctx);
        if (subject === undefined) return gated.admit({ isOpen: true })(ctx, next);
        const caller: Caller = { policy: 'secret', subject };
        const counted = requestLimiter.reserve([caller]);
        return counted.ok ? next() : refuse(ctx, caller, counted.error);
      },

    /** Lets a request begin its work. A body counts once it is there: clients who send slowly take no place from others. */
    bound: (work: Work) => async (ctx: Context, next: Next) => {
      const { caller } = admittedOf(ctx);
      const isAgain = hasWaited(ctx);
      const place = await placeFor(ctx, work, working.of(caller));
      if (!place) return refuse(ctx, caller, { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS });
      ctx.state['withoutInFlightSlot'] = place.withoutInFlightSlot;
      if (isAgain) ctx.state['inTurn'] = inTurn;
      try {
        await next();
      } finally {
        place.leave();
      }
    },
  };
  return gated;
}
