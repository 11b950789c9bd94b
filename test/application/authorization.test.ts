import { beforeAll, describe, expect, test } from '@jest/globals';
import { AT_ONCE } from '../../src/adapters/limits/parked-requests.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { makeUseCases, type Ports, USE_CASES, type UseCaseName, type UseCases } from '../../src/application/use-cases.ts';
import type { DomainError } from '../../src/domain/errors.ts';
import type { TeamClaim } from '../../src/domain/families/team-claim.ts';
import { newImport } from '../../src/domain/imports/league-import.ts';
import type { Player, Team } from '../../src/domain/league/team.ts';
import { OPERATOR, operatorIn } from '../../src/domain/membership/operator.ts';
import { requirePermission } from '../../src/domain/membership/permissions.ts';
import { ROLES } from '../../src/domain/membership/roles.ts';
import type { LeagueImportId, RoomId, UserId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { type LocalDate, localDate } from '../../src/domain/shared/time.ts';
import { aMember, aMembership, anInvite, anOrg, HOUR, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { forLeagueData, LEAGUE_DATA, type LeagueDataKind } from '../support/league-data.ts';
import { someTerms } from '../support/schedule-terms.ts';
import { accepted, givenUseCases } from '../support/use-cases.ts';

/** Members without a team or a child, and those with a pending role. */
const CALLERS = [...ROLES, ...ROLES.map((role) => `waiting ${role}` as const)];
type Caller = (typeof CALLERS)[number];
const EVERYBODY: readonly Caller[] = CALLERS;
const MEMBERS: readonly Caller[] = ROLES;
const ADMINS: readonly Caller[] = ['admin'];
const DECIDERS: readonly Caller[] = ['admin', 'staff', 'coach'];
const REPORTERS: readonly Caller[] = ['admin', 'umpire'];
const UMPIRES: readonly Caller[] = ['umpire'];
const PARENTS: readonly Caller[] = ['parent'];

/** What a caller with every role in another org gets for this org's resources: a refusal, or an answer without them. */
const NONE = 'not-found';
const UNKNOWN = 'unknown-reference';
const OWN = 'own';
type Elsewhere = DomainError['kind'] | typeof OWN;

type Ask<N extends UseCaseName> = (things: Things) => Omit<Parameters<UseCases[N]>[0], 'actor'>;
type Row<N extends UseCaseName> = readonly [mayCall: readonly Caller[], elsewhere: Elsewhere, ask: Ask<N>];

const page = { limit: 10 };
const nothing = () => ({});
const aGameOf = ({ game }: Things) => ({ gameId: game.id });
const aLinkOf = ({ link }: Things) => ({ linkId: link.id });
const aWebhookOf = ({ webhook }: Things) => ({ webhookId: webhook.id });
const aMessageOf = ({ message }: Things) => ({ roomId: message.roomId, messageId: message.id });

const aSpotOf = ({ team, child }: Things) => ({ teamId: team.id, playerId: child.id });
const NEXT_SEASON = { name: 'Next', startsOn: '2027-03-01' as LocalDate, endsOn: '2027-06-30' as LocalDate, isActive: false };
const aNewGameOf = ({ hawks, jays, field }: GivenLeague) => ({
  ...{ homeTeamId: hawks.id, visitorTeamId: jays.id, fieldId: field.id, gameType: 'regular' as const },
  ...{ startsAt: NOON, endsAt: later(NOON, HOUR) },
});

const aBracketOf = ({ league }: Readonly<{ league: GivenLeague }>) => ({
  ...{ seasonId: league.season.id, ageGroupId: league.ageGroup.id, name: 'Play-offs', format: 'single_elimination' as const },
  ...{ thirdPlace: false, ifNecessary: false, series: [] },
  seeding: { by: 'teams' as const, teamIds: [league.hawks.id, league.jays.id] },
});

/** This org's item of that kind. */
const theirsOf = (kind: LeagueDataKind, { league, child, line, division, ruled }: Things): Readonly<{ id: string }> =>
  ({
    ...{ Sport: league.sport, Season: league.season, AgeGroup: league.ageGroup, Division: division, Facility: league.facility },
    ...{ Field: league.field, Team: league.hawks, Player: child, StaffLine: line },
    ...ruled,
  })[kind];
const NAMES_NOBODY: readonly LeagueDataKind[] = ['Sport', 'AgeGroup', 'Facility', 'Player'];
type AnyRow = readonly [readonly Caller[], Elsewhere, (things: Things) => never];
const leagueData = forLeagueData<AnyRow>({
  list: () => [ADMINS, OWN, () => ({ archived: false, filter: {}, page }) as never],
  get: (kind) => [ADMINS, NONE, (things) => ({ id: theirsOf(kind, things).id }) as never],
  create: (kind) => [
    ADMINS,
    NAMES_NOBODY.includes(kind) ? OWN : UNKNOWN,
    ({ league }) => ({ draft: { divisionId: null, ...LEAGUE_DATA[kind].draft(league) } }) as never,
  ],
  update: (kind) => [ADMINS, NONE, (things) => ({ id: theirsOf(kind, things).id, changes: {}, versions: undefined }) as never],
  remove: (kind) => [ADMINS, NONE, (things) => ({ id: theirsOf(kind, things).id, versions: undefined }) as never],
});

/** Who may call which use case at all; one without a row does not compile. Teams, children and rooms narrow it further, elsewhere. */
const TABLE: Readonly<{ [N in UseCaseName]: Row<N> | 'public' | 'operator' }> = {
  checkHealth: 'public',
  upsertUserFromIdentity: 'public',
  validateInvite: 'public',
  findCalendar: 'public',
  readCalendar: 'public',

  createOrg: 'operator',
  listOrgs: 'operator',
  enterOrg: 'operator',
  appointAdmin: 'operator',
  removeExpired: 'operator',
  eraseUser: 'operator',
  exportUser: 'operator',

  resolveOrgMembership: [EVERYBODY, 'not-a-member', ({ org }) => ({ orgId: org.id, permission: 'read-league' })],
  listMyOrgs: [EVERYBODY, OWN, nothing],
  leaveOrg: [EVERYBODY, NONE, ({ org }) => ({ orgId: org.id })],
  listMyRequests: [EVERYBODY, OWN, () => ({ page })],
  exportMyData: [EVERYBODY, OWN, nothing],
  deleteAccount: [EVERYBODY, 'last-admin', () => ({ leaveOrgs: false })],
  joinOrg: [EVERYBODY, 'invite-not-valid', () => ({ code: 'NONE-OF-THEIRS', address: '192.0.2.1' })],

  getOrgContext: [ADMINS, OWN, nothing],
  listMembers: [ADMINS, OWN, () => ({ filter: {}, page })],
  revokeMember: [ADMINS, NONE, ({ request }) => ({ membershipId: request.id, all: false })],
  listPendingApprovals: [ADMINS, OWN, () => ({ page })],
  decideApproval: [ADMINS, NONE, ({ request }) => ({ membershipId: request.id, decision: 'approve' })],
  createInvite: [ADMINS, OWN, () => ({ role: 'parent', maxUses: 1, expiresInDays: 1 })],
  listInvites: [ADMINS, OWN, nothing],
  revokeInvite: [ADMINS, NONE, ({ invite }) => ({ inviteId: invite.id })],
  exportPlayer: [ADMINS, NONE, ({ child }) => ({ playerId: child.id })],
  exportMember: [ADMINS, NONE, ({ request }) => ({ userId: request.userId })],
  eraseMember: [ADMINS, NONE, ({ request }) => ({ userId: request.userId })],
  listConsents: [ADMINS, OWN, () => ({ filter: {}, page })],
  listBlocks: [ADMINS, OWN, () => ({ email: undefined, page })],
  liftBlock: [ADMINS, NONE, () => ({ blockId: newId() })],
  giveConsent: [EVERYBODY, UNKNOWN, ({ child }) => ({ document: 'privacy', version: '1', playerId: child.id })],
  listMyConsents: [EVERYBODY, OWN, () => ({ page })],
  withdrawConsent: [EVERYBODY, NONE, ({ consent }) => ({ consentId: consent.id })],
  erasePlayer: [ADMINS, NONE, ({ child }) => ({ playerId: child.id })],
  listAuditEntries: [ADMINS, OWN, () => ({ filter: {}, page })],
  startImport: [
    ADMINS,
    OWN,
    () => ({ kind: 'facilities', isDryRun: true, mapping: {}, options: {}, file: async () => ok(Buffer.from('Facility\nOak')) }),
  ],
  exportLeague: [ADMINS, OWN, () => ({ kind: 'teams' })],
  listImports: [ADMINS, OWN, () => ({ page })],
  getImport: [ADMINS, NONE, ({ importId }) => ({ importId, first: 0, limit: 10 })],
  listMessageReports: [ADMINS, OWN, () => ({ page })],
  listGameChanges: [ADMINS, NONE, (things) => ({ ...aGameOf(things), page })],
  changeDay: [
    ADMINS,
    UNKNOWN,
    ({ league }) => ({
      scope: { date: '2026-04-12' as LocalDate, facilityId: league.facility.id, fieldId: null, sportId: null, fromTime: null },
      ...{ action: 'cancel', reason: 'rain', toDate: null, moves: null, isPreview: false },
    }),
  ],
  requestScheduleProposal: [ADMINS, UNKNOWN, ({ proposalTerms }) => ({ terms: proposalTerms })],
  getScheduleProposal: [ADMINS, NONE, ({ proposal }) => ({ proposalId: proposal.id })],
  acceptScheduleProposal: [ADMINS, NONE, ({ proposal }) => ({ proposalId: proposal.id })],
  rejectScheduleProposal: [ADMINS, NONE, ({ proposal }) => ({ proposalId: proposal.id })],
  getDayChange: [ADMINS, NONE, ({ dayChange }) => ({ dayChangeId: dayChange.id! })],
  undoDayChange: [ADMINS, NONE, ({ dayChange }) => ({ dayChangeId: dayChange.id! })],
  liftClaimBlock: [ADMINS, NONE, ({ claim }) => ({ claimId: claim.id })],

  ...leagueData,
  copySeason: [ADMINS, NONE, ({ league }) => ({ seasonId: league.season.id, next: NEXT_SEASON, withStaff: true, withPlayers: true })],
  listRosterSpots: [ADMINS, NONE, ({ team }) => ({ teamId: team.id })],
  createRosterSpot: [ADMINS, UNKNOWN, (things) => ({ ...aSpotOf(things), jerseyNumber: null, positions: [] })],
  updateRosterSpot: [ADMINS, NONE, (things) => ({ ...aSpotOf(things), changes: {}, versions: undefined })],
  deleteRosterSpot: [ADMINS, NONE, (things) => ({ ...aSpotOf(things), versions: undefined })],
  listGuardians: [ADMINS, NONE, ({ child }) => ({ playerId: child.id })],
  createGuardian: [ADMINS, NONE, ({ child }) => ({ playerId: child.id, email: 'pat@example.org' })],
  deleteGuardian: [ADMINS, NONE, ({ child }) => ({ playerId: child.id, email: 'pat@example.org' })],
  getOrgSettings: [ADMINS, OWN, nothing],
  updateOrgSettings: [ADMINS, OWN, () => ({ change: { name: 'Renamed' }, versions: undefined, dryRun: false })],
  listOrgGames: [ADMINS, OWN, ({ team }) => ({ archived: false, filter: { teamId: team.id }, page })],
  getOrgGame: [ADMINS, NONE, aGameOf],
  createGame: [ADMINS, UNKNOWN, ({ league }) => ({ terms: aNewGameOf(league), force: true })],
  updateOrgGame: [ADMINS, NONE, (things) => ({ ...aGameOf(things), edit: { homeScore: 1 }, versions: undefined, force: false })],
  deleteGame: [ADMINS, NONE, (things) => ({ ...aGameOf(things), versions: undefined })],

  linkChild: [PARENTS, UNKNOWN, ({ child }) => ({ playerId: child.id })],
  listChildren: [PARENTS, OWN, nothing],
  suggestChildren: [PARENTS, OWN, nothing],
  inquireAboutChild: [PARENTS, UNKNOWN, ({ team }) => ({ childName: 'Sam Ortiz', teamId: team.id, message: null })],
  unlinkChild: [PARENTS, NONE, aLinkOf],
  listParentLinks: [DECIDERS, OWN, () => ({ page })],
  decideParentLink: [DECIDERS, NONE, (things) => ({ ...aLinkOf(things), decision: 'approve' })],
  revokeParentLink: [DECIDERS, NONE, aLinkOf],
  liftLinkBlock: [DECIDERS, NONE, aLinkOf],
  denyWaitingLinks: [DECIDERS, NONE, ({ child }) => ({ playerId: child.id })],
  claimTeam: [['coach', 'waiting coach'], NONE, ({ team }) => ({ teamId: team.id })],
  lookUpCoach: [[...MEMBERS, 'waiting coach'], OWN, () => ({ coachName: 'Lee Park' })],
  searchPlayers: [MEMBERS, OWN, () => ({ name: 'Sam Ortiz' })],

  getHome: [MEMBERS, OWN, nothing],
  listTeams: [MEMBERS, OWN, ({ league }) => ({ seasonId: league.season.id })],
  getTeam: [MEMBERS, NONE, ({ team }) => ({ teamId: team.id })],
  listSchedule: [MEMBERS, OWN, ({ team }) => ({ teamId: team.id, page })],
  getStandings: [MEMBERS, OWN, ({ league }) => ({ seasonId: league.season.id })],
  listSports: [MEMBERS, OWN, nothing],
  listSeasons: [MEMBERS, OWN, nothing],
  listFacilities: [MEMBERS, OWN, nothing],
  getGame: [MEMBERS, NONE, aGameOf],
  updateGame: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), edit: { homeScore: 1 }, versions: undefined, force: false })],
  listLineups: [MEMBERS, NONE, aGameOf],
  setLineup: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), teamId: things.team.id, places: [], versions: undefined })],
  listScorerCandidates: [MEMBERS, NONE, aGameOf],
  listStatEvents: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), teamId: undefined, page })],
  followStatEvents: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), since: 0, wait: AT_ONCE })],
  recordStatEvent: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), ...aSingle(things) })],
  recordStatEvents: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), mode: 'all', items: [{ record: aSingle(things) }] })],
  voidStatEvent: [MEMBERS, NONE, (things) => ({ ...aGameOf(things), eventId: things.event.id })],
  getBoxScore: [MEMBERS, NONE, aGameOf],
  getPlayerStats: [MEMBERS, NONE, ({ child }) => ({ playerId: child.id })],
  getGameLog: [MEMBERS, NONE, ({ child }) => ({ playerId: child.id, seasonId: undefined, page })],
  getLeaders: [MEMBERS, NONE, ({ team }) => ({ of: { teamId: team.id } })],
  listScoreDifferences: [ADMINS, NONE, ({ league }) => ({ seasonId: league.season.id, page })],
  listPitchingViolations: [ADMINS, OWN, () => ({ through: undefined })],
  listBookWarnings: [ADMINS, NONE, ({ league }) => ({ seasonId: league.season.id, kind: undefined, page })],
  getLiveGame: [MEMBERS, NONE, aGameOf],
  getTeamStats: [MEMBERS, NONE, ({ team }) => ({ teamId: team.id })],
  getTeamPitching: [MEMBERS, NONE, ({ team }) => ({ teamId: team.id, gameId: undefined, date: undefined })],
  getSuspensions: [MEMBERS, NONE, ({ team }) => ({ teamId: team.id })],
  getHomeScreen: [MEMBERS, OWN, nothing],
  getMyScreen: [MEMBERS, OWN, nothing],
  getTeamScreen: [MEMBERS, NONE, ({ team }) => ({ teamId: team.id })],
  getGameScreen: [MEMBERS, NONE, aGameOf],
  getPlayerScreen: [MEMBERS, NONE, ({ child }) => ({ playerId: child.id })],
  writeReport: [REPORTERS, NONE, (things) => ({ ...aGameOf(things), content: { teams: [], incidents: [], flaggedForReview: false } })],
  getMyReport: [REPORTERS, NONE, aGameOf],
  getTeamHistory: [REPORTERS, NONE, aGameOf],

  listRooms: [MEMBERS, OWN, ({ team }) => ({ filter: { teamId: team.id }, order: 'name' })],
  listMessages: [MEMBERS, NONE, ({ message: { roomId } }) => ({ roomId, before: undefined, limit: 10 })],
  getMessage: [MEMBERS, NONE, aMessageOf],
  sendMessage: [MEMBERS, NONE, ({ message: { roomId } }) => ({ roomId, content: 'Hello', replyToId: null, key: null })],
  pollRoom: [MEMBERS, NONE, ({ message: { roomId } }) => ({ roomId, since: undefined, wait: AT_ONCE })],
  markRead: [MEMBERS, NONE, ({ message: { roomId, id } }) => ({ roomId, upTo: id })],
  deleteMessage: [MEMBERS, NONE, aMessageOf],
  reportMessage: [MEMBERS, NONE, (things) => ({ ...aMessageOf(things), reason: null })],
  muteRoom: [MEMBERS, NONE, ({ message: { roomId } }) => ({ roomId, isMuted: true })],
  registerPushToken: [
    EVERYBODY,
    UNKNOWN,
    ({ team }) => ({ token: 'ExponentPushToken[aaaaaaaaaaaaaaaaaaaaaa]', platform: 'ios', teamId: team.id }),
  ],
  removePushToken: [EVERYBODY, OWN, () => ({ token: 'ExponentPushToken[aaaaaaaaaaaaaaaaaaaaaa]' })],
  getPushPreferences: [MEMBERS, OWN, nothing],
  setPushPreferences: [MEMBERS, OWN, () => ({ change: {} })],
  createBracket: [ADMINS, UNKNOWN, (things) => ({ terms: aBracketOf(things), isDrawn: true, isPreview: false })],
  drawBracket: [ADMINS, NONE, ({ bracketId }) => ({ bracketId, versions: undefined, teamIds: null })],
  planBracket: [ADMINS, NONE, ({ bracketId }) => ({ bracketId, versions: undefined, games: [] })],
  decideMatch: [ADMINS, NONE, ({ bracketId }) => ({ bracketId, versions: undefined, match: 'final.1', winnerTeamId: null })],
  takeBackDecision: [ADMINS, NONE, ({ bracketId }) => ({ bracketId, versions: undefined, match: 'final.1' })],
  deleteBracket: [ADMINS, NONE, ({ bracketId }) => ({ bracketId, versions: undefined })],
  listBrackets: [MEMBERS, OWN, nothing],
  getBracket: [MEMBERS, NONE, ({ bracketId }) => ({ bracketId })],
  listOfficialAssignments: [ADMINS, OWN, () => ({ page })],
  addOfficialPlace: [
    ADMINS,
    UNKNOWN,
    (things) => ({ ...aGameOf(things), position: 'Plate', feeCents: 0, userId: null, respondBy: null, force: false }),
  ],
  changeOfficialPlace: [ADMINS, NONE, ({ place }) => ({ assignmentId: place.id, edit: {}, force: false })],
  removeOfficialPlace: [ADMINS, NONE, ({ place }) => ({ assignmentId: place.id })],
  listOfficialFees: [ADMINS, OWN, () => ({ month: '2026-04' })],
  listMyAssignments: [UMPIRES, OWN, () => ({ page })],
  listOpenGames: [UMPIRES, OWN, () => ({ page })],
  answerAssignment: [UMPIRES, NONE, ({ place }) => ({ assignmentId: place.id, given: 'accept' })],
  takeOpenPlace: [UMPIRES, 'not-allowed', ({ place }) => ({ assignmentId: place.id })],
  getAvailability: [UMPIRES, OWN, nothing],
  setAvailability: [UMPIRES, OWN, () => ({ weekly: [], blackouts: [] })],
  listCalendarAddresses: [MEMBERS, OWN, nothing],
  makeCalendarAddress: [MEMBERS, NONE, ({ team }) => ({ teamId: team.id })],
  revokeCalendarAddress: [MEMBERS, NONE, ({ calendar }) => ({ calendarId: calendar.id })],
  listWebhooks: [ADMINS, OWN, nothing],
  getWebhook: [ADMINS, NONE, aWebhookOf],
  createWebhook: [ADMINS, OWN, () => ({ url: 'http://127.0.0.1/theirs', eventTypes: ['game.final'] })],
  changeWebhook: [ADMINS, NONE, (things) => ({ ...aWebhookOf(things), edit: { state: 'paused' } })],
  deleteWebhook: [ADMINS, NONE, aWebhookOf],
  rotateWebhookSecret: [ADMINS, NONE, aWebhookOf],
  sendTestEvent: [ADMINS, NONE, aWebhookOf],
  listWebhookDeliveries: [ADMINS, NONE, (things) => ({ ...aWebhookOf(things), state: undefined, page })],
  redeliverEvent: [ADMINS, NONE, (things) => ({ ...aWebhookOf(things), eventId: things.eventId })],
  redeliverUnsent: [ADMINS, NONE, (things) => ({ ...aWebhookOf(things), since: NOON })],
};

