import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { createGame } from '../../../src/application/games/org-games.ts';
import { acceptScheduleProposal } from '../../../src/application/scheduling/accept-schedule-proposal.ts';
import { changeDay } from '../../../src/application/scheduling/change-day.ts';
import { undoDayChange } from '../../../src/application/scheduling/undo-day-change.ts';
import type { Repetition } from '../../../src/domain/events/event-series.ts';
import type { EventEdit } from '../../../src/domain/events/team-event.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { DayAction } from '../../../src/domain/scheduling/day-change.ts';
import type { ScheduleProposal } from '../../../src/domain/scheduling/schedule-proposal.ts';
import type { ScheduleProposalId, TeamEventId } from '../../../src/domain/shared/ids.ts';
import { type LocalDate, localDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type PushScene, pushScene } from '../../support/push-scene.ts';
import { SOME_QUALITY, someTerms } from '../../support/schedule-terms.ts';
import { memorySubject } from '../../support/storage-subject.ts';
import { accepted } from '../../support/use-cases.ts';

let scene: PushScene;
let coach: User;
let admin: User;
let manager: User;
/** Of the coach, the manager and a parent of the Red Hawks. */
let ofHawks: readonly string[];
let ofCoach: string;
beforeEach(async () => {
  scene = await pushScene(await memorySubject());
  const { league } = scene;
  [coach, admin] = [await scene.coach(league.hawks), await scene.person('admin')];
  manager = await scene.person('parent');
  await league.managedBy(league.hawks, manager);
  ofHawks = await Promise.all([coach, manager, await scene.parent()].map((user) => scene.device(user)));
  const follower = await scene.person('follower');
  await league.followedBy(await league.addPlayer('Sam Ortiz', league.hawks), follower, await scene.parent());
  ofCoach = ofHawks[0]!;
  for (const user of [admin, await scene.person('umpire'), await scene.parent(league.owls), await scene.person('parent'), follower])
    await scene.device(user);
});

/** Tuesday, 14 April 2026, 17:30 in Chicago. */
const TUESDAY = new Date('2026-04-14T22:30:00Z');
const PRACTICE = {
  kind: 'practice',
  title: 'Secret plays',
  arrivalMinutes: null,
  facilityId: null,
  place: null,
  note: null,
  respondBy: null,
} as const;
const plan = async ({
  startsAt = TUESDAY,
  repeats = null,
  onField = false,
}: {
  startsAt?: Date;
  repeats?: Repetition | null;
  onField?: boolean;
} = {}) =>
  accepted(
    await createTeamEvent(scene.deps)({
      actor: await scene.actor(coach),
      teamId: scene.league.hawks.id,
      terms: { ...PRACTICE, startsAt, endsAt: later(startsAt, HOUR), fieldId: onField ? scene.league.field.id : null },
      repeats,
    }),
  );
const edit = async (eventId: TeamEventId, change: EventEdit, scope: 'one' | 'all' = 'one') =>
  accepted(await updateTeamEvent(scene.deps)({ actor: await scene.actor(coach), eventId, scope, edit: change, versions: undefined }));
/** What all are told of what the coach has done, or else of what the league has. */
const told = async ({ byCoach = true } = {}) => {
  const before = scene.recorder.sent().length;
  const devices = byCoach ? ofHawks.filter((device) => device !== ofCoach) : ofHawks;
  expect((await scene.reached()).toSorted()).toEqual(devices.toSorted());
  return scene.recorder.sent()[before]!;
};
const eventOf = async (id: TeamEventId) => (await scene.deps.read.teamEvent(scene.org.id, id))?.event;

describe('coaches, managers and families of the team are told', () => {
  test('of a new event by its kind and start, not by its title', async () => {
    const { id } = await plan();
    expect(await told()).toMatchObject({
      title: 'Red Hawks',
      body: 'Practice Tue Apr 14, 5:30 PM: new on your schedule',
      data: { kind: 'team-event', eventId: id, teamId: scene.league.hawks.id },
    });
    expect(JSON.stringify(scene.recorder.sent())).not.toContain('Secret');
  });

  test('once of a series', async () => {
    await plan({ repeats: { weekdays: ['tuesday'], until: '2026-06-30' as LocalDate, everyWeeks: 1, monthly: null, except: [] } });
    expect((await told()).body).toBe('Practices from Tue Apr 14, 5:30 PM: new on your schedule');
  });

  test.each([
    ['time', { startsAt: later(TUESDAY, HOUR) }, 'Practice Tue Apr 14, 6:30 PM: new time'],
    ['place', { place: 'Gym' }, 'Practice Tue Apr 14, 5:30 PM: new place'],
    ['time and place', { place: 'Gym', startsAt: later(TUESDAY, HOUR) }, 'Practice Tue Apr 14, 6:30 PM: new time and place'],
    ['cancellation', { status: 'canceled' }, 'Practice Tue Apr 14, 5:30 PM: canceled'],
  ] as const)('of another %s', async (_, change, body) => {
    const { id } = await plan();
    await told();
    await edit(id, change);
    expect((await told()).body).toBe(body);
  });

  test('but not of another title or note, nor of what is over', async () => {
    const { id } = await plan();
    await told();
    await edit(id, { title: 'Pitching', note: 'Helmets' });
    await plan({ startsAt: later(NOON, -3 * DAY) });
    expect(await scene.reached()).toEqual([]);
  });

  test('as it is when they are told: not that it is new if it was canceled since', async () => {
    const { id } = await plan();
    await edit(id, { status: 'canceled' });
    expect((await told()).body).toBe('Practice Tue Apr 14, 5:30 PM: canceled');
  });

  test('unless they want no changes of games', async () => {
    await scene.prefer(manager, { gameChanges: false });
    await plan();
    expect(await scene.reached()).toHaveLength(1);
  });
});

