import type { z } from 'zod';
import type { CacheableResult } from '../../application/ports/cacheable-result.ts';
import type { Parked, Wait } from '../../application/ports/change-signals.ts';
import type { ScopeName } from '../../application/ports/watermarks.ts';
import { USE_CASES, type UseCaseName, type UseCases } from '../../application/use-cases.ts';
import type { Member, MemberPermission, MembershipPending, Permission, RoleRequired } from '../../domain/membership/permissions.ts';
import type { User } from '../../domain/membership/user.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Coding } from './encoded-answer.ts';
import type { ReceiveFile } from './file-body.ts';
import type { InviteLinks } from './invite-links.ts';
import type { RouteRefusal } from './problems.ts';
import type { ViewName } from './view.ts';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** Who may call: anyone, anyone signed in, or a member of the org in context who has the permission that the use case needs. */
export type Access = 'public' | 'signed-in' | 'member';
/** What a route to the use case may say; one without a use case has no members' permission to ask for. The operator's have no routes. */
type AccessTo<N extends UseCaseName> = [N] extends [never]
  ? 'public' | 'signed-in'
  : UseCases[N]['permission'] extends MemberPermission
    ? 'member'
    : UseCases[N]['permission'] extends 'signed-in'
      ? 'signed-in'
      : UseCases[N]['permission'] extends 'public'
        ? 'public' | 'signed-in'
        : never;
type Actor<A extends Access> = A extends 'public' ? undefined : A extends 'signed-in' ? User : Member;

type Shape = z.ZodObject | undefined;
type Parsed<S extends Shape> = S extends z.ZodObject ? z.output<S> : undefined;
type Replies = Readonly<Partial<Record<200 | 201 | 202 | 204 | 503, z.ZodType>>>;
type Reply<R extends Replies> = Immutable<z.output<Extract<R[keyof R], z.ZodType>>>;
type Immutable<T> = T extends Date ? T : T extends object ? { readonly [Name in keyof T]: Immutable<T[Name]> } : T;
/** What may decide the status and the headers of an answer without being part of it. */
type Fresh = Readonly<{ isNew?: boolean; replayed?: boolean }>;

type Answered<R extends Replies> = [Reply<R>] extends [undefined] ? undefined : Reply<R> & Fresh;

export type Call<A extends Access, N extends UseCaseName, P extends Shape, Q extends Shape, B extends Shape> = Readonly<{
  useCases: Pick<UseCases, N>;
  actor: Actor<A>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** Where the answer of a write has a version: those that If-Match accepts, undefined where any will do. */
  ifMatchVersions: readonly number[] | undefined;
  /** The Idempotency-Key, where the use case keeps it. */
  key: string | undefined;
  /** How to wait for something to happen, for so many milliseconds at most. */
  wait: (ms: number) => Wait;
  /** The ways into an invite of this deployment. */
  linksOf: (inviteCode: string) => InviteLinks;
  /** Where this deployment is reached from outside, without a slash at the end. */
  publicUrl: string;
  /** Receives the file that the route takes. */
  file: ReceiveFile;
  /** The network address of the caller, as far as the trusted proxies tell it. */
  address: () => string;
}>;

type Kind = RouteRefusal['kind'];
type Refusal<K extends Kind> = Extract<RouteRefusal, { kind: K }>;

/** That an operation goes, as `docs/guides/versions.md` promises it: days in UTC, and what to call instead, as an operationId or in words. */
export type Deprecation = Readonly<{
  since: `${number}-${number}-${number}`;
  sunset: `${number}-${number}-${number}`;
  replacement: string;
}>;

type Described = Readonly<{
  method: Method;
  path: `/${string}`;
  summary: string;
  description?: string;
  /** Answered however busy the instance is, and counted against no limit. */
  isAlwaysServed?: true;
  deprecated?: Deprecation;
}>;

export type CacheTerms = Readonly<{
  /** What is stored that it is made of. */
  scopes: readonly ScopeName[];
  /** What of the caller it depends on. */
  view: ViewName;
  /** The path parameter that names the room that it is of: it is made of that, too. */
  room?: string;
  /** It holds until the minute ends; the others until the day does, where the org is. */
  isOfMinute?: true;
  /** For whom it may be kept, where it costs some callers more than reading. */
  only?: (member: Member) => boolean;
  /** A query parameter with which it is not kept. */
  notWith?: string;
  /** The path parameter that names the team whose players are read, which is noted. */
  notesTeam?: string;
}>;

type Definition<
  A extends Access,
  N extends UseCaseName,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Replies,
  K extends Kind,
