import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { smtpMailSender } from '../../src/adapters/email/smtp-mail-sender.ts';
import { calendarFile } from '../../src/adapters/icalendar/calendar-file.ts';
import { remindFamilies } from '../../src/application/attendance/remind-families.ts';
import { makeCalendarAddress } from '../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../src/application/calendars/read-calendar.ts';
import { createOrgEvent } from '../../src/application/events/create-org-event.ts';
import { createTeamEvent } from '../../src/application/events/create-team-event.ts';
import { updateOrgEvent } from '../../src/application/events/update-org-event.ts';
import { updateTeamEvent } from '../../src/application/events/update-team-event.ts';
import type { EventEdit } from '../../src/domain/events/team-event.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { OrgEventId, TeamEventId } from '../../src/domain/shared/ids.ts';
import { addDays, instantAt, type LocalDate, localDate } from '../../src/domain/shared/time.ts';
import { weekdayOf } from '../../src/domain/shared/weekday.ts';
import { DAY, HOUR, later, NOON } from '../support/builders.ts';
import { type MailScene, mailScene, mailServerThat } from '../support/mail-scene.ts';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

const FROM = 'league@example.com';
/** What coaches and admins write, and the child. */
const WRITTEN = { title: 'Pizza at the Kowalskis', place: 'Behind the barn', note: 'Ask for Ignatius' };
const CHILD = 'Zebulon Quigley';

/** What a calendar app knows entries by, and when and whether they take place, as another library reads it. */
function entriesIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => {
    const text = (name: string) => entry.getFirstPropertyValue(name)?.toString();
    const time = (name: string) => (entry.getFirstPropertyValue(name) as ICAL.Time | null)?.toJSDate().toISOString();
    const of = { uid: text('uid'), sequence: text('sequence'), date: time('recurrence-id') };
    return { ...of, startsAt: time('dtstart'), endsAt: time('dtend'), status: text('status'), entry, text };
  });
  return { method: calendar.getFirstPropertyValue('method'), calendar, entries };
}
type Entry = ReturnType<typeof entriesIn>['entries'][0];
const known = ({ uid, sequence, date, startsAt, endsAt, status }: Entry) => ({ uid, sequence, date, startsAt, endsAt, status });

