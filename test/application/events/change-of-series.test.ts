import { beforeEach, describe, expect, test } from '@jest/globals';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { deleteEventSeries } from '../../../src/application/events/delete-event-series.ts';
import { listTeamEvents } from '../../../src/application/events/list-team-events.ts';
import { updateEventSeries } from '../../../src/application/events/update-event-series.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import type { SeriesEdit } from '../../../src/domain/events/event-series.ts';
import type { EventEdit } from '../../../src/domain/events/team-event.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { EventSeriesId, TeamEventId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

/** Tuesday, 14 April 2026, 17:30 in Chicago. */
const TUESDAY = new Date('2026-04-14T22:30:00Z');
const MAY = { startDate: '2026-04-01' as LocalDate, endDate: '2026-07-31' as LocalDate };
let coach: User;
let parent: User;
let stranger: User;
let sam: Player;
beforeEach(async () => {
  const { league, person } = given;
  [coach, parent, stranger] = [await person({}, 'coach'), await person({}, 'parent'), await person({}, 'coach')];
  await league.coachedBy(league.hawks, coach);
  await league.coachedBy(league.jays, stranger);
  sam = await league.addPlayer('Sam Ortiz', league.hawks);
  await league.linkTo(sam, parent);
});

/** Tuesdays until 5 May, made now. */
async function series(fieldId = given.league.field.id): Promise<EventSeriesId> {
  const terms = {
    kind: 'practice',
    title: 'Batting',
    arrivalMinutes: 15,
    facilityId: null,
    fieldId,
    place: null,
    note: 'Helmets',
  } as const;
  const made = await createTeamEvent(given.ports)({
    actor: await given.as(coach),
    teamId: given.league.hawks.id,
    terms: { ...terms, respondBy: null, startsAt: TUESDAY, endsAt: later(TUESDAY, HOUR) },
    repeats: { weekdays: ['tuesday'], everyWeeks: 1, monthly: null, until: '2026-05-05' as LocalDate, except: [] },
  });
  return accepted(made).series!.id;
}
const listed = async () =>
  accepted(
    await listTeamEvents(given.ports)({ actor: await given.as(parent), teamId: given.league.hawks.id, page: { limit: 100 }, ...MAY }),
  ).items;
const dates = async () => (await listed()).map(({ localDate, status }) => (status === 'scheduled' ? localDate : `${localDate} ${status}`));
const remove = async (seriesId: EventSeriesId, by = coach) => deleteEventSeries(given.ports)({ actor: await given.as(by), seriesId });
const change = async (seriesId: EventSeriesId, edit: SeriesEdit, by = coach) =>
  updateEventSeries(given.ports)({ actor: await given.as(by), seriesId, edit });
const edited = async (eventId: TeamEventId, edit: EventEdit, scope: 'one' | 'all' = 'one') =>
  accepted(await updateTeamEvent(given.ports)({ actor: await given.as(coach), eventId, scope, edit, versions: undefined }));
const say = async (eventId: TeamEventId, answer: 'yes' | 'no' = 'yes') => {
  const item = { kind: 'event', id: eventId } as const;
  const about = { item, playerId: sam.id, answer, note: null, version: undefined, scope: 'one' } as const;
  return giveAnswer(given.ports)({ actor: await given.as(parent), ...about });
};

describe('a series is deleted', () => {
  test('within an hour of its making, with what was answered: its dates are gone, its field is free', async () => {
    const id = await series();
    const [first] = await listed();
    accepted(await say(first!.id));
    given.move(HOUR);
    expect(await remove(id)).toEqual({ ok: true, value: undefined });
    expect(await listed()).toEqual([]);
    expect(await say(first!.id)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await given.audited()).toEqual(['team-event-created', 'team-events-withdrawn']);
    await series();
  });

  test('later as long as nobody has answered, or taken a place of a slot there', async () => {
    const id = await series();
    given.move(HOUR + 1);
    const [, second, third] = await listed();
    accepted(await say(second!.id, 'no'));
    expect(await remove(id)).toEqual({ ok: false, error: { kind: 'series-answered' } });
    expect(await dates()).toHaveLength(4);
    const other = await (async () => {
      await given.league.write(({ teamEvents }) => teamEvents.removeAll(given.org.id, [second!.id]));
      return third!;
    })();
    await given.league.addSlot(given.league.hawks, { kind: 'event', id: other.id }, {}, parent);
    expect(await remove(id)).toMatchObject({ error: { kind: 'series-answered' } });
    await given.league.write(({ teamEvents }) => teamEvents.removeAll(given.org.id, [other.id]));
    accepted(await remove(id));
    expect(await listed()).toEqual([]);
  });

  test('but for what has begun', async () => {
    const id = await series();
    const [first] = await listed();
    given.set(later(TUESDAY, DAY));
    accepted(await remove(id));
    expect(await listed()).toMatchObject([{ id: first!.id, series: { until: '2026-04-14' } }]);
    accepted(await remove(id));
  });

  test('by who runs the team alone', async () => {
    const id = await series();
    expect(await remove(id, parent)).toMatchObject({ error: { kind: 'not-allowed', cause: 'not-running-team' } });
    expect(await change(id, { everyWeeks: 2 }, parent)).toMatchObject({ error: { kind: 'not-allowed' } });
    for (const outcome of [await remove(id, stranger), await change(id, { everyWeeks: 2 }, stranger)])
      expect(outcome).toEqual({ ok: false, error: { kind: 'not-found' } });
    expect(await dates()).toHaveLength(4);
  });
});

