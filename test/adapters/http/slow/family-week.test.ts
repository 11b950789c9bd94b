import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { recordingPushSender } from '../../../../src/adapters/push/recording-push-sender.ts';
import { newId } from '../../../../src/adapters/random/new-id.ts';
import { deliverMail } from '../../../../src/application/mail/deliver-mail.ts';
import { makeReminders } from '../../../../src/application/reminders/make-reminders.ts';
import type { Season } from '../../../../src/domain/league/season.ts';
import type { LocalDate, TimeZone } from '../../../../src/domain/shared/time.ts';
import { NOON } from '../../../support/builders.ts';
import { delivery } from '../../../support/due.ts';
import { type GivenLeague, givenLeague } from '../../../support/league.ts';
import { MAIL_LINKS, mailServerThat } from '../../../support/mail-scene.ts';
import { startWorld, type World } from '../../../support/world.ts';

/*
 * A team of twelve families in the weeks in which Chicago's clocks go back, on Sunday, November 1. Each test continues where the one before it
 * has ended.
 */
let world: World;
let league: GivenLeague;
let season: Season;
let team: string;
let now = NOON;
const pushed = recordingPushSender();
const mailed = mailServerThat();
const FAMILIES = Array.from({ length: 12 }, (_, n) => `family${n + 1}`);
const SILENT = FAMILIES.slice(9);
const [WITH_A_PHONE, BY_MAIL, IN_SPANISH] = SILENT as [string, string, string];
const deviceOf = (family: string) => `ExponentPushToken[${family}]`;
/** One child of each family, by the family's name. */
const childOf: Record<string, string> = {};
/** The practices by their dates. */
const practice: Record<string, string> = {};

const at = (instant: string) => {
  const next = new Date(instant);
  world.move(next.getTime() - now.getTime());
  now = next;
};
const ask = (name: string, method: string, path: string, body?: object) =>
  world.call(name, method, path, { org: league.org, ...(body && { body }) });
const done = async (name: string, method: string, path: string, body?: object): Promise<Record<string, never>> => {
  const reply = await ask(name, method, path, body);
  if (reply.status >= 400) throw new Error(`${name}: ${method} ${path}: ${reply.text}`);
  return reply.body;
};
/** Who is reminded then, by which title and text: what the workers do, one after the other. */
async function remindedAt(instant: string): Promise<readonly (readonly [to: string, text: string])[]> {
  at(instant);
  const { ports } = world;
  const [sent, got] = [pushed.sent().length, mailed.got.length];
  const make = makeReminders({ unitOfWork: ports.unitOfWork, newId, channels: { push: true, mail: true } });
  while (await make(league.org.id));
  const deliver = delivery({ ...ports, pushSender: pushed, monotonic: () => 0 });
  while ((await deliver()).length > 0);
  const mail = deliverMail({ ...ports, mailSender: mailed, links: MAIL_LINKS, monotonic: () => 0 });
  const failed = (_: unknown, failure: unknown) => {
    throw failure;
  };
  while ((await mail([league.org.id], 5, failed)).length > 0);
  return [
    ...pushed
      .sent()
      .slice(sent)
      .map(({ token, title, body }) => [token, `${title}: ${body}`] as const),
    ...mailed.got.slice(got).map(({ to, subject }) => [to, subject] as const),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
type Event = Readonly<{ id: string; localDate: string; localTime: string; startsAt: string; status: string }>;
const practicesSeenBy = async (name: string): Promise<readonly Event[]> =>
  (await done(name, 'GET', `/api/mobile/teams/${team}/events?startDate=2026-10-25&endDate=2026-11-30`))['events']!;
const countsOn = async (date: string, name = 'coach') =>
  (await done(name, 'GET', `/api/mobile/events/${practice[date]}/responses`))['teams']!;

beforeAll(async () => {
  world = await startWorld();
  at('2026-10-25T15:00:00Z');
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org({ timeZone: 'America/Chicago' as TimeZone }) });
  season = await league.addSeason({ startsOn: '2026-09-01' as LocalDate, endsOn: '2026-11-30' as LocalDate });
  const owls = await league.addTeam('Grey Owls', { seasonId: season.id });
  team = owls.id;
  for (const [name, role] of [
    ['ada', 'admin'],
    ['coach', 'coach'],
    ['manny', 'parent'],
    ['stranger', 'parent'],
    ['umpire', 'umpire'],
  ] as const) {
    await world.member(name, league.org, role);
  }
  await league.coachedBy(owls, await world.user('coach'));
  await league.managedBy(owls, await world.user('manny'));
  for (const family of FAMILIES) {
    await world.member(family, league.org, 'parent');
    const child = await league.addPlayer(`Kid ${family}`, owls);
    await league.addGuardian(child, `${family}@example.org`);
    childOf[family] = child.id;
    // The address is on the roster, so that the link is approved at once.
    expect(await done(family, 'POST', '/api/mobile/parent-links', { playerId: child.id })).toMatchObject({ isApproved: true });
    if (family === BY_MAIL || family === IN_SPANISH) continue;
    await done(family, 'POST', '/api/mobile/push-token', { token: deviceOf(family), platform: 'ios', teamId: team });
  }
  await done(IN_SPANISH, 'PUT', '/api/me/preferences', { language: 'es' });
});
afterAll(() => world.close());