/** The appointments in mail, tested by what a mail server gets, beside the calendar of the mail's reader. */
export function mailAppointmentsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`appointments in mail on ${adapter}`, () => {
    let subject: StorageSubject;
    let server: TestSmtpServer;
    let scene: MailScene;
    let admin: User;
    let parent: User;
    let startsAt: Date;
    beforeAll(async () => {
      subject = await create();
      server = await startSmtpServer();
    });
    afterAll(async () => {
      await server.stop();
      await subject.dispose();
    });
    beforeEach(async () => {
      subject.clock.set(later(new Date(Math.max(subject.clock.read().getTime(), NOON.getTime())), 4 * DAY));
      await subject.retention.removeExpired(subject.clock.read());
      scene = await mailScene(subject);
      await scene.league.write(({ seasons }) => seasons.save({ ...scene.league.season, endsOn: '9999-12-31' as never }));
      admin = await scene.person('admin');
      await scene.prefer(admin, { email: 'never' });
      parent = await scene.person('parent');
      await scene.league.linkTo(await scene.league.addPlayer(CHILD, scene.league.hawks), parent);
      const { timeZone } = scene.org;
      startsAt = instantAt(addDays(localDate(subject.clock.read(), timeZone), 3), '17:30', timeZone);
    });

    /** The mails about everything that has happened, as they arrive. */
    async function mails(): Promise<readonly ReceivedMail[]> {
      const before = server.received().length;
      await scene.expandAll();
      await scene.deliverAll(smtpMailSender({ url: server.url, from: FROM }));
      return server.received().slice(before);
    }
    /** The one entry in the one mail about everything that has happened. */
    async function mailed() {
      const all = await mails();
      expect(all.map(({ to }) => to)).toEqual([[parent.email]]);
      const { method, entries } = entriesIn(all[0]!.calendar!.text);
      expect(entries).toHaveLength(1);
      expect(all[0]!.calendar!.type).toContain(`method=${method}`);
      return { mail: all[0]!, method, ...entries[0]! };
    }
    /** The entries of the calendar that the reader subscribes to. */
    async function subscribed() {
      const { orgId, secret } = accepted(await makeCalendarAddress(scene.deps)({ actor: await scene.actor(parent), teamId: null }));
      return entriesIn(calendarFile(accepted(await readCalendar(scene.deps)({ orgId, secret })))).entries;
    }
    const span = (at = startsAt) => ({ startsAt: at, endsAt: later(at, HOUR) });
    const terms = (at = startsAt) => ({
      ...{ kind: 'practice' as const, ...WRITTEN, ...span(at) },
      ...{ arrivalMinutes: null, facilityId: null, fieldId: null, respondBy: null },
    });
    const weekly = async () => {
      const date = localDate(startsAt, scene.org.timeZone);
      return {
        ...{ weekdays: [weekdayOf(date)], everyWeeks: 1, monthly: null },
        ...{ until: addDays(date, 28), except: [] as LocalDate[] },
      };
    };
    const plan = async (repeats: Awaited<ReturnType<typeof weekly>> | null = null) =>
      accepted(
        await createTeamEvent(scene.deps)({
          ...{ actor: await scene.actor(admin), teamId: scene.league.hawks.id, terms: terms(), repeats },
        }),
      );
    const change = async (eventId: TeamEventId, edit: EventEdit) =>
      accepted(await updateTeamEvent(scene.deps)({ actor: await scene.actor(admin), eventId, scope: 'one', edit, versions: undefined }));

    test('of a game is that of its reader’s calendar, with a higher number when it is moved, and canceled with it', async () => {
      const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, span());
      await scene.edit(admin, game, span(later(startsAt, HOUR)));
      const moved = await mailed();
      expect(moved.method).toBe('PUBLISH');
      expect([known(moved)]).toEqual((await subscribed()).map(known));
      await scene.edit(admin, game, { status: 'canceled' });
      const canceled = await mailed();
      expect(canceled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: moved.uid });
      expect([known(canceled)]).toEqual((await subscribed()).map(known));
      expect(Number(canceled.sequence)).toBeGreaterThan(Number(moved.sequence));
      await scene.edit(admin, game, { status: 'scheduled' });
      expect(await mailed()).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', uid: moved.uid });
    });

    test('says what the mail says: the teams or the kind, and the way to the app; nothing that a member wrote, and no child', async () => {
      const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, span(later(startsAt, DAY)));
      await scene.edit(admin, game, span(later(startsAt, 2 * DAY)));
      const ofGame = await mailed();
      const { id } = await plan();
      const ofEvent = await mailed();
      const { hawks, jays } = scene.league;
      expect([ofGame.text('summary'), ofEvent.text('summary')]).toEqual([`${jays.name} at ${hawks.name}`, `${hawks.name}, practice`]);
      for (const [{ mail, text, entry }, screen] of [
        [ofGame, `game/${game.id}`],
        [ofEvent, `event/${id}`],
      ] as const) {
        expect(text('description')).toBe(`Open it in the app: https://league.example.org/app/#/in/${scene.org.id}/${screen}`);
        expect(entry.getFirstProperty('organizer')?.getParameter('cn')).toBe(scene.org.name);
        expect(entry.getAllProperties().map(({ name }) => name)).toEqual(expect.not.arrayContaining(['location', 'attendee', 'geo']));
        const everything = [mail.source, mail.text, mail.html, mail.calendar!.text.replaceAll('\r\n ', '')].join('\n');
        // The first name is beside the links that answer, in the mail alone.
        for (const word of [...Object.values(WRITTEN), 'Quigley', 'Kowalski', 'Ignatius', 'barn']) expect(everything).not.toContain(word);
        expect(mail.calendar!.text).not.toContain('Zebulon');
        expect(mail.calendar!.text).not.toContain('/mail/');
        expect(mail.calendar!.text.length).toBeLessThan(2_000);
      }
    });

    test('of an event of a team that is new, moved or asked about, and canceled, is that of its reader’s calendar', async () => {
      const { id } = await plan();
      const made = await mailed();
      expect([known(made)]).toEqual((await subscribed()).map(known));
      await change(id, span(later(startsAt, HOUR)));
      const moved = await mailed();
      expect([known(moved)]).toEqual((await subscribed()).map(known));
      expect(Number(moved.sequence)).toBeGreaterThan(Number(made.sequence));
      accepted(
        await remindFamilies(scene.deps)({
          ...{ actor: await scene.actor(admin), item: { kind: 'event', id }, teamId: scene.league.hawks.id },
        }),
      );
      expect(known(await mailed())).toEqual(known(moved));
      await change(id, { status: 'canceled' });
      expect(await mailed()).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: made.uid });
    });

    test('of one date of a weekly series is that date of the series, and of several dates none', async () => {
      const first = await plan(await weekly());
      expect((await mails()).map(({ calendar }) => calendar)).toEqual([undefined]);
      await change(first.id, span(later(startsAt, HOUR)));
      const moved = await mailed();
      const exceptions = (await subscribed()).filter(({ date }) => date !== undefined);
      expect(exceptions.map(known)).toEqual([known(moved)]);
      expect(moved).toMatchObject({ method: 'PUBLISH', date: startsAt.toISOString(), startsAt: later(startsAt, HOUR).toISOString() });
      // Which the apps need for a time of its zone.
      expect(entriesIn(moved.mail.calendar!.text).calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);

      await change(first.id, { ...span(), status: 'canceled' });
      const canceled = await mailed();
      expect(canceled).toMatchObject({ method: 'CANCEL', uid: moved.uid, date: moved.date, status: 'CANCELLED' });
      await change(first.id, { status: 'scheduled' });
      const usual = await mailed();
      expect(usual).toMatchObject({ method: 'PUBLISH', uid: moved.uid, date: moved.date, startsAt: moved.date });
      expect((await subscribed()).map(({ uid, sequence, date }) => ({ uid, sequence, date }))).toEqual([
        { uid: usual.uid, sequence: usual.sequence, date: undefined },
      ]);
    });

    test('of an event of the league is the one of all of its days', async () => {
      const days = [span(), span(later(startsAt, DAY))];
      const shared = { ...WRITTEN, kind: 'practice', arrivalMinutes: null, facilityId: null, links: [], respondBy: null } as const;
      const actor = await scene.actor(admin);
      const made = accepted(await createOrgEvent(scene.deps)({ actor, terms: shared, days, teamIds: [scene.league.hawks.id] }));
      const announced = await mailed();
      expect([known(announced)]).toEqual((await subscribed()).map(known));
      expect(announced.text('summary')).toBe(`${scene.org.name}, practice`);
      const orgEventId = announced.uid!.replace('@league-gateway', '') as OrgEventId;
      expect(made).toMatchObject({ id: orgEventId });
      accepted(
        await updateOrgEvent(scene.deps)({
          ...{ actor, orgEventId, edit: { status: 'canceled' }, versions: undefined },
        }),
      );
      const canceled = await mailed();
      expect([known(canceled)]).toEqual((await subscribed()).map(known));
      expect(canceled).toMatchObject({ method: 'CANCEL', uid: announced.uid });
      expect(Number(canceled.sequence)).toBeGreaterThan(Number(announced.sequence));
    });

    test('is in no digest, and in no mail that is about no game and no event', async () => {
      await scene.say(admin, scene.orgRoom('announcements'));
      expect((await mails()).map(({ calendar }) => calendar)).toEqual([undefined]);
      for (let n = 0; n < 14; n += 1) {
        const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, span(later(startsAt, n * DAY)));
        await scene.edit(admin, game, { status: 'canceled' });
      }
      const got = mailServerThat();
      await scene.expandAll();
      await scene.deliverAll(got);
      scene.wait(DAY);
      const [digest, ...others] = await mails();
      expect([digest!.subject, digest!.calendar, others]).toEqual([expect.stringContaining('more messages'), undefined, []]);
    });
  });
}
