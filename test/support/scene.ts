import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/adapters/random/new-id.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import { mailAddressHash } from '../../src/application/mail/address-hash.ts';
import { answerLinkFor } from '../../src/application/mail/answer-link.ts';
import { stopSignature } from '../../src/application/mail/stop-address.ts';
import { invitationStopSignature } from '../../src/application/mail/stop-invitations.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { Unavailable } from '../../src/application/ports/unavailable.ts';
import type { TeamClaim } from '../../src/domain/families/team-claim.ts';
import { followCode, inviteFollower } from '../../src/domain/followers/follower.ts';
import { type ImportOutcome, type LeagueImport, newImport } from '../../src/domain/imports/league-import.ts';
import { type Made, madeOf } from '../../src/domain/imports/undo.ts';
import { answerCode } from '../../src/domain/mail/answer-link.ts';
import type { ScheduleProposal } from '../../src/domain/scheduling/schedule-proposal.ts';
import type {
  CalendarAddressId,
  FollowerId,
  MailingId,
  OfficialAssignmentId,
  ScheduleProposalId,
  TeamClaimId,
  WebhookId,
} from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { localDate } from '../../src/domain/shared/time.ts';
import { newWebhook, verified } from '../../src/domain/webhooks/webhook.ts';
import { aMembership, anInvite, DAY, HOUR, later, NOON } from './builders.ts';
import { givenLeague } from './league.ts';
import { aNewBracket } from './league-data.ts';
import { LIMITS } from './limits.ts';
import { SOME_QUALITY, someTerms } from './schedule-terms.ts';
import { type Reply, startWorld } from './world.ts';

