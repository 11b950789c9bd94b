import { mailLinks } from '../../src/adapters/http/contract/mail-links.ts';
import { deliverMail, type MailDeliveryOutcome } from '../../src/application/mail/deliver-mail.ts';
import { fanOutNotifications } from '../../src/application/notifications/fan-out-notifications.ts';
import type { MailMessage, MailOutcome, MailSender } from '../../src/application/ports/mail-sender.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import type { Channels } from '../../src/domain/notifications/channel.ts';
import { orgsDue } from './due.ts';
import { type PushScene, pushScene } from './push-scene.ts';
import type { StorageSubject } from './storage-subject.ts';

const SENT = { kind: 'sent' } as const;

/** A mail server that gives these replies, and keeps what it was sent. */
export function mailServerThat(answers: (message: MailMessage) => MailOutcome | Promise<MailOutcome> = () => SENT) {
  const got: MailMessage[] = [];
  const sender: MailSender = {
    send: async (message) => {
      got.push(message);
      return answers(message);
    },
  };
  return { ...sender, got };
}

const PUBLIC_URL = 'https://league.example.org';
export const MAIL_LINKS = mailLinks({ publicUrl: PUBLIC_URL, servesFamilyApp: true, appLinkTemplate: undefined });

/** Sends the mail of the scene's org that is due, or as many as `limit`. */
export const deliverMails = ({ deps, org }: PushScene, mailSender: MailSender, limit = 5, through: UnitOfWork = deps.unitOfWork) =>
  deliverMail({ ...deps, unitOfWork: through, mailSender, links: MAIL_LINKS })([org.id], limit, (_, failure) => {
    throw failure;
  });

/** A league whose people have addresses, and the whole path from an action to a mail. */
export async function mailScene(storage: StorageSubject) {
  const push: PushScene = await pushScene(storage);
  async function expandAll(channels: Channels = { push: true, mail: true }): Promise<void> {
    const expand = fanOutNotifications({ ...push.deps, channels });
    for (let done = await expand(push.org.id); done.kind !== 'nothing-due'; done = await expand(push.org.id)) {
      if (done.kind === 'deferred') throw done.failure;
    }
  }
  const deliver = (mailSender: MailSender, limit?: number, through?: UnitOfWork) => deliverMails(push, mailSender, limit, through);
  async function deliverAll(mailSender: MailSender): Promise<readonly MailDeliveryOutcome[]> {
    const outcomes: MailDeliveryOutcome[] = [];
    for (let batch = await deliver(mailSender); batch.length > 0; batch = await deliver(mailSender)) outcomes.push(...batch);
    return outcomes;
  }
  return {
    ...push,
    expandAll,
    deliver,
    deliverAll,
    isDue: async () => orgsDue(await storage.read.mailDue()).includes(push.org.id),
    /** Sends everything that has happened, and returns the mails that a server has got. */
    async mailed(server = mailServerThat()): Promise<readonly MailMessage[]> {
      const before = server.got.length;
      await expandAll();
      await deliverAll(server);
      return server.got.slice(before);
    },
  };
}
export type MailScene = Awaited<ReturnType<typeof mailScene>>;
