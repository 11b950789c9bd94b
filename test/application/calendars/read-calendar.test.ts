import { beforeEach, describe, expect, test } from '@jest/globals';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { setAbsences } from '../../../src/application/attendance/set-absences.ts';
import { changeCalendarAddress } from '../../../src/application/calendars/change-calendar-address.ts';
import { listCalendarAddresses } from '../../../src/application/calendars/list-calendar-addresses.ts';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../../src/application/calendars/read-calendar.ts';
import { revokeCalendarAddress } from '../../../src/application/calendars/revoke-calendar-address.ts';
import { createOrgEvent } from '../../../src/application/events/create-org-event.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { updateOrgEvent } from '../../../src/application/events/update-org-event.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { revokeParentLink } from '../../../src/application/families/revoke-parent-link.ts';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { listMembers } from '../../../src/application/membership/list-members.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { setMyPreferences } from '../../../src/application/membership/set-my-preferences.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import type { Answer } from '../../../src/domain/attendance/answer.ts';
import type { SeriesScope } from '../../../src/domain/events/event-series.ts';
import type { ItemRef } from '../../../src/domain/events/item.ts';
import type { OrgEventEdit } from '../../../src/domain/events/org-event.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { type LocalDate, localDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
let pat: User;
let admin: User;
beforeEach(async () => {
  given = await givenUseCases();
  pat = await given.person({}, 'parent');
  admin = await given.person({}, 'admin');
});

const make = async (user: User, teamId: TeamId | null = null) =>
  accepted(await makeCalendarAddress(given.ports)({ actor: await given.as(user), teamId }));
const read = ({ secret }: Readonly<{ secret: string }>) => readCalendar(given.ports)({ orgId: given.org.id, secret });
const titles = async (address: Readonly<{ secret: string }>) => accepted(await read(address)).events.map(({ title }) => title);
const GONE = { ok: false, error: { kind: 'not-found' } };

describe('the calendar of one’s own games', () => {
  test('shows those of children, of teams that one coaches and that one scores, and no others', async () => {
    const { league } = given;
    const carl = await given.person({}, 'coach', 'parent');
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), carl);
    await league.coachedBy(league.jays, carl);
    await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, DAY) });
    await league.addGame(league.owls, league.jays, { startsAt: later(NOON, 2 * DAY) });
    const others = await league.addTeam('Gray Geese');
    await league.addGame(league.owls, others, { startsAt: later(NOON, 3 * DAY), officialScorerUserId: carl.id });
    await league.addGame(others, league.owls, { startsAt: later(NOON, 4 * DAY) });
    expect(await titles(await make(carl))).toEqual(['White Owls at Red Hawks', 'Blue Jays at White Owls', 'Gray Geese at White Owls']);
  });

  test('loses a game that one scored a day after it', async () => {
    const { league } = given;
    await league.addGame(league.owls, league.jays, { startsAt: later(NOON, -2 * DAY), officialScorerUserId: pat.id });
    await league.addGame(league.owls, league.jays, { startsAt: later(NOON, -HOUR), officialScorerUserId: pat.id });
    expect(await titles(await make(pat))).toEqual(['Blue Jays at White Owls']);
  });

  test('is in the language of its owner, else in that of the league', async () => {
    const { league, ports } = given;
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), pat);
    await league.addGame(league.hawks, league.jays, { status: 'postponed', statusReason: 'rain' });
    const address = await make(pat);
    const entry = async () => {
      const { language, events } = accepted(await read(address));
      return [language, events[0]!.title, events[0]!.notes.split('\n').at(-1)];
    };
    const english = ['en', 'Postponed: Blue Jays at Red Hawks', 'Postponed: rain'];
    const spanish = ['es', 'Pospuesto: Blue Jays vs. Red Hawks', 'Pospuesto: lluvia'];
    expect(await entry()).toEqual(english);
    const settings = { actor: await given.as(admin), versions: undefined, dryRun: false };
    accepted(await updateOrgSettings(ports)({ ...settings, change: { language: 'es' } }));
    expect(await entry()).toEqual(spanish);
    accepted(await setMyPreferences(ports)({ actor: pat, language: 'en' }));
    expect(await entry()).toEqual(english);
  });

  test('holds no name of a child, nor of anybody else', async () => {
    const { league } = given;
    await league.linkTo(await league.addPlayer('Featherstone Ortiz', league.hawks), pat);
    await league.addGame(league.hawks, league.jays, { snackParentName: 'Rosalind', snackParentPhone: '+1', officialScorer: 'Balthazar' });
    const calendar = JSON.stringify(accepted(await read(await make(pat))));
    expect(calendar).toContain('Red Hawks');
    expect(calendar).not.toMatch(/Featherstone|Ortiz|Rosalind|Balthazar|User \d/);
  });

  test('loses the games of a child with the link', async () => {
    const { league, ports } = given;
    const link = await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), pat);
    await league.addGame(league.hawks, league.jays);
    const address = await make(pat);
    expect(await titles(address)).toHaveLength(1);
    accepted(await revokeParentLink(ports)({ actor: await given.as(admin), linkId: link.id }));
    expect(await titles(address)).toEqual([]);
  });
});

