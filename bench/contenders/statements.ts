// The floors' SQL: one statement per operation, which builds the gateway's JSON byte for byte.
// `row_to_json` writes members in order and without a space, `json_build_object` would not.

const object = (members: Readonly<Record<string, string>>): string =>
  `(select row_to_json(o) from (select ${Object.entries(members)
    .map(([name, value]) => `${value} as "${name}"`)
    .join(', ')}) o)`;
const list = (select: string): string => `array_to_json(array(${select}))`;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A sender as other members see them; every user of the generated league has both names. */
const SENDER = object({ id: 'u.user_id', name: `u.given_name || ' ' || left(u.family_name, 1) || '.'` });
const MESSAGE = object({
  id: 'm.message_id',
  roomId: 'm.room_id',
  sender: SENDER,
  content: 'm.content',
  replyToId: 'm.reply_to_id',
  createdAt: instant('m.created_at'),
  editedAt: instant('m.edited_at'),
  deletedAt: instant('m.deleted_at'),
});
const MESSAGES = 'chat_message m join app_user u on u.user_id = m.sender_id';

/** $1 org, $2 room, $3 before (or null), $4 limit */
export const HISTORY = `
  with page as materialized (
    select m.created_at, ${MESSAGE} as message, row_number() over (order by m.created_at desc) as place
    from ${MESSAGES} where m.org_id = $1 and m.room_id = $2 and m.created_at < coalesce($3::timestamptz, 'infinity')
    order by m.created_at desc limit $4::integer + 1)
  select ${list('select message from page where place <= $4::integer order by place')}::text as messages,
    (select ${instant('created_at')} from page where place = $4::integer and exists (select from page where place > $4::integer)) as next`;

/** $1 org, $2 room, $3 since */
export const POLL = `
  select ${list(`select message from (
      select coalesce(m.deleted_at, m.created_at) as at, ${MESSAGE} as message from ${MESSAGES}
      where m.org_id = $1 and m.room_id = $2 and coalesce(m.deleted_at, m.created_at) > $3::timestamptz
      order by coalesce(m.deleted_at, m.created_at) limit 100) news order by at`)}::text as messages, ${instant('last_at')} as last
  from chat_room_clock where org_id = $1 and room_id = $2`;

/** $1 org, $2 room */
export const FIRST_POLL = `
  select ${list(`select message from (
      select m.created_at, ${MESSAGE} as message from ${MESSAGES} where m.org_id = $1 and m.room_id = $2 order by m.created_at desc limit 50
    ) newest order by created_at`)}::text as messages, ${instant('last_at')} as last
  from chat_room_clock where org_id = $1 and room_id = $2`;

/** $2 the caller's teams (their own and their children's), $3 whether the caller is league staff */
const OWN_GAME = '(g.home_team_id = any($2::uuid[]) or g.visitor_team_id = any($2::uuid[]))';
/** What is said about the place of the row with this alias, if it holds. */
const held = (alias: string) =>
  `case when ${alias}.state is not null and coalesce(${alias}.until > statement_timestamp(), true) then ${object({
    state: `${alias}.state`,
    until: instant(`${alias}.until`),
    note: `${alias}.note`,
    updatedAt: instant(`${alias}.updated_at`),
  })} end`;
