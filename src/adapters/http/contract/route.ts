import type { z } from 'zod';
import type { CacheableResult } from '../../../application/ports/cacheable-result.ts';
import type { Parked, Wait } from '../../../application/ports/change-signals.ts';
import type { ReadForAll } from '../../../application/ports/read-for-all.ts';
import type { Freshness, Version } from '../../../application/ports/watermarks.ts';
import { USE_CASES, type UseCaseName, type UseCases } from '../../../application/use-cases.ts';
import type { FileMissing, FileTooLarge } from '../../../domain/imports/league-import.ts';
import type { Member, MemberPermission, NotAdmitted, Permission } from '../../../domain/membership/permissions.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Deprecation } from './deprecation.ts';
import type { FollowLinks, InviteLinks } from './invite-links.ts';
import type { RouteRefusal } from './problems.ts';
import type { ContentReply } from './reply.ts';
import type { ViewName, Views } from './views.ts';

/** Receives the file of a request when the use case wants it. */
export type ReceiveFile = () => Promise<Result<Uint8Array, FileTooLarge | FileMissing>>;

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** Who may call: anyone, anyone signed in, or a member of the org in context who has the permission that the use case needs. */
export type Access = 'public' | 'signed-in' | 'member';
/**
 * The access that a route to the use case may declare; a route without a use case cannot require a member's permission. Operators' use cases
 * have no routes.
 */
type AccessTo<N extends UseCaseName> = [N] extends [never]
  ? 'public' | 'signed-in'
  : UseCases[N]['permission'] extends MemberPermission
    ? 'member'
    : UseCases[N]['permission'] extends 'signed-in'
      ? 'signed-in'
      : UseCases[N]['permission'] extends 'public'
        ? 'public' | 'signed-in'
        : never;
type Actor<A extends Access, V extends ViewName> = A extends 'public'
  ? undefined
  : A extends 'signed-in'
    ? User
    : [V] extends [never]
      ? Member
      : Views[V];

/** What is declared as a schema of zod, by its output alone: to compare each with `z.ZodType` takes the compiler seconds. */
type Schema = { readonly _zod: { readonly output: unknown } };
type Shape = (Schema & { readonly shape: object }) | undefined;
type Parsed<S extends Shape> = S extends Schema ? z.output<S> : undefined;
type Replies = Readonly<Partial<Record<200 | 201 | 202 | 204 | 503, Schema>>>;
type Reply<R extends Replies> = Immutable<z.output<Extract<R[keyof R], Schema>>>;
type Immutable<T> = T extends Date ? T : T extends object ? { readonly [Name in keyof T]: Immutable<T[Name]> } : T;
/** Members of a result that determine the status and headers of the answer and are not part of its body. */
type Fresh = Readonly<{ isNew?: boolean; replayed?: boolean }>;

type Answered<R extends Replies> = [Reply<R>] extends [undefined] ? undefined : Reply<R> & Fresh;

type Performed<Value> = Value | CacheableResult<Value> | ReadForAll<Value> | Parked;

export type Call<
  A extends Access,
  N extends UseCaseName,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  V extends ViewName,
> = Readonly<{
  useCases: Pick<UseCases, N>;
  actor: Actor<A, V>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** The versions that If-Match accepts; undefined if any will do, or if the answer has no version. */
  ifMatchVersions: readonly number[] | undefined;
  /** The Idempotency-Key, for a use case that stores it itself. */
  key: string | undefined;
  /** Starts or continues a long poll of `ms` milliseconds at most. */
  wait: (ms: number) => Wait;
  /** How fresh the answer must be. */
  freshness: Freshness;
  /** The links of an invite in this deployment. */
  linksOf: (inviteCode: string, teamId?: TeamId) => InviteLinks;
  /** The links of an invitation to follow a child. */
  followLinksOf: (code: string) => FollowLinks;
  /** The public URL of this deployment, without a trailing slash. */
  publicUrl: string;
  /** Receives the file that the route takes. */
  file: ReceiveFile;
  /** The network address of the caller, as reported by the trusted proxies. */
  address: () => string;
  /** That in which the caller reads the texts of an answer that has some. */
  language: Language;
}>;