describe('the calendar of a team', () => {
  test('shows its games, canceled ones as such', async () => {
    const { league } = given;
    await league.addGame(league.hawks, league.jays, { status: 'canceled', statusReason: 'rain' });
    await league.addGame(league.owls, league.jays);
    const { name, events } = accepted(await read(await make(pat, league.hawks.id)));
    expect(name).toBe(`Red Hawks (${given.org.name})`);
    expect(events).toMatchObject([{ title: 'Canceled: Blue Jays at Red Hawks', status: 'canceled' }]);
  });

  test('of no team of the league is not found', async () => {
    const actor = await given.as(pat);
    const nobodys = { id: given.org.id as string } as unknown as typeof given.league.hawks;
    expect(await makeCalendarAddress(given.ports)({ actor, teamId: nobodys.id })).toMatchObject(GONE);
  });
});

describe('team events', () => {
  test('are beside the games in one’s own calendar, of every team that one coaches, manages or has a child on', async () => {
    const { league } = given;
    const carl = await given.person({}, 'coach', 'parent');
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), carl);
    await league.coachedBy(league.jays, carl);
    const max = await given.person({}, 'parent');
    await league.managedBy(league.jays, max);
    await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, 2 * DAY) });
    await league.addEvent(league.jays, admin, { title: 'Batting', startsAt: later(NOON, 3 * DAY) });
    await league.addEvent(league.hawks, admin, { title: 'Pitching', startsAt: later(NOON, DAY) });
    await league.addEvent(league.owls, admin, { title: 'Meeting' });
    expect(await titles(await make(carl))).toEqual(['Red Hawks: Pitching', 'White Owls at Red Hawks', 'Blue Jays: Batting']);
    expect(await titles(await make(max))).toEqual(['Blue Jays: Batting']);
    expect(await titles(await make(admin))).toEqual([]);
  });

  test('and games are there once, however many children of the owner they concern', async () => {
    const { league } = given;
    for (const team of [league.hawks, league.hawks, league.jays]) await league.linkTo(await league.addPlayer('Sam Ortiz', team), pat);
    await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, 2 * DAY) });
    await league.addEvent(league.hawks, admin, { title: 'Pitching', startsAt: later(NOON, DAY) });
    expect(await titles(await make(pat))).toEqual(['Red Hawks: Pitching', 'Blue Jays at Red Hawks']);
  });

  test('are in a team’s calendar for those who see them, which is asked each time', async () => {
    const { league, ports } = given;
    const link = await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), pat);
    await league.addGame(league.hawks, league.jays);
    await league.addEvent(league.hawks, admin, { title: 'Batting', status: 'displaced' });
    const [family, office] = [await make(pat, league.hawks.id), await make(admin, league.hawks.id)];
    const all = ['Blue Jays at Red Hawks', 'On hold: Red Hawks: Batting'];
    for (const address of [family, office]) expect(await titles(address)).toEqual(all);
    accepted(await revokeParentLink(ports)({ actor: await given.as(admin), linkId: link.id }));
    expect(await titles(family)).toEqual(['Blue Jays at Red Hawks']);
    const others = await Promise.all(
      (['coach', 'umpire', 'parent'] as const).map(async (role) => make(await given.person({}, role), league.hawks.id)),
    );
    for (const address of others) expect(await titles(address)).toEqual(['Blue Jays at Red Hawks']);
    expect(await titles(office)).toEqual(all);
  });
});

