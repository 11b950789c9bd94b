import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { DeliveryOutcome } from '../../src/application/notifications/deliver-notifications.ts';
import type { PushSender } from '../../src/application/ports/push-sender.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { makeReminders } from '../../src/application/reminders/make-reminders.ts';
import type { Answer } from '../../src/domain/attendance/answer.ts';
import type { ItemRef } from '../../src/domain/events/item.ts';
import type { TeamEvent } from '../../src/domain/events/team-event.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Player, Team } from '../../src/domain/league/team.ts';
import type { OrgSettings } from '../../src/domain/membership/org.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { type OfficialAssignment, offer, openPlace } from '../../src/domain/officials/assignment.ts';
import { REMINDERS_KEPT_FOR_MS } from '../../src/domain/reminders/reminder.ts';
import type { OfficialAssignmentId, OrgEventId, SlotId, SlotPlaceId, TeamEventId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import type { LocalDate, TimeZone } from '../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../src/domain/shared/time-tbd.ts';
import { DAY, HOUR, later, MINUTE } from '../support/builders.ts';
import { orgsDue } from '../support/due.ts';
import { deliverMails, mailServerThat } from '../support/mail-scene.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** In Chicago, by daylight saving time. */
const at = (day: string, clock: string) => new Date(`2026-${day}T${clock}:00.000-05:00`);
const CHICAGO = 'America/Chicago' as TimeZone;
const SATURDAY = at('05-16', '10:00');
const FRIDAY = at('05-15', '11:00');
const THURSDAY_EVENING = at('05-14', '18:00');

/** Receipts of what earlier tests have sent are asked for as well. */
const outcomesOf = (outcomes: readonly DeliveryOutcome[]) =>
  outcomes.map(({ kind }) => kind).filter((kind) => kind !== 'unknown' && kind !== 'delivered');

/** Reminders on a storage, tested by what is sent. */
export function remindersContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`reminders on ${adapter}`, () => {
    let subject: StorageSubject;
    let scene: PushScene;
    let author: User;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.dispose());
    beforeEach(async () => {
      subject.clock.set(at('05-10', '12:00'));
      scene = await pushScene(subject);
      author = await scene.person('admin');
    });

    const make = (through: UnitOfWork = subject.unitOfWork, peopleInATurn = 500) =>
      makeReminders({ ...scene.deps, channels: { push: true, mail: true }, unitOfWork: through, peopleInATurn })(scene.org.id);
    /** The bodies of what is sent once the turns that are due have been had. */
    async function sentAt(time: Date): Promise<string[]> {
      subject.clock.set(time);
      const before = scene.recorder.sent().length;
      while (await make());
      await scene.deliverAll();
      return scene.recorder
        .sent()
        .slice(before)
        .map(({ title, body }) => `${title}: ${body}`);
    }
    async function umpire(): Promise<User> {
      const user = await scene.person('umpire');
      await scene.device(user);
      return user;
    }
    async function offered(user: User, game: Game, over: Partial<OfficialAssignment> = {}): Promise<OfficialAssignment> {
      const id = newId<OfficialAssignmentId>();
      const place = openPlace({ id, orgId: scene.org.id, gameId: game.id, position: 'Plate', feeCents: 0 }, subject.clock.read());
      const assignment = { ...offer(place, user.id, null, subject.clock.read()), ...over };
      await save(assignment);
      return assignment;
    }
    const save = (assignment: OfficialAssignment) => scene.league.write(({ officialAssignments }) => officialAssignments.save(assignment));
    const change = (game: Game, over: Partial<Game>) => scene.league.write(({ games }) => games.save({ ...game, ...over }));
    const game = (startsAt = SATURDAY, over: Partial<Game> = {}) =>
      scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt, endsAt: later(startsAt, 2 * HOUR), ...over });
    const settings = (over: Partial<OrgSettings>) =>
      scene.league.write(async ({ orgs }) => {
        const org = (await orgs.findForUpdate(scene.org.id))!;
        await orgs.update({ ...org, settings: { ...org.settings, ...over } });
      });

    /** A parent with a device, of players of these teams. */
    async function family(...teams: Team[]) {
      const user = await scene.person('parent');
      await scene.device(user);
      const players: Player[] = [];
      for (const team of teams) {
        const player = await scene.league.addPlayer('Sam Ortiz', team);
        await scene.league.linkTo(player, user);
        players.push(player);
      }
      return { user, players };
    }
    const answer = (item: ItemRef, { id: playerId }: Player, said: Answer) =>
      scene.league.write(({ playerAnswers }) => {
        const by = { answeredBy: author.id, answeredAt: subject.clock.read() };
        const given = { orgId: scene.org.id, item, playerId, answer: said, note: null, version: 1, onBehalf: false, byMail: false, ...by };
        return playerAnswers.saveAll(scene.org.id, playerId, [given]);
      });
    async function event(over: Partial<TeamEvent> = {}): Promise<TeamEvent> {
      const { hawks } = scene.league;
      const made: TeamEvent = {
        id: newId<TeamEventId>(),
        orgId: scene.org.id,
        teamId: hawks.id,
        seriesId: null,
        seriesDate: null,
        orgEventId: null,
        kind: 'practice',
        title: 'With Sam',
        startsAt: SATURDAY,
        endsAt: later(SATURDAY, HOUR),
        arrivalMinutes: null,
        facilityId: null,
        fieldId: null,
        place: null,
        note: null,
        respondBy: null,
        status: 'scheduled',
        statusReason: null,
        createdBy: author.id,
        titleBy: author.id,
        placeBy: null,
        noteBy: null,
        links: [],
        linksBy: null,
        version: 1,
        updatedAt: subject.clock.read(),
        ...over,
      };
      await scene.league.write(({ teamEvents }) => teamEvents.saveAll([made]));
      return made;
    }

    describe('of what has a day and no time', () => {
      const undecided = timeTbdOn('2026-05-16' as LocalDate, CHICAGO);

      test('name the day alone, of games and of events', async () => {
        await family(scene.league.hawks);
        await event({ startsAt: undecided.startsAt, endsAt: undecided.endsAt });
        expect(await sentAt(THURSDAY_EVENING)).toEqual(['Red Hawks: Practice Sat May 16, time TBD: please say who is coming']);
      });

      test('name no hour of a game', async () => {
        await family(scene.league.hawks);
        await game(undecided.startsAt, { endsAt: undecided.endsAt });
        expect(await sentAt(THURSDAY_EVENING)).toEqual([expect.stringContaining('Sat May 16, time TBD')]);
      });
    });

    describe('of what nobody has answered', () => {
      test('are sent to guardians two days before, about games and events, and name no child', async () => {
        for (const team of [scene.league.hawks, scene.league.jays]) await family(team);
        await event();
        const alone = await sentAt(THURSDAY_EVENING);
        expect(alone).toEqual(['Red Hawks: Practice Sat May 16, 10:00 AM: please say who is coming']);
        await game(later(SATURDAY, HOUR));
        expect((await sentAt(later(THURSDAY_EVENING, 15 * MINUTE))).map((each) => each.replace(/^.+ at .+?: /, ''))).toEqual([
          'Game Sat May 16, 11:00 AM: please say who is coming',
          'Game Sat May 16, 11:00 AM: please say who is coming',
        ]);
      });

      test('are one message for two children on two teams, and for two items', async () => {
        await family(scene.league.hawks, scene.league.jays);
        await game();
        await event({ startsAt: later(SATURDAY, 4 * HOUR), endsAt: later(SATURDAY, 5 * HOUR) });
        expect(await sentAt(THURSDAY_EVENING)).toEqual([
          `${scene.org.name}: Several games or events await your answer: please say who is coming`,
        ]);
      });

      test('are about an event of the league once, whatever the number of teams', async () => {
        await family(scene.league.hawks, scene.league.jays);
        const orgEventId = newId<OrgEventId>();
        for (const team of [scene.league.hawks, scene.league.jays]) await event({ teamId: team.id, kind: 'picture_day', orgEventId });
        expect(await sentAt(THURSDAY_EVENING)).toEqual([
          expect.stringMatching(/: Picture day Sat May 16, 10:00 AM: please say who is coming$/),
        ]);
        expect(await sentAt(later(THURSDAY_EVENING, 15 * MINUTE))).toEqual([]);
      });

      test('are one message for two children on one team, and none about what is canceled', async () => {
        const { user } = await family(scene.league.hawks);
        await scene.league.linkTo(await scene.league.addPlayer('Ana Ortiz', scene.league.hawks), user);
        await event();
        await event({ startsAt: later(SATURDAY, 4 * HOUR), endsAt: later(SATURDAY, 5 * HOUR), status: 'canceled' });
        expect(await sentAt(THURSDAY_EVENING)).toEqual(['Red Hawks: Practice Sat May 16, 10:00 AM: please say who is coming']);
      });

      test('are sent again for an earlier day, and of what is made for tomorrow in the next turn', async () => {
        await family(scene.league.hawks);
        const moved = await event();
        expect(await sentAt(THURSDAY_EVENING)).toHaveLength(1);
        const startsAt = later(SATURDAY, -DAY);
        await scene.league.write(({ teamEvents }) => teamEvents.saveAll([{ ...moved, startsAt, endsAt: later(startsAt, HOUR) }]));
        const turn = later(THURSDAY_EVENING, 15 * MINUTE);
        expect(await sentAt(turn)).toEqual(['Red Hawks: Practice Fri May 15, 10:00 AM: please say who is coming']);
        const late = later(startsAt, 8 * HOUR);
        await event({ kind: 'meeting', startsAt: late, endsAt: later(late, HOUR) });
        expect(await sentAt(later(turn, 15 * MINUTE))).toEqual(['Red Hawks: Meeting Fri May 15, 6:00 PM: please say who is coming']);
        expect(await sentAt(later(turn, 30 * MINUTE))).toEqual([]);
      });

      test('are not sent about who has been answered for or is away, after the deadline, without a link, or if not wanted', async () => {
        const { hawks } = scene.league;
        const [said, away, ended, deaf] = await Promise.all([1, 2, 3, 4, 5].map(() => family(hawks)));
        const soon = await event();
        await answer({ kind: 'event', id: soon.id }, said!.players[0]!, 'no');
        const day = '2026-05-16' as LocalDate;
        await scene.league.write(({ playerAbsences }) =>
          playerAbsences.save({
            orgId: scene.org.id,
            playerId: away!.players[0]!.id,
            absences: [{ from: day, to: day }],
            version: 1,
            setBy: away!.user.id,
            setAt: subject.clock.read(),
            overAt: later(SATURDAY, DAY),
          }),
        );
        await scene.league.write(async ({ parentLinks }) => {
          const [link] = await parentLinks.ofUser(scene.org.id, ended!.user.id);
          await parentLinks.save({ ...link!, state: 'revoked' } as never);
        });
        await scene.prefer(deaf!.user, { answerReminders: false });
        await event({ respondBy: THURSDAY_EVENING, startsAt: FRIDAY, endsAt: later(FRIDAY, HOUR) });
        await scene.league.write(({ responseDeadlines }) =>
          responseDeadlines.save({ orgId: scene.org.id, teamId: hawks.id, hoursBefore: 100, practicesAsked: true }),
        );
        await game(FRIDAY);
        for (const status of ['canceled', 'displaced'] as const) await event({ status });
        expect(await sentAt(THURSDAY_EVENING)).toEqual(['Red Hawks: Practice Sat May 16, 10:00 AM: please say who is coming']);
        expect(scene.recorder.sent()).toHaveLength(1);
      });

      test('are not sent if somebody has answered since, though for another child of theirs nobody has', async () => {
        const { players } = await family(scene.league.hawks, scene.league.hawks);
        const soon = await event();
        subject.clock.set(THURSDAY_EVENING);
        expect(await make()).toEqual({ people: 1 });
        await answer({ kind: 'event', id: soon.id }, players[0]!, 'yes');
        expect(outcomesOf(await scene.deliverAll())).toEqual(['accepted']);

        const other = await event({ startsAt: later(SATURDAY, 2 * HOUR), endsAt: later(SATURDAY, 3 * HOUR) });
        subject.clock.set(later(THURSDAY_EVENING, 15 * MINUTE));
        expect(await make()).toEqual({ people: 1 });
        for (const player of players) await answer({ kind: 'event', id: other.id }, player, 'no');
        expect(outcomesOf(await scene.deliverAll())).toEqual(['withheld']);
      });

      test('are not sent once the link to the child has ended', async () => {
        const { user } = await family(scene.league.hawks);
        await event();
        subject.clock.set(THURSDAY_EVENING);
        await make();
        await scene.league.write(async ({ parentLinks }) => {
          const [link] = await parentLinks.ofUser(scene.org.id, user.id);
          await parentLinks.save({ ...link!, state: 'revoked' } as never);
        });
        expect(outcomesOf(await scene.deliverAll())).toEqual(['withheld']);
      });

      test('are not about practices of a team that does not ask about them', async () => {
        const { hawks } = scene.league;
        await family(hawks);
        await event();
        await event({ kind: 'meeting', startsAt: later(SATURDAY, HOUR), endsAt: later(SATURDAY, 2 * HOUR) });
        await scene.league.write(({ responseDeadlines }) =>
          responseDeadlines.save({ orgId: scene.org.id, teamId: hawks.id, hoursBefore: null, practicesAsked: false }),
        );
        expect(await sentAt(THURSDAY_EVENING)).toEqual(['Red Hawks: Meeting Sat May 16, 11:00 AM: please say who is coming']);
      });

      test('are sent so many days before the deadline for answers, if there is one', async () => {
        const { hawks } = scene.league;
        await family(hawks);
        await family(scene.league.jays);
        await scene.league.write(({ responseDeadlines }) =>
          responseDeadlines.save({ orgId: scene.org.id, teamId: hawks.id, hoursBefore: 48, practicesAsked: true }),
        );
        await game();
        // The deadline is on Thursday morning; the other team has none.
        expect(await sentAt(at('05-11', '20:15'))).toEqual([]);
        expect(await sentAt(at('05-12', '18:00'))).toHaveLength(1);
        expect(await sentAt(at('05-13', '18:00'))).toEqual([]);
        expect(await sentAt(THURSDAY_EVENING)).toHaveLength(1);
        expect(await sentAt(at('05-15', '08:00'))).toEqual([]);
      });

      test('are sent so many days before the deadline of an event', async () => {
        await family(scene.league.hawks);
        await event({ startsAt: later(SATURDAY, 7 * DAY), endsAt: later(SATURDAY, 7 * DAY + HOUR), respondBy: SATURDAY });
        expect(await sentAt(later(THURSDAY_EVENING, -DAY))).toEqual([]);
        expect(await sentAt(THURSDAY_EVENING)).toEqual(['Red Hawks: Practice Sat May 23, 10:00 AM: please say who is coming']);
        expect(await sentAt(later(THURSDAY_EVENING, DAY))).toEqual([]);
      });

      test('are not bound by the deadline of games if they are about an event', async () => {
        const { hawks } = scene.league;
        await family(hawks);
        await event();
        await scene.league.write(({ responseDeadlines }) =>
          responseDeadlines.save({ orgId: scene.org.id, teamId: hawks.id, hoursBefore: 100, practicesAsked: true }),
        );
        expect(await sentAt(THURSDAY_EVENING)).toHaveLength(1);
      });

      test('follow the settings of the org', async () => {
        await family(scene.league.hawks);
        await event();
        await settings({ remindUnanswered: null });
        expect(await sentAt(THURSDAY_EVENING)).toEqual([]);
        await settings({ remindUnanswered: 1 });
        expect(await sentAt(later(THURSDAY_EVENING, 15 * MINUTE))).toEqual([]);
        expect(await sentAt(later(THURSDAY_EVENING, DAY))).toHaveLength(1);
      });
    });

    describe('of the next day', () => {
      const FRIDAY_EVENING = later(THURSDAY_EVENING, DAY);

      test('are sent on the evening before to guardians whose child comes or may', async () => {
        const [yes, maybe, no] = await Promise.all([1, 2, 3].map(() => family(scene.league.hawks)));
        const soon = await event();
        await answer({ kind: 'event', id: soon.id }, yes!.players[0]!, 'yes');
        await answer({ kind: 'event', id: soon.id }, maybe!.players[0]!, 'maybe');
        await answer({ kind: 'event', id: soon.id }, no!.players[0]!, 'no');
        expect(await sentAt(THURSDAY_EVENING)).toEqual([]);
        expect(await sentAt(FRIDAY_EVENING)).toEqual(Array(2).fill('Red Hawks: Coming up: practice Sat May 16, 10:00 AM'));
        expect(await sentAt(at('05-16', '08:00'))).toEqual([]);
      });

      test('are sent to who has taken a slot, once, unless they have given it back', async () => {
        const { hawks } = scene.league;
        const [both, back] = [await family(hawks), await scene.coach(hawks)];
        await scene.device(back);
        const soon = await event();
        await answer({ kind: 'event', id: soon.id }, both.players[0]!, 'yes');
        const slot = { id: newId<SlotId>(), orgId: scene.org.id, item: { kind: 'event', id: soon.id }, teamId: hawks.id } as const;
        const places = [both.user, back].map(({ id: userId }) => ({
          id: newId<SlotPlaceId>(),
          orgId: scene.org.id,
          slotId: slot.id,
          userId,
          phone: null,
          isOffered: false,
          takenAt: subject.clock.read(),
        }));
        await scene.league.write(async ({ slots }) => {
          await slots.saveAll([{ ...slot, kind: 'snack', label: null, labelBy: null, places: 2 }]);
          for (const place of places) await slots.savePlace(place);
        });
        subject.clock.set(FRIDAY_EVENING);
        expect(await make()).toEqual({ people: 2 });
        await scene.league.write(({ slots }) => slots.removePlace(scene.org.id, places[1]!.id));
        // The coach is told how many come all the same.
        expect(outcomesOf(await scene.deliverAll()).toSorted()).toEqual(['accepted', 'accepted', 'withheld']);
      });

      test('are one message with what nobody has answered', async () => {
        const { players } = await family(scene.league.hawks);
        const [soon] = [await event(), await event({ startsAt: later(SATURDAY, DAY), endsAt: later(SATURDAY, DAY + HOUR) })];
        await answer({ kind: 'event', id: soon.id }, players[0]!, 'yes');
        expect(await sentAt(FRIDAY_EVENING)).toEqual([
          `${scene.org.name}: Several games or events are coming up, and some await your answer`,
        ]);
      });

      test('are sent unless the league or the person does not want them', async () => {
        const { user, players } = await family(scene.league.hawks);
        const soon = await event();
        await answer({ kind: 'event', id: soon.id }, players[0]!, 'yes');
        await settings({ remindEveningBefore: false });
        expect(await sentAt(FRIDAY_EVENING)).toEqual([]);
        await settings({ remindEveningBefore: true });
        await scene.prefer(user, { eveningReminders: false });
        expect(await sentAt(later(FRIDAY_EVENING, 15 * MINUTE))).toEqual([]);
        await scene.prefer(user, { eveningReminders: true });
        expect(await sentAt(later(FRIDAY_EVENING, 30 * MINUTE))).toHaveLength(1);
      });
    });

    describe('of a team on the evening before', () => {
      const FRIDAY_EVENING = later(THURSDAY_EVENING, DAY);
      const withDevice = async (user: User) => {
        await scene.device(user);
        return user;
      };
      const slot = (item: ItemRef, team: Team, places: number, user?: User) => scene.league.addSlot(team, item, { places }, user);

      test('tell coaches and managers how many come and how many places are open, without a name, once', async () => {
        const { hawks } = scene.league;
        const manager = await withDevice(await scene.person('parent'));
        await scene.league.addStaff(hawks, { role: 'team_manager', userId: manager.id });
        const coach = await withDevice(await scene.coach(hawks));
        await withDevice(await scene.person('admin'));
        const soon = await event();
        const item = { kind: 'event', id: soon.id } as const;
        for (const said of ['yes', 'yes', 'maybe', 'no'] as const)
          await answer(item, await scene.league.addPlayer('Sam Ortiz', hawks), said);
        await scene.league.addPlayer('Sam Ortiz', hawks);
        await slot(item, hawks, 3, coach);
        expect(await sentAt(THURSDAY_EVENING)).toEqual([]);
        const text = 'Practice Sat May 16, 10:00 AM: 2 coming, 1 maybe, 1 not, 1 no answer; 2 places to help are open';
        const sent = await sentAt(FRIDAY_EVENING);
        expect(sent.filter((each) => each.includes('coming,'))).toEqual(Array(2).fill(`Red Hawks: ${text}`));
        // The coach has taken a place besides.
        expect(sent).toHaveLength(3);
        expect(scene.recorder.sent().map(({ data }) => data)).toContainEqual({
          ...{ kind: 'team-evening', orgId: scene.org.id, teamId: hawks.id, eventId: soon.id },
          reminderId: expect.any(String),
          deliveryId: expect.any(String),
        });
        expect(await sentAt(later(FRIDAY_EVENING, 15 * MINUTE))).toEqual([]);
      });

      test('tell each side of a game of its own players', async () => {
        const { hawks, jays } = scene.league;
        for (const team of [hawks, jays]) await withDevice(await scene.coach(team));
        const soon = await game();
        const item = { kind: 'game', id: soon.id } as const;
        await answer(item, await scene.league.addPlayer('Sam Ortiz', hawks), 'yes');
        await answer(item, await scene.league.addPlayer('Ana Kim', jays), 'no');
        await slot(item, jays, 1);
        expect((await sentAt(FRIDAY_EVENING)).map((each) => each.replace(/^.+AM: /, '')).toSorted()).toEqual([
          '0 coming, 1 not; 1 place to help is open',
          '1 coming, 0 not',
        ]);
      });

      test('count as coming who was not asked, and say so', async () => {
        const { hawks } = scene.league;
        await withDevice(await scene.coach(hawks));
        await scene.league.write(({ responseDeadlines }) =>
          responseDeadlines.save({ orgId: scene.org.id, teamId: hawks.id, hoursBefore: null, practicesAsked: false }),
        );
        const soon = await event();
        const players = [];
        for (let n = 0; n < 4; n += 1) players.push(await scene.league.addPlayer('Sam Ortiz', hawks));
        await answer({ kind: 'event', id: soon.id }, players[0]!, 'yes');
        await answer({ kind: 'event', id: soon.id }, players[1]!, 'no');
        expect(await sentAt(FRIDAY_EVENING)).toEqual(['Red Hawks: Practice Sat May 16, 10:00 AM: 3 coming (2 not asked), 1 not']);
      });

      test('are withheld from who does not run the team any more, or does not want them', async () => {
        const { hawks } = scene.league;
        const [former, revoked, deaf] = await Promise.all([1, 2, 3].map(async () => withDevice(await scene.coach(hawks))));
        await event();
        subject.clock.set(FRIDAY_EVENING);
        expect(await make()).toEqual({ people: 3 });
        await scene.league.write(async ({ staff, memberships }) => {
          for (const line of await staff.ofUser(scene.org.id, former!.id)) await staff.save({ ...line, userId: null });
          const [membership] = await memberships.ofUser(scene.org.id, revoked!.id);
          await memberships.save({ ...membership!, state: 'revoked', decidedAt: subject.clock.read(), decidedBy: null } as never);
        });
        await scene.prefer(deaf!, { eveningReminders: false });
        expect(outcomesOf(await scene.deliverAll())).toEqual(Array(3).fill('withheld'));
      });

      test('are not made again for a coach whom nothing reaches', async () => {
        await scene.coach(scene.league.hawks);
        await event();
        subject.clock.set(FRIDAY_EVENING);
        expect(await make()).toEqual({ people: 1 });
        subject.clock.set(later(FRIDAY_EVENING, 15 * MINUTE));
        expect(await make()).toEqual({ people: 0 });
        expect(outcomesOf(await scene.deliverAll())).toEqual([]);
      });

      test('follow the setting of the org', async () => {
        await withDevice(await scene.coach(scene.league.hawks));
        await event();
        await settings({ remindEveningBefore: false });
        expect(await sentAt(FRIDAY_EVENING)).toEqual([]);
      });
    });

    test('come by mail to who has no device', async () => {
      const user = await scene.person('umpire');
      await scene.league.write(({ users }) => users.save({ ...user, email: 'una@example.org', emailVerified: true } as never));
      await offered(user, await game());
      subject.clock.set(THURSDAY_EVENING);
      await make();
      const found = await subject.unitOfWork.transact(async ({ mailDeliveries }) => ok((await mailDeliveries.due(scene.org.id, 10)).due));
      expect(found.ok && found.value.map(({ delivery, notice }) => [delivery.userId, notice.data['kind']])).toEqual([
        [user.id, 'reminder'],
      ]);
    });

    describe('of an offer', () => {
      test('are sent two days before the game, in the evening, once', async () => {
        await offered(await umpire(), await game());
        expect(await sentAt(later(THURSDAY_EVENING, -1))).toEqual([]);
        expect(await sentAt(THURSDAY_EVENING)).toEqual([
          expect.stringMatching(/^.+ at .+: Game Sat May 16, 10:00 AM: please accept or decline the offer$/),
        ]);
        for (const next of [later(THURSDAY_EVENING, 15 * MINUTE), later(THURSDAY_EVENING, DAY)]) expect(await sentAt(next)).toEqual([]);
      });

      test('are for those who can still answer it, and want to be reminded', async () => {
        const [accepted, late, declining, deaf, former, una] = await Promise.all([1, 2, 3, 4, 5, 6].map(umpire));
        const soon = await game();
        await offered(accepted!, soon, { state: 'accepted' });
        await offered(late!, soon, { respondBy: THURSDAY_EVENING });
        await offered(declining!, soon, { state: 'declined' });
        await offered(deaf!, soon);
        await scene.prefer(deaf!, { offerReminders: false });
        await offered(former!, soon);
        await scene.league.write(async ({ memberships }) => {
          const [membership] = await memberships.ofUser(scene.org.id, former!.id);
          await memberships.save({ ...membership!, state: 'revoked', decidedAt: subject.clock.read(), decidedBy: null } as never);
        });
        await offered(una!, soon, { respondBy: later(THURSDAY_EVENING, MINUTE) });
        expect(await sentAt(THURSDAY_EVENING)).toHaveLength(1);
      });

      test('are for games that take place', async () => {
        const una = await umpire();
        for (const status of ['canceled', 'postponed', 'final'] as const) await offered(una, await game(SATURDAY, { status }));
        await offered(una, await game(at('05-14', '17:30')));
        expect(await sentAt(THURSDAY_EVENING)).toEqual([]);
      });

      test('are one message, however many games a person is reminded of', async () => {
        const [una, otto] = [await umpire(), await umpire()];
        const games = [await game(), await game(later(SATURDAY, 3 * HOUR)), await game(later(SATURDAY, DAY))];
        for (const each of games) await offered(una, each);
        await offered(otto, games[0]!);
        const sent = await sentAt(THURSDAY_EVENING);
        expect(sent).toHaveLength(2);
        expect(sent).toContain(`${scene.org.name}: Several games are offered to you: please accept or decline`);
        expect(sent).toContainEqual(expect.stringContaining('Game Sat May 16, 10:00 AM'));
      });
    });

    describe('are asked again when they are sent', () => {
      test.each<[string, (held: { game: Game; assignment: OfficialAssignment; una: User }) => Promise<unknown>]>([
        ['answered', ({ assignment }) => save({ ...assignment, state: 'declined' })],
        ['given to another', async ({ assignment }) => save({ ...assignment, userId: (await umpire()).id })],
        ['of a canceled game', (held) => change(held.game, { status: 'canceled' })],
        ['of a game that is moved', (held) => change(held.game, { startsAt: later(FRIDAY, HOUR), endsAt: later(FRIDAY, 3 * HOUR) })],
        ['of a game that has begun', async () => subject.clock.set(FRIDAY)],
        ['not wanted any more', ({ una }) => scene.prefer(una, { offerReminders: false })],
      ])('and are not sent if they are %s', async (_, happens) => {
        const una = await umpire();
        const soon = await game(FRIDAY);
        const assignment = await offered(una, soon);
        subject.clock.set(THURSDAY_EVENING);
        expect(await make()).toEqual({ people: 1 });
        await happens({ game: soon, assignment, una });
        expect(outcomesOf(await scene.deliverAll())).toEqual(['withheld']);
      });
    });

    describe('that still wait when the evening is over are kept for the morning', () => {
      const MORNING = at('05-15', '08:00');
      let una: User;
      let soon: Game;
      let assignment: OfficialAssignment;
      beforeEach(async () => {
        una = await umpire();
        soon = await game(FRIDAY);
        assignment = await offered(una, soon);
      });

      async function waiting(): Promise<void> {
        subject.clock.set(THURSDAY_EVENING);
        expect(await make()).toEqual({ people: 1 });
        subject.clock.set(at('05-14', '20:30'));
        expect(await scene.deliverAll()).toEqual([{ kind: 'deferred', until: MORNING }]);
        subject.clock.set(later(MORNING, -1));
        expect(await scene.deliverAll()).toEqual([]);
      }

      test('and are sent then, once', async () => {
        await waiting();
        expect(await sentAt(MORNING)).toEqual([expect.stringContaining('Game Fri May 15, 11:00 AM')]);
        expect(await sentAt(later(MORNING, MINUTE))).toEqual([]);
      });

      test('even if the push service was away at first, and is asked again at night', async () => {
        subject.clock.set(at('05-14', '20:15'));
        expect(await make()).toEqual({ people: 1 });
        const isAway: PushSender = {
          ...scene.recorder,
          send: async (messages) => messages.map(() => ({ kind: 'retry', reason: 'unavailable', afterMs: HOUR })),
        };
        expect(outcomesOf(await scene.deliverAll(isAway))).toEqual(['retry']);
        expect(await sentAt(at('05-14', '21:15'))).toEqual([]);
        expect(await sentAt(MORNING)).toHaveLength(1);
      });

      test.each<[string, () => Promise<unknown>]>([
        ['the offer was declined', () => save({ ...assignment, state: 'declined' })],
        ['the game was canceled', () => change(soon, { status: 'canceled' })],
        ['the game was moved', () => change(soon, { startsAt: later(FRIDAY, HOUR), endsAt: later(FRIDAY, 3 * HOUR) })],
        ['they are not wanted any more', () => scene.prefer(una, { offerReminders: false })],
      ])('unless %s overnight', async (_, happens) => {
        await waiting();
        await happens();
        subject.clock.set(MORNING);
        expect(outcomesOf(await scene.deliverAll())).toEqual(['withheld']);
        expect(await sentAt(later(MORNING, MINUTE))).toEqual([]);
      });

      test('unless the game has begun by then', async () => {
        await change(soon, { startsAt: MORNING, endsAt: later(MORNING, HOUR) });
        await waiting();
        subject.clock.set(MORNING);
        expect(outcomesOf(await scene.deliverAll())).toEqual(['withheld']);
      });

      test('by mail, too', async () => {
        await scene.league.write(({ users }) => users.save({ ...una, email: 'una@example.org', emailVerified: true } as never));
        await scene.prefer(una, { email: 'always' });
        subject.clock.set(THURSDAY_EVENING);
        expect(await make()).toEqual({ people: 1 });
        const server = mailServerThat();
        const mailed = async (time: Date) => {
          subject.clock.set(time);
          return (await deliverMails(scene, server)).map(({ kind }) => kind);
        };
        expect(await mailed(at('05-14', '20:30'))).toEqual(['deferred']);
        for (const time of [at('05-14', '23:59'), later(MORNING, -1)]) expect(await mailed(time)).toEqual([]);
        expect(await mailed(MORNING)).toEqual(['sent']);
        expect(await mailed(later(MORNING, HOUR))).toEqual([]);
        expect(server.got).toHaveLength(1);
      });
    });

    test('of a game that was moved to another day are sent again, and only then', async () => {
      const una = await umpire();
      const soon = await game();
      await offered(una, soon);
      expect(await sentAt(THURSDAY_EVENING)).toHaveLength(1);
      await change(soon, { startsAt: later(SATURDAY, HOUR), endsAt: later(SATURDAY, 3 * HOUR) });
      expect(await sentAt(later(THURSDAY_EVENING, 15 * MINUTE))).toEqual([]);
      await change(soon, { startsAt: later(SATURDAY, DAY), endsAt: later(SATURDAY, DAY + HOUR) });
      expect(await sentAt(later(THURSDAY_EVENING, DAY))).toHaveLength(1);
    });

    test('are never made at night: what the evening has left is made in the morning', async () => {
      await sentAt(THURSDAY_EVENING);
      await offered(await umpire(), await game());
      for (const time of ['20:30', '23:59']) expect(await sentAt(at('05-14', time))).toEqual([]);
      for (const time of ['00:00', '07:59']) expect(await sentAt(at('05-15', time))).toEqual([]);
      expect(await sentAt(at('05-15', '08:00'))).toHaveLength(1);
    });

    test('follow the settings of the org', async () => {
      await offered(await umpire(), await game());
      await settings({ remindOpenOffers: null });
      expect(await sentAt(THURSDAY_EVENING)).toEqual([]);
      await settings({ remindOpenOffers: 1, remindersAt: '19:30' });
      expect(await sentAt(at('05-15', '19:29'))).toEqual([]);
      expect(await sentAt(at('05-15', '19:30'))).toHaveLength(1);
    });

    test('of many people take several turns, between which the org is due with the others', async () => {
      const soon = await game();
      for (let n = 0; n < 5; n += 1) await offered(await umpire(), soon);
      subject.clock.set(THURSDAY_EVENING);
      const turns = [];
      for (let n = 0; n < 3; n += 1) {
        expect(orgsDue(await subject.read.remindersDue())).toContain(scene.org.id);
        turns.push(await make(undefined, 2));
      }
      expect(turns).toEqual([{ people: 2 }, { people: 2 }, { people: 1 }]);
      expect(await subject.read.remindersDueIn(scene.org.id)).toBe(15 * MINUTE);
      expect(await make()).toBeUndefined();
      expect(await scene.deliverAll()).toHaveLength(5);
    });

    test('are sent once if two processes make them at the same time', async () => {
      await make();
      await offered(await umpire(), await game());
      subject.clock.set(THURSDAY_EVENING);
      const slowly = withRepositories(subject.unitOfWork, (repositories) => ({
        ...repositories,
        reminders: {
          ...repositories.reminders,
          takeTurn: delayed(repositories.reminders.takeTurn),
          add: async (...asked) => {
            await pause(50);
            return repositories.reminders.add(...asked);
          },
        },
      }));
      const turns = await Promise.all([make(slowly), make(slowly)]);
      expect(turns.filter((turn) => turn?.people === 1)).toHaveLength(1);
      expect(await scene.deliverAll()).toHaveLength(1);
    });

    test('are kept once, whatever other transactions do', async () => {
      const { id: userId } = await umpire();
      const { id: itemId } = await game();
      const add = (startDay: string) =>
        subject.unitOfWork.transact(async ({ reminders }) => {
          const reminder = {
            userId,
            itemId,
            rule: 'open-offer',
            startDay,
            startsAt: SATURDAY,
            orgId: scene.org.id,
            messageId: newId(),
          } as const;
          return ok((await reminders.add(scene.org.id, [reminder as never])).length);
        });
      const all = await Promise.all([add('2026-05-16'), add('2026-05-16'), add('2026-05-16')]);
      expect(all.map((each) => each.ok && each.value).sort()).toEqual([0, 0, 1]);
      expect(await add('2026-05-17')).toEqual(ok(1));
    });

    test('are neither lost nor sent twice if the process dies in the middle', async () => {
      const soon = await game();
      for (let n = 0; n < 4; n += 1) await offered(await umpire(), soon);
      subject.clock.set(THURSDAY_EVENING);
      const dying = (last: 'add' | 'endTurn') =>
        withRepositories(subject.unitOfWork, (repositories) => ({
          ...repositories,
          reminders: {
            ...repositories.reminders,
            [last]: async (...asked: never[]) => {
              await (repositories.reminders[last] as (...asked: never[]) => Promise<unknown>)(...asked);
              throw new Error('killed');
            },
          },
        }));
      await expect(make(dying('add'), 2)).rejects.toThrow('killed');
      expect(await make(undefined, 2)).toEqual({ people: 2 });
      await expect(make(dying('endTurn'), 2)).rejects.toThrow('killed');
      while (await make(undefined, 2));
      expect(await scene.deliverAll()).toEqual(Array(4).fill({ kind: 'accepted', receiptId: expect.any(String) }));
      expect(new Set(scene.recorder.sent().map(({ token }) => token)).size).toBe(4);
    });

    test('are forgotten four weeks after the game', async () => {
      await offered(await umpire(), await game());
      await sentAt(THURSDAY_EVENING);
      const removedAfter = async (ms: number) => (await subject.retention.removeExpired(later(SATURDAY, ms))).removed.reminders;
      // Those of games of earlier tests go as well.
      await removedAfter(REMINDERS_KEPT_FOR_MS);
      expect(await removedAfter(REMINDERS_KEPT_FOR_MS)).toBeUndefined();
      expect(await removedAfter(REMINDERS_KEPT_FOR_MS + 1)).toBeGreaterThan(0);
    });
  });
}
