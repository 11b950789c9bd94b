import { beforeEach, describe, expect, test } from '@jest/globals';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { getTeamEvent } from '../../../src/application/events/get-team-event.ts';
import { listTeamEvents } from '../../../src/application/events/list-team-events.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import type { Repetition } from '../../../src/domain/events/event-series.ts';
import type { EventEdit } from '../../../src/domain/events/team-event.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamEventId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let coach: User;
let parent: User;
let stranger: User;
beforeEach(async () => {
  const { league, person } = given;
  [coach, parent, stranger] = [await person({}, 'coach'), await person({}, 'parent'), await person({}, 'coach', 'umpire', 'parent')];
  await league.coachedBy(league.hawks, coach);
  await league.coachedBy(league.jays, stranger);
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
});

/** Tuesday, 14 April 2026, 17:30 in Chicago. */
const TUESDAY = new Date('2026-04-14T22:30:00Z');
const PRACTICE = {
  kind: 'practice',
  title: 'Batting',
  arrivalMinutes: 15,
  facilityId: null,
  place: null,
  note: null,
  respondBy: null,
} as const;
type Terms = Parameters<ReturnType<typeof createTeamEvent>>[0]['terms'];
const plan = async (terms: Partial<Terms> = {}, { by = coach, repeats = null }: { by?: User; repeats?: Repetition | null } = {}) => {
  const startsAt = terms.startsAt ?? TUESDAY;
  const whole = { ...PRACTICE, fieldId: null, startsAt, endsAt: later(startsAt, HOUR), ...terms };
  return createTeamEvent(given.ports)({ actor: await given.as(by), teamId: given.league.hawks.id, terms: whole, repeats });
};
const edit = async (
  eventId: TeamEventId,
  edit: EventEdit,
  {
    by = coach,
    scope = 'one' as const as 'one' | 'following' | 'all',
    versions,
  }: { by?: User; scope?: 'one' | 'following' | 'all'; versions?: readonly number[] } = {},
) => updateTeamEvent(given.ports)({ actor: await given.as(by), eventId, scope, edit, versions });
const listed = async (by: User, days: { startDate?: LocalDate; endDate?: LocalDate } = {}) =>
  accepted(await listTeamEvents(given.ports)({ actor: await given.as(by), teamId: given.league.hawks.id, page: { limit: 100 }, ...days }))
    .items;
const UNTIL_MAY: Repetition = {
  weekdays: ['tuesday', 'thursday'],
  everyWeeks: 1,
  monthly: null,
  until: '2026-05-07' as LocalDate,
  except: ['2026-04-30' as LocalDate],
};

