import { newId } from '../../src/adapters/random/new-id.ts';
import { makeUseCases } from '../../src/application/use-cases.ts';
import type { TeamClaim } from '../../src/domain/families/team-claim.ts';
import { newImport } from '../../src/domain/imports/league-import.ts';
import { ROLES } from '../../src/domain/membership/roles.ts';
import type { LeagueImportId, RoomId } from '../../src/domain/shared/ids.ts';
import { localDate } from '../../src/domain/shared/time.ts';
import { aMembership, anInvite, anOrg, NOON } from './builders.ts';
import { givenLeague } from './league.ts';
import { someTerms } from './schedule-terms.ts';
import { accepted, givenUseCases } from './use-cases.ts';

/** Something of every kind in a league, and somebody who has every role in another one. */
export async function givenThings(terms: Parameters<typeof givenUseCases>[0] = {}) {
  const given = await givenUseCases(terms);
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
  const follower = await league.followedBy(child, await person({}, 'follower'), pat);
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
  const teamEvent = await league.addEvent(team, ada);
  const { slot, place: slotPlace } = await league.addSlot(team, { kind: 'game', id: game.id }, {}, pat);
  const roomId = team.id as string as RoomId;
  const proposalTerms = someTerms(league);
  const proposal = accepted(await useCases.requestScheduleProposal({ actor: admin, terms: proposalTerms }));
  const dayChange = accepted(
    await useCases.changeDay({
      actor: admin,
      scope: { date: localDate(game.startsAt, league.org.timeZone), facilityId: null, fieldId: null, sportId: null, fromTime: null },
      action: 'cancel',
      reason: 'rain',
      toDate: null,
      moves: null,
      isPreview: false,
    }),
  );
  const message = accepted(await useCases.sendMessage({ actor: admin, roomId, content: 'Hello', replyToId: null, key: null }));
  const placeOf = { position: 'Plate', feeCents: 0, userId: null, respondBy: null, force: false };
  const place = accepted(await useCases.addOfficialPlace({ actor: admin, gameId: game.id, ...placeOf }));
  const bracketTerms = {
    seasonId: league.season.id,
    ageGroupId: league.ageGroup.id,
    name: 'Play-offs',
    format: 'single_elimination' as const,
    thirdPlace: false,
    ifNecessary: false,
    series: [],
    seeding: { by: 'teams' as const, teamIds: [league.hawks.id, league.jays.id] },
  };
  const bracket = accepted(await useCases.createBracket({ actor: admin, terms: bracketTerms, isDrawn: true, isPreview: false }));
  const calendar = accepted(await useCases.makeCalendarAddress({ actor: admin, teamId: null }));
  const webhook = accepted(await useCases.createWebhook({ actor: admin, url: 'http://127.0.0.1/hook', eventTypes: ['game.final'] }));
  const { eventId } = accepted(await useCases.sendTestEvent({ actor: admin, webhookId: webhook.id }));
  const importId = newId<LeagueImportId>();
  await league.write(async ({ leagueImports }) => {
    const terms = { id: importId, orgId: league.org.id, kind: 'teams', isDryRun: true, requestedBy: ada.id, requestedAt: NOON } as const;
    await leagueImports.begin(newImport(terms));
    const outcome = { state: 'done', failure: null, report: null, faults: 0, notes: 0, made: 0, endedAt: NOON } as const;
    await leagueImports.end(league.org.id, importId, outcome);
  });
  const single = {
    teamId: team.id,
    playerId: child.id,
    clientEventId: null,
    occurredAt: null,
    facts: { type: 'single' as const, count: 1, period: null, clock: null, attributes: {} },
  };
  const things = {
    org: league.org,
    league,
    team,
    child,
    line,
    division,
    ruled,
    link,
    follower,
    request,
    invite,
    claim,
    game,
    teamEvent,
    slot,
    slotPlace: slotPlace!,
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
    single,
    bracketTerms,
    bracketId: bracket.id!,
  };
  const event = accepted(await useCases.recordStatEvent({ actor: admin, gameId: game.id, ...single }));

  const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  const stranger = await person();
  for (const role of ROLES)
    await league.write(({ memberships }) =>
      memberships.save(aMembership({ orgId: elsewhere.org.id, userId: stranger.id, role, state: 'approved' })),
    );
  return { ...given, ...things, useCases, event, stranger, strangerElsewhere: await as(stranger, elsewhere.org) };
}
export type Things = Awaited<ReturnType<typeof givenThings>>;
