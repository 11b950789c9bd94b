import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { diagnoseMail } from '../../../src/adapters/email/diagnose-mail.ts';
import { smtpMailSender } from '../../../src/adapters/email/smtp-mail-sender.ts';
import type { MailAppointment } from '../../../src/application/ports/mail-sender.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { aMail, mailSenderContract } from '../../contracts/mail-sender.contract.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { decodedWords, type ReceivedMail, startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';

const FROM = 'league@example.com';

mailSenderContract('SMTP', async () => {
  const server = await startSmtpServer();
  return {
    sender: smtpMailSender({ url: server.url, from: FROM }),
    arrived: () =>
      server.received().map(({ to, headers, subject, text, html }) => ({
        to,
        fromName: decodedWords(headers.get('from')![0]!)
          .replace(` <${FROM}>`, '')
          .replace(/^"(.*)"$/, '$1')
          .replaceAll('\\"', '"'),
        subject,
        text,
        html,
        messageId: headers.get('message-id')![0]!,
      })),
    dispose: server.stop,
  };
});

const anAppointment = (over: Partial<MailAppointment['entry']>): MailAppointment => ({
  entry: {
    ...{ uid: 'a@league-gateway', sequence: 3, changedAt: NOON, startsAt: NOON, endsAt: later(NOON, HOUR) },
    ...{ status: 'confirmed', title: 'Hawks at Jays', notes: '', place: null, ...over },
  },
  insteadOf: null,
  timeZone: 'America/Chicago' as TimeZone,
});

type Headers = ReadonlyMap<string, readonly string[]>;

describe('mail by SMTP', () => {
  let server: TestSmtpServer;
  beforeEach(async () => {
    server = await startSmtpServer();
  });
  afterEach(() => server.stop());
  const send = (message = aMail()) => smtpMailSender({ url: server.url, from: FROM }).send(message);

  test('says that it is automatic, and stops with one click', async () => {
    const message = aMail();
    await send(message);
    const { headers } = server.received()[0]!;
    expect(Object.fromEntries(headers)).toMatchObject({
      'auto-submitted': ['auto-generated'],
      'list-unsubscribe': ['<https://league.example.org/mail/stop/a/b/c>'],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
      'message-id': [`<${message.id}@example.com>`],
      to: ['pat@example.org'],
    });
  });

  test('looks the same in a program that drops its style sheet: every element carries its styles', async () => {
    await send();
    const body = server.received()[0]!.html.replace(/^.*<body/s, '<body');
    const bare = [...body.matchAll(/<(?!\/)(\w+)([^>]*)>/g)].filter(([, , attributes]) => !/ style="[^"]+"/.test(attributes!));
    expect(bare.map(([tag]) => tag)).toEqual([]);
  });

  test('is in one conversation with what has the same thread, without naming anybody', async () => {
    for (const to of ['pat@example.org', 'kit@example.org']) await send(aMail({ to, thread: 'game-1' }));
    await send(aMail());
    const [first, second, alone] = server.received().map(({ headers }) => headers) as [Headers, Headers, Headers];
    for (const headers of [first, second]) {
      expect([headers.get('references'), headers.get('in-reply-to')]).toEqual([['<game-1@example.com>'], ['<game-1@example.com>']]);
    }
    expect([alone.get('references'), alone.get('in-reply-to')]).toEqual([undefined, undefined]);
    expect(server.received()[1]!.source).not.toContain('pat@example.org');
  });

  test('to the operator has nothing that stops it', async () => {
    await send(aMail({ content: { stop: null } }));
    expect([...server.received()[0]!.headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  test('has each header once, and none that a text brings along', async () => {
    const evil = 'League\r\nBcc: victim@example.net\nX-Evil: 1\u2028X-Evil: 2';
    await send(aMail({ fromName: evil, subject: evil }));
    const { headers, to } = server.received()[0]!;
    expect(to).toEqual(['pat@example.org']);
    expect([...headers.keys()]).not.toEqual(expect.arrayContaining(['bcc']));
    expect([...headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
    for (const [, values] of headers) expect(values).toHaveLength(1);
  });

  test('has its appointment attached, beside the text, whatever its words are', async () => {
    const evil = 'Łódź "League"; X\r\nATTENDEE:mailto:victim@example.net';
    const appointment = anAppointment({ title: evil });
    await send(aMail({ fromName: evil, appointment }));
    await send(aMail({ appointment: anAppointment({ status: 'canceled' }) }));
    const [published, canceled] = server.received() as [ReceivedMail, ReceivedMail];
    expect(published.headers.get('content-type')![0]).toMatch(/^multipart\/mixed/);
    expect(published.text).toContain('Hawks at Jays');
    expect([published.calendar!.type, canceled.calendar!.type]).toEqual([
      'text/calendar; charset=utf-8; method=PUBLISH; name=event.ics',
      'text/calendar; charset=utf-8; method=CANCEL; name=event.ics',
    ]);
    const event = new ICAL.Component(ICAL.parse(published.calendar!.text)).getFirstSubcomponent('vevent')!;
    expect(event.getFirstPropertyValue('organizer')).toBe(`mailto:${FROM}`);
    expect(event.getAllProperties('attendee')).toEqual([]);
    expect(event.getFirstPropertyValue('summary')).toBe(evil.replace('\r\n', '\n'));
    for (const line of published.source.split('\r\n')) expect(line).toMatch(/^[\t\x20-\x7e]{0,998}$/);
  });

  test('has lines that every server takes: ASCII, of at most 998 characters', async () => {
    await send(aMail({ subject: 'é'.repeat(150), content: { paragraphs: ['é'.repeat(3000), 'x'.repeat(3000)] } }));
    for (const line of server.received()[0]!.source.split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(998);
      expect(line).toMatch(/^[\t\x20-\x7e]*$/);
    }
  });

  test.each([
    ['RCPT TO', 550, 'No such user', { kind: 'refused' }],
    ['RCPT TO', 550, '5.1.1 No such user', { kind: 'refused' }],
    ['DATA', 554, 'No', { kind: 'refused' }],
    ['DATA', 550, '5.2.1 Mailbox disabled', { kind: 'refused' }],
    ['RCPT TO', 552, '5.2.2 Mailbox full', { kind: 'retry', reason: 'mailbox-full', afterMs: expect.any(Number) }],
    ['DATA', 552, 'Exceeded storage allocation', { kind: 'retry', reason: 'mailbox-full', afterMs: expect.any(Number) }],
    ['RCPT TO', 554, '5.7.1 Relay access denied', { kind: 'rejected', reason: 'policy' }],
    ['DATA', 554, '5.6.0 Malformed', { kind: 'rejected', reason: 'content' }],
    ['RCPT TO', 450, '4.2.0 Greylisted', { kind: 'retry', reason: 'busy', afterMs: expect.any(Number) }],
    ['DATA', 451, 'Try later', { kind: 'retry', reason: 'busy', afterMs: expect.any(Number) }],
  ] as const)('that is answered at %s with %i %s', async (command, code, text, outcome) => {
    server.answer(command, { code, text });
    expect(await send()).toEqual(outcome);
    expect(server.received()).toEqual([]);
    server.answer(command, undefined);
    expect(await send()).toEqual({ kind: 'sent' });
  });

  test('that is not taken is told once an hour in the server’s words, without the address', async () => {
    const told: object[] = [];
    const sender = smtpMailSender({ url: server.url, from: FROM, log: { warn: (facts, line) => void told.push({ ...facts, line }) } });
    const line = 'a mail server did not take mail';
    server.answer('RCPT TO', { code: 451, text: '4.7.1 <pat@example.org> pat: greylisted, see patience.example' });
    for (const _ of [1, 2]) await sender.send(aMail());
    server.answer('RCPT TO', { code: 554, text: '5.7.1 Relay access denied' });
    await sender.send(aMail());
    // About a person's mailbox, nothing is said.
    server.answer('RCPT TO', { code: 552, text: '5.2.2 The mailbox of Pat Moss is full' });
    await sender.send(aMail());
    server.answer('RCPT TO', { code: 550, text: '5.1.1 No Pat Moss here' });
    await sender.send(aMail());
    expect(told).toEqual([
      { reason: 'busy', said: '451 4.7.1 <(address)> (address): greylisted, see patience.example', line },
      { reason: 'policy', said: '554 5.7.1 Relay access denied', line },
    ]);
    const { url } = server;
    await server.stop();
    const away = smtpMailSender({ url, from: FROM, log: { warn: (facts) => void told.push(facts) } });
    await away.send(aMail());
    expect(told.at(-1)).toEqual({ reason: 'unavailable', said: expect.stringMatching(/ECONNREFUSED/) });
  });

  test('is asked for by the doctor, who sends nothing', async () => {
    expect(await diagnoseMail({ url: server.url })).toEqual([expect.objectContaining({ state: 'good', part: 'mail' })]);
    expect(server.received()).toEqual([]);
    const asking = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('wrong')),
    });
    const [refused] = await diagnoseMail({ url: `smtp://league:secret@127.0.0.1:${asking.port}` });
    await asking.stop();
    expect(refused).toMatchObject({ state: 'fault', part: 'mail', what: expect.stringMatching(/^127\.0\.0\.1:\d+ takes no mail: 535 /) });
    const [away] = await diagnoseMail({ url: `smtp://127.0.0.1:${asking.port}` });
    expect(away).toMatchObject({
      state: 'fault',
      what: expect.stringContaining('ECONNREFUSED'),
      remedy: expect.stringContaining('EMAIL_URL'),
    });
  });

  test('is refused for what is no address at all', async () => {
    for (const to of ['nobody', 'a@b.example, c@d.example', 'a@b.example>\r\nRCPT TO:<victim@example.net']) {
      expect(await send(aMail({ to }))).toEqual({ kind: 'refused' });
    }
    expect(server.received()).toEqual([]);
  });

  test('waits for an operator when the password is wrong, and sends none where it could be read', async () => {
    const asking = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'a@b' && password === 'p:w' ? done(null, { user: username }) : done(new Error('wrong')),
    });
    try {
      const at = (credentials: string, host = '127.0.0.1') =>
        smtpMailSender({ url: `smtp://${credentials}@${host}:${asking.port}`, from: FROM }).send(aMail());
      expect(await at('a%40b:p%3Aw')).toEqual({ kind: 'sent' });
      expect(await at('a%40b:wrong')).toMatchObject({ kind: 'retry', reason: 'unauthorized' });
      // An address of this machine that is not known to be one, so the password may cross a network.
      expect(await at('a%40b:p%3Aw', '0.0.0.0')).toMatchObject({ kind: 'retry' });
      expect(asking.received()).toHaveLength(1);
    } finally {
      await asking.stop();
    }
  });
});

test('mail by SMTP is not given to a server whose certificate nobody vouches for', async () => {
  const server = await startSmtpServer({ secure: true });
  try {
    const sender = smtpMailSender({ url: server.url.replace('smtp:', 'smtps:'), from: FROM });
    expect(await sender.send(aMail())).toMatchObject({ kind: 'retry' });
    expect(server.received()).toEqual([]);
  } finally {
    await server.stop();
  }
});

describe('a server that', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  const sender = async (onConnect: (socket: Socket) => void) => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      onConnect(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    return smtpMailSender({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeLimitMs: 300 });
  };
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  afterEach(stop);
  const AWAY = { kind: 'retry', reason: 'unavailable', afterMs: expect.any(Number) };

  test('never says a word is left after the limit', async () => {
    expect(await (await sender(() => undefined)).send(aMail())).toEqual(AWAY);
  });

  test('drips its replies is left after the limit, and its connection closed', async () => {
    let closed = false;
    const dripping = await sender((socket) => {
      const timer = setInterval(() => socket.write('2'), 20);
      socket.on('close', () => {
        closed = true;
        clearInterval(timer);
      });
    });
    expect(await dripping.send(aMail())).toEqual(AWAY);
    while (!closed) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  test('hangs up in the middle is asked again later', async () => {
    expect(await (await sender((socket) => socket.end('220 hello\r\n'))).send(aMail())).toEqual(AWAY);
  });

  test('speaks another language is asked again later', async () => {
    expect(await (await sender((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))).send(aMail())).toMatchObject({ kind: 'retry' });
  });

  test('is away is asked again later', async () => {
    const away = await sender(() => undefined);
    await stop();
    expect(await away.send(aMail())).toEqual(AWAY);
    server = createServer().listen(0);
  });

  test('takes no mail from this sender needs an operator', async () => {
    const blocked = await sender((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => socket.write(String(data).startsWith('MAIL') ? '550 5.7.1 You are blocked\r\n' : '250 ok\r\n'));
    });
    expect(await blocked.send(aMail())).toMatchObject({ kind: 'retry', reason: 'unauthorized' });
  });
});
