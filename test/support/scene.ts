import { makeRoutes, type OperationId } from '../../src/adapters/http/contract/routes.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import type { Storage } from '../../src/application/ports/storage.ts';
import { Unavailable } from '../../src/application/ports/unavailable.ts';
import type { TeamClaim } from '../../src/domain/families/team-claim.ts';
import { newImport } from '../../src/domain/imports/league-import.ts';
import type { ScheduleProposal } from '../../src/domain/scheduling/schedule-proposal.ts';
import type { CalendarAddressId, LeagueImportId, ScheduleProposalId, TeamClaimId, WebhookId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { localDate } from '../../src/domain/shared/time.ts';
import { newWebhook, verified } from '../../src/domain/webhooks/webhook.ts';
import { aMembership, anInvite, DAY, HOUR, later, NOON } from './builders.ts';
import { type GivenLeague, givenLeague } from './league.ts';
import { aNewGame, aSeasonCopy, changeOf, forLeagueData, LEAGUE_DATA } from './league-data.ts';
import { SITE } from './openapi-check.ts';
import { SOME_QUALITY, someTerms } from './schedule-terms.ts';
import { CsvFile, startWorld } from './world.ts';

/**
 * `nobody` is signed in, belongs to no organization, and names none; all others name this one. `waiting` is waiting to
 * be approved as its coach; `coach` coaches the home team of the game, and `parent` has a child on it;
 * `parent-unlinked` is a parent whose link to a child is pending, `scorer` one without a link who scores the games; `stranger` is the admin of another organization;
 * `gone` was a parent until they were revoked.
 */
export const CALLERS = [
  'anonymous',
  'bad',
  'nobody',
  'waiting',
  'parent',
  'parent-unlinked',
  'scorer',
  'coach',
  'umpire',
  'staff',
  'admin',
  'stranger',
  'gone',
] as const;
export type Caller = (typeof CALLERS)[number];

export const aNewBracket = ({ season, ageGroup, hawks, jays }: GivenLeague) => ({
  ...{ seasonId: season.id, ageGroupId: ageGroup.id, name: 'Play-offs', format: 'single_elimination' },
  seeding: { by: 'teams', teamIds: [hawks.id, jays.id] },
});

/** An organization with a league, all callers, and what requests refer to. */
export async function aScene(storage: Storage) {
  const world = await startWorld(storage);
  const settings = { umpiresAssignThemselves: true, documents: ['privacy-policy', 'photo-release'] };
  const org = await world.org({ settings });
  const elsewhere = await world.org({ settings });
  const league = await givenLeague(world.ports.unitOfWork, { org });
  for (const role of ['parent', 'coach', 'umpire', 'staff', 'admin'] as const) await world.member(role, org, role);
  for (const parent of ['parent-unlinked', 'scorer']) await world.member(parent, org, 'parent');
  await world.member('waiting', org, 'coach', 'pending');
  await world.member('stranger', elsewhere, 'admin');
  await world.member('gone', org, 'parent', 'revoked');

  await league.coachedBy(league.hawks, await world.user('coach'));
  const child = await league.addPlayer('Sam Ortiz', league.hawks);
  const link = await league.linkTo(child, await world.user('parent'));
  const asked = await league.addPlayer('Ben Asher', league.hawks);
  await league.linkTo(asked, await world.user('parent-unlinked'), { state: 'pending', decidedAt: null });
  // Another child, for the operation that ends a link.
  await league.linkTo(await league.addPlayer('Kim Ortiz', league.hawks), await world.user('parent'));

  const importId = newId<LeagueImportId>();
  const requestedBy = (await world.user('admin')).id;
  await league.write(async ({ leagueImports }) => {
    const job = newImport({ id: importId, orgId: org.id, kind: 'teams', isDryRun: true, requestedBy, requestedAt: NOON });
    await leagueImports.begin(job);
    await leagueImports.end(org.id, importId, {
      ...{ state: 'failed', failure: 'interrupted', report: null, faults: 0, notes: 0, endedAt: NOON },
    });
  });

  let proposals = 0;
  const officialScorerUserId = (await world.user('scorer')).id;
  const addGame = () =>
    league.addGame(league.hawks, league.jays, { status: 'in_progress', startsAt: later(NOON, -HOUR), officialScorerUserId });
  const game = await addGame();
  const invite = anInvite({ orgId: org.id, createdBy: (await world.user('admin')).id, code: `${org.code}-PARENT-2026` });
  await league.write(({ invites }) => invites.save(invite));

  let places = 0;
  let changedDays = 0;
  let webhooks = 0;
  const addPlayer = async () => (await league.addPlayer('Ana Kim', league.hawks)).id;
  let consents = 0;
  let webhookBefore: Promise<unknown> = Promise.resolve();
  /** A test that prepares data while the database is away, or has just come back, gets the storage's own error. */
  const arrange: typeof world.call = async (...request) => {
    const reply = await world.call(...request);
    if (reply.status === 503) throw new Unavailable('the database is away');
    if (reply.status >= 400) throw new Error(`${request[1]} ${request[2]} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const aSingle = { teamId: league.hawks.id, playerId: child.id, type: 'single' };
  const onTeam = (teamId: string) => ({ teamId, sportsmanship: 4, coachConduct: 4, spectatorConduct: 4 });

  /** An org may have ten, so each replaces the one before. Calls run one at a time: otherwise one could be deleted while it is being made. */
  async function replaceWebhooks(isPaused: boolean) {
    webhooks += 1;
    await league.write(async ({ webhooks: stored }) => {
      for (const { id } of await stored.ofOrg(org.id)) await stored.remove(org.id, id);
    });
    const webhookId = newId<WebhookId>();
    const secret = world.ports.webhooks!.secrets.seal('whsec_secret', { orgId: org.id, webhookId });
    const terms = { id: webhookId, orgId: org.id, url: `http://127.0.0.1/hooks/${webhooks}`, eventTypes: ['team.created'] as const };
    const webhook = newWebhook({ ...terms, secret, createdBy: (await world.user('admin')).id }, NOON);
    await league.write(({ webhooks: stored }) => stored.save(verified(webhook, NOON)));
    const tested = await arrange('admin', 'POST', `/api/org/webhooks/${webhookId}/test`, { org });
    if (isPaused) await arrange('admin', 'PATCH', `/api/org/webhooks/${webhookId}`, { org, body: { state: 'paused' } });
    return { webhookId, eventId: String(tested.body['eventId']) };
  }

  /** A day of its own with a game: a change of a shared day, made before or at the same time, would leave no game to postpone. */
  async function addDay(): Promise<string> {
    changedDays += 1;
    const startsAt = later(NOON, 730 * DAY + changedDays * DAY);
    await league.addGame(league.hawks, league.jays, { startsAt });
    return localDate(startsAt, org.timeZone);
  }

  return {
    world,
    org,
    elsewhere,
    league,
    game,
    link,
    importId,
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
    async addUser(): Promise<string> {
      const { id } = await world.user(`somebody-${newId()}`);
      await world.ports.unitOfWork.transact(async ({ memberships }) =>
        ok(await memberships.save(aMembership({ orgId: org.id, userId: id, role: 'umpire', state: 'approved' }))),
      );
      return id;
    },
    /** Given by the parent. */
    async addConsent(): Promise<string> {
      consents += 1;
      const body = { document: 'photo-release', version: String(consents) };
      return String((await arrange('parent', 'POST', '/api/mobile/consents', { org, body })).body['id']);
    },
    async addBlock(): Promise<string> {
      await world.ports.unitOfWork.transact(async ({ blocks }) => ok(await blocks.add(org.id, org.id, [newId<string>()], NOON)));
      const listed = await world.ports.read.blocks(org.id, {}, { limit: 1 });
      return listed.items[0]!.id;
    },
    async addStatEvent(): Promise<string> {
      const recorded = await arrange('admin', 'POST', `/api/mobile/games/${game.id}/player-stats`, { org, body: aSingle });
      return String(recorded.body['id']);
    },
    /** Sent by the coach. */
    async addMessage(): Promise<string> {
      // Stays within the rate limit of messages per user.
      world.move(2_000);
      const sent = await arrange('coach', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, {
        org,
        body: { content: 'Hello' },
      });
      return String(sent.body['id']);
    },
    /** In a future game, far from every other; offered to the umpire if `to` says so. */
    async addPlace(to: 'umpire' | 'nobody' = 'nobody'): Promise<string> {
      places += 1;
      const game = await league.addGame(league.jays, league.owls, { startsAt: later(NOON, places * 3 * 24 * HOUR) });
      const userId = to === 'umpire' ? (await world.user('umpire')).id : null;
      const body = { gameId: game.id, position: 'Plate umpire', feeCents: 4500, userId };
      const added = await arrange('admin', 'POST', '/api/org/official-assignments', { org, body });
      return String(added.body['id']);
    },
    /** Between the Hawks and the Jays, decided for the Hawks if `isDecided`. */
    async addBracket(isDecided = false): Promise<string> {
      const { body } = await arrange('admin', 'POST', '/api/org/brackets', { org, body: aNewBracket(league) });
      const decision = { org, body: { winnerTeamId: league.hawks.id } };
      if (isDecided) await arrange('admin', 'PUT', `/api/org/brackets/${body['id']}/matches/final.1/decision`, decision);
      return String(body['id']);
    },
    /** The admin's own; a previous one ends. */
    async addCalendar(): Promise<Readonly<{ id: string; secret: string }>> {
      const { id: userId } = await world.user('admin');
      const [id, secret] = [newId<CalendarAddressId>(), secrets.make()];
      // Written, not made: making it anew is limited.
      await league.write(async ({ calendarAddresses }) => {
        await calendarAddresses.removeAll(org.id, userId);
        await calendarAddresses.save({ id, orgId: org.id, userId, teamId: null, secretHash: secrets.hashOf(secret), createdAt: NOON });
      });
      return { id, secret };
    },
    /** With a held event if `isPaused`. */
    addWebhook(isPaused = false): Promise<Readonly<{ webhookId: string; eventId: string }>> {
      const added = webhookBefore.then(() => replaceWebhooks(isPaused));
      webhookBefore = added.catch(() => undefined);
      return added;
    },
    /** A solved proposal, for another year, so that it can be accepted whatever is on the schedule. */
    async addProposal(): Promise<string> {
      const { id: requestedBy } = await world.user('admin');
      proposals += 1;
      const startsAt = later(NOON, 365 * DAY + proposals * DAY);
      const game = {
        ...{ homeTeamId: league.hawks.id, visitorTeamId: league.jays.id, facilityId: league.facility.id, fieldId: league.field.id },
        ...{ startsAt: startsAt.toISOString(), endsAt: later(startsAt, HOUR).toISOString() },
      };
      const proposal: ScheduleProposal = {
        ...{ id: newId<ScheduleProposalId>(), orgId: org.id, terms: someTerms(league), state: 'proposed', requestedBy, requestedAt: NOON },
        ...{ attempts: 1, dueAt: null, decidedBy: null, decidedAt: null },
        outcome: { kind: 'proposed', games: [game], quality: SOME_QUALITY },
      };
      await league.write(({ scheduleProposals }) => scheduleProposals.save(proposal));
      return proposal.id;
    },
    async endProposals(): Promise<void> {
      await league.write(async ({ scheduleProposals }) => {
        const open = await scheduleProposals.findOpen(org.id);
        if (open) await scheduleProposals.remove(org.id, open.id);
      });
    },
    addDay,
    async addDayChange(): Promise<string> {
      const date = await addDay();
      const changed = await arrange('admin', 'POST', '/api/org/day-changes', {
        org,
        body: { action: 'postpone', date, reason: 'rain' },
      });
      return String(changed.body['id']);
    },
    async addOrgToLeave(): Promise<string> {
      const left = await world.org();
      for (const name of ['waiting', 'parent', 'parent-unlinked', 'scorer', 'coach', 'umpire', 'staff', 'admin'] as const)
        await world.member(name, left, 'umpire');
      await world.member('gone', left, 'parent', 'revoked');
      return left.id;
    },
    async addClaim(): Promise<string> {
      const { id: userId } = await world.user(`somebody-${newId()}`);
      const claim: TeamClaim = {
        ...{ id: newId<TeamClaimId>(), orgId: org.id, userId, teamId: league.hawks.id, requestedAt: NOON },
        ...{ state: 'pending', decidedAt: null, decidedBy: null },
      };
      await league.write(({ teamClaims }) => teamClaims.save(claim));
      return claim.id;
    },
    async addPendingLink(): Promise<string> {
      const player = await league.addPlayer('Ana Kim', league.hawks);
      const link = await league.linkTo(player, await world.user(`somebody-${newId()}`), { state: 'pending', decidedAt: null });
      return link.id;
    },
  };
}
export type Scene = Awaited<ReturnType<typeof aScene>>;

type Texts = Readonly<Record<string, string>>;
/** The parts of a request for an operation. */
export type Ask = Readonly<{ params?: Texts; query?: Texts; headers?: Texts; body?: unknown }>;
type Request = (scene: Scene) => Ask | Promise<Ask>;

const inGame = ({ game }: Scene) => ({ params: { gameId: game.id } });
const inRoom = ({ league }: Scene) => ({ params: { roomId: league.hawks.id } });
const onMessage = async (scene: Scene) => ({ params: { ...inRoom(scene).params, messageId: await scene.addMessage() } });
const onProposal = async ({ addProposal }: Scene) => ({ params: { proposalId: await addProposal() } });
const onDayChange = async ({ addDayChange }: Scene) => ({ params: { dayChangeId: await addDayChange() } });
const onRoster = async ({ league }: Scene) => ({
  params: { teamId: league.hawks.id, playerId: (await league.addPlayer('Noa Ruiz', league.hawks)).id },
});
const onWebhook = async ({ addWebhook }: Scene) => ({ params: { webhookId: (await addWebhook()).webhookId } });
const onPendingLink = async ({ addPendingLink }: Scene) => ({ params: { linkId: await addPendingLink() } });

/**
 * For an operation that takes parameters or a body, a request that succeeds if the caller is allowed to make it. It is
 * made anew for every call, so what an operation uses up is created here; what may stay is in the scene.
 */
const REQUESTS: Readonly<Partial<Record<OperationId, Request>>> = {
  getJoinPage: ({ invite }) => ({ params: { code: invite.code } }),
  getCalendar: async ({ org, addCalendar }) => ({ params: { orgId: org.id, secret: (await addCalendar()).secret } }),
  getProblem: () => ({ params: { kind: 'not-found' } }),
  getGuide: () => ({ params: { name: 'chat' } }),
  getDocsAsset: () => ({ params: { file: 'nothing.css' } }),

  validateInvite: ({ invite }) => ({ params: { code: invite.code } }),
  // Everybody but nobody and the stranger has been a member of the organization to leave.
  leaveOrg: async ({ addOrgToLeave }) => ({ params: { orgId: await addOrgToLeave() } }),
  erasePlayer: async ({ addPlayer }) => ({ params: { playerId: await addPlayer() } }),
  exportPlayer: async ({ addPlayer }) => ({ params: { playerId: await addPlayer() } }),
  exportMember: async ({ addUser }) => ({ params: { userId: await addUser() } }),
  eraseMember: async ({ addUser }) => ({ params: { userId: await addUser() } }),
  giveConsent: () => ({ body: { document: 'privacy-policy', version: '1' } }),
  withdrawConsent: async ({ addConsent }) => ({ params: { consentId: await addConsent() } }),
  liftBlock: async ({ addBlock }) => ({ params: { blockId: await addBlock() } }),
  joinOrg: () => ({ body: { code: 'NO-PARENT-2026' } }),

  createInvite: () => ({ body: { role: 'coach', maxUses: 1, expiresInDays: 1 } }),
  revokeInvite: ({ invite }) => ({ params: { inviteId: invite.id } }),
  decideApproval: async ({ addMember }) => ({ params: { membershipId: await addMember('pending') }, body: { action: 'approve' } }),
  revokeMember: async ({ addMember }) => ({ params: { membershipId: await addMember('approved') } }),

  ...forLeagueData<Request>({
    list: () => () => ({}),
    get:
      (kind) =>
      async ({ league }) => ({ params: { id: (await LEAGUE_DATA[kind].added(league)).id } }),
    create:
      (kind) =>
      ({ league }) => ({ body: LEAGUE_DATA[kind].draft(league) }),
    update:
      (kind) =>
      async ({ league }) => ({
        params: { id: (await LEAGUE_DATA[kind].added(league)).id },
        body: changeOf(kind),
      }),
    remove:
      (kind) =>
      async ({ league }) => ({ params: { id: (await LEAGUE_DATA[kind].added(league)).id } }),
  }),
  copySeason: ({ league }) => ({ params: { id: league.season.id }, body: aSeasonCopy }),
  listRosterSpots: ({ league }) => ({ query: { teamId: league.hawks.id } }),
  createRosterSpot: async ({ league }) => ({ body: { teamId: league.hawks.id, playerId: (await league.addPlayer('Noa Ruiz', null)).id } }),
  updateRosterSpot: async (scene) => ({ ...(await onRoster(scene)), body: { jerseyNumber: '07' } }),
  deleteRosterSpot: onRoster,
  listGuardians: async ({ league }) => ({ params: { playerId: (await league.addPlayer('Noa Ruiz', null)).id } }),
  createGuardian: async ({ league }) => ({
    params: { playerId: (await league.addPlayer('Noa Ruiz', null)).id },
    body: { email: 'kim@example.org' },
  }),
  async deleteGuardian({ league }) {
    const player = await league.addPlayer('Noa Ruiz', null);
    await league.addGuardian(player, 'kim@example.org');
    return { params: { playerId: player.id }, body: { email: 'kim@example.org' } };
  },
  updateOrgSettings: () => ({ body: { umpiresAssignThemselves: true } }),
  getOrgGame: inGame,
  createGame: async ({ league }) => {
    // Of teams without a game: one of a shared team would be refused at a time at which it plays.
    const [hawks, jays] = [await league.addTeam(`Team ${newId()}`), await league.addTeam(`Team ${newId()}`)];
    return { body: aNewGame({ ...league, hawks, jays }) };
  },
  updateOrgGame: (scene) => ({ ...inGame(scene), body: { homeScore: 4 } }),
  deleteGame: async ({ league }) => ({ params: { gameId: (await league.addGame(league.owls, league.jays)).id } }),

  getTeam: ({ league }) => ({ params: { id: league.hawks.id } }),
  getGame: inGame,

  updateGame: (scene) => ({ ...inGame(scene), body: { homeScore: 3 } }),
  listGameChanges: inGame,
  changeDay: async ({ addDay }) => ({ body: { action: 'postpone', date: await addDay(), reason: 'rain' } }),
  requestScheduleProposal: async ({ league, endProposals }) => {
    await endProposals();
    return {
      body: {
        ...{ seasonId: league.season.id, format: { kind: 'round-robin', meetings: 1 }, gameMinutes: 60 },
        ...{ startsOn: '2026-05-01', endsOn: '2026-06-30' },
        fields: [{ fieldId: league.field.id, hours: [{ weekday: 'sunday', from: '09:00', to: '15:00' }] }],
      },
    };
  },
  getScheduleProposal: onProposal,
  acceptScheduleProposal: onProposal,
  rejectScheduleProposal: onProposal,
  getDayChange: onDayChange,
  undoDayChange: onDayChange,
  listLineups: inGame,
  setLineup: ({ game, league, aSingle }) => ({
    params: { gameId: game.id, teamId: league.hawks.id },
    body: { places: [{ playerId: aSingle.playerId, battingOrder: 1, position: 'SS' }] },
  }),
  listStatEvents: inGame,
  getBoxScore: inGame,
  listScorerCandidates: inGame,
  getPlayerStats: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
  getGameLog: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
  getLeaders: ({ league }) => ({ query: { seasonId: league.season.id } }),
  listScoreDifferences: ({ league }) => ({ query: { seasonId: league.season.id } }),
  listPitchingViolations: () => ({}),
  listBookWarnings: ({ league }) => ({ query: { seasonId: league.season.id } }),
  getBoxScorePage: inGame,
  getLiveGame: inGame,
  recordStatEvent: (scene) => ({ ...inGame(scene), body: scene.aSingle }),
  recordStatEvents: (scene) => ({ ...inGame(scene), body: { mode: 'all', events: [scene.aSingle] } }),
  voidStatEvent: async ({ game, addStatEvent }) => ({ params: { gameId: game.id, eventId: await addStatEvent() } }),
  writeGameReport: async ({ addGame, aReport }) => ({ params: { gameId: (await addGame()).id }, body: aReport }),
  getMyGameReport: inGame,
  getTeamHistory: inGame,
  getTeamStats: ({ league }) => ({ params: { teamId: league.hawks.id } }),
  getSuspensions: ({ league }) => ({ params: { teamId: league.hawks.id } }),
  getTeamPitching: ({ league }) => ({ params: { teamId: league.hawks.id } }),

  getTeamScreen: ({ league }) => ({ params: { teamId: league.hawks.id } }),
  getGameScreen: inGame,
  getPlayerScreen: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),

  linkChild: async ({ addPlayer }) => ({ body: { playerId: await addPlayer() } }),
  unlinkChild: ({ link }) => ({ params: { linkId: link.id } }),
  decideParentLink: async (scene) => ({ ...(await onPendingLink(scene)), body: { action: 'approve' } }),
  revokeParentLink: onPendingLink,
  liftLinkBlock: onPendingLink,
  liftClaimBlock: async ({ addClaim }) => ({ params: { claimId: await addClaim() } }),
  denyWaitingLinks: async ({ addPlayer }) => ({ params: { playerId: await addPlayer() } }),
  inquireAboutChild: () => ({ body: { childName: 'Sam Ortiz' } }),
  listMessages: inRoom,
  sendMessage: (scene) => ({ ...inRoom(scene), body: { content: 'Hello' } }),
  pollRoom: inRoom,
  markRoomRead: (scene) => ({ ...inRoom(scene), body: { upTo: NOON.toISOString() } }),
  getMessage: onMessage,
  deleteMessage: onMessage,
  reportMessage: async (scene) => ({ ...(await onMessage(scene)), body: {} }),

  startImport: () => ({ query: { kind: 'facilities' }, body: new CsvFile('Facility,Field\nOak Park,Field 1') }),
  exportLeague: () => ({ params: { file: 'rosters.csv' } }),
  getImport: async ({ importId }) => ({ params: { importId } }),

  registerPushToken: () => ({ body: { token: `ExponentPushToken[${newId()}]`, platform: 'ios' } }),
  removePushToken: () => ({ body: { token: 'ExponentPushToken[unknown]' } }),
  setPushPreferences: () => ({ body: { gameChanges: false } }),
  muteRoom: (scene) => ({ ...inRoom(scene), body: { muted: true } }),

  makeTeamCalendar: ({ league }) => ({ params: { teamId: league.hawks.id } }),
  revokeCalendar: async ({ addCalendar }) => ({ params: { calendarId: (await addCalendar()).id } }),

  createWebhook: async (scene) => {
    const { webhookId } = await scene.addWebhook();
    // Different each time, and without an id.
    return { body: { url: `http://127.0.0.1/new/${webhookId.replaceAll('-', '')}`, eventTypes: ['game.final'] } };
  },
  getWebhook: onWebhook,
  changeWebhook: async (scene) => ({ ...(await onWebhook(scene)), body: { state: 'paused' } }),
  deleteWebhook: onWebhook,
  rotateWebhookSecret: onWebhook,
  sendTestEvent: onWebhook,
  listWebhookDeliveries: onWebhook,
  redeliverEvent: async ({ addWebhook }) => ({ params: await addWebhook(true) }),
  redeliverUnsent: async (scene) => ({ ...(await onWebhook(scene)), body: { since: NOON.toISOString() } }),

  createBracket: ({ league }) => ({ body: aNewBracket(league) }),
  drawBracket: async ({ addBracket, league }) => ({
    params: { bracketId: await addBracket() },
    body: { teamIds: [league.jays.id, league.hawks.id] },
  }),
  planBracket: async ({ addBracket }) => ({
    params: { bracketId: await addBracket() },
    body: {
      games: [{ match: 'final.1', number: 1, startsAt: '2026-06-06T15:00:00Z', endsAt: '2026-06-06T17:00:00Z', fieldId: null }],
    },
  }),
  decideMatch: async ({ addBracket, league }) => ({
    params: { bracketId: await addBracket(), match: 'final.1' },
    body: { winnerTeamId: league.jays.id },
  }),
  takeBackDecision: async ({ addBracket }) => ({ params: { bracketId: await addBracket(true), match: 'final.1' } }),
  deleteBracket: async ({ addBracket }) => ({ params: { bracketId: await addBracket() } }),
  getBracket: async ({ addBracket }) => ({ params: { bracketId: await addBracket() } }),
  getBracketPicture: async ({ addBracket }) => ({ params: { bracketId: await addBracket() } }),
  addOfficialPlace: (scene) => ({ body: { ...inGame(scene).params, position: 'Plate umpire' } }),
  changeOfficialPlace: async ({ addPlace }) => ({ params: { assignmentId: await addPlace() }, body: { feeCents: 5000 } }),
  removeOfficialPlace: async ({ addPlace }) => ({ params: { assignmentId: await addPlace() } }),
  listOfficialFees: () => ({ query: { month: '2026-04' } }),
  answerAssignment: async ({ addPlace }) => ({ params: { assignmentId: await addPlace('umpire') }, body: { action: 'accept' } }),
  takeOpenPlace: async ({ addPlace }) => ({ params: { assignmentId: await addPlace() } }),
  // All week, so that places can be offered to the umpire whenever a game is.
  setAvailability: () => ({ body: { weekly: WEEKDAYS.map((weekday) => ({ weekday, from: '00:00', to: '23:59' })), blackouts: [] } }),

  claimTeam: async ({ league }) => ({ params: { teamId: (await league.addTeam(`Team ${newId()}`)).id } }),
  searchPlayers: () => ({ query: { name: 'ortis' } }),
  lookUpCoach: () => ({ query: { coachName: 'lee' } }),
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const routes = makeRoutes(SITE);

export type SceneRequest = Readonly<{ method: string; template: string; params: Texts; query: Texts; headers?: Texts; body?: unknown }>;

export function requestOf(operation: OperationId, { params = {}, query = {}, ...rest }: Ask): SceneRequest {
  const { method, path } = routes.find(({ operationId }) => operationId === operation)!;
  return { method: method.toUpperCase(), template: path, params, query, ...rest };
}

/** A request for the operation. */
export const requestFor = async (operation: OperationId, scene: Scene): Promise<SceneRequest> =>
  requestOf(operation, (await REQUESTS[operation]?.(scene)) ?? {});

export const pathOf = ({ template, params, query }: SceneRequest): string =>
  `${template.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!))}?${new URLSearchParams(query)}`;
