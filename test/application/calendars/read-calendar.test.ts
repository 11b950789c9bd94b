import { beforeEach, describe, expect, test } from '@jest/globals';
import { listCalendarAddresses } from '../../../src/application/calendars/list-calendar-addresses.ts';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../../src/application/calendars/read-calendar.ts';
import { revokeCalendarAddress } from '../../../src/application/calendars/revoke-calendar-address.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { revokeParentLink } from '../../../src/application/families/revoke-parent-link.ts';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { listMembers } from '../../../src/application/membership/list-members.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { setMyPreferences } from '../../../src/application/membership/set-my-preferences.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
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
  const repeats = { weekdays: ['sunday'], until: '2026-05-10' as LocalDate, everyWeeks: 1, except: [] } as const;
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

describe('an address', () => {
  test('that is made anew takes the place of the earlier one', async () => {
    const first = await make(pat);
    const second = await make(pat);
    expect(await read(first)).toMatchObject(GONE);
    expect(accepted(await read(second)).events).toEqual([]);
    const listed = accepted(await listCalendarAddresses(given.ports)({ actor: await given.as(pat) }));
    expect(listed.calendars).toEqual([{ id: first.id, team: null, createdAt: NOON }]);
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
