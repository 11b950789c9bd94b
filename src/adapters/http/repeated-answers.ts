import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { IsSameMember } from '../../application/membership/resolve-org-membership.ts';
import type { Identity } from '../../application/ports/token-verifier.ts';
import type { KnownToCaller } from '../../application/ports/watermarks.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { cacheCounts, type Metrics } from '../system/metrics.ts';
import type { Traces } from '../system/traces.ts';
import type { Authentication } from './authenticate.ts';
import type { Coding, EncodedAnswer } from './encoded-answer.ts';
import { areHeadersTooLong } from './listen.ts';
import { type Answering, closeUnread } from './open-requests.ts';
import { requestIdOf } from './request-id.ts';
import type { ReportAnswered } from './request-log.ts';

/** What an answer was made from, to tell whether the same request would get it again. */
export type Repeatable = Readonly<{
  identity: Identity;
  member: Member;
  /** The org that the request names, if any. */
  orgId: OrgId | undefined;
  knownTo: KnownToCaller;
  /** How many requests it counts as. */
  units: number | undefined;
  /** The same answer, from memory only; undefined if the request has to be handled. Counts against the limits of its use case. */
  again: () => EncodedAnswer | undefined;
  /** Approximate size in memory of what `again` holds. */
  againBytes: number;
  /** Of the answer, as it was sent. */
  tag: string;
  coding: Coding | undefined;
}>;

type Recorded = Repeatable &
  Readonly<{
    status: number;
    /** Names and values in turn, without the request's id and the body's length. */
    headers: readonly string[];
    operation: string | undefined;
    isRoutine: boolean;
  }>;

type Found = Readonly<{ recorded: Recorded; body: string | Buffer }>;

export type RepeatedAnswersOptions = Readonly<{
  knownIdentity: Authentication['knownIdentity'];
  isSameMember: IsSameMember;
  isLimited: (identity: Identity) => boolean;
  /** Counts a request that is answered at once against the limits. */
  count: (answering: Answering, identity: Identity, units: number | undefined) => void;
  report: ReportAnswered;
  /** Undefined if tracing is disabled. */
  traces: Traces | undefined;
  /** The path template of an operation, for traces. */
  pathOf: (operation: string | undefined) => string | undefined;
  repeatableBytes: number;
  metrics: Metrics;
  /** Called if the answer could not be sent. */
  onFailure: (error: unknown, res: ServerResponse) => void;
}>;
/** Every outgoing message has it, but it is typed for those of clients only. */
type RawNames = Readonly<{ getRawHeaderNames(): string[] }>;

/** All headers that change an answer to a GET without an `Origin`, besides the token. */
const VARYING = ['x-org-id', 'accept-encoding', 'if-none-match', 'consistency-token'] as const;
/** Approximate size of an entry in memory without its key and what `again` holds; the body is in another cache. */
const ENTRY_BYTES = 2000;
/** Different in each answer. */
const REQUEST_ID = 'X-Request-Id';
/** Two answers with the same tag may differ in members that change with time alone. */
const LENGTH = 'Content-Length';

const MARK = 'repeatable';
/** Marks the answer of this request as one that can be repeated. */
export function markRepeatable(ctx: Context, repeatable: Repeatable): void {
  ctx.state[MARK] = repeatable;
}

/** Whether the answer depends on no headers but `VARYING`, and there is no body to read. */
const isPlainGet = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.origin === undefined && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

function keyOf({ issuer, subject }: Identity, { url, headers }: IncomingMessage): string {
  let key = `${issuer}\n${subject}\n${url}`;
  // An empty header is not the same as none.
  for (const name of VARYING) key += headers[name] === undefined ? '\n' : `\n=${headers[name]}`;
  return key;
}

/**
 * Answers requests that were answered before without routing, parsing and promises, which cost several times as much as the rest. Nothing is
 * assumed: the token, the membership, the versions of the data and the limits are checked each time, in memory; if one of them is not known,
 * the request is handled like any other.
 */
