import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { mailAddressHash } from '../../src/application/mail/address-hash.ts';
import { deliverInvitations } from '../../src/application/mail/deliver-invitations.ts';
import { deliverReleaseRequests } from '../../src/application/mail/deliver-release-requests.ts';
import { getMailing } from '../../src/application/mail/get-mailing.ts';
import { listMailings } from '../../src/application/mail/list-mailings.ts';
import { requestRelease } from '../../src/application/mail/request-release.ts';
import { startMailing } from '../../src/application/mail/start-mailing.ts';
import { checkInvitationStop, stopInvitations } from '../../src/application/mail/stop-invitations.ts';
import { listOrgs } from '../../src/application/membership/list-orgs.ts';
import { changeOrgCode } from '../../src/application/membership/operate-org.ts';
import { getOrgSettings, updateOrgSettings } from '../../src/application/membership/org-settings.ts';
import { releaseOrg } from '../../src/application/membership/release-org.ts';
import type { MailMessage, MailSender } from '../../src/application/ports/mail-sender.ts';
import { blockPerson, unblockPerson } from '../../src/application/privacy/block-person.ts';
import { getSetupScreen } from '../../src/application/screens/get-setup-screen.ts';
import { INVITATIONS_A_DAY, type MailingCounts } from '../../src/domain/mail/mailing.ts';
import { OPERATOR } from '../../src/domain/membership/operator.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { SeasonId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { anInvite, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { type MailScene, mailScene, mailServerThat } from '../support/mail-scene.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

const NOBODY: MailingCounts = { addresses: 0, invited: 0, members: 0, invitedBefore: 0, stopped: 0, overLimit: 0 };

