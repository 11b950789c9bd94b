import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { checkMailStop, stopMail } from '../../src/application/mail/stop-mail.ts';
import { deleteOrg, restoreOrg } from '../../src/application/membership/operate-org.ts';
import type { MailOutcome } from '../../src/application/ports/mail-sender.ts';
import { removeDeletedOrgs } from '../../src/application/privacy/remove-deleted-orgs.ts';
import { OPERATOR } from '../../src/domain/membership/operator.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { type MailScene, mailScene, mailServerThat } from '../support/mail-scene.ts';
import { withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const BUSY: MailOutcome = { kind: 'retry', reason: 'busy', afterMs: 2 * MINUTE };

/** Mail on a storage, tested by what a mail server gets. */
export function mailContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`mail on ${adapter}`, () => {
    let subject: StorageSubject;
    let scene: MailScene;
    let admin: User;
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
    });
    const announce = () => scene.say(admin, scene.orgRoom('announcements'));
    const parentWith = async (over: Partial<User>) => {
      const parent = { ...(await scene.parent()), ...over };
      await scene.league.write(({ users }) => users.save(parent));
      return parent;
    };
    const to = (mails: readonly Readonly<{ to: string }>[]) => mails.map((mail) => mail.to).sort();

    test('goes to who has no device, and push messages to who has one: each person gets one of them', async () => {
      const [without, has] = [await scene.parent(), await scene.parent()];
      const token = await scene.device(has);
      await announce();
      const mails = await scene.mailed();
      expect(to(mails)).toEqual([without.email]);
      await scene.deliverAll(mailServerThat());
      expect(mails[0]).toMatchObject({ fromName: scene.org.name, subject: `${scene.org.name}: New announcement` });
      expect(mails[0]!.content.paragraphs[0]).toBe('New announcement');
      expect(await scene.reached()).toEqual([token]);
    });

    test('goes to who chooses it in place of their device, and never to who does not want it', async () => {
      const [always, never] = [await scene.parent(), await scene.parent()];
      await scene.device(always);
      await scene.prefer(always, { email: 'always' });
      await scene.prefer(never, { email: 'never' });
      await announce();
      expect(to(await scene.mailed())).toEqual([always.email]);
      expect(await scene.reached()).toEqual([]);
    });

    test('goes to verified addresses only; who chooses it without one is notified on the device', async () => {
      await parentWith({ email: null });
      const unverified = await parentWith({ emailVerified: false });
      const token = await scene.device(unverified);
      await scene.prefer(unverified, { email: 'always' });
      await announce();
      expect(await scene.mailed()).toEqual([]);
      expect(await scene.reached()).toEqual([token]);
    });

    test('tells admins that their league is to be deleted, in place of their device and a week before the end again, unless it is restored', async () => {
      const [told, silent] = [await scene.person('admin'), admin];
      await scene.device(told);
      await scene.parent();
      const operate = { actor: OPERATOR, code: scene.org.code };
      await deleteOrg(scene.deps)(operate);
      const remind = () => removeDeletedOrgs({ ...scene.deps, retention: subject.retention, read: subject.read })(subject.clock.read());
      const [mail, ...others] = await scene.mailed();
      expect([mail!.to, others]).toEqual([told.email, []]);
      expect(mail!.content.paragraphs[0]).toContain('will be deleted on');
      expect(silent.email).not.toBe(told.email);
      await scene.deliverAll(mailServerThat());
      expect(await scene.reached()).toEqual([]);
      scene.wait(22 * DAY);
      await remind();
      expect(await scene.mailed()).toEqual([]);
      scene.wait(DAY);
      for (const _ of ['due', 'told']) await remind();
      expect(to(await scene.mailed())).toEqual([told.email]);

      await restoreOrg(scene.deps)(operate);
      await deleteOrg(scene.deps)(operate);
      await restoreOrg(scene.deps)(operate);
      expect(await scene.mailed()).toEqual([]);
    });

    test('is not queued where it is off', async () => {
      await scene.parent();
      await announce();
      await scene.expandAll({ push: true, mail: false });
      expect(await scene.isDue()).toBe(false);
    });

    test('goes to the address of the moment when it is sent', async () => {
      const parent = await scene.parent();
      await announce();
      await scene.expandAll();
      await scene.league.write(({ users }) => users.save({ ...parent, email: 'new@example.org' }));
      expect(to(await scene.mailed())).toEqual(['new@example.org']);
    });

    test.each<[string, (parent: User) => Promise<unknown>]>([
      ['stops mail', (parent) => scene.prefer(parent, { email: 'never' })],
      ['mutes the room', (parent) => scene.mute(parent, scene.orgRoom('announcements'))],
      ['loses the verified address', (parent) => scene.league.write(({ users }) => users.save({ ...parent, emailVerified: false }))],
    ])('is withheld from who %s before it is sent', async (_, happens) => {
      const parent = await scene.parent();
      await announce();
      await scene.expandAll();
      await happens(parent);
      const server = mailServerThat();
      expect(await scene.deliverAll(server)).toEqual([{ orgId: scene.org.id, kind: 'withheld' }]);
      expect(server.got).toEqual([]);
    });

    test('is one an hour about a room, the later ones being put off, and one for each game', async () => {
      const [parent, coach] = [await scene.parent(), await scene.coach(scene.league.hawks)];
      await scene.prefer(coach, { email: 'never' });
      const room = scene.roomOf(scene.league.hawks);
      await scene.say(coach, room);
      expect(to(await scene.mailed())).toEqual([parent.email]);
      for (const _ of ['second', 'third']) await scene.say(coach, room);
      expect(await scene.mailed()).toEqual([]);
      scene.wait(HOUR);
      expect(to(await scene.mailed())).toEqual([parent.email]);
      scene.wait(2 * HOUR);
      expect(await scene.mailed()).toEqual([]);
    });

    test('says of what is canceled how calendars show it, and of nothing else', async () => {
      await scene.parent();
      const { hawks, jays } = scene.league;
      const startsAt = later(subject.clock.read(), 5 * DAY);
      const game = await scene.league.addGame(hawks, jays, { startsAt, endsAt: later(startsAt, HOUR) });
      const event = await scene.league.addEvent(hawks, admin, { startsAt: later(startsAt, DAY), status: 'canceled' });
      const saysSo = async () => (await scene.mailed()).map(({ content }) => content.paragraphs.join().includes('marked as canceled'));
      for (const [edit, says] of [
        [{ startsAt: later(startsAt, HOUR), endsAt: later(startsAt, 2 * HOUR) }, false],
        [{ status: 'canceled' }, true],
        [{ status: 'scheduled' }, false],
        [{ status: 'postponed' }, true],
      ] as const) {
        await scene.edit(admin, game, edit);
        expect([edit, await saysSo()]).toEqual([edit, [says]]);
      }
      await scene.league.write(({ outbox }) =>
        outbox.add({ id: newId(), orgId: scene.org.id, kind: 'team-event', eventId: event.id, news: 'canceled', count: 1 }),
      );
      expect(await saysSo()).toEqual([true]);
    });

    test('is twelve a day to an address, at whatever moment, but for changes of games of today, and goes on the day after', async () => {
      const parent = await scene.parent();
      const { hawks, jays } = scene.league;
      const now = subject.clock.read();
      const change = async (startsAt: Date) => {
        const game = await scene.league.addGame(hawks, jays, { startsAt, endsAt: later(startsAt, HOUR) });
        await scene.edit(admin, game, { status: 'canceled' });
        return game;
      };
      for (let n = 2; n < 16; n += 1) await change(later(now, n * DAY));
      await scene.expandAll();
      const server = mailServerThat();
      expect((await scene.deliver(server, 20)).map(({ kind }) => kind).sort()).toEqual([
        ...Array(2).fill('deferred'),
        ...Array(12).fill('sent'),
      ]);
      const canceled = await change(later(now, HOUR));
      const moved = await scene.league.addGame(hawks, jays, { startsAt: later(now, 2 * HOUR), endsAt: later(now, 3 * HOUR) });
      await scene.edit(admin, moved, { startsAt: later(now, 20 * DAY), endsAt: later(now, 20 * DAY + HOUR) });
      expect(to(await scene.mailed(server))).toEqual([parent.email, parent.email]);
      expect(canceled.orgId).toBe(moved.orgId);
      scene.wait(DAY - MINUTE);
      expect(await scene.mailed(server)).toEqual([]);
      scene.wait(MINUTE);
      expect(await scene.mailed(server)).toHaveLength(1);
      expect(new Set(server.got.map(({ id }) => id)).size).toBe(15);
    });

    describe('beyond what an address is sent in a day', () => {
      /** Cancels this many games of the Hawks, each on a day of its own from the day after tomorrow on. */
      async function cancel(games: number) {
        for (let n = 0; n < games; n += 1) {
          const startsAt = later(subject.clock.read(), (n + 2) * DAY);
          const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt, endsAt: later(startsAt, HOUR) });
          await scene.edit(admin, game, { status: 'canceled' });
        }
        await scene.expandAll();
      }
      const ofKind = (outcomes: readonly Readonly<{ kind: string }>[]) => outcomes.map(({ kind }) => kind).sort();

      test('waits for one digest, with a link to each', async () => {
        const parent = await scene.parent();
        await cancel(15);
        await scene.deliver(mailServerThat(), 20);
        // What comes a day later would fit, and does not wait for the others.
        scene.wait(DAY);
        const mails = await scene.mailed();
        expect(to(mails)).toEqual([parent.email]);
        const [{ content, subject: title, thread }] = mails as [(typeof mails)[0]];
        expect([title, thread]).toEqual([`${scene.org.name}: 3 more messages`, null]);
        expect(content.actions).toHaveLength(3);
        expect(new Set(content.actions.map(({ url }) => url)).size).toBe(3);
        for (const { label, url } of content.actions) {
          expect(label).toContain('canceled');
          expect(url).toContain(`/app/#/in/${scene.org.id}/game/`);
        }
        scene.wait(DAY);
        expect(await scene.mailed()).toEqual([]);
      });

      test('is an ordinary mail if it is one', async () => {
        await scene.parent();
        await cancel(13);
        await scene.deliver(mailServerThat(), 20);
        scene.wait(DAY);
        const mails = await scene.mailed();
        expect(mails).toMatchObject([{ subject: expect.stringContaining('canceled') }]);
      });

      test('leaves out of the digest what its reader may not be told any more', async () => {
        await scene.parent();
        await cancel(15);
        await scene.deliver(mailServerThat(), 20);
        scene.wait(DAY);
        await scene.league.write(async ({ mailDeliveries }) => {
          const { due } = await mailDeliveries.due(scene.org.id, 20);
          expect(due).toHaveLength(1);
          const [gone] = await mailDeliveries.digestOf(scene.org.id, due[0]!.delivery.userId);
          await mailDeliveries.save({ ...gone!.delivery, dueAt: null, end: 'withheld' });
        });
        expect((await scene.mailed())[0]!.content.actions).toHaveLength(2);
      });

      test('is one digest for two workers that take it at the same moment', async () => {
        await scene.parent();
        await cancel(18);
        await scene.deliver(mailServerThat(), 20);
        scene.wait(DAY);
        const server = mailServerThat();
        await Promise.all([scene.deliver(server), scene.deliver(server), scene.deliver(server)]);
        await scene.deliverAll(server);
        expect(server.got).toHaveLength(1);
        expect(server.got[0]!.content.actions).toHaveLength(6);
      });

      test('is the same digest when it is sent again, and waits for another day if the address has had enough by then', async () => {
        const parent = await scene.parent();
        await cancel(14);
        await scene.deliver(mailServerThat(), 20);
        scene.wait(DAY);
        const busy = mailServerThat(() => BUSY);
        expect(ofKind(await scene.deliver(busy))).toEqual(['retry']);
        scene.wait(HOUR);
        const server = mailServerThat();
        await scene.deliverAll(server);
        expect(server.got.map(({ id }) => id)).toEqual(busy.got.map(({ id }) => id));
        expect(to(server.got)).toEqual([parent.email]);
      });
    });

    test('about one game is one conversation, for each of its readers alike, and about another one another', async () => {
      const [pat, kit] = [await scene.parent(), await scene.parent()];
      const { hawks, jays } = scene.league;
      const startsAt = later(subject.clock.read(), 3 * DAY);
      const gameAt = (at: Date) => scene.league.addGame(hawks, jays, { startsAt: at, endsAt: later(at, HOUR) });
      const [first, second] = [await gameAt(startsAt), await gameAt(later(startsAt, DAY))];
      await scene.edit(admin, first, { startsAt: later(startsAt, HOUR), endsAt: later(startsAt, 2 * HOUR) });
      const moved = await scene.mailed();
      await scene.edit(admin, first, { status: 'canceled' });
      await scene.edit(admin, second, { status: 'canceled' });
      await announce();
      const threads = [...moved, ...(await scene.mailed())].map(({ thread }) => thread);
      expect(Map.groupBy(threads, (thread) => thread)).toEqual(
        new Map([
          [first.id, Array(4).fill(first.id)],
          [second.id, Array(2).fill(second.id)],
          [null, Array(2).fill(null)],
        ]),
      );
      expect(moved.find((mail) => mail.to === pat.email)).not.toMatchObject({ content: expect.stringContaining(kit.email!) });
    });

    describe('to a full mailbox', () => {
      const full = () => mailServerThat(() => ({ kind: 'retry', reason: 'mailbox-full', afterMs: HOUR }));
      const refusedAt = async (parent: User) => {
        const page = { limit: 50 };
        const { items } = await subject.read.members(scene.org.id, { q: parent.email!.toLowerCase() }, page, '2026-04-11' as never);
        return items.find(({ user }) => user.id === parent.id)!.mailRefusedAt;
      };
      const failing = async () => {
        // What is too old by now makes room for another one about the room.
        await scene.deliverAll(full());
        await announce();
        await scene.expandAll();
        await scene.deliverAll(full());
      };

      test('is given up after a week, and the office sees whose it is, until the address is confirmed again', async () => {
        const parent = await scene.parent();
        await failing();
        scene.wait(6 * DAY);
        await failing();
        expect(await refusedAt(parent)).toBeNull();
        scene.wait(DAY + HOUR);
        await failing();
        expect(await refusedAt(parent)).toEqual(subject.clock.read());
        scene.wait(2 * HOUR);
        await announce();
        expect(await scene.mailed()).toEqual([]);
        await scene.league.write(({ users }) => users.save({ ...parent, claimsAt: subject.clock.read() }));
        expect(await refusedAt(parent)).toBeNull();
        // Since then the week begins anew.
        await failing();
        expect(await refusedAt(parent)).toBeNull();
      });

      test('goes on if it was emptied in between, or was full too long ago to count', async () => {
        const parent = await scene.parent();
        await failing();
        scene.wait(3 * DAY);
        await scene.deliverAll(full());
        await announce();
        expect(await scene.mailed()).toHaveLength(1);
        scene.wait(5 * DAY);
        await failing();
        scene.wait(20 * DAY);
        await failing();
        expect(await refusedAt(parent)).toBeNull();
      });

      test('says nothing of an address that has replaced it', async () => {
        const parent = await scene.parent();
        const noted = { userId: parent.id, address: 'old@example.org' };
        for (const days of [0, 8]) {
          await scene.league.write(({ users }) => users.noteFullMailbox({ ...noted, at: later(subject.clock.read(), days * DAY) }));
        }
        expect(await refusedAt(parent)).toBeNull();
      });
    });

    test('that reaches nobody is not counted', async () => {
      await scene.parent();
      const busy = mailServerThat(() => BUSY);
      for (let n = 2; n < 14; n += 1) {
        const startsAt = later(subject.clock.read(), n * DAY);
        const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt, endsAt: later(startsAt, HOUR) });
        await scene.edit(admin, game, { status: 'canceled' });
      }
      await scene.expandAll();
      await scene.deliver(busy, 20);
      scene.wait(HOUR);
      expect(await scene.mailed()).toHaveLength(12);
    });

    test('is not sent of a game that begins or ends', async () => {
      await scene.parent();
      const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt: later(subject.clock.read(), HOUR) });
      await scene.edit(admin, game, { status: 'in_progress' });
      expect(await scene.mailed()).toEqual([]);
      await scene.edit(admin, game, { status: 'suspended' });
      expect(await scene.mailed()).toMatchObject([{ subject: expect.stringContaining('suspended') }]);
    });

    test('has the same id each time that it is sent, waits for a busy server, longer each time, and is given up after a day', async () => {
      await scene.parent();
      await announce();
      await scene.expandAll();
      const busy = mailServerThat(() => BUSY);
      let waited = 0;
      for (; waited < 30 * 60 && !(await scene.deliverAll(busy)).some(({ kind }) => kind === 'expired'); waited += 1) scene.wait(MINUTE);
      expect(waited).toBeGreaterThanOrEqual(24 * 60);
      expect(busy.got.length).toBeLessThan(40);
      expect(new Set(busy.got.map(({ id }) => id)).size).toBe(1);
      expect(await scene.isDue()).toBe(false);
    });

    test('is sent again by another process, minutes after one has died while it sent', async () => {
      await scene.parent();
      await announce();
      await scene.expandAll();
      const dying = mailServerThat(() => new Promise<never>(() => {}));
      void scene.deliver(dying);
      while (dying.got.length === 0) await new Promise(setImmediate);
      expect(await scene.deliverAll(mailServerThat())).toEqual([]);
      scene.wait(6 * MINUTE);
      const other = mailServerThat();
      await scene.deliverAll(other);
      expect(other.got.map(({ id }) => id)).toEqual(dying.got.map(({ id }) => id));
    });

    test('is sent by one of two workers that take it at the same moment', async () => {
      for (let n = 0; n < 5; n += 1) await scene.parent();
      await announce();
      await scene.expandAll();
      const server = mailServerThat();
      await Promise.all([scene.deliver(server), scene.deliver(server)]);
      await scene.deliverAll(server);
      expect(new Set(to(server.got)).size).toBe(server.got.length);
      expect(server.got).toHaveLength(5);
    });

    test('holds no transaction while a server is slow', async () => {
      const parent = await scene.parent();
      await announce();
      await scene.expandAll();
      let open = 0;
      const counted = withRepositories(subject.unitOfWork, (repositories) => repositories);
      const through: typeof counted = {
        ...counted,
        async transact(work) {
          open += 1;
          try {
            return await counted.transact(work);
          } finally {
            open -= 1;
          }
        },
      };
      const server = mailServerThat(() => {
        expect(open).toBe(0);
        return { kind: 'sent' };
      });
      await scene.deliver(server, 5, through);
      expect(to(server.got)).toEqual([parent.email]);
    });

    test('goes on to an address of which a server has refused a mail by its policy or for its content', async () => {
      const parent = await scene.parent();
      for (const reason of ['policy', 'content'] as const) {
        await announce();
        await scene.mailed(mailServerThat(() => ({ kind: 'rejected', reason })));
        scene.wait(2 * HOUR);
      }
      await announce();
      expect(to(await scene.mailed())).toEqual([parent.email]);
    });

    test('stops to an address that a server has refused for good, until claims confirm it later', async () => {
      const parent = await scene.parent();
      await announce();
      await scene.mailed(mailServerThat(() => ({ kind: 'refused' })));
      scene.wait(2 * HOUR);
      await announce();
      expect(await scene.mailed()).toEqual([]);
      await scene.league.write(({ users }) => users.save({ ...parent, claimsAt: later(subject.clock.read(), -3 * HOUR) }));
      await announce();
      expect(await scene.mailed()).toEqual([]);
      await scene.league.write(({ users }) => users.save({ ...parent, claimsAt: subject.clock.read() }));
      await announce();
      expect(to(await scene.mailed())).toEqual([parent.email]);
    });

    test('goes on to an address that has replaced the refused one in the meantime', async () => {
      const parent = await scene.parent();
      await announce();
      const changing = mailServerThat(async () => {
        await scene.league.write(({ users }) => users.save({ ...parent, email: 'new@example.org' }));
        return { kind: 'refused' };
      });
      await scene.mailed(changing);
      scene.wait(2 * HOUR);
      await announce();
      expect(to(await scene.mailed())).toEqual(['new@example.org']);
    });

    test('is stopped by the address in it, for that org and person alone, and only with its signature', async () => {
      const [parent, other] = [await scene.parent(), await scene.parent()];
      await announce();
      const mails = await scene.mailed();
      const { url } = mails.find((mail) => mail.to === parent.email)!.content.stop!;
      const [orgId, userId, signature] = url.replace('https://league.example.org/mail/stop/', '').split('/') as [never, never, string];
      expect([orgId, userId]).toEqual([scene.org.id, parent.id]);
      for (const forged of [
        { orgId, userId: other.id, signature },
        { orgId, userId, signature: `${signature}x` },
      ]) {
        expect(await checkMailStop(scene.deps)(forged)).toMatchObject({ error: { kind: 'not-found' } });
        expect(await stopMail(scene.deps)(forged)).toMatchObject({ error: { kind: 'not-found' } });
      }
      expect(await checkMailStop(scene.deps)({ orgId, userId, signature })).toEqual(ok(undefined));
      for (const _ of ['once', 'again']) expect(await stopMail(scene.deps)({ orgId, userId, signature })).toEqual(ok(undefined));
      scene.wait(2 * HOUR);
      await announce();
      expect(to(await scene.mailed())).toEqual([other.email]);
    });

    test('is told by its age while a server does not take it, from the second try on, and no more once it has', async () => {
      const undelivered = async () => (await subject.system.mailBacklog())['mail-deliveries']!.undeliveredMs;
      scene.wait(3 * DAY);
      await scene.deliverAll(mailServerThat());
      await scene.parent();
      await announce();
      await scene.expandAll();
      scene.wait(MINUTE);
      expect(await undelivered()).toBe(0);
      const away = mailServerThat(() => ({ kind: 'retry', reason: 'unavailable', afterMs: 1 }));
      for (let tries = 1; tries <= 2; tries += 1) {
        await scene.deliverAll(away);
        scene.wait(5 * MINUTE);
      }
      // It is not due all the time, and yet it is as old as what happened.
      expect(await undelivered()).toBeGreaterThanOrEqual(10 * MINUTE);
      await scene.deliverAll(mailServerThat());
      expect(await undelivered()).toBe(0);
    });

    test('is in the backlog while it is due', async () => {
      const waiting = async () => (await subject.system.mailBacklog())['mail-deliveries']!.waiting;
      const before = await waiting();
      await scene.parent();
      await announce();
      await scene.expandAll();
      expect(await waiting()).toBe(before + 1);
      await scene.deliverAll(mailServerThat());
      expect(await waiting()).toBe(before);
    });
  });
}
