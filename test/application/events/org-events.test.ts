import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { listEventAnswers } from '../../../src/application/attendance/list-event-answers.ts';
import { createOrgEvent } from '../../../src/application/events/create-org-event.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { deleteOrgEvent } from '../../../src/application/events/delete-org-event.ts';
import { listOrgEvents } from '../../../src/application/events/list-org-events.ts';
import { listTeamEvents } from '../../../src/application/events/list-team-events.ts';
import { updateOrgEvent } from '../../../src/application/events/update-org-event.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import type { Answer } from '../../../src/domain/attendance/answer.ts';
import { OPEN_ORG_EVENTS, type OrgEventEdit } from '../../../src/domain/events/org-event.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { OrgEventId, TeamEventId } from '../../../src/domain/shared/ids.ts';
import { DAY, HOUR, later } from '../../support/builders.ts';
import { type PushScene, pushScene } from '../../support/push-scene.ts';
import { memorySubject } from '../../support/storage-subject.ts';
import { accepted } from '../../support/use-cases.ts';

let scene: PushScene;
let admin: User;
let coach: User;
let pat: User;
/** On the Red Hawks and on the Blue Jays. */
let sam: Player;
beforeEach(async () => {
  scene = await pushScene(await memorySubject());
  const { hawks, jays } = scene.league;
  [admin, coach, pat] = [await scene.person('admin'), await scene.coach(hawks), await scene.person('parent')];
  sam = await scene.league.addPlayer('Sam Ortiz', hawks);
  await scene.league.onRoster(sam, jays);
  await scene.league.linkTo(sam, pat);
});

const FRIDAY = new Date('2026-04-17T22:00:00Z');
const WEEKEND = [0, 1, 2].map((day) => ({ startsAt: later(FRIDAY, day * DAY), endsAt: later(FRIDAY, day * DAY + 2 * HOUR) }));
const TERMS = {
  kind: 'picture_day',
  title: 'Pictures',
  arrivalMinutes: null,
  facilityId: null,
  place: 'Gym',
  note: null,
  links: [],
  respondBy: null,
} as const;
type Terms = Parameters<ReturnType<typeof createOrgEvent>>[0];
const make = async ({ days = WEEKEND.slice(0, 1), teamIds = null, terms = TERMS }: Partial<Omit<Terms, 'actor'>> = {}) =>
  createOrgEvent(scene.deps)({ actor: await scene.actor(admin), terms, days, teamIds });
const change = async (orgEventId: OrgEventId, edit: OrgEventEdit, versions?: readonly number[]) =>
  updateOrgEvent(scene.deps)({ actor: await scene.actor(admin), orgEventId, edit, versions });
const callOff = async (orgEventId: OrgEventId) =>
  accepted(await deleteOrgEvent(scene.deps)({ actor: await scene.actor(admin), orgEventId }));
const listed = async () => accepted(await listOrgEvents(scene.deps)({ actor: await scene.actor(admin) }));
const eventsOf = async (team: Team, user = admin) =>
  accepted(await listTeamEvents(scene.deps)({ actor: await scene.actor(user), teamId: team.id, page: { limit: 100 } })).items;
const answer = async (eventId: TeamEventId, said: Answer, user = pat) =>
  giveAnswer(scene.deps)({
    ...{ actor: await scene.actor(user), item: { kind: 'event', id: eventId }, playerId: sam.id, answer: said, note: null },
    ...{ version: undefined, scope: 'one' },
  });
const answersOf = async (eventId: TeamEventId) => {
  const found = accepted(await listEventAnswers(scene.deps)({ actor: await scene.actor(admin), eventId }));
  return found.teams.map(({ answers }) => answers.find(({ playerId }) => playerId === sam.id)!.answer);
};

