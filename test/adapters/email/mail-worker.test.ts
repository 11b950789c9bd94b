import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type MailWork, mailWorker } from '../../../src/adapters/email/mail-worker.ts';
import { dueOrgQueue } from '../../../src/adapters/jobs/due-org-queue.ts';
import type { QueueWorker } from '../../../src/adapters/jobs/queue-worker.ts';
import { NO_METRICS } from '../../../src/adapters/observability/metrics.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { deliverMail } from '../../../src/application/mail/deliver-mail.ts';
import type { MailOutcome, MailSender } from '../../../src/application/ports/mail-sender.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { MINUTE } from '../../support/builders.ts';
import { MAIL_LINKS, type MailScene, mailScene, mailServerThat } from '../../support/mail-scene.ts';
import { memorySubject, type StorageSubject } from '../../support/storage-subject.ts';

/** Resolves as soon as the condition holds; otherwise the test's own time limit ends the wait. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

describe('a worker for mail', () => {
  let subject: StorageSubject;
  let scene: MailScene;
  let admin: User;
  let logged: object[];
  const workers: QueueWorker[] = [];
  beforeEach(async () => {
    subject = await memorySubject();
    scene = await mailScene(subject);
    admin = await scene.person('admin');
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await subject.dispose();
  });

  const log = (facts: object, message: string) => void logged.push({ ...facts, message });
  function start(mailSender: MailSender, over: Partial<MailWork> = {}, { perMinute = 100_000, scanMs = 5 } = {}): QueueWorker {
    const work = {
      due: subject.read.mailDue,
      dueIn: subject.read.mailDueIn,
      deliver: deliverMail({ ...scene.deps, mailSender, links: MAIL_LINKS }),
      ...over,
    };
    const worker = mailWorker(
      work,
      dueOrgQueue({ scanIntervalMs: () => scanMs, restMs: 5 }),
      { info: log, warn: log, error: log },
      { perMinute, afterFailureMs: 20 },
    );
    workers.push(worker);
    worker.start();
    return worker;
  }
  async function announceTo(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await scene.parent();
    await scene.say(admin, scene.orgRoom('announcements'));
    await scene.expandAll();
  }

  test('sends all that is due, five at once at most', async () => {
    await announceTo(12);
    let atOnce = 0;
    let most = 0;
    const server = mailServerThat(async () => {
      most = Math.max(most, ++atOnce);
      await pause(5);
      atOnce -= 1;
      return { kind: 'sent' };
    });
    start(server);
    await until(() => server.got.length === 12);
    expect(most).toBe(5);
    expect(new Set(server.got.map(({ to }) => to)).size).toBe(12);
  });

  test('keeps the pace', async () => {
    const at: number[] = [];
    const deliver: MailWork['deliver'] = async ([orgId], limit) => {
      at.push(performance.now());
      return Array.from({ length: limit }, () => ({ orgId: orgId!, kind: 'sent' as const }));
    };
    start(mailServerThat(), { due: async () => [{ orgId: newId<OrgId>(), inMs: 0 }], dueIn: async () => 0, deliver }, { perMinute: 1200 });
    await until(() => at.length === 3);
    // Five a quarter of a second; timers may be a millisecond early.
    for (const n of [1, 2]) expect(at[n]! - at[n - 1]!).toBeGreaterThanOrEqual(248);
  });

  test('delays no push message while a mail server hangs', async () => {
    await announceTo(3);
    const { promise: hangs, resolve: goOn } = Promise.withResolvers<MailOutcome>();
    const hanging = mailServerThat(() => hangs);
    start(hanging);
    await until(() => hanging.got.length === 3);
    const token = await scene.device(await scene.parent());
    await scene.say(admin, scene.orgRoom('announcements'));
    expect(await scene.reached()).toEqual([token]);
    goOn({ kind: 'sent' });
  });

  test('loses nothing while a server or the storage fails', async () => {
    await announceTo(1);
    let calls = 0;
    const server = mailServerThat(() => {
      calls += 1;
      return calls === 1 ? { kind: 'retry', reason: 'unavailable', afterMs: MINUTE } : { kind: 'sent' };
    });
    let failures = 0;
    const due: MailWork['due'] = async () => {
      failures += 1;
      if (failures < 3) throw new Error('away');
      return subject.read.mailDue();
    };
    start(server, { due });
    await until(() => server.got.length === 1 && logged.length >= 3);
    scene.wait(5 * MINUTE);
    await until(() => server.got.length === 2);
    expect(await scene.isDue()).toBe(false);
  });

  test('logs figures and reasons, and no address', async () => {
    await announceTo(1);
    start(mailServerThat(() => ({ kind: 'retry', reason: 'unauthorized', afterMs: MINUTE })));
    await until(() => logged.length === 1);
    expect(logged).toEqual([{ 'retry: unauthorized': 1, message: 'mail was refused' }]);
  });

  test('counts a full mailbox apart from a server that takes no mail', async () => {
    const counted: unknown[] = [];
    const replies: MailOutcome[] = [
      { kind: 'retry', reason: 'mailbox-full', afterMs: MINUTE },
      { kind: 'retry', reason: 'busy', afterMs: MINUTE },
    ];
    const orgId = newId<OrgId>();
    const worker = mailWorker(
      {
        due: async () => [{ orgId, inMs: 0 }],
        dueIn: async () => undefined,
        deliver: async () => replies.splice(0).map((each) => ({ orgId, ...each })),
      },
      dueOrgQueue({ scanIntervalMs: () => 60_000, restMs: 5 }),
      { info: log, warn: log, error: log },
      { perMinute: 100_000, metrics: { ...NO_METRICS, delivered: (...given) => void counted.push(given) } },
    );
    workers.push(worker);
    worker.start();
    await until(() => counted.length === 2);
    expect(counted).toEqual([
      ['mail', 'mailbox-full', 1],
      ['mail', 'retry', 1],
    ]);
  });

  test('serves orgs in turns, whichever has the most mail', async () => {
    const [much, little] = [newId<OrgId>(), newId<OrgId>()];
    const served: OrgId[] = [];
    start(
      mailServerThat(),
      {
        due: async () => [
          { orgId: much, inMs: -1000 },
          { orgId: little, inMs: -1 },
        ],
        dueIn: async (orgId) => (orgId === much ? -1000 : -1),
        deliver: async ([first]) => {
          served.push(first!);
          return [{ orgId: first!, kind: 'sent' }];
        },
      },
      { scanMs: 60_000 },
    );
    await until(() => served.length >= 6);
    expect(new Set(served.slice(0, 2))).toEqual(new Set([much, little]));
    expect(new Set(served.slice(2, 4))).toEqual(new Set([much, little]));
  });
});