test('on Sunday the coach plans practices at half past five, also after the clock change, and none on the holiday', async () => {
  const made = await done('coach', 'POST', `/api/mobile/teams/${team}/events`, {
    kind: 'practice',
    title: 'Practice',
    startsAt: '2026-10-26T17:30:00-05:00',
    endsAt: '2026-10-26T19:00:00-05:00',
    arrivalMinutes: 15,
    facilityId: league.facility.id,
    fieldId: league.field.id,
    repeats: { weekdays: ['monday', 'wednesday'], until: '2026-11-16', except: ['2026-11-11'] },
  });
  expect(made['changedEvents']).toBe(6);
  const planned = await practicesSeenBy('family1');
  for (const { id, localDate } of planned) practice[localDate] = id;
  expect(planned.map(({ startsAt, localDate, localTime }) => [localDate, localTime, startsAt.slice(11, 16)])).toEqual([
    ['2026-10-26', '17:30', '22:30'],
    ['2026-10-28', '17:30', '22:30'],
    ['2026-11-02', '17:30', '23:30'],
    ['2026-11-04', '17:30', '23:30'],
    ['2026-11-09', '17:30', '23:30'],
    ['2026-11-16', '17:30', '23:30'],
  ]);
  for (const outsider of ['stranger', 'umpire']) {
    expect(await practicesSeenBy(outsider)).toEqual([]);
    expect((await ask(outsider, 'GET', `/api/mobile/events/${practice['2026-10-26']}`)).status).toBe(404);
  }
});

test('nine families say that they come to all of them; three say nothing', async () => {
  for (const family of FAMILIES.filter((name) => !SILENT.includes(name))) {
    await done(family, 'PUT', `/api/mobile/events/${practice['2026-10-26']}/responses/${childOf[family]}`, {
      answer: 'yes',
      note: `${family} brings water`,
      scope: 'all',
    });
  }
  for (const date of Object.keys(practice)) {
    expect([date, await countsOn(date)]).toMatchObject([date, [{ counts: { yes: 9, no: 0, maybe: 0, silent: 3 } }]]);
  }
  const [seen] = (await countsOn('2026-11-04', 'family2')) as unknown as [
    { counts: object; answers: { note: string | null; isMine: boolean }[] },
  ];
  expect(seen.counts).toMatchObject({ yes: 9, silent: null });
  expect(seen.answers.filter(({ note }) => note !== null)).toMatchObject([{ isMine: true, note: 'family2 brings water' }]);
  expect((await ask('stranger', 'GET', `/api/mobile/events/${practice['2026-11-04']}/responses`)).status).toBe(404);
});

test('a family that is away counts as not coming, until it says otherwise; the others do not learn that it is away', async () => {
  const [family] = SILENT as [string];
  await done(family, 'PUT', `/api/mobile/players/${childOf[family]}/absences`, {
    absences: [{ from: '2026-11-02', to: '2026-11-03' }],
  });
  expect(await countsOn('2026-11-02')).toMatchObject([{ counts: { yes: 9, no: 1, silent: 2 } }]);
  expect(await countsOn('2026-11-04')).toMatchObject([{ counts: { yes: 9, no: 0, silent: 3 } }]);
  const [seen] = (await countsOn('2026-11-02', 'family2')) as unknown as [{ answers: { playerId: string }[] }];
  expect(seen.answers.find(({ playerId }) => playerId === childOf[family])).toMatchObject({ answer: 'no', isAbsence: false });
  await done(family, 'PUT', `/api/mobile/events/${practice['2026-11-02']}/responses/${childOf[family]}`, { answer: 'maybe' });
  expect(await countsOn('2026-11-02')).toMatchObject([{ counts: { yes: 9, no: 0, maybe: 1, silent: 2 } }]);
});

test('the manager answers for a family that calls, and moves one practice by half an hour, whose answers stay', async () => {
  const family = SILENT[1]!;
  await done('manny', 'PUT', `/api/mobile/events/${practice['2026-11-04']}/responses/${childOf[family]}`, { answer: 'no' });
  await done('manny', 'PATCH', `/api/mobile/events/${practice['2026-11-04']}`, { startsAt: '2026-11-04T18:00:00-06:00' });
  expect(await countsOn('2026-11-04')).toMatchObject([{ counts: { yes: 9, no: 1, silent: 2 } }]);
  const times = (await practicesSeenBy(family)).map(({ localDate, localTime }) => `${localDate} ${localTime}`);
  expect(times).toContain('2026-11-04 18:00');
  expect(times).toContain('2026-11-09 17:30');
});

