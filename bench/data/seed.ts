// A generated league: `npm run bench` fills its database with it. The same scale gives the same rows, relative to the day on which it is made.

/** The number of orgs, how many of them have messages and stat events, and how many times larger than the others the busiest is. */
export type Size = Readonly<{ orgs: number; lively: number; busiest: number }>;

export const sizeOf = (scale: number): Size => {
  const orgs = Math.max(5, Math.round(100 * scale));
  return { orgs, lively: orgs, busiest: Math.min(10, Math.max(1, Math.round(scale))) };
};
/** A million games and ten million messages. */
export const GROWN: Size = { orgs: 5000, lively: 2500, busiest: 10 };

export const TEAMS = 20;
export const PLAYERS_A_TEAM = 12;
export const GAMES = 200;
export const EVENTS_A_GAME = 40;
export const BUSIEST_ROOM_MESSAGES = 2000;
/** The port of the users' identity provider, unless another run uses it. */
export const ISSUER_PORT = 46_713;
export const ISSUER = `http://127.0.0.1:${ISSUER_PORT}`;

const array = (words: string) => `array['${words.split(' ').join("','")}']`;
const FIRST_NAMES = array(
  'Ada Ben Cora Dean Elsa Finn Gwen Hugo Iris Jack Kaya Liam Maya Noah Olga Paul Quin Rosa Seth Tara Umar Vera Will Xena Yara Zane Aldo Bea Carl Dora Emil Faye Gus Hope Ivan Jade Kurt Lena Max Nora',
);
const LAST_NAMES = array(
  'Abbott Baker Carter Dawson Ellis Foster Garcia Harper Irwin Jensen Keller Lopez Mason Nolan Ortiz Parker Quincy Rivera Sanders Turner Underwood Vargas Walker Xiong Young Zimmer Alvarez Bishop Chavez Dalton Estrada Fisher Gibson Hansen Ingram Jacobs Kramer Lambert Medina Newton Osborne Palmer Quinn Ramirez Stewart Thornton Upton Vance Weaver Yates Archer Barnes Coleman Drake Espinoza Flynn Graham Hughes Ibarra Joyce',
);
const ADJECTIVES = array(
  'Amber Blue Crimson Desert Electric Flying Golden Hidden Iron Jade Lucky Mighty Northern Orange Purple Quick Red Silver Thunder Wild',
);
const ANIMALS = array('Bears Cobras Eagles Falcons Hawks Jaguars Lions Panthers Sharks Wolves');
const WORDS = array(
  'practice moved to field two at five please bring water and both jerseys carpool leaves from the school lot rain or shine thanks coach snack sign up is open see you saturday morning warmup starts thirty minutes before the first pitch',
);