/** Invitations by mail on a storage, tested by what a mail server gets. */
export function mailingsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`invitations by mail on ${adapter}`, () => {
    let subject: StorageSubject;
    let scene: MailScene;
    let admin: Member;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.dispose());
    beforeEach(async () => {
      subject.clock.set(later(new Date(Math.max(subject.clock.read().getTime(), NOON.getTime())), 2 * DAY));
      // What addresses were sent by the tests before, which is counted over all orgs.
      await subject.retention.removeExpired(later(subject.clock.read(), 31 * DAY));
      scene = await mailScene(subject);
      admin = await scene.actor(await scene.person('admin'));
      await scene.league.write(({ invites, seasons }) =>
        Promise.all([invites.save(invite()), seasons.save({ ...scene.league.season, endsOn: '2026-12-31' as LocalDate })]),
      );
    });
    const invite = () => {
      const [createdBy, expiresAt] = [admin.user.id, later(subject.clock.read(), 39 * DAY)];
      return anInvite({ orgId: scene.org.id, createdBy, code: `${scene.org.code}-PARENT-2026`, maxUses: 1000, expiresAt });
    };
    async function guardian(email: string, team = scene.league.hawks) {
      const player = await scene.league.addPlayer('Sam Ortiz', team);
      await scene.league.addGuardian(player, email);
      return player;
    }
    async function start(
      over: Readonly<{ isPreview?: boolean; seasonId?: SeasonId; sendsMail?: boolean }> = {},
      through = scene.deps.unitOfWork,
    ) {
      const { isPreview = false, seasonId = scene.league.season.id, sendsMail = true } = over;
      const started = await startMailing({ ...scene.deps, unitOfWork: through, sendsMail })({ actor: admin, seasonId, isPreview });
      if (!started.ok) throw new Error(JSON.stringify(started.error));
      return started.value;
    }
    const deliver = (mailSender: MailSender, orgId = scene.org.id, through = scene.deps.unitOfWork) =>
      deliverInvitations({
        ...scene.deps,
        unitOfWork: through,
        mailSender,
        joinUrl: (code) => `https://league.example.org/join/${code}`,
        stopUrl: ({ addressHash, signature }) => `${addressHash} ${signature}`,
      })([orgId], 5, (_, failure) => {
        throw failure;
      });
    async function sent(server = mailServerThat()): Promise<readonly MailMessage[]> {
      const before = server.got.length;
      for (let outcomes = await deliver(server); outcomes.length > 0; ) outcomes = await deliver(server);
      return server.got.slice(before);
    }
    const to = (mails: readonly MailMessage[]) => mails.map((mail) => mail.to).sort();
    const progress = async (id: string) => {
      const found = await getMailing(scene.deps)({ actor: admin, mailingId: id as never });
      if (!found.ok) throw new Error(found.error.kind);
      return found.value.progress;
    };

    test('lead guardians of the season to the org, name the league and no child, and tell how far they have come', async () => {
      await guardian('ana@example.org');
      await guardian('ben@example.org', scene.league.jays);
      const { id, counts } = await start();
      expect(counts).toEqual({ ...NOBODY, addresses: 2, invited: 2 });
      expect(await progress(id!)).toMatchObject({ waiting: 2, sent: 0 });
      const mails = await sent();
      expect(to(mails)).toEqual(['ana@example.org', 'ben@example.org']);
      expect(mails[0]!.content.actions[0]!.url).toBe(`https://league.example.org/join/${scene.org.code}-PARENT-2026`);
      expect(JSON.stringify(mails)).toContain(scene.org.name);
      expect(JSON.stringify(mails)).not.toMatch(/Sam|Ortiz|Hawks/);
      expect(await progress(id!)).toMatchObject({ waiting: 0, sent: 2 });
      const listed = await listMailings(scene.deps)({ actor: admin, page: { limit: 10 } });
      expect(listed).toMatchObject({ value: { items: [{ id, counts: { invited: 2 } }], hasMore: false } });
    });

    test('lead to the org by its present code if that has been changed since they were asked for', async () => {
      await guardian('ana@example.org');
      await start();
      const code = scene.org.code.split('').toReversed().join('');
      accepted(await changeOrgCode(scene.deps)({ actor: OPERATOR, code: scene.org.code, newCode: code }));
      const mails = await sent();
      expect(mails.map(({ content }) => content.actions[0]!.url)).toEqual([`https://league.example.org/join/${code}-PARENT-2026`]);
    });

    test('store and send nothing as a preview', async () => {
      await guardian('ana@example.org');
      expect(await start({ isPreview: true })).toMatchObject({ id: null, counts: { invited: 1 } });
      expect(await sent()).toEqual([]);
      expect((await start()).counts).toMatchObject({ invited: 1, invitedBefore: 0 });
    });

    test('reach an address once a season, with however many children, and however often asked', async () => {
      for (const _ of ['first', 'second']) await guardian('ana@example.org');
      expect((await start()).counts).toEqual({ ...NOBODY, addresses: 1, invited: 1 });
      expect((await start()).counts).toEqual({ ...NOBODY, addresses: 1, invitedBefore: 1 });
      expect(to(await sent())).toEqual(['ana@example.org']);
      expect((await start()).counts).toEqual({ ...NOBODY, addresses: 1, invitedBefore: 1 });
      expect(await sent()).toEqual([]);
    });

    test('reach an address once in thirty days, whatever the seasons, and again for another one after that', async () => {
      const { league } = scene;
      await guardian('ana@example.org');
      const seasons = [];
      for (const name of ['Fall', 'Winter']) {
        const season = await league.addSeason({ name, endsOn: '2026-12-31' as LocalDate });
        await guardian('ana@example.org', await league.addTeam('Owls', { seasonId: season.id }));
        seasons.push(season);
      }
      expect((await start()).counts).toMatchObject({ invited: 1 });
      expect((await start({ seasonId: seasons[0]!.id })).counts).toEqual({ ...NOBODY, addresses: 1, invitedBefore: 1 });
      expect(await sent()).toHaveLength(1);
      scene.wait(30 * DAY - MINUTE);
      expect((await start({ seasonId: seasons[0]!.id })).counts).toMatchObject({ invitedBefore: 1 });
      scene.wait(2 * MINUTE);
      expect((await start({ seasonId: seasons[1]!.id })).counts).toMatchObject({ invited: 1 });
      expect(await sent()).toHaveLength(1);
    });

    test('go to nobody for a season that is not active, also if it was when they were asked for', async () => {
      const { league } = scene;
      const draft = await league.addSeason({ name: 'Draft', isActive: false });
      await guardian('ana@example.org', await league.addTeam('Owls', { seasonId: draft.id }));
      await guardian('ben@example.org');
      const asked = await startMailing({ ...scene.deps, sendsMail: true })({ actor: admin, seasonId: draft.id, isPreview: false });
      expect(asked).toMatchObject({ error: { kind: 'mail-off', reason: 'season-not-current' } });
      const { id } = await start();
      await league.write(({ seasons }) => seasons.save({ ...league.season, isActive: false }));
      expect(await sent()).toEqual([]);
      expect(await progress(id!)).toMatchObject({ withheld: 1 });
    });

    test('reach an address three times in thirty days from all orgs together, also if all send at the same moment', async () => {
      const ask = async () => {
        scene = await mailScene(subject);
        admin = await scene.actor(await scene.person('admin'));
        await scene.league.write(({ invites }) => invites.save(invite()));
        await scene.league.write(({ seasons }) => seasons.save({ ...scene.league.season, endsOn: '2026-12-31' as LocalDate }));
        await guardian('ana@example.org');
        return { orgId: scene.org.id, counts: (await start()).counts };
      };
      const asked = [await ask(), await ask(), await ask(), await ask(), await ask()];
      expect(asked.map(({ counts }) => counts.invited)).toEqual([1, 1, 1, 1, 1]);
      const server = mailServerThat();
      const held = withRepositories(scene.deps.unitOfWork, (repositories) => ({
        ...repositories,
        mailRecipients: { ...repositories.mailRecipients, hold: delayed(repositories.mailRecipients.hold) },
      }));
      const outcomes = await Promise.all(asked.map(({ orgId }) => deliver(server, orgId, held)));
      expect(
        outcomes
          .flat()
          .map(({ kind }) => kind)
          .sort(),
      ).toEqual(['sent', 'sent', 'sent', 'withheld', 'withheld']);
      expect(to(server.got)).toEqual(Array(3).fill('ana@example.org'));
      scene.wait(30 * DAY - MINUTE);
      expect((await ask()).counts).toEqual({ ...NOBODY, addresses: 1, invitedBefore: 1 });
      scene.wait(2 * MINUTE);
      expect((await ask()).counts).toMatchObject({ invited: 1 });
    });

    test('reach an address once if two admins ask at the same moment', async () => {
      for (const name of ['ana', 'ben', 'cy']) await guardian(`${name}@example.org`);
      const held = withRepositories(scene.deps.unitOfWork, (repositories) => ({
        ...repositories,
        mailings: { ...repositories.mailings, invitedTo: delayed(repositories.mailings.invitedTo) },
      }));
      const both = await Promise.all([start({}, held), start({}, held)]);
      expect(both.map(({ counts }) => counts.invited).sort()).toEqual([0, 3]);
      expect(to(await sent())).toEqual(['ana@example.org', 'ben@example.org', 'cy@example.org']);
    });

    test('leave out members, and who joins before the mail is sent', async () => {
      const member = await scene.parent();
      const later = await scene.person();
      await guardian(member.email!.toUpperCase().toLowerCase());
      await guardian(later.email!);
      const { id, counts } = await start();
      expect(counts).toEqual({ ...NOBODY, addresses: 2, members: 1, invited: 1 });
      await scene.league.write(({ memberships }) =>
        memberships.save({
          ...({ id: newId(), orgId: scene.org.id, userId: later.id, role: 'parent', inviteId: null, requestedAt: NOON } as const),
          ...({ state: 'pending', decidedAt: null, decidedBy: null } as const),
        }),
      );
      expect(await sent()).toEqual([]);
      expect(await progress(id!)).toMatchObject({ withheld: 1 });
    });

    test('go to nobody whom the operator has blocked, at the start or meanwhile, and go again after the block unless they said stop', async () => {
      const which = { email: 'Blocked@example.org' };
      const block = async () => accepted(await blockPerson(scene.deps)({ actor: OPERATOR, which }));
      const unblock = async () => accepted(await unblockPerson(scene.deps)({ actor: OPERATOR, which }));
      await guardian('blocked@example.org');
      await block();
      expect((await start({ isPreview: true })).counts).toEqual({ ...NOBODY, addresses: 1, stopped: 1 });
      await unblock();
      expect((await start()).counts).toEqual({ ...NOBODY, addresses: 1, invited: 1 });
      await block();
      expect(to(await sent())).toEqual([]);
      await unblock();

      await scene.league.write(async ({ mailStops, read }) => mailStops.add(await mailAddressHash(read, 'said-stop@example.org')));
      await guardian('said-stop@example.org', scene.league.jays);
      const stopped = { email: 'said-stop@example.org' };
      accepted(await blockPerson(scene.deps)({ actor: OPERATOR, which: stopped }));
      accepted(await unblockPerson(scene.deps)({ actor: OPERATOR, which: stopped }));
      expect((await start({ isPreview: true })).counts).toMatchObject({ addresses: 2, stopped: 1 });
    });

    // The list of who has said stop is of all orgs, so this address is of this test alone.
    test('go no more, from whichever org, to who has said stop by the address in one', async () => {
      await guardian('never@example.org');
      await start();
      const [mail] = await sent();
      const [addressHash, signature] = mail!.content.stop!.url.split(' ') as [string, string];
      expect(await checkInvitationStop(scene.deps)({ addressHash, signature: `${signature}x` })).toMatchObject({
        error: { kind: 'not-found' },
      });
      expect(await stopInvitations(scene.deps)({ addressHash: 'other', signature })).toMatchObject({ error: { kind: 'not-found' } });
      for (const _ of ['once', 'again']) expect(await stopInvitations(scene.deps)({ addressHash, signature })).toMatchObject({ ok: true });
      const first = scene;
      scene = await mailScene(subject);
      admin = await scene.actor(await scene.person('admin'));
      await scene.league.write(({ invites }) => invites.save(invite()));
      await guardian('never@example.org');
      await guardian('ben@example.org');
      expect(scene.org.id).not.toBe(first.org.id);
      expect((await start()).counts).toEqual({ ...NOBODY, addresses: 2, stopped: 1, invited: 1 });
    });

    test('are withheld while the org is suspended, whose codes open nothing', async () => {
      await guardian('ana@example.org');
      const { id } = await start();
      await scene.league.write(({ orgs }) => orgs.update({ ...scene.org, suspendedAt: NOON, suspensionNotice: 'Closed.' }));
      expect(await sent()).toEqual([]);
      expect(await progress(id!)).toMatchObject({ withheld: 1 });
    });

    test('are withheld once the address has left the roster, or the invite was revoked', async () => {
      const player = await guardian('ana@example.org');
      const { id } = await start();
      await scene.league.write(({ guardians }) => guardians.remove(scene.org.id, player.id, 'ana@example.org'));
      expect(await sent()).toEqual([]);
      expect(await progress(id!)).toMatchObject({ withheld: 1 });
    });

    test('are five hundred a day at most, and go on a day later', async () => {
      const { id: playerId } = await guardian('p0@example.org');
      const emails = Array.from({ length: INVITATIONS_A_DAY + 3 }, (_, n) => `p${n}@example.org`);
      await scene.league.write(({ guardians }) =>
        guardians.saveAll(emails.slice(1).map((email) => ({ orgId: scene.org.id, playerId, email }))),
      );
      expect((await start()).counts).toEqual({ ...NOBODY, addresses: 503, invited: 500, overLimit: 3 });
      expect((await start()).counts).toMatchObject({ invited: 0, overLimit: 3 });
      scene.wait(DAY + MINUTE);
      expect((await start()).counts).toMatchObject({ invited: 3, invitedBefore: 500, overLimit: 0 });
    });

    test('are lost by no process that dies in the middle, and sent again by none but the one that was being sent', async () => {
      for (const name of ['ana', 'ben', 'cy', 'dee', 'eve', 'flo', 'gus']) await guardian(`${name}@example.org`);
      const { id } = await start();
      // The first five are handed over; the outcomes of two are never stored.
      let handed = 0;
      const dying = mailServerThat(() => {
        handed += 1;
        return handed <= 3 ? { kind: 'sent' } : new Promise<never>(() => {});
      });
      void deliver(dying);
      const isHanding = async () => (await progress(id!)).sent < 3 || dying.got.length < 5;
      for (let turns = 0; turns < 1000 && (await isHanding()); turns += 1) await new Promise(setImmediate);
      expect(dying.got).toHaveLength(5);
      const other = mailServerThat();
      expect((await sent(other)).length).toBe(2);
      scene.wait(6 * MINUTE);
      await sent(other);
      expect(new Set([...dying.got, ...other.got].map((mail) => mail.to)).size).toBe(7);
      expect(to(other.got.slice(2))).toEqual(to(dying.got.slice(3)));
      expect(
        other.got
          .slice(2)
          .map((mail) => mail.id)
          .sort(),
      ).toEqual(
        dying.got
          .slice(3)
          .map((mail) => mail.id)
          .sort(),
      );
      expect(await progress(id!)).toMatchObject({ waiting: 0, sent: 7 });
    });

    test('wait for a busy server, retire what is refused, and are given up after three days', async () => {
      await guardian('ana@example.org');
      await guardian('ben@example.org');
      const { id } = await start();
      const server = mailServerThat(({ to: address }) =>
        address === 'ana@example.org' ? { kind: 'refused' } : { kind: 'retry', reason: 'busy', afterMs: 2 * MINUTE },
      );
      for (let hours = 0; hours < 80; hours += 1) {
        await sent(server);
        scene.wait(HOUR);
      }
      expect(server.got.filter((mail) => mail.to === 'ana@example.org')).toHaveLength(1);
      expect(await progress(id!)).toMatchObject({ waiting: 0, refused: 1, expired: 1 });
    });

    test('are refused without a mail server, before the operator has released the org, and without a usable invite', async () => {
      const asked = (sendsMail = true) =>
        startMailing({ ...scene.deps, sendsMail })({ actor: admin, seasonId: scene.league.season.id, isPreview: true });
      expect(await asked(false)).toMatchObject({ error: { kind: 'mail-off', reason: 'not-set-up' } });
      await scene.league.write(({ orgs }) => orgs.update({ ...scene.org, confirmation: 'waiting' }));
      admin = await scene.actor(admin.user);
      expect(await asked()).toMatchObject({ error: { kind: 'mail-off', reason: 'not-released' } });
      const release = () => releaseOrg(scene.deps)({ actor: OPERATOR, code: scene.org.code });
      expect([await release(), await release()]).toMatchObject([{ value: { wasHeld: true } }, { value: { wasHeld: false } }]);
      admin = await scene.actor(admin.user);
      expect(await asked()).toMatchObject({ ok: true });
      scene.wait(40 * DAY);
      expect(await asked()).toMatchObject({ error: { kind: 'mail-off', reason: 'no-invite' } });
    });
  });

  describe(`the request of an organization that waits, on ${adapter}`, () => {
    const OPERATORS = 'operator@example.org';
    let subject: StorageSubject;
    let scene: MailScene;
    let admin: Member;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.dispose());
    beforeEach(async () => {
      scene = await mailScene(subject);
      await scene.league.write(({ orgs }) => orgs.update({ ...scene.org, confirmation: 'waiting' }));
      admin = await scene.actor(await scene.person('admin'));
    });
    const ask = async (mailsOperator = true, actor = admin, unitOfWork = scene.deps.unitOfWork) => {
      return accepted(await requestRelease({ ...scene.deps, unitOfWork, mailsOperator })({ actor })).releaseAskedAt;
    };
    const tell = (mailSender: MailSender, operatorEmail: string | undefined = OPERATORS, unitOfWork = scene.deps.unitOfWork) =>
      deliverReleaseRequests({ ...scene.deps, unitOfWork, mailSender, operatorEmail })([scene.org.id], 5, (_, failure) => {
        throw failure;
      });
    const listed = async () => {
      const waiting = accepted(await listOrgs(scene.deps)({ actor: OPERATOR, isWaiting: true }));
      return waiting.find(({ id }) => id === scene.org.id);
    };
    const release = () => releaseOrg(scene.deps)({ actor: OPERATOR, code: scene.org.code });

    test('is listed, mailed to the operator once, and made once, whoever asks again', async () => {
      expect((await listed())!.releaseAskedAt).toBeNull();
      const at = subject.clock.read();
      expect(await ask()).toEqual(at);
      scene.wait(HOUR);
      expect(await ask()).toEqual(at);
      expect((await listed())!.releaseAskedAt).toEqual(at);
      expect(await getOrgSettings(scene.deps)({ actor: admin })).toMatchObject({ value: { isConfirmed: false, releaseAskedAt: at } });
      expect(await getSetupScreen(scene.deps)({ actor: admin })).toMatchObject({ value: { settings: { releaseAskedAt: at } } });
      expect(await scene.isDue()).toBe(true);
      const server = mailServerThat();
      expect(await tell(server)).toEqual([{ orgId: scene.org.id, kind: 'sent' }]);
      expect(await tell(server)).toEqual([]);
      expect(await scene.isDue()).toBe(false);
      expect(server.got).toMatchObject([{ to: OPERATORS, content: { stop: null } }]);
      expect(server.got[0]!.subject).toContain(scene.org.code);
      expect(server.got[0]!.content.paragraphs.join()).toContain(`league org release ${scene.org.code}`);
    });

    test('is made once by two admins at once, and mailed once by two instances', async () => {
      const other = await scene.actor(await scene.person('admin'));
      const held = withRepositories(scene.deps.unitOfWork, (repositories) => ({
        ...repositories,
        releaseRequests: {
          ...repositories.releaseRequests,
          find: delayed(repositories.releaseRequests.find),
          due: delayed(repositories.releaseRequests.due),
        },
      }));
      const at = subject.clock.read();
      expect(await Promise.all([ask(true, admin, held), ask(true, other, held)])).toEqual([at, at]);
      const requests = (await subject.read.auditEntries(scene.org.id)).filter(({ action }) => action === 'release-requested');
      expect(requests).toHaveLength(1);
      const server = mailServerThat();
      await Promise.all([tell(server, OPERATORS, held), tell(server, OPERATORS, held)]);
      expect(server.got).toHaveLength(1);
    });

    test('is not in the way of an admin who edits the settings', async () => {
      const version = async () => accepted(await getOrgSettings(scene.deps)({ actor: admin })).version;
      const before = await version();
      await ask();
      expect(await version()).toBe(before);
    });

    test('waits for a busy mail server, under the same Message-ID, and is given up after three days', async () => {
      await ask();
      const server = mailServerThat(() => ({ kind: 'retry', reason: 'busy', afterMs: 2 * MINUTE }));
      await tell(server);
      expect(await tell(server)).toEqual([]);
      scene.wait(HOUR);
      expect(await tell(server)).toMatchObject([{ kind: 'retry' }]);
      expect(new Set(server.got.map(({ id }) => id)).size).toBe(1);
      scene.wait(3 * DAY);
      expect(await tell(server)).toMatchObject([{ kind: 'expired' }]);
      expect(server.got).toHaveLength(2);
      expect(await scene.isDue()).toBe(false);
    });

    test('is only listed where the operator has no address, or has none any more', async () => {
      await ask(false);
      expect(await scene.isDue()).toBe(false);
      await release();
      await scene.league.write(({ orgs }) => orgs.update({ ...scene.org, confirmation: 'waiting' }));
      await ask();
      const server = mailServerThat();
      expect(
        await deliverReleaseRequests({ ...scene.deps, mailSender: server, operatorEmail: undefined })([scene.org.id], 5, () => {}),
      ).toMatchObject([{ kind: 'withheld' }]);
      expect([server.got.length, await scene.isDue()]).toEqual([0, false]);
    });

    test('ends with the confirmation, and its mail with it; once renamed, the organization may ask again', async () => {
      await ask();
      await release();
      expect(await scene.isDue()).toBe(false);
      const server = mailServerThat();
      expect(await tell(server)).toEqual([]);
      expect(await ask()).toBeNull();
      const renamed = { actor: await scene.actor(admin.user), change: { name: 'Renamed' }, versions: undefined, dryRun: false };
      expect(await updateOrgSettings({ ...scene.deps, tellOfWaitingOrg: () => {} })(renamed)).toMatchObject({
        value: { isConfirmed: false, releaseAskedAt: null },
      });
      expect(await ask()).toEqual(subject.clock.read());
    });
  });
}