const GAME = object({
  id: 'g.game_id',
  seasonId: 'g.season_id',
  sportId: 'g.sport_id',
  ageGroup: object({ id: 'a.age_group_id', name: 'a.name' }),
  gameType: 'g.game_type',
  status: 'g.status',
  statusReason: 'g.status_reason',
  forfeitedBy: 'g.forfeited_by',
  doubleForfeit: 'g.double_forfeit',
  startsAt: instant('g.starts_at'),
  endsAt: instant('g.ends_at'),
  timeZone: 'z.time_zone',
  localDate: `to_char(g.starts_at at time zone z.time_zone, 'YYYY-MM-DD')`,
  localTime: `to_char(g.starts_at at time zone z.time_zone, 'HH24:MI')`,
  startTimeTbd: 'g.starts_at = g.ends_at',
  originalStartsAt: instant('g.original_starts_at'),
  facility: `case when f.facility_id is not null then ${object({ id: 'f.facility_id', name: 'f.name', fieldName: 'd.name', state: `coalesce(${held('ds')}, ${held('fs')})` })} end`,
  homeTeam: object({ id: 'h.team_id', name: 'h.name', color: 'h.color' }),
  visitorTeam: object({ id: 'v.team_id', name: 'v.name', color: 'v.color' }),
  homeScore: 'g.home_score',
  visitorScore: 'g.visitor_score',
  periodScores: list(`select row_to_json(p) from jsonb_to_recordset(g.period_scores) as p (period integer, home integer, visitor integer)`),
  homeJerseyColor: 'g.home_jersey_color',
  visitorJerseyColor: 'g.visitor_jersey_color',
  snackParentName: `case when $3::boolean or ${OWN_GAME} then g.snack_parent_name end`,
  snackParentPhone: `case when $3::boolean or ${OWN_GAME} then g.snack_parent_phone end`,
  officialScorer: 'g.official_scorer',
  officialScorerUserId: 'g.official_scorer_user_id',
  version: 'g.version',
  updatedAt: instant('g.updated_at'),
  isMine: OWN_GAME,
});
const GAMES = `org z join game g on g.org_id = z.org_id
  join age_group a on a.org_id = $1 and a.age_group_id = g.age_group_id
  join team h on h.org_id = $1 and h.team_id = g.home_team_id
  join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
  left join facility f on f.org_id = $1 and f.facility_id = g.facility_id
  left join facility_field d on d.org_id = $1 and d.field_id = g.field_id
  left join place_state fs on fs.org_id = $1 and fs.place_id = g.facility_id
  left join place_state ds on ds.org_id = $1 and ds.place_id = g.field_id`;

/** $1 org, $2 and $3 as above, $4 first day, $5 last day, $6 limit */
const schedule = (item: string) => `
  with page as materialized (
    select g.starts_at, g.game_id, ${GAME} as game, row_number() over (order by g.starts_at, g.game_id) as place
    from ${GAMES}
    where z.org_id = $1 and g.starts_at >= $4::date::timestamp at time zone z.time_zone and g.starts_at < ($5::date + 1)::timestamp at time zone z.time_zone
    order by g.starts_at, g.game_id limit $6::integer + 1)
  select ${list(`select ${item} from page where place <= $6::integer order by place`)}::text as games,
    (select json_build_array((extract(epoch from starts_at) * 1000)::bigint, game_id) from page
     where place = $6::integer and exists (select from page where place > $6::integer)) as last`;
export const SCHEDULE = schedule('game');
/** A game in the agenda of a caller without a team: the generated league has no events. */
const AGENDA_GAME = object({ kind: "'game'::text", game: 'game', event: 'null::text', answers: "'[]'::json", slots: "'[]'::json" });
export const AGENDA = schedule(AGENDA_GAME);

const SEASON = object({
  id: 'n.season_id',
  sportId: 'n.sport_id',
  sportCode: 's.code',
  name: 'n.name',
  startsOn: 'n.starts_on',
  endsOn: 'n.ends_on',
  isActive: 'n.is_active',
  rules: 'n.rules',
});
const SEASONS = 'season n join sport s on s.org_id = n.org_id and s.sport_id = n.sport_id';
/** The current date in the org's time zone. */
const today = (org: string) => `(now() at time zone ${org}.time_zone)::date`;

/** $1 org, $2 and $3 as above, $4 from, $5 to */
export const HOME = `
  select z.time_zone as "timeZone",
    (select coalesce(json_agg(json_build_object('season', ${SEASON}, 'sport', s.code) order by n.starts_on desc, n.name, n.season_id), '[]')
     from ${SEASONS} where n.org_id = $1 and n.is_active and ${today('z')} between n.starts_on and n.ends_on) as seasons,
    ${list(`select ${GAME} from ${GAMES.replace('org z join game g on g.org_id = z.org_id', 'game g')}
      where g.org_id = $1 and g.starts_at between $4::timestamptz and $5::timestamptz and g.status <> 'canceled' order by g.starts_at, g.game_id`)}::text as games
  from org z where z.org_id = $1`;

