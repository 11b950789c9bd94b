import type { LeagueRepositories } from '../../../application/ports/storage/league/league-storage.ts';
import type { AgeGroupRules } from '../../../domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../../domain/league/facility.ts';
import { playerKey, staffKey } from '../../../domain/league/name-keys.ts';
import type { AgeGroup, Division, Season, Sport } from '../../../domain/league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../../domain/league/team.ts';
import type { GameReport } from '../../../domain/reports/report.ts';
import type { DayChange } from '../../../domain/scheduling/day-change.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import type { PointAdjustment } from '../../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../../domain/standings/standings-decision.ts';
import { postgresParentLinks, postgresTeamClaims } from '../families/parent-links.ts';
import { postgresGameChanges, postgresGames } from '../games/games.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { gameReportTable } from '../reports/entities.ts';
import { dayChangeTable } from '../scheduling/entities.ts';
import { postgresLineups } from '../scoring/lineups.ts';
import { postgresStatEvents } from '../scoring/stat-events.ts';
import {
  ageGroupRulesTable,
  ageGroupTable,
  divisionTable,
  facilityFieldTable,
  facilityTable,
  guardianTable,
  playerTable,
  pointAdjustmentTable,
  rosterSpotTable,
  seasonTable,
  sportTable,
  standingsDecisionTable,
  teamStaffTable,
  teamTable,
} from './entities.ts';
import { leagueStore, storeOf, unreferredStore } from './stores.ts';

const teamStore = leagueStore<Team>(teamTable);
const staffStore = unreferredStore<StaffMember>(teamStaffTable, { searchKey: staffKey });

export const POSTGRES_LEAGUE: { readonly [Name in keyof LeagueRepositories]: (transaction: Transaction) => LeagueRepositories[Name] } = {
  sports: leagueStore<Sport>(sportTable),
  seasons: leagueStore<Season>(seasonTable),
  ageGroups: leagueStore<AgeGroup>(ageGroupTable),
  divisions: leagueStore<Division>(divisionTable),
  ageGroupRules: unreferredStore<AgeGroupRules>(ageGroupRulesTable),
  pointAdjustments: unreferredStore<PointAdjustment>(pointAdjustmentTable),
  standingsDecisions: unreferredStore<StandingsDecision>(standingsDecisionTable),
  facilities: leagueStore<Facility>(facilityTable),
  fields: leagueStore<Field>(facilityFieldTable),
  players: leagueStore<Player>(playerTable, { searchKey: playerKey }),
  dayChanges: (transaction) => storeOf(values<DayChange>(transaction, dayChangeTable)),
  games: postgresGames,
  gameChanges: postgresGameChanges,
  statEvents: postgresStatEvents,
  lineups: postgresLineups,
  parentLinks: postgresParentLinks,
  teamClaims: postgresTeamClaims,

  teams(transaction) {
    const teams = values<Team>(transaction, teamTable);
    return {
      ...teamStore(transaction),
      ofSeason: async (orgId, seasonId) => (await teams.list({ orgId, seasonId })).toSorted((a, b) => byCodePoint(a.id, b.id)),
      hold: teams.listByIdsForUpdate,
    };
  },

  staff(transaction) {
    const staff = values<StaffMember>(transaction, teamStaffTable, { searchKey: staffKey });
    return {
      ...staffStore(transaction),
      ofTeam: (orgId, teamId) => staff.list({ orgId, teamId }),
      ofUser: (orgId, userId) => staff.listForUpdate({ orgId, userId }),
    };
  },

  roster(transaction) {
    const roster = values<RosterSpot>(transaction, rosterSpotTable);
    return {
      ofTeam: async (orgId, teamId) => (await roster.list({ orgId, teamId })).toSorted((a, b) => byCodePoint(a.playerId, b.playerId)),
      remove: async (orgId, teamId, playerId) => void (await roster.remove({ orgId, teamId, playerId })),
      spot: (orgId, teamId, playerId) => roster.find({ orgId, teamId, playerId }),
      save: roster.save,
      saveAll: roster.saveAll,
    };
  },

  guardians(transaction) {
    const guardians = values<Guardian>(transaction, guardianTable);
    return {
      ofPlayer: (orgId, playerId) => guardians.list({ orgId, playerId }),
      remove: async (orgId, playerId, email) => void (await guardians.remove({ orgId, playerId, email })),
      save: guardians.save,
      saveAll: guardians.saveAll,
    };
  },

  reports(transaction) {
    const reports = values<GameReport>(transaction, gameReportTable);
    return { ...storeOf(reports), findByAuthor: (orgId, gameId, authorId) => reports.findForUpdate({ orgId, gameId, authorId }) };
  },
};