> = Described &
  Readonly<{
    access: A;
    /** The one that it calls. */
    useCase?: N;
    /** Another one that it may call instead, which needs the same permission. */
    otherUseCase?: N;
    params?: P;
    query?: Q;
    body?: B;
    /** That the body is a file, of so many bytes at most; only a handler that wants it reads it. */
    file?: Readonly<{ maxBytes: number }>;
    replies: R;
    /** Which of several replies a value is; without it the only one. */
    status?: (value: Reply<R> & Fresh) => keyof R & number;
    /** The version of what is answered. It leads the ETag of the answer, and a write reads If-Match. */
    version?: (value: Reply<R>) => number;
    /** The answer without what passes with the clock alone: its ETag is made of that, so that the caller hears what is new. */
    etagPayload?: (value: Reply<R>) => Reply<R>;
    /** An answer that tells nothing new, such as that of a poll that found nothing: it is logged for debugging alone. */
    isRoutine?: (value: Reply<R>) => boolean;
    /** The use case keeps the Idempotency-Key itself, and tells with `replayed` that an answer is not the first. */
    idempotency?: 'own';
    /** Whether requests of one user are answered one after the other. */
    oneAtATime?: boolean;
    /** For how long the answer may be waited for. */
    waitsUpToMs?: number;
    /** The media type of the answer, where it is a file, which is sent part by part. */
    fileType?: 'text/csv';
    /** Whether the value is a page, `Page`, of this type: it is sent as it is, under the policy that it brings along. */
    pageType?: 'text/html' | 'image/svg+xml';
    /** The teams whose players an answer that is kept names, which is noted for each who gets it. */
    teamsRead?: (value: Reply<R>) => readonly string[];
    /** How many requests it counts as under the limits of its caller: as many reads as it may have to be made of. Without it, one. */
    units?: number;
    /** What the answer is made of: it is made once for all who see the same, and again only when that has changed. */
    cacheFor?: CacheTerms;
    /** That the use case answers many callers with one and the same value, which is then written once. */
    isShared?: boolean;
    /** What a use case may refuse, beyond what access and input bring with them. */
    refusals: readonly K[];
    handle: (
      call: Call<A, N, P, Q, B>,
    ) => Promise<Result<Answered<R> | CacheableResult<Answered<R>> | Parked, Refusal<NoInfer<K>> | RoleRequired | MembershipPending>>;
  }>;

export type ApiRoute = Omit<
  Definition<Access, UseCaseName, Shape, Shape, Shape, Replies, Kind>,
  'handle' | 'status' | 'version' | 'etagPayload' | 'isRoutine' | 'teamsRead'
> & {
  readonly type: 'api';
  readonly operationId: string;
  handle(call: Call<never, never, never, never, never>): Promise<Result<unknown, RouteRefusal>>;
  status?(value: never): number;
  version?(value: never): number;
  etagPayload?(value: never): unknown;
  isRoutine?(value: never): boolean;
  teamsRead?(value: never): readonly TeamId[];
};

/** The status of something that may have been there already. */
export const createdOrFound = ({ isNew }: Fresh): 200 | 201 => (isNew ? 201 : 200);

/** One endpoint: who may call it, what it takes, what it answers, how it may refuse. Routing, checks and OpenAPI all read this. */
export const route = <
  A extends AccessTo<N>,
  R extends Replies,
  K extends Kind,
  N extends UseCaseName = never,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(
  definition: Definition<A, N, P, Q, B, R, K>,
): Unnamed<ApiRoute> => ({ ...definition, type: 'api' }) as unknown as Unnamed<ApiRoute>;

/**
 * A page behind a secret address: whoever knows it is counted by that, and never by the network, which may be that of a service that asks for
 * thousands. It is made once for as long as nothing that it is made of has been written.
 */
export type SecretTerms = Readonly<{ scopes: readonly ScopeName[] }>;

/**
 * What a page answers: text of any type, made elsewhere, or the bytes of a file; `limited` is the limit that it is about, `tag` an ETag that is
 * known already. Its headers replace those that are sent with every page.
 */
export type PageReply = Readonly<{
  status: number;
  contentType: string;
  body: string | Buffer;
  headers?: Readonly<Record<string, string>>;
  limited?: TooManyRequests;
  tag?: string;
}>;

export type PageCall<Params> = Readonly<{
  useCases: UseCases;
  params: Params;
  address: () => string;
  /** The content coding that the caller likes best of those that there are. */
  coding: () => Coding | undefined;
}>;

export type PageRoute = Described &
  Readonly<{
    type: 'page';
    operationId: string;
    access: 'public';
    params?: z.ZodObject;
    /** The media type of each status it answers, or several. */
    answers: Readonly<Record<number, string | readonly string[]>>;
    /** What an answer of the media type application/json holds. */
    content?: z.ZodType;
    refusals?: readonly Kind[];
    /** Sent with an ETag, and again only when it has changed. */
    isRevalidated?: true;
    /** Set for a page whose path contains a secret: everyone who knows it may read the page. */
    secret?: SecretTerms;
    handle(call: PageCall<never>): Promise<Result<PageReply, RouteRefusal>>;
  }>;

/** An endpoint for people or for machines that want no API answer: a page, or a well-known file. */
export const page = <P extends Shape = undefined>(
  definition: Described &
    Readonly<{
      params?: P;
      answers: Readonly<Record<number, string | readonly string[]>>;
      content?: z.ZodType;
      refusals?: readonly Kind[];
      isRevalidated?: true;
      secret?: SecretTerms;
      handle: (call: PageCall<Parsed<P>>) => Promise<Result<PageReply, RouteRefusal>>;
    }>,
): Unnamed<PageRoute> => ({ ...definition, type: 'page', access: 'public' }) as unknown as Unnamed<PageRoute>;

export type Route = ApiRoute | PageRoute;
/** A route as a file of routes exports it: the name of the export is its operationId. */
export type Unnamed<R extends Route> = Omit<R, 'operationId'>;

/** What a route needs of its caller is what its use case needs. */
export const permissionOf = (route: Route) =>
  (route.type === 'api' && route.useCase && route.access === 'member' ? USE_CASES[route.useCase].permission : route.access) as Exclude<
    Permission,
    'operate'
  >;
/** The module that an endpoint belongs to, as the API description groups it. */
export type Tag = Readonly<{ name: string; description: string }>;
export type TaggedRoute = Route & Readonly<{ tag: Tag }>;

export const takesBody = (route: Route): boolean => route.type === 'api' && route.body !== undefined;
export const takesFile = (route: Route): boolean => route.type === 'api' && route.file !== undefined;