describe('a series', () => {
  test('is lengthened by events as the next one is, and shortened', async () => {
    const id = await series();
    const [first] = await listed();
    await edited(first!.id, { title: 'Pitching' }, 'all');
    const longer = await change(id, { until: '2026-05-19' as LocalDate });
    expect(accepted(longer)).toEqual({
      ...{ id, weekdays: ['tuesday'], everyWeeks: 1, monthly: null, until: '2026-05-19' },
      ...{ madeEvents: 2, withdrawnEvents: 0, canceledEvents: 0 },
    });
    const { title, note, fieldId, localTime, arrivalMinutes, series: of } = (await listed()).at(-1)!;
    expect({ title, note, fieldId, localTime, arrivalMinutes, of }).toEqual({
      ...{ title: 'Pitching', note: 'Helmets', fieldId: given.league.field.id, localTime: '17:30', arrivalMinutes: 15 },
      of: { id, weekdays: ['tuesday'], everyWeeks: 1, monthly: null, until: '2026-05-19' },
    });
    expect(accepted(await change(id, { until: '2026-04-21' as LocalDate }))).toMatchObject({ withdrawnEvents: 4 });
    expect(await dates()).toEqual(['2026-04-14', '2026-04-21']);
  });

  test('gets another weekday or runs every second week; what somebody has answered about is canceled', async () => {
    const id = await series();
    const [, second] = await listed();
    accepted(await say(second!.id));
    expect(accepted(await change(id, { everyWeeks: 2 }))).toMatchObject({ madeEvents: 0, withdrawnEvents: 1, canceledEvents: 1 });
    expect(await dates()).toEqual(['2026-04-14', '2026-04-21 canceled', '2026-04-28']);
    expect(accepted(await change(id, { weekdays: ['tuesday', 'friday'] }))).toMatchObject({ madeEvents: 2 });
    expect(await dates()).toEqual(['2026-04-14', '2026-04-17', '2026-04-21 canceled', '2026-04-28', '2026-05-01']);
  });

  test('becomes monthly, and is moved, canceled and restored as one by weeks is', async () => {
    const id = await series();
    const [, second] = await listed();
    accepted(await say(second!.id));
    const monthly = { weekday: 'tuesday', week: 'third' } as const;
    const changed = accepted(await change(id, { monthly, until: '2026-07-31' as LocalDate }));
    expect(changed).toMatchObject({ weekdays: [], monthly, madeEvents: 3, withdrawnEvents: 3, canceledEvents: 0 });
    expect(await dates()).toEqual(['2026-04-21', '2026-05-19', '2026-06-16', '2026-07-21']);
    const [first, next] = await listed();
    await edited(next!.id, { status: 'canceled' });
    await edited(first!.id, { startsAt: later(first!.startsAt, 2 * DAY + HOUR) }, 'all');
    expect(await dates()).toEqual(['2026-04-23', '2026-05-28 canceled', '2026-06-25', '2026-07-23']);
    await edited(next!.id, { status: 'scheduled' });
    expect((await listed())[1]).toMatchObject({
      localDate: '2026-05-28',
      localTime: '18:30',
      series: { monthly: { weekday: 'thursday', week: 'fourth' } },
    });
  });

  test('is changed as a whole or not at all', async () => {
    const id = await series();
    await given.league.addGame(given.league.jays, given.league.owls, { startsAt: later(TUESDAY, 28 * DAY) });
    expect(await change(id, { until: '2026-05-19' as LocalDate })).toMatchObject({ error: { kind: 'field-taken' } });
    expect(await change(id, { until: '2028-01-01' as LocalDate })).toMatchObject({ error: { kind: 'invalid-request' } });
    expect(await listed()).toMatchObject(Array(4).fill({ series: { until: '2026-05-05' } }));
  });

  test('has a canceled date, once it is restored, at its present hour and title', async () => {
    await series();
    const [first, second] = await listed();
    await edited(second!.id, { status: 'canceled' });
    await edited(first!.id, { title: 'Pitching', startsAt: later(TUESDAY, HOUR) }, 'all');
    expect(await edited(second!.id, { status: 'scheduled' })).toMatchObject({ title: 'Pitching', localTime: '18:30', status: 'scheduled' });
  });
});
