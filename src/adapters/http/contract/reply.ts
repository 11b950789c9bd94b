import type { Parked } from '../../../application/ports/change-signals.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../../domain/shared/refusals.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Content } from './content.ts';
import type { Deprecation } from './deprecation.ts';
import type { ApiError } from './problems.ts';

/** What a request is answered with. Whoever makes it decides what it says; `writeReply` alone turns it into a response. */
export type Reply = ContentReply | ProblemReply;

/** Of what everybody sees alike: caches on the way may keep it for a minute. */
export const FOR_EVERYBODY = { 'Cache-Control': 'public, s-maxage=60' } as const;

type Headers = Readonly<Record<string, string>>;

export type ContentReply = Readonly<{
  status: number;
  /** Undefined for a reply without a body. */
  content?: Content;
  /** The entity tag before it is weakened. With one, the reply is private to its caller and is revalidated before each use. */
  tag?: string;
  /** Of pages. */
  contentSecurityPolicy?: string;
  /** Override those that every reply has. */
  headers?: Headers;
  /** The language of the content, if it depends on the Accept-Language header. */
  language?: Language;
  /** Whether the content depends on the Accept header. */
  variesByAccept?: boolean;
  /** The limit that a page reports. */
  limited?: TooManyRequests;
  /** Of writes. */
  consistencyToken?: string;
  /** The stored first reply for an Idempotency-Key. */
  isReplayed?: boolean;
  deprecated?: Deprecation;
  /** Without news, so that it is logged at debug level. */
  isRoutine?: boolean;
}>;

/** A refusal or a failure: a problem document, or outside of the API a page for whoever prefers HTML. */
export type ProblemReply = Readonly<{
  problem: ApiError;
  /** The id of the request that caused it, if that is an earlier one. */
  instance?: string;
  headers?: Headers;
  /** That of the first reply, if this repeats it. */
  language?: Language;
  isReplayed?: boolean;
}>;

/** No reply yet: the request waits until one of the signals fires, and is then handled again, in the same org. */
export type ParkedPoll = Readonly<{ parked: Parked; orgId: OrgId | undefined }>;

export const isProblem = (reply: Reply): reply is ProblemReply => 'problem' in reply;
export const isParked = (outcome: Reply | ParkedPoll): outcome is ParkedPoll => 'parked' in outcome;
