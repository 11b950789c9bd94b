import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { TakenEvent } from '../../src/application/ports/storage/notifications/outbox.ts';
import type { OrgId, WebhookEventId, WebhookId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { DISABLED_AFTER_MS, MAX_WEBHOOKS, type WebhookEdit } from '../../src/domain/webhooks/webhook.ts';
import { MAX_UNSENT, type WebhookDelivery } from '../../src/domain/webhooks/webhook-delivery.ts';
import { aMembership, aUser, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';
import { FAILURE, SUCCESS, type WebhookScene, webhookGateway, webhookScene } from '../support/webhook-scene.ts';

/** What every storage must do for webhooks, from the event to the request. */
export function webhooksContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`webhooks on ${adapter}`, () => {
    let storage: StorageSubject;
    let scene: WebhookScene;
    let gateway: Awaited<ReturnType<typeof webhookGateway>>;
    beforeAll(async () => {
      storage = await create();
      gateway = await webhookGateway(storage);
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      storage.clock.set(NOON);
      scene = await webhookScene(gateway);
    });

    const pass = (ms: number) => storage.clock.set(later(storage.clock.read(), ms));
    const types = () => scene.sent.map(({ type }) => type);
    const { transact } = {
      transact: <T>(work: Parameters<typeof storage.unitOfWork.transact<T, never>>[0]) => storage.unitOfWork.transact(work),
    };
    const updated = async (edit: object) => {
      const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { status: 'in_progress' });
      accepted(await scene.useCases.updateOrgGame({ actor: scene.admin, gameId: game.id, edit, versions: undefined, force: true }));
      return game;
    };

    test('tell an endpoint of what it subscribes to, by ids alone', async () => {
      const all = await scene.register();
      const scores = await scene.register(['game.score_changed']);
      const game = await updated({ homeScore: 3, snackParentName: 'Rosalind Quennell' });
      await scene.deliverAll();
      const told = { type: 'game.score_changed', subjectId: game.id };
      expect(scene.sent).toMatchObject([
        { ...told, url: all.url },
        { ...told, url: scores.url },
      ]);
      expect(new Set(scene.sent.map(({ eventId }) => eventId)).size).toBe(1);
      expect(await scene.logged(all.id)).toMatchObject([
        { ...told, state: 'delivered', nextAttemptAt: null, attempts: [{ answer: 204, failure: null, at: NOON.toISOString() }] },
      ]);
      expect(JSON.stringify([scene.sent, await scene.logged(all.id)])).not.toContain('Quennell');
    });

    describe('an address that is new', () => {
      const create = async () => {
        const url = `https://hooks.example.org/new/${newId()}`;
        return accepted(await scene.useCases.createWebhook({ actor: scene.admin, url, eventTypes: ['game.score_changed'] }));
      };
      const change = async (webhookId: WebhookId, edit: WebhookEdit) =>
        accepted(await scene.useCases.changeWebhook({ actor: scene.admin, webhookId, edit }));
      const NO_ECHO = { ...FAILURE, failure: 'not-echoed', answer: 200 } as const;

      test('is sent nothing but a challenge before it has answered that, and then all that was held', async () => {
        const { id, url, state, waiting } = await create();
        expect({ state, waiting }).toEqual({ state: 'unverified', waiting: 1 });
        scene.answers.set(url, NO_ECHO);
        await updated({ homeScore: 1 });
        await scene.test(id);
        await scene.deliverAll();
        expect(types()).toEqual(['webhook.challenge']);
        expect(await scene.seen(id)).toMatchObject({ state: 'unverified', waiting: 1, held: 2 });
        scene.answers.delete(url);
        pass(5_000);
        await scene.deliverAll();
        expect(await scene.seen(id)).toMatchObject({ state: 'active', failingSince: null, waiting: 0, held: 0 });
        expect(types().slice(0, 2)).toEqual(['webhook.challenge', 'webhook.challenge']);
        expect(types().slice(2).toSorted()).toEqual(['game.score_changed', 'webhook.test']);
        expect((await scene.logged(id)).find(({ type }) => type === 'webhook.challenge')).toMatchObject({
          state: 'delivered',
          attempts: [{ answer: 200, failure: 'not-echoed' }, { failure: null }],
        });
      });

      test('is asked again when the address changes, and nobody but its answer makes it active', async () => {
        const { id, url } = await scene.register();
        const next = `https://hooks.example.org/new/${newId()}`;
        await updated({ homeScore: 1 });
        scene.answers.set(next, NO_ECHO);
        expect(await change(id, { url: next })).toMatchObject({ url: next, state: 'unverified', waiting: 1, held: 1 });
        for (const state of ['paused', 'active'] as const) expect((await change(id, { state })).state).toBe('unverified');
        accepted(await scene.useCases.redeliverUnsent({ actor: scene.admin, webhookId: id, since: NOON }));
        await scene.deliverAll();
        expect(scene.sent.map((each) => [each.url, each.type])).toEqual([
          [next, 'webhook.challenge'],
          [next, 'webhook.challenge'],
        ]);
        // Back to the address that had answered: it answers again.
        await change(id, { url });
        await scene.deliverAll();
        expect(await scene.seen(id)).toMatchObject({ state: 'active', held: 0 });
        expect(types()).toContain('game.score_changed');
      });

      test('is not proven by an answer of the address that it replaced', async () => {
        const { id } = await create();
        const next = `https://hooks.example.org/new/${newId()}`;
        const replacing = scene.visitor(storage.unitOfWork, {
          async send() {
            await change(id, { url: next });
            return SUCCESS;
          },
        });
        await replacing({ orgId: scene.org.id, webhookId: id });
        expect(await scene.seen(id)).toMatchObject({ url: next, state: 'unverified' });
      });

      test('that is gone stays unverified, and no admin is told that it is disabled', async () => {
        const { id, url } = await create();
        scene.answers.set(url, { ...FAILURE, answer: 410, isGone: true });
        expect(await scene.deliverAll()).toEqual([{ outcomes: ['refused'], isDisabled: false }]);
        expect(await scene.seen(id)).toMatchObject({ state: 'unverified', disabledReason: null });
      });

      test('is asked twenty times an hour, whatever the address', async () => {
        const { id } = await create();
        for (let time = 1; time < 20; time += 1) await change(id, { url: `https://hooks.example.org/new/${newId()}` });
        const tooMany = { ok: false, error: { kind: 'too-many-requests', limit: 20 } };
        const again = scene.useCases.changeWebhook({ actor: scene.admin, webhookId: id, edit: { state: 'active' } });
        expect(await again).toMatchObject(tooMany);
        const terms = { url: 'https://hooks.example.org/other', eventTypes: ['game.final'] as const };
        expect(await scene.useCases.createWebhook({ actor: scene.admin, ...terms })).toMatchObject(tooMany);
        expect(await storage.unitOfWork.transact(async ({ webhooks }) => ok((await webhooks.ofOrg(scene.org.id)).length))).toEqual(ok(1));
        pass(HOUR);
        expect(await scene.useCases.createWebhook({ actor: scene.admin, ...terms })).toMatchObject({ ok: true });
      });
    });

    test('tell nothing of what is refused, nor to another organization', async () => {
      const other = await webhookScene(gateway);
      await other.register();
      await scene.register();
      const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { status: 'canceled' });
      const refused = await scene.useCases.updateOrgGame({
        actor: scene.admin,
        gameId: game.id,
        edit: { homeScore: 3 },
        versions: undefined,
        force: true,
      });
      expect(refused.ok).toBe(false);
      await updated({ status: 'final' });
      expect(await other.due()).toEqual([]);
      await scene.deliverAll();
      expect(types().toSorted()).toEqual(['game.final', 'standings.changed']);
    });

    test('report changes of members and teams from every use case that writes them', async () => {
      await scene.register();
      const { useCases, admin, league } = scene;
      const request = aMembership({ orgId: scene.org.id, userId: aUser().id, role: 'umpire', state: 'pending' });
      await league.write(async ({ users, memberships }) => {
        await users.save(aUser({ id: request.userId }));
        await memberships.save(request);
      });
      accepted(await useCases.decideApproval({ actor: admin, membershipId: request.id, decision: 'approve' }));
      const player = await league.addPlayer('Sam Ortiz', league.hawks);
      accepted(
        await useCases.createRosterSpot({
          actor: admin,
          teamId: league.owls.id,
          playerId: player.id,
          jerseyNumber: null,
          positions: [],
          leagueAge: null,
        }),
      );
      accepted(await useCases.eraseMember({ actor: admin, userId: request.userId }));
      await scene.deliverAll();
      expect(scene.sent.map(({ type, subjectId }) => [type, subjectId])).toEqual(
        expect.arrayContaining([
          ['membership.approved', request.id],
          ['team.roster_changed', league.owls.id],
          ['member.erased', request.userId],
        ]),
      );
      expect(JSON.stringify(scene.sent)).not.toContain(player.id);
    });

    test('are tried again later and later, and stay the same event', async () => {
      const { id, url } = await scene.register();
      const eventId = await scene.test(id);
      scene.answers.set(url, FAILURE);
      await scene.deliverAll();
      expect(await scene.due()).toEqual([]);
      pass(5_000);
      await scene.deliverAll();
      expect(await scene.due()).toEqual([]);
      scene.answers.set(url, SUCCESS);
      pass(5 * MINUTE);
      await scene.deliverAll();
      expect(scene.sent.map((each) => each.eventId)).toEqual([eventId, eventId, eventId]);
      expect(await scene.logged(id)).toMatchObject([{ state: 'delivered', attempts: [{ answer: 500 }, { answer: 500 }, { answer: 204 }] }]);
      expect(await scene.seen(id)).toMatchObject({ failingSince: null, restingUntil: null, waiting: 0 });
    });

    test('leave an endpoint that fails in peace, with whatever happens meanwhile', async () => {
      const { id, url } = await scene.register();
      scene.answers.set(url, { ...FAILURE, retryAfterMs: 10 * MINUTE });
      for (let n = 0; n < 6; n += 1) await scene.test(id);
      await scene.deliverAll();
      expect(scene.sent).toHaveLength(4);
      await updated({ homeScore: 1 });
      expect(await scene.due()).toEqual([]);
      pass(10 * MINUTE);
      // One delivery shows whether the endpoint works again.
      await scene.visit(id);
      expect(scene.sent).toHaveLength(5);
      scene.answers.set(url, SUCCESS);
      pass(DAY);
      await scene.deliverAll();
      expect(await scene.seen(id)).toMatchObject({ waiting: 0, failed: 0 });
    });

    test('are given up after all attempts, and sent again when an admin says so', async () => {
      const { id, url } = await scene.register();
      scene.answers.set(url, FAILURE);
      const [first, second] = [await scene.test(id), await scene.test(id)];
      for (let n = 0; n < 35; n += 1) {
        await scene.deliverAll();
        pass(120 * MINUTE);
      }
      expect(await scene.seen(id)).toMatchObject({ failed: 2, waiting: 0 });
      expect(await scene.logged(id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
      scene.answers.set(url, SUCCESS);
      scene.sent.length = 0;
      accepted(await scene.useCases.changeWebhook({ actor: scene.admin, webhookId: id, edit: { state: 'active' } }));
      accepted(await scene.useCases.redeliverEvent({ actor: scene.admin, webhookId: id, eventId: first }));
      await scene.deliverAll();
      expect(scene.sent.map(({ eventId }) => eventId)).toEqual([first]);
      const again = await scene.useCases.redeliverUnsent({ actor: scene.admin, webhookId: id, since: NOON });
      expect(again).toEqual(ok({ count: 1, hasMore: false }));
      await scene.deliverAll();
      expect(scene.sent.map(({ eventId }) => eventId)).toEqual([first, second]);
    });

    test('are sent by one of two who look at once', async () => {
      const { id } = await scene.register();
      for (let n = 0; n < 8; n += 1) await scene.test(id);
      const slowly = withRepositories(storage.unitOfWork, (repositories) => ({
        ...repositories,
        webhookDeliveries: { ...repositories.webhookDeliveries, take: delayed(repositories.webhookDeliveries.take) },
      }));
      const place = { orgId: scene.org.id, webhookId: id };
      await Promise.all([1, 2, 3].map(() => scene.visitor(slowly)(place)));
      const once = scene.sent.map(({ eventId }) => eventId);
      expect(new Set(once).size).toBe(once.length);
      await scene.deliverAll();
      expect(scene.sent).toHaveLength(8);
    });

    test('are sent again after a minute where who took them up has died', async () => {
      const { id } = await scene.register();
      const eventId = await scene.test(id);
      const dying = scene.visitor(storage.unitOfWork, {
        send: async () => {
          throw new Error('killed');
        },
      });
      await expect(dying({ orgId: scene.org.id, webhookId: id })).rejects.toThrow('killed');
      expect(await scene.due()).toEqual([]);
      pass(MINUTE);
      await scene.deliverAll();
      expect(scene.sent.map((each) => each.eventId)).toEqual([eventId]);
    });

    test('are not touched by somebody who comes back after others have gone on', async () => {
      const { id } = await scene.register();
      const eventId = await scene.test(id);
      const take = () =>
        transact<readonly WebhookDelivery[]>(async ({ webhookDeliveries }) => {
          const { due } = await webhookDeliveries.take(scene.org.id, id, 1);
          const claimed = due.map((each) => ({ ...each, attempts: each.attempts + 1, dueAt: later(storage.clock.read(), MINUTE) }));
          await webhookDeliveries.save(claimed);
          return ok(claimed);
        });
      const late = accepted(await take());
      pass(MINUTE);
      await scene.deliverAll();
      await transact(async ({ webhookDeliveries }) =>
        ok(await webhookDeliveries.save(late.map((each) => ({ ...each, end: 'failed' as const })))),
      );
      expect(await scene.logged(id)).toMatchObject([{ eventId, state: 'delivered' }]);
    });

    test('disable an endpoint that is gone, hold what waits, and tell the admins', async () => {
      const { id, url } = await scene.register();
      scene.answers.set(url, { ...FAILURE, answer: 410, isGone: true });
      for (let n = 0; n < 6; n += 1) await scene.test(id);
      expect((await scene.deliverAll()).map(({ isDisabled }) => isDisabled)).toEqual([true]);
      expect(await scene.seen(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone', held: 6, waiting: 0 });
      const told: unknown[] = [];
      const take = () => transact<TakenEvent | undefined>(async ({ outbox }) => ok(await outbox.take(scene.org.id)));
      for (let taken = accepted(await take()); taken; taken = accepted(await take())) told.push(taken.event);
      expect(told).toContainEqual(expect.objectContaining({ kind: 'webhook-disabled', orgId: scene.org.id, webhookId: id }));

      await updated({ homeScore: 1 });
      expect(await scene.due()).toEqual([]);
      scene.answers.delete(url);
      scene.sent.length = 0;
      accepted(await scene.useCases.changeWebhook({ actor: scene.admin, webhookId: id, edit: { state: 'active' } }));
      await scene.deliverAll();
      expect(types().toSorted()).toEqual(['game.score_changed', ...Array.from({ length: 6 }, () => 'webhook.test')]);
    });

    test('disable an endpoint that has failed for days', async () => {
      const { id, url } = await scene.register();
      scene.answers.set(url, FAILURE);
      for (let n = 0; n < 10; n += 1) {
        await scene.test(id);
        await scene.visit(id);
        pass(MINUTE * 20);
      }
      expect(await scene.seen(id)).toMatchObject({ state: 'active', failingSince: NOON });
      pass(DISABLED_AFTER_MS);
      await scene.visit(id);
      expect(await scene.seen(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    });

    test('hold what happens while an endpoint is paused, and send a test all the same', async () => {
      const { id } = await scene.register();
      accepted(await scene.useCases.changeWebhook({ actor: scene.admin, webhookId: id, edit: { state: 'paused' } }));
      await updated({ homeScore: 1 });
      await scene.test(id);
      await scene.deliverAll();
      expect(types()).toEqual(['webhook.test']);
      expect(await scene.seen(id)).toMatchObject({ held: 1 });
      accepted(await scene.useCases.changeWebhook({ actor: scene.admin, webhookId: id, edit: { state: 'active' } }));
      await scene.deliverAll();
      expect(types()).toEqual(['webhook.test', 'game.score_changed']);
    });

    test('send nothing to an endpoint that is paused beside what happens', async () => {
      const { id } = await scene.register();
      await updated({ homeScore: 1 });
      await transact(async ({ webhooks }) => {
        const webhook = (await webhooks.findForUpdate(scene.org.id, id))!;
        return ok(await webhooks.save({ ...webhook, state: 'paused' }));
      });
      await scene.deliverAll();
      expect(scene.sent).toEqual([]);
      expect(await scene.seen(id)).toMatchObject({ held: 1, waiting: 0 });
    });

    test('are bounded: an endpoint that has as many unsent as there may be is told nothing more', async () => {
      const { id } = await scene.register();
      const events = (count: number) =>
        Array.from({ length: count }, () => ({
          id: newId<WebhookEventId>(),
          orgId: scene.org.id,
          type: 'org.changed' as const,
          subjectId: null,
        }));
      const announce = (count: number) =>
        transact(async ({ webhookDeliveries }) => ok(await webhookDeliveries.announce(scene.org.id, events(count))));
      await announce(MAX_UNSENT);
      await announce(1);
      expect(await scene.seen(id)).toMatchObject({ waiting: MAX_UNSENT });
      accepted(await scene.useCases.deleteWebhook({ actor: scene.admin, webhookId: id }));
    });

    test('are looked for past those that are busy', async () => {
      const [one, two] = [await scene.register(), await scene.register()];
      await scene.test(two.id);
      pass(1_000);
      await scene.test(one.id);
      const waiting = async (webhookIds: readonly WebhookId[], orgIds: readonly OrgId[] = []) =>
        (await storage.read.waitingWebhooks({ webhookIds, orgIds })).filter(({ orgId }) => orgId === scene.org.id);
      expect(await waiting([])).toEqual([
        { orgId: scene.org.id, webhookId: two.id, url: two.url, inMs: -1_000 },
        { orgId: scene.org.id, webhookId: one.id, url: one.url, inMs: 0 },
      ]);
      expect((await waiting([two.id])).map(({ webhookId }) => webhookId)).toEqual([one.id]);
      expect(await waiting([], [scene.org.id])).toEqual([]);
    });

    test('are counted as far as they are due, with the age of the first', async () => {
      const backlog = async () => (await storage.read.webhookBacklog())['webhooks']!;
      // By then, everything that other tests left is due.
      pass(2 * DAY);
      const before = await backlog();
      const { id } = await scene.register();
      await scene.test(id);
      pass(60_000);
      const counted = await backlog();
      expect(counted.waiting).toBe(before.waiting + 1);
      expect(counted.oldestMs).toBe(before.waiting > 0 ? before.oldestMs + 60_000 : 60_000);
    });

    test('have a log that is read page by page, and by what became of each', async () => {
      const { id } = await scene.register();
      const events: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        events.unshift(await scene.test(id));
        pass(1);
      }
      await scene.visit(id);
      events.unshift(await scene.test(id));
      const list = (state?: 'waiting' | 'delivered', after?: { at: Date; id: string }) =>
        scene.useCases.listWebhookDeliveries({
          actor: scene.admin,
          webhookId: id,
          state,
          page: { limit: 2, ...(after && { after }) },
        });
      const page = accepted(await list());
      const last = page.items[1]!;
      const next = accepted(await list(undefined, { at: last.happenedAt, id: last.eventId }));
      expect([...page.items, ...next.items].map(({ eventId }) => eventId)).toEqual(events);
      expect([page.hasMore, next.hasMore]).toEqual([true, false]);
      expect(accepted(await list('waiting')).items.map(({ eventId }) => eventId)).toEqual(events.slice(0, 1));
      expect(accepted(await list('delivered'))).toMatchObject({ hasMore: true });
    });

    test('are forgotten after two weeks, and with their endpoint', async () => {
      const { id } = await scene.register();
      const other = await scene.register();
      await scene.test(id);
      await scene.test(other.id);
      expect((await storage.retention.removeExpired(later(NOON, 14 * DAY))).removed['webhook-deliveries']).toBeUndefined();
      accepted(await scene.useCases.deleteWebhook({ actor: scene.admin, webhookId: other.id }));
      expect((await scene.due()).map(({ webhookId }) => webhookId)).toEqual([id]);
      await storage.retention.removeExpired(later(NOON, 14 * DAY + 1));
      expect(await scene.logged(id)).toEqual([]);
      expect(await scene.useCases.getWebhook({ actor: scene.admin, webhookId: other.id })).toMatchObject({ error: { kind: 'not-found' } });
    });

    test('have few endpoints an organization, each with an address of its own, however many are made at once', async () => {
      const create = (n: number) =>
        scene.useCases.createWebhook({ actor: scene.admin, url: `https://hooks.example.org/many/${n}`, eventTypes: ['game.final'] });
      const made = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 4 }, (_, n) => create(n)));
      expect(made.filter((each) => each.ok)).toHaveLength(MAX_WEBHOOKS);
      expect(made.filter((each) => !each.ok && each.error.kind === 'invalid-request')).toHaveLength(4);
      expect(accepted(await scene.useCases.listWebhooks({ actor: scene.admin })).webhooks).toHaveLength(MAX_WEBHOOKS);
      // Whichever came first: an address that exists is no further endpoint.
      expect(await create(made.findIndex(({ ok: isMade }) => isMade))).toMatchObject({ ok: true, value: { secret: null, isNew: false } });
    });

    test('sign by the new secret and the one before, and are noted in the audit log without either', async () => {
      const { id, secret } = await scene.register();
      const { secret: next } = accepted(await scene.useCases.rotateWebhookSecret({ actor: scene.admin, webhookId: id }));
      await scene.test(id);
      await scene.deliverAll();
      expect(scene.sent[0]!.secrets).toEqual([`sealed ${next}`, `sealed ${secret}`]);
      pass(DAY);
      await scene.test(id);
      await scene.deliverAll();
      expect(scene.sent[1]!.secrets).toEqual([`sealed ${next}`]);
      expect(await scene.audited()).toEqual(['webhook-secret-rotated', 'webhook-tested', 'webhook-tested']);
      const everything = JSON.stringify([await storage.read.auditEntries(scene.org.id), await scene.seen(id), await scene.logged(id)]);
      for (const each of [secret!, next]) expect(everything).not.toContain(each.slice(6, 20));
    });
  });
}