type Kind = RouteRefusal['kind'];
type Refusal<K extends Kind> = Extract<RouteRefusal, { kind: K }>;

type Described = Readonly<{
  method: Method;
  path: `/${string}`;
  summary: string;
  description?: string;
  /** Exempt from admission control and rate limits. */
  isAlwaysServed?: true;
  deprecated?: Deprecation;
}>;

export type CachePolicy<V extends ViewName = ViewName> = Readonly<{
  /** The part of the caller that the answer depends on. */
  view: V;
  /** The use case returns a `ReadForAll`, so that all views share what it reads. */
  readsForAll?: true;
  /** Expires at the end of the minute instead of the org's day. */
  expiresEachMinute?: true;
  /** The members whose answers are cached; all by default. */
  onlyFor?: (member: Member) => boolean;
  /** A query parameter with which the answer is not cached. */
  exceptWithQuery?: string;
}>;

type Definition<
  A extends Access,
  N extends UseCaseName,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Replies,
  K extends Kind,
  V extends ViewName,
> = Described &
  Readonly<{
    access: A;
    /** The use case that the route calls. */
    useCase?: N;
    /** Another use case that the route may call instead, with the same permission. */
    otherUseCase?: N;
    params?: P;
    query?: Q;
    body?: B;
    /** The body is a file of at most `maxBytes`, which the handler reads with `file`. */
    file?: Readonly<{ maxBytes: number }>;
    replies: R;
    /** The status of a value; by default the first one of `replies`. */
    status?: (value: Reply<R> & Fresh) => keyof R & number;
    /** The version of the answered value. It forms the first part of the ETag, and writes check If-Match against it. */
    version?: (value: Reply<R>) => number;
    /** The part of the answer that the ETag is computed from, without members that change with time alone. */
    etagPayload?: (value: Reply<R>) => Reply<R>;
    /** Answers without news, such as those of a poll that found nothing, which are logged at debug level. */
    isRoutine?: (value: Reply<R>) => boolean;
    /** The use case stores the Idempotency-Key itself, and sets `replayed` in a repeated answer. */
    idempotency?: 'own';
    /** Handles requests of the same user one at a time. */
    oneAtATime?: boolean;
    /** The longest wait of a long poll, in milliseconds. */
    waitsUpToMs?: number;
    /** For a long poll whose answer is cached: parks the call while there is no news, or returns the version that the answer must not be older than. */
    awaitsNews?: (call: Call<A, N, P, Q, B, V>) => Promise<Result<Version | Parked, Refusal<NoInfer<K>> | NotAdmitted>>;
    /** The media type of an answer that is a file, which is streamed. */
    fileType?: 'text/csv';
    /** The media type of an answer that is a `Page`, which is sent as it is, with its content security policy. */
    pageType?: 'text/html' | 'image/svg+xml';
    /** The teams whose players a cached answer names; each read of it goes to the audit log. */
    teamsRead?: (value: Reply<R>, params: Parsed<P>) => readonly string[];
    /** How many requests it counts as for the caller's rate limit; 1 by default. */
    units?: number;
    /** Caches the answer for all callers with the same view, until its data changes. */
    cacheFor?: CachePolicy<V>;
    /** The answer is the same for everybody, and caches on the way may keep it for a minute. */
    isForEverybody?: true;
    /** The answer has texts for people, in the language of the caller. */
    hasTexts?: true;
    /** The use case returns the same object to many callers, which is serialized once. */
    isShared?: boolean;
    /** The refusals of the use case, apart from those of access and input validation. */
    refusals: readonly K[];
    handle: (call: Call<A, N, P, Q, B, V>) => Promise<Result<Performed<Answered<R>>, Refusal<NoInfer<K>> | NotAdmitted>>;
  }>;

export type ApiRoute = Omit<
  Definition<Access, UseCaseName, Shape, Shape, Shape, Replies, Kind, ViewName>,
  'params' | 'query' | 'body' | 'replies' | 'handle' | 'awaitsNews' | 'status' | 'version' | 'etagPayload' | 'isRoutine' | 'teamsRead'
