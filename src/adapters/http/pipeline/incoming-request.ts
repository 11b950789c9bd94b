import type { Context } from 'koa';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Slot } from '../admission/admission-control.ts';
import type { Verified } from '../admission/authenticate.ts';
import type { Caller } from '../admission/request-limits.ts';
import type { ParkedPoll, Reply } from '../contract/reply.ts';

/** One request, and what the steps of its handling have found out about it so far. */
export type IncomingRequest = {
  /** Koa's context, to read the request from; only `writeReply` writes to it. */
  readonly ctx: Context;
  readonly id: string;
  /** When a long poll that resumes was first handled, in milliseconds of the monotonic clock; undefined for every other request. */
  readonly waitsSince: number | undefined;
  /** Set by the routing: the operation of the route, and the parameters of its path. */
  operation: string | undefined;
  params: Readonly<Record<string, string>>;
  /** Set by the gate: who calls, and by whom the request is counted. */
  admitted: Readonly<{ verified: Verified; caller: Caller }> | undefined;
  /** Set by the gate while the request is in flight. */
  slot: Slot | undefined;
  /** Set once the caller is authenticated, and once they have entered an org. */
  userId: UserId | undefined;
  orgId: OrgId | undefined;
  /** The language that the caller has chosen, else the one that their provider names. */
  reads: Language | null;
};

export const incomingRequest = (ctx: Context, id: string, waitsSince: number | undefined): IncomingRequest => ({
  ctx,
  id,
  waitsSince,
  operation: undefined,
  params: {},
  admitted: undefined,
  slot: undefined,
  userId: undefined,
  orgId: undefined,
  reads: null,
});

export type Outcome = Reply | ParkedPoll;
/** Answers a request, or parks it. */
export type Handler = (request: IncomingRequest) => Promise<Outcome>;
/** Answers a request itself, or lets the next step do so. */
export type Step = (request: IncomingRequest, next: () => Promise<Outcome>) => Promise<Outcome>;
