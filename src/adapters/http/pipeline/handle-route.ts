import type { Wait } from '../../../application/ports/change-signals.ts';
import type { Freshness } from '../../../application/ports/watermarks.ts';
import type { MemberPermission } from '../../../domain/membership/permissions.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { ParkedRequests } from '../../limits/parked-requests.ts';
import { clientNetwork } from '../connection/client-network.ts';
import { onResponseEnd } from '../connection/open-requests.ts';
import { readConsistencyToken } from '../contract/consistency-token.ts';
import type { FollowLinks, InviteLinks } from '../contract/invite-links.ts';
import type { ApiError } from '../contract/problems.ts';
import { isParked, isProblem } from '../contract/reply.ts';
import { type ApiRoute, type PageRoute, permissionOf, type Route } from '../contract/route.ts';
import { id } from '../contract/schemas.ts';
import type { Fault } from '../contract/violations.ts';
import { entityTag, readIfMatch } from './entity-tag.ts';
import { fileIn } from './file-body.ts';
import type { Handler, IncomingRequest, Outcome } from './incoming-request.ts';
import { isTooDeep, parsePart } from './parse-request.ts';
import { type ProducerDeps, type RouteCall, replyProducer } from './produce-reply.ts';
import { readerLanguage } from './reader-language.ts';
import { problemOf } from './reply-of.ts';

export type RouteDeps = ProducerDeps &
  Readonly<{
    linksOf: (inviteCode: string, teamId?: TeamId) => InviteLinks;
    followLinksOf: (code: string) => FollowLinks;
    publicUrl: string;
    parkedRequests: ParkedRequests;
  }>;

const OrgIdHeader = id<OrgId>();

/** Makes the handler of a route: from an admitted request to its reply. */
export function routeHandlers(deps: RouteDeps): (route: Route) => Handler {
  const produce = replyProducer(deps);
  return (route) => {
    const handle: Handler =
      route.type === 'page' ? (request) => handlePage(route, deps, request) : (request) => handleApi(route, deps, produce, request);
    const { deprecated } = route;
    if (!deprecated) return handle;
    return async (request) => {
      const outcome = await handle(request);
      return isParked(outcome) || isProblem(outcome) ? outcome : { ...outcome, deprecated };
    };
  };
}

async function handleApi(
  route: ApiRoute,
  deps: RouteDeps,
  produce: (call: RouteCall) => Promise<Outcome>,
  request: IncomingRequest,
): Promise<Outcome> {
  const { ctx } = request;
  const headerFaults: Fault[] = [];
  const freshness = readConsistencyToken(ctx.req.headers['consistency-token'] as string | undefined, deps.clock(), headerFaults);
  const authorized = await authorize(route, deps, request, freshness);
  // The caller is authenticated first; an invalid org id is then reported among the other faults.
  const faults: Fault[] = !authorized.ok && authorized.error.kind === 'invalid-request' ? [...authorized.error.errors] : [];
  if (!authorized.ok && faults.length === 0) return { problem: authorized.error };

  const key = route.method === 'post' ? idempotencyKey(request, faults) : undefined;
  const input = {
    params: parsePart('path', route.params, request.params, faults),
    query: parsePart('query', route.query, ctx.query, faults),
    body: readBody(route, request, faults),
    ifMatchVersions: route.version && route.method !== 'get' ? readIfMatch(ctx.req.headers['if-match'], faults) : undefined,
    key,
    wait: (ms: number): Wait => deps.parkedRequests.of(ctx.req, ms, (gone) => onResponseEnd(ctx, gone)),
    freshness,
    linksOf: deps.linksOf,
    followLinksOf: deps.followLinksOf,
    publicUrl: deps.publicUrl,
    address: () => clientNetwork(ctx.ip),
    language: readerLanguage(ctx, request.reads),
    file: fileIn(request, route.file?.maxBytes ?? 0),
  };
  if (route.access === 'member') faults.push(...headerFaults);
  if (!authorized.ok || faults.length > 0) return { problem: { kind: 'invalid-request', errors: faults } };
  return produce({ route, request, input, ...authorized.value });
}

async function handlePage(route: PageRoute, { useCases }: RouteDeps, { ctx, params: given }: IncomingRequest): Promise<Outcome> {
  const faults: Fault[] = [];
  const params = parsePart('path', route.params, given, faults) as never;
  const query = parsePart('query', route.query, ctx.query, faults) as never;
  if (faults.length > 0) return { problem: { kind: 'invalid-request', errors: faults } };
  const result = await route.handle({ useCases, params, query, address: () => clientNetwork(ctx.ip), language: readerLanguage(ctx) });
  if (!result.ok) return problemOf(route, result.error);
  const reply = result.value;
  return route.isRevalidated && reply.tag === undefined ? { ...reply, tag: entityTag(String(await reply.content!.in(undefined))) } : reply;
}

type Authorized = Pick<RouteCall, 'user' | 'orgId' | 'actor'>;

/** Recognizes the caller, resolves their org and checks the permission of the operation. */
async function authorize(
  route: ApiRoute,
  { useCases }: RouteDeps,
  request: IncomingRequest,
  freshness: Freshness,
): Promise<Result<Authorized, ApiError>> {
  const { access } = route;
  if (access === 'public') return ok({ user: undefined, orgId: undefined, actor: undefined });
  const { verified } = request.admitted!;
  if (!verified.ok) return verified;
  const recognized = await useCases.upsertUserFromIdentity(verified.value);
  if (!recognized.ok) return recognized;
  const user = recognized.value;
  request.userId = user.id;
  request.reads = user.language ?? user.claimedLanguage;
  if (access === 'signed-in') return ok({ user, orgId: undefined, actor: user });

  const named = request.ctx.req.headers['x-org-id'];
  const orgId = named === undefined ? undefined : OrgIdHeader.safeParse(named).data;
  if (named !== undefined && orgId === undefined) {
    return err({ kind: 'invalid-request', errors: [{ in: 'header', pointer: '/X-Org-Id', detail: 'must be a UUID' }] });
  }
  const permission = permissionOf(route) as MemberPermission;
  const entered = await useCases.resolveOrgMembership({ actor: user, orgId, permission, freshness });
  if (!entered.ok) return entered;
  request.orgId = entered.value.org.id;
  return ok({ user, orgId: request.orgId, actor: entered.value });
}

function readBody(route: ApiRoute, { ctx }: IncomingRequest, faults: Fault[]): unknown {
  if (!route.body) return undefined;
  const { body } = ctx.request;
  if (!isTooDeep(body)) return parsePart('body', route.body, body, faults);
  faults.push({ in: 'body', pointer: '', detail: 'is nested too deeply' });
  return undefined;
}

function idempotencyKey({ ctx }: IncomingRequest, faults: Fault[]): string | undefined {
  const key = ctx.get('Idempotency-Key');
  if (key === '' && ctx.req.headers['idempotency-key'] === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  faults.push({ in: 'header', pointer: '/Idempotency-Key', detail: 'must be 1 to 255 visible ASCII characters' });
  return undefined;
}
