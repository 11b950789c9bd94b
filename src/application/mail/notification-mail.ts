import { mailText } from '../../domain/mail/mail-text.ts';
import type { Org } from '../../domain/membership/org.ts';
import { inWords, isCalledOff, type Notification } from '../../domain/notifications/notification.ts';
import { itemIdOf, screenOf } from '../../domain/notifications/screen.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { Text } from '../../domain/texts/messages.ts';
import { startMoment } from '../../domain/texts/text.ts';
import type { MailAction, MailMessage } from '../ports/mail-sender.ts';
import type { Render } from '../ports/texts.ts';
import type { AskedAnswer } from './answers-in-mail.ts';
import { type Appointment, asMailed } from './appointment-in-mail.ts';
import type { MailStop } from './stop-address.ts';

/** The addresses that mail leads to in this deployment. */
export type MailLinks = Readonly<{
  /** Stops a user's mail about an org. */
  stopUrl: (stop: MailStop) => string;
  /** Answers for a child. */
  answerUrl: (link: AskedAnswer['link']) => string;
  /** The address of a screen of the app, by its path; undefined if nothing that this deployment knows of shows it. */
  screenUrl: (screen: string) => string | undefined;
}>;
type Terms = Pick<MailMessage, 'id' | 'to'> &
  Readonly<{
    stop: MailStop;
    asked: readonly AskedAnswer[];
    appointment: Appointment | undefined;
    links: MailLinks;
    language: Language;
    render: Render;
  }>;

/**
 * A notification as a mail, with its way to the app, and a link for each answer that it asks for. Its text names people no more than on a device,
 * where anybody may read it, but for the first names of children beside the links.
 */
export function notificationMail(
  notification: Notification,
  { name, timeZone }: Pick<Org, 'name' | 'timeZone'>,
  { id, to, stop, asked, appointment, links, language, render }: Terms,
): MailMessage {
  const worded = (text: Text) => render(text, language);
  const org = mailText(name) || worded({ key: 'mail.any-league', values: {} });
  const notice = inWords(notification, worded);
  const [title, news] = [mailText(notice.title) || org, mailText(notice.body)];
  const answers = asked.map(({ firstName, kind: item, link, ...span }): MailAction => {
    const values = { name: mailText(firstName), item, at: startMoment(span, timeZone) };
    return { label: worded({ key: 'mail.answer', values }), url: links.answerUrl(link) };
  });
  const url = links.screenUrl(screenOf(notice.data));
  const openLabel = worded({ key: 'mail.open', values: {} });
  const open: readonly MailAction[] =
    url === undefined ? [] : [{ label: openLabel, url, ...(answers.length > 0 && { isPlain: true as const }) }];
  return {
    id,
    to,
    thread: itemIdOf(notice.data) ?? null,
    fromName: org,
    subject: worded({ key: 'mail.subject', values: { title, news } }),
    content: {
      language,
      title,
      paragraphs: [
        news,
        ...(isCalledOff(notification) ? [worded({ key: 'mail.in-calendars', values: {} })] : []),
        ...(url === undefined ? [worded({ key: 'mail.see-app', values: {} })] : []),
      ],
      actions: [...answers, ...open],
      footer: worded({ key: 'mail.why', values: { org } }),
      stop: { label: worded({ key: 'mail.stop', values: { org } }), url: links.stopUrl(stop) },
    },
    ...(appointment && {
      appointment: asMailed(appointment, {
        title: mailText(worded(appointment.title)) || org,
        notes: url === undefined ? '' : `${openLabel}: ${url}`,
      }),
    }),
  };
}

type DigestTerms = Omit<Terms, 'asked' | 'appointment'>;

/** Notifications that came to more than an address is sent in a day, as one mail with a link to each. */
export function digestMail(
  notifications: readonly Notification[],
  { name }: Pick<Org, 'name'>,
  { id, to, stop, links, language, render }: DigestTerms,
): MailMessage {
  const worded = (text: Text) => render(text, language);
  const org = mailText(name) || worded({ key: 'mail.any-league', values: {} });
  const entries = notifications.map((notification) => {
    const notice = inWords(notification, worded);
    const [title, news] = [mailText(notice.title) || org, mailText(notice.body)];
    return { label: worded({ key: 'mail.subject', values: { title, news } }), url: links.screenUrl(screenOf(notice.data)) };
  });
  const title = worded({ key: 'mail.digest.title', values: { count: entries.length } });
  return {
    id,
    to,
    thread: null,
    fromName: org,
    subject: worded({ key: 'mail.subject', values: { title: org, news: title } }),
    content: {
      language,
      title,
      paragraphs: [
        worded({ key: 'mail.digest.text', values: {} }),
        ...entries.filter(({ url }) => url === undefined).map(({ label }) => label),
      ],
      actions: entries.flatMap(({ label, url }): readonly MailAction[] => (url === undefined ? [] : [{ label, url, isPlain: true }])),
      footer: worded({ key: 'mail.why', values: { org } }),
      stop: { label: worded({ key: 'mail.stop', values: { org } }), url: links.stopUrl(stop) },
    },
  };
}
