import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../history/chat-org.ts';
import type { OwnCitus } from '../support/own-citus.ts';
import type { ClusterOrg } from './cluster-org.ts';

/** One request for an org. */
export type Asked = Readonly<{
  org: ClusterOrg;
  what: 'read' | 'write' | 'join' | 'poll';
  from: number;
  until: number;
  /** 0 if there was no reply. */
  status: number;
  retryAfter: string | null;
}>;

export type Door = Readonly<{ origin: string }>;

const ANSWERED_WITHIN_MS = 15_000;
const BETWEEN_MS = 150;
const BETWEEN_JOINS_MS = 700;

async function ask(org: ClusterOrg, { origin }: Door, what: Asked['what'], path: string, { token }: Person, body?: object) {
  const from = Date.now();
  let [status, retryAfter, answer]: [number, string | null, unknown] = [0, null, undefined];
  try {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    answer = await response.json();
    [status, retryAfter] = [response.status, response.headers.get('retry-after')];
  } catch {
    // No reply.
  }
  return { answer, asked: { org, what, from, until: Date.now(), status, retryAfter } satisfies Asked };
}

const isServed = ({ status }: Asked) => status === 200 || status === 201;
/** Retries later, as an app does. */
async function untilServed(asking: (tries: number) => ReturnType<typeof ask>, record: (asked: Asked) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { asked } = await asking(tries);
    record(asked);
    if (isServed(asked)) return;
    if (asked.status !== 0 && asked.status < 500) throw new Error(`a ${asked.what} was answered with ${asked.status}`);
    await pause(BETWEEN_MS);
  }
}

/** Reads data of the org that has not been read before, through one gateway after another, so that its shard is queried each time. */
export async function look(org: ClusterOrg, doors: readonly Door[], record: (asked: Asked) => void, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const before = new Date(Date.now() + n).toISOString();
    const path = `/api/mobile/chat/rooms/${org.rooms[0]}/messages?limit=1&before=${before}`;
    record((await ask(org, doors[n % doors.length]!, 'read', path, org.people[0]!)).asked);
    await pause(BETWEEN_MS);
  }
}

/** Records events of the org's game, each under its own key until it is acknowledged. Returns the keys. */
export async function score(
  org: ClusterOrg,
  doors: readonly Door[],
  record: (asked: Asked) => void,
  isOver: () => boolean,
): Promise<readonly string[]> {
  const path = `/api/mobile/games/${org.gameId}/player-stats`;
  const keys: string[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const clientEventId = randomUUID();
    const body = { teamId: org.teamId, playerId: org.playerId, type: 'single', period: 1, clientEventId };
    await untilServed((tries) => ask(org, doors[(n + tries) % doors.length]!, 'write', path, org.people[1]!, body), record);
    keys.push(clientEventId);
    await pause(BETWEEN_MS);
  }
  return keys;
}

/** The differences between a game's events and the acknowledged ones. */
export async function bookFaults(
  { coordinator }: OwnCitus,
  database: string,
  { id, gameId, code }: ClusterOrg,
  keys: readonly string[],
): Promise<readonly string[]> {
  const rows = await coordinator.sql(
    database,
    `select client_event_id as key, sequence from stat_event where org_id = '${id}' and game_id = '${gameId}' order by sequence`,
  );
  const kept = rows.map(({ key }) => String(key));
  const [all, acknowledged] = [new Set(kept), new Set(keys)];
  return [
    ...keys.filter((key) => !all.has(key)).map((key) => `${code}: the event ${key} is lost`),
    ...kept.filter((key, place) => kept.indexOf(key) !== place).map((key) => `${code}: the event ${key} is there twice`),
    ...kept.filter((key) => !acknowledged.has(key)).map((key) => `${code}: nobody has recorded the event ${key}`),
    ...rows
      .filter(({ sequence }, place) => Number(sequence) !== place + 1)
      .map(({ sequence }) => `${code}: a gap before event ${sequence}`),
  ];
}

const WAITS_SECONDS = 2;
/** Long-polls a quiet room through one gateway after another: the duration shows whether a poll ended early or late. */
export async function wait(org: ClusterOrg, doors: readonly Door[], record: (asked: Asked) => void, isOver: () => boolean): Promise<void> {
  let since: string | undefined;
  for (let n = 0; !isOver(); n += 1) {
    const query = new URLSearchParams({ wait: String(WAITS_SECONDS), ...(since !== undefined && { since }) });
    const path = `/api/mobile/chat/rooms/${org.quietRoom}/poll?${query}`;
    const { answer, asked } = await ask(org, doors[n % doors.length]!, 'poll', path, org.people[0]!);
    record(asked);
    if (isServed(asked)) since = (answer as { cursor: string }).cursor;
    else await pause(BETWEEN_MS);
  }
}

/** Lets newcomers join the org one after another, each with as many attempts as needed. Returns how many have joined. */
export async function join(
  org: ClusterOrg,
  doors: readonly Door[],
  record: (asked: Asked) => void,
  isOver: () => boolean,
): Promise<number> {
  let joined = 0;
  for (const newcomer of org.newcomers) {
    if (isOver()) break;
    await untilServed(
      (tries) => ask(org, doors[(joined + tries) % doors.length]!, 'join', '/api/join', newcomer, { code: org.inviteCode }),
      record,
    );
    joined += 1;
    await pause(BETWEEN_JOINS_MS);
  }
  return joined;
}

/** The faults of those who joined: each should be a member once, have used the code once, and be listed on every node. */
export async function memberFaults(
  { coordinator }: OwnCitus,
  database: string,
  { id, code, inviteCode }: ClusterOrg,
  joined: number,
): Promise<readonly string[]> {
  const [found] = await coordinator.sql(
    database,
    `select (select count(*)::int from membership where org_id = '${id}' and role = 'parent') as members,
       (select uses from invite where org_id = '${id}' and code = '${inviteCode}') as uses,
       (select count(*)::int from membership m left join user_org u on u.user_id = m.user_id and u.org_id = m.org_id
        where m.org_id = '${id}' and m.role = 'parent' and u.user_id is null) as unlisted`,
  );
  const { members, uses, unlisted } = found as { members: number; uses: number; unlisted: number };
  return members === joined && uses === joined && unlisted === 0
    ? []
    : [`${code}: of ${joined} who joined ${members} are members, who have used the code ${uses} times; ${unlisted} are not listed`];
}