describe('an event of the league', () => {
  test('is an event of each team on each day, with its own answers, of all teams of current seasons unless some are named', async () => {
    const { hawks, jays, owls } = scene.league;
    const made = accepted(await make({ days: WEEKEND }));
    expect(made).toMatchObject({ title: 'Pictures', status: 'scheduled', version: 1, days: WEEKEND.map(({ startsAt }) => ({ startsAt })) });
    expect(made.teams.map(({ name }) => name)).toEqual(['Blue Jays', 'Red Hawks', 'White Owls']);
    for (const team of [hawks, jays, owls]) {
      expect((await eventsOf(team)).map(({ startsAt, orgEventId }) => [startsAt, orgEventId])).toEqual(
        WEEKEND.map(({ startsAt }) => [startsAt, made.id]),
      );
    }
    const some = accepted(await make({ teamIds: [owls.id] }));
    expect(some.teams).toEqual([{ id: owls.id, name: 'White Owls' }]);
    expect((await listed()).map(({ id }) => id).sort()).toEqual([made.id, some.id].sort());
  });

  test('is answered once for a child of two of its teams, for each day by itself, and each coach sees it', async () => {
    const { hawks, jays } = scene.league;
    accepted(await make({ days: WEEKEND }));
    const [ofHawks, ofJays] = [await eventsOf(hawks), await eventsOf(jays)];
    expect(accepted(await answer(ofJays[1]!.id, 'yes'))).toMatchObject({ changedAnswers: 2 });
    expect([await answersOf(ofHawks[1]!.id), await answersOf(ofJays[1]!.id)]).toEqual([['yes'], ['yes']]);
    expect([await answersOf(ofHawks[0]!.id), await answersOf(ofJays[2]!.id)]).toEqual([[null], [null]]);
    accepted(await answer(ofHawks[1]!.id, 'no', coach));
    expect(await answersOf(ofJays[1]!.id)).toEqual(['no']);
  });

  test('is changed for all at once, by admins alone: a team changes neither its own part nor the whole', async () => {
    const { hawks } = scene.league;
    const made = accepted(await make());
    const [event] = await eventsOf(hawks);
    const own = { eventId: event!.id, scope: 'one', edit: { title: 'Ours' }, versions: undefined } as const;
    for (const user of [coach, admin])
      expect(await updateTeamEvent(scene.deps)({ actor: await scene.actor(user), ...own })).toMatchObject({
        error: { kind: 'not-allowed', cause: 'event-of-league' },
      });
    expect(
      await updateOrgEvent(scene.deps)({ actor: await scene.actor(coach), orgEventId: made.id, edit: {}, versions: undefined }),
    ).toMatchObject({ error: { kind: 'role-required' } });
    expect(accepted(await change(made.id, { title: 'Portraits', note: 'In uniform' }, [1]))).toMatchObject({
      title: 'Portraits',
      version: 2,
    });
    expect((await eventsOf(hawks))[0]).toMatchObject({ title: 'Portraits', note: 'In uniform', version: 2 });
    expect(await change(made.id, { title: 'Late' }, [1])).toMatchObject({ error: { kind: 'edit-conflict' } });
    expect(await change(newId<OrgEventId>(), { title: 'None' })).toMatchObject({ error: { kind: 'not-found' } });
    expect(accepted(await change(made.id, { title: 'Portraits' }))).toMatchObject({ version: 2 });
  });

  test('that is moved keeps its answers; a day or a team that falls out is canceled, and one that is new is added', async () => {
    const { hawks, jays, owls } = scene.league;
    const made = accepted(await make({ days: WEEKEND, teamIds: [hawks.id, jays.id], terms: { ...TERMS, respondBy: later(FRIDAY, -DAY) } }));
    const [friday] = await eventsOf(hawks);
    accepted(await answer(friday!.id, 'yes'));
    const moved = WEEKEND.map(({ startsAt, endsAt }) => ({ startsAt: later(startsAt, 7 * DAY), endsAt: later(endsAt, 7 * DAY) }));
    accepted(await change(made.id, { days: moved }));
    expect((await eventsOf(jays)).map(({ startsAt }) => startsAt)).toEqual(moved.map(({ startsAt }) => startsAt));
    expect((await eventsOf(jays))[2]).toMatchObject({ respondBy: later(FRIDAY, 6 * DAY) });
    expect(await answersOf(friday!.id)).toEqual(['yes']);

    const monday = { startsAt: later(moved[0]!.startsAt, 3 * DAY), endsAt: later(moved[0]!.endsAt, 3 * DAY) };
    const next = accepted(await change(made.id, { days: [monday, moved[1]!, moved[0]!, moved[2]!] }));
    expect(next.days.map(({ startsAt }) => startsAt)).toEqual([...moved, monday].map(({ startsAt }) => startsAt));
    const short = accepted(await change(made.id, { days: moved.slice(1), teamIds: [hawks.id, owls.id] }));
    expect(short.days.map(({ startsAt }) => startsAt)).toEqual(moved.slice(1).map(({ startsAt }) => startsAt));
    expect(short.teams.map(({ name }) => name)).toEqual(['Red Hawks', 'White Owls']);
    const seen = async (team: Team) => (await eventsOf(team)).map(({ status, orgEventId }) => [status, orgEventId !== null]);
    expect(await seen(hawks)).toEqual([
      ['canceled', false],
      ['scheduled', true],
      ['scheduled', true],
      ['canceled', false],
    ]);
    expect((await seen(jays)).every(([status, isPart]) => status === 'canceled' && !isPart)).toBe(true);
    expect(await seen(owls)).toEqual([
      ['scheduled', true],
      ['scheduled', true],
    ]);
    expect(short.version).toBe((await eventsOf(owls))[0]!.version);
  });

  test('is canceled and restored as a whole, but for what is over', async () => {
    const made = accepted(await make({ days: WEEKEND }));
    scene.wait(WEEKEND[0]!.endsAt.getTime() + HOUR - scene.deps.clock().getTime());
    expect(accepted(await change(made.id, { status: 'canceled', statusReason: 'rain' }))).toMatchObject({ title: 'Pictures' });
    expect((await eventsOf(scene.league.hawks)).map(({ status }) => status)).toEqual(['scheduled', 'canceled', 'canceled']);
    accepted(await change(made.id, { status: 'scheduled' }));
    expect((await eventsOf(scene.league.hawks)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  });

  test('that is called off is gone if nobody has answered, else canceled', async () => {
    const { hawks } = scene.league;
    const made = accepted(await make());
    await callOff(made.id);
    expect([await eventsOf(hawks), await listed()]).toEqual([[], []]);
    const again = accepted(await make());
    accepted(await answer((await eventsOf(hawks))[0]!.id, 'yes'));
    await callOff(again.id);
    expect((await eventsOf(hawks)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await listed()).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('takes no time of a team: what is there stays, and may be made beside it', async () => {
    const { hawks, jays, addGame } = scene.league;
    const game = await addGame(hawks, jays, { startsAt: FRIDAY });
    accepted(await make());
    const practice = { ...TERMS, kind: 'practice', fieldId: null, ...WEEKEND[0]! } as const;
    const own = { actor: await scene.actor(coach), teamId: hawks.id, terms: practice, repeats: null };
    expect(await createTeamEvent(scene.deps)(own)).toMatchObject({ error: { kind: 'team-taken' } });
    await scene.edit(admin, game, { startsAt: later(FRIDAY, 2 * DAY) });
    expect((await createTeamEvent(scene.deps)(own)).ok).toBe(true);
    await scene.edit(admin, game, { startsAt: FRIDAY });
    expect((await eventsOf(hawks)).map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['picture_day', 'scheduled'],
      ['practice', 'displaced'],
    ]);
  });

  test('is refused on a day twice, on days too far apart, without a team, of teams that are not of the season, and beyond so many', async () => {
    const [first, second] = WEEKEND as [(typeof WEEKEND)[number], (typeof WEEKEND)[number]];
    const faults = async (over: Parameters<typeof make>[0]) => {
      const made = await make(over);
      return made.ok || !('violations' in made.error) ? made : made.error.violations.map(({ path, rule }) => [path.join('.'), rule]);
    };
    expect(await faults({ days: [first, first] })).toEqual([['days.1', 'listed-twice']]);
    expect(await faults({ days: [first, { startsAt: later(FRIDAY, 7 * DAY), endsAt: later(FRIDAY, 7 * DAY + 1) }] })).toEqual([
      ['days', 'too-many-days'],
    ]);
    expect(await faults({ days: [first, { ...second, endsAt: second.startsAt }] })).toEqual([['days.1.endsAt', 'not-after-other']]);
    expect(await faults({ teamIds: [scene.league.hawks.id, newId()] })).toEqual([['teamIds.1', 'unknown']]);
    for (let count = 0; count < OPEN_ORG_EVENTS; count += 1) accepted(await make({ teamIds: [scene.league.owls.id] }));
    expect(await make()).toMatchObject({ error: { kind: 'limit-reached', what: 'open-org-events' } });
  });
});

describe('of an event of the league', () => {
  test('each is told once, of a team of their own, but not who made it', async () => {
    await scene.league.coachedBy(scene.league.owls, admin);
    await scene.device(admin);
    const devices = [await scene.device(pat), await scene.device(coach), await scene.device(await scene.parent(scene.league.owls))];
    const bodies = async () => {
      const before = scene.recorder.sent().length;
      const reached = await scene.reached();
      return [
        reached.toSorted(),
        new Set(
          scene.recorder
            .sent()
            .slice(before)
            .map(({ body }) => body),
        ),
      ];
    };
    const made = accepted(await make({ days: WEEKEND }));
    expect(await bodies()).toEqual([devices.toSorted(), new Set(['Picture days from Fri Apr 17, 5:00 PM: new on your schedule'])]);
    const own = new Set((await eventsOf(scene.league.hawks)).concat(await eventsOf(scene.league.jays)).map(({ id }) => id as string));
    expect(scene.recorder.sent().filter(({ data }) => own.has(data['eventId']!))).toHaveLength(2);
    accepted(await change(made.id, { note: 'In uniform' }));
    expect(await scene.reached()).toEqual([]);
    accepted(await change(made.id, { status: 'canceled' }));
    expect((await bodies())[0]).toEqual(devices.toSorted());
    accepted(await change(made.id, { status: 'scheduled' }));
    expect((await bodies())[0]).toEqual(devices.toSorted());
    await callOff(made.id);
    expect((await bodies())[0]).toEqual(devices.toSorted());
    expect(scene.recorder.sent().at(-1)!.title).toBe(scene.org.name);
  });
});
