import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import { answerLinkFor } from '../../../src/application/mail/answer-link.ts';
import { stopSignature } from '../../../src/application/mail/stop-address.ts';
import type { TeamEvent } from '../../../src/domain/events/team-event.ts';
import { type AnswerLink, answerCode } from '../../../src/domain/mail/answer-link.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { expectSelfContained } from './pages/page-policy.ts';

const PER_MINUTE = 5;
const BROWSER = { accept: 'text/html', 'accept-language': 'en' };

let world: World;
let league: GivenLeague;
let lines: string[];
let event: TeamEvent;
let link: AnswerLink;
beforeEach(async () => {
  lines = [];
  const log = makeLogger({ level: 'trace', stream: { write: (line) => void lines.push(line) } });
  world = await startWorld({}, { log, limits: { ...LIMITS, addressPerMinute: PER_MINUTE } });
  league = await givenLeague(world.ports.unitOfWork);
  await world.member('pat', league.org, 'parent');
  const pat = await world.user('pat');
  const sam = await league.addPlayer('Sam Ortiz', league.hawks);
  await league.linkTo(sam, pat);
  await league.write(({ users }) => users.chooseLanguage(pat.id, 'es'));
  const startsAt = later(NOON, 6 * HOUR);
  const named = { title: '<b>Batting</b>', place: 'Behind the school' };
  event = await league.addEvent(league.hawks, pat, { startsAt, endsAt: later(startsAt, HOUR), ...named });
  const item = { kind: 'event', id: event.id } as const;
  link = await answerLinkFor(world.ports.read, { orgId: league.org.id, userId: pat.id, playerId: sam.id, item }, pat.email!);
  lines = [];
});
afterEach(() => world.close());

const from = (address: string) => ({ ...BROWSER, 'x-forwarded-for': address });
const pathOf = (of: AnswerLink = link) => `/mail/answer/${answerCode(of)}`;
const open = (path = pathOf(), address = '203.0.113.7') => world.call(undefined, 'GET', path, { headers: from(address) });
const say = (answer: string, path = pathOf()) =>
  world.call(undefined, 'POST', `${path}?answer=${answer}`, { headers: from('203.0.113.7') });
const forged = (): AnswerLink => ({ ...link, signature: 'x'.repeat(43) });

test('the page of the link asks in the language of the guardian, with three buttons and without script', async () => {
  const { status, text, headers } = await open();
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy')!;
  expect(policy).toContain("form-action 'self'");
  expectSelfContained({ html: text, contentSecurityPolicy: policy.replace("form-action 'self'", "form-action 'none'") });
  expect(text).toContain('lang="es"');
  for (const shown of ['¿Viene Sam?', '&lt;b&gt;Batting&lt;/b&gt;', 'Behind the school', 'p.m.']) expect(text).toContain(shown);
  expect([...text.matchAll(/formaction="\?answer=(\w+)" aria-pressed="(\w+)"/g)].map(([, answer, pressed]) => [answer, pressed])).toEqual([
    ['yes', 'false'],
    ['maybe', 'false'],
    ['no', 'false'],
  ]);
  expect(text).not.toMatch(/<script|Ortiz/);
});

test('a button answers, and shows what was answered; another one changes it', async () => {
  const { status, text } = await say('yes');
  expect([status, /\?answer=yes" aria-pressed="true"/.test(text)]).toEqual([200, true]);
  expect((await say('no')).text).toMatch(/\?answer=no" aria-pressed="true"/);
  expect((await open()).text).toMatch(/\?answer=no" aria-pressed="true"/);
  expect((await say('perhaps')).status).toBe(400);
});

test('nothing keeps the page, and nobody learns its address from it', async () => {
  for (const { headers } of [await open(), await say('yes'), await open(pathOf(forged()))]) {
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex',
    ]);
  }
});

test('a wrong link, an old one and one that has ended are the same page', async () => {
  const wrong = await open(pathOf(forged()));
  const noLink = await open('/mail/answer/nothing');
  await league.write(({ teamEvents }) => teamEvents.saveAll([{ ...event, status: 'canceled' }]));
  const ended = await open();
  const answered = await say('yes');
  expect([wrong, noLink, ended, answered].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set([wrong, noLink, ended, answered].map(({ text }) => text)).size).toBe(1);
  expect(wrong.text).not.toMatch(/Batting|Sam|Springfield/);
});

test('only failed guesses count against a network', async () => {
  for (let n = 0; n < 3 * PER_MINUTE; n += 1) expect((await open()).status).toBe(200);
  for (let n = 0; n < PER_MINUTE; n += 1) expect((await open(pathOf(forged()))).status).toBe(404);
  expect((await open(pathOf(forged()))).status).toBe(429);
  expect((await open()).status).toBe(200);
  expect((await say('yes')).status).toBe(200);
  expect((await open(pathOf(forged()), '198.51.100.1')).status).toBe(404);
});

test('the log has no line for the links of mail, whatever becomes of them', async () => {
  const whose = { orgId: link.orgId, userId: link.userId };
  const stop = `/mail/stop/${whose.orgId}/${whose.userId}/${await stopSignature(world.ports.read, whose)}`;
  const nobodys = 'x'.repeat(43);
  await open();
  await say('yes');
  await open(pathOf(forged()));
  await open(stop);
  await open(`/mail/stop-invitations/${nobodys}/${nobodys}`);
  await open('/mail/stop/1/2/3');
  await world.call(undefined, 'POST', stop, { headers: BROWSER });
  expect(lines).toEqual([]);
  await world.call(undefined, 'GET', '/api/health');
  expect(lines).toHaveLength(1);
});
