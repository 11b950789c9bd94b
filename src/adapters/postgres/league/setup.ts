import { z } from 'zod';
import type { SetupReader } from '../../../application/ports/storage/league/setup-reader.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import { LEAGUE_ROLES } from '../../../domain/membership/roles.ts';
import { PROPOSAL_STATES, UNDECIDED_STATES } from '../../../domain/scheduling/schedule-proposal.ts';
import type { AgeGroupId, FacilityId, FieldId, InviteId, OrgId, ScheduleProposalId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { enumOf, listOf, object, row, selected, uuid } from '../schema/columns.ts';
import { AGE_GROUP, FACILITY, SEASON, SPORT, seasonIn } from './league-reader.ts';
import { IS_KEPT } from './team-in-season.ts';

const FIELD = object('d', {
  id: selected('d.field_id', uuid<FieldId>()),
  orgId: uuid<OrgId>(),
  facilityId: uuid<FacilityId>(),
  name: z.string(),
  archived: z.boolean(),
});
const TEAM = object('t', {
  id: selected('t.team_id', uuid<TeamId>()),
  name: z.string(),
  seasonId: uuid<SeasonId>(),
  ageGroupId: uuid<AgeGroupId>(),
});
const INVITE = object('i', { id: selected('i.invite_id', uuid<InviteId>()), code: z.string(), role: enumOf(LEAGUE_ROLES) });
const PROPOSAL = object('p', { id: selected('p.proposal_id', uuid<ScheduleProposalId>()), state: enumOf(PROPOSAL_STATES) });

const CURRENT = 'n.org_id = $1 and not n.archived and n.is_active and n.ends_on >= $2';
const TEAMS = `season n join team t on t.org_id = $1 and t.season_id = n.season_id and ${IS_KEPT}`;
const counted = (from: string) => selected(`(select count(*) from ${from} where ${CURRENT})`, z.int());
const UNDECIDED = UNDECIDED_STATES.map((state) => `'${state}'`).join(', ');

const SETUP_ROW = row('', {
  sports: listOf(SPORT, 'sport s where s.org_id = $1 and not s.archived'),
  seasons: listOf(SEASON, `season n where ${CURRENT}`),
  ageGroups: listOf(AGE_GROUP, 'age_group a where a.org_id = $1 and not a.archived'),
  facilities: listOf(FACILITY, 'facility f where f.org_id = $1 and not f.archived'),
  fields: listOf(FIELD, 'facility_field d where d.org_id = $1 and not d.archived'),
  teams: listOf(TEAM, `${TEAMS} where ${CURRENT}`),
  players: counted(`${TEAMS} join roster_spot r on r.org_id = $1 and r.team_id = t.team_id`),
  games: counted('season n join game g on g.org_id = $1 and g.season_id = n.season_id and not g.archived'),
  invites: listOf(
    INVITE,
    'invite i where i.org_id = $1 and i.replaced_at is null and i.revoked_at is null and i.uses < i.max_uses and i.expires_at > $3',
  ),
  proposals: listOf(
    PROPOSAL,
    `schedule_proposal p where p.org_id = $1 and p.state in (${UNDECIDED})`,
    'order by p.requested_at desc limit 1',
  ),
});
const SETUP = statement<[orgId: OrgId, seasonsEndFrom: LocalDate, now: Date]>('screens.setup', `select ${SETUP_ROW.sql}`).rows(SETUP_ROW);

export const postgresSetupReader = (sql: Sql): SetupReader => ({
  async leagueSetup(orgId, { now, today }) {
    const { proposals, ...setup } = (await sql(SETUP, [orgId, earliestEndOfCurrent(today), now]))[0]!;
    return { ...setup, seasons: setup.seasons.map(seasonIn), proposal: proposals[0] ?? null };
  },
});
