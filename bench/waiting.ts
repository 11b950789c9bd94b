import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startContender } from './contenders/contenders.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { openDatabase, withClient } from './data/database.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { pinging } from './pinging.ts';
import { buildGateway, type Running } from './process.ts';

const SCALE = 0.05;
/** Waiters of the same room. */
const IN_HOT_ROOM = 2000;
const OPENED_AT_ONCE = 100;
const ASK_AGAIN_AFTER_MS = 2000;
const WAIT_SECONDS = 25;
const IDLE_SECONDS = 10;
const GIVEN_BACK_WITHIN_MS = 60_000;
const SETTLED_AFTER_MS = 20_000;
const PING_EVERY_MS = 5;
/** Plays of a game, one at a time; each must reach all followers within `FOLLOWED_WITHIN_MS`. */
const PLAYS = 10;
const FOLLOWED_WITHIN_MS = 1000;

const say = (line: string) => process.stdout.write(`${line}\n`);

let refused = 0;

type Person = Readonly<{ token: string; orgId: string }>;
/** A repeated request: its path from a cursor, and whether a response has news. */
type Followed = Readonly<{ path: (since: string) => string; since: string; isNews: (text: string) => boolean }>;
type Waiter = Person & Readonly<{ roomId: string; since: string }>;
type PlayedGame = Readonly<{ orgId: string; gameId: string; teamId: string; playerId: string; since: string }>;

/** What a gateway takes from its start on until polls wait. */
export type Waited = Readonly<{ startedWithCpuMs: number; firstMb: number; kbEach: number }>;

/** Measures many waiting polls: memory per poll, statements per second, and how soon a message reaches its room. */
export async function benchWaiting(waiters: number): Promise<Waited> {
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
    const startedWithCpuMs = gateway.cpuMs();
    const firstMb = memoryMb();
    say(
      `start to first answer ${Math.round(gateway.startedInMs)} ms, ${startedWithCpuMs} ms of processor, memory then ${firstMb.toFixed(0)} MB`,
    );
    await pause(SETTLED_AFTER_MS);
    const idleMb = memoryMb();
    say(`idle ${idleMb.toFixed(0)} MB`);

    let heard: (place: number) => void = () => {};
    for (let from = 0; from < people.length; from += OPENED_AT_ONCE) {
      const some = people.slice(from, from + OPENED_AT_ONCE);
      sockets.push(...(await Promise.all(some.map((each, n) => waitFor(gateway!.url, each, pollOf(each), () => heard(from + n))))));
      await pause(200);
    }
    // Until all are waiting.
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
    const pings = pinging(async () => (await fetch(`${gateway!.url}/api/openapi-is-not-here`)).arrayBuffer(), PING_EVERY_MS);
    const cpu = gateway.cpuMs();
    const sentAt = await send(gateway.url, people[0]!);
    await Promise.race([reached, pause(WAIT_SECONDS * 1000)]);
    const slowest = await pings.stop();
    const last = Math.max(...times) - sentAt;
    say(
      `one message reaches ${times.length} of ${inRoom} within ${last.toFixed(0)} ms of its sending; slowest ping meanwhile ${slowest.toFixed(0)} ms, ${gateway.cpuMs() - cpu} ms of processor`,
    );

    for (const socket of sockets.splice(0)) socket.destroy();
    await followGame(gateway, people.slice(0, IN_HOT_ROOM), await gameOf(database.url, people[0]!.orgId), sockets);
    for (const socket of sockets) socket.destroy();
    await pause(GIVEN_BACK_WITHIN_MS);
    say(`a minute after they have gone ${memoryMb().toFixed(0)} MB`);
    return { startedWithCpuMs, firstMb, kbEach };
  } finally {
    for (const socket of sockets) socket.destroy();
    await gateway?.stop();
    proxy.close();
    await database.stop();
    issuer.close();
  }
}

/** Staff, who may read every room: the first wait for announcements of one org, the others in team rooms. */
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

const PLAYED = `
  select g.org_id as "orgId", g.game_id as "gameId", g.home_team_id as "teamId",
    (select min(r.player_id::text) from roster_spot r where r.org_id = g.org_id and r.team_id = g.home_team_id) as "playerId",
    coalesce((select q.last_sequence from game_sequence q where q.org_id = g.org_id and q.game_id = g.game_id), 0)::text as since
  from game g where g.org_id = $1 and g.status = 'in_progress' limit 1`;
