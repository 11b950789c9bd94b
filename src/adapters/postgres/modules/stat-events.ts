import { z } from 'zod';
import type { RecordedEvent, StatEvents } from '../../../application/ports/league-storage.ts';
import type { ScopeName, Version } from '../../../application/ports/watermarks.ts';
import type { GameStatus } from '../../../domain/games/game-status.ts';
import type { SportCode } from '../../../domain/league/sport.ts';
import { isAtItsNumber } from '../../../domain/scoring/event-log.ts';
import type { GameId, OrgId, PlayerId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { combineStatements, statement } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { StatEventRow } from '../schema/league-tables.ts';
import { collection } from './collection.ts';
import { ADVANCE, ADVANCED, advancing } from './scope-versions.ts';

const HOLD_LOG = statement<[orgId: OrgId, gameId: GameId]>(
  'scoring.hold-log',
  `insert into game_sequence as s (org_id, game_id, last_sequence)
   select $1::uuid, $2::uuid, coalesce(max(sequence), 0) from stat_event where org_id = $1 and game_id = $2
   on conflict (org_id, game_id) do update set last_sequence = s.last_sequence returning last_sequence as last`,
).rows({ last: z.int() });

const SHIFT = 'last_sequence - $3 + 1 - $4::integer as shift';
const adding = (events: string, shift: string, from: string, [org, game, where] = ['$1', '$2', '']) => `
     insert into stat_event (org_id, game_id, sequence, change_sequence, order_key, stat_event_id, team_id, player_id, type, period, clock, count,
                             attributes, client_event_id, occurred_at, recorded_by, created_at, voided_at, voided_by, replaces_id, replaced_by_id)
     select ${org}, ${game}, ${shift} + sequence, ${shift} + "changeSequence", "orderKey", id, "teamId", "playerId", type, period, clock, count,
            attributes, "clientEventId", "occurredAt", "recordedBy", "createdAt", "voidedAt", "voidedBy", "replacesId", "replacedById"
     from ${from} json_to_recordset(${events}) as event (
       sequence integer, "changeSequence" integer, "orderKey" text, id uuid, "teamId" uuid, "playerId" uuid, type text, period smallint,
       clock text, count smallint, attributes jsonb, "clientEventId" uuid, "occurredAt" timestamptz, "recordedBy" uuid,
       "createdAt" timestamptz, "voidedAt" timestamptz, "voidedBy" uuid, "replacesId" uuid, "replacedById" uuid) ${where}`;

/** The condition of `ValidatedAgainst`, and that the log contains none of the client ids; its parameters begin at `$place`. */
type Validated = [
  ...game: [status: GameStatus, homeTeamId: TeamId, visitorTeamId: TeamId, officialScorerUserId: UserId | null, sport: SportCode],
  ...[namedTeams: readonly TeamId[], namedPlayers: readonly PlayerId[], clientEventIds: readonly string[]],
];
const stillValid = (place: number) => `
       from game g join sport p on p.org_id = $1 and p.sport_id = g.sport_id
       where g.org_id = $1 and g.game_id = $2 and g.status = $${place} and g.home_team_id = $${place + 1} and g.visitor_team_id = $${place + 2}
         and g.official_scorer_user_id is not distinct from $${place + 3}::uuid and p.code = $${place + 4}
         and not exists (
           select 1 from unnest($${place + 5}::uuid[], $${place + 6}::uuid[]) as named (team_id, player_id)
           where not exists (select 1 from roster_spot r where r.org_id = $1 and r.team_id = named.team_id and r.player_id = named.player_id)
             and not exists (select 1 from game_lineup_place x
                             where x.org_id = $1 and x.game_id = $2 and x.team_id = named.team_id and x.player_id = named.player_id)
         )
         and not exists (select 1 from stat_event e where e.org_id = $1 and e.game_id = $2 and e.client_event_id = any($${place + 7}::uuid[]))`;

type Numbered = [orgId: OrgId, gameId: GameId, count: number, from: number];
const SHIFTED = { shift: z.int() };
/** The row of the game's numbers is locked until the commit, so that no later number becomes visible before an earlier one. */
const APPEND_EVENTS = statement<[...Numbered, events: string]>(
  'scoring.append-events',
  `with numbers as (
     insert into game_sequence as s (org_id, game_id, last_sequence)
     select $1::uuid, $2::uuid, $3::integer + coalesce(max(sequence), 0) from stat_event where org_id = $1 and game_id = $2
     on conflict (org_id, game_id) do update set last_sequence = s.last_sequence + $3 returning ${SHIFT}
   ), added as (${adding('$5', 'shift', 'numbers,')}) select shift from numbers`,
).rows(SHIFTED);

const takingNumbers = (condition = '') => `
     update game_sequence s set last_sequence = s.last_sequence + $3 where s.org_id = $1 and s.game_id = $2 ${condition} returning ${SHIFT}`;
/** Locks the game first, as the events' foreign key does in the end, so that a transaction that changes the game cannot deadlock with this one. */
const appendingIfValid = (more = '') => `with validated as (
     select 1 ${stillValid(6)} for key share of g
   ), numbers as (${takingNumbers('and exists (select 1 from validated)')}
   ), added as (${adding('$5', 'shift', 'numbers,')}) ${more}`;
const APPEND_IF_VALID = statement<[...Numbered, events: string, ...Validated]>(
  'scoring.append-if-valid',
  `${appendingIfValid()} select shift from numbers`,
).rows(z.strictObject(SHIFTED));
/** Locks the game's scope after its log, in the same order as separate statements do. */
const APPEND_IF_VALID_AND_ADVANCE = statement<
  [...Numbered, events: string, ...Validated, orgId: OrgId, names: readonly ScopeName[], Version]
>(
  'scoring.append-if-valid and-advance',
  `${appendingIfValid(`, advanced as (${advancing('select $14::uuid, scope, $16::bigint from numbers, unnest($15::text[]) as asked (scope)')})`)}
   select shift, name, version from numbers, advanced`,
).rows(z.strictObject({ ...SHIFTED, ...ADVANCED }));
combineStatements([APPEND_IF_VALID, ADVANCE], APPEND_IF_VALID_AND_ADVANCE, {
  first: ({ shift }) => ({ shift }),
  second: ({ name, version }) => ({ name, version }),
});

/** For a cluster, which would run each part of a combined statement on all nodes, and commit on all of them. */
const TAKE_NUMBERS = statement<Numbered>('scoring.take-numbers', takingNumbers()).rows(SHIFTED);
const TAKE_NUMBERS_IF_VALID = statement<[...Numbered, ...Validated]>(
  'scoring.take-numbers-if-valid',
  takingNumbers(`and exists (select 1 ${stillValid(5)} for key share of g)`),
).rows(SHIFTED);
/** Selects from the row of the numbers, so that the rows are made on the org's node; made on the coordinator, they would be copied there and committed in two phases. */
const ADD_EVENTS = statement<[orgId: OrgId, gameId: GameId, shift: number, events: string]>(
  'scoring.add-events',
  adding('$4', '$3::integer', 'game_sequence s cross join', ['s.org_id', 's.game_id', 'where s.org_id = $1 and s.game_id = $2']),
);

const CHANGE_EVENTS = statement<[orgId: OrgId, changes: string]>(
  'scoring.change-events',
  `update stat_event e
   set change_sequence = "changeSequence", voided_at = "voidedAt", voided_by = "voidedBy", replaced_by_id = "replacedById"
   from json_to_recordset($2) as change (id uuid, "changeSequence" integer, "voidedAt" timestamptz, "voidedBy" uuid, "replacedById" uuid)
   where e.org_id = $1 and e.stat_event_id = change.id`,
);

const SAVE_LAST_NUMBERS = statement<[orgId: OrgId, events: string]>(
  'scoring.save-last-numbers',
  `insert into game_sequence as s (org_id, game_id, last_sequence)
   select $1, "gameId", max("changeSequence") from json_to_recordset($2) as event ("gameId" uuid, "changeSequence" integer) group by "gameId"
   on conflict (org_id, game_id) do update set last_sequence = greatest(s.last_sequence, excluded.last_sequence)`,
);

type Row = Omit<RecordedEvent, 'changeSequence' | 'orderKey'> & Readonly<{ changeSequence: number | null; orderKey: string | null }>;

/** An order key and a change number that equal their defaults are stored as null. */
const rowOf = (event: RecordedEvent): Row => ({
  ...event,
  changeSequence: event.changeSequence === event.sequence ? null : event.changeSequence,
  orderKey: isAtItsNumber(event) ? null : event.orderKey,
});

export function postgresStatEvents(transaction: Transaction): StatEvents {
  const { sql, pipelined, inSteps } = transaction;
  const rows = collection<Row>(transaction, StatEventRow);
  let added: Promise<unknown> = Promise.resolve();
  return {
    hold: async (orgId, gameId) => (await sql(HOLD_LOG, [orgId, gameId]))[0]!.last,
    async append(orgId, gameId, events, { count, from }) {
      const rowsToAdd = JSON.stringify(events.map(rowOf));
      if (!sql.isCluster) return (await sql(APPEND_EVENTS, [orgId, gameId, count, from, rowsToAdd]))[0]!.shift;
      const appended = inSteps(async () => {
        const take = async () => (await sql(TAKE_NUMBERS, [orgId, gameId, count, from]))[0]?.shift;
        const hold = () => sql(HOLD_LOG, [orgId, gameId]);
        // A game without events, or one written by the previous version, has no row yet.
        const shift = (await take()) ?? (await hold().then(take))!;
        return { answer: sql(ADD_EVENTS, [orgId, gameId, shift, rowsToAdd]).then(() => shift) };
      });
      added = appended.catch(() => undefined);
      return appended;
    },
    async appendIfValid(orgId, gameId, events, { count, from }, { game, sport, named }) {
      const rowsToAdd = JSON.stringify(events.map(rowOf));
      const validated: Validated = [
        ...([game.status, game.homeTeamId, game.visitorTeamId, game.officialScorerUserId, sport] as const),
        ...([named.map(({ teamId }) => teamId), named.map(({ playerId }) => playerId)] as const),
        events.flatMap(({ clientEventId }) => clientEventId ?? []),
      ];
      if (!sql.isCluster) return (await sql(APPEND_IF_VALID, [orgId, gameId, count, from, rowsToAdd, ...validated]))[0]?.shift;
      return inSteps(async () => {
        const shift = (await sql(TAKE_NUMBERS_IF_VALID, [orgId, gameId, count, from, ...validated]))[0]?.shift;
        if (shift === undefined) return { answer: Promise.resolve(undefined) };
        return { answer: sql(ADD_EVENTS, [orgId, gameId, shift, rowsToAdd]).then(() => shift) };
      });
    },
    async change(orgId, events) {
      const changes = JSON.stringify(events);
      if (!sql.isCluster) return pipelined(sql(CHANGE_EVENTS, [orgId, changes]));
      return inSteps(async () => {
        await added;
        return { answer: pipelined(sql(CHANGE_EVENTS, [orgId, changes])) };
      });
    },
    async saveAll(events) {
      await rows.saveAll(events.map(rowOf));
      for (const [orgId, ofOrg] of Map.groupBy(events, (event) => event.orgId)) {
        await pipelined(
          sql(SAVE_LAST_NUMBERS, [orgId, JSON.stringify(ofOrg.map(({ gameId, changeSequence }) => ({ gameId, changeSequence })))]),
        );
      }
    },
  };
}
