import { describe, expect, test } from '@jest/globals';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../../src/application/calendars/read-calendar.ts';
import { listGameChanges } from '../../../src/application/games/list-game-changes.ts';
import { listSchedule } from '../../../src/application/games/list-schedule.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { getAgenda } from '../../../src/application/screens/get-agenda.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../../src/domain/shared/time-tbd.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const move = async (admin: User, timeZone: string, dryRun = false) =>
  accepted(
    await updateOrgSettings(given.ports)({
      actor: await given.as(admin),
      change: { timeZone: timeZone as TimeZone },
      versions: undefined,
      dryRun,
    }),
  );

describe.each(['Pacific/Auckland', 'America/New_York', 'Pacific/Pago_Pago'])('when the time zone becomes %s', (zone) => {
  const ON = '2026-04-18' as LocalDate;
  const undecided = () => {
    const { startsAt, endsAt } = timeTbdOn(ON, given.org.timeZone);
    return { startsAt, endsAt };
  };

  test('what has a day and no time stays on its day, in the schedule, the agenda and calendars', async () => {
    const { league, ports } = given;
    const admin = await given.person({}, 'admin', 'coach');
    await league.coachedBy(league.hawks, admin);
    const game = await league.addGame(league.hawks, league.jays, { ...undecided(), status: 'postponed', statusReason: 'rain' });
    const event = await league.addEvent(league.hawks, admin, { ...undecided(), respondBy: undecided().startsAt });
    const range = { startDate: ON, endDate: ON };
    const shown = async () => {
      const actor = await given.as(admin);
      const { secret } = accepted(await makeCalendarAddress(ports)({ actor, teamId: null }));
      const { items: games } = await accepted(await listSchedule(ports)({ actor, ...range, page: { limit: 10 } })).result();
      const { items } = accepted(await getAgenda(ports)({ actor, ...range, page: { limit: 10 } }));
      return {
        schedule: games.map(({ id, status, localDate, localTime, startTimeTbd }) => [id, status, localDate, localTime, startTimeTbd]),
        agenda: items.map(({ game, event }) => game ?? event!).map(({ localDate, startTimeTbd }) => [localDate, startTimeTbd]),
        calendar: accepted(await readCalendar(ports)({ orgId: given.org.id, secret })).events.map(({ allDay }) => allDay),
      };
    };
    const before = await shown();
    expect(before).toEqual({
      schedule: [[game.id, 'postponed', ON, '23:59', true]],
      agenda: [
        [ON, true],
        [ON, true],
      ],
      calendar: [ON, ON],
    });
    await move(admin, zone, true);
    expect(await shown()).toEqual(before);
    expect(await move(admin, zone)).toMatchObject({ movedGames: [] });
    expect(await shown()).toEqual(before);
    const held = accepted(
      await ports.unitOfWork.transact(async ({ teamEvents }) => ({ ok: true, value: await teamEvents.find(event.orgId, event.id) })),
    )!;
    expect(held.respondBy! <= held.startsAt).toBe(true);
  });
});

test('a new time zone leaves a game with a time at its instant, and logs what it moves', async () => {
  const { league, ports } = given;
  const admin = await given.person({}, 'admin');
  const decided = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + HOUR) });
  const { startsAt, endsAt } = timeTbdOn('2026-04-18' as LocalDate, given.org.timeZone);
  const open = await league.addGame(league.hawks, league.jays, { startsAt, endsAt });
  const practice = await league.addEvent(league.hawks, admin, { startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + HOUR) });
  await league.addEvent(league.hawks, admin, { startsAt: later(NOON, 2 * DAY), endsAt: later(NOON, 2 * DAY + HOUR), status: 'canceled' });
  const { movedGames, movedEvents } = await move(admin, 'America/Denver');
  expect(movedGames).toMatchObject([{ gameId: decided.id, startsAt: decided.startsAt }]);
  expect(movedEvents).toEqual([
    {
      eventId: practice.id,
      team: { id: league.hawks.id, name: 'Red Hawks' },
      startsAt: practice.startsAt,
      before: { localDate: '2026-04-12', localTime: '12:00' },
      after: { localDate: '2026-04-12', localTime: '11:00' },
    },
  ]);
  const changed = async (gameId: typeof open.id) =>
    accepted(await listGameChanges(ports)({ actor: await given.as(admin), gameId, page: { limit: 10 } })).items.map(({ field }) => field);
  expect([await changed(decided.id), (await changed(open.id)).toSorted()]).toEqual([[], ['endsAt', 'startsAt']]);
});