describe('a game that the league places moves an event aside', () => {
  const DISPLACED = 'Practice Tue Apr 14, 5:30 PM: a league game takes its place, and your team will say what happens to it';
  const gone = { status: 'displaced', facilityId: null, fieldId: null, startsAt: TUESDAY };
  let practice: TeamEventId;
  beforeEach(async () => {
    practice = (await plan({ onField: true })).id;
    await told();
  });
  const elsewhere = (over: Partial<Game> = {}) =>
    scene.league.addGame(scene.league.jays, scene.league.owls, { startsAt: later(TUESDAY, DAY), ...over });

  test('by making it, without force', async () => {
    const { jays, owls, field } = scene.league;
    const teams = { homeTeamId: jays.id, visitorTeamId: owls.id, fieldId: field.id, gameType: 'regular' as const };
    const terms = { ...teams, startsAt: TUESDAY, endsAt: later(TUESDAY, HOUR) };
    accepted(await createGame(scene.deps)({ actor: await scene.actor(admin), terms, force: false }));
    expect(await eventOf(practice)).toMatchObject({ ...gone, version: 2 });
    expect((await told({ byCoach: false })).body).toBe(DISPLACED);
  });

  test('of the team itself, wherever it is', async () => {
    const { hawks, jays } = scene.league;
    const game = await scene.league.addGame(hawks, jays, { startsAt: later(TUESDAY, DAY), fieldId: null });
    await scene.edit(admin, game, { startsAt: TUESDAY });
    expect(await eventOf(practice)).toMatchObject(gone);
  });

  test('by moving it, but not by what leaves its time and field', async () => {
    const game = await elsewhere();
    await scene.edit(admin, game, { homeJerseyColor: 'Red' });
    expect(await eventOf(practice)).toMatchObject({ status: 'scheduled' });
    await scene.edit(admin, game, { startsAt: TUESDAY });
    expect(await eventOf(practice)).toMatchObject(gone);
  });

  test('by moving a day there, and by taking that back', async () => {
    const game = await elsewhere({ startsAt: later(TUESDAY, -7 * DAY) });
    const change = async (action: DayAction, date: Date, toDate: Date | null) =>
      accepted(
        await changeDay(scene.deps)({
          actor: await scene.actor(admin),
          scope: { date: localDate(date, scene.org.timeZone), facilityId: null, fieldId: null, sportId: null, fromTime: null },
          action,
          reason: 'rain',
          toDate: toDate && localDate(toDate, scene.org.timeZone),
          moves: toDate && [{ gameId: game.id, startsAt: toDate, fieldId: scene.league.field.id }],
          isPreview: false,
        }),
      );
    await change('move', later(TUESDAY, -7 * DAY), TUESDAY);
    expect(await eventOf(practice)).toMatchObject(gone);
    const off = await change('cancel', TUESDAY, null);
    const again = await plan({ onField: true });
    accepted(await undoDayChange(scene.deps)({ actor: await scene.actor(admin), dayChangeId: off.id! }));
    expect(await eventOf(again.id)).toMatchObject(gone);
  });

  test('by accepting a schedule', async () => {
    const { jays, owls, facility, field, write } = scene.league;
    const where = { facilityId: facility.id, fieldId: field.id };
    const game = {
      homeTeamId: jays.id,
      visitorTeamId: owls.id,
      ...where,
      startsAt: TUESDAY.toISOString(),
      endsAt: later(TUESDAY, HOUR).toISOString(),
    };
    const proposal: ScheduleProposal = {
      id: newId<ScheduleProposalId>(),
      orgId: scene.org.id,
      terms: someTerms(scene.league),
      state: 'proposed',
      requestedBy: admin.id,
      requestedAt: NOON,
      attempts: 1,
      dueAt: null,
      decidedBy: null,
      decidedAt: null,
      outcome: { kind: 'proposed', games: [game], quality: SOME_QUALITY },
    };
    await write(({ scheduleProposals }) => scheduleProposals.save(proposal));
    accepted(await acceptScheduleProposal(scene.deps)({ actor: await scene.actor(admin), proposalId: proposal.id }));
    expect(await eventOf(practice)).toMatchObject(gone);
  });

  test('and is in nobody’s way any more, until its coach moves it', async () => {
    await scene.edit(admin, await elsewhere(), { startsAt: TUESDAY });
    await scene.reached();
    const { id } = await plan({ startsAt: later(TUESDAY, 30 * 60_000) });
    await edit(id, { status: 'canceled' });
    await edit(practice, { startsAt: later(TUESDAY, 3 * HOUR), fieldId: scene.league.field.id });
    expect(await eventOf(practice)).toMatchObject({ status: 'scheduled', fieldId: scene.league.field.id, version: 3 });
  });

  test('and tells its team no more once it has moved on', async () => {
    await scene.edit(admin, await elsewhere(), { startsAt: TUESDAY });
    await edit(practice, { status: 'canceled' });
    const before = scene.recorder.sent().length;
    await scene.reached();
    const bodies = scene.recorder
      .sent()
      .slice(before)
      .map(({ body }) => body);
    expect(bodies.filter((body) => body.startsWith('Practice'))).toEqual(Array(2).fill('Practice Tue Apr 14, 5:30 PM: canceled'));
  });
});