describe('an event', () => {
  test('is made by the team’s coach and read by its families, who see who it is for, when and where', async () => {
    const { league } = given;
    const made = accepted(await plan({ fieldId: league.field.id, note: 'Bring water' }));
    expect(made).toMatchObject({
      team: { id: league.hawks.id, name: 'Red Hawks' },
      localDate: '2026-04-14',
      localTime: '17:30',
      facility: { id: league.facility.id, name: 'Legion Park', fieldName: 'Field 2' },
      series: null,
      changedEvents: 1,
    });
    const { changedEvents: _, ...event } = made;
    expect(await listed(parent)).toEqual([event]);
    expect(accepted(await getTeamEvent(given.ports)({ actor: await given.as(parent), eventId: made.id }))).toEqual(event);
    expect(await given.audited()).toEqual(['team-event-created']);
  });

  test('does not exist for anybody else', async () => {
    const { id } = accepted(await plan());
    const unlinked = await given.person({}, 'parent');
    for (const other of [stranger, unlinked]) {
      expect(await listed(other)).toEqual([]);
      expect(await getTeamEvent(given.ports)({ actor: await given.as(other), eventId: id })).toEqual({
        ok: false,
        error: { kind: 'not-found' },
      });
      expect(await edit(id, { title: 'Mine' }, { by: other })).toEqual({ ok: false, error: { kind: 'not-found' } });
    }
  });

  test('is not made or changed by families and other coaches', async () => {
    const { id } = accepted(await plan());
    const refused = { error: { kind: 'not-allowed', cause: 'not-running-team' } };
    expect(await edit(id, { title: 'Mine' }, { by: parent })).toMatchObject(refused);
    expect(await plan({}, { by: parent })).toMatchObject(refused);
    expect(await plan({}, { by: stranger })).toMatchObject(refused);
    for (const role of ['admin', 'staff'] as const)
      expect(await edit(id, { title: role }, { by: await given.person({}, role) })).toMatchObject({ ok: true });
  });

  test('is the manager’s of the team as it is the coach’s, whatever their role', async () => {
    const manager = await given.person({}, 'parent');
    await given.league.managedBy(given.league.hawks, manager);
    const { id } = accepted(await plan({}, { by: manager }));
    expect(accepted(await edit(id, { title: 'Pitching' }, { by: manager }))).toMatchObject({ title: 'Pitching' });
    expect(await listed(manager)).toMatchObject([{ id }]);
  });

  test('is not made for a team of a past season by its coach, who is told why', async () => {
    given.set(later(NOON, 200 * DAY));
    expect(await plan({ startsAt: later(NOON, 201 * DAY) })).toMatchObject({
      error: { kind: 'not-allowed', cause: 'season-over', seasonEndedOn: '2026-06-30' },
    });
  });

  test('refers to places of the org that are in use', async () => {
    const { league } = given;
    const theirs = await givenLeague(given.ports.unitOfWork);
    const closed = await league.addField({ archived: true });
    const refused = (rule: string) => ({ error: { kind: 'unknown-reference', violations: [{ path: ['fieldId'], rule }] } });
    expect(await plan({ fieldId: theirs.field.id })).toMatchObject(refused('unknown'));
    expect(await plan({ fieldId: closed.id })).toMatchObject(refused('archived'));
    const elsewhere = await league.addFacility({ name: 'Gym' });
    expect(await plan({ fieldId: league.field.id, facilityId: elsewhere.id })).toMatchObject(refused('not-in-facility'));
  });

  test('does not take the place of a game, which is shown, nor of an event, of which only team, place and time are', async () => {
    const { league } = given;
    const game = await league.addGame(league.jays, league.owls, { startsAt: TUESDAY });
    expect(await plan({ fieldId: league.field.id })).toEqual({
      ok: false,
      error: { kind: 'field-taken', game: expect.objectContaining({ id: game.id }) },
    });
    const secret = {
      title: 'Secret',
      note: 'Nobody knows',
      startsAt: later(TUESDAY, DAY),
      fieldId: league.field.id,
      facilityId: league.facility.id,
    };
    const { startsAt, endsAt } = await league.addEvent(league.jays, stranger, secret);
    const place = { id: league.facility.id, name: 'Legion Park', fieldName: 'Field 2' };
    const when = { startsAt, endsAt, timeZone: 'America/Chicago', localDate: '2026-04-15', localTime: '17:30', startTimeTbd: false };
    expect(await plan({ startsAt, fieldId: league.field.id })).toEqual({
      ok: false,
      error: { kind: 'field-taken', event: { team: { id: league.jays.id, name: 'Blue Jays' }, facility: place, ...when } },
    });
    await league.addGame(league.hawks, league.owls, { startsAt: later(TUESDAY, 2 * DAY), fieldId: null });
    expect(await plan({ startsAt: later(TUESDAY, 2 * DAY) })).toMatchObject({ error: { kind: 'team-taken' } });
    expect(await given.audited()).toEqual([]);
  });

  test('is changed from the version that was read, or shown as it is now', async () => {
    const { id } = accepted(await plan());
    expect(accepted(await edit(id, { title: 'Pitching' }, { versions: [1] }))).toMatchObject({ title: 'Pitching', version: 2 });
    expect(await edit(id, { title: 'Running' }, { versions: [1] })).toMatchObject({
      error: { kind: 'edit-conflict', event: { id, title: 'Pitching', version: 2 } },
    });
  });

  test('is canceled with a reason, and gives its field free until it is restored', async () => {
    const { league } = given;
    const { id } = accepted(await plan({ fieldId: league.field.id }));
    accepted(await edit(id, { status: 'canceled', statusReason: 'rain' }));
    expect(await listed(parent)).toMatchObject([{ id, status: 'canceled', statusReason: 'rain' }]);
    await league.addGame(league.jays, league.owls, { startsAt: TUESDAY });
    expect(await edit(id, { status: 'scheduled' })).toMatchObject({ error: { kind: 'field-taken' } });
    expect(await edit(id, { status: 'scheduled', fieldId: null })).toMatchObject({
      ok: true,
      value: { status: 'scheduled', statusReason: null },
    });
    expect(await given.audited()).toEqual(['team-event-created', 'team-event-canceled', 'team-event-changed']);
  });

  test('with an edit that changes nothing stays as it is', async () => {
    const { id } = accepted(await plan());
    expect(accepted(await edit(id, { title: 'Batting' }))).toMatchObject({ version: 1, changedEvents: 0 });
    expect(await given.audited()).toEqual(['team-event-created']);
  });
});

