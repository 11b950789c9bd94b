import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { MAX_SENDING_MS, type MailMessage, type MailOutcome, type MailSender } from '../../application/ports/mail-sender.ts';
import { isLoopback } from '../../domain/shared/loopback.ts';
import { appointmentFile } from '../icalendar/calendar-file.ts';
import { firstWithin, HOUR_MS } from '../observability/first-within.ts';
import type { Log } from '../observability/log.ts';
import { htmlOf, textOf } from './mail-parts.ts';

export type SmtpOptions = Readonly<{
  /** `smtp://` or `smtps://`, with user and password where the server needs them. */
  url: string;
  /** The address that mail is sent from. */
  from: string;
  /** Milliseconds that a server may take for a message, in all. */
  timeLimitMs?: number;
  /** Told what a server says when it takes no mail. */
  log?: Pick<Log, 'warn'>;
}>;

const TIME_LIMIT_MS = MAX_SENDING_MS - 5_000;
const STEP_LIMIT_MS = 20_000;
/** Servers that ask to come back later usually mean minutes. */
const BUSY_FOR_MS = 2 * 60_000;
const AWAY_FOR_MS = 30_000;
const FULL_FOR_NOW_MS = 3_600_000;
/** Until an operator corrects the settings. */
const UNAUTHORIZED_FOR_MS = 10 * 60_000;

/** Hands mail to an SMTP server, each message in a connection of its own, so that one that is slow holds up no other. */
export function smtpMailSender({ url, from, timeLimitMs = TIME_LIMIT_MS, log }: SmtpOptions): MailSender {
  const transport = transportTo(url);
  const isNews = firstWithin(HOUR_MS);
  return {
    async send(message) {
      if (!ADDRESS.test(message.to)) return { kind: 'refused' };
      try {
        // A server that sends its replies drop by drop is never silent long enough for the other limits.
        await transport.sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(timeLimitMs) });
        return { kind: 'sent' };
      } catch (failure) {
        const outcome = outcomeOf(failure as SmtpFailure);
        // What is said of a single mailbox is about a person.
        if ('reason' in outcome && outcome.reason !== 'mailbox-full' && isNews(outcome.reason)) {
          log?.warn({ reason: outcome.reason, said: wordsOf(failure as SmtpFailure, message.to) }, 'a mail server did not take mail');
        }
        return outcome;
      }
    },
  };
}

/** Connects to the server of an address such as `smtps://user:password@mail.example.org`; `limitMs` is for each step of it. */
export function transportTo(url: string, limitMs = STEP_LIMIT_MS): Transporter {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return createTransport({
    host,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password never crosses a network that others read.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(host),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What identity providers and rosters call an address is not always one. */
const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/;

function mailOf(message: MailMessage, from: string): SendMailOptions {
  const { id, to, thread, fromName, subject, content } = message;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    from: { name: fromName, address: from },
    // As an object, since a text may list several.
    to: { name: '', address: to },
    envelope: { from, to },
    messageId: `<${id}@${domain}>`,
    ...(thread !== null && { inReplyTo: `<${thread}@${domain}>`, references: [`<${thread}@${domain}>`] }),
    subject,
    text: textOf(content),
    html: htmlOf(content),
    textEncoding: 'quoted-printable',
    attachments: attachmentsOf(message, from),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.stop && {
        'List-Unsubscribe': { prepared: true, value: `<${content.stop.url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Beside the text and not in place of it: mail programs that find an appointment among alternatives may show that alone. */
function attachmentsOf(
  { appointment, fromName, content: { language } }: MailMessage,
  from: string,
): NonNullable<SendMailOptions['attachments']> {
  if (!appointment) return [];
  const { method, content } = appointmentFile(appointment, { language, organizer: { name: fromName, email: from } });
  return [{ filename: 'event.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }];
}

/** What nodemailer says of a failure: the server's last reply and the command that it answered, if it answered. */
export type SmtpFailure = Readonly<{ message: string; code?: string; command?: string; response?: string; responseCode?: number }>;

const MOST_WORDS = 200;
const AN_ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;

/** The server's words, or how it was not reached, without the addresses that they name, nor the recipient's name before the @. */
export function wordsOf({ response, message }: SmtpFailure, to = ''): string {
  const words = (response || message).replaceAll(/\s+/g, ' ').replaceAll(AN_ADDRESS, '(address)');
  const name = to.slice(0, Math.max(0, to.lastIndexOf('@'))).replaceAll(/\W/g, '\\$&');
  return (name === '' ? words : words.replaceAll(new RegExp(`(?<!\\w)${name}(?!\\w)`, 'gi'), '(address)')).slice(0, MOST_WORDS);
}

function outcomeOf({ code, command = '', response = '', responseCode = 0 }: SmtpFailure): MailOutcome {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS' || command.startsWith('AUTH')) {
    const isTemporary = responseCode >= 400 && responseCode < 500;
    return { kind: 'retry', reason: isTemporary ? 'busy' : 'unauthorized', afterMs: isTemporary ? BUSY_FOR_MS : UNAUTHORIZED_FOR_MS };
  }
  if (responseCode >= 400 && responseCode < 500) return { kind: 'retry', reason: 'busy', afterMs: BUSY_FOR_MS };
  if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) {
    return isFullMailbox(response) ? { kind: 'retry', reason: 'mailbox-full', afterMs: FULL_FOR_NOW_MS } : refusalOf(response);
  }
  // The server takes no mail from this sender, whoever it is for.
  if (responseCode >= 500) return { kind: 'retry', reason: 'unauthorized', afterMs: UNAUTHORIZED_FOR_MS };
  // An address that cannot be sent to, before any server is asked.
  if (code === 'EENVELOPE') return { kind: 'refused' };
  return { kind: 'retry', reason: 'unavailable', afterMs: AWAY_FOR_MS };
}

/** By the enhanced status code (RFC 3463), or without one by that of RFC 5321 for exceeded storage. */
const isFullMailbox = (response: string): boolean => /^\d{3}[ -]5\.2\.2\b/.test(response) || /^552[ -](?!5\.\d)/.test(response);

/**
 * Whether the recipient is at fault, by the enhanced status code (RFC 3463): X.6 is the content, and X.3, X.4, X.5 and X.7 are the systems in between
 * and their policies, which say nothing of the address. Without a code, it is.
 */
function refusalOf(response: string): MailOutcome {
  const subject = /^\d{3}[ -]5\.(\d)\./.exec(response)?.[1];
  if (subject === undefined || '012'.includes(subject)) return { kind: 'refused' };
  return { kind: 'rejected', reason: subject === '6' ? 'content' : 'policy' };
}
