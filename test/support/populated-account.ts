import { newId } from '../../src/adapters/random/new-id.ts';
import { newMailDelivery } from '../../src/domain/mail/mail-delivery.ts';
import type { OfficialAssignmentId, OfficialRatingId, PushEventId } from '../../src/domain/shared/ids.ts';
import { type LocalDate, localDate } from '../../src/domain/shared/time.ts';
import { HOUR, later, NOON } from './builders.ts';
import type { GivenLeague } from './league.ts';
import type { World } from './world.ts';

/**
 * Makes a user do everything that leaves traces: they are admin, coach, umpire, parent and official scorer of the
 * league, which lists them on rosters and staff lists. Everything that identifies them contains `name`. `admin` is
 * another admin of the league.
 */
export async function populatedAccount(world: World, league: GivenLeague, name: string, admin: string) {
  const { org, hawks, jays, owls } = league;
  for (const role of ['admin', 'coach', 'umpire', 'parent'] as const) await world.member(name, org, role);
  await world.member(name, org, 'staff', 'pending');
  const user = await world.user(name);
  const email = String(user.email);
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = name) => {
    const reply = await world.call(as, method, path, { org, headers, ...(body !== undefined && { body }) });
    if (reply.status >= 400) throw new Error(`${method} ${path} -> ${reply.status}: ${reply.text.slice(0, 300)}`);
    return reply.body as Record<string, unknown>;
  };
  const keyed = () => ({ 'idempotency-key': `${name}-${newId<string>()}` });

  const child = await league.addPlayer('Sam Ortiz', hawks, { jerseyNumber: '07', leagueAge: 10 });
  await league.linkTo(child, user);
  await league.addGuardian(child, email);
  await league.addStaff(hawks, { name: 'Head Coach', userId: user.id, email, clearedUntil: '2027-03-31' as LocalDate });
  await league.addStaff(owls, { name: 'Team Manager', email });
  const inquiry = { childName: `Child of ${name}`, teamId: owls.id, message: `Please call ${name}` };
  await call('POST', '/api/mobile/parent-links/inquiries', inquiry, keyed());
  await call('POST', `/api/mobile/coach/teams/${jays.id}/claim`, undefined, keyed());
  const invited = await call('POST', '/api/org/invites', { role: 'coach', maxUses: 2, expiresInDays: 2 }, keyed());
  await call('DELETE', `/api/org/invites/${invited['id']}`);

  await call('POST', `/api/mobile/players/${child.id}/followers/invitations`, undefined, keyed());
  await league.followedBy(await league.addPlayer('Ana Kim', jays), user, await world.user(admin));

  const game = await league.addGame(hawks, jays, { status: 'in_progress', startsAt: later(NOON, -HOUR) });
  const path = `/api/mobile/games/${game.id}`;
  await call('PATCH', path, { officialScorerUserId: user.id, officialScorer: `Scorer ${name}` }, {}, admin);
  await call('PATCH', path, { snackParentName: `Snacks ${name}`, snackParentPhone: `+1 217 ${name}`, homeScore: 3 });
  await call('POST', `${path}/player-stats`, { teamId: hawks.id, playerId: child.id, type: 'single' }, keyed());
  await call('PUT', `${path}/lineups/${hawks.id}`, { places: [{ playerId: child.id, battingOrder: 1, position: 'SS' }] });
  await call('PUT', `${path}/responses/${child.id}`, { answer: 'yes', note: `Comes with ${name}` });
  await call('PUT', `${path}/attendance`, { teamId: hawks.id, asAnswered: true });
  await call('PUT', `/api/mobile/players/${child.id}/absences`, { absences: [{ from: '2026-05-01', to: '2026-05-10' }] });
  await call('POST', `${path}/slots`, { teamId: hawks.id, kind: 'scorekeeper', label: 'Book', places: 1 }).then(({ id }) =>
    call('POST', `/api/mobile/slots/${id}/places`, { phone: `+1 618 ${name}` }),
  );
  const conduct = (teamId: string) => ({ teamId, sportsmanship: 3, coachConduct: 3, spectatorConduct: 3 });
  await call('POST', `${path}/reports`, { teams: [conduct(hawks.id), conduct(jays.id)] }, keyed());

  const [startsAt, endsAt] = [later(NOON, 50 * HOUR), later(NOON, 51 * HOUR)];
  const practicing = await league.addTeam(`Team ${newId()}`);
  await call(
    'POST',
    `/api/mobile/teams/${practicing.id}/events`,
    { kind: 'practice', title: 'Batting', place: 'Gym', note: 'Bring water', links: [{ url: 'https://example.org' }], startsAt, endsAt },
    keyed(),
  );
  const { facility } = league;
  await call('PUT', `/api/mobile/facilities/${facility.id}/state`, { fieldId: null, state: 'closed', until: null, note: 'Too wet' });

  const room = hawks.id;
  const messages = `/api/mobile/chat/rooms/${room}/messages`;
  const message = await call('POST', messages, { content: 'See you on Sunday' }, keyed());
  await call('PATCH', `${messages}/${message['id']}`, { content: 'See you on Saturday' });
  await call('POST', `${messages}/${message['id']}/report`, { reason: `Says ${name}` }, keyed());
  const other = await call('POST', messages, { content: 'I bring the balls' }, {}, admin);
  await call('PUT', `/api/mobile/chat/rooms/${room}/read`, { upTo: other['createdAt'] });
  await call('PUT', `/api/mobile/chat/rooms/${room}/mute`, { muted: true });
  await call('PUT', '/api/mobile/push-preferences', { gameChanges: false });
  await call('PUT', '/api/me/preferences', { language: 'es' });
  await call('POST', '/api/mobile/push-token', { token: `ExponentPushToken[${name}]`, platform: 'ios', teamId: hawks.id }, keyed());
  await call('PUT', '/api/mobile/officiating/availability', { weekly: [{ weekday: 6, from: '08:00', to: '18:00' }], blackouts: [] });
  await call('POST', '/api/org/official-assignments', { gameId: game.id, position: 'Base', userId: user.id, force: true }, {}, admin);
  const theirs = { userId: user.id, state: 'accepted', respondBy: null, createdAt: NOON, updatedAt: NOON } as const;
  const place = { orgId: org.id, gameId: game.id, position: 'Base', feeCents: 0, version: 1, ...theirs } as const;
  const rated = [
    { ...place, id: newId<OfficialAssignmentId>(), userId: (await world.user(admin)).id },
    { ...place, id: newId<OfficialAssignmentId>() },
  ] as const;
  for (const each of rated) await league.write(({ officialAssignments }) => officialAssignments.save(each));
  await call('PUT', `${path}/official-ratings/${rated[0].id}`, { rating: 2, note: `Shouted at ${name}` });
  const about = { orgId: org.id, coachId: rated[0].userId, officialId: user.id, teamId: jays.id, ratedAt: NOON };
  const rating = { ...about, id: newId<OfficialRatingId>(), assignmentId: rated[1].id, rating: 3, note: `${name} was calm` };
  await league.write(({ officialRatings }) => officialRatings.save(rating));
  await call('PUT', '/api/mobile/calendars/mine');
  await call('PUT', `/api/mobile/calendars/teams/${owls.id}`);
  await call('POST', '/api/mobile/consents', { document: 'privacy', version: '1' }, keyed());
  await league.write(({ outbox }) => outbox.nextReminder(league.org.id, user.id, HOUR));
  const event = {
    id: newId<PushEventId>(),
    orgId: org.id,
    happenedAt: NOON,
    kind: 'request-decided',
    request: 'membership',
    userId: user.id,
  } as const;
  const delivery = newMailDelivery({ id: newId(), orgId: org.id, eventId: event.id, userId: user.id, topic: null }, NOON);
  const notice = {
    title: { key: 'push.title.org', values: { org: 'League' } },
    body: { key: 'push.request-decided', values: {} },
    data: {},
  } as const;
  await league.write(({ mailDeliveries }) => mailDeliveries.add(event, notice, [delivery]));
  await league.write(({ reminders }) =>
    reminders.add(league.org.id, [
      {
        orgId: league.org.id,
        userId: user.id,
        itemId: game.id,
        rule: 'open-offer',
        startDay: localDate(game.startsAt, league.org.timeZone),
        startsAt: game.startsAt,
        messageId: newId<PushEventId>(),
      },
    ]),
  );
  await call('GET', `/api/mobile/teams/${hawks.id}`);
  return { user, child, game, room, messageId: String(message['id']) };
}