/** Results and upcoming games separately, results with the latest first. */
const selectGames = (most: Readonly<{ upcoming: number; results: number }>, from: string) => `
    ${list(`select game from page where status not in ('final', 'forfeit') and starts_at >= ${from} order by place limit ${most.upcoming}`)}::text as upcoming,
    ${list(`select game from page where status in ('final', 'forfeit') order by place desc limit ${most.results}`)}::text as results`;
const page = (where: string, most: number) => `
  page as materialized (
    select g.starts_at, g.status, ${GAME} as game, row_number() over (order by g.starts_at, g.game_id) as place
    from ${GAMES} where z.org_id = $1 and ${where} order by g.starts_at, g.game_id limit ${most})`;
const startOf = (days: string) => `(${today('z')} ${days})::timestamp at time zone z.time_zone`;

/** $1 org, $2 and $3 as above: the screen of a caller without games of their own. */
export const HOME_SCREEN = `
  with ${page(`g.starts_at >= ${startOf('+ 0')} and g.starts_at < ${startOf('+ 8')}`, 10)}
  select z.time_zone as "timeZone",
    (select coalesce(json_agg(json_build_object('season', ${SEASON}, 'sport', s.code) order by n.starts_on desc, n.name, n.season_id), '[]')
     from ${SEASONS} where n.org_id = $1 and n.is_active and ${today('z')} between n.starts_on and n.ends_on) as seasons,
    ${selectGames({ upcoming: 10, results: 5 }, startOf('+ 0'))}
  from org z where z.org_id = $1`;

/** $1 org, $2 and $3 as above, $4 team */
export const TEAM_GAMES = `
  with ${page(
    `(g.home_team_id = $4 or g.visitor_team_id = $4) and g.starts_at >= ${startOf('- 30')} and g.starts_at < ${startOf('+ 31')}`,
    100,
  )}
  select ${selectGames({ upcoming: 3, results: 3 }, startOf('+ 0'))},
    ${list(`select ${AGENDA_GAME} from page where starts_at >= ${startOf('+ 0')} order by place limit 5`)}::text as agenda
  from org z where z.org_id = $1`;

const LISTED_TEAM = {
  id: 't.team_id',
  name: 't.name',
  seasonId: 't.season_id',
  sportId: 's.sport_id',
  ageGroup: object({ id: 'a.age_group_id', name: 'a.name' }),
  color: 't.color',
  isMine: 'false',
  record: `(select row_to_json(r) from (
      select count(*) filter (where lead > 0) as wins, count(*) filter (where lead < 0) as losses, count(*) filter (where lead = 0) as ties
      from (select case when g.status = 'forfeit' then case when g.double_forfeit or g.forfeited_by = t.team_id then -1 else 1 end
                        when g.home_team_id = t.team_id then g.home_score - g.visitor_score else g.visitor_score - g.home_score end as lead
            from game g where g.org_id = $1 and (g.home_team_id = t.team_id or g.visitor_team_id = t.team_id) and g.season_id = t.season_id
              and g.game_type = 'regular' and g.status in ('final', 'forfeit')) result) r)`,
  coaches: list(`select row_to_json(c) from (
      select l.name, l.role from team_staff l where l.org_id = $1 and l.team_id = t.team_id
      order by array_position(array['head_coach', 'assistant_coach', 'team_manager'], l.role), l.name, l.staff_id) c`),
  playerCount: '(select count(*) from roster_spot r where r.org_id = $1 and r.team_id = t.team_id)',
  rosterVisible: 'true',
};
const TEAMS = `team t join season n on n.org_id = $1 and n.season_id = t.season_id join sport s on s.org_id = $1 and s.sport_id = n.sport_id
  join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id`;

/** $1 org */
export const CURRENT_TEAMS = `
  select ${list(`select ${object(LISTED_TEAM)} from ${TEAMS} join org z on z.org_id = $1
    where t.org_id = $1 and n.is_active and n.ends_on >= ${today('z')} - 14
    order by s.name, s.sport_id, a.sort_order, a.name, a.age_group_id, t.name, t.team_id`)}::text as teams`;

