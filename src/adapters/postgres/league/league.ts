import { z } from 'zod';
import type { BulkStore, LeagueRepositories, LeagueStore, Store } from '../../../application/ports/storage/league/league-storage.ts';
import {
  placesInOrder,
  rowsOfPlaces,
  type StoredLineup,
  type StoredLineupPlace,
} from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { ParentLink } from '../../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../../domain/families/team-claim.ts';
import { type Game, USES_FIELD } from '../../../domain/games/game.ts';
import type { AgeGroupRules } from '../../../domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../../domain/league/facility.ts';
import { playerKey, staffKey } from '../../../domain/league/name-keys.ts';
import type { AgeGroup, Division, Season, Sport } from '../../../domain/league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../../domain/league/team.ts';
import type { GameReport } from '../../../domain/reports/report.ts';
import type { DayChange } from '../../../domain/scheduling/day-change.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import { isNumbered } from '../../../domain/scoring/numbered-player.ts';
import type { FieldId, GameId, OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import type { PointAdjustment } from '../../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../../domain/standings/standings-decision.ts';
import { statement } from '../driver/statement.ts';
import type { Table } from '../orm/table.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { type Values, values, type Where } from '../orm/values.ts';
import { uuid } from '../schema/columns.ts';
import {
  ageGroupRulesTable,
  ageGroupTable,
  dayChangeTable,
  divisionTable,
  facilityFieldTable,
  facilityTable,
  gameLineupPlaceTable,
  gameLineupTable,
  gameReportTable,
  gameTable,
  guardianTable,
  parentLinkTable,
  playerTable,
  pointAdjustmentTable,
  rosterSpotTable,
  seasonTable,
  sportTable,
  standingsDecisionTable,
  TABLES,
  teamClaimTable,
  teamStaffTable,
  teamTable,
} from '../schema/tables.ts';
import { postgresStatEvents } from '../scoring/stat-events.ts';
import { HOLD_PLAYER } from './hold-player.ts';

const GAMES_WITHOUT_TIME = statement<[orgId: OrgId]>(
  'games.without-time',
  'select game_id as id from game where org_id = $1 and starts_at = ends_at',
).rows({ id: uuid<GameId>() });
const GAME_AT_FIELD = statement<
  [orgId: OrgId, fieldId: FieldId, from: Date, to: Date, except: GameId, statuses: readonly Game['status'][]]
>(
  'games.at-field',
  `select game_id as id from game
   where org_id = $1 and field_id = $2 and ends_at > $3 and starts_at < $4 and game_id <> $5 and status = any($6::text[])
   order by starts_at, game_id limit 1`,
).rows({ id: uuid<GameId>() });

const GAME_OF_TEAMS_AT = statement<
  [orgId: OrgId, teamIds: readonly Team['id'][], from: Date, to: Date, except: GameId, statuses: readonly Game['status'][]]
>(
  'games.of-teams-at',
  `select game_id as id from game
   where org_id = $1 and (home_team_id = any($2::uuid[]) or visitor_team_id = any($2::uuid[])) and ends_at > $3 and starts_at < $4
     and game_id <> $5 and status = any($6::text[])
   order by starts_at, game_id limit 1`,
).rows({ id: uuid<GameId>() });

const HOLD_PARENT = statement<[orgId: OrgId, userId: UserId]>(
  'families.hold-parent',
  `select 1 as one from membership where org_id = $1 and user_id = $2 and role = 'parent' for no key update`,
);
const COUNT_LINKS = statement<[orgId: OrgId, userId: UserId, playerId: PlayerId | null, waitingSince: Date]>(
  'families.count-links',
  `select count(*) filter (where l.user_id = $2 and l.state = 'approved') as children,
          count(*) filter (where l.player_id = $3 and l.state = 'approved') as guardians,
          count(*) filter (where l.user_id = $2 and l.state = 'pending') as "waitingOfParent",
          count(*) filter (where l.player_id = $3 and l.state = 'pending' and not (u.email_verified and u.email is not null))
            as "waitingOfPlayer"
   from parent_link l join app_user u on u.user_id = l.user_id
   where l.org_id = $1 and (l.user_id = $2 or l.player_id = $3)
     and (l.state = 'approved' or l.state = 'pending' and l.created_at > $4)`,
).rows({ children: z.int(), guardians: z.int(), waitingOfParent: z.int(), waitingOfPlayer: z.int() });
const PARENTS_OF = statement<[orgId: OrgId, playerIds: readonly PlayerId[]]>(
  'families.parents-of',
  `select user_id as "userId" from parent_link where org_id = $1 and player_id = any($2::uuid[]) and state = 'approved'`,
).rows({ userId: uuid<UserId>() });

const APPEND_CHANGES = statement<[orgId: OrgId, changes: string]>(
  'games.append-changes',
  `insert into game_change (org_id, game_change_id, game_id, field, old, new, changed_by, at)
   select $1::uuid, c.id, c."gameId", c.field, c.old, c.new, c.by, c.at
   from json_to_recordset($2) as c (id uuid, "gameId" uuid, field text, old jsonb, new jsonb, by uuid, at timestamptz)`,
);

type Stored = { readonly id: string; readonly orgId: OrgId };

const storeOf = <Value extends Stored>(rows: Values<Value>): Store<Value> => ({
  findForUpdate: (orgId, id) => rows.findForUpdate({ orgId, id } as Where<Value>),
  find: (orgId, id) => rows.find({ orgId, id } as Where<Value>),
  save: rows.save,
});

const bulkStoreOf = <Value extends Stored>(rows: Values<Value>): BulkStore<Value> => ({ ...storeOf(rows), saveAll: rows.saveAll });

/** A store of values that are not removed while anything refers to them. */
function leagueStore<Value extends Stored>(table: Table, derived: Parameters<typeof values<Value>>[2] = {}) {
  const exists = TABLES.flatMap(({ name, columns }) =>
    columns
      .filter(({ references }) => references?.to === table.name && !references.goesWith)
      .map((column) => `exists (select 1 from ${name} where org_id = $1 and ${column.name} = $2)`),
  );
  const isReferenced = statement<[orgId: OrgId, id: string]>(
    `league.is-referenced ${table.name}`,
    `select ${exists.join(' or ')} as referenced`,
  ).rows({ referenced: z.boolean() });
  return (transaction: Transaction): LeagueStore<Value> => ({
    ...unreferredStore<Value>(table, derived)(transaction),
    isReferenced: async (orgId, id) => (await transaction.sql(isReferenced, [orgId, id]))[0]!.referenced,
  });
}

const unreferredStore =
  <Value extends Stored>(table: Table, derived: Parameters<typeof values<Value>>[2] = {}) =>
  (transaction: Transaction): LeagueStore<Value> => {
    const rows = values<Value>(transaction, table, derived);
    return {
      ...bulkStoreOf(rows),
      alike: (orgId, members) => rows.list({ orgId, ...members } as Where<Value>),
      isReferenced: async () => false,
      remove: async (orgId, id) => void (await rows.remove({ orgId, id } as Where<Value>)),
    };
  };

const teamStore = leagueStore<Team>(teamTable);
const gameStore = leagueStore<Game>(gameTable);

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
  statEvents: postgresStatEvents,

  teams(transaction) {
    const teams = values<Team>(transaction, teamTable);
    return {
      ...teamStore(transaction),
      ofSeason: async (orgId, seasonId) => (await teams.list({ orgId, seasonId })).toSorted((a, b) => byCodePoint(a.id, b.id)),
      hold: teams.listByIdsForUpdate,
    };
  },

  games(transaction) {
    const games = values<Game>(transaction, gameTable);
    return {
      ...gameStore(transaction),
      starting: (orgId, range) => games.within(orgId, 'startsAt', range),
      withoutTime: async (orgId) => (await transaction.sql(GAMES_WITHOUT_TIME, [orgId])).map(({ id }) => id),
      hold: games.listByIdsForUpdate,
      async atField(orgId, fieldId, { startsAt, endsAt }, except) {
        return (await transaction.sql(GAME_AT_FIELD, [orgId, fieldId, startsAt, endsAt, except, USES_FIELD]))[0]?.id;
      },
      async ofTeamsAt(orgId, teamIds, { startsAt, endsAt }, except) {
        return (await transaction.sql(GAME_OF_TEAMS_AT, [orgId, teamIds, startsAt, endsAt, except, USES_FIELD]))[0]?.id;
      },
    };
  },

  staff(transaction) {
    const staff = values<StaffMember>(transaction, teamStaffTable, { searchKey: staffKey });
    return {
      ...bulkStoreOf(staff),
      alike: (orgId, members) => staff.list({ orgId, ...(members as Where<StaffMember>) }),
      // Nothing refers to a staff line.
      isReferenced: async () => false,
      remove: async (orgId, id) => void (await staff.remove({ orgId, id })),
      ofTeam: (orgId, teamId) => staff.list({ orgId, teamId }),
      ofUser: (orgId, userId) => staff.list({ orgId, userId }),
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

  parentLinks(transaction) {
    const { sql } = transaction;
    const parentLinks = values<ParentLink>(transaction, parentLinkTable);
    return {
      ...storeOf(parentLinks),
      findByPlayer: (orgId, userId, playerId) => parentLinks.findForUpdate({ orgId, userId, playerId }),
      ofUser: (orgId, userId) => parentLinks.listForUpdate({ orgId, userId }),
      async count(orgId, userId, playerId, waitingSince) {
        // Two concurrent counts would both find a free place, so everyone locks the parent's membership first, then the player.
        await sql(HOLD_PARENT, [orgId, userId]);
        await HOLD_PLAYER(sql, { orgId, playerId });
        return (await sql(COUNT_LINKS, [orgId, userId, playerId, waitingSince]))[0]!;
      },
      waitingFor: async (orgId, playerId, waitingSince) =>
        (await parentLinks.listForUpdate({ orgId, playerId, state: 'pending' })).filter(({ createdAt }) => createdAt > waitingSince),
      blockedFor: (orgId, playerId) => parentLinks.listForUpdate({ orgId, playerId, isBlocked: true }),
      remove: async (orgId, id) => void (await parentLinks.remove({ orgId, id })),
      async parentsOf(orgId, playerIds) {
        const parents = await sql(PARENTS_OF, [orgId, playerIds]);
        return new Set(parents.map(({ userId }) => userId));
      },
    };
  },

  teamClaims(transaction) {
    const teamClaims = values<TeamClaim>(transaction, teamClaimTable);
    return {
      ...storeOf(teamClaims),
      findByTeam: (orgId, userId, teamId) => teamClaims.findForUpdate({ orgId, userId, teamId }),
      ofUser: (orgId, userId) => teamClaims.listForUpdate({ orgId, userId }),
    };
  },

  gameChanges: ({ sql }) => ({
    async append(changes) {
      for (const [orgId, ofOrg] of Map.groupBy(changes, (change) => change.orgId))
        await sql(APPEND_CHANGES, [orgId, JSON.stringify(ofOrg)]);
    },
  }),

  lineups(transaction) {
    type Row = Omit<StoredLineup, 'places'> & Readonly<{ numbers: readonly StoredPlace[] | null }>;
    const lineups = values<Row>(transaction, gameLineupTable);
    const lineupPlaces = values<StoredLineupPlace>(transaction, gameLineupPlaceTable);
    return {
      async find(orgId, gameId, teamId) {
        const row = await lineups.find({ orgId, gameId, teamId });
        if (!row) return undefined;
        const { numbers, ...lineup } = row;
        return { ...lineup, places: numbers ?? placesInOrder(await lineupPlaces.list({ orgId, gameId, teamId })) };
      },
      async save({ places, ...lineup }) {
        const { orgId, gameId, teamId } = lineup;
        const isOfNumbers = places.length > 0 && places.every(({ playerId }) => isNumbered(playerId));
        await lineups.save({ ...lineup, numbers: isOfNumbers ? places : null });
        await lineupPlaces.remove({ orgId, gameId, teamId });
        await lineupPlaces.saveAll(isOfNumbers ? [] : rowsOfPlaces(lineup, places));
      },
    };
  },

  reports(transaction) {
    const reports = values<GameReport>(transaction, gameReportTable);
    return { ...storeOf(reports), findByAuthor: (orgId, gameId, authorId) => reports.findForUpdate({ orgId, gameId, authorId }) };
  },
};
