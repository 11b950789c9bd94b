import type { SetupReader } from '../../../application/ports/storage/league/setup-reader.ts';
import { statusOf } from '../../../domain/invites/invite.ts';
import { isCurrentSeason } from '../../../domain/league/season.ts';
import { isOutside } from '../../../domain/league/team.ts';
import { UNDECIDED_STATES } from '../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export const memorySetupReader = (tables: Tables): SetupReader => ({
  async leagueSetup(orgId, { now, today }) {
    const ofOrg = <Value extends Readonly<{ orgId: OrgId; archived?: boolean }>>(table: Table<Value>): readonly Value[] =>
      [...table.rows()].filter((value) => value.orgId === orgId && !value.archived);
    const seasons = ofOrg(tables.seasons).filter((season) => isCurrentSeason(season, today));
    const seasonIds = new Set(seasons.map(({ id }) => id));
    const teams = ofOrg(tables.teams).filter((team) => seasonIds.has(team.seasonId) && !isOutside(team));
    const teamIds = new Set(teams.map(({ id }) => id));
    const [proposal] = ofOrg(tables.scheduleProposals)
      .filter(({ state }) => UNDECIDED_STATES.includes(state))
      .toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
    return {
      sports: ofOrg(tables.sports),
      seasons,
      ageGroups: ofOrg(tables.ageGroups),
      facilities: ofOrg(tables.facilities),
      fields: ofOrg(tables.fields),
      teams: teams.map(({ id, name, seasonId, ageGroupId }) => ({ id, name, seasonId, ageGroupId })),
      staff: ofOrg(tables.staff).filter(({ teamId }) => teamIds.has(teamId)).length,
      players: ofOrg(tables.rosterSpots).filter(({ teamId }) => teamIds.has(teamId)).length,
      games: ofOrg(tables.games).filter(({ seasonId }) => seasonIds.has(seasonId)).length,
      invites: ofOrg(tables.invites)
        .filter((invite) => invite.replacedAt === null && statusOf(invite, now) === 'active')
        .map(({ id, code, role }) => ({ id, code, role })),
      releaseAskedAt: tables.releaseRequests.get(orgId)?.requestedAt ?? null,
      proposal: proposal ? { id: proposal.id, state: proposal.state } : null,
    };
  },
});
