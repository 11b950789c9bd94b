import { beforeEach, expect, test } from '@jest/globals';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { getAgenda } from '../../../src/application/screens/get-agenda.ts';
import { openSlot } from '../../../src/application/slots/open-slot.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { aTeamEvent } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let [coach, parent, stranger, staff]: User[] = [];
const addEvent = async (title: string, hours: number, over: object = {}) => {
  const { org, league } = given;
  const startsAt = later(NOON, hours * HOUR);
  const terms = { orgId: org.id, teamId: league.hawks.id, createdBy: coach!.id, title, startsAt, endsAt: later(startsAt, HOUR), ...over };
  const event = aTeamEvent(terms);
  await league.write(({ teamEvents }) => teamEvents.saveAll([event]));
  return event;
};
const agenda = async (user: User, query: object = {}) =>
  accepted(await getAgenda(given.ports)({ actor: await given.as(user), page: { limit: 50 }, ...query }));
const names = async (user: User, query: object = {}) =>
  (await agenda(user, query)).items.map(({ game, event }) => event?.title ?? `${game!.visitorTeam.name} at ${game!.homeTeam.name}`);

beforeEach(async () => {
  const { league, person } = given;
  [coach, parent, stranger, staff] = [
    await person({}, 'coach'),
    await person({}, 'parent'),
    await person({}, 'parent'),
    await person({}, 'staff'),
  ];
  await league.coachedBy(league.hawks, coach!);
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent!);
  await league.addPlayer('Kim Lee', league.hawks);
  await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, 2 * HOUR) });
  await league.addGame(league.owls, league.jays, { startsAt: later(NOON, 4 * HOUR) });
  await addEvent('First practice', 1);
  await addEvent('Second practice', 3, { status: 'canceled' });
  await addEvent('Of the owls', 5, { teamId: league.owls.id });
});

test('games and events are in order of time, canceled ones included, events for those alone for whom they exist', async () => {
  const ofFamily = ['First practice', 'Blue Jays at Red Hawks', 'Second practice', 'Blue Jays at White Owls'];
  expect(await names(parent!)).toEqual(ofFamily);
  expect(await names(coach!)).toEqual(ofFamily);
  expect(await names(staff!)).toEqual([...ofFamily, 'Of the owls']);
  expect(await names(stranger!)).toEqual(['Blue Jays at Red Hawks', 'Blue Jays at White Owls']);
});

test('it narrows to own games and events, or to those of a team', async () => {
  const own = ['First practice', 'Blue Jays at Red Hawks', 'Second practice'];
  expect(await names(parent!, { mine: true })).toEqual(own);
  expect(await names(staff!, { mine: true })).toEqual([]);
  expect(await names(parent!, { teamId: given.league.owls.id })).toEqual(['Blue Jays at White Owls']);
  expect(await names(staff!, { teamId: given.league.owls.id })).toEqual(['Blue Jays at White Owls', 'Of the owls']);
});

test('it is read page by page, and loses and repeats nothing, also among items of the same time', async () => {
  for (const n of [1, 2, 3]) await addEvent(`At the same time ${n}`, 2);
  const all = await names(staff!);
  const paged: string[] = [];
  let after: object | undefined;
  for (let hasMore = true; hasMore; ) {
    const page = await agenda(staff!, { page: { limit: 2, ...(after && { after }) } });
    for (const { game, event } of page.items) {
      paged.push(event?.title ?? `${game!.visitorTeam.name} at ${game!.homeTeam.name}`);
      after = { at: (event ?? game)!.startsAt, id: (event ?? game)!.id };
    }
    hasMore = page.hasMore;
  }
  expect(paged).toEqual(all);
  expect(new Set(paged).size).toBe(8);
});

test('a family sees how many of its team come and whether its child does; others see no number', async () => {
  const [practice] = (await agenda(parent!)).items;
  const { playerId } = practice!.answers[0]!.mine[0]!;
  const item = { kind: 'event', id: practice!.event!.id } as const;
  accepted(
    await giveAnswer(given.ports)({
      actor: await given.as(parent!),
      item,
      playerId,
      answer: 'yes',
      note: null,
      version: undefined,
      scope: 'one',
    }),
  );
  expect((await agenda(parent!)).items[0]!.answers).toMatchObject([
    { teamId: given.league.hawks.id, counts: { yes: 1, silent: null }, mine: [{ playerId, answer: 'yes', version: 1 }] },
  ]);
  expect((await agenda(coach!)).items[0]!.answers).toMatchObject([{ counts: { yes: 1, silent: 1 }, mine: [] }]);
  for (const user of [stranger!, staff!]) {
    expect((await agenda(user)).items.every(({ answers }) => answers.length === 0)).toBe(true);
  }
});

test('of a game, a family sees the answers of its own team alone', async () => {
  const { items } = await agenda(parent!);
  expect(items.map(({ game, answers }) => [game?.homeTeam.name, answers.map(({ teamId }) => teamId)])).toContainEqual([
    'Red Hawks',
    [given.league.hawks.id],
  ]);
  expect(items.find(({ game }) => game?.homeTeam.name === 'White Owls')!.answers).toEqual([]);
});

test('without dates it holds today and the next 30 days', async () => {
  await addEvent('Too late', 31 * 24 + 24);
  await addEvent('Last day', (30 * DAY) / HOUR);
  const found = await names(coach!);
  expect(found).toContain('Last day');
  expect(found).not.toContain('Too late');
});

test('the slots of own teams stand with each item, and no other team’s', async () => {
  const [practice] = (await agenda(parent!)).items;
  const item = { kind: 'event', id: practice!.event!.id } as const;
  accepted(
    await openSlot(given.ports)({
      actor: await given.as(coach!),
      item,
      teamId: given.league.hawks.id,
      terms: { kind: 'snack', label: null, places: 2 },
    }),
  );
  expect((await agenda(parent!)).items[0]!.slots).toMatchObject([{ kind: 'snack', places: 2, open: 2 }]);
  expect((await agenda(staff!)).items[0]!.slots).toEqual([]);
});
