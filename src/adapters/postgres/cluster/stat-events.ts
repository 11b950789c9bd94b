import type { StatEvents } from '../../../application/ports/storage/league/league-storage.ts';
import type { GameId, OrgId } from '../../../domain/shared/ids.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { adding, CHANGE_EVENTS, HOLD_LOG, type Numbered, rowOf, SHIFT, SHIFTED } from '../scoring/stat-events.ts';

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
  ({ sql }: Transaction) =>
  (): Partial<StatEvents> => {
    let added: Promise<unknown> = Promise.resolve();
    return {
      append(orgId, gameId, events, { count, from }) {
        const appendInSteps = async () => {
          const take = async () => (await sql(TAKE_NUMBERS, [orgId, gameId, count, from]))[0]?.shift;
          const lockLog = () => sql(HOLD_LOG, [orgId, gameId]);
          // A game without events, or one written by the previous version, has no row yet.
          const shift = (await take()) ?? (await lockLog().then(take))!;
          await sql(ADD_EVENTS, [orgId, gameId, shift, JSON.stringify(events.map(rowOf))]);
          return shift;
        };
        const appended = appendInSteps();
        added = appended.catch(() => undefined);
        return appended;
      },
      async change(orgId, events) {
        await added;
        await sql(CHANGE_EVENTS, [orgId, JSON.stringify(events)]);
      },
    };
  };
