import { smtpMailSender } from '../../src/adapters/email/smtp-mail-sender.ts';
import { mailLinks } from '../../src/adapters/http/contract/mail-links.ts';
import type { RecordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import { deliverMail } from '../../src/application/mail/deliver-mail.ts';
import { makeReminders } from '../../src/application/reminders/make-reminders.ts';
import { delivery, expansion } from '../support/due.ts';
import type { TestSmtpServer } from '../support/smtp-server.ts';
import type { World } from '../support/world.ts';
import type { Team } from './team.ts';

/** A link of a mail that answers about an item for a child. */
export type AnswerLinkInMail = Readonly<{ path: string; playerId: string; itemId: string }>;
/** What has reached somebody, `words` without what only a mail has. */
export type Message = Readonly<{ to: string; by: 'mail' | 'push'; words: string; links: readonly AnswerLinkInMail[] }>;

const CHANNELS = { push: true, mail: true };
const AT_ONCE = 50;
const ANSWER_LINK = /\/mail\/answer\/([\w.-]+)/g;

/** What the workers of a gateway do when they wake: they tell what has happened, and make the reminders that are due. */
export function startPost(world: World, { org, holderOf }: Team, recorder: RecordingPushSender, smtp: TestSmtpServer) {
  const deps = { ...world.ports, channels: CHANNELS, pushSender: recorder, monotonic: () => 0 };
  const [expand, push, remind] = [expansion(deps), delivery(deps), makeReminders(deps)];
  const mail = deliverMail({
    ...deps,
    mailSender: smtpMailSender({ url: smtp.url, from: 'league@example.org' }),
    links: mailLinks({ publicUrl: world.origin, servesFamilyApp: true, appLinkTemplate: undefined }),
  });
  const deliverMails = () =>
    mail([org.id], AT_ONCE, (_, failure) => {
      throw failure;
    });

  /** Delivers all that is due, and returns what has arrived. */
  async function deliver(): Promise<readonly Message[]> {
    const [pushes, mails] = [recorder.sent().length, smtp.received().length];
    while ((await push()).length > 0);
    while ((await deliverMails()).length > 0);
    return [
      ...recorder
        .sent()
        .slice(pushes)
        .map(({ token, title, body }): Message => ({ to: holderOf(token), by: 'push', words: `${title}: ${body}`, links: [] })),
      ...smtp
        .received()
        .slice(mails)
        .map(({ to, subject, text }): Message => {
          const links = [...text.matchAll(ANSWER_LINK)].map(([path, code]) => {
            const [, , playerId, , itemId] = code!.split('.');
            return { path, playerId: playerId!, itemId: itemId! };
          });
          return { to: to.map((address) => address.replace('@example.org', '')).join(), by: 'mail', words: subject, links };
        }),
    ];
  }

  return {
    async tell(): Promise<readonly Message[]> {
      for (let done = await expand(); done.kind !== 'nothing-due'; done = await expand()) {
        if (done.kind === 'deferred') throw done.failure;
      }
      return deliver();
    },
    async remind(): Promise<readonly Message[]> {
      while (await remind(org.id));
      return deliver();
    },
  };
}
