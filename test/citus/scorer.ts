import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../history/chat-org.ts';
import type { OwnCitus } from '../support/own-citus.ts';
import type { ClusterOrg } from './cluster-org.ts';

/** One request of an org, by a gateway that is connected to the node with that port. */
export type Asked = Readonly<{
  org: ClusterOrg;
  throughPort: number;
  what: 'read' | 'write';
  from: number;
  until: number;
  /** 0 where there was no answer. */
  status: number;
  retryAfter: string | null;
}>;

export type Door = Readonly<{ origin: string; port: number }>;

const ANSWERED_WITHIN_MS = 15_000;
const BETWEEN_MS = 150;

async function ask(org: ClusterOrg, { origin, port }: Door, what: Asked['what'], path: string, { token }: Person, body?: object) {
  const from = Date.now();
  let [status, retryAfter]: [number, string | null] = [0, null];
  try {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.text();
    [status, retryAfter] = [response.status, response.headers.get('retry-after')];
  } catch {
    // No answer.
  }
  return { org, throughPort: port, what, from, until: Date.now(), status, retryAfter } satisfies Asked;
}

/** Reads of the org what nobody has asked for before, through one door after the other, so that its shard is asked each time. */
export async function look(org: ClusterOrg, doors: readonly Door[], record: (asked: Asked) => void, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const before = new Date(Date.now() + n).toISOString();
    const path = `/api/mobile/chat/rooms/${org.rooms[0]}/messages?limit=1&before=${before}`;
    record(await ask(org, doors[n % doors.length]!, 'read', path, org.people[0]!));
    await pause(BETWEEN_MS);
  }
}

/** Records events of the org's game, each under a key of its own until it is acknowledged. Answers the keys. */
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
    for (let tries = 0; ; tries += 1) {
      const asked = await ask(org, doors[(n + tries) % doors.length]!, 'write', path, org.people[1]!, body);
      record(asked);
      if (asked.status === 200 || asked.status === 201) break;
      if (asked.status !== 0 && asked.status < 500) throw new Error(`an event was answered with ${asked.status}`);
      await pause(BETWEEN_MS);
    }
    keys.push(clientEventId);
    await pause(BETWEEN_MS);
  }
  return keys;
}

/** What became of the events of a game, against those that were acknowledged. */
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
