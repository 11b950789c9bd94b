import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { giveAnswer } from '../../src/application/attendance/give-answer.ts';
import { listEventAnswers } from '../../src/application/attendance/list-event-answers.ts';
import { answerByMail, viewMailAnswer } from '../../src/application/mail/answer-by-mail.ts';
import type { MailMessage } from '../../src/application/ports/mail-sender.ts';
import { makeReminders } from '../../src/application/reminders/make-reminders.ts';
import type { Answer } from '../../src/domain/attendance/answer.ts';
import type { TeamEvent } from '../../src/domain/events/team-event.ts';
import type { ParentLink } from '../../src/domain/families/parent-link.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { TeamEventNews } from '../../src/domain/notifications/push-event.ts';
import type { OrgEventId } from '../../src/domain/shared/ids.ts';
import { instantAt, localDate } from '../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../support/builders.ts';
import { type MailScene, mailScene } from '../support/mail-scene.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const ANSWERING = 'https://league.example.org/mail/answer/';

/** The links of a mail that answer, each with what it says. */
const answersIn = ({ content: { actions } }: MailMessage) =>
  actions.filter(({ url }) => url.startsWith(ANSWERING)).map(({ label, url }) => ({ label, code: url.slice(ANSWERING.length) }));

/** Answers by mail on a storage. */
export function mailAnswersContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`answers by mail on ${adapter}`, () => {
    let subject: StorageSubject;
    let scene: MailScene;
    let admin: User;
    let pat: User;
    let sam: Player;
    let link: ParentLink;
    let event: TeamEvent;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.dispose());
    beforeEach(async () => {
      subject.clock.set(later(new Date(Math.max(subject.clock.read().getTime(), NOON.getTime())), 4 * DAY));
      await subject.retention.removeExpired(subject.clock.read());
      scene = await mailScene(subject);
      await scene.league.write(({ seasons }) => seasons.save({ ...scene.league.season, endsOn: '9999-12-31' as never }));
      admin = await scene.person('admin');
      await scene.prefer(admin, { email: 'never' });
      pat = await scene.person('parent');
      ({ player: sam, link } = await childOf(pat, 'Sam Ortiz'));
      // Tomorrow at noon, of which the evening reminds.
      const { timeZone } = scene.org;
      const tomorrow = localDate(later(subject.clock.read(), DAY), timeZone);
      const startsAt = instantAt(tomorrow, '12:00', timeZone);
      event = await scene.league.addEvent(scene.league.hawks, admin, { startsAt, endsAt: later(startsAt, HOUR) });
    });

    async function childOf(parent: User, name: string, team = scene.league.hawks) {
      const player = await scene.league.addPlayer(name, team);
      return { player, link: await scene.league.linkTo(player, parent) };
    }
    const tell = (news: TeamEventNews, eventId = event.id) =>
      scene.league.write(({ outbox }) => outbox.add({ id: newId(), orgId: scene.org.id, kind: 'team-event', eventId, news, count: 1 }));
    const saveEvent = (over: Partial<TeamEvent>) => scene.league.write(({ teamEvents }) => teamEvents.saveAll([{ ...event, ...over }]));
    const mailTo = (mails: readonly MailMessage[], { email }: User) => mails.find(({ to }) => to === email)!;
    /** The code of the link that a guardian is sent. */
    async function sentTo(user = pat): Promise<string> {
      await tell('made');
      return answersIn(mailTo(await scene.mailed(), user))[0]!.code;
    }
    const look = (code: string) => viewMailAnswer(scene.deps)({ code });
    const say = (code: string, answer: Answer) => answerByMail(scene.deps)({ code, answer });
    const inApp = async (user: User, answer: Answer, note: string | null = null) => {
      const given = await giveAnswer(scene.deps)({
        ...{ actor: await scene.actor(user), item: { kind: 'event', id: event.id }, playerId: sam.id, answer, note },
        ...{ version: undefined, scope: 'one' },
      });
      expect(given.ok).toBe(true);
    };
    async function stored() {
      const listed = await listEventAnswers(scene.deps)({ actor: await scene.actor(pat), eventId: event.id });
      if (!listed.ok) throw new Error('no answers');
      return listed.value.teams[0]!.answers.find(({ playerId }) => playerId === sam.id);
    }
    const NOT_FOUND = { ok: false, error: { kind: 'not-found' } };

    describe('a mail', () => {
      test('about an item asks for an answer for each own child on its rosters, by first name, and leads to the app', async () => {
        await childOf(pat, 'Ana Ortiz');
        await childOf(pat, 'Ben Ortiz', scene.league.jays);
        const [other, coach] = [await scene.parent(), await scene.coach(scene.league.hawks)];
        await tell('made');
        const mails = await scene.mailed();
        const labels = answersIn(mailTo(mails, pat)).map(({ label }) => label);
        expect(labels.map((label) => label.split(',')[0]).sort()).toEqual(['Ana', 'Sam']);
        expect(labels.join()).not.toMatch(/Ortiz|Ben/);
        expect(mailTo(mails, pat).content.actions.at(-1)).toEqual({
          ...{ label: 'Open it in the app', isPlain: true },
          url: `https://league.example.org/app/#/in/${scene.org.id}/event/${event.id}`,
        });
        expect(answersIn(mailTo(mails, other))).toHaveLength(1);
        expect(answersIn(mailTo(mails, coach))).toEqual([]);
      });

      test('has the same link each time, and each guardian another one', async () => {
        const kit = await scene.person('parent');
        await scene.league.linkTo(sam, kit);
        await tell('made');
        const first = await scene.mailed();
        await tell('time');
        const second = await scene.mailed();
        for (const user of [pat, kit]) expect(answersIn(mailTo(second, user))).toEqual(answersIn(mailTo(first, user)));
        expect(answersIn(mailTo(first, kit))).not.toEqual(answersIn(mailTo(first, pat)));
        expect(JSON.stringify(mailTo(first, kit))).not.toContain(pat.email);
      });

      test('about an event of the league asks once for a child of two of its teams, for the other children, too, and by day', async () => {
        const { hawks, jays } = scene.league;
        await scene.league.onRoster(sam, jays);
        await childOf(pat, 'Ben Ortiz', jays);
        const orgEventId = newId<OrgEventId>();
        await saveEvent({ orgEventId });
        const [startsAt, endsAt] = [later(event.startsAt, DAY), later(event.endsAt, DAY)];
        const ofJays = await scene.league.addEvent(jays, admin, { orgEventId, startsAt: event.startsAt, endsAt: event.endsAt });
        for (const team of [hawks, jays]) await scene.league.addEvent(team, admin, { orgEventId, startsAt, endsAt });
        for (const { id: eventId } of [event, ofJays]) await tell('made', eventId);
        const mails = (await scene.mailed()).filter(({ to }) => to === pat.email);
        expect(mails).toHaveLength(1);
        expect(
          answersIn(mails[0]!)
            .map(({ label }) => label.split(',')[0])
            .sort(),
        ).toEqual(['Ben', 'Ben', 'Sam', 'Sam']);

        // A coach of one of the teams reminds of one of the days.
        const facts = { kind: 'answer-request', item: { kind: 'event', id: event.id }, teamId: hawks.id } as const;
        await scene.league.write(({ outbox }) => outbox.add({ id: newId(), orgId: scene.org.id, ...facts }));
        const asking = answersIn(mailTo(await scene.mailed(), pat)).map(({ label }) => label.split(',')[0]);
        expect(asking.sort()).toEqual(['Ben', 'Sam']);
      });

      test('asks nothing about what is canceled, or takes no answers any more', async () => {
        await saveEvent({ status: 'canceled' });
        await tell('canceled');
        expect(answersIn(mailTo(await scene.mailed(), pat))).toEqual([]);
        await saveEvent({ respondBy: later(subject.clock.read(), -1) });
        await tell('time');
        expect(answersIn(mailTo(await scene.mailed(), pat))).toEqual([]);
      });

      test('that reminds asks about who is silent, and the evening before about who comes', async () => {
        const { player: ana } = await childOf(pat, 'Ana Ortiz');
        await inApp(pat, 'yes');
        subject.clock.set(instantAt(localDate(subject.clock.read(), scene.org.timeZone), '18:30', scene.org.timeZone));
        await makeReminders({ ...scene.deps, channels: { push: true, mail: true } })(scene.org.id);
        const links = answersIn(mailTo(await scene.mailed(), pat));
        // It asks about Ana, about whom nobody has said anything, and lets Sam, who comes, think again.
        expect(links.map(({ label }) => label.split(',')[0]).sort()).toEqual(['Ana', 'Sam']);
        expect(ana.id).not.toBe(sam.id);
      });
    });

    test('opening shows title, time, first name and the answer so far, in the language of the guardian, and changes nothing', async () => {
      await scene.league.write(({ users }) => users.chooseLanguage(pat.id, 'es'));
      await saveEvent({ title: 'Batting practice', place: 'Behind the school' });
      const code = await sentTo();
      for (const _ of ['a scanner', 'a person']) {
        expect(await look(code)).toMatchObject({
          value: {
            ...{ language: 'es', firstName: 'Sam', answer: null, place: 'Behind the school', startsAt: event.startsAt },
            item: { kind: 'event', title: 'Batting practice', team: scene.league.hawks.name },
            answersUntil: event.startsAt,
          },
        });
      }
      expect(await stored()).toMatchObject({ answer: null, version: 0 });
    });

    test('answers, and again, as the guardian and by mail; in the app it is an answer like any other', async () => {
      const code = await sentTo();
      expect(await say(code, 'yes')).toMatchObject({ value: { answer: 'yes' } });
      expect(await stored()).toMatchObject({ answer: 'yes', version: 1, byMail: true, onBehalf: false });
      expect(await say(code, 'yes')).toMatchObject({ value: { answer: 'yes' } });
      expect(await say(code, 'no')).toMatchObject({ value: { answer: 'no' } });
      expect(await stored()).toMatchObject({ answer: 'no', version: 2, byMail: true });
      await inApp(pat, 'maybe');
      expect(await stored()).toMatchObject({ answer: 'maybe', version: 3, byMail: false });
      expect(await look(code)).toMatchObject({ value: { answer: 'maybe' } });
    });

    test('leaves a note to the answer that it was written to, and to no other', async () => {
      const code = await sentTo();
      await inApp(pat, 'yes', 'Ten minutes late');
      await say(code, 'yes');
      expect(await stored()).toMatchObject({ answer: 'yes', note: 'Ten minutes late', version: 1 });
      await say(code, 'no');
      expect(await stored()).toMatchObject({ answer: 'no', note: null, version: 2 });
    });

    test.each<[string, () => Promise<unknown>]>([
      ['the guardian’s link', () => scene.league.write(({ parentLinks }) => parentLinks.save({ ...link, state: 'ended' } as ParentLink))],
      ['the address', () => scene.league.write(({ users }) => users.save({ ...pat, email: 'new@example.org' }))],
      [
        'an address that takes no mail',
        () =>
          scene.league.write(({ users }) =>
            users.retireAddress({ userId: pat.id, address: pat.email!, at: later(subject.clock.read(), 1) }),
          ),
      ],
      ['the stop of mail', () => scene.prefer(pat, { email: 'never' })],
      ['the deadline', () => saveEvent({ respondBy: subject.clock.read() })],
      ['the start', async () => subject.clock.set(event.startsAt)],
      ['a cancellation', () => saveEvent({ status: 'canceled' })],
      [
        'the end of the event’s team for the child',
        () => scene.league.write(({ roster }) => roster.remove(scene.org.id, scene.league.hawks.id, sam.id)),
      ],
    ])('ends with %s', async (_, happens) => {
      const code = await sentTo();
      expect(await look(code)).toMatchObject({ ok: true });
      await happens();
      expect(await look(code)).toEqual(NOT_FOUND);
      expect(await say(code, 'yes')).toEqual(NOT_FOUND);
    });

    test('binds a coach to the deadline of families, for the own child', async () => {
      const coach = await scene.person('coach', 'parent');
      await scene.league.coachedBy(scene.league.hawks, coach);
      const { player } = await childOf(coach, 'Ana Park');
      const code = await sentTo(coach);
      expect(await say(code, 'yes')).toMatchObject({ ok: true });
      const listed = await listEventAnswers(scene.deps)({ actor: await scene.actor(coach), eventId: event.id });
      const all = listed.ok ? listed.value.teams[0]!.answers : [];
      expect(all.find(({ playerId }) => playerId === player.id)).toMatchObject({ onBehalf: false, byMail: true });
      await saveEvent({ respondBy: subject.clock.read() });
      expect(await say(code, 'no')).toEqual(NOT_FOUND);
    });

    test('is for nobody who makes one up, for another person, child, item or address', async () => {
      const kit = await scene.parent();
      const code = await sentTo();
      const [orgId, userId, playerId, kind, itemId, mark, signature] = code.split('.') as string[];
      const forged = [
        [orgId, kit.id, playerId, kind, itemId, mark, signature],
        [orgId, userId, newId(), kind, itemId, mark, signature],
        [orgId, userId, playerId, 'game', itemId, mark, signature],
        [orgId, userId, playerId, kind, newId(), mark, signature],
        [orgId, userId, playerId, kind, itemId, 'x'.repeat(12), signature],
        [orgId, userId, playerId, kind, itemId, mark, 'x'.repeat(43)],
        ['nothing'],
      ];
      for (const parts of forged) {
        expect(await look(parts.join('.'))).toEqual(NOT_FOUND);
        expect(await say(parts.join('.'), 'yes')).toEqual(NOT_FOUND);
      }
    });

    test('loses no answer to another guardian, the app or a coach at the same moment: the last one counts', async () => {
      const [kit, coach] = [await scene.person('parent'), await scene.coach(scene.league.hawks)];
      await scene.league.linkTo(sam, kit);
      await tell('made');
      const mails = await scene.mailed();
      const [pats, kits] = [pat, kit].map((user) => answersIn(mailTo(mails, user))[0]!.code) as [string, string];
      const slow = withRepositories(subject.unitOfWork, (repositories) => ({
        ...repositories,
        playerAnswers: { ...repositories.playerAnswers, hold: delayed(repositories.playerAnswers.hold) },
      }));
      const deps = { ...scene.deps, unitOfWork: slow };
      const [ofKit, ofCoach] = [await scene.actor(kit), await scene.actor(coach)];
      const inTheApp = (actor: typeof ofKit, answer: Answer) =>
        giveAnswer(deps)({
          ...{ actor, item: { kind: 'event', id: event.id }, playerId: sam.id, answer, note: null, version: undefined, scope: 'one' },
        });
      const given = await Promise.all([
        answerByMail(deps)({ code: pats, answer: 'yes' }),
        answerByMail(deps)({ code: kits, answer: 'no' }),
        inTheApp(ofKit, 'maybe'),
        inTheApp(ofCoach, 'yes'),
      ]);
      expect(given.map((each) => each.ok)).toEqual([true, true, true, true]);
      const history = (await subject.read.recordsOfPlayer(scene.org.id, sam.id)).filter(({ kind }) => kind === 'attendance-change');
      const versions = history.map(({ data }) => Number(data['version'])).sort();
      expect(versions).toEqual(versions.map((_, n) => n + 1));
      const last = history.find(({ data }) => data['version'] === versions.length)!;
      expect(await stored()).toMatchObject({ version: versions.length, answer: last.data['answer'] });
      expect(versions.length).toBeGreaterThanOrEqual(3);
    });
  });
}
