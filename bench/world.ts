import { withClient } from './data/database.ts';
import { subjectOf } from './data/seed.ts';
import type { Issuer, Person } from './issuer.ts';

/** `recent`: when the last four messages were sent, the last one first. */
type Room = Readonly<{ id: string; lastAt: string; since50: string; recent: readonly string[] | null }>;
export type Org = Readonly<{
  id: string;
  isBusiest: boolean;
  /** Request headers of a staff member, who sees everything. */
  headers: Readonly<Record<string, string>>;
  teams: readonly string[];
  rooms: readonly Room[];
  names: readonly string[];
  firstDay: string;
  lastDay: string;
  /** A game in progress, its home team and one of its players; and a final game. */
  playing: Readonly<{ id: string; teamId: string; playerId: string; finalId: string; finalScore: number }>;
  /** A game to come, a player of its home team, and the request headers of a guardian. */
  answering: Readonly<{ gameId: string; playerId: string; headers: Readonly<Record<string, string>> }>;
}>;
/** A parent who has sent no request since the start. */
export type Parent = Readonly<{ headers: Readonly<Record<string, string>>; room: Room }>;
export type World = Readonly<{ orgs: readonly Org[]; parents: readonly Parent[] }>;

type Known = Person & { id: string };
type Row = Omit<Org, 'headers' | 'isBusiest' | 'answering'> &
  Readonly<{ n: number; staff: Known; answering: Omit<Org['answering'], 'headers'> & Readonly<{ guardian: Known }> }>;

const instant = (of: string) => `to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = `json_build_object('id', u.user_id, 'subject', u.subject, 'email', u.email, 'given', u.given_name, 'family', u.family_name)`;
const room = (id: string) => `(
  select json_build_object('id', clock.room_id, 'lastAt', ${instant('clock.last_at')}, 'since50', (
    select ${instant('m.created_at')} from chat_message m where m.org_id = clock.org_id and m.room_id = clock.room_id order by m.created_at desc offset 50 limit 1),
    'recent', (select json_agg(last.at) from (select ${instant('m.created_at')} as at from chat_message m
      where m.org_id = clock.org_id and m.room_id = clock.room_id order by m.created_at desc limit 4) last))
  from chat_room_clock clock where clock.org_id = o.org_id and clock.room_id = ${id})`;

const ORGS = `
  select o.org_id as id, substr(o.code, 4)::int as n, json_agg(t.team_id order by t.team_id) as teams, json_agg(${room('t.team_id')} order by t.team_id) as rooms,
    (select array_agg(distinct lower(p.first_name || ' ' || p.last_name)) from player p where p.org_id = o.org_id) as names,
    (select min(starts_on)::text from season n where n.org_id = o.org_id and n.is_active) as "firstDay",
    (select max(ends_on)::text from season n where n.org_id = o.org_id and n.is_active) as "lastDay",
    (select ${person} from app_user u where u.issuer = $2 and u.subject = 'bench-' || substr(o.code, 4) || '-1') as staff,
    (select json_build_object('id', g.game_id, 'teamId', g.home_team_id,
       'playerId', (select min(r.player_id::text) from roster_spot r where r.org_id = o.org_id and r.team_id = g.home_team_id),
       'finalId', f.game_id, 'finalScore', f.home_score)
     from game g cross join lateral (select * from game f where f.org_id = o.org_id and f.status = 'final' order by f.game_id limit 1) f
     where g.org_id = o.org_id and g.status = 'in_progress' limit 1) as playing,
    (select json_build_object('gameId', g.game_id, 'playerId', r.player_id, 'guardian', ${person})
     from game g join roster_spot r on r.org_id = o.org_id and r.team_id = g.home_team_id
       join parent_link l on l.org_id = o.org_id and l.player_id = r.player_id join app_user u on u.user_id = l.user_id
     where g.org_id = o.org_id and g.status = 'scheduled' and g.starts_at > now() + interval '1 day'
     order by g.starts_at, g.game_id, r.player_id limit 1) as answering
  from org o join team t on t.org_id = o.org_id
  where $1::int[] is null or substr(o.code, 4)::int = any($1)
  group by o.org_id, o.code order by o.org_id`;

/** Parents, spread evenly over the orgs. */
const PARENTS = `
  select o.org_id as "orgId", ${person} as person, ${room('r.team_id')} as room
  from (select *, row_number() over (partition by org_id order by md5(parent_link_id::text)) as place from parent_link) l
    join org o on o.org_id = l.org_id
    join roster_spot r on r.org_id = l.org_id and r.player_id = l.player_id
    join app_user u on u.user_id = l.user_id
  order by l.place, o.org_id limit $1`;

/** The scale with as many parents, at 240 per organization. */
export const scaleFor = (parents: number): number => Math.ceil(parents / 240) / 100;

/** Reads from the tables what can be requested; of the orgs with these numbers, or all. */
export const lookAround = (url: string, issuer: Issuer, coldCallers: number, numbers: readonly number[] | null = null): Promise<World> =>
  withClient(url, async (client) => {
    await client.query('set statement_timeout = 0');
    const { rows: orgs } = await client.query<Row>(ORGS, [numbers, issuer.url]);
    const { rows: parents } = await client.query<{ orgId: string; person: Known; room: Room }>(PARENTS, [coldCallers]);
    const headersOf = (orgId: string, somebody: Known) => ({
      Authorization: `Bearer ${issuer.tokenFor(somebody)}`,
      'X-Org-Id': orgId,
      'X-Bench-User': somebody.id,
    });
    return {
      orgs: orgs.map(({ n, staff, answering: { guardian, ...answering }, ...org }) => ({
        ...org,
        answering: { ...answering, headers: headersOf(org.id, guardian) },
        isBusiest: staff.subject === subjectOf(1, 1),
        headers: headersOf(org.id, staff),
      })),
      parents: parents.map(({ orgId, person: parent, room: own }) => ({ headers: headersOf(orgId, parent), room: own })),
    };
  });
