import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { giveAnswer } from '../../src/application/attendance/give-answer.ts';
import { setAbsences } from '../../src/application/attendance/set-absences.ts';
import type { HeldItem } from '../../src/application/ports/storage/attendance/attendance-storage.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import type { Answer, PlayerAnswer } from '../../src/domain/attendance/answer.ts';
import type { PlayerPresence, Presence } from '../../src/domain/attendance/presence.ts';
import type { TeamEvent } from '../../src/domain/events/team-event.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { EventSeriesId, OrgEventId, PlayerId } from '../../src/domain/shared/ids.ts';
import { type LocalDate, localDate } from '../../src/domain/shared/time.ts';
import { aMember, aMembership, anOrg, aUser, DAY, HOUR, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

/** What every storage must do for answers and absences. */
export function attendanceContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`attendance on ${adapter}`, () => {
    let storage: StorageSubject;
    let org: Org;
    let league: GivenLeague;
    let game: Game;
    let sam: Player;
    let ben: Player;
    let pat: User;
    let kit: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      org = anOrg();
      league = await givenLeague(storage.unitOfWork, { org });
      game = await league.addGame(league.jays, league.hawks);
      sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '07' });
      ben = await league.addPlayer('Ben Ito', league.jays);
      [pat, kit] = [await parentOf(sam), await parentOf(sam)];
    });

    async function parentOf(child: Player): Promise<User> {
      const user = aUser({ givenName: 'Pat', familyName: 'Ortiz' });
      await league.write(async ({ users, memberships }) => {
        await users.save(user);
        await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'parent', state: 'approved' }));
      });
      await league.linkTo(child, user);
      return user;
    }
    const as = (user: User): Member =>
      aMember({ user, org, roles: new Set(['parent']), children: new Set([sam.id]), childrensTeams: new Set([league.jays.id]) });
    const anAnswer = (over: Partial<PlayerAnswer> = {}): PlayerAnswer => ({
      orgId: org.id,
      item: { kind: 'game', id: game.id },
      playerId: sam.id,
      answer: 'yes',
      note: 'Ten minutes late',
      version: 1,
      onBehalf: false,
      byMail: false,
      answeredBy: pat.id,
      answeredAt: NOON,
      ...over,
    });
    const save = (answer: PlayerAnswer) => league.write(({ playerAnswers }) => playerAnswers.saveAll(org.id, answer.playerId, [answer]));
    const aRule = {
      weekdays: ['tuesday'] as const,
      startsOn: '2026-04-14' as LocalDate,
      until: '2026-06-30' as LocalDate,
      localStart: '17:30',
      durationMinutes: 60,
      everyWeeks: 1,
      monthly: null,
      madeAt: null,
    };
    async function aSeries(events: number): Promise<readonly TeamEvent[]> {
      const series = { ...aRule, id: newId<EventSeriesId>(), orgId: org.id, teamId: league.jays.id };
      await league.write(({ eventSeries }) => eventSeries.save(series));
      const made: TeamEvent[] = [];
      for (let week = 0; week < events; week += 1) {
        const startsAt = later(NOON, (3 + 7 * week) * DAY);
        const seriesDate = localDate(startsAt, org.timeZone);
        made.push(await league.addEvent(league.jays, pat, { startsAt, endsAt: later(startsAt, HOUR), seriesId: series.id, seriesDate }));
      }
      return made;
    }
    const read = (over: Partial<Parameters<typeof storage.read.attendance>[1]> = {}) =>
      storage.read.attendance(org.id, { teamIds: [league.jays.id], itemIds: [game.id], ...over });
    const history = async () =>
      (await storage.read.recordsOfPlayer(org.id, sam.id))
        .filter(({ kind }) => kind === 'attendance-change')
        .map(({ data }) => [data['version'], data['answer'], data['answeredBy']]);
    const away = (from: string, to: string) => ({ from: from as LocalDate, to: to as LocalDate });

    test('of an event of the league, a player’s events of all teams at that time are held, and no others', async () => {
      const { hawks, jays, owls } = league;
      await league.onRoster(sam, hawks);
      const orgEventId = newId<OrgEventId>();
      const startsAt = later(NOON, 3 * DAY);
      const [ofJays, ofHawks] = [
        await league.addEvent(jays, pat, { orgEventId, startsAt }),
        await league.addEvent(hawks, pat, { orgEventId, startsAt }),
      ];
      await league.addEvent(owls, pat, { orgEventId, startsAt });
      await league.addEvent(hawks, pat, { orgEventId, startsAt: later(startsAt, DAY) });
      await league.addEvent(hawks, pat, { startsAt });
      const hold = (playerId: PlayerId, withSeries: boolean) =>
        storage.unitOfWork
          .transact(async ({ playerAnswers }) => ({
            ok: true,
            value: await playerAnswers.hold(org.id, { kind: 'event', id: ofJays.id }, playerId, withSeries),
          }))
          .then(accepted);
      const held = await hold(sam.id, false);
      expect(held.map(({ item }) => item.id).sort()).toEqual([ofJays.id, ofHawks.id].sort());
      const alone = await hold(ben.id, true);
      expect(alone.map(({ item }) => item.id)).toEqual([ofJays.id]);
    });

    test('what was taken is of the team and its roster, replaced as a whole, and read in order of time with what it was about', async () => {
      const [event] = await aSeries(1);
      const at = (of: PlayerPresence['item'], playerId: PlayerId, presence: Presence): PlayerPresence => ({
        ...{ orgId: org.id, item: of, teamId: league.jays.id, playerId, presence, takenBy: pat.id, takenAt: NOON },
      });
      const [ofGame, ofEvent] = [{ kind: 'game', id: game.id } as const, { kind: 'event', id: event!.id } as const];
      await league.write(async ({ playerPresences, answerRequests }) => {
        await playerPresences.saveAll([at(ofGame, sam.id, 'came'), at(ofEvent, sam.id, 'excused'), at(ofGame, ben.id, 'missed')]);
        await playerPresences.saveAll([at(ofGame, sam.id, 'late')]);
        await answerRequests.save({ orgId: org.id, teamId: league.jays.id, itemId: game.id, requestedAt: NOON });
        await answerRequests.save({ orgId: org.id, teamId: league.jays.id, itemId: game.id, requestedAt: later(NOON, HOUR) });
      });
      const [team] = await read();
      expect(team!.requests).toEqual([{ itemId: game.id, requestedAt: later(NOON, HOUR) }]);
      expect(team!.presences.toSorted((a, b) => (a.presence < b.presence ? -1 : 1))).toEqual([
        { itemId: game.id, playerId: sam.id, presence: 'late' },
        { itemId: game.id, playerId: ben.id, presence: 'missed' },
      ]);
      const teamIds = [league.jays.id];
      const sams = await storage.read.presences(org.id, { teamIds, playerId: sam.id });
      expect(sams).toEqual([
        {
          ...{ teamId: league.jays.id, playerId: sam.id, presence: 'late', itemId: game.id, startsAt: game.startsAt },
          ...{ teamName: 'Blue Jays', kind: 'game', homeTeam: 'Blue Jays', visitorTeam: 'Red Hawks' },
        },
        {
          ...{ teamId: league.jays.id, playerId: sam.id, presence: 'excused', itemId: event!.id, startsAt: event!.startsAt },
          ...{ teamName: 'Blue Jays', kind: event!.kind, title: event!.title },
        },
      ]);
      expect(await storage.read.presences(org.id, { teamIds })).toHaveLength(3);
      expect(await storage.read.presences(org.id, { teamIds: [league.hawks.id] })).toEqual([]);
      expect(await storage.read.presences(newId(), { teamIds })).toEqual([]);
    });

    test('a team’s attendance is its roster, with absences, and the answers of who is on it', async () => {
      const other = await league.addGame(league.jays, league.owls);
      const ana = await league.addPlayer('Ana Kim', league.hawks);
      await save(anAnswer());
      await save(anAnswer({ answer: 'no', note: null, version: 2, answeredBy: kit.id, onBehalf: true, answeredAt: later(NOON, HOUR) }));
      await save(anAnswer({ item: { kind: 'game', id: other.id }, playerId: ben.id }));
      await save(anAnswer({ playerId: ana.id }));
      const setBy = pat.id;
      const absences = [away('2026-05-01', '2026-05-10')];
      await league.write(async ({ playerAbsences, responseDeadlines }) => {
        await playerAbsences.save({ orgId: org.id, playerId: ben.id, absences, version: 1, setBy, setAt: NOON, overAt: later(NOON, HOUR) });
        await responseDeadlines.save({ orgId: org.id, teamId: league.jays.id, hoursBefore: 24, practicesAsked: true });
        await responseDeadlines.save({ orgId: org.id, teamId: league.jays.id, hoursBefore: 48, practicesAsked: true });
      });
      await league.write(async ({ responseDeadlines }) => {
        const rules = { orgId: org.id, teamId: league.jays.id, hoursBefore: 48, practicesAsked: true };
        expect(await responseDeadlines.find(org.id, league.jays.id)).toEqual(rules);
        expect(await responseDeadlines.find(org.id, league.hawks.id)).toBeUndefined();
      });
      const [team, ...others] = await read();
      expect(others).toEqual([]);
      expect(team).toMatchObject({ teamId: league.jays.id, hoursBefore: 48, practicesAsked: true });
      expect(team!.players.toSorted((a, b) => (a.player.firstName < b.player.firstName ? -1 : 1))).toEqual([
        {
          player: { id: ben.id, firstName: 'Ben', lastName: 'Ito' },
          jerseyNumber: null,
          away: { absences, setAt: NOON, setBy: expect.objectContaining({ givenName: 'Pat', familyName: 'Ortiz' }) },
        },
        { player: { id: sam.id, firstName: 'Sam', lastName: 'Ortiz' }, jerseyNumber: '07', away: null },
      ]);
      expect(team!.answers).toEqual([
        {
          itemId: game.id,
          playerId: sam.id,
          answer: 'no',
          note: null,
          version: 2,
          onBehalf: true,
          byMail: false,
          answeredAt: later(NOON, HOUR),
          answeredBy: expect.objectContaining({ givenName: 'Pat' }),
        },
      ]);
      const [both] = await read({ itemIds: [game.id, other.id] });
      expect(both!.answers).toHaveLength(2);
      const [ofBen] = await read({ itemIds: [game.id, other.id], playerId: ben.id });
      expect([ofBen!.players, ofBen!.answers].map((each) => each.length)).toEqual([1, 1]);
      expect((await read({ teamIds: [league.jays.id, league.hawks.id, newId()] })).map(({ answers }) => answers.length)).toEqual([1, 1]);
      expect(await storage.read.attendance(newId(), { teamIds: [league.jays.id], itemIds: [game.id] })).toEqual([]);

      await league.write(async ({ roster, responseDeadlines }) => {
        await roster.remove(org.id, league.jays.id, sam.id);
        await responseDeadlines.remove(org.id, league.jays.id);
      });
      expect(await read()).toMatchObject([{ hoursBefore: null, players: [{ player: { id: ben.id } }], answers: [] }]);
      expect(await history()).toEqual([
        [1, 'yes', pat.id],
        [2, 'no', kit.id],
      ]);
    });

    test('absences are kept with who set them, and guardians are who has an approved link', async () => {
      expect(await storage.read.absencesOf(org.id, sam.id)).toBeUndefined();
      const kept = { orgId: org.id, playerId: sam.id, absences: [], version: 2, setBy: pat.id, setAt: NOON, overAt: NOON };
      await league.write(({ playerAbsences }) => playerAbsences.save(kept));
      expect(await storage.read.absencesOf(org.id, sam.id)).toEqual({ ...kept, setByName: expect.objectContaining({ givenName: 'Pat' }) });
      await league.linkTo(sam, await parentOf(ben), { state: 'pending', decidedAt: null });
      const guardians = await storage.read.guardiansOf(org.id, [sam.id]);
      expect(guardians.map(({ userId }) => userId).sort()).toEqual([pat.id, kit.id].sort());
    });

    test('an event is held alone or with its series, for who is on the roster of its team', async () => {
      const [first, second, third] = await aSeries(3);
      await league.write(({ teamEvents }) => teamEvents.saveAll([{ ...third!, status: 'canceled', respondBy: NOON }]));
      const held = async (withSeries: boolean, child = sam, id = second!.id) => {
        const found: HeldItem[] = [];
        await league.write(async ({ playerAnswers }) => {
          found.push(...(await playerAnswers.hold(org.id, { kind: 'event', id }, child.id, withSeries)));
        });
        return found.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      };
      await save(anAnswer({ item: { kind: 'event', id: first!.id } }));
      const { startsAt, endsAt } = second!;
      const alone = {
        isPractice: true,
        item: { kind: 'event', id: second!.id },
        teamIds: [league.jays.id],
        startsAt,
        endsAt,
        takesPlace: true,
        respondBy: null,
        teams: [
          {
            teamId: league.jays.id,
            hoursBefore: null,
            practicesAsked: true,
            players: [expect.objectContaining({ jerseyNumber: '07' })],
            answers: [],
            requests: [],
            presences: [],
          },
        ],
      };
      expect(await held(false)).toEqual([alone]);
      expect(await held(true)).toMatchObject([
        { item: { id: first!.id }, teams: [{ answers: [{ playerId: sam.id, version: 1 }] }] },
        alone,
        { item: { id: third!.id }, takesPlace: false, respondBy: NOON },
      ]);
      const single = await league.addEvent(league.jays, pat);
      expect(await held(true, sam, single.id)).toHaveLength(1);
      expect(await held(true, await league.addPlayer('Ana Kim', league.hawks))).toEqual([]);
      expect(await held(true, sam, newId())).toEqual([]);
    });

    test('a game is held with the teams on whose roster the player is, and what they know of the player', async () => {
      const other = await league.addGame(league.jays, league.owls);
      await save(anAnswer());
      await save(anAnswer({ item: { kind: 'game', id: other.id } }));
      await save(anAnswer({ playerId: ben.id }));
      await league.write(({ responseDeadlines }) =>
        responseDeadlines.save({ orgId: org.id, teamId: league.jays.id, hoursBefore: 24, practicesAsked: true }),
      );
      const held: HeldItem[] = [];
      await league.write(async ({ playerAnswers }) => {
        held.push(...(await playerAnswers.hold(org.id, { kind: 'game', id: game.id }, sam.id, false)));
      });
      const [jays] = await read({ playerId: sam.id });
      expect(held).toMatchObject([{ item: { kind: 'game', id: game.id }, startsAt: game.startsAt, respondBy: null }]);
      expect(held[0]!.teams).toEqual([jays]);
      expect(jays).toMatchObject({ hoursBefore: 24, answers: [{ itemId: game.id, version: 1 }] });
    });

    test('answers are saved all or none: none unless each is the next version, by the deadline that was read', async () => {
      const { id } = await league.addEvent(league.jays, pat);
      const [first, further] = [anAnswer(), anAnswer({ item: { kind: 'event', id } })];
      const saved = async (...asked: [readonly PlayerAnswer[], Parameters<Repositories['playerAnswers']['saveAll']>[3]?]) => {
        const done: boolean[] = [];
        await league.write(async ({ playerAnswers }) => {
          done.push(await playerAnswers.saveAll(org.id, sam.id, ...asked));
        });
        return done[0];
      };
      const by = (hoursBefore: number | null) => ({ teamId: league.jays.id, hoursBefore });
      expect(await saved([first, { ...further, version: 2 }])).toBe(false);
      expect(await saved([first], by(24))).toBe(false);
      expect(await history()).toEqual([]);
      expect(await saved([first, further], by(null))).toBe(true);
      expect(await saved([first])).toBe(false);
      await league.write(({ responseDeadlines }) =>
        responseDeadlines.save({ orgId: org.id, teamId: league.jays.id, hoursBefore: 24, practicesAsked: true }),
      );
      const next = { ...first, answer: 'no', version: 2, answeredBy: kit.id } as const;
      for (const hoursBefore of [null, 48]) expect(await saved([next], by(hoursBefore))).toBe(false);
      expect(await saved([next], by(24))).toBe(true);
      expect((await history()).toSorted()).toEqual([
        [1, 'yes', pat.id],
        [1, 'yes', pat.id],
        [2, 'no', kit.id],
      ]);
    });

    test('the answers to an event go with it', async () => {
      const event = await league.addEvent(league.jays, pat);
      await save(anAnswer({ item: { kind: 'event', id: event.id } }));
      expect((await read({ itemIds: [event.id] }))[0]!.answers).toHaveLength(1);
      await storage.retention.removeExpired(later(event.endsAt, 366 * DAY));
      expect((await read({ itemIds: [event.id] }))[0]!.answers).toEqual([]);
    });

    test('a game with answers stays, and so does a player', async () => {
      await save(anAnswer());
      await league.write(async ({ games, players, roster, parentLinks }) => {
        expect(await games.isReferenced(org.id, game.id)).toBe(true);
        await roster.remove(org.id, league.jays.id, sam.id);
        for (const { id } of await parentLinks.ofUser(org.id, pat.id)) await parentLinks.remove(org.id, id);
        for (const { id } of await parentLinks.ofUser(org.id, kit.id)) await parentLinks.remove(org.id, id);
        expect(await players.isReferenced(org.id, sam.id)).toBe(true);
      });
    });

    describe('at the same time', () => {
      const asStored = (changed: (repositories: Repositories) => Repositories = (same) => same) => ({
        unitOfWork: withRepositories(storage.unitOfWork, changed),
        clock: () => NOON,
        newId,
      });
      /** All concurrent transactions have read what was answered before any of them continues. */
      const slow = () =>
        asStored(({ read: inside, playerAnswers, ...others }) => ({
          ...others,
          playerAnswers: { ...playerAnswers, hold: delayed(playerAnswers.hold) },
          read: { ...inside, absencesOf: delayed(inside.absencesOf) },
        }));
      const answers = (deps: ReturnType<typeof asStored>) => (user: User, answer: Answer, version?: number) =>
        giveAnswer(deps)({
          actor: as(user),
          item: { kind: 'game', id: game.id },
          playerId: sam.id,
          answer,
          note: null,
          version,
          scope: 'one',
        });
      const answersToAll = (user: User, event: TeamEvent, answer: Answer) =>
        giveAnswer(slow())({
          actor: as(user),
          item: { kind: 'event', id: event.id },
          playerId: sam.id,
          answer,
          note: null,
          version: undefined,
          scope: 'all',
        });
      const kinds = (results: readonly Readonly<{ ok: boolean; error?: { kind: string } }>[]) =>
        results.map((each) => (each.ok ? 'ok' : each.error!.kind)).sort();

      test('two guardians lose no answer: the last one counts, and both are in the history', async () => {
        const say = answers(slow());
        const given = await Promise.all([say(pat, 'yes'), say(kit, 'no'), say(pat, 'maybe')]);
        expect(kinds(given)).toEqual(['ok', 'ok', 'ok']);
        const all = await history();
        expect(all.map(([version]) => version)).toEqual([1, 2, 3]);
        expect((await read())[0]!.answers).toMatchObject([{ version: 3, answer: all.at(-1)![1] }]);
      });

      test('of two guardians who saw the same answer, one replaces it', async () => {
        const say = answers(slow());
        expect(kinds(await Promise.all([say(pat, 'yes', 0), say(kit, 'no', 0)]))).toEqual(['edit-conflict', 'ok']);
        expect(await history()).toHaveLength(1);
      });

      test('a phone that repeats its answer before the first reply gives one', async () => {
        const say = answers(slow());
        expect(kinds(await Promise.all([say(pat, 'yes', 0), say(pat, 'yes', 0), say(pat, 'yes', 0)]))).toEqual(['ok', 'ok', 'ok']);
        expect(await history()).toHaveLength(1);
      });

      /** Begins an answer once `change` has been made in a transaction that is still open, and ends that. */
      async function answeredWhile(change: (repositories: Repositories) => Promise<unknown>) {
        const given: ReturnType<ReturnType<typeof answers>>[] = [];
        await league.write(async (repositories) => {
          await change(repositories);
          given.push(answers(asStored())(pat, 'yes'));
          // Without a lock the answer is given by now.
          await pause(50);
        });
        return given[0]!;
      }

      test('an answer that repeats the one before another, which is being given, is the last', async () => {
        await save(anAnswer({ note: null }));
        const given = await answeredWhile(async ({ playerAnswers }) => {
          await playerAnswers.hold(org.id, { kind: 'game', id: game.id }, sam.id, false);
          await playerAnswers.saveAll(org.id, sam.id, [anAnswer({ answer: 'no', version: 2, answeredBy: kit.id })]);
        });
        expect(given).toMatchObject({ value: { answer: 'yes', version: 3, changedAnswers: 1 } });
        expect((await history()).map(([, answer]) => answer)).toEqual(['yes', 'no', 'yes']);
      });

      test('nobody answers by a deadline that has changed', async () => {
        const given = await answeredWhile(async ({ teams, responseDeadlines }) => {
          await teams.findForUpdate(org.id, league.jays.id);
          await responseDeadlines.save({ orgId: org.id, teamId: league.jays.id, hoursBefore: 48, practicesAsked: true });
        });
        expect(given).toMatchObject({ error: { kind: 'answers-closed', reason: 'past-deadline' } });
        expect(await history()).toEqual([]);
      });

      test('nobody answers about a game that is being canceled', async () => {
        const given = await answeredWhile(async ({ games }) => {
          const found = await games.findForUpdate(org.id, game.id);
          await games.save({ ...found!, status: 'canceled' });
        });
        expect(given).toMatchObject({ error: { kind: 'answers-closed', reason: 'not-taking-place' } });
      });

      test('two guardians who answer to a series at once give each event an answer, one after the other', async () => {
        const [first, ...others] = await aSeries(5);
        const given = await Promise.all([answersToAll(pat, first!, 'yes'), answersToAll(kit, others.at(-1)!, 'no')]);
        expect(given).toMatchObject([{ value: { changedAnswers: 5 } }, { value: { changedAnswers: 5 } }]);
        const [team] = await read({ itemIds: [first!, ...others].map(({ id }) => id) });
        expect(team!.answers.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);
        expect(new Set(team!.answers.map(({ answer }) => answer)).size).toBe(1);
        expect(await history()).toHaveLength(10);
      });

      test('an answer to a series that is being split is one to the part that the named event is in then', async () => {
        const [first, second, third] = await aSeries(3);
        const series = { ...aRule, id: newId<EventSeriesId>(), orgId: org.id, teamId: league.jays.id };
        const given: ReturnType<typeof answersToAll>[] = [];
        await league.write(async ({ teams, teamEvents, eventSeries }) => {
          await teams.findForUpdate(org.id, league.jays.id);
          await eventSeries.save(series);
          await teamEvents.saveAll([second!, third!].map((event) => ({ ...event, seriesId: series.id, version: 2 })));
          given.push(answersToAll(pat, second!, 'yes'));
          await pause(50);
        });
        expect(await given[0]).toMatchObject({ value: { changedAnswers: 2 } });
        const [team] = await read({ itemIds: [first!.id, second!.id, third!.id] });
        expect(team!.answers.map(({ itemId }) => itemId).sort()).toEqual([second!.id, third!.id].sort());
      });

      test('a deadline waits for who is answering', async () => {
        const order: string[] = [];
        const held = Promise.withResolvers<void>();
        const answering = answers(
          asStored(({ playerAnswers, ...others }) => ({
            ...others,
            playerAnswers: {
              ...playerAnswers,
              async saveAll(...given) {
                held.resolve();
                await pause(50);
                const isSaved = await playerAnswers.saveAll(...given);
                order.push('answered');
                return isSaved;
              },
            },
          })),
        )(pat, 'yes');
        await held.promise;
        await league.write(async ({ teams, responseDeadlines }) => {
          await teams.findForUpdate(org.id, league.jays.id);
          order.push('deadline');
          await responseDeadlines.save({ orgId: org.id, teamId: league.jays.id, hoursBefore: 48, practicesAsked: true });
        });
        expect(await answering).toMatchObject({ ok: true });
        expect(order).toEqual(['answered', 'deadline']);
      });

      test('of two guardians who change the same absences, one has to look again', async () => {
        const set = (user: User, day: string) =>
          setAbsences(slow())({ actor: as(user), playerId: sam.id, absences: [away(day, day)], versions: [0] });
        expect(kinds(await Promise.all([set(pat, '2026-05-01'), set(kit, '2026-05-02')]))).toEqual(['edit-conflict', 'ok']);
      });
    });
  });
}
