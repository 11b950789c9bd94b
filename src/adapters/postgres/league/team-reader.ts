import type { Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { LeagueReader } from '../../../application/ports/storage/league/league-reader.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { objectOf } from '../orm/object-of.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { isChosen, isOfSport, recordOfTeam, recordsIn, type SeasonFilters, type SportFilter, seasonFilters } from './counted-games.ts';
import { isKept } from './seasons-of-teams.ts';
import { AGE_GROUP, rosterEntry, rosterOf, SPORT, TEAM } from './selections.ts';

const STAFF = ['l.staff_id as id', 'l.name', 'l.role'] as const;

type Choice = SeasonFilters & SportFilter & Readonly<{ teamIds?: readonly TeamId[] | undefined }>;
const chosenTeams = (choice: Choice, db: Kysely<Schema>) =>
  db
    .selectFrom('season as n')
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', choice.orgId).onRef('t.season_id', '=', 'n.season_id'))
    .where(isChosen(choice))
    .where(isOfSport(choice))
    .where((eb) => (choice.teamIds === undefined ? isKept : eb('t.team_id', '=', anyId(choice.teamIds))))
    .selectAll('t')
    .select('n.sport_id');

/** Teams as flat values, with the ids of what they have in common, which is listed beside them. */
const CHOSEN_TEAMS = prepared(
  'league.teams',
  (choice: Choice, db) => {
    const { orgId, teamIds } = choice;
    return db
      .with(
        (cte) => cte('chosen').materialized(),
        () => chosenTeams(choice, db),
      )
      .selectNoFrom((eb) => {
        const chosen = eb.selectFrom('chosen as t').select((of) => [
          ...TEAM,
          't.sport_id as sportId',
          of
            .selectFrom('roster_spot as r')
            .where('r.org_id', '=', orgId)
            .whereRef('r.team_id', '=', 't.team_id')
            .select((spots) => spots.fn.countAll<number>().as('count'))
            .$asScalar()
            .as('playerCount'),
        ]);
        // Those of named teams are read team by team, all others at once.
        const teams =
          teamIds === undefined
            ? chosen
                .leftJoin(recordsIn(choice, db).as('record'), (join) =>
                  join.onRef('record.team_id', '=', 't.team_id').onRef('record.season_id', '=', 't.season_id'),
                )
                .select(({ fn, lit }) => [
                  fn.coalesce('record.wins', lit(0)).as('wins'),
                  fn.coalesce('record.losses', lit(0)).as('losses'),
                  fn.coalesce('record.ties', lit(0)).as('ties'),
                ])
            : chosen.crossJoinLateral(recordOfTeam(db, orgId).as('record')).select(['record.wins', 'record.losses', 'record.ties']);
        return [
          jsonArrayFrom(teams).as('teams'),
          jsonArrayFrom(
            eb
              .selectFrom('chosen as t')
              .innerJoin('team_staff as l', (join) => join.on('l.org_id', '=', orgId).onRef('l.team_id', '=', 't.team_id'))
              .select([...STAFF, 'l.team_id as teamId']),
          ).as('staff'),
          jsonArrayFrom(eb.selectFrom('sport as s').where('s.org_id', '=', orgId).select(SPORT)).as('sports'),
          jsonArrayFrom(eb.selectFrom('age_group as a').where('a.org_id', '=', orgId).select(AGE_GROUP)).as('ageGroups'),
        ];
      });
  },
  ['seasonId', 'currentOn', 'teamIds', 'sportId'],
);

const ONE_TEAM = prepared('league.team', ({ orgId, teamId }: { orgId: OrgId; teamId: TeamId }, db) =>
  db
    .selectFrom('team as t')
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'n.sport_id'))
    .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.age_group_id', '=', 't.age_group_id'))
    .where('t.org_id', '=', orgId)
    .where('t.team_id', '=', teamId)
    .select((eb) => [
      objectOf(eb, TEAM).as('team'),
      objectOf(eb, SPORT).as('sport'),
      objectOf(eb, AGE_GROUP).as('ageGroup'),
      jsonArrayFrom(
        eb.selectFrom('team_staff as l').where('l.org_id', '=', orgId).whereRef('l.team_id', '=', 't.team_id').select(STAFF),
      ).as('staff'),
      jsonObjectFrom(recordOfTeam(db, orgId)).$notNull().as('record'),
      rosterOf(db, orgId, eb.ref('t.team_id')).as('roster'),
    ]),
);

export const teamReader = (sql: Sql): Pick<LeagueReader, 'teams' | 'team'> => ({
  async teams(orgId, choice, sportId) {
    const teamIds = 'teamIds' in choice ? choice.teamIds : undefined;
    const [found] = await CHOSEN_TEAMS(sql, { orgId, ...seasonFilters(choice), teamIds, sportId });
    const { teams, staff, sports, ageGroups } = found!;
    const sportOf = new Map(sports.map((sport) => [sport.id, sport]));
    const ageGroupOf = new Map(ageGroups.map((ageGroup) => [ageGroup.id, ageGroup]));
    const staffOf = Map.groupBy(staff, ({ teamId }) => teamId);
    return teams.map(({ sportId: ofSport, playerCount, wins, losses, ties, ...team }) => ({
      team,
      sport: sportOf.get(ofSport)!,
      ageGroup: ageGroupOf.get(team.ageGroupId)!,
      staff: (staffOf.get(team.id) ?? []).map(({ id, name, role }) => ({ id, name, role })),
      playerCount,
      record: { wins, losses, ties },
    }));
  },

  async team(orgId, teamId) {
    const [found] = await ONE_TEAM(sql, { orgId, teamId });
    if (!found) return undefined;
    const { roster, ...listed } = found;
    return { listed: { ...listed, playerCount: roster.length }, roster: roster.map(rosterEntry) };
  },
});