/** An organization with a league, all callers, and what requests refer to. */
export async function aScene(storage: Storage) {
  // Its clock stands still, and many requests refer to a message that was sent for them.
  const world = await startWorld(storage, { limits: { ...LIMITS, messagesPerMinute: 0 } });
  const settings = { umpiresAssignThemselves: true, documents: ['privacy-policy', 'photo-release'] };
  const org = await world.org({ settings });
  const elsewhere = await world.org({ settings });
  const league = await givenLeague(world.ports.unitOfWork, { org });
  for (const role of ['parent', 'coach', 'umpire', 'staff', 'admin'] as const) await world.member(role, org, role);
  for (const parent of ['parent-unlinked', 'scorer', 'manager']) await world.member(parent, org, 'parent');
  await world.member('follower', org, 'follower');
  await world.member('waiting', org, 'coach', 'pending');
  await world.member('stranger', elsewhere, 'admin');
  await world.member('gone', org, 'parent', 'revoked');

  await league.coachedBy(league.hawks, await world.user('coach'));
  await league.managedBy(league.hawks, await world.user('manager'));
  const child = await league.addPlayer('Sam Ortiz', league.hawks);
  const link = await league.linkTo(child, await world.user('parent'));
  const asked = await league.addPlayer('Ben Asher', league.hawks);
  await league.linkTo(asked, await world.user('parent-unlinked'), { state: 'pending', decidedAt: null });
  // Another child, for the operation that ends a link.
  const kim = await league.addPlayer('Kim Ortiz', league.hawks);
  await league.linkTo(kim, await world.user('parent'));
  await league.followedBy(kim, await world.user('follower'), await world.user('parent'));

  const requestedBy = (await world.user('admin')).id;
  async function addImport(
    terms: Pick<LeagueImport, 'isDryRun'>,
    made: readonly Made[],
    outcome: Pick<ImportOutcome, 'state' | 'failure'>,
  ): Promise<string> {
    // An org runs one at a time, and another gateway on the same database may be running one.
    await world.imported();
    const job = newImport({ id: newId(), orgId: org.id, kind: 'teams', requestedBy, requestedAt: NOON, ...terms });
    let running: LeagueImport | undefined;
    await league.write(async ({ leagueImports }) => {
      running = await leagueImports.begin(job);
      if (running) return;
      await leagueImports.addMade(org.id, job.id, 0, made);
      await leagueImports.end(org.id, job.id, { ...outcome, report: null, faults: 0, notes: 0, made: made.length, endedAt: NOON });
    });
    if (!running) return job.id;
    await pause(20);
    return addImport(terms, made, outcome);
  }
  const importId = await addImport({ isDryRun: true }, [], { state: 'failed', failure: 'interrupted' });

  let proposals = 0;
  const officialScorerUserId = (await world.user('scorer')).id;
  const addGame = () =>
    league.addGame(league.hawks, league.jays, { status: 'in_progress', startsAt: later(NOON, -HOUR), officialScorerUserId });
  const game = await addGame();
  const event = await league.addEvent(league.hawks, await world.user('admin'));
  const invite = anInvite({ orgId: org.id, createdBy: (await world.user('admin')).id, code: `${org.code}-PARENT-2026` });
  await league.write(({ invites }) => invites.save(invite));

  const mailingId = newId<MailingId>();
  const counts = { addresses: 0, invited: 0, members: 0, invitedBefore: 0, stopped: 0, overLimit: 0 };
  const mailing = { id: mailingId, orgId: org.id, seasonId: league.season.id, inviteCode: invite.code, requestedBy, counts };
  await league.write(({ mailings }) => mailings.add(mailing, []));
  const stopping = { orgId: org.id, userId: (await world.user('umpire')).id };

  let places = 0;
  let changedDays = 0;
  let freeDays = 0;
  let webhooks = 0;
  const addPlayer = async () => (await league.addPlayer('Ana Kim', league.hawks)).id;
  let consents = 0;
  let webhookBefore: Promise<unknown> = Promise.resolve();
  /**
   * Asked again twice after a 503, as an app does: a machine that stands still for as long as a request may take answers with it. A test that
   * prepares data while the database is away gets the storage's own error.
   */
  async function arrange(...request: Parameters<typeof world.call>): Promise<Reply> {
    for (let triesLeft = 2; ; triesLeft -= 1) {
      const reply = await world.call(...request);
      if (reply.status < 400) return reply;
      const answered = `${request[1]} ${request[2]} was answered ${reply.status}: ${reply.text}, with ${JSON.stringify(world.logged.slice(-3))} in the log`;
      if (reply.status !== 503) throw new Error(answered);
      if (triesLeft === 0) throw new Unavailable(answered);
      process.stderr.write(`${answered}\n`);
    }
  }
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

  async function addLinkedPlayer(guardian: string) {
    const player = await league.addPlayer('Max Ortiz', league.hawks);
    await league.linkTo(player, await world.user(guardian));
    return player;
  }

  const addressHash = await mailAddressHash(world.ports.read, 'somebody@example.org');
  return {
    world,
    org,
    elsewhere,
    league,
    game,
    event,
    link,
    kim,
    importId,
    invite,
    mailingId,
    /** The code of the link by which a guardian of their own answers about an event of its own. */
    async addAnswerCode(): Promise<string> {
      const name = `guardian-${newId()}`;
      await world.member(name, org, 'parent');
      const { id: userId, email } = await world.user(name);
      const { id: playerId } = await addLinkedPlayer(name);
      const { id } = await league.addEvent(league.hawks, await world.user('admin'), {
        startsAt: later(NOON, 700 * DAY),
        endsAt: later(NOON, 701 * DAY),
      });
      return answerCode(await answerLinkFor(world.ports.read, { orgId: org.id, userId, playerId, item: { kind: 'event', id } }, email!));
    },
    invitationStop: { addressHash, signature: await invitationStopSignature(world.ports.read, addressHash) },
    mailStop: { ...stopping, signature: await stopSignature(world.ports.read, stopping) },
    aSingle,
    aReport: { teams: [onTeam(league.hawks.id), onTeam(league.jays.id)] },
    addGame,
    /** A day on which the Hawks have nothing yet. */
    freeDay(): Date {
      freeDays += 1;
      return later(NOON, (200 + freeDays) * DAY);
    },
    addPlayer,
    /** An import that made one team. */
    async addImport(): Promise<string> {
      const team = await league.addTeam(`Imported ${newId()}`);
      return addImport({ isDryRun: false }, [madeOf({ thing: 'team', value: team })], { state: 'done', failure: null });
    },
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
    /** Of a message of its own. */
    async addReport(): Promise<string> {
      const path = `/api/mobile/chat/rooms/${league.hawks.id}/messages/${await this.addMessage()}/report`;
      return String((await arrange('coach', 'POST', path, { org, body: {} })).body['id']);
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
    /** Of the umpire, in the game that the coach's team plays. */
    async addPlaceToRate() {
      const place = {
        ...{ id: newId<OfficialAssignmentId>(), orgId: org.id, gameId: game.id, position: 'Base', feeCents: 0, version: 1 },
        ...({ userId: (await world.user('umpire')).id, state: 'accepted', respondBy: null, createdAt: NOON, updatedAt: NOON } as const),
      };
      await league.write(({ officialAssignments }) => officialAssignments.save(place));
      return { gameId: game.id, assignmentId: place.id };
    },
    /** Of the Hawks at the game, with a place that the parent has if `isTaken`. */
    async addSlot(isTaken = false) {
      const { slot, place } = await league.addSlot(
        league.hawks,
        { kind: 'game', id: (await addGame()).id },
        {},
        isTaken ? await world.user('parent') : undefined,
      );
      return { slotId: slot.id, placeId: place?.id ?? '' };
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
        await calendarAddresses.save({
          id,
          orgId: org.id,
          userId,
          teamId: null,
          secretHash: secrets.hashOf(secret),
          leavesOutDeclined: false,
          createdAt: NOON,
        });
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
        homeTeamId: league.hawks.id,
        visitorTeamId: league.jays.id,
        facilityId: league.facility.id,
        fieldId: league.field.id,
        startsAt: startsAt.toISOString(),
        endsAt: later(startsAt, HOUR).toISOString(),
      };
      const proposal: ScheduleProposal = {
        id: newId<ScheduleProposalId>(),
        orgId: org.id,
        terms: someTerms(league),
        state: 'proposed',
        requestedBy,
        requestedAt: NOON,
        attempts: 1,
        dueAt: null,
        decidedBy: null,
        decidedAt: null,
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
      for (const name of [
        'waiting',
        'parent',
        'parent-unlinked',
        'scorer',
        'manager',
        'follower',
        'coach',
        'umpire',
        'staff',
        'admin',
      ] as const)
        await world.member(name, left, 'umpire');
      await world.member('gone', left, 'parent', 'revoked');
      return left.id;
    },
    /** A child of the parent, whom nobody follows yet. */
    async addChildOfParent(): Promise<string> {
      const player = await league.addPlayer('Ana Kim', league.hawks);
      await league.linkTo(player, await world.user('parent'));
      return player.id;
    },
    /** Of the child that stays the parent's. */
    async addFollower(): Promise<string> {
      const name = `somebody-${newId()}`;
      await world.member(name, org, 'follower');
      const user = await world.user(name);
      return (await league.followedBy(kim, user, await world.user('parent'))).id;
    },
    /** An open invitation to follow it, as its code. */
    async addFollowInvitation(): Promise<string> {
      const secret = secrets.make();
      const { id: invitedBy } = await world.user('parent');
      const asked = { id: newId<FollowerId>(), orgId: org.id, playerId: kim.id, invitedBy, secretHash: secrets.hashOf(secret) };
      const invitation = inviteFollower(asked, [], NOON);
      if (!invitation.ok) throw new Error('The invitation was refused');
      await league.write(({ followers }) => followers.save(invitation.value));
      return followCode(org.id, secret);
    },
    async addClaim(): Promise<string> {
      const { id: userId } = await world.user(`somebody-${newId()}`);
      const claim: TeamClaim = {
        id: newId<TeamClaimId>(),
        orgId: org.id,
        userId,
        teamId: league.hawks.id,
        requestedAt: NOON,
        state: 'pending',
        decidedAt: null,
        decidedBy: null,
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
