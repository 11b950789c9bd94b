import type { StatEvents } from '../../../application/ports/storage/league-storage.ts';
import type { GameId, OrgId } from '../../../domain/shared/ids.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { adding, CHANGE_EVENTS, HOLD_LOG, type Numbered, rowOf, SHIFT, SHIFTED } from '../modules/stat-events.ts';

const TAKE_NUMBERS = statement<Numbered>(
  'scoring.take-numbers',
  `update game_sequence s set last_sequence = s.last_sequence + $3 where s.org_id = $1 and s.game_id = $2 returning ${SHIFT}`,
).rows(SHIFTED);
/** Selects from the row of the numbers, so that the rows are made on the org's node; made on the coordinator, they would be copied there and committed in two phases. */
const ADD_EVENTS = statement<[orgId: OrgId, gameId: GameId, shift: number, events: string]>(
  'scoring.add-events',
  adding('$4', '$3::integer', 'game_sequence s cross join', ['s.org_id', 's.game_id', 'where s.org_id = $1 and s.game_id = $2']),
);

/** In steps: a cluster would run each part of a combined statement on all nodes, and commit on all of them. */
export const statEventsOnCluster =
  ({ sql, pipelined, inSteps }: Transaction) =>
  (): Partial<StatEvents> => {
    let added: Promise<unknown> = Promise.resolve();
    return {
      append(orgId, gameId, events, { count, from }) {
        const appended = inSteps(async () => {
          const take = async () => (await sql(TAKE_NUMBERS, [orgId, gameId, count, from]))[0]?.shift;
          const lockLog = () => sql(HOLD_LOG, [orgId, gameId]);
          // A game without events, or one written by the previous version, has no row yet.
          const shift = (await take()) ?? (await lockLog().then(take))!;
          return { answer: sql(ADD_EVENTS, [orgId, gameId, shift, JSON.stringify(events.map(rowOf))]).then(() => shift) };
        });
        added = appended.catch(() => undefined);
        return appended;
      },
      change: (orgId, events) =>
        inSteps(async () => {
          await added;
          return { answer: pipelined(sql(CHANGE_EVENTS, [orgId, JSON.stringify(events)])) };
        }),
    };
  };
