import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { giveAnswer } from '../../src/application/attendance/give-answer.ts';
import { createOrgEvent } from '../../src/application/events/create-org-event.ts';
import { createTeamEvent } from '../../src/application/events/create-team-event.ts';
import { deleteEventSeries } from '../../src/application/events/delete-event-series.ts';
import { updateOrgEvent } from '../../src/application/events/update-org-event.ts';
import { updateTeamEvent } from '../../src/application/events/update-team-event.ts';
import { updateGame } from '../../src/application/games/update-game.ts';
import { agendaPosition } from '../../src/application/ports/storage/events/event-storage.ts';
import type { Repetition } from '../../src/domain/events/event-series.ts';
import { OPEN_EVENTS_PER_TEAM, type TeamEvent } from '../../src/domain/events/team-event.ts';
import type { Field } from '../../src/domain/league/facility.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { GameId, OrgEventId, TeamEventId, TeamId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { WEEKDAYS } from '../../src/domain/shared/weekday.ts';
import { aMember, aUser, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { aTeamEvent, type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

const LINKS = [
  { url: 'https://example.org/map', label: 'Map' },
  { url: 'https://example.org/form', label: null },
];

/** What every storage must do for events of teams. */
export function eventsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`events of teams on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let ada: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
      ada = aUser();
      await league.write(({ users }) => users.save(ada));
    });

    const holderOf = (...ids: readonly TeamEventId[]) =>
      storage.unitOfWork
        .transact(async ({ teamEvents }) => ({ ok: true, value: (await teamEvents.placeHolder(league.org.id, ids)) ?? null }))
        .then(accepted);
    const openOf = (teamId: TeamId, now: Date) =>
      storage.unitOfWork
        .transact(async ({ teamEvents }) => ({ ok: true, value: await teamEvents.countOpen(league.org.id, teamId, now) }))
        .then(accepted);

    test('that start within a time are found for who changes them, whatever became of them', async () => {
      const { hawks, jays, org, write, addEvent } = league;
      const elsewhere = await givenLeague(storage.unitOfWork);
      await write(({ users }) => users.save(ada));
      const [first, last] = [
        await addEvent(hawks, ada, { startsAt: NOON }),
        await addEvent(jays, ada, { startsAt: later(NOON, DAY - 1), status: 'canceled' }),
      ];
      await addEvent(hawks, ada, { startsAt: later(NOON, -1) });
      await addEvent(hawks, ada, { startsAt: later(NOON, DAY) });
      await elsewhere.addEvent(elsewhere.hawks, ada, { startsAt: NOON });
      const found = await storage.unitOfWork
        .transact(async ({ teamEvents }) => ({
          ok: true,
          value: await teamEvents.starting(org.id, { from: NOON, before: later(NOON, DAY) }),
        }))
        .then(accepted);
      expect(found.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())).toEqual([first, last]);
    });

    test('of which only the day is decided are found, of whatever status, in one org', async () => {
      const { hawks, org, write, addEvent } = league;
      const elsewhere = await givenLeague(storage.unitOfWork);
      await write(({ users }) => users.save(ada));
      await addEvent(hawks, ada, { startsAt: NOON });
      const open = await addEvent(hawks, ada, { startsAt: NOON, endsAt: NOON, status: 'canceled' });
      await elsewhere.addEvent(elsewhere.hawks, ada, { startsAt: NOON, endsAt: NOON });
      const found = storage.unitOfWork.transact(async ({ teamEvents }) => ({ ok: true, value: await teamEvents.withoutTime(org.id) }));
      expect(accepted(await found)).toEqual([open.id]);
    });

    describe('are listed', () => {
      const RANGE = { from: NOON, before: later(NOON, 10 * DAY) };
      const listed = async (teams: Parameters<typeof storage.read.teamEvents>[2]) =>
        (await storage.read.teamEvents(league.org.id, RANGE, teams, { limit: 50 })).items;

      test('in order of start within the range, of all teams or of some, with names and the rule of their series', async () => {
        const { hawks, jays, facility, field, org } = league;
        const rule = { id: newId<NonNullable<TeamEvent['seriesId']>>(), orgId: org.id, teamId: hawks.id, weekdays: ['sunday'] as const };
        const until = '2026-06-11' as LocalDate;
        const series = {
          ...rule,
          startsOn: '2026-04-12' as LocalDate,
          until,
          everyWeeks: 2,
          monthly: { weekday: 'sunday', week: 'second' } as const,
          localStart: '12:00',
          durationMinutes: 90,
          madeAt: NOON,
        };
        await league.write(({ eventSeries }) => eventSeries.save(series));
        const repeated = { startsAt: later(NOON, 2 * DAY), seriesId: series.id, seriesDate: series.startsOn };
        const place = {
          facilityId: facility.id,
          fieldId: field.id,
          note: 'Bring water',
          links: LINKS,
          respondBy: NOON,
          statusReason: 'rain' as const,
        };
        const [second, first] = [await league.addEvent(hawks, ada, repeated), await league.addEvent(jays, ada, place)];
        await league.addEvent(hawks, ada, { startsAt: later(NOON, -MINUTE) });
        await league.addEvent(hawks, ada, { startsAt: RANGE.before });
        expect(await listed('all')).toEqual([
          { event: first, teamName: jays.name, facilityName: facility.name, fieldName: field.name, series: null },
          {
            event: second,
            teamName: hawks.name,
            facilityName: null,
            fieldName: null,
            series: { weekdays: ['sunday'], everyWeeks: 2, monthly: series.monthly, until },
          },
        ]);
        expect((await listed([hawks.id])).map(({ event }) => event.id)).toEqual([second.id]);
        expect(await listed([])).toEqual([]);
        expect(await storage.read.teamEvent(org.id, first.id)).toMatchObject({ event: first });
      });

      test('page by page', async () => {
        const all: TeamEvent[] = [];
        for (const hours of [1, 1, 1, 2]) all.push(await league.addEvent(league.hawks, ada, { startsAt: later(NOON, hours * HOUR) }));
        const ids = all.map(({ id }) => id).sort();
        const pages: TeamEventId[] = [];
        for (let after: Readonly<{ at: Date; id: string }> | undefined; ; ) {
          const page = await storage.read.teamEvents(league.org.id, RANGE, [league.hawks.id], { limit: 2, ...(after && { after }) });
          pages.push(...page.items.map(({ event }) => event.id));
          const last = page.items.at(-1)?.event;
          if (!page.hasMore || !last) break;
          after = { at: last.startsAt, id: last.id };
        }
        expect(pages.toSorted()).toEqual(ids);
        expect(new Set(pages).size).toBe(4);
      });

      test('between games in an agenda, page by page, by team, by own teams and games, and from a page on', async () => {
        const { hawks, jays, owls, org } = league;
        const at = (hours: number) => ({ startsAt: later(NOON, hours * HOUR), endsAt: later(NOON, (hours + 1) * HOUR) });
        const ofHawks = [await league.addEvent(hawks, ada, at(1)), await league.addEvent(hawks, ada, { ...at(2), status: 'canceled' })];
        const ofJays = await league.addEvent(jays, ada, at(2));
        const games = [
          await league.addGame(hawks, jays, at(2)),
          await league.addGame(jays, owls, at(3)),
          await league.addGame(owls, jays, at(2)),
        ];
        await league.addGame(hawks, owls, { ...at(4), status: 'canceled', archived: true });
        await league.addGame(hawks, owls, { startsAt: RANGE.before });
        const agenda = async (filter: Parameters<typeof storage.read.agenda>[2], limit = 50) => {
          const found: string[] = [];
          for (let after: Readonly<{ at: Date; id: string }> | undefined; ; ) {
            const page = await storage.read.agenda(org.id, RANGE, filter, { limit, ...(after && { after }) });
            found.push(...page.items.map((entry) => agendaPosition(entry).id));
            if (!page.hasMore) return found;
            after = agendaPosition(page.items.at(-1)!);
          }
        };
        const inOrder = (...items: readonly Readonly<{ startsAt: Date; id: string }>[]) =>
          items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
        const own = { teamIds: [hawks.id], gameIds: [games[1]!.id] };
        for (const limit of [1, 2, 50]) {
          expect(await agenda({ eventsOf: 'all' }, limit)).toEqual(inOrder(...ofHawks, ofJays, ...games));
          expect(await agenda({ eventsOf: [] }, limit)).toEqual(inOrder(...games));
          expect(await agenda({ teamId: hawks.id, eventsOf: [hawks.id] }, limit)).toEqual(inOrder(...ofHawks, games[0]!));
          expect(await agenda({ own, eventsOf: [hawks.id] }, limit)).toEqual(inOrder(...ofHawks, games[0]!, games[1]!));
          expect(await agenda({ own, teamId: owls.id, eventsOf: [] }, limit)).toEqual([games[1]!.id]);
        }
        const { items } = await storage.read.agenda(org.id, RANGE, { eventsOf: 'all' }, { limit: 50 });
        expect(items[0]).toEqual({ kind: 'event', listed: await storage.read.teamEvent(org.id, ofHawks[0]!.id) });
        expect(items.at(-1)).toEqual({ kind: 'game', listed: await storage.read.game(org.id, games[1]!.id) });
      });

      test('in their own org only', async () => {
        const event = await league.addEvent(league.hawks, ada);
        const theirs = await givenLeague(storage.unitOfWork);
        expect((await storage.read.teamEvents(theirs.org.id, RANGE, 'all', { limit: 50 })).items).toEqual([]);
        expect(await storage.read.teamEvent(theirs.org.id, event.id)).toBeUndefined();
      });
    });

    describe('know what has their place', () => {
      const AT = later(NOON, 20 * DAY);
      const onField = (team: Team, over: Partial<TeamEvent> = {}) =>
        league.addEvent(team, ada, { startsAt: AT, fieldId: league.field.id, ...over });

      test('a game or an event on the field, or of the team, within their time', async () => {
        const event = await onField(league.hawks);
        expect(await holderOf(event.id)).toBeNull();
        const ofTeam = await league.addGame(league.owls, league.hawks, { startsAt: later(AT, HOUR), fieldId: null });
        expect(await holderOf(event.id)).toEqual({ taken: 'team', by: { kind: 'game', id: ofTeam.id } });
        const atField = await onField(league.jays, { startsAt: later(AT, -HOUR) });
        expect(await holderOf(event.id)).toEqual({ taken: 'field', by: { kind: 'event', id: atField.id } });
        const earlier = await league.addGame(league.owls, league.jays, { startsAt: later(AT, -1.5 * HOUR) });
        expect(await holderOf(event.id)).toEqual({ taken: 'field', by: { kind: 'game', id: earlier.id } });
      });

      test('but not what only touches it, is elsewhere, or does not take place', async () => {
        const event = await onField(league.hawks);
        await onField(league.jays, { startsAt: later(AT, 1.5 * HOUR) });
        await league.addGame(league.owls, league.jays, { startsAt: later(AT, -2 * HOUR) });
        await onField(league.jays, { fieldId: null });
        for (const status of ['canceled', 'displaced'] as const) await onField(league.hawks, { status });
        for (const status of ['canceled', 'postponed'] as const) await league.addGame(league.hawks, league.jays, { startsAt: AT, status });
        expect(await holderOf(event.id)).toBeNull();
        const canceled = await onField(league.owls, { status: 'canceled' });
        expect(await holderOf(canceled.id)).toBeNull();
      });

      test('another event of the team counts, also one that is asked about', async () => {
        const [one, other] = [await onField(league.hawks), await onField(league.hawks, { startsAt: later(AT, HOUR) })];
        expect(await holderOf(one.id, other.id)).toMatchObject({ taken: 'field', by: { kind: 'event' } });
      });
    });

    test('are in the way of games that are played on their field or by their team at their time', async () => {
      const AT = later(NOON, 20 * DAY);
      const { hawks, jays, owls, field, org } = league;
      const onField = await league.addEvent(hawks, ada, { startsAt: AT, fieldId: field.id });
      const ofTeam = await league.addEvent(jays, ada, { startsAt: later(AT, HOUR) });
      for (const status of ['canceled', 'displaced'] as const) await league.addEvent(jays, ada, { startsAt: AT, status });
      await league.addEvent(hawks, ada, { startsAt: later(AT, 2 * HOUR), fieldId: field.id });
      const game = await league.addGame(jays, owls, { startsAt: AT });
      const postponed = await league.addGame(owls, jays, { startsAt: AT, status: 'postponed' });
      const inTheWayOf = (gameId: GameId, now = NOON) =>
        storage.unitOfWork
          .transact(async ({ teamEvents }) => ({ ok: true, value: await teamEvents.inTheWayOf(org.id, [gameId], now) }))
          .then(accepted);
      expect((await inTheWayOf(game.id)).toSorted()).toEqual([onField.id, ofTeam.id].sort());
      expect(await inTheWayOf(postponed.id)).toEqual([]);
      expect(await inTheWayOf(game.id, onField.endsAt)).toEqual([ofTeam.id]);
    });

    test('count as open until they are over, unless canceled', async () => {
      const event = await league.addEvent(league.hawks, ada);
      await league.addEvent(league.hawks, ada, { status: 'canceled', startsAt: later(NOON, 2 * DAY) });
      await league.addEvent(league.hawks, ada, { status: 'displaced', startsAt: later(NOON, 3 * DAY) });
      await league.addEvent(league.jays, ada);
      expect([await openOf(league.hawks.id, later(event.endsAt, -1)), await openOf(league.hawks.id, event.endsAt)]).toEqual([2, 1]);
    });

    test('of the league are found together, and take neither the field nor the time of a team', async () => {
      const { hawks, jays, org, field } = league;
      const elsewhere = await givenLeague(storage.unitOfWork);
      const orgEventId = newId<OrgEventId>();
      const [second, first, over] = [
        await league.addEvent(jays, ada, { orgEventId, startsAt: later(NOON, 2 * DAY) }),
        await league.addEvent(hawks, ada, { orgEventId, fieldId: field.id, facilityId: field.facilityId }),
        await league.addEvent(hawks, ada, { orgEventId: newId<OrgEventId>(), startsAt: later(NOON, -2 * DAY) }),
      ];
      const practice = await league.addEvent(hawks, ada, { fieldId: field.id, facilityId: field.facilityId });
      await elsewhere.write(({ users }) => users.save(ada));
      await elsewhere.addEvent(elsewhere.hawks, ada, { orgEventId });
      const held = await storage.unitOfWork
        .transact(async ({ teamEvents }) => ({ ok: true, value: await teamEvents.ofOrgEvent(org.id, orgEventId) }))
        .then(accepted);
      expect(held.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
      const read = async (of: Parameters<typeof storage.read.orgEvents>[1]) =>
        (await storage.read.orgEvents(org.id, of)).map(({ event, teamName }) => [event, teamName]);
      expect(await read({ id: orgEventId })).toEqual([
        [first, 'Red Hawks'],
        [second, 'Blue Jays'],
      ]);
      expect(await read({ endingAfter: NOON })).toEqual(await read({ id: orgEventId }));
      expect(await read({ endingAfter: later(over.endsAt, -1) })).toHaveLength(3);
      expect(await holderOf(practice.id)).toBeNull();
      const game = await league.addGame(hawks, jays, { startsAt: first.startsAt, endsAt: first.endsAt, fieldId: field.id });
      const inTheWay = await storage.unitOfWork
        .transact(async ({ teamEvents }) => ({ ok: true, value: await teamEvents.inTheWayOf(org.id, [game.id], NOON) }))
        .then(accepted);
      expect(inTheWay).toEqual([practice.id]);
      expect([await openOf(hawks.id, NOON), await openOf(jays.id, NOON)]).toEqual([1, 0]);
    });

    test('keep their team, facility and field from being removed', async () => {
      const { hawks, facility, field, org } = league;
      await league.addEvent(hawks, ada, { facilityId: facility.id, fieldId: field.id });
      await league.write(async ({ teams, facilities, fields }) => {
        const referenced = [
          await teams.isReferenced(org.id, hawks.id),
          await facilities.isReferenced(org.id, facility.id),
          await fields.isReferenced(org.id, field.id),
        ];
        expect(referenced).toEqual([true, true, true]);
      });
    });

    test('are removed a year after they were over', async () => {
      const [old, recent] = [later(NOON, -366 * DAY), later(NOON, -364 * DAY)];
      const gone = await league.addEvent(league.hawks, ada, { startsAt: old });
      const kept = await league.addEvent(league.hawks, ada, { startsAt: recent });
      await storage.retention.removeExpired(NOON);
      expect(await storage.read.teamEvent(league.org.id, gone.id)).toBeUndefined();
      expect(await storage.read.teamEvent(league.org.id, kept.id)).toBeDefined();
    });

    describe('at the same moment', () => {
      // Holds the window open: without the locks, both would find the place free, the limit not reached or the series as it was.
      const deps = ({ countsLate = true } = {}) => ({
        unitOfWork: withRepositories(storage.unitOfWork, ({ teamEvents, ...others }) => ({
          ...others,
          teamEvents: {
            ...teamEvents,
            ofOrgEvent: delayed(teamEvents.ofOrgEvent),
            hold: delayed(teamEvents.hold),
            placeHolder: delayed(teamEvents.placeHolder),
            inTheWayOf: delayed(teamEvents.inTheWayOf),
            countOpen: countsLate ? delayed(teamEvents.countOpen) : teamEvents.countOpen,
          },
        })),
        clock: storage.clock.read,
        newId,
      });
      const admin = () => aMember({ user: ada, org: league.org, roles: new Set(['admin']) });
      const AT = later(NOON, 30 * DAY);
      const TERMS = {
        kind: 'practice',
        title: 'Batting',
        arrivalMinutes: null,
        facilityId: null,
        place: null,
        note: null,
        respondBy: null,
      } as const;
      type Made = Readonly<{ startsAt?: Date; field?: Field | null; repeats?: Repetition | null; countsLate?: boolean }>;
      const make = (team: Team, { startsAt = AT, field = league.field, repeats = null, countsLate = true }: Made = {}) =>
        createTeamEvent(deps({ countsLate }))({
          actor: admin(),
          teamId: team.id,
          terms: { ...TERMS, startsAt, endsAt: later(startsAt, HOUR), fieldId: field?.id ?? null },
          repeats,
        });
      const change = (
        eventId: TeamEventId,
        scope: 'one' | 'following' | 'all',
        edit: Parameters<ReturnType<typeof updateTeamEvent>>[0]['edit'],
      ) => updateTeamEvent(deps())({ actor: admin(), eventId, scope, edit, versions: undefined });
      const kinds = (outcomes: readonly Readonly<{ ok: boolean; error?: unknown }>[]) =>
        outcomes.map((each) => (each.ok ? 'ok' : (each.error as { kind: string }).kind)).sort();

      test('two on one field let one pass', async () => {
        expect(kinds(await Promise.all([make(league.hawks), make(league.jays, { startsAt: later(AT, 30 * MINUTE) })]))).toEqual([
          'field-taken',
          'ok',
        ]);
      });

      test.each([
        ['of others on its field', true],
        ['of its team elsewhere', false],
      ])('one and a game %s never both take place', async (_, isOnField) => {
        const { hawks, jays, owls, field, org } = league;
        // So that both have a connection when they begin.
        await Promise.all([jays, owls].map((team) => make(team, { field: null, startsAt: later(AT, DAY) })));
        const game = await league.addGame(isOnField ? jays : hawks, owls, { fieldId: isOnField ? field.id : null });
        const moving = updateGame(deps())({
          actor: admin(),
          gameId: game.id,
          edit: { startsAt: AT },
          versions: undefined,
          force: true,
        });
        const [made, moved] = await Promise.all([make(hawks, { field: isOnField ? field : null, countsLate: false }), moving]);
        expect(moved).toMatchObject({ ok: true });
        const stored = made.ok ? await storage.read.teamEvent(org.id, made.value.id) : undefined;
        expect(made.ok ? stored?.event : made).toMatchObject(
          made.ok
            ? { status: 'displaced', fieldId: null, startsAt: AT }
            : { error: { kind: isOnField ? 'field-taken' : 'team-taken', game: { id: game.id } } },
        );
      });

      test('two of one team let one pass', async () => {
        const outcomes = await Promise.all([make(league.hawks, { field: null }), make(league.hawks, { field: null })]);
        expect(kinds(outcomes)).toEqual(['ok', 'team-taken']);
      });

      test('two that would both be the last that a team may have let one pass', async () => {
        const all = Array.from({ length: OPEN_EVENTS_PER_TEAM - 1 }, (_, day) =>
          aTeamEvent({ orgId: league.org.id, teamId: league.hawks.id, createdBy: ada.id, startsAt: later(NOON, (60 + day) * DAY) }),
        );
        await league.write(({ teamEvents }) => teamEvents.saveAll(all));
        const outcomes = await Promise.all([
          make(league.hawks, { field: null }),
          make(league.hawks, { field: null, startsAt: later(AT, 5 * HOUR) }),
        ]);
        expect(kinds(outcomes)).toEqual(['limit-reached', 'ok']);
        expect(await openOf(league.hawks.id, NOON)).toBe(OPEN_EVENTS_PER_TEAM);
      });

      test('an event of the league that two admins change has each team once, and all of it has the same version', async () => {
        const { hawks, jays, owls, org } = league;
        const terms = {
          kind: 'meeting',
          title: 'Kickoff',
          arrivalMinutes: null,
          facilityId: null,
          place: null,
          note: null,
          links: [],
          respondBy: null,
        } as const;
        const made = accepted(
          await createOrgEvent(deps())({ actor: admin(), terms, days: [{ startsAt: AT, endsAt: later(AT, HOUR) }], teamIds: [hawks.id] }),
        );
        const add = () =>
          updateOrgEvent(deps())({
            actor: admin(),
            orgEventId: made.id,
            edit: { teamIds: [hawks.id, jays.id, owls.id] },
            versions: undefined,
          });
        const outcomes = await Promise.all([add(), add()]);
        expect(kinds(outcomes)).toEqual(['ok', 'ok']);
        const events = await storage.read.orgEvents(org.id, { id: made.id });
        expect(events.map(({ teamName }) => teamName).sort()).toEqual(['Blue Jays', 'Red Hawks', 'White Owls']);
        expect(new Set(events.map(({ event }) => event.version))).toEqual(new Set([2]));
      });

      test('a series is not withdrawn from who answers', async () => {
        const { hawks, org } = league;
        const until = '2026-05-20' as LocalDate;
        const repeats = { weekdays: WEEKDAYS, everyWeeks: 1, monthly: null, until, except: [] };
        const { id, series } = accepted(await make(hawks, { field: null, repeats }));
        const sam = await league.addPlayer('Sam Ortiz', hawks);
        storage.clock.set(later(storage.clock.read(), 2 * HOUR));
        // Somebody answers once it is known that nobody has, and before the events are removed.
        const answers: ReturnType<ReturnType<typeof giveAnswer>>[] = [];
        const withdrawing = withRepositories(storage.unitOfWork, ({ teamEvents, ...others }) => ({
          ...others,
          teamEvents: {
            ...teamEvents,
            async answered(...asked) {
              const found = await teamEvents.answered(...asked);
              answers.push(
                giveAnswer(deps())({
                  ...{ actor: admin(), item: { kind: 'event', id } as const, playerId: sam.id },
                  ...{ answer: 'yes', note: null, version: undefined, scope: 'one' },
                }),
              );
              await Promise.race([answers[0], pause(1000)]);
              return found;
            },
          },
        }));
        const withdrawn = await deleteEventSeries({ ...deps(), unitOfWork: withdrawing })({ actor: admin(), seriesId: series!.id });
        const [answered] = await Promise.all(answers);
        const stored = await storage.read.teamEvent(org.id, id);
        expect([withdrawn.ok, answered!.ok, stored]).toEqual([true, false, undefined]);
      });

      test('a series and one of its events are both changed', async () => {
        const until = '2026-05-20' as LocalDate;
        const { id } = accepted(
          await make(league.hawks, { field: null, repeats: { weekdays: WEEKDAYS, everyWeeks: 1, monthly: null, until, except: [] } }),
        );
        const range = { from: NOON, before: later(NOON, 90 * DAY) };
        const events = async () =>
          (await storage.read.teamEvents(league.org.id, range, [league.hawks.id], { limit: 50 })).items.map(({ event }) => event);
        const before = await events();
        const third = before[2]!;
        const outcomes = await Promise.all([
          change(id, 'all', { title: 'Pitching' }),
          change(third.id, 'one', { note: 'Helmets' }),
          change(third.id, 'following', { arrivalMinutes: 20 }),
        ]);
        expect(kinds(outcomes)).toEqual(['ok', 'ok', 'ok']);
        const after = await events();
        expect(after.map(({ title }) => title)).toEqual(before.map(() => 'Pitching'));
        expect(after.map(({ arrivalMinutes }) => arrivalMinutes)).toEqual(before.map((_, at) => (at < 2 ? null : 20)));
        expect(after[2]).toMatchObject({ note: 'Helmets', version: 4 });
      });
    });
  });
}
