import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Org, Parent, World } from '../world.ts';
import { type Answer, type Ask, REFUSED, type Service, type Topic } from './service.ts';

type Headers = Readonly<Record<string, string>>;
type Sent = Readonly<{ method: 'GET' | 'POST' | 'PATCH'; path: string; headers: Headers; body?: object }>;

/** A running gateway with the interface of the simulated one. `days` are each organization's cancelable days, one per cancellation. */
export function realGateway(url: string, { orgs, parents }: World, teamsPerOrg: number, days: ReadonlyMap<string, readonly string[]>) {
  const agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const ofOrg = Map.groupBy(parents, ({ headers }) => headers['X-Org-Id']);
  const rooms = orgs.map(({ id }) => [...new Set(ofOrg.get(id)!.map(({ room }) => room.id))]);
  const families = orgs.map(({ id }, org) => rooms[org]!.map((room) => ofOrg.get(id)!.filter((parent) => parent.room.id === room)));
  const canceled = orgs.map(() => 0);
  let score = 0;

  const parentOf = ({ phone, org, view }: Ask): Parent => {
    const family = families[org]![view % families[org]!.length]!;
    return family[Math.floor(phone / teamsPerOrg) % family.length]!;
  };
  const polled = (org: Org, { kind, number }: Topic) =>
    kind === 'room' ? `chat/rooms/${rooms[orgs.indexOf(org)]![number]}/poll` : `games/${org.playing.id}/player-stats`;

  function sentFor(ask: Ask): Sent {
    const org = orgs[ask.org]!;
    const { headers } = parentOf(ask);
    const get = (path: string, own: Headers = {}): Sent => ({
      method: 'GET',
      path: `/api/mobile/${path}`,
      headers: { ...headers, ...own },
    });
    const post = (by: Headers, path: string, body: object): Sent => ({
      method: 'POST',
      path: `/api/${path}`,
      headers: { ...by, 'Idempotency-Key': randomUUID() },
      body,
    });
    switch (ask.kind) {
      case 'home':
        return get('screens/home', known(ask.tag));
      case 'schedule':
        return get('schedule', known(ask.tag));
      case 'me':
        return get('screens/me');
      case 'message':
        return post(headers, `mobile/chat/rooms/${rooms[ask.org]![ask.topic.number]}/messages`, {
          content: 'We are at the gate, where are you?',
        });
      case 'play':
        return post(org.headers, `mobile/games/${org.playing.id}/player-stats`, {
          clientEventId: randomUUID(),
          teamId: org.playing.teamId,
          playerId: org.playing.playerId,
          type: 'run',
          period: 1,
          attributes: {},
        });
      case 'score':
        score += 1;
        return {
          method: 'PATCH',
          path: `/api/mobile/games/${org.playing.finalId}`,
          headers: org.headers,
          body: { homeScore: org.playing.finalScore + 1 + (score % 50) },
        };
      case 'cancel': {
        const date = days.get(org.id)![canceled[ask.org]!]!;
        canceled[ask.org]! += 1;
        return post(org.headers, 'org/day-changes', { action: 'cancel', date, reason: 'lightning' });
      }
      case 'poll': {
        const first = ask.topic.kind === 'game' ? '?since=0' : '';
        return get(`${polled(org, ask.topic)}${ask.cursor === undefined ? first : `?since=${ask.cursor}&wait=${ask.waitMs / 1000}`}`);
      }
    }
  }
  const known = (tag: unknown): Headers => (typeof tag === 'string' ? { 'If-None-Match': tag } : {});

  async function send(ask: Ask): Promise<Answer> {
    const { method, path, headers, body } = sentFor(ask);
    const answer = await request(`${url}${path}`, {
      method,
      dispatcher: agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const head = Object.entries(answer.headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 17);
    const bytes = head + Buffer.byteLength(text);
    const retryAfter = answer.headers['retry-after'];
    if (answer.statusCode >= 500 || answer.statusCode === 429)
      return { ...REFUSED, retryAfterMs: retryAfter === undefined ? null : Number(retryAfter) * 1000 };
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    if (ask.kind !== 'poll') return { isServed: true, retryAfterMs: null, bytes, tag: answer.headers['etag'] };
    const told = JSON.parse(text);
    const isNews = ask.cursor !== undefined && (told.messages ?? told.events).length > 0;
    return { isServed: true, retryAfterMs: null, bytes, tag: told.cursor, isNews };
  }

  const failures: string[] = [];
  const service: Service = (ask, answered) => {
    send(ask).then(answered, (error: Error) => {
      failures.push(error.message);
      answered(REFUSED);
    });
  };
  return { service, failures, close: () => agent.destroy() };
}
