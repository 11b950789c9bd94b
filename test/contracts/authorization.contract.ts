import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kind, PROBLEMS } from '../../src/adapters/http/problems.ts';
import { makeRoutes, type OperationId } from '../../src/adapters/http/routes.ts';
import { newId } from '../../src/adapters/system/new-id.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aMembership, anInvite, HOUR, later, NOON } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { SITE } from '../support/openapi-check.ts';
import { type Storage, startWorld } from '../support/world.ts';

/**
 * Who may call what: a row for each operation, a column for each kind of caller, a cell for what they get, which is a status or the kind of
 * a problem. An operation without a row does not compile.
 *
 * A new operation takes
 * 1. its row in TABLE, under its operationId;
 * 2. where it has path parameters, a query or a body, a line in REQUESTS that makes a request which those who may call it get through with.
 *    It is made anew for every cell, so what an operation uses up is made there; what may stay is in the scene.
 */
type Cell = number | Kind;

// The doors, from the outside in: who are you, in which organization, as what, and is this one yours.
const SIGN_IN = 'authentication-required';
const TOKEN = 'invalid-token';
const WHICH = 'org-context-required';
const OUT = 'not-a-member';
const WAIT = 'membership-pending';
const ROLE = 'role-required';
const NOT = 'not-allowed';
// What a caller gets who is through all doors, and asks for what is not there.
const NONE = 'not-found';
const CODE = 'invite-not-valid';

/**
 * `nobody` is signed in, in no organization, and names none; everybody else names the one that this is about. `waiting` waits to be its
 * coach; `coach` coaches the home team of the game, and `parent` has a child on it; `stranger` is the admin of another organization;
 * `gone` was a parent until they were revoked.
 */
const CALLERS = ['anonymous', 'bad', 'nobody', 'waiting', 'parent', 'coach', 'umpire', 'staff', 'admin', 'stranger', 'gone'] as const;
type Caller = (typeof CALLERS)[number];
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Cell };
type Row = RowOf<typeof CALLERS>;