/** $1 org, $2 team */
export const TEAM = `
  select ${object({
    ...LISTED_TEAM,
    outsideLeague: 't.outside_league',
    players: list(`select row_to_json(p) from (
      select p.player_id as "playerId", p.first_name as "firstName", p.last_name as "lastName", p.first_name || ' ' || p.last_name as "displayName",
        r.jersey_number as "jerseyNumber", ${list('select jsonb_array_elements_text(r.positions)')} as positions, false as "isMine"
      from roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id
      where r.org_id = $1 and r.team_id = t.team_id order by p.last_name, p.first_name, p.player_id) p`),
  })}::text as team
  from ${TEAMS} where t.org_id = $1 and t.team_id = $2`;

/** The facts from which standings are computed. */
const tables = (of: string) => `
  select json_build_object('season', ${SEASON}, 'sport', s.code) as season, json_build_object('id', a.age_group_id, 'name', a.name) as "ageGroup",
    (select json_agg(json_build_object('id', t.team_id, 'name', t.name)) from team t
     where t.org_id = $1 and t.season_id = n.season_id and t.age_group_id = a.age_group_id) as teams,
    (select coalesce(json_agg(row_to_json(x)), '[]') from (
       select g.game_id as id, g.game_type as "gameType", g.status, g.forfeited_by as "forfeitedBy", g.double_forfeit as "doubleForfeit",
         g.starts_at as "startsAt", g.home_team_id as "homeTeamId", g.visitor_team_id as "visitorTeamId", g.home_score as "homeScore",
         g.visitor_score as "visitorScore", g.period_scores as "periodScores"
       from game g where g.org_id = $1 and g.season_id = n.season_id and g.age_group_id = a.age_group_id
         and g.game_type = 'regular' and g.status in ('final', 'forfeit')) x) as games
  from ${SEASONS} join org z on z.org_id = n.org_id join age_group a on a.org_id = n.org_id
  where n.org_id = $1 and ${of}
    and exists (select from team t where t.org_id = $1 and t.season_id = n.season_id and t.age_group_id = a.age_group_id)
  order by s.name, s.sport_id, n.starts_on desc, n.name, n.season_id, a.sort_order, a.name, a.age_group_id`;

/** $1 org: the standings of current seasons. */
export const STANDINGS_FACTS = tables(`n.is_active and n.ends_on >= ${today('z')} - 14`);
/** $1 org, $2 team: the standings that contain it. */
export const TABLE_FACTS = tables(
  'exists (select from team own where own.org_id = $1 and own.team_id = $2 and own.season_id = n.season_id and own.age_group_id = a.age_group_id)',
);

/** $1 org, $2 team: the facts of its totals; identical events of a game are grouped, with their count. */
export const TOTALS_FACTS = `
  with played as materialized (
    select game_id, row_number() over () - 1 as place from game
    where org_id = $1 and (home_team_id = $2 or visitor_team_id = $2) and status in ('in_progress', 'final') and game_type <> 'scrimmage')
  select json_build_object('id', t.team_id, 'name', t.name) as team, s.code as sport, json_build_object('season', ${SEASON}, 'sport', s.code) as season,
    (select json_agg(row_to_json(x)) from (
       select p.player_id as "playerId", p.first_name || ' ' || p.last_name as "displayName", r.jersey_number as "jerseyNumber"
       from roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id
       where r.org_id = $1 and r.team_id = $2 order by r.jersey_number, p.last_name, p.first_name, p.player_id) x) as players,
    array(select game_id from played order by place) as games,
    (select coalesce(json_agg(row_to_json(x)), '[]') from (
       select e.team_id as "teamId", e.player_id as "playerId", e.type, e.attributes, json_agg(g.place) as places, json_agg(e.count) as counts
       from played g join stat_event e on e.org_id = $1 and e.game_id = g.game_id where e.voided_at is null
       group by e.team_id, e.player_id, e.type, e.attributes) x) as events
  from team t join season n on n.org_id = $1 and n.season_id = t.season_id join sport s on s.org_id = $1 and s.sport_id = n.sport_id
  where t.org_id = $1 and t.team_id = $2`;

