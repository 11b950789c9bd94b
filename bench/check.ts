import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { eachOnce } from './drivers/each-once.ts';
import type { Request } from './drivers/request.ts';
import type { ContenderName, Operation } from './operations.ts';

export type Checked = Readonly<{ texts: readonly string[]; etags: readonly (string | undefined)[]; wireBytes: number }>;

/** Contenders that return the gateway's documents byte for byte; the others return less, in a different shape. */
const SAME_DOCUMENT: readonly ContenderName[] = ['gateway', 'gateway-br', 'floor-same-bytes', 'floor-signed-in', 'fastify-drizzle'];

/** Sends every request once, which also warms up the contender; throws unless all succeed. */
export async function askAll(url: string, requests: readonly Request[], what: string, connections = 8): Promise<Checked> {
  const texts: string[] = [];
  const etags: (string | undefined)[] = [];
  const places = new Map(requests.map((request, place) => [request, place]));
  const refused: string[] = [];
  const { bytes } = await eachOnce(url, requests, {
    connections,
    onAnswer: ({ status, body, etag }, request) => {
      const place = places.get(request)!;
      const text = request.headers['Accept-Encoding'] === 'br' ? plain(body) : body.toString();
      if (status >= 300) refused.push(`${status} to ${request.method} ${request.path}: ${text.slice(0, 300)}`);
      texts[place] = text;
      etags[place] = etag;
    },
  });
  if (refused.length > 0) throw new Error(`${what} answered ${refused.length} of ${requests.length} requests with ${refused[0]}`);
  return { texts, etags, wireBytes: bytes / requests.length };
}

/** Short responses are not compressed. */
const plain = (body: Buffer): string => (body[0] === 0x7b ? body.toString() : brotliDecompressSync(body).toString());

const digest = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 8);

/** Removes the members whose value differs in each response. */
const standing = (text: string, fresh: readonly string[]): string =>
  fresh.length === 0 ? text : JSON.stringify(JSON.parse(text), (name, value) => (fresh.includes(name) ? undefined : value));

/** Throws unless the contenders of `SAME_DOCUMENT` return the same bytes. */
export function compare({ name, fresh = [] }: Operation, requests: readonly Request[], answers: ReadonlyMap<ContenderName, Checked>): void {
  const same = SAME_DOCUMENT.filter((contender) => answers.has(contender));
  const [reference, ...others] = same;
  if (!reference) return;
  requests.forEach((request, place) => {
    const expected = standing(answers.get(reference)!.texts[place]!, fresh);
    for (const other of others) {
      const found = standing(answers.get(other)!.texts[place]!, fresh);
      if (found === expected) continue;
      const at = [...expected].findIndex((character, index) => character !== found[index]);
      const around = (text: string) => text.slice(Math.max(0, at - 120), at + 120);
      throw new Error(
        `${name}: ${other} does not answer ${request.path} as ${reference} does (${digest(found)}, ${digest(expected)}), from character ${at} on:\n` +
          `  ${reference}: …${around(expected)}…\n  ${other}: …${around(found)}…`,
      );
    }
  });
}

const NEWEST_MESSAGES = `select message_id::text as part
  from (select * from chat_message where org_id = $1 and room_id = $2 order by seq desc limit 50) m order by seq`;