export function repeatedAnswers(options: RepeatedAnswersOptions) {
  const { knownIdentity, isSameMember, isLimited, count, report, traces, pathOf, repeatableBytes, metrics, onFailure } = options;
  const counts = cacheCounts();
  const known = leastRecentlyUsed<string, Recorded>(Math.max(1, repeatableBytes), {
    sizeOf: ({ againBytes }, { length }) => length + againBytes + ENTRY_BYTES,
    dispose: counts.disposed,
  });
  metrics.observe('cache', 'repeated-answers', () => counts.of(known.size, known.calculatedSize));

  /** The recorded answer to this request, if it would be the same now, with its body. */
  function find(req: IncomingMessage): Found | undefined {
    const identity = knownIdentity(req.headers.authorization ?? '');
    const recorded = identity && known.get(keyOf(identity, req));
    if (!recorded || recorded.identity !== identity || !isSameMember(recorded.member, recorded)) return undefined;
    // Before the use case counts the request.
    if (isLimited(identity)) return undefined;
    const answer = recorded.again();
    const body = answer?.tag === recorded.tag ? bodyOf(recorded, answer) : undefined;
    return body === undefined ? undefined : { recorded, body };
  }

  function send({ req, res }: Answering, { recorded, body }: Found, requestId: string, beganAt: number): void {
    const { status, headers, operation, member, isRoutine } = recorded;
    const length = status === 304 ? [] : [LENGTH, String(Buffer.byteLength(body))];
    res.writeHead(status, [REQUEST_ID, requestId, ...headers, ...length]);
    res.end(body);
    if (res.socket && res.socket.writableLength > 0) closeUnread({ req, res });
    report({
      ...{ requestId, method: 'GET', operation, status, beganAt, handledAt: beganAt },
      ...{ userId: member.user.id, orgId: member.org.id, isRoutine },
    });
  }

  function sendTraced(traces: Traces, answering: Answering, found: Found, requestId: string, beganAt: number): void {
    const { operation, status } = found.recorded;
    const traceparent = answering.req.headers['traceparent'] as string | undefined;
    traces
      .request(
        { method: 'GET', requestId, traceparent },
        async () => send(answering, found, requestId, beganAt),
        () => ({ operation, route: pathOf(operation), status, isParked: false }),
      )
      .catch((error) => onFailure(error, answering.res));
  }

  return {
    /** Records an answer that is marked as repeatable, with its headers as they are sent: nothing may change them afterwards. */
    record(ctx: Context): void {
      const repeatable: Repeatable | undefined = ctx.state[MARK];
      if (!repeatable || !isPlainGet(ctx.req) || ctx.res.hasHeader('Connection')) return;
      // Middleware may have encoded an answer that the cache does not have in this coding.
      if (ctx.res.getHeader('Content-Encoding') !== repeatable.coding) return;
      const names = (ctx.res as unknown as RawNames).getRawHeaderNames().filter((name) => name !== REQUEST_ID && name !== LENGTH);
      known.set(keyOf(repeatable.identity, ctx.req), {
        ...repeatable,
        status: ctx.status,
        headers: names.flatMap((name) => [name, String(ctx.res.getHeader(name))]),
        operation: ctx['routerName'],
        isRoutine: ctx.state['isRoutine'] === true,
      });
    },

    /** Answers the request if it repeats one whose answer would be the same now; otherwise returns false, and it has to be handled. */
    tryAnswer(req: IncomingMessage, res: ServerResponse): boolean {
      const beganAt = performance.now();
      // A pipelined request has no socket while earlier ones are being answered.
      if (!isPlainGet(req) || !res.socket || areHeadersTooLong(req)) return false;
      const found = find(req);
      counts.looked(found !== undefined);
      if (!found) return false;
      const answering = { req, res };
      count(answering, found.recorded.identity, found.recorded.units);
      const requestId = requestIdOf(req.headers['x-request-id']);
      if (traces) sendTraced(traces, answering, found, requestId, beganAt);
      else send(answering, found, requestId, beganAt);
      return true;
    },
  };
}

/** Undefined if the answer is not encoded in the coding any more. */
function bodyOf({ status, coding }: Recorded, answer: EncodedAnswer): string | Buffer | undefined {
  if (status === 304) return '';
  return coding ? answer.form(coding) : answer.body;
}
