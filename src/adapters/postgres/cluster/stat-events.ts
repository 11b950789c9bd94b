import { sql } from 'kysely';
import type { StatEvents } from '../../../application/ports/storage/league/league-storage.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import {
  CHANGE_EVENTS,
  eventsIn,
  eventsOf,
  HOLD_LOG,
  insertEvents,
  type Numbered,
  type OfGame,
  rowOf,
  shiftOf,
} from '../scoring/stat-events.ts';

const TAKE_NUMBERS = prepared('scoring.take-numbers', (numbered: Numbered, db) =>
  db
    .updateTable('game_sequence as s')
    .set(({ ref }) => ({ last_sequence: sql<number>`${ref('s.last_sequence')} + ${numbered.count}` }))
    .where('s.org_id', '=', numbered.orgId)
    .where('s.game_id', '=', numbered.gameId)
    .returning(shiftOf(numbered).as('shift')),
);
type Added = OfGame & Readonly<{ shift: number; events: Parameters<typeof eventsIn>[0] }>;
/** Selects from the row of the numbers, so that the rows are made on the org's node; made on the coordinator, they would be copied there and committed in two phases. */
const ADD_EVENTS = prepared('scoring.add-events', ({ orgId, gameId, shift, events }: Added, db) =>
  insertEvents(db).expression(
    db
      .selectFrom('game_sequence as s')
      .crossJoin(eventsIn(events))
      .where('s.org_id', '=', orgId)
      .where('s.game_id', '=', gameId)
      .select(eventsOf(sql.ref('s.org_id'), sql.ref('s.game_id'), sql`${shift}::integer`)),
  ),
);

/** In steps: a cluster would run each part of a combined statement on all nodes, and commit on all of them. */
export const statEventsOnCluster =
  ({ em }: Pick<Transaction, 'em'>) =>
  (): Partial<StatEvents> => {
    let added: Promise<unknown> = Promise.resolve();
    return {
      append(orgId, gameId, events, { count, from }) {
        const appendInSteps = async () => {
          const take = async () => (await TAKE_NUMBERS(em, { orgId, gameId, count, from }))[0]?.shift;
          const lockLog = () => HOLD_LOG(em, { orgId, gameId });
          // A game without events, or one written by the previous version, has no row yet.
          const shift = (await take()) ?? (await lockLog().then(take))!;
          await ADD_EVENTS(em, { orgId, gameId, shift, events: events.map(rowOf) });
          return shift;
        };
        const appended = appendInSteps();
        added = appended.catch(() => undefined);
        return appended;
      },
      async change(orgId, events) {
        await added;
        await CHANGE_EVENTS(em, { orgId, changes: events });
      },
    };
  };
