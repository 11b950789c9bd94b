import { mailText } from '../../domain/mail/mail-text.ts';
import type { Org } from '../../domain/membership/org.ts';
import { inWords, type Notice, type Notification } from '../../domain/notifications/notification.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { Text } from '../../domain/texts/messages.ts';
import type { MailMessage } from '../ports/mail-sender.ts';
import type { Render } from '../ports/texts.ts';

type Terms = Pick<MailMessage, 'id' | 'to'> & Readonly<{ stopUrl: string; language: Language; render: Render }>;

/** A notification as a mail. Its text names people no more than on a device, where anybody may read it. */
export function notificationMail(
  notification: Notification | Notice,
  { name }: Pick<Org, 'name'>,
  { id, to, stopUrl, language, render }: Terms,
): MailMessage {
  const worded = (text: Text) => render(text, language);
  const org = mailText(name) || worded({ key: 'mail.any-league', values: {} });
  const notice = inWords(notification, worded);
  const [title, news] = [mailText(notice.title) || org, mailText(notice.body)];
  return {
    id,
    to,
    fromName: org,
    subject: worded({ key: 'mail.subject', values: { title, news } }),
    content: {
      language,
      title,
      paragraphs: [news, worded({ key: 'mail.see-app', values: {} })],
      action: null,
      footer: worded({ key: 'mail.why', values: { org } }),
      stop: { label: worded({ key: 'mail.stop', values: { org } }), url: stopUrl },
    },
  };
}