test('a series of team events is one entry, whose exceptions are the events that were changed by themselves', async () => {
  const { league, ports } = given;
  const actor = await given.as(admin);
  const startsAt = later(NOON, DAY);
  const terms = { kind: 'practice', title: 'Batting', startsAt, endsAt: later(startsAt, HOUR), arrivalMinutes: 15, place: 'Gym' } as const;
  const repeats = { weekdays: ['sunday'], until: '2026-05-10' as LocalDate, everyWeeks: 1, monthly: null, except: [] } as const;
  const made = await createTeamEvent(ports)({
    actor,
    teamId: league.hawks.id,
    terms: { ...terms, facilityId: null, fieldId: null, note: 'Secret plays', respondBy: null },
    repeats,
  });
  const { id: eventId, series } = accepted(made);
  accepted(await updateTeamEvent(ports)({ actor, eventId, scope: 'one', edit: { title: 'Pitching' }, versions: undefined }));
  const calendar = accepted(await read(await make(admin, league.hawks.id)));
  expect(calendar.events).toEqual([]);
  expect(calendar.series).toMatchObject([
    {
      uid: `${series!.id}@league-gateway`,
      sequence: 2,
      rule: {
        usual: { entry: { title: 'Red Hawks: Batting' } },
        startsAt,
        weekdays: ['sunday'],
        changed: [{ insteadOf: startsAt, occurrence: { entry: { title: 'Red Hawks: Pitching' } } }],
      },
    },
  ]);
  expect(JSON.stringify(calendar)).not.toContain('Secret plays');
});

describe('an event of the league', () => {
  /** From Friday to Sunday at 17:30 in Chicago. */
  const FRIDAY = new Date('2026-04-17T22:30:00Z');
  const days = [0, 1, 2].map((day) => ({ startsAt: later(FRIDAY, day * DAY), endsAt: later(FRIDAY, day * DAY + HOUR) }));
  const TERMS = {
    kind: 'other',
    title: 'Cup',
    arrivalMinutes: 15,
    facilityId: null,
    place: 'Gym',
    note: null,
    links: [],
    respondBy: null,
  } as const;
  const makeEvent = async (count: number) =>
    accepted(await createOrgEvent(given.ports)({ actor: await given.as(admin), terms: TERMS, days: days.slice(0, count), teamIds: null }));
  beforeEach(async () => {
    const sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
    await given.league.onRoster(sam, given.league.jays);
    await given.league.linkTo(sam, pat);
  });

  test('is one entry for a child of two of its teams, under the name of the league, and stays so when it is moved', async () => {
    const { id } = await makeEvent(1);
    const address = await make(pat);
    const { events } = accepted(await read(address));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ uid: `${id}@league-gateway`, sequence: 1, title: `${given.org.name}: Cup`, ...days[0] });
    expect(events[0]).not.toHaveProperty('allDay');
    accepted(
      await updateOrgEvent(given.ports)({
        actor: await given.as(admin),
        orgEventId: id,
        edit: { days: days.slice(1, 2) },
        versions: undefined,
      }),
    );
    expect(accepted(await read(address)).events).toMatchObject([{ uid: `${id}@league-gateway`, sequence: 2, ...days[1] }]);
  });

  test('of several days is one entry of whole days, with the hours of each, which blocks none of them', async () => {
    await makeEvent(3);
    const calendar = accepted(await read(await make(pat, given.league.hawks.id)));
    expect(calendar.events).toMatchObject([{ allDay: '2026-04-17', allDayUntil: '2026-04-19', status: 'confirmed' }]);
    expect(calendar.events[0]!.notes.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^Fri.* Apr.* 17, 5:30.PM to 6:30.PM$/),
      expect.stringMatching(/^Sat.* Apr.* 18, 5:30.PM to 6:30.PM$/),
      expect.stringMatching(/^Sun.* Apr.* 19, 5:30.PM to 6:30.PM$/),
    ]);
  });

  test('that is canceled stays, as canceled; a day on which it does not take place is left out', async () => {
    const { id } = await makeEvent(3);
    const change = async (edit: OrgEventEdit) =>
      accepted(await updateOrgEvent(given.ports)({ actor: await given.as(admin), orgEventId: id, edit, versions: undefined }));
    const address = await make(pat);
    await change({ days: days.slice(1) });
    const shown = accepted(await read(address)).events;
    // What has fallen out is the team’s own, and canceled.
    expect(shown.filter(({ status }) => status === 'canceled')).toHaveLength(2);
    expect(shown.find(({ status }) => status === 'confirmed')).toMatchObject({
      allDay: '2026-04-18',
      allDayUntil: '2026-04-19',
      sequence: 2,
    });
    await change({ status: 'canceled' });
    expect(accepted(await read(address)).events.every(({ status }) => status === 'canceled')).toBe(true);
  });
});

