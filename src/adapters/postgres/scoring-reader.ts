import type { RecordedEvent } from '../../application/ports/league-storage.ts';
import { pageOf } from '../../application/ports/page.ts';
import type {
  GameChangeWithNames,
  PlayedEvent,
  ScoringContext,
  ScoringReader,
  StatEventWithNames,
  TeamStatsData,
} from '../../application/ports/scoring-reader.ts';
import { namedMember } from './named-member.ts';
import type { Sql } from './sql.ts';

type EventRow = RecordedEvent & Pick<StatEventWithNames, 'sport' | 'recorder'>;
type ChangeRow = Omit<GameChangeWithNames, 'by'> & Readonly<{ userId: GameChangeWithNames['by']['id']; userName: string | null }>;
/** What a game without any has in their place. */
type None = Readonly<{ id: null; sport: StatEventWithNames['sport'] }>;
type AlikeEvents = Omit<PlayedEvent, 'gameId' | 'status' | 'gameType' | 'count' | 'voidedAt'> &
  Readonly<{ places: readonly number[]; counts: readonly number[] }>;
type TeamStatRow = Omit<TeamStatsData, 'events'> &
  Readonly<{ games: readonly Pick<PlayedEvent, 'gameId' | 'status' | 'gameType'>[]; alikeEvents: readonly AlikeEvents[] }>;
type Facts = Omit<ScoringContext, 'earlier'>;

const EVENT = `e.stat_event_id as id, e.org_id as "orgId", e.game_id as "gameId", e.team_id as "teamId", e.player_id as "playerId", e.type,
  e.period, e.clock, e.count, e.attributes, e.sequence, e.client_event_id as "clientEventId", e.occurred_at as "occurredAt",
  e.recorded_by as "recordedBy", e.created_at as "createdAt", e.voided_at as "voidedAt", e.voided_by as "voidedBy", s.code as sport,
  ${namedMember('u')} as recorder`;

const listed = ({ sport, recorder, ...event }: EventRow): StatEventWithNames => ({ event, sport, recorder });

const rosterOf = (team: string) => `array(select player_id from roster_spot where org_id = g.org_id and team_id = ${team})`;

export const postgresScoringReader = (sql: Sql): ScoringReader => ({
  async scoringFacts(orgId, gameId, clientEventId) {
    const [row] = await sql<Facts & (EventRow | None)>(
      `select json_build_object('status', g.status, 'homeTeamId', g.home_team_id, 'visitorTeamId', g.visitor_team_id,
                'officialScorerUserId', g.official_scorer_user_id) as game,
              ${rosterOf('g.home_team_id')} as "homeRoster", ${rosterOf('g.visitor_team_id')} as "visitorRoster", ${EVENT}
       from game g
       join sport s on s.org_id = g.org_id and s.sport_id = g.sport_id
       left join stat_event e on e.org_id = g.org_id and e.game_id = g.game_id and e.client_event_id = $3
       left join app_user u on u.user_id = e.recorded_by
       where g.org_id = $1 and g.game_id = $2`,
      [orgId, gameId, clientEventId],
    );
    if (!row) return undefined;
    const { game, homeRoster, visitorRoster, ...event } = row;
    return { game, sport: event.sport, homeRoster, visitorRoster, earlier: event.id === null ? undefined : listed(event) };
  },

  async gameStatEvents(orgId, gameId, teamId, { limit, after = 0 }) {
    const rows = await sql<EventRow | None>(
      `select ${EVENT}
       from game g
       join sport s on s.org_id = g.org_id and s.sport_id = g.sport_id
       left join stat_event e on e.org_id = g.org_id and e.game_id = g.game_id and e.sequence > $3 and ($4::uuid is null or e.team_id = $4)
       left join app_user u on u.user_id = e.recorded_by
       where g.org_id = $1 and g.game_id = $2
       order by e.sequence limit $5`,
      [orgId, gameId, after, teamId ?? null, limit + 1],
    );
    if (rows.length === 0) return undefined;
    return pageOf(
      rows.flatMap((row) => (row.id === null ? [] : [listed(row)])),
      limit,
    );
  },

  async gameChanges(orgId, gameId, { limit, after }) {
    const rows = await sql<ChangeRow | None>(
      `select c.game_change_id as id, c.field, c.old, c.new, c.at, c.changed_by as "userId", u.name as "userName"
       from game g
       left join game_change c on c.org_id = g.org_id and c.game_id = g.game_id
         and ($3::timestamptz is null or (c.at, c.game_change_id) > ($3, $4::uuid))
       left join app_user u on u.user_id = c.changed_by
       where g.org_id = $1 and g.game_id = $2
       order by c.at, c.game_change_id limit $5`,
      [orgId, gameId, after?.at ?? null, after?.id ?? null, limit + 1],
    );
    if (rows.length === 0) return undefined;
    return pageOf(
      rows.flatMap((row) => {
        if (row.id === null) return [];
        const { userId, userName, ...change } = row;
        return [{ ...change, by: { id: userId, name: userName } }];
      }),
      limit,
    );
  },

  async teamStatFacts(orgId, teamId) {
    const [row] = await sql<TeamStatRow>(
      `with played as materialized (
         select game_id, status, game_type, row_number() over () - 1 as place
         from game where org_id = $1 and (home_team_id = $2 or visitor_team_id = $2)
       )
       select json_build_object('id', t.team_id, 'name', t.name) as team, s.code as sport,
              json_build_object('id', n.season_id, 'orgId', n.org_id, 'sportId', n.sport_id, 'name', n.name, 'startsOn', n.starts_on,
                'endsOn', n.ends_on, 'isActive', n.is_active, 'rules', n.rules) as season,
              (
                select coalesce(json_agg(json_build_object(
                         'player', json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name),
                         'spot', json_build_object('jerseyNumber', r.jersey_number, 'positions', r.positions))), '[]')
                from roster_spot r join player p on p.org_id = r.org_id and p.player_id = r.player_id
                where r.org_id = $1 and r.team_id = $2
              ) as roster,
              (
                select coalesce(json_agg(json_build_object('gameId', game_id, 'status', status, 'gameType', game_type) order by place), '[]')
                from played
              ) as games,
              (
                select coalesce(json_agg(alike), '[]') from (
                  select e.team_id as "teamId", e.player_id as "playerId", e.type, e.attributes,
                         json_agg(g.place) as places, json_agg(e.count) as counts
                  from played g join stat_event e on e.org_id = $1 and e.game_id = g.game_id
                  where e.voided_at is null
                  group by e.team_id, e.player_id, e.type, e.attributes
                ) alike
              ) as "alikeEvents"
       from team t
       join season n on n.org_id = t.org_id and n.season_id = t.season_id
       join sport s on s.org_id = n.org_id and s.sport_id = n.sport_id
       where t.org_id = $1 and t.team_id = $2`,
      [orgId, teamId],
    );
    if (!row) return undefined;
    const { games, alikeEvents, ...facts } = row;
    return { ...facts, events: alikeEvents.flatMap((alike) => apart(games, alike)) };
  },
});

/** Events that are alike are sent once, with the places of their games and their counts: most of a season is singles and fouls. */
const apart = (games: TeamStatRow['games'], { places, counts, ...event }: AlikeEvents): PlayedEvent[] =>
  places.map((place, index) => ({ ...event, ...games[place]!, count: counts[index]!, voidedAt: null }));
