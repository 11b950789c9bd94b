import { expressionBuilder, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { SetupReader } from '../../../application/ports/storage/league/setup-reader.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import { UNDECIDED_STATES } from '../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { isKept } from './seasons-of-teams.ts';
import { AGE_GROUP, FACILITY, SEASON, SPORT, seasonIn } from './selections.ts';

type Setup = Readonly<{ orgId: OrgId; endsFrom: LocalDate; now: Date }>;

const season = expressionBuilder<{ n: Schema['season'] }, 'n'>();
const currentSeasons = ({ orgId, endsFrom }: Setup, db: Kysely<Schema>) =>
  db
    .selectFrom('season as n')
    .where('n.org_id', '=', orgId)
    .where(season.and([season.not('n.archived'), season.ref('n.is_active'), season('n.ends_on', '>=', endsFrom)]));
const currentTeams = (p: Setup, db: Kysely<Schema>) =>
  currentSeasons(p, db)
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', p.orgId).onRef('t.season_id', '=', 'n.season_id'))
    .where(isKept);

const SETUP = prepared('screens.setup', (p: Setup, db) => {
  const { orgId, now } = p;
  return db.selectNoFrom([
    jsonArrayFrom(db.selectFrom('sport as s').where('s.org_id', '=', orgId).where('s.archived', '=', false).select(SPORT)).as('sports'),
    jsonArrayFrom(currentSeasons(p, db).select(SEASON)).as('seasons'),
    jsonArrayFrom(db.selectFrom('age_group as a').where('a.org_id', '=', orgId).where('a.archived', '=', false).select(AGE_GROUP)).as(
      'ageGroups',
    ),
    jsonArrayFrom(db.selectFrom('facility as f').where('f.org_id', '=', orgId).where('f.archived', '=', false).select(FACILITY)).as(
      'facilities',
    ),
    jsonArrayFrom(
      db
        .selectFrom('facility_field as d')
        .where('d.org_id', '=', orgId)
        .where('d.archived', '=', false)
        .select(['d.field_id as id', 'd.org_id as orgId', 'd.facility_id as facilityId', 'd.name', 'd.archived']),
    ).as('fields'),
    jsonArrayFrom(currentTeams(p, db).select(['t.team_id as id', 't.name', 't.season_id as seasonId', 't.age_group_id as ageGroupId'])).as(
      'teams',
    ),
    currentTeams(p, db)
      .innerJoin('team_staff as l', (join) => join.on('l.org_id', '=', orgId).onRef('l.team_id', '=', 't.team_id'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .as('staff'),
    currentTeams(p, db)
      .innerJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.team_id', '=', 't.team_id'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .as('players'),
    currentSeasons(p, db)
      .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.season_id', '=', 'n.season_id'))
      .where('g.archived', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .as('games'),
    jsonArrayFrom(
      db
        .selectFrom('invite as i')
        .where('i.org_id', '=', orgId)
        .where('i.replaced_at', 'is', null)
        .where('i.revoked_at', 'is', null)
        .whereRef('i.uses', '<', 'i.max_uses')
        .where('i.expires_at', '>', now)
        .select(['i.invite_id as id', 'i.code', 'i.role']),
    ).as('invites'),
    db.selectFrom('release_request as q').where('q.org_id', '=', orgId).select('q.requested_at').$asScalar().as('releaseAskedAt'),
    jsonObjectFrom(
      db
        .selectFrom('schedule_proposal as p')
        .where('p.org_id', '=', orgId)
        .where('p.state', 'in', UNDECIDED_STATES)
        .select(['p.proposal_id as id', 'p.state'])
        .orderBy('p.requested_at', 'desc')
        .limit(1),
    ).as('proposal'),
  ]);
});

export const postgresSetupReader = (sql: Sql): SetupReader => ({
  async leagueSetup(orgId, { now, today }) {
    const [setup] = await SETUP(sql, { orgId, endsFrom: earliestEndOfCurrent(today), now });
    return { ...setup!, seasons: setup!.seasons.map(seasonIn) };
  },
});