const rosterOf = (team: string) => `(
    select coalesce(json_agg(json_build_object(
      'player', json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name),
      'spot', json_build_object('jerseyNumber', r.jersey_number, 'positions', r.positions))), '[]')
    from roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id where r.org_id = $1 and r.team_id = ${team})`;
/** $1 org, $2 game: the recorded events of a game, and the rosters of its teams. */
export const BOOK = `
  select z.time_zone as "timeZone", s.code as sport, ${SEASON} as season,
    coalesce((select x.rules from age_group_rules x where x.org_id = $1 and x.season_id = g.season_id and x.age_group_id = g.age_group_id), '{}') as "ageGroupRules",
    a.name as "ageGroupName", h.name as "homeTeamName", v.name as "visitorTeamName", h.color as "homeTeamColor", v.color as "visitorTeamColor", f.name as "facilityName", d.name as "fieldName",
    ${object({
      id: 'g.game_id',
      orgId: 'g.org_id',
      seasonId: 'g.season_id',
      sportId: 'g.sport_id',
      ageGroupId: 'g.age_group_id',
      gameType: 'g.game_type',
      status: 'g.status',
      statusReason: 'g.status_reason',
      startsAt: 'g.starts_at',
      endsAt: 'g.ends_at',
      facilityId: 'g.facility_id',
      fieldId: 'g.field_id',
      homeTeamId: 'g.home_team_id',
      visitorTeamId: 'g.visitor_team_id',
      homeScore: 'g.home_score',
      visitorScore: 'g.visitor_score',
      periodScores: 'g.period_scores',
      version: 'g.version',
      forfeitedBy: 'g.forfeited_by',
      doubleForfeit: 'g.double_forfeit',
      officialScorerUserId: 'g.official_scorer_user_id',
    })} as game,
    json_build_object('home', ${rosterOf('g.home_team_id')}, 'visitor', ${rosterOf('g.visitor_team_id')}) as rosters,
    array(select l.team_id::text from game_lineup l where l.org_id = $1 and l.game_id = g.game_id) as "teamsWithLineup",
    (select coalesce(json_agg(json_build_object('teamId', x.team_id, 'playerId', x.player_id, 'isStarter', x.is_starter, 'battingOrder', x.batting_order,
       'position', x.position, 'isGuest', x.is_guest) order by x.ordinal), '[]') from game_lineup_place x where x.org_id = $1 and x.game_id = g.game_id) as places,
    (select coalesce(json_agg(json_build_object('id', e.stat_event_id, 'teamId', e.team_id, 'playerId', e.player_id, 'type', e.type, 'period', e.period,
       'clock', e.clock, 'count', e.count, 'attributes', e.attributes) order by coalesce(e.order_key, lpad(e.sequence::text, 8, '0')) collate "C"), '[]')
     from stat_event e where e.org_id = $1 and e.game_id = g.game_id and e.voided_at is null) as events,
    coalesce((select q.last_sequence from game_sequence q where q.org_id = $1 and q.game_id = $2), 0) as "changeSequence"
  from ${GAMES} join season n on n.org_id = $1 and n.season_id = g.season_id join sport s on s.org_id = $1 and s.sport_id = g.sport_id
  where z.org_id = $1 and g.game_id = $2`;

/** The statement of a `nameSearch`, in the gateway's pattern language, with the JSON built in SQL. */
export const search = (score: string, condition: string): string => `
  select ${list(`select row_to_json(x) from (
    select p.player_id as "playerId", p.first_name || ' ' || p.last_name as "displayName", ${object({ id: 't.team_id', name: 't.name' })} as team,
      t.age_group as "ageGroup", t.jersey_number as "jerseyNumber", p.score / 100.0::double precision as score
    from (select player_id, first_name, last_name, search_key, ${score} as score from player where org_id = $1 and ${condition}
          order by score desc, search_key, player_id) p
      cross join lateral (
        select t.team_id, t.name, r.jersey_number, ${object({ id: 'a.age_group_id', name: 'a.name' })} as age_group
        from roster_spot r join team t on t.org_id = $1 and t.team_id = r.team_id
          join season n on n.org_id = $1 and n.season_id = t.season_id and n.is_active and n.ends_on >= current_date - 14
          join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id
        where r.org_id = $1 and r.player_id = p.player_id) t
    order by p.score desc, p.search_key, p.player_id, t.name, t.team_id limit 25) x`)}::text as players`;