const gameOf = (url: string, orgId: string): Promise<PlayedGame> =>
  withClient(url, async (client) => (await client.query<PlayedGame>(PLAYED, [orgId])).rows[0]!);

/** Measures how soon each of several plays reaches all followers of a game. */
async function followGame({ url, cpuMs }: Running, followers: readonly Person[], game: PlayedGame, sockets: Socket[]): Promise<void> {
  let reached = 0;
  let lastAt = 0;
  let onAll = () => {};
  const heard = () => {
    reached += 1;
    lastAt = performance.now();
    if (reached === followers.length) onAll();
  };
  for (let from = 0; from < followers.length; from += OPENED_AT_ONCE) {
    const some = followers.slice(from, from + OPENED_AT_ONCE);
    sockets.push(...(await Promise.all(some.map((each) => waitFor(url, each, tailOf(game), heard, { goesOn: true })))));
    await pause(200);
  }
  for (let before = -1; before < refused; await pause(2 * ASK_AGAIN_AFTER_MS)) before = refused;
  const took: number[] = [];
  const busy: number[] = [];
  for (let play = 0; play < PLAYS; play += 1) {
    reached = 0;
    const all = new Promise<void>((resolve) => {
      onAll = resolve;
    });
    const recorded = { teamId: game.teamId, playerId: game.playerId, type: 'run', period: 1, attributes: {} };
    const cpu = cpuMs();
    const sentAt = await post(url, followers[0]!, `games/${game.gameId}/player-stats`, recorded);
    await Promise.race([all, pause(WAIT_SECONDS * 1000)]);
    if (reached < followers.length) throw new Error(`play ${play + 1} reached ${reached} of ${followers.length} followers`);
    took.push(lastAt - sentAt);
    // Until all are waiting again.
    await pause(ASK_AGAIN_AFTER_MS);
    busy.push(cpuMs() - cpu);
  }
  const [least, most] = [Math.min(...took), Math.max(...took)].map((ms) => ms.toFixed(0));
  const late = took.filter((ms) => ms > FOLLOWED_WITHIN_MS).length;
  say(
    `each of ${PLAYS} plays reaches ${followers.length} followers of its game within ${least} to ${most} ms; ${late} took over a second; ${Math.min(...busy)} to ${Math.max(...busy)} ms of the gateway’s processor each`,
  );
}

const headersOf = ({ token, orgId }: Person) => `Host: bench\r\nAuthorization: Bearer ${token}\r\nX-Org-Id: ${orgId}\r\n`;

const pollOf = ({ roomId, since }: Waiter): Followed => ({
  path: (from) => `chat/rooms/${roomId}/poll?wait=${WAIT_SECONDS}&since=${from}`,
  since,
  isNews: (text) => text.includes('"content"'),
});
const tailOf = ({ gameId, since }: PlayedGame): Followed => ({
  path: (from) => `games/${gameId}/player-stats?wait=${WAIT_SECONDS}&since=${from}`,
  since,
  isNews: (text) => text.includes('"changeSequence"'),
});

/** Repeats a request on one connection and reports news; continues after news only with `goesOn`. */
async function waitFor(
  url: string,
  person: Person,
  { path, since: first, isNews }: Followed,
  onNews: () => void,
  { goesOn = false } = {},
): Promise<Socket> {
  const { port } = new URL(url);
  let since = first;
  const ask = () => {
    if (!socket.destroyed) socket.write(`GET /api/mobile/${path(since)} HTTP/1.1\r\n${headersOf(person)}\r\n`);
  };
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.removeAllListeners('error').on('error', () => {});
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (!text.endsWith('}')) return;
    const isAnswered = text.startsWith('HTTP/1.1 200');
    const hasNews = isAnswered && isNews(text);
    since = /"cursor":"?([^",}]+)/.exec(text)?.[1] ?? since;
    if (hasNews) onNews();
    if (isAnswered && (!hasNews || goesOn)) ask();
    else if (!isAnswered) setTimeout(ask, ASK_AGAIN_AFTER_MS * (1 + Math.random()));
    if (!isAnswered) refused += 1;
    text = '';
  });
  ask();
  return socket;
}

const send = (url: string, by: Waiter): Promise<number> =>
  post(url, by, `chat/rooms/${by.roomId}/messages`, { content: 'Lightning: everybody off the fields' });

/** Returns the time of sending. */
async function post(url: string, by: Person, path: string, body: object): Promise<number> {
  const sentAt = performance.now();
  const response = await fetch(`${url}/api/mobile/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${by.token}`, 'X-Org-Id': by.orgId, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return sentAt;
}