describe('links at an event', () => {
  const MAP = { url: 'https://Example.org/map', label: 'Map' };
  const FORM = { url: 'https://example.org/form', label: null };

  test('are kept as a browser opens them, for the team alone, and change with the event', async () => {
    const { id } = accepted(await plan({ links: [MAP, FORM] }));
    const shown = [{ url: 'https://example.org/map', label: 'Map' }, FORM];
    for (const user of [coach, parent]) expect(await listed(user)).toMatchObject([{ links: shown }]);
    expect(accepted(await edit(id, { links: [...shown] }))).toMatchObject({ version: 1, changedEvents: 0 });
    expect(accepted(await edit(id, { title: 'Pitching' }))).toMatchObject({ version: 2, links: shown });
    expect(accepted(await edit(id, { links: [FORM] }))).toMatchObject({ version: 3, links: [FORM] });
    expect(accepted(await edit(id, { links: [] }))).toMatchObject({ version: 4, links: [] });
  });

  test('do not exist for followers, who read the event where the league wants it', async () => {
    const { league, ports } = given;
    accepted(await plan({ links: [MAP] }));
    const admin = await given.as(await given.person({}, 'admin'));
    accepted(await updateOrgSettings(ports)({ actor: admin, versions: undefined, dryRun: false, change: { followersSeeEvents: true } }));
    const follower = await given.person({}, 'follower');
    await league.followedBy(await league.addPlayer('Ben Ito', league.hawks), follower, parent);
    expect(await listed(follower)).toMatchObject([{ title: 'Batting', links: [] }]);
  });

  test('that nobody should open are refused, with every fault of each, and nothing is made or changed', async () => {
    const links = [MAP, { url: 'http://pat:secret@example.org', label: null }, { url: 'https://map', label: 'Map' }];
    const refused = {
      ok: false,
      error: {
        kind: 'invalid-request',
        violations: [
          { path: ['links', 1, 'url'], fault: 'not-https' },
          { path: ['links', 1, 'url'], fault: 'credentials' },
          { path: ['links', 2, 'url'], fault: 'no-host' },
        ],
      },
    };
    expect(await plan({ links })).toMatchObject(refused);
    expect(await listed(coach)).toEqual([]);
    const { id } = accepted(await plan({ links: [FORM] }));
    expect(await edit(id, { links, title: 'Pitching' })).toMatchObject(refused);
    expect(await listed(coach)).toMatchObject([{ title: 'Batting', links: [FORM] }]);
  });

  test('of a series are those of all its events, and of those in the scope of a change', async () => {
    const { id } = accepted(await plan({ links: [MAP] }, { repeats: UNTIL_MAY }));
    accepted(await edit(id, { links: [FORM] }, { scope: 'all' }));
    const ofAll = (await listed(coach)).map(({ links }) => links);
    expect(ofAll.length).toBeGreaterThan(2);
    expect(ofAll).toEqual(ofAll.map(() => [FORM]));
  });
});

describe('a series', () => {
  const MAY = { startDate: '2026-04-01' as LocalDate, endDate: '2026-05-31' as LocalDate };
  const days = async () => (await listed(parent, MAY)).map(({ localDate, localTime }) => `${localDate} ${localTime}`);

  test('has an event for each date of the rule', async () => {
    const first = accepted(await plan({}, { repeats: UNTIL_MAY }));
    expect(first).toMatchObject({
      changedEvents: 7,
      series: { weekdays: ['tuesday', 'thursday'], until: '2026-05-07' },
      seriesDate: '2026-04-14',
    });
    expect((await listed(parent, MAY)).map(({ localDate }) => localDate)).toEqual([
      '2026-04-14',
      '2026-04-16',
      '2026-04-21',
      '2026-04-23',
      '2026-04-28',
      '2026-05-05',
      '2026-05-07',
    ]);
  });

  test('is made as a whole or not at all', async () => {
    const { league } = given;
    await league.addGame(league.jays, league.owls, { startsAt: later(TUESDAY, 7 * DAY) });
    expect(await plan({ fieldId: league.field.id }, { repeats: UNTIL_MAY })).toMatchObject({ error: { kind: 'field-taken' } });
    expect(await listed(parent, MAY)).toEqual([]);
  });

  test('is changed from one of its events on, in one scope or another', async () => {
    accepted(await plan({}, { repeats: { ...UNTIL_MAY, until: '2026-04-28' as LocalDate } }));
    const [, second, third] = await listed(parent, MAY);
    accepted(await edit(second!.id, { startsAt: later(second!.startsAt, -HOUR) }));
    expect(accepted(await edit(third!.id, { startsAt: later(third!.startsAt, HOUR) }, { scope: 'following' })).changedEvents).toBe(3);
    expect(await days()).toEqual(['2026-04-14 17:30', '2026-04-16 16:30', '2026-04-21 18:30', '2026-04-23 18:30', '2026-04-28 18:30']);
    expect(accepted(await edit(second!.id, { title: 'Pitching' }, { scope: 'all' })).changedEvents).toBe(2);
    expect((await listed(parent, MAY)).map(({ title, series }) => [title, series?.until])).toEqual([
      ['Pitching', '2026-04-20'],
      ['Pitching', '2026-04-20'],
      ['Batting', '2026-04-28'],
      ['Batting', '2026-04-28'],
      ['Batting', '2026-04-28'],
    ]);
  });

  test('is moved to another field as a whole or not at all', async () => {
    const { league } = given;
    const first = accepted(await plan({}, { repeats: UNTIL_MAY }));
    await league.addGame(league.jays, league.owls, { startsAt: later(TUESDAY, 7 * DAY) });
    expect(await edit(first.id, { fieldId: league.field.id }, { scope: 'all' })).toMatchObject({ error: { kind: 'field-taken' } });
    expect((await listed(parent, MAY)).every(({ fieldId, version }) => fieldId === null && version === 1)).toBe(true);
  });
});