// biome-ignore format: a table is read along its columns
const TABLE: Readonly<Record<OperationId, Row>> = {
  //                           anonymous bad     nobody waiting parent coach umpire staff admin stranger gone
  getHealth:                  [200,     200,     200,   200,    200,   200,  200,   200,  200,  200,     200],
  getLiveness:                [200,     200,     200,   200,    200,   200,  200,   200,  200,  200,     200],
  getJoinPage:                [200,     200,     200,   200,    200,   200,  200,   200,  200,  200,     200],
  getAppleAppSiteAssociation: [NONE,    NONE,    NONE,  NONE,   NONE,  NONE, NONE,  NONE, NONE, NONE,    NONE],
  getAssetLinks:              [NONE,    NONE,    NONE,  NONE,   NONE,  NONE, NONE,  NONE, NONE, NONE,    NONE],
  getProblems:                [200,     200,     200,   200,    200,   200,  200,   200,  200,  200,     200],
  getProblem:                 [200,     200,     200,   200,    200,   200,  200,   200,  200,  200,     200],
  getOpenApi:                 [200,     200,     200,   200,    200,   200,  200,   200,  200,  200,     200],

  //                           anonymous bad     nobody waiting parent coach umpire staff admin stranger gone
  getMe:                      [SIGN_IN, TOKEN,   200,   200,    200,   200,  200,   200,  200,  200,     200],
  getMyOrgs:                  [SIGN_IN, TOKEN,   200,   200,    200,   200,  200,   200,  200,  200,     200],
  validateInvite:             [SIGN_IN, TOKEN,   200,   200,    200,   200,  200,   200,  200,  200,     200],
  joinOrg:                    [SIGN_IN, TOKEN,   CODE,  CODE,   CODE,  CODE, CODE,  CODE, CODE, CODE,    CODE],

  //                           anonymous bad     nobody waiting parent coach umpire staff admin stranger gone
  getOrgContext:              [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
  createInvite:               [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 201,  OUT,     OUT],
  listInvites:                [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
  revokeInvite:               [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
  listPendingApprovals:       [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
  decideApproval:             [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
  listMembers:                [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
  revokeMember:               [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],

  //                           anonymous bad     nobody waiting parent coach umpire staff admin stranger gone
  listStatEvents:             [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   200,  200,   200,  200,  OUT,     OUT],
  recordStatEvent:            [SIGN_IN, TOKEN,   WHICH, WAIT,   NOT,   201,  ROLE,  201,  201,  OUT,     OUT],
  voidStatEvent:              [SIGN_IN, TOKEN,   WHICH, WAIT,   NOT,   200,  ROLE,  200,  200,  OUT,     OUT],
  writeGameReport:            [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, 201,   ROLE, 201,  OUT,     OUT],
  getMyGameReport:            [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, NONE,  ROLE, NONE, OUT,     OUT],
  getTeamHistory:             [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, 200,   ROLE, 200,  OUT,     OUT],

  //                           anonymous bad     nobody waiting parent coach umpire staff admin stranger gone
  linkChild:                  [SIGN_IN, TOKEN,   WHICH, WAIT,   201,   ROLE, ROLE,  ROLE, ROLE, OUT,     OUT],
  listChildren:               [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   ROLE, ROLE,  ROLE, ROLE, OUT,     OUT],
  unlinkChild:                [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   ROLE, ROLE,  ROLE, ROLE, OUT,     OUT],
  listParentLinks:            [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  200,  ROLE,  200,  200,  OUT,     OUT],
  decideParentLink:           [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  200,  ROLE,  200,  200,  OUT,     OUT],
  revokeParentLink:           [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  200,  ROLE,  200,  200,  OUT,     OUT],
  claimTeam:                  [SIGN_IN, TOKEN,   WHICH, 201,    ROLE,  201,  ROLE,  ROLE, ROLE, OUT,     OUT],
  searchPlayers:              [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   200,  200,   200,  200,  OUT,     OUT],

  //                           anonymous bad     nobody waiting parent coach umpire staff admin stranger gone
  listRooms:                  [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   200,  200,   200,  200,  OUT,     OUT],
  listMessages:               [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   200,  NOT,   200,  200,  OUT,     OUT],
  sendMessage:                [SIGN_IN, TOKEN,   WHICH, WAIT,   201,   201,  NOT,   201,  201,  OUT,     OUT],
  pollRoom:                   [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   200,  NOT,   200,  200,  OUT,     OUT],
  markRoomRead:               [SIGN_IN, TOKEN,   WHICH, WAIT,   200,   200,  NOT,   200,  200,  OUT,     OUT],
  deleteMessage:              [SIGN_IN, TOKEN,   WHICH, WAIT,   NOT,   200,  NOT,   200,  200,  OUT,     OUT],
  reportMessage:              [SIGN_IN, TOKEN,   WHICH, WAIT,   201,   201,  NOT,   201,  201,  OUT,     OUT],
  listMessageReports:         [SIGN_IN, TOKEN,   WHICH, WAIT,   ROLE,  ROLE, ROLE,  ROLE, 200,  OUT,     OUT],
};

type Ask = Readonly<{ params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>>; body?: unknown }>;
type Request = (scene: Scene) => Ask | Promise<Ask>;

const inGame = ({ game }: Scene) => ({ params: { gameId: game.id } });
const inRoom = ({ league }: Scene) => ({ params: { roomId: league.hawks.id } });
const onMessage = async (scene: Scene) => ({ params: { ...inRoom(scene).params, messageId: await scene.addMessage() } });
const onPendingLink = async ({ addPendingLink }: Scene) => ({ params: { linkId: await addPendingLink() } });

const REQUESTS: Readonly<Partial<Record<OperationId, Request>>> = {
  getJoinPage: ({ invite }) => ({ params: { code: invite.code } }),
  getProblem: () => ({ params: { kind: 'not-found' } }),

  validateInvite: ({ invite }) => ({ params: { code: invite.code } }),
  joinOrg: () => ({ body: { code: 'NO-PARENT-2026' } }),

  createInvite: () => ({ body: { role: 'coach', maxUses: 1, expiresInDays: 1 } }),
  revokeInvite: ({ invite }) => ({ params: { inviteId: invite.id } }),
  decideApproval: async ({ addMember }) => ({ params: { membershipId: await addMember('pending') }, body: { action: 'approve' } }),
  revokeMember: async ({ addMember }) => ({ params: { membershipId: await addMember('approved') } }),

  listStatEvents: inGame,
  recordStatEvent: (scene) => ({ ...inGame(scene), body: scene.aSingle }),
  voidStatEvent: async ({ game, addStatEvent }) => ({ params: { gameId: game.id, eventId: await addStatEvent() } }),
  writeGameReport: async ({ addGame, aReport }) => ({ params: { gameId: (await addGame()).id }, body: aReport }),
  getMyGameReport: inGame,
  getTeamHistory: inGame,

  linkChild: async ({ addPlayer }) => ({ body: { playerId: await addPlayer() } }),
  unlinkChild: ({ link }) => ({ params: { linkId: link.id } }),
  decideParentLink: async (scene) => ({ ...(await onPendingLink(scene)), body: { action: 'approve' } }),
  revokeParentLink: onPendingLink,
  listMessages: inRoom,
  sendMessage: (scene) => ({ ...inRoom(scene), body: { content: 'Hello' } }),
  pollRoom: inRoom,
  markRoomRead: (scene) => ({ ...inRoom(scene), body: { upTo: NOON.toISOString() } }),
  deleteMessage: onMessage,
  reportMessage: async (scene) => ({ ...(await onMessage(scene)), body: {} }),

  claimTeam: async ({ league }) => ({ params: { teamId: (await league.addTeam(`Team ${newId()}`)).id } }),
  searchPlayers: () => ({ query: { name: 'ortis' } }),
};

/** An organization with a league, everybody who calls, and what requests are about. */
async function aScene(storage: Storage) {
  const world = await startWorld(storage);
  const org = await world.org();
  const elsewhere = await world.org();
  const league = await givenLeague(world.ports.unitOfWork, { org });
  for (const role of ['parent', 'coach', 'umpire', 'staff', 'admin'] as const) await world.member(role, org, role);
  await world.member('waiting', org, 'coach', 'pending');
  await world.member('stranger', elsewhere, 'admin');
  await world.member('gone', org, 'parent', 'revoked');

  await league.coachedBy(league.hawks, await world.user('coach'));
  const child = await league.addPlayer('Sam Ortiz', league.hawks);
  const link = await league.linkTo(child, await world.user('parent'));
  // Another child, for the link that an operation ends.
  await league.linkTo(await league.addPlayer('Kim Ortiz', league.hawks), await world.user('parent'));

  const addGame = () => league.addGame(league.hawks, league.jays, { status: 'in_progress', startsAt: later(NOON, -HOUR) });
  const game = await addGame();
  const invite = anInvite({ orgId: org.id, createdBy: (await world.user('admin')).id, code: `${org.code}-PARENT-2026` });
  await league.write(({ invites }) => invites.save(invite));

  const addPlayer = async () => (await league.addPlayer('Ana Kim', league.hawks)).id;
  const aSingle = { teamId: league.hawks.id, playerId: child.id, type: 'single' };
  const onTeam = (teamId: string) => ({ teamId, sportsmanship: 4, coachConduct: 4, spectatorConduct: 4 });

  return {
    world,
    org,
    league,
    game,
    link,
    invite,
    aSingle,
    aReport: { teams: [onTeam(league.hawks.id), onTeam(league.jays.id)] },
    addGame,
    addPlayer,
    async addMember(state: 'pending' | 'approved'): Promise<string> {
      const { id } = await world.user(`somebody-${newId()}`);
      const membership = aMembership({ orgId: org.id, userId: id, role: 'umpire', state });
      await world.ports.unitOfWork.transact(async ({ memberships }) => ok(await memberships.save(membership)));
      return membership.id;
    },
    async addStatEvent(): Promise<string> {
      const recorded = await world.call('admin', 'POST', `/api/mobile/games/${game.id}/player-stats`, { org, body: aSingle });
      return String(recorded.body['id']);
    },
    /** From the coach. */
    async addMessage(): Promise<string> {
      const sent = await world.call('coach', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, {
        org,
        body: { content: 'Hello' },
      });
      return String(sent.body['id']);
    },
    async addPendingLink(): Promise<string> {
      const player = await league.addPlayer('Ana Kim', league.hawks);
      const link = await league.linkTo(player, await world.user(`somebody-${newId()}`), { state: 'pending', decidedAt: null });
      return link.id;
    },
  };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const routes = makeRoutes(SITE);
const routeOf = (operation: string) => routes.find(({ operationId }) => operationId === operation)!;

export function authorizationContract(adapter: string, create: () => Promise<Storage>) {
  describe(`who may do what, on ${adapter}`, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aScene(await create());
    });
    afterAll(() => scene.world.close());

    async function outcome(operation: OperationId, caller: Caller): Promise<Cell> {
      const { method, path } = routeOf(operation);
      const { params = {}, query = {}, body } = (await REQUESTS[operation]?.(scene)) ?? {};
      const address = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!));
      const reply = await scene.world.call(
        caller === 'anonymous' ? undefined : caller,
        method.toUpperCase(),
        `${address}?${new URLSearchParams(query)}`,
        { ...(caller !== 'nobody' && { org: scene.org }), ...(body !== undefined && { body }) },
      );
      if (reply.status < 400) return reply.status;
      const kind = String(reply.body['type']).replace('/problems/', '') as Kind;
      expect(reply.status).toBe(PROBLEMS[kind].status);
      return kind;
    }

    describe.each(Object.keys(TABLE) as OperationId[])('%s', (operation) => {
      test.each(CALLERS.map((caller, column) => ({ caller, cell: TABLE[operation][column]! })))('answers $cell to $caller', async (row) => {
        expect(await outcome(operation, row.caller)).toBe(row.cell);
      });
    });

    test('is told of every operation, each under its own name', () => {
      expect(Object.keys(TABLE).sort()).toEqual(routes.map(({ operationId }) => operationId).sort());
    });
  });
}