/** $1 org, $2 room, $3 id, $4 sender, $5 content, $6 key */
export const SEND = `
  with tick as (
    insert into chat_room_clock as clock (org_id, room_id, last_seq, last_at) values ($1, $2, 1, date_trunc('milliseconds', clock_timestamp()))
    on conflict (org_id, room_id) do update set last_seq = clock.last_seq + 1,
      last_at = greatest(excluded.last_at, ((clock.last_at at time zone 'UTC') + interval '1 millisecond') at time zone 'UTC')
    returning last_seq, last_at
  ), m as (
    insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, key, created_at)
    select $1, $2, $3, last_seq, $4, $5, $6, last_at from tick
    returning *)
  select ${MESSAGE}::text as message from m join app_user u on u.user_id = m.sender_id`;

/** $1 org, $2 game, $3 id, $4 team, $5 player, $6 type, $7 period, $8 attributes, $9 client id, $10 recorder */
export const RECORD = `
  with turn as (
    insert into game_sequence as turn (org_id, game_id, last_sequence) values ($1, $2, 1)
    on conflict (org_id, game_id) do update set last_sequence = turn.last_sequence + 1 returning last_sequence
  ), e as (
    insert into stat_event (org_id, stat_event_id, game_id, team_id, player_id, type, period, count, attributes, sequence, client_event_id, recorded_by, created_at)
    select $1, $3, $2, $4, $5, $6, $7, 1, $8, last_sequence, $9, $10, date_trunc('milliseconds', clock_timestamp()) from turn
    returning *)
  select ${object({
    id: 'e.stat_event_id',
    sport: 's.code',
    gameId: 'e.game_id',
    sequence: 'e.sequence',
    changeSequence: 'coalesce(e.change_sequence, e.sequence)',
    orderKey: `coalesce(e.order_key, lpad(e.sequence::text, 8, '0'))`,
    replacesId: 'e.replaces_id',
    replacedById: 'e.replaced_by_id',
    clientEventId: 'e.client_event_id',
    teamId: 'e.team_id',
    playerId: 'e.player_id',
    type: 'e.type',
    period: 'e.period',
    clock: 'e.clock',
    count: 'e.count',
    attributes: 'e.attributes',
    occurredAt: instant('e.occurred_at'),
    recordedBy: SENDER,
    createdAt: instant('e.created_at'),
    voidedAt: instant('e.voided_at'),
    byOpponent: 'e.by_opponent',
  })}::text as event
  from e join game g on g.org_id = $1 and g.game_id = $2 join sport s on s.org_id = $1 and s.sport_id = g.sport_id join app_user u on u.user_id = e.recorded_by`;