const aSingle = ({ team, child }: Readonly<{ team: Team; child: Player }>) => ({
  ...{ teamId: team.id, playerId: child.id, clientEventId: null, occurredAt: null },
  facts: { type: 'single' as const, count: 1, period: null, clock: null, attributes: {} },
});

type AnyUseCase = (command: object) => ReturnType<UseCases['revokeMember']>;
const rows = Object.entries(TABLE).flatMap(([name, row]) =>
  typeof row === 'string'
    ? []
    : [{ name: name as UseCaseName, mayCall: row[0], elsewhere: row[1], ask: row[2] as (things: Things) => object }],
);

const memberAs = (caller: Caller) => {
  const role = ROLES.find((each) => caller.endsWith(each))!;
  return aMember(caller === role ? { roles: new Set([role]) } : { pendingRoles: new Set([role]) });
};

describe('a use case that is called directly', () => {
  const PORTS = new Proxy({}, { get: () => expect('a port').toBe('left alone') }) as Ports;
  const useCases = makeUseCases(PORTS) as Readonly<Record<string, unknown>>;
  const wrong = rows.flatMap(({ name, mayCall }) =>
    CALLERS.filter((caller) => !mayCall.includes(caller)).map((caller) => ({ name, caller })),
  );

  test.each(wrong)('$name refuses somebody who is $caller, before anything else', async ({ name, caller }) => {
    const refused = await (useCases[name] as AnyUseCase)({ actor: memberAs(caller) });
    expect(refused).toMatchObject({ error: { kind: caller.startsWith('waiting') ? 'membership-pending' : 'role-required' } });
  });

  const ofOperator = Object.entries(TABLE).flatMap(([name, row]) =>
    row === 'operator' ? CALLERS.map((caller) => ({ name, caller })) : [],
  );
  test.each(ofOperator)(
    '$name refuses somebody who is $caller, whatever their role: it is for the operator alone',
    async ({ name, caller }) => {
      const member = memberAs(caller);
      for (const actor of [member, member.user]) {
        expect(await (useCases[name] as AnyUseCase)({ actor })).toMatchObject({ error: { kind: 'operator-required' } });
      }
    },
  );

  test('lets the operator do in an org what its admins may', () => {
    const operator = operatorIn(anOrg(), OPERATOR, NOON);
    const refused = rows.filter(({ name, mayCall }) => {
      const { permission } = USE_CASES[name];
      const isOfMembers = permission !== 'public' && permission !== 'signed-in' && permission !== 'operate';
      return isOfMembers && requirePermission(operator, permission).ok !== mayCall.includes('admin');
    });
    expect(refused).toEqual([]);
  });

  test.each(Object.entries(USE_CASES))('%s says which permission it needs, as does what makes it', (name, { permission }) => {
    expect(useCases[name]).toHaveProperty('permission', permission);
    const row = TABLE[name as UseCaseName];
    expect([permission === 'public', permission === 'operate']).toEqual([row === 'public', row === 'operator']);
  });
});

