import { z } from 'zod';
import type { RecordedEvent, StatEvents } from '../../../application/ports/storage/league/league-storage.ts';
import { isAtItsNumber } from '../../../domain/scoring/event-log.ts';
import { numberBehind } from '../../../domain/scoring/numbered-player.ts';
import type { GameId, OrgId } from '../../../domain/shared/ids.ts';
import { statement } from '../driver/statement.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { statEventTable } from '../schema/tables.ts';

export const HOLD_LOG = statement<[orgId: OrgId, gameId: GameId]>(
  'scoring.hold-log',
  `insert into game_sequence as s (org_id, game_id, last_sequence)
   select $1::uuid, $2::uuid, coalesce(max(sequence), 0) from stat_event where org_id = $1 and game_id = $2
   on conflict (org_id, game_id) do update set last_sequence = s.last_sequence returning last_sequence as last`,
).rows({ last: z.int() });

export const SHIFT = 'last_sequence - $3 + 1 - $4::integer as shift';
export const adding = (events: string, shift: string, from: string, [org, game, where] = ['$1', '$2', '']) => `
     insert into stat_event (org_id, game_id, sequence, change_sequence, order_key, stat_event_id, team_id, player_id, jersey_number, type, period, clock, count,
                             attributes, client_event_id, occurred_at, recorded_by, created_at, voided_at, voided_by, replaces_id, replaced_by_id)
     select ${org}, ${game}, ${shift} + sequence, ${shift} + "changeSequence", "orderKey", id, "teamId", "playerId", "jerseyNumber", type, period, clock, count,
            attributes, "clientEventId", "occurredAt", "recordedBy", "createdAt", "voidedAt", "voidedBy", "replacesId", "replacedById"
     from ${from} json_to_recordset(${events}) as event (
       sequence integer, "changeSequence" integer, "orderKey" text, id uuid, "teamId" uuid, "playerId" uuid, "jerseyNumber" text, type text, period smallint,
       clock text, count smallint, attributes jsonb, "clientEventId" uuid, "occurredAt" timestamptz, "recordedBy" uuid,
       "createdAt" timestamptz, "voidedAt" timestamptz, "voidedBy" uuid, "replacesId" uuid, "replacedById" uuid) ${where}`;

export type Numbered = [orgId: OrgId, gameId: GameId, count: number, from: number];
export const SHIFTED = { shift: z.int() };
/** The row of the game's numbers is locked until the commit, so that no later number becomes visible before an earlier one. */
const APPEND_EVENTS = statement<[...Numbered, events: string]>(
  'scoring.append-events',
  `with numbers as (
     insert into game_sequence as s (org_id, game_id, last_sequence)
     select $1::uuid, $2::uuid, $3::integer + coalesce(max(sequence), 0) from stat_event where org_id = $1 and game_id = $2
     on conflict (org_id, game_id) do update set last_sequence = s.last_sequence + $3 returning ${SHIFT}
   ), added as (${adding('$5', 'shift', 'numbers,')}) select shift from numbers`,
).rows(SHIFTED);

export const CHANGE_EVENTS = statement<[orgId: OrgId, changes: string]>(
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

type Row = Omit<RecordedEvent, 'changeSequence' | 'orderKey'> &
  Readonly<{ changeSequence: number | null; orderKey: string | null; jerseyNumber: string | null }>;

/** An order key and a change number that equal their defaults are stored as null, and a number in place of the id that stands for it. */
export const rowOf = (event: RecordedEvent): Row => ({
  ...event,
  ...playerOf(event),
  changeSequence: event.changeSequence === event.sequence ? null : event.changeSequence,
  orderKey: isAtItsNumber(event) ? null : event.orderKey,
});

function playerOf({ playerId }: RecordedEvent): Pick<Row, 'playerId' | 'jerseyNumber'> {
  const jerseyNumber = playerId && numberBehind(playerId);
  return { playerId: jerseyNumber === null ? playerId : null, jerseyNumber };
}

export function postgresStatEvents(transaction: Transaction): StatEvents {
  const { sql } = transaction;
  const rows = values<Row>(transaction, statEventTable);
  return {
    hold: async (orgId, gameId) => (await sql(HOLD_LOG, [orgId, gameId]))[0]!.last,
    async append(orgId, gameId, events, { count, from }) {
      const rowsToAdd = JSON.stringify(events.map(rowOf));
      return (await sql(APPEND_EVENTS, [orgId, gameId, count, from, rowsToAdd]))[0]!.shift;
    },
    change: (orgId, events) => done(sql(CHANGE_EVENTS, [orgId, JSON.stringify(events)])),
    async saveAll(events) {
      await rows.saveAll(events.map(rowOf));
      for (const [orgId, ofOrg] of Map.groupBy(events, (event) => event.orgId)) {
        await done(
          sql(SAVE_LAST_NUMBERS, [orgId, JSON.stringify(ofOrg.map(({ gameId, changeSequence }) => ({ gameId, changeSequence })))]),
        );
      }
    },
  };
}
