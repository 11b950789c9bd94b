import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { MessageId, RoomId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aUser } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { ACTIVITY, freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

async function somebodyWaits(): Promise<void> {
  const waiting = `select 1 as one from ${ACTIVITY} where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await postgres.sql(waiting)).length === 0) await pause(5);
}

test('a key that two transactions use at once stands for one message, and the room is numbered without a gap', async () => {
  const { org, jays, write } = await givenLeague(postgres.unitOfWork);
  const sender = aUser();
  await write(({ users }) => users.save(sender));
  const roomId = jays.id as string as RoomId;
  const append = (key: string | null, until?: Promise<void>) =>
    postgres.unitOfWork.transact(async ({ chat }) => {
      const message = { id: newId<MessageId>(), orgId: org.id, roomId, senderId: sender.id, content: 'Hello', replyToId: null, key };
      const appended = await chat.append(message);
      await until;
      return ok(appended);
    });

  const { promise: until, resolve: go } = Promise.withResolvers<void>();
  const first = append('once', until);
  while (
    (await postgres.sql(`select 1 as one from ${ACTIVITY} where state = $1 and datname = current_database()`, ['idle in transaction']))
      .length === 0
  )
    await pause(5);
  const second = append('once');
  await somebodyWaits();
  go();
  expect(await first).toMatchObject({ ok: true, value: { content: 'Hello' } });
  expect(await second).toEqual({ ok: true, value: undefined });
  await append(null);
  expect(await postgres.sql('select seq from chat_message where org_id = $1 order by seq', [org.id])).toEqual([{ seq: 1 }, { seq: 2 }]);
});