async function givenThings() {
  const given = await givenUseCases();
  const { league, ports, person, join, as } = given;
  const useCases = makeUseCases(ports);
  const [ada, pat] = [await person({}, 'admin'), await person({}, 'parent')];
  const admin = await as(ada);
  const team = league.hawks;
  const child = await league.addPlayer('Sam Ortiz', team);
  const line = await league.addStaff(team);
  const division = await league.addDivision();
  const ruled = {
    AgeGroupRules: await league.addAgeGroupRules(),
    PointAdjustment: await league.addPointAdjustment(),
    StandingsDecision: await league.addStandingsDecision(),
  };
  const link = await league.linkTo(child, pat);
  const request = await join(await person(), 'coach', 'pending');
  const invite = anInvite({ orgId: league.org.id, createdBy: ada.id });
  const decision = { state: 'pending', decidedAt: null, decidedBy: null } as const;
  const claim: TeamClaim = { id: newId(), orgId: league.org.id, userId: request.userId, teamId: team.id, requestedAt: NOON, ...decision };
  await league.write(async ({ invites, teamClaims }) => {
    await invites.save(invite);
    await teamClaims.save(claim);
  });
  const consent = accepted(await useCases.giveConsent({ actor: admin, document: 'privacy', version: '1', playerId: null }));
  const game = await league.addGame(team, league.jays, { status: 'in_progress' });
  const roomId = team.id as string as RoomId;
  const proposalTerms = someTerms(league);
  const proposal = accepted(await useCases.requestScheduleProposal({ actor: admin, terms: proposalTerms }));
  const dayChange = accepted(
    await useCases.changeDay({
      actor: admin,
      scope: { date: localDate(game.startsAt, league.org.timeZone), facilityId: null, fieldId: null, sportId: null, fromTime: null },
      ...{ action: 'cancel', reason: 'rain', toDate: null, moves: null, isPreview: false },
    }),
  );
  const message = accepted(await useCases.sendMessage({ actor: admin, roomId, content: 'Hello', replyToId: null, key: null }));
  const placeOf = { position: 'Plate', feeCents: 0, userId: null, respondBy: null, force: false };
  const place = accepted(await useCases.addOfficialPlace({ actor: admin, gameId: game.id, ...placeOf }));
  const bracket = accepted(await useCases.createBracket({ actor: admin, terms: aBracketOf({ league }), isDrawn: true, isPreview: false }));
  const calendar = accepted(await useCases.makeCalendarAddress({ actor: admin, teamId: null }));
  const webhook = accepted(await useCases.createWebhook({ actor: admin, url: 'http://127.0.0.1/hook', eventTypes: ['game.final'] }));
  const { eventId } = accepted(await useCases.sendTestEvent({ actor: admin, webhookId: webhook.id }));
  const importId = newId<LeagueImportId>();
  await league.write(async ({ leagueImports }) => {
    const terms = { id: importId, orgId: league.org.id, kind: 'teams', isDryRun: true, requestedBy: ada.id, requestedAt: NOON } as const;
    await leagueImports.begin(newImport(terms));
    const outcome = { state: 'done', failure: null, report: null, faults: 0, notes: 0, endedAt: NOON } as const;
    await leagueImports.end(league.org.id, importId, outcome);
  });
  const things = {
    org: league.org,
    league,
    team,
    child,
    line,
    division,
    ruled,
    link,
    request,
    invite,
    claim,
    game,
    message,
    calendar,
    webhook,
    eventId,
    dayChange,
    importId,
    consent,
    proposal,
    proposalTerms,
    place,
    bracketId: bracket.id!,
  };
  const event = accepted(await useCases.recordStatEvent({ actor: admin, gameId: game.id, ...aSingle(things) }));

  const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  const stranger = await person();
  for (const role of ROLES)
    await league.write(({ memberships }) =>
      memberships.save(aMembership({ orgId: elsewhere.org.id, userId: stranger.id, role, state: 'approved' })),
    );
  return { ...given, ...things, useCases, event, stranger, strangerElsewhere: await as(stranger, elsewhere.org) };
}
type Things = Awaited<ReturnType<typeof givenThings>>;