/** Kinds of rows, encoded in their ids. */
const KIND = {
  org: 1,
  user: 2,
  membership: 3,
  sport: 4,
  season: 5,
  age: 6,
  facility: 7,
  field: 8,
  team: 9,
  staff: 10,
  player: 11,
  link: 12,
  game: 13,
  event: 14,
  message: 15,
};
type Kind = keyof typeof KIND;
const id = (kind: Kind, n: string, org = 'o.n') => `pg_temp.row_id(${KIND[kind]}, ${org}, ${n})`;
/** Player ids look random, so that they reveal nothing. */
const playerId = (n: string) => `overlay(overlay(md5(o.n || '-' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;
const pick = (words: string, n: string) => `(${words})[1 + mod(${n}, ${words.split(',').length})]`;
/** A deterministic pseudorandom number, at least 0. */
const hash = (...parts: string[]) =>
  `abs(hashint8extended(${parts.map((part) => `(${part})::bigint`).join(' * 1000003 + ')}, 7) % 1000000007)`;

/** User numbers in an org: staff first, then coaches by team, then a parent for each player. */
export const STAFF_USER = 1;
export const coachUser = (team: string | number) => `(1000 + ${team})`;
export const parentUser = (player: string | number) => `(10000 + ${player})`;
export const subjectOf = (org: number | string, user: number | string) => `bench-${org}-${user}`;

const user = (n: string, from: string) => `
  insert into app_user (user_id, issuer, subject, email, email_verified, name, given_name, family_name, search_key, created_at, updated_at, claims_at)
  select pg_temp.row_id(${KIND.user}, o.n, u.n), '${ISSUER}', 'bench-' || o.n || '-' || u.n, 'bench-' || o.n || '-' || u.n || '@bench.test', true,
    u.first || ' ' || u.last, u.first, u.last, lower(u.first || ' ' || u.last) || ' bench-' || o.n || '-' || u.n || '@bench.test', o.since, o.since, o.since
  from pg_temp.league o cross join lateral (
    select ${n} as n, ${pick(FIRST_NAMES, hash('o.n', n))} as first, ${pick(LAST_NAMES, hash('o.n + 17', n))} as last from ${from}) u`;
const member = (role: string, n: string, from: string) => `
  insert into membership (org_id, membership_id, user_id, role, requested_at, state, decided_at)
  select o.org_id, ${id('membership', n)}, ${id('user', n)}, '${role}', o.since, 'approved', o.since from pg_temp.league o cross join ${from}`;

const TEAM_NUMBERS = `generate_series(1, ${TEAMS} * o.size) t`;
const PLAYER_NUMBERS = `generate_series(1, ${TEAMS * PLAYERS_A_TEAM} * o.size) p`;
const teamOfPlayer = `((p - 1) / ${PLAYERS_A_TEAM} + 1)`;

/** For each game number: its season, age group, and the positions of its teams among the teams of both. */
const GAME_NUMBERS = `
  cross join lateral generate_series(0, ${GAMES} * o.size - 1) g
  cross join lateral (select g % 2 as season, (g / 2) % 2 as age, g / 4 as turn, ${TEAMS / 4} * o.size as teams) k
  cross join lateral (select k.turn % k.teams as home, (k.turn % k.teams + 1 + (k.turn / k.teams) % (k.teams - 1)) % k.teams as visitor) j
  cross join lateral (select 1 + 4 * j.home + 2 * k.age + k.season as home, 1 + 4 * j.visitor + 2 * k.age + k.season as visitor) t
  cross join lateral (select ${GAMES * 0.6} * o.size as played) s`;
const status = `case when g > s.played then 'scheduled' when g = s.played then 'in_progress' when g % 40 = 7 then 'canceled' when g % 40 = 21 then 'forfeit' else 'final' end`;
const score = (salt: number) => `case when g <= s.played and g % 40 not in (7, 21) then ${hash('o.n', `g * 2 + ${salt}`)} % 12 end`;

const BASEBALL_TYPES = array('single walk strikeout field_out double run stolen_base single strikeout putout');
const SOCCER_TYPES = array('shot goal save foul_committed corner_kick offside shot foul_suffered save shot');

/** In dependency order. `size` is that of `sizeOf`. */
export const seedStatements = ({ orgs, lively, busiest }: Size): readonly string[] => [
  `create function pg_temp.row_id(kind integer, org bigint, n bigint) returns uuid language sql immutable as $$
     select ('01980000' || lpad(to_hex(org), 4, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$`,
  `create temp table league as
   select n, pg_temp.row_id(${KIND.org}, n, 0) as org_id, case when n = 1 then ${busiest} else 1 end as size,
     n <= ${lively} as is_lively, current_date::timestamptz - interval '200 days' as since
   from generate_series(1, ${orgs}) n`,
  `insert into org (org_id, name, code, time_zone, parents_need_approval, links_need_approval, created_at, confirmation)
   select org_id, 'League ' || n, 'ORG' || n, 'America/Chicago', false, true, since, 'given' from pg_temp.league`,
  `insert into org_code (code, org_id) select code, org_id from org`,

  user(String(STAFF_USER), '(values (1)) one'),
  user(coachUser('t'), TEAM_NUMBERS),
  user(parentUser('p'), PLAYER_NUMBERS),
  member('staff', String(STAFF_USER), '(values (1)) one'),
  member('coach', coachUser('t'), `lateral ${TEAM_NUMBERS}`),
  member('parent', parentUser('p'), `lateral ${PLAYER_NUMBERS}`),

  `insert into sport (org_id, sport_id, code, name, is_active)
   select o.org_id, ${id('sport', 's.n')}, s.code, s.name, true
   from pg_temp.league o cross join (values (0, 'baseball', 'Baseball'), (1, 'soccer', 'Soccer')) s (n, code, name)`,
  `insert into season (org_id, season_id, sport_id, name, starts_on, ends_on, is_active, rules)
   select o.org_id, ${id('season', 's')}, ${id('sport', 's % 2')}, case when s < 2 then 'This season' else 'Last year' end,
     current_date - 80 - 365 * (s / 2), current_date + 80 - 365 * (s / 2), s < 2, '{}'
   from pg_temp.league o cross join generate_series(0, 3) s`,
  `insert into age_group (org_id, age_group_id, name, sort_order)
   select o.org_id, ${id('age', 'a.n')}, a.name, a.n from pg_temp.league o cross join (values (0, '10U'), (1, '12U')) a (n, name)`,
  `insert into facility (org_id, facility_id, name, street, city, region, postal_code, country, latitude, longitude)
   select o.org_id, ${id('facility', 'f')}, 'Park ' || f, f || ' Elm Street', 'Springfield', 'IL', '62701', 'US', 41.8, -87.6
   from pg_temp.league o cross join generate_series(1, 5) f`,
  `insert into facility_field (org_id, field_id, facility_id, name)
   select o.org_id, ${id('field', 'f * 2 + d')}, ${id('facility', 'f')}, 'Field ' || (d + 1)
   from pg_temp.league o cross join generate_series(1, 5) f cross join generate_series(0, 1) d`,

  `insert into team (org_id, team_id, season_id, age_group_id, name, color)
   select o.org_id, ${id('team', 't')}, ${id('season', '(t - 1) % 2')}, ${id('age', '((t - 1) / 2) % 2')},
     ${pick(ADJECTIVES, '(t - 1) / 10')} || ' ' || ${pick(ANIMALS, 't - 1')}, 'Red'
   from pg_temp.league o cross join lateral ${TEAM_NUMBERS}`,
  `insert into team_staff (org_id, staff_id, team_id, name, role, email, user_id, search_key)
   select o.org_id, ${id('staff', 't')}, ${id('team', 't')}, u.name, 'head_coach', u.email, u.user_id, ' ' || lower(u.name) || ' '
   from pg_temp.league o cross join lateral ${TEAM_NUMBERS} join app_user u on u.user_id = ${id('user', coachUser('t'))}`,
  `insert into team_staff (org_id, staff_id, team_id, name, role, search_key)
   select o.org_id, ${id('staff', '100000 + t')}, ${id('team', 't')}, 'Sam Helper', 'assistant_coach', ' sam helper '
   from pg_temp.league o cross join lateral ${TEAM_NUMBERS}`,
  `insert into player (org_id, player_id, first_name, last_name, search_key)
   select o.org_id, ${playerId('p')}, w.first, w.last, ' ' || lower(w.last) || '  ' || lower(w.first) || ' '
   from pg_temp.league o cross join lateral ${PLAYER_NUMBERS}
     cross join lateral (select ${pick(FIRST_NAMES, hash('o.n + 5', 'p'))} as first, ${pick(LAST_NAMES, hash('o.n + 11', 'p'))} as last) w`,
  `insert into roster_spot (org_id, team_id, player_id, jersey_number, positions)
   select o.org_id, ${id('team', teamOfPlayer)}, ${playerId('p')}, lpad((p % ${PLAYERS_A_TEAM} + 1)::text, 2, '0'),
     case when p % 3 = 0 then '["P", "SS"]' else '["C"]' end::jsonb
   from pg_temp.league o cross join lateral ${PLAYER_NUMBERS}`,
  `insert into guardian (org_id, player_id, email)
   select o.org_id, ${playerId('p')}, 'bench-' || o.n || '-' || ${parentUser('p')} || '@bench.test' from pg_temp.league o cross join lateral ${PLAYER_NUMBERS}`,
  `insert into parent_link (org_id, parent_link_id, user_id, player_id, state, created_at, decided_at)
   select o.org_id, ${id('link', 'p')}, ${id('user', parentUser('p'))}, ${playerId('p')}, 'approved', o.since, o.since
   from pg_temp.league o cross join lateral ${PLAYER_NUMBERS}`,

  `insert into game (org_id, game_id, season_id, sport_id, age_group_id, game_type, status, status_reason, forfeited_by, starts_at, ends_at, facility_id, field_id,
     home_team_id, visitor_team_id, home_score, visitor_score, period_scores, home_jersey_color, visitor_jersey_color,
     snack_parent_name, snack_parent_phone, official_scorer, version, updated_at)
   select o.org_id, ${id('game', 'g')}, ${id('season', 'k.season')}, ${id('sport', 'k.season')}, ${id('age', 'k.age')}, 'regular', r.status,
     case when r.status = 'canceled' then 'weather' end, case when r.status = 'forfeit' then ${id('team', 't.home')} end,
     x.starts_at, x.starts_at + interval '2 hours', ${id('facility', '1 + g % 5')}, ${id('field', '(1 + g % 5) * 2 + g % 2')},
     ${id('team', 't.home')}, ${id('team', 't.visitor')}, r.home, r.visitor,
     case when r.home is null then '[]' else jsonb_build_array(jsonb_build_object('period', 1, 'home', r.home, 'visitor', r.visitor)) end,
     'Red', 'White', case when g % 2 = 0 then 'Pat Ortiz' end, case when g % 2 = 0 then '+1 217 555 0100' end, case when g % 3 = 0 then 'Kim Lee' end,
     1, o.since
   from pg_temp.league o ${GAME_NUMBERS}
     cross join lateral (select ${status} as status, ${score(0)} as home, ${score(1)} as visitor) r
     cross join lateral (select date_trunc('hour', current_date::timestamptz + interval '15 hours' + (g - s.played) * 0.6 / o.size * interval '1 day') as starts_at) x`,
  `insert into game_sequence (org_id, game_id, last_sequence)
   select org_id, game_id, ${EVENTS_A_GAME} from game where status = 'final'`,
  `insert into stat_event (org_id, stat_event_id, game_id, team_id, player_id, type, period, count, attributes, sequence, recorded_by, created_at)
   select o.org_id, ${id('event', `g::bigint * ${EVENTS_A_GAME} + e`)}, ${id('game', 'g')}, ${id('team', 'c.team')},
     ${playerId(`(c.team - 1) * ${PLAYERS_A_TEAM} + 1 + c.hash % ${PLAYERS_A_TEAM}`)}, c.type, 1 + e / 8, 1,
     case when c.type in ('single', 'double') and c.hash % 2 = 0 then '{"rbi": 1}' else '{}' end::jsonb, e, ${id('user', coachUser('c.team'))}, o.since
   from pg_temp.league o ${GAME_NUMBERS} cross join generate_series(1, ${EVENTS_A_GAME}) e
     cross join lateral (select case when e % 2 = 0 then t.home else t.visitor end as team, ${hash('o.n', `g * ${EVENTS_A_GAME} + e`)} as hash,
       case when k.season = 0 then (${BASEBALL_TYPES})[1 + e % 10] else (${SOCCER_TYPES})[1 + e % 10] end as type) c
   where o.is_lively and (${status}) = 'final'`,

  `create temp table room as
   select o.n, t, o.org_id, ${id('team', 't')} as room_id,
     case when t <= o.size then ${BUSIEST_ROOM_MESSAGES} * (case when t = 1 then o.size else 1 end) else ${Math.round(BUSIEST_ROOM_MESSAGES / (TEAMS - 1))} end as messages
   from pg_temp.league o cross join lateral ${TEAM_NUMBERS}
   where o.is_lively`,
  `insert into chat_room_clock (org_id, room_id, last_seq, last_at)
   select org_id, room_id, messages, current_date::timestamptz - interval '1 minute' from pg_temp.room`,
  `insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, created_at)
   select o.org_id, o.room_id, ${id('message', 'o.t * 1000000::bigint + m')}, m, ${id('user', parentUser(`((o.t - 1) * ${PLAYERS_A_TEAM} + 1 + m % ${PLAYERS_A_TEAM})`))},
     (select string_agg(${pick(WORDS, `${hash('m', 'w')}`)}, ' ' order by w) from generate_series(1, (4 + ${hash('o.n + o.t', 'm')} % 20)::int) w),
     current_date::timestamptz - interval '1 minute' - (o.messages - m) * interval '7 minutes 1.234 seconds'
   from pg_temp.room o cross join lateral generate_series(1, o.messages) m`,
];