describe('what all of the owner’s children have declined', () => {
  const leaveOut = async (user: User, { id: calendarId }: Awaited<ReturnType<typeof make>>) =>
    accepted(await changeCalendarAddress(given.ports)({ actor: await given.as(user), calendarId, edit: { leavesOutDeclined: true } }));
  const say = async (answer: Answer, player: Player, item: ItemRef, scope: SeriesScope = 'one') =>
    accepted(
      await giveAnswer(given.ports)({
        actor: await given.as(admin),
        playerId: player.id,
        item,
        answer,
        note: null,
        version: undefined,
        scope,
      }),
    );

  test('is left out if the owner wants it, until one of them comes after all', async () => {
    const { league } = given;
    const [sam, max] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Max Ortiz', league.hawks)];
    for (const child of [sam, max]) await league.linkTo(child, pat);
    const other = await league.addPlayer('Ben Ito', league.hawks);
    const [first, second] = [
      await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY) }),
      await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, 2 * DAY) }),
    ];
    const practice = await league.addEvent(league.hawks, admin, { title: 'Batting', startsAt: later(NOON, 3 * DAY) });
    for (const child of [sam, max]) {
      await say('no', child, { kind: 'game', id: first.id });
      await say('no', child, { kind: 'event', id: practice.id });
    }
    await say('no', sam, { kind: 'game', id: second.id });
    await say('no', other, { kind: 'game', id: second.id });
    const [mine, ofTeam] = [await make(pat), await make(pat, league.hawks.id)];
    const all = ['Blue Jays at Red Hawks', 'White Owls at Red Hawks', 'Red Hawks: Batting'];
    for (const address of [mine, ofTeam]) {
      expect(await titles(address)).toEqual(all);
      await leaveOut(pat, address);
      expect(await titles(address)).toEqual(['White Owls at Red Hawks']);
    }
    await say('maybe', max, { kind: 'event', id: practice.id });
    expect(await titles(mine)).toEqual(['White Owls at Red Hawks', 'Red Hawks: Batting']);
    expect(await titles(await make(pat))).toEqual(['White Owls at Red Hawks', 'Red Hawks: Batting']);
  });

  test('is also that on which they are away, and nothing that does not take place', async () => {
    const { league, ports } = given;
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.linkTo(sam, pat);
    const canceled = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY) });
    await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, DAY) });
    await say('no', sam, { kind: 'game', id: canceled.id });
    const day = localDate(later(NOON, DAY), given.org.timeZone);
    const absences = [{ from: day, to: day }];
    accepted(await setAbsences(ports)({ actor: await given.as(pat), playerId: sam.id, absences, versions: undefined }));
    const address = await make(pat);
    await leaveOut(pat, address);
    expect(await titles(address)).toEqual([]);
    await league.write(({ games }) => games.save({ ...canceled, status: 'canceled' }));
    expect(await titles(address)).toEqual(['Canceled: Blue Jays at Red Hawks']);
  });

  test('stays where the owner has another part: coach, manager, follower, scorer, or with a place of a slot', async () => {
    const { league } = given;
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    const of = async (user: User) => {
      await league.linkTo(sam, user);
      const address = await make(user);
      await leaveOut(user, address);
      return address;
    };
    const [coach, manager, follower, scorer, helper, guest] = [
      await given.person({}, 'coach', 'parent'),
      await given.person({}, 'parent'),
      await given.person({}, 'parent', 'follower'),
      await given.person({}, 'parent'),
      await given.person({}, 'parent'),
      await given.person({}, 'parent'),
    ];
    await league.coachedBy(league.hawks, coach);
    await league.managedBy(league.hawks, manager);
    await league.followedBy(await league.addPlayer('Ben Ito', league.hawks), follower, pat);
    const game = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY), officialScorerUserId: scorer.id });
    const item = { kind: 'game', id: game.id } as const;
    await league.addSlot(league.hawks, item, {}, helper);
    await say('no', sam, item);
    for (const user of [coach, manager, follower, scorer, helper]) expect(await titles(await of(user))).toHaveLength(1);
    expect(await titles(await of(guest))).toEqual([]);
  });

  test('of a series is a date without an event, and the entry is no older than with it', async () => {
    const { league, ports } = given;
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.linkTo(sam, pat);
    const actor = await given.as(admin);
    const startsAt = later(NOON, DAY);
    const terms = {
      kind: 'practice',
      title: 'Batting',
      startsAt,
      endsAt: later(startsAt, HOUR),
      arrivalMinutes: null,
      place: 'Gym',
    } as const;
    const made = await createTeamEvent(ports)({
      actor,
      teamId: league.hawks.id,
      terms: { ...terms, facilityId: null, fieldId: null, note: null, respondBy: null },
      repeats: { weekdays: ['sunday'], until: '2026-05-10' as LocalDate, everyWeeks: 1, monthly: null, except: [] },
    });
    const { series } = accepted(made);
    const events = await given.ports.read.teamEvents(given.org.id, { from: NOON, before: later(NOON, 60 * DAY) }, [league.hawks.id], {
      limit: 9,
    });
    const third = events.items[2]!.event;
    accepted(await updateTeamEvent(ports)({ actor, eventId: third.id, scope: 'one', edit: { note: 'Bring water' }, versions: undefined }));
    await say('no', sam, { kind: 'event', id: third.id });
    const address = await make(pat);
    const entries = async () => accepted(await read(address)).series;
    expect(await entries()).toMatchObject([{ uid: `${series!.id}@league-gateway`, sequence: 2, rule: { without: [] } }]);
    await leaveOut(pat, address);
    expect(await entries()).toMatchObject([{ sequence: 2, rule: { without: [third.seriesDate] } }]);
  });

  test('is nobody’s choice but the owner’s', async () => {
    const { id: calendarId } = await make(pat);
    const change = async (by: User) =>
      changeCalendarAddress(given.ports)({ actor: await given.as(by), calendarId, edit: { leavesOutDeclined: true } });
    expect(await change(admin)).toMatchObject(GONE);
    expect(accepted(await change(pat))).toMatchObject({ id: calendarId, leavesOutDeclined: true });
    expect(accepted(await listCalendarAddresses(given.ports)({ actor: await given.as(pat) })).calendars).toMatchObject([
      { id: calendarId, leavesOutDeclined: true },
    ]);
  });
});

