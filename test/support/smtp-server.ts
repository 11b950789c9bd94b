import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export type ReceivedMail = Readonly<{
  to: readonly string[];
  /** By name in lower case, unfolded, as it was sent; of a header that occurs twice, both. */
  headers: ReadonlyMap<string, readonly string[]>;
  subject: string;
  text: string;
  html: string;
  /** The attached iCalendar file; undefined if there is none. */
  calendar: Readonly<{ type: string; text: string }> | undefined;
  source: string;
}>;

type Command = 'RCPT TO' | 'DATA';
type Refusal = Readonly<{ code: number; text: string }>;

export type TestSmtpServer = Readonly<{
  port: number;
  url: string;
  received(): readonly ReceivedMail[];
  /** Answers this command so from now on; undefined takes mail again. */
  answer(command: Command, refusal: Refusal | undefined): void;
  /** Takes further mails after so many without a reply, ever; undefined replies to those that come from now on. */
  fallSilentAfter(mails: number | undefined): void;
  stop(): Promise<void>;
}>;

/** A real mail server, which keeps what it gets. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<Command, Refusal>();
  let silentAfter = Infinity;
  const refusalOf = (command: Command): Error | null => {
    const refusal = refusals.get(command);
    return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusalOf('RCPT TO')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalOf('DATA');
        if (!refusal) {
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ to, ...parsed(Buffer.concat(chunks).toString('latin1')) });
        }
        if (received.length <= silentAfter) done(refusal);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received: () => [...received],
    answer: (command, refusal) => void (refusal ? refusals.set(command, refusal) : refusals.delete(command)),
    fallSilentAfter: (mails = Infinity) => {
      silentAfter = mails;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(source: string): Omit<ReceivedMail, 'to'> {
  const mail = partOf(source);
  const parts = leavesOf(mail);
  const typeOf = ({ headers }: Part) => headers.get('content-type')?.[0] ?? '';
  const ofType = (type: string) => parts.find((part) => typeOf(part).startsWith(type));
  const contentOf = (part: Part | undefined) => {
    if (!part) return '';
    const isBase64 = part.headers.get('content-transfer-encoding')?.[0] === 'base64';
    return isBase64 ? Buffer.from(part.body, 'base64').toString() : decodedQuoted(part.body);
  };
  const calendar = ofType('text/calendar');
  return {
    headers: mail.headers,
    subject: decodedWords(mail.headers.get('subject')?.[0] ?? ''),
    text: contentOf(ofType('text/plain')),
    html: contentOf(ofType('text/html')),
    calendar: calendar && { type: typeOf(calendar), text: contentOf(calendar) },
    source,
  };
}

type Part = ReturnType<typeof partOf>;
/** The parts that hold no others. */
function leavesOf(part: Part): readonly Part[] {
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get('content-type')?.[0] ?? '')?.[1];
  if (boundary === undefined) return [part];
  const inside = part.body.split(`--${boundary}`).slice(1, -1);
  return inside.flatMap((text) => leavesOf(partOf(text.replace(/^\r\n/, '').replace(/\r\n$/, ''))));
}

function partOf(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [name, ...rest] = line.split(':');
    headers.set(name!.toLowerCase(), [...(headers.get(name!.toLowerCase()) ?? []), rest.join(':').trim()]);
  }
  return { headers, body: source.slice(end + 4) };
}

const bytesOf = (text: string) => text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const decodedQuoted = (text: string) => Buffer.from(bytesOf(text.replaceAll('=\r\n', '')), 'latin1').toString();
/** The words of a header that are not in ASCII (RFC 2047). */
export const decodedWords = (text: string) =>
  Buffer.from(
    text.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?utf-8\?q\?(.*?)\?=/gi, (_, word: string) => bytesOf(word.replaceAll('_', ' '))),
    'latin1',
  ).toString();
