import { type Kysely, type Selectable, sql } from 'kysely';
import type { LeagueRepositories } from '../../../application/ports/storage/league/league-storage.ts';
import { type Game, USES_FIELD } from '../../../domain/games/game.ts';
import type { FieldId, GameId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { leagueStore } from '../league/stores.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { gameSequenceTable } from '../scoring/entities.ts';
import { gameTable } from './entities.ts';

const WITHOUT_TIME = prepared('games.without-time', ({ orgId }: { orgId: OrgId }, db) =>
  db.selectFrom('game').where('org_id', '=', orgId).whereRef('starts_at', '=', 'ends_at').select('game_id as id'),
);

type InTheWay = Readonly<{ orgId: OrgId; startsAt: Date; endsAt: Date; except: GameId }>;
/** The first of other games that take place within a time. */
const firstDuring = ({ orgId, startsAt, endsAt, except }: InTheWay, db: Kysely<Schema>) =>
  db
    .selectFrom('game')
    .where('org_id', '=', orgId)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .where('game_id', '<>', except)
    .where('status', 'in', USES_FIELD)
    .select('game_id as id')
    .orderBy('starts_at')
    .orderBy('game_id')
    .limit(1);
const AT_FIELD = prepared('games.at-field', (p: InTheWay & Readonly<{ fieldId: FieldId }>, db) =>
  firstDuring(p, db).where('field_id', '=', p.fieldId),
);
const OF_TEAMS_AT = prepared('games.of-teams-at', (p: InTheWay & Readonly<{ teamIds: readonly TeamId[] }>, db) =>
  firstDuring(p, db).where((eb) => eb.or([eb('home_team_id', '=', anyId(p.teamIds)), eb('visitor_team_id', '=', anyId(p.teamIds))])),
);

type NumbersOfGame = Readonly<{ orgId: OrgId; gameId: GameId; lastSequence: number }>;
const gameStore = leagueStore<Game>(gameTable, {}, [gameSequenceTable]);

export function postgresGames(transaction: Transaction): LeagueRepositories['games'] {
  const { em } = transaction;
  const games = values<Game>(transaction, gameTable);
  const store = gameStore(transaction);
  return {
    ...store,
    async remove(orgId, gameId) {
      // A log that was held for plays that were all refused has a row without a play.
      await values<NumbersOfGame>(transaction, gameSequenceTable).remove({ orgId, gameId });
      await store.remove(orgId, gameId);
    },
    starting: (orgId, range) => games.within(orgId, 'startsAt', range),
    withoutTime: async (orgId) => (await WITHOUT_TIME(em, { orgId })).map(({ id }) => id),
    hold: games.listByIdsForUpdate,
    atField: async (orgId, fieldId, { startsAt, endsAt }, except) =>
      (await AT_FIELD(em, { orgId, fieldId, startsAt, endsAt, except }))[0]?.id,
    ofTeamsAt: async (orgId, teamIds, { startsAt, endsAt }, except) =>
      (await OF_TEAMS_AT(em, { orgId, teamIds, startsAt, endsAt, except }))[0]?.id,
  };
}

const CHANGE = ['org_id', 'game_change_id', 'game_id', 'field', 'old', 'new', 'changed_by', 'at'] as const;
type ChangeRow = Selectable<Schema['game_change']>;
const APPEND_CHANGES = prepared('games.append-changes', ({ orgId, changes }: { orgId: OrgId; changes: string }, db) =>
  db
    .insertInto('game_change')
    .columns(CHANGE)
    .expression(
      db
        .selectFrom(sql<ChangeRow>`json_populate_recordset(null::game_change, ${changes})`.as('c'))
        .select([
          sql<OrgId>`${orgId}::uuid`.as('org_id'),
          'c.game_change_id',
          'c.game_id',
          'c.field',
          'c.old',
          'c.new',
          'c.changed_by',
          'c.at',
        ]),
    ),
);

export const postgresGameChanges = ({ em }: Pick<Transaction, 'em'>): LeagueRepositories['gameChanges'] => ({
  async append(changes) {
    for (const [orgId, ofOrg] of Map.groupBy(changes, (change) => change.orgId)) {
      const rows = ofOrg.map(({ id, gameId, by, field, old, new: changed, at }) => ({
        game_change_id: id,
        game_id: gameId,
        field,
        old,
        new: changed,
        changed_by: by,
        at,
      }));
      await APPEND_CHANGES(em, { orgId, changes: JSON.stringify(rows) });
    }
  },
});
