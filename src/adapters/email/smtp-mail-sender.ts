import { createTransport, type SendMailOptions } from 'nodemailer';
import { MAX_SENDING_MS, type MailMessage, type MailOutcome, type MailSender } from '../../application/ports/mail-sender.ts';
import { isLoopback } from '../../domain/shared/loopback.ts';
import { htmlOf, textOf } from './mail-parts.ts';

export type SmtpOptions = Readonly<{
  /** `smtp://` or `smtps://`, with user and password where the server needs them. */
  url: string;
  /** The address that mail is sent from. */
  from: string;
  /** Milliseconds that a server may take for a message, in all. */
  timeLimitMs?: number;
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
export function smtpMailSender({ url, from, timeLimitMs = TIME_LIMIT_MS }: SmtpOptions): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const transport = createTransport({
    host,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password never crosses a network that others read.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(host),
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    socketTimeout: STEP_LIMIT_MS,
    dnsTimeout: STEP_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      if (!ADDRESS.test(message.to)) return { kind: 'refused' };
      try {
        // A server that sends its replies drop by drop is never silent long enough for the other limits.
        await transport.sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(timeLimitMs) });
        return { kind: 'sent' };
      } catch (failure) {
        return outcomeOf(failure as SmtpFailure);
      }
    },
  };
}

/** What identity providers and rosters call an address is not always one. */
const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/;

function mailOf({ id, to, thread, fromName, subject, content }: MailMessage, from: string): SendMailOptions {
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.stop && {
        'List-Unsubscribe': { prepared: true, value: `<${content.stop.url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** What nodemailer says of a failure: the server's last reply and the command that it answered, if it answered. */
type SmtpFailure = Readonly<{ code?: string; command?: string; response?: string; responseCode?: number }>;

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
