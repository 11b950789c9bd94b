import type { IncomingMessage, ServerResponse } from 'node:http';
import { htmlOf, textOf } from '../../src/adapters/email/mail-parts.ts';
import { type Html, html } from '../../src/adapters/http/pages/html.ts';
import { pageLayout } from '../../src/adapters/http/pages/page.ts';
import { appointmentFile } from '../../src/adapters/icalendar/calendar-file.ts';
import type { MailAppointment, MailMessage, MailSender } from '../../src/application/ports/mail-sender.ts';

export const MAIL_PATH = '/dev/mail';

export type KeptMail = MailMessage & Readonly<{ at: Date }>;

/** Keeps the last `keep` mails instead of sending them, and shows them under `/dev/mail`. */
export function keptMail({ keep = 200, now = () => new Date() } = {}) {
  const kept: KeptMail[] = [];
  const sender: MailSender = {
    async send(message) {
      kept.push({ ...message, at: now() });
      if (kept.length > keep) kept.shift();
      return { kind: 'sent' };
    },
  };

  /** Handles a request for these pages and returns true; ignores any other and returns false. */
  function handle({ url = '' }: Pick<IncomingMessage, 'url'>, response: ServerResponse): boolean {
    const path = url.replace(/[?#].*/s, '');
    if (path === MAIL_PATH) {
      const { html: body, contentSecurityPolicy } = listPage(kept.toReversed());
      reply(response, 200, body, 'text/html', contentSecurityPolicy);
      return true;
    }
    if (!path.startsWith(`${MAIL_PATH}/`)) return false;
    const [, id, ending] = /^([^.]+)(\.txt|\.ics)?$/.exec(path.slice(MAIL_PATH.length + 1)) ?? [];
    const message = kept.findLast((each) => each.id === id);
    if (!message) reply(response, 404, 'This mail is not kept any more.\n', 'text/plain');
    else if (ending === '.ics' && message.appointment) reply(response, 200, fileOf(message, message.appointment), 'text/calendar');
    else if (ending) reply(response, 200, textOf(message.content), 'text/plain');
    // As a mail program shows it, which loads nothing.
    else reply(response, 200, htmlOf(message.content), 'text/html', "default-src 'none'; style-src 'unsafe-inline'");
    return true;
  }

  return { sender, handle, kept: (): readonly KeptMail[] => [...kept] };
}

function fileOf({ fromName, content: { language } }: MailMessage, appointment: MailAppointment): string {
  return appointmentFile(appointment, { language, organizer: { name: fromName, email: 'league@example.org' } }).content;
}

function reply(response: ServerResponse, status: number, body: string, type: string, contentSecurityPolicy = "default-src 'none'"): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    })
    .end(body);
}

const layout = pageLayout({ style: '\n.mails { display: grid; gap: 1rem; list-style: none; }\n' });

const listPage = (mails: readonly KeptMail[]) =>
  layout({
    title: 'Mail in development',
    body: html`<main class="card">
<header class="field"><p class="eyebrow">Development</p><h1>Mail</h1></header>
<div class="inside">
${mails.length === 0 ? html`<p>None yet. What would be sent by e-mail is kept here, and nothing leaves this machine.</p>` : html`<ol class="mails">${mails.map(entry)}</ol>`}
</div>
</main>`,
  });

const entry = ({ id, at, to, fromName, subject, appointment }: KeptMail): Html => html`<li>
<a href="${MAIL_PATH}/${id}">${subject}</a> <a class="small" href="${MAIL_PATH}/${id}.txt">text</a>${appointment ? html` <a class="small" href="${MAIL_PATH}/${id}.ics">event.ics</a>` : ''}<br>
<span class="soft small">${fromName} to ${to}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</span>
</li>
`;