> & {
  readonly type: 'api';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly replies: Readonly<Partial<Record<200 | 201 | 202 | 204 | 503, z.ZodType>>>;
  readonly operationId: string;
  handle(call: Call<never, never, never, never, never, never>): Promise<Result<unknown, RouteRefusal>>;
  awaitsNews?(call: Call<never, never, never, never, never, never>): Promise<Result<Version | Parked, RouteRefusal>>;
  status?(value: never): number;
  version?(value: never): number;
  etagPayload?(value: never): unknown;
  isRoutine?(value: never): boolean;
  teamsRead?(value: never, params: never): readonly TeamId[];
};

/** 201 for a value that was created, 200 for one that already existed. */
export const createdOrFound = ({ isNew }: Fresh): 200 | 201 => (isNew ? 201 : 200);

/** Declares an endpoint: access, input, replies and refusals. Routing, validation and OpenAPI are derived from it. */
export const route = <
  A extends AccessTo<N>,
  R extends Replies,
  K extends Kind,
  N extends UseCaseName = never,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  V extends ViewName = never,
>(
  definition: Definition<A, N, P, Q, B, R, K, V>,
): Unnamed<ApiRoute> => ({ ...definition, type: 'api' }) as unknown as Unnamed<ApiRoute>;

/**
 * A page behind a secret address. Its requests are rate-limited by the secret, not by the network, which may be that of a service with thousands
 * of users.
 */
export type SecretTerms<Params = never> = Readonly<{
  /** Whether the secret exists, in one small read. */
  isKnown: (call: Readonly<{ useCases: UseCases; params: Params }>) => Promise<boolean>;
}>;

export type PageCall<Params, Query> = Readonly<{
  useCases: UseCases;
  params: Params;
  query: Query;
  address: () => string;
  /** In which the caller reads. */
  language: Language;
}>;

export type PageRoute = Described &
  Readonly<{
    type: 'page';
    operationId: string;
    access: 'public';
    params?: z.ZodObject;
    query?: z.ZodObject;
    /** The media types for each status. */
    answers: Readonly<Record<number, string | readonly string[]>>;
    /** The schema of an answer with the media type application/json. */
    content?: z.ZodType;
    refusals?: readonly Kind[];
    /** Sent with an ETag and revalidated. */
    isRevalidated?: true;
    /**
     * The path is a secret from a mail, whose readers may be many behind one network: a request counts against the address itself, and against
     * the network only if there is nothing at it. No line of the log is written.
     */
    isFromMail?: true;
    /** Set for a page whose path contains a secret: everyone who knows it may read the page. */
    secret?: SecretTerms;
    handle(call: PageCall<never, never>): Promise<Result<ContentReply, RouteRefusal>>;
  }>;

/** Declares an endpoint outside the API: a page, or a well-known file. */
export const page = <P extends Shape = undefined, Q extends Shape = undefined>(
  definition: Described &
    Readonly<{
      params?: P;
      query?: Q;
      answers: Readonly<Record<number, string | readonly string[]>>;
      content?: z.ZodType;
      refusals?: readonly Kind[];
      isRevalidated?: true;
      isFromMail?: true;
      secret?: SecretTerms<Parsed<P>>;
      handle: (call: PageCall<Parsed<P>, Parsed<Q>>) => Promise<Result<ContentReply, RouteRefusal>>;
    }>,
): Unnamed<PageRoute> => ({ ...definition, type: 'page', access: 'public' }) as unknown as Unnamed<PageRoute>;

export type Route = ApiRoute | PageRoute;
/** A route as exported by a module of routes; the name of the export becomes its operationId. */
export type Unnamed<R extends Route> = Omit<R, 'operationId'>;

/** The permission that a route requires: that of its use case. */
export const permissionOf = (route: Route) =>
  (route.type === 'api' && route.useCase && route.access === 'member' ? USE_CASES[route.useCase].permission : route.access) as Exclude<
    Permission,
    'operate'
  >;
/** The module of an endpoint, by which the API description groups it. */
export type Tag = Readonly<{ name: string; description: string }>;
export type TaggedRoute = Route & Readonly<{ tag: Tag }>;

export const takesBody = (route: Route): boolean => route.type === 'api' && route.body !== undefined;
export const takesFile = (route: Route): boolean => route.type === 'api' && route.file !== undefined;
