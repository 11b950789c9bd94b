import { expect } from '@jest/globals';
import type { Org } from '../../src/domain/membership/org.ts';
import { DAY, HOUR } from './builders.ts';
import type { Twins } from './differential.ts';
import { knowledge } from './knowledge.ts';
import { everythingIn, type RandomCall, randomCall } from './random-calls.ts';
import { type Draw, drawer, randomLeague } from './random-league.ts';
import { pathOf, requestOf } from './scene-requests.ts';
import type { Reply } from './world.ts';

type Made = RandomCall & Readonly<{ headers?: Readonly<Record<string, string>> }>;

/** How far the clock moves between two calls. */
const MOVES = [1, 999, 60_000, HOUR, 13 * HOUR, DAY + 1, 8 * DAY];

/** The same league in both gateways, whose users make random calls one after another, using earlier replies. */
export async function beginHistory(twins: Twins, chances: readonly number[]) {
  const run = await twins.beginRun();
  const league = await randomLeague(twins, drawer(chances), run);
  const known = knowledge();
  const tags = new Map<string, string>();
  const made: Made[] = [];
  for (const name of league.users.values()) known.learn('user', (await twins.user(name)).id);

  async function make(call: Made, org: Org | null = league.org): Promise<Reply> {
    const { operation, caller, ask, headers } = call;
    const asked = requestOf(operation, ask);
    made.push(call);
    const reply = await twins.call(league.users.get(caller), asked.method, pathOf(asked), {
      body: asked.body,
      headers: { ...headers, 'x-request-id': `call-${made.length}`, 'x-forwarded-for': `10.${run >> 8}.${run & 255}.1` },
      ...(org && { org }),
    });
    if (!['getOpenApi', 'getOpenApiCore'].includes(operation)) known.learnFrom(operation, reply.body);
    const tag = reply.headers.get('etag');
    if (tag) tags.set(`${caller} ${pathOf(asked)}`, tag);
    return reply;
  }

  /** Adds the headers that make a retry safe or a read cheap. */
  function headed(call: RandomCall, draw: Draw): Made {
    const asked = requestOf(call.operation, call.ask);
    const tag = asked.method === 'GET' && draw.rarely(2) ? tags.get(`${call.caller} ${pathOf(asked)}`) : undefined;
    const isKeyed = asked.method === 'POST' && draw.rarely(3);
    const headers = {
      ...call.ask.headers,
      ...(tag !== undefined && { 'if-none-match': tag }),
      ...(isKeyed && { 'idempotency-key': `key-${draw.upTo(20)}` }),
    };
    return { ...call, headers };
  }

  const toHawks = { params: { roomId: league.teams[0]!.id }, body: { content: 'Hello' } };
  for (const caller of ['ada', 'pat', 'carl', 'stan']) await make({ operation: 'sendMessage', caller, ask: toHawks });
  for (const role of ['parent', 'umpire']) {
    await make({ operation: 'createInvite', caller: 'ada', ask: { body: { role, maxUses: 2, expiresInDays: 7 } } });
  }
  for (const operation of ['listMembers', 'listParentLinks'] as const) await make({ operation, caller: 'ada', ask: {} });

  return {
    league,
    known,
    make,
    /** One more call; now and then an earlier one again. */
    async step(draw: Draw): Promise<void> {
      if (draw.rarely(8)) await twins.move(draw.of(MOVES));
      if (draw.rarely(25)) await twins.deliver();
      const isAgain = draw.rarely(10);
      const call = isAgain ? draw.of(made) : headed(randomCall({ draw, league, known }), draw);
      await make(call, draw.rarely(15) ? draw.of([null, league.elsewhere]) : league.org);
    },

    /** Compares everything that callers can read, page by page, and what they cannot. */
    async end(): Promise<void> {
      const isAdmin = (await make({ operation: 'getOrgContext', caller: 'ada', ask: {} })).status === 200;
      const caller = isAdmin ? 'ada' : 'bea';
      for (const { operation, ask } of everythingIn(league)) {
        let cursor: unknown;
        do {
          const query = { ...ask.query, ...(typeof cursor === 'string' && { cursor }) };
          const reply = await make({ operation, caller, ask: { ...ask, query } });
          cursor = reply.body['nextCursor'];
        } while (cursor);
      }
      await twins.deliver();
      const [memory, postgres] = await Promise.all(twins.read.map((read) => read.auditEntries(league.org.id)));
      expect(postgres).toEqual(memory);
    },
  };
}