describe('an address', () => {
  test('that is made anew takes the place of the earlier one', async () => {
    const first = await make(pat);
    const second = await make(pat);
    expect(await read(first)).toMatchObject(GONE);
    expect(accepted(await read(second)).events).toEqual([]);
    const listed = accepted(await listCalendarAddresses(given.ports)({ actor: await given.as(pat) }));
    expect(listed.calendars).toEqual([{ id: first.id, team: null, leavesOutDeclined: false, createdAt: NOON }]);
    expect(JSON.stringify(listed)).not.toContain(second.secret);
    // Once a day for each calendar.
    expect(await given.audited()).toEqual(['calendar-address-made']);
  });

  test('that was revoked is not found, and nobody revokes another’s', async () => {
    const address = await make(pat);
    const revoke = async (by: User) => revokeCalendarAddress(given.ports)({ actor: await given.as(by), calendarId: address.id });
    expect(await revoke(admin)).toMatchObject(GONE);
    expect((await read(address)).ok).toBe(true);
    accepted(await revoke(pat));
    expect(await read(address)).toMatchObject(GONE);
    expect(await revoke(pat)).toMatchObject(GONE);
    expect(await given.audited()).toContain('calendar-address-revoked');
  });

  test('of somebody who is no member any more is not found: revoked, gone, or erased', async () => {
    const { ports, league, org } = given;
    const endings: Readonly<Record<string, (user: User) => Promise<unknown>>> = {
      async revoked(user) {
        const [held] = accepted(
          await listMembers(ports)({ actor: await given.as(admin), filter: { q: String(user.email) }, page: { limit: 1 } }),
        ).items;
        return revokeMember(given.ports)({ actor: await given.as(admin), membershipId: held!.membershipId, all: false });
      },
      left: (user) => leaveOrg(ports)({ actor: user, orgId: org.id }),
      erased: (user) => deleteAccount(ports)({ actor: user, leaveOrgs: false }),
    };
    for (const [how, end] of Object.entries(endings)) {
      const user = await given.person({}, 'parent');
      const addresses = [await make(user), await make(user, league.hawks.id)];
      accepted((await end(user)) as { ok: true; value: unknown });
      expect([how, ...(await Promise.all(addresses.map(read)))]).toEqual(
        [how, GONE, GONE].map((each) => (each === how ? how : expect.objectContaining(GONE))),
      );
    }
  });

  test('that nobody has is not found, nor is one of another organization', async () => {
    const { secret } = await make(pat);
    expect(await read({ secret: 'A'.repeat(43) })).toMatchObject(GONE);
    expect(await readCalendar(given.ports)({ orgId: given.league.hawks.id as never, secret })).toMatchObject(GONE);
  });
});