describe('who may see both rosters as official scorer', () => {
  let things: Things;
  beforeAll(async () => {
    things = await givenThings();
  });

  test.each([
    // Without a team, and in a league that assigns umpires: who has a child on a team, and who has none.
    ['admin', 'named', 'named'],
    ['staff', 'named', 'named'],
    ['coach', 'not-your-team', 'not-your-team'],
    ['umpire', 'not-your-game', 'not-your-game'],
    ['parent', 'role-required', 'role-required'],
  ] as const)('is named by %s or not', async (role, linked, unlinked) => {
    const { useCases, person, as, link, game } = things;
    const actor = await as(await person({}, role));
    const visitor = await person({}, 'parent');
    const name = async (officialScorerUserId: UserId) => {
      const named = await useCases.updateGame({
        actor,
        gameId: game.id,
        edit: { officialScorerUserId },
        versions: undefined,
        force: false,
      });
      return named.ok ? 'named' : 'reason' in named.error ? named.error.reason : named.error.kind;
    };
    expect([await name(link.userId), await name(visitor.id)]).toEqual([linked, unlinked]);
  });
});

describe('somebody who is everything in another org', () => {
  let things: Things;
  let theirs: readonly string[];
  beforeAll(async () => {
    things = await givenThings();
    const { league, child, link, request, invite, claim, game, message, event, calendar, place, bracketId } = things;
    theirs = JSON.stringify([league, child, link, request, invite, claim, game, message, event, calendar, place, bracketId]).match(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    )!;
  });

  test.each(rows)('gets from $name, asked for the things of this one: $elsewhere', async ({ name, elsewhere, ask }) => {
    const useCase = things.useCases[name] as unknown as AnyUseCase;
    const isTheirs = things.useCases[name].permission === 'signed-in';
    const result = await useCase({ actor: isTheirs ? things.stranger : things.strangerElsewhere, ...ask(things) });
    if (elsewhere !== OWN) return expect(result).toMatchObject({ error: { kind: elsewhere } });
    const answer = JSON.stringify(accepted(result));
    expect(theirs.filter((id) => answer.includes(id))).toEqual([]);
  });
});