test('on Monday evening the silent ones are reminded of Wednesday: by push, by mail without a device, and in Spanish', async () => {
  expect(await remindedAt('2026-10-26T22:59:00Z')).toEqual([]);
  const english = 'Grey Owls: Practice Wed Oct 28, 5:30 PM: please say who is coming';
  const spanish = 'Práctica del mié 28 de oct, 5:30 p.m.: por favor avise quién viene';
  expect(await remindedAt('2026-10-26T23:00:00Z')).toEqual([
    [deviceOf(WITH_A_PHONE), english],
    [`${BY_MAIL}@example.org`, english],
    [`${IN_SPANISH}@example.org`, `Grey Owls: ${spanish}`],
  ]);
  const [, { content }] = mailed.got as [unknown, (typeof mailed.got)[number]];
  expect(content).toMatchObject({
    language: 'es',
    title: 'Grey Owls',
    paragraphs: [spanish],
    actions: [
      { label: 'Kid, práctica del mié 28 de oct, 5:30 p.m.: sí, quizás o no', url: expect.stringContaining('/mail/answer/') },
      { label: 'Abrir en la app', url: expect.stringContaining('/app/#/in/'), isPlain: true },
    ],
    stop: { label: expect.any(String), url: expect.stringMatching(/^https:\/\/league\.example\.org\/mail\/stop\//) },
  });
  // Mail names the child by its first name, beside the link that answers, and nowhere else.
  const withoutLinks = mailed.got.map((mail) => ({ ...mail, content: { ...mail.content, actions: [] } }));
  expect(JSON.stringify([pushed.sent(), withoutLinks])).not.toContain('Kid');
  expect(await remindedAt('2026-10-26T23:15:00Z')).toEqual([]);
});

test('on Tuesday evening those who come, who brings the snack, and who runs the team are told of Wednesday, once', async () => {
  const slot = await done('coach', 'POST', `/api/mobile/events/${practice['2026-10-28']}/slots`, { kind: 'snack', places: 1 });
  await done(WITH_A_PHONE, 'POST', `/api/mobile/slots/${slot['id']}/places`, {});
  expect(await ask('family1', 'POST', `/api/mobile/slots/${slot['id']}/places`, {})).toMatchObject({
    status: 409,
    body: { type: '/problems/slot-taken' },
  });
  const comes = FAMILIES.filter((family) => !SILENT.includes(family));
  await done('family3', 'PUT', '/api/mobile/push-preferences', { eveningReminders: false });
  const reminded = [...comes.filter((family) => family !== 'family3'), WITH_A_PHONE].map(deviceOf);
  const text = 'Grey Owls: Coming up: practice Wed Oct 28, 5:30 PM';
  // The coach and the manager are told by mail how many come.
  const counted = 'Grey Owls: Practice Wed Oct 28, 5:30 PM: 9 coming, 0 not, 3 no answer';
  expect(await remindedAt('2026-10-27T23:00:00Z')).toEqual([
    ...reminded.toSorted().map((device) => [device, text]),
    ...['coach@example.org', 'manny@example.org'].map((address) => [address, counted]),
  ]);
  expect(await remindedAt('2026-10-28T13:00:00Z')).toEqual([]);
});

test('it rains on Wednesday: the league cancels the day, and the practice goes with it, until that is undone', async () => {
  at('2026-10-28T18:00:00Z');
  const change = { action: 'cancel', reason: 'rain', date: '2026-10-28' };
  const { id } = await done('ada', 'POST', '/api/org/day-changes', change);
  const onWednesday = async () => (await practicesSeenBy('family1')).find(({ localDate }) => localDate === '2026-10-28');
  expect(await onWednesday()).toMatchObject({ status: 'canceled', statusReason: 'rain' });
  const closed = await ask('family2', 'PUT', `/api/mobile/events/${practice['2026-10-28']}/responses/${childOf['family2']}`, {
    answer: 'no',
  });
  expect(closed).toMatchObject({ status: 409, body: { type: '/problems/answers-closed' } });
  await done('ada', 'POST', `/api/org/day-changes/${id}/undo`);
  expect(await onWednesday()).toMatchObject({ status: 'scheduled' });
});

test('a game that the league places on the field pushes the practice away, and the coach finds it another evening', async () => {
  const home = await league.addTeam('Red Foxes', { seasonId: season.id });
  const visitor = await league.addTeam('Blue Herons', { seasonId: season.id });
  await done('ada', 'POST', '/api/org/games', {
    homeTeamId: home.id,
    visitorTeamId: visitor.id,
    startsAt: '2026-11-09T23:00:00Z',
    endsAt: '2026-11-10T01:00:00Z',
    fieldId: league.field.id,
  });
  expect(await done('coach', 'GET', `/api/mobile/events/${practice['2026-11-09']}`)).toMatchObject({ status: 'displaced', fieldId: null });
  const again = await done('coach', 'PATCH', `/api/mobile/events/${practice['2026-11-09']}`, {
    startsAt: '2026-11-10T17:30:00-06:00',
    facilityId: league.facility.id,
    fieldId: league.field.id,
  });
  expect(again).toMatchObject({ status: 'scheduled', localDate: '2026-11-10', localTime: '17:30' });
  expect(await done('coach', 'GET', `/api/mobile/events/${practice['2026-11-09']}/responses`)).toMatchObject({
    teams: [{ counts: { yes: 9, silent: 3 } }],
  });
});