/** The parts that a response must contain, in this order, read from the tables. $1 is the org, $2 the id in the path. */
const TRUTHS: Readonly<Record<string, string>> = {
  poll: NEWEST_MESSAGES,
  'first-poll': NEWEST_MESSAGES,
  history: `select message_id::text as part from chat_message where org_id = $1 and room_id = $2 order by seq desc limit 50`,
  home: `select game_id::text as part from game where org_id = $1 and $2::uuid is null and status <> 'canceled' and starts_at > now() and starts_at < now() + interval '7 days' order by starts_at, game_id`,
  schedule: `select game_id::text as part from game where org_id = $1 and $2::uuid is null order by starts_at, game_id limit 50`,
  agenda: `select game_id::text as part from game where org_id = $1 and $2::uuid is null order by starts_at, game_id limit 50`,
  teams: `select t.team_id::text as part from team t join season n using (org_id, season_id) join sport s using (org_id, sport_id) join age_group a using (org_id, age_group_id)
          where t.org_id = $1 and $2::uuid is null and n.is_active order by s.name, a.sort_order, t.name`,
  team: `select player_id::text as part from roster_spot r join player p using (org_id, player_id) where r.org_id = $1 and r.team_id = $2 order by last_name, first_name, player_id`,
  live: `select stat_event_id::text as part from (select * from stat_event where org_id = $1 and game_id = $2 and voided_at is null order by sequence desc limit 10) e order by sequence`,
  'team-screen': `select player_id::text as part from roster_spot r join player p using (org_id, player_id) where r.org_id = $1 and r.team_id = $2 order by last_name, first_name, player_id`,
  totals: `select '"playerId":"' || player_id || '"' as part from roster_spot r where org_id = $1 and team_id = $2 order by jersey_number`,
};
/** The same for parts whose order is not checked. */
const PARTS: Readonly<Record<string, string>> = {
  standings: `select '"team":{"id":"' || t.team_id || '","name":"' || t.name || '"},"gamesPlayed":' || count(g.*) || ',"wins":' ||
      count(*) filter (where case when g.status = 'forfeit' then g.forfeited_by <> t.team_id when g.home_team_id = t.team_id then g.home_score > g.visitor_score else g.visitor_score > g.home_score end) as part
    from team t left join game g on g.org_id = t.org_id and t.team_id in (g.home_team_id, g.visitor_team_id) and g.status in ('final', 'forfeit')
    where t.org_id = $1 and $2::uuid is null group by t.team_id, t.name`,
  totals: `select '"so":' || count(*) || ',' as part from stat_event e join game g using (org_id, game_id) join sport s on s.org_id = g.org_id and s.sport_id = g.sport_id
    where e.org_id = $1 and e.team_id = $2 and e.type = 'strikeout' and s.code = 'baseball' and e.voided_at is null having count(*) > 0`,
};

const UUID = /\/([0-9a-f]{8}-[0-9a-f-]{27})/;

/** Throws unless a response contains what the tables contain. */
export async function checkAgainstTables(
  client: pg.Client,
  { name }: Operation,
  request: Request,
  text: string,
  contender: ContenderName,
): Promise<void> {
  const values = [request.headers['X-Org-Id'], UUID.exec(request.path)?.[1] ?? null];
  const fail = (part: string) => {
    throw new Error(`${name}: ${contender} answers ${request.path} without ${part}, which the tables have: ${text.slice(0, 300)}…`);
  };
  const ordered = TRUTHS[name];
  if (ordered) {
    const { rows } = await client.query<{ part: string }>(ordered, values);
    let from = 0;
    for (const { part } of rows) {
      const at = text.indexOf(part, from);
      if (at < 0) fail(part);
      from = at;
    }
  }
  const anyhow = PARTS[name];
  if (!anyhow || !SAME_DOCUMENT.includes(contender)) return;
  for (const { part } of (await client.query<{ part: string }>(anyhow, values)).rows) if (!text.includes(part)) fail(part);
}

const SETTLED_MS = 500;

/** `writtenRows` once no more rows are written: requests in flight at the end of a pass are written after it. */
export async function settledRows(client: pg.Client, operation: Operation): Promise<number> {
  let [before, rows] = [-1, await writtenRows(client, operation)];
  while (rows !== before) {
    await pause(SETTLED_MS);
    [before, rows] = [rows, await writtenRows(client, operation)];
  }
  return rows;
}

/** How many rows the operation has written so far. */
export async function writtenRows(client: pg.Client, { name }: Operation): Promise<number> {
  const table = name === 'record' ? 'stat_event' : name === 'answer' ? 'attendance_change' : 'chat_message';
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]!.count;
}
