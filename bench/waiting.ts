import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startContender } from './contenders/contenders.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { openDatabase, withClient } from './data/database.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { buildGateway, type Running } from './process.ts';

const SCALE = 0.05;
/** All wait in one room. */
const IN_HOT_ROOM = 2000;
const OPENED_AT_ONCE = 100;
const ASK_AGAIN_AFTER_MS = 2000;
const WAIT_SECONDS = 25;
const IDLE_SECONDS = 10;
const GIVEN_BACK_WITHIN_MS = 60_000;
const SETTLED_AFTER_MS = 20_000;
const PING_EVERY_MS = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

let refused = 0;

type Waiter = Readonly<{ token: string; orgId: string; roomId: string; since: string }>;

/** What ten thousand waiting polls cost: memory each, statements a second, and how soon a message reaches those in its room. */
export async function benchWaiting(waiters: number): Promise<void> {
  buildGateway();
  const issuer = await startIssuer();
  const database = await openDatabase(SCALE, issuer.url, say);
  const proxy = await startCountingProxy(database.url);
  const sockets: Socket[] = [];
  let gateway: Running | undefined;
  try {
    const people = await addStaff(database.url, issuer, waiters);
    gateway = await startContender('gateway', proxy.url, issuer.url);
    const { memoryMb } = gateway;
    say(`start to first answer ${Math.round(gateway.startedInMs)} ms, memory then ${memoryMb().toFixed(0)} MB`);
    await pause(SETTLED_AFTER_MS);
    const idleMb = memoryMb();
    say(`idle ${idleMb.toFixed(0)} MB`);

    let heard: (place: number) => void = () => {};
    for (let from = 0; from < people.length; from += OPENED_AT_ONCE) {
      const some = people.slice(from, from + OPENED_AT_ONCE);
      sockets.push(...(await Promise.all(some.map((each, n) => waitIn(gateway!.url, each, () => heard(from + n))))));
      await pause(200);
    }
    // Until all wait.
    for (let before = -1; before < refused; await pause(2 * ASK_AGAIN_AFTER_MS)) before = refused;
    proxy.taken();
    await pause(IDLE_SECONDS * 1000);
    const { statements } = proxy.taken();
    const waitingMb = memoryMb();
    const kbEach = ((waitingMb - idleMb) * 1024) / people.length;
    say(
      `${people.length} waiting polls: ${waitingMb.toFixed(0)} MB, ${kbEach.toFixed(1)} KB each; ${statements / IDLE_SECONDS} statements/s`,
    );

    const inRoom = people.filter(({ roomId }) => roomId === people[0]!.roomId).length;
    const times: number[] = [];
    const reached = new Promise<void>((resolve) => {
      heard = (place) => {
        if (place < inRoom) times.push(performance.now());
        if (times.length === inRoom) resolve();
      };
    });
    const pings = pinging(gateway.url);
    const sentAt = await send(gateway.url, people[0]!);
    await Promise.race([reached, pause(WAIT_SECONDS * 1000)]);
    const slowest = await pings.stop();
    const last = Math.max(...times) - sentAt;
    say(
      `one message reaches ${times.length} of ${inRoom} within ${last.toFixed(0)} ms of its sending; slowest ping meanwhile ${slowest.toFixed(0)} ms`,
    );

    for (const socket of sockets) socket.destroy();
    await pause(GIVEN_BACK_WITHIN_MS);
    say(`a minute after they have gone ${memoryMb().toFixed(0)} MB`);
  } finally {
    for (const socket of sockets) socket.destroy();
    await gateway?.stop();
    proxy.close();
    await database.stop();
    issuer.close();
  }
}

/** Staff, who may read every room: the first wait for announcements of one org, the others in the rooms of teams. */
const STAFF = `
  with someone as (
    select gen_random_uuid() as user_id, n, (select array_agg(org_id order by org_id) from org) as orgs from generate_series(1, $1::int) n
  ), added as (
    insert into app_user (user_id, issuer, subject, email, email_verified, name, given_name, family_name, search_key, created_at, updated_at, claims_at)
    select user_id, $2, 'waiting-' || n, 'waiting-' || n || '@bench.test', true, 'Wai Ting', 'Wai', 'Ting', '', now(), now(), now() from someone
  ), placed as (
    select *, case when n <= $3 then orgs[1] else orgs[1 + n % array_length(orgs, 1)] end as org_id from someone
  ), joined as (
    insert into membership (org_id, membership_id, user_id, role, requested_at, state, decided_at)
    select org_id, gen_random_uuid(), user_id, 'staff', now(), 'approved', now() from placed
  )
  select n, p.org_id as "orgId", case when n <= $3 then overlay(overlay(p.org_id::text placing '8' from 15 for 1) placing '8' from 20 for 1)
    else (select t.team_id::text from team t join season s on s.org_id = t.org_id and s.season_id = t.season_id
          where t.org_id = p.org_id and s.is_active order by md5(t.team_id::text || n) limit 1) end as "roomId"
  from placed p order by n`;

const addStaff = (url: string, issuer: Issuer, count: number): Promise<Waiter[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number; orgId: string; roomId: string }>(STAFF, [
      count,
      issuer.url,
      Math.min(count, IN_HOT_ROOM),
    ]);
    const since = new Date(Date.now() + 3_600_000).toISOString();
    return rows.map(({ n, orgId, roomId }) => {
      const person = { subject: `waiting-${n}`, email: `waiting-${n}@bench.test`, given: 'Wai', family: 'Ting' };
      return { token: issuer.tokenFor(person), orgId, roomId, since };
    });
  });

const headersOf = ({ token, orgId }: Waiter) => `Host: bench\r\nAuthorization: Bearer ${token}\r\nX-Org-Id: ${orgId}\r\n`;

/** Polls over and over on one connection; tells when a message has come. */
async function waitIn(url: string, waiter: Waiter, onMessage: () => void): Promise<Socket> {
  const { port } = new URL(url);
  let { since } = waiter;
  const poll = () => {
    const path = `/api/mobile/chat/rooms/${waiter.roomId}/poll?wait=${WAIT_SECONDS}&since=${since}`;
    socket.write(`GET ${path} HTTP/1.1\r\n${headersOf(waiter)}\r\n`);
  };
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.removeAllListeners('error').on('error', () => {});
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (!text.endsWith('}')) return;
    const isAnswered = text.startsWith('HTTP/1.1 200');
    since = /"cursor":"([^"]+)"/.exec(text)?.[1] ?? since;
    if (isAnswered && text.includes('"content"')) onMessage();
    else if (isAnswered) poll();
    else setTimeout(poll, ASK_AGAIN_AFTER_MS * (1 + Math.random()));
    if (!isAnswered) refused += 1;
    text = '';
  });
  poll();
  return socket;
}

async function send(url: string, by: Waiter): Promise<number> {
  const sentAt = performance.now();
  const response = await fetch(`${url}/api/mobile/chat/rooms/${by.roomId}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${by.token}`, 'X-Org-Id': by.orgId, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: 'Lightning: everybody off the fields' }),
  });
  if (response.status !== 201) throw new Error(`The message was not sent: ${response.status} ${await response.text()}`);
  return sentAt;
}

/** How long others wait for an answer that costs nothing, while something goes on. */
function pinging(url: string) {
  let slowest = 0;
  let isStopping = false;
  const pings = (async () => {
    while (!isStopping) {
      const began = performance.now();
      await (await fetch(`${url}/api/openapi-is-not-here`)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - began);
      await pause(PING_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await pings;
      return slowest;
    },
  };
}
