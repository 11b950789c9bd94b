import { permissionOf, type Route } from '../../src/adapters/http/contract/route.ts';
import { makeRoutes, type OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import { orgRooms } from '../../src/domain/chat/room.ts';
import { PERMISSIONS } from '../../src/domain/membership/permissions.ts';
import { ROLES, type Role } from '../../src/domain/membership/roles.ts';
import { OPERATIONS } from '../operations/all.ts';
import type { Chance } from '../operations/random-requests.ts';
import type { Ask } from '../operations/record.ts';
import { SITE } from './openapi-check.ts';
import { CAST, type RandomLeague } from './random-league.ts';
import { readsOf } from './scene-requests.ts';

const ROUTES = makeRoutes(SITE);

const operationsThat = (fits: (route: (typeof ROUTES)[number]) => boolean) =>
  ROUTES.filter(fits).map(({ operationId }) => operationId as OperationId);
/** Reads that return the same to everybody are called least, writes that add something most. */
const CONSTANT = operationsThat(
  ({ access, operationId }) => access === 'public' && !['getJoinPage', 'getFollowPage', 'getCalendar'].includes(operationId),
);
const READ = operationsThat(({ method, operationId }) => method === 'get' && !CONSTANT.includes(operationId as OperationId));
const WRITTEN = operationsThat(({ method }) => method !== 'get');
const RICH: readonly OperationId[] = ['sendMessage', 'deleteMessage', 'pollRoom', 'recordStatEvent', 'updateGame', 'searchPlayers'];

/** Callers that suit operations for which a role alone is not enough. */
const REGULARS: Readonly<Partial<Record<string, readonly string[]>>> = {
  'use-chat': ['ada', 'bea', 'stan', 'carl', 'pat', 'pat', 'carl'],
  'record-stats': ['ada', 'stan', 'carl', 'cora'],
  'run-team': ['ada', 'stan', 'carl', 'cora'],
};
function callersOf(operation: OperationId): readonly string[] {
  const permission = permissionOf(ROUTES.find(({ operationId }) => operationId === operation)!);
  const roles: readonly Role[] = permission === 'public' || permission === 'signed-in' ? ROLES : PERMISSIONS[permission].roles;
  return REGULARS[permission] ?? Object.keys(CAST).filter((name) => CAST[name]!.some((role) => roles.includes(role)));
}

export type RandomCall = Readonly<{ operation: OperationId; caller: string; ask: Ask }>;

/** Any operation, mostly called by a user who is allowed to. */
export function randomCall(chance: Chance): RandomCall {
  const { draw } = chance;
  const operation = draw.of(draw.rarely(30) ? CONSTANT : draw.of([WRITTEN, READ, RICH]));
  const caller = draw.of(draw.rarely(8) ? Object.keys(CAST) : callersOf(operation));
  return { operation, caller, ask: OPERATIONS[operation].random(chance) };
}

/** Operations whose answers are cached. */
export const KEPT = operationsThat(
  (route) => (route.type === 'api' && route.cacheFor !== undefined) || (route.type === 'page' && route.operationId === 'getCalendar'),
);

/** This operation, called by a user who is allowed to. */
export const randomCallOf = (operation: OperationId, chance: Chance): RandomCall => ({
  operation,
  caller: chance.draw.of(callersOf(operation)),
  ask: OPERATIONS[operation].random(chance),
});

const takesLimit = (route: Route) => route.type === 'api' && route.query !== undefined && 'limit' in route.query.shape;

/** Everything of the league that an admin can read, but for blocks, whose ids depend on the key of their storage. */
export function everythingIn({ teams, games, players, org }: RandomLeague): readonly Readonly<{ operation: OperationId; ask: Ask }>[] {
  const idsOf = (things: readonly Readonly<{ id: string }>[]) => things.map(({ id }) => id);
  const things = { teams: idsOf(teams), games: idsOf(games), players: idsOf(players), rooms: idsOf([...teams, ...orgRooms(org.id)]) };
  return ROUTES.filter(
    ({ method, access, operationId }) => method === 'get' && access === 'member' && operationId !== 'listBlocks',
  ).flatMap((route) => {
    const operation = route.operationId as OperationId;
    return readsOf(things, operation).map((ask) => ({ operation, ask: takesLimit(route) ? { ...ask, query: { limit: '2' } } : ask }));
  });
}