/** $1 org, $2 game, $3 player, $4 answer, $5 note, $6 guardian */
export const ANSWER = `
  with x as (
    insert into attendance_answer as stored (org_id, item_id, player_id, game_id, answer, note, version, on_behalf, answered_by, answered_at)
    values ($1, $2, $3, $2, $4, $5, 1, false, $6, date_trunc('milliseconds', clock_timestamp()))
    on conflict (org_id, item_id, player_id) do update set answer = excluded.answer, note = excluded.note, version = stored.version + 1,
      on_behalf = false, by_mail = false, answered_by = excluded.answered_by, answered_at = excluded.answered_at
    returning *
  ), kept as (
    insert into attendance_change (org_id, player_id, item_id, version, answer, on_behalf, answered_by, answered_at)
    select org_id, player_id, item_id, version, answer, on_behalf, answered_by, answered_at from x)
  select ${object({
    playerId: 'x.player_id',
    displayName: "p.first_name || ' ' || p.last_name",
    jerseyNumber: 'r.jersey_number',
    isMine: 'true',
    mayAnswer: 'true',
    answer: 'x.answer',
    isAbsence: 'false',
    note: 'x.note',
    answeredBy: "u.given_name || ' ' || left(u.family_name, 1) || '.'",
    onBehalf: 'x.on_behalf',
    byMail: 'x.by_mail',
    presence: 'null',
    answeredAt: instant('x.answered_at'),
    version: 'x.version',
  })}::text as answer
  from x join app_user u on u.user_id = x.answered_by join player p on p.org_id = $1 and p.player_id = x.player_id
    join game g on g.org_id = $1 and g.game_id = x.item_id
    join roster_spot r on r.org_id = $1 and r.player_id = x.player_id and r.team_id in (g.home_team_id, g.visitor_team_id)`;

/** $1 issuer, $2 subject, $3 org: the caller's user, membership, and children's teams. */
export const CALLER = `
  select u.user_id as id, array(select m.role from membership m where m.org_id = $3 and m.user_id = u.user_id and m.state = 'approved') as roles,
    array(select r.team_id from parent_link p join roster_spot r on r.org_id = $3 and r.player_id = p.player_id
          where p.org_id = $3 and p.user_id = u.user_id and p.state = 'approved')
      || array(select l.team_id from team_staff l where l.org_id = $3 and l.user_id = u.user_id) as teams
  from app_user u where u.issuer = $1 and u.subject = $2`;

/** The same as bare rows, for the floor that leaves JSON to JSON.stringify. Parameters as above. */
export const ROWS = {
  history: `select m.message_id as id, m.sender_id as "senderId", u.name as "senderName", m.content, m.reply_to_id as "replyToId", m.created_at as "createdAt", m.deleted_at as "deletedAt"
    from ${MESSAGES} where m.org_id = $1 and m.room_id = $2 and m.created_at < coalesce($3::timestamptz, 'infinity') order by m.created_at desc limit $4`,
  poll: `select m.message_id as id, m.sender_id as "senderId", u.name as "senderName", m.content, m.reply_to_id as "replyToId", m.created_at as "createdAt", m.deleted_at as "deletedAt"
    from ${MESSAGES} where m.org_id = $1 and m.room_id = $2 and coalesce(m.deleted_at, m.created_at) > $3::timestamptz
    order by coalesce(m.deleted_at, m.created_at) limit 100`,
  schedule: `select g.game_id as id, g.status, g.starts_at as "startsAt", g.ends_at as "endsAt", h.name as "homeTeam", v.name as "visitorTeam", f.name as facility,
      d.name as field, g.home_score as "homeScore", g.visitor_score as "visitorScore"
    from ${GAMES} where z.org_id = $1 and g.starts_at >= $2::date and g.starts_at < $3::date + 1 order by g.starts_at, g.game_id limit $4`,
  team: `select t.name as team, p.player_id as id, p.first_name as "firstName", p.last_name as "lastName", r.jersey_number as "jerseyNumber", r.positions
    from team t join roster_spot r on r.org_id = $1 and r.team_id = t.team_id join player p on p.org_id = $1 and p.player_id = r.player_id
    where t.org_id = $1 and t.team_id = $2 order by p.last_name, p.first_name, p.player_id`,
  standings: `select t.team_id as id, t.name, count(*) filter (where x.lead > 0) as wins, count(*) filter (where x.lead < 0) as losses, count(*) filter (where x.lead = 0) as ties,
      sum(x.lead) as diff
    from team t join season n on n.org_id = $1 and n.season_id = t.season_id and n.is_active
      left join lateral (select case when g.home_team_id = t.team_id then g.home_score - g.visitor_score else g.visitor_score - g.home_score end as lead
        from game g where g.org_id = $1 and (g.home_team_id = t.team_id or g.visitor_team_id = t.team_id) and g.status = 'final') x on true
    where t.org_id = $1 group by t.team_id, t.name order by wins desc, diff desc`,
};
