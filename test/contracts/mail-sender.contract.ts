import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MailMessage, MailSender } from '../../src/application/ports/mail-sender.ts';

export type MailSenderSubject = Readonly<{
  sender: MailSender;
  /** What arrived, oldest first. */
  arrived(): readonly Readonly<{
    to: readonly string[];
    fromName: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
  }>[];
  dispose(): Promise<void>;
}>;

type Over = Partial<Omit<MailMessage, 'content'>> & Readonly<{ content?: Partial<MailMessage['content']> }>;
export const aMail = ({ content, ...over }: Over = {}): MailMessage => ({
  id: crypto.randomUUID(),
  to: 'pat@example.org',
  thread: null,
  fromName: 'Springfield Little League',
  subject: 'Hawks at Jays: canceled',
  content: {
    language: 'en',
    title: 'Hawks at Jays',
    paragraphs: ['Game Sat Apr 11, 10:00 AM: canceled', 'Open the app to see more.'],
    actions: [],
    footer: 'You get this because you prefer e-mail.',
    stop: { label: 'Stop e-mail', url: 'https://league.example.org/mail/stop/a/b/c' },
    ...content,
  },
  ...over,
});

export const mailSenderContract = (adapter: string, create: () => Promise<MailSenderSubject>) =>
  describe(`mail by ${adapter}`, () => {
    let subject: MailSenderSubject;
    beforeEach(async () => {
      subject = await create();
    });
    afterEach(() => subject.dispose());
    const arrives = async (message: MailMessage) => {
      expect(await subject.sender.send(message)).toEqual({ kind: 'sent' });
      return subject.arrived().at(-1)!;
    };

    test('has the address, the sender’s name and the subject, and text and HTML that say the same', async () => {
      const mail = await arrives(aMail());
      expect(mail).toMatchObject({ to: ['pat@example.org'], fromName: 'Springfield Little League', subject: 'Hawks at Jays: canceled' });
      const words = [
        'Hawks at Jays',
        'Game Sat Apr 11, 10:00 AM: canceled',
        'Open the app',
        'prefer e-mail',
        'Stop e-mail',
        '/mail/stop/a/b/c',
      ];
      for (const part of [mail.text, mail.html]) for (const word of words) expect(part).toContain(word);
    });

    test('leads where its action says', async () => {
      const action = { label: 'Join the league', url: 'https://league.example.org/join/SLL-PARENT-2026?a=1&b=2' };
      const { text, html } = await arrives(aMail({ content: { actions: [action] } }));
      expect(text).toMatch(/Join the league:\r?\n/);
      expect(text).toContain(action.url);
      expect(html).toContain('href="https://league.example.org/join/SLL-PARENT-2026?a=1&amp;b=2"');
    });

    test('loads nothing, and follows light and dark', async () => {
      const { html } = await arrives(aMail());
      expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|https?:\/\/(?!league\.example\.org)/);
      expect(html).toContain('prefers-color-scheme: dark');
    });

    test('has the same Message-ID each time that it is sent, and another one for each mail', async () => {
      const message = aMail();
      const [first, again, other] = [await arrives(message), await arrives(message), await arrives(aMail())];
      expect(first.messageId).toContain(message.id);
      expect(again.messageId).toBe(first.messageId);
      expect(other.messageId).not.toBe(first.messageId);
    });

    test.each(['Ligue de baseball de Montréal', '少年野球連盟 ⚾', 'O’Brien & "Sons" <Park>, Inc.', 'Łódź '.repeat(20).trim()])(
      'keeps the letters of %s',
      async (name) => {
        const mail = await arrives(aMail({ fromName: name, subject: name, content: { title: name, paragraphs: [name] } }));
        expect(mail).toMatchObject({ fromName: name, subject: name });
        expect(mail.text).toContain(name);
        expect(mail.html).not.toContain('<Park>');
      },
    );

    test('lets no text become a header, a recipient or markup', async () => {
      const evil = 'League\r\nBcc: victim@example.net\r\n\r\n<script>alert(1)</script>';
      const mail = await arrives(
        aMail({ fromName: `${evil}" <a@b>, x@example.net`, subject: evil, content: { title: evil, paragraphs: [evil], footer: evil } }),
      );
      expect(mail.to).toEqual(['pat@example.org']);
      expect(mail.html).not.toContain('<script');
    });
  });
