import { expect } from '@jest/globals';
import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import { secrets } from '../../src/adapters/system/secrets.ts';
import { deliverNotifications } from '../../src/application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from '../../src/application/notifications/fan-out-notifications.ts';
import type { NewPlayerId } from '../../src/application/ports/new-id.ts';
import type { Secrets } from '../../src/application/ports/secrets.ts';
import type { UnitOfWork } from '../../src/application/ports/storage.ts';
import type { Membership } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { later, NOON } from './builders.ts';
import { connected } from './database.ts';
import { freshPostgres } from './postgres.ts';
import { type Asking, type Reply, startWorld, type World } from './world.ts';

/** Puts a clock of its own before the one that PostgreSQL has, so that it stands still until it is set. */
const stopClock = (url: string) =>
  connected(url, async (execute) => {
    await execute(`
      create schema stopped;
      create table stopped.clock (at timestamptz not null);
      create function stopped.clock_timestamp() returns timestamptz language sql stable as 'select at from stopped.clock';
      create function stopped.statement_timestamp() returns timestamptz language sql stable as 'select at from stopped.clock';
    `);
    await execute('insert into stopped.clock values (?)', [NOON]);
    await execute(`alter database ${new URL(url).pathname.slice(1)} set search_path = stopped, pg_catalog, public`);
  });

/**
 * The same ids for both, of their own in each run. They come in no order, so that what is listed in order of time, and in memory is kept in it,
 * cannot pass for sorted by id.
 */
function idsOf(run: () => number): <Id extends string>() => Id {
  let [current, count] = [run(), 0];
  return <Id extends string>() => {
    if (run() !== current) [current, count] = [run(), 0];
    count += 1;
    return `00000000-${hex(current, 4)}-7000-8000-${hex((count * 40_503) % 65_537, 12)}` as Id;
  };
}
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** Secrets that are the same for both, as their ids are. */
const secretsBy = (newId: () => string): Secrets => ({
  make: () => secrets.hashOf(newId()),
  hashOf: secrets.hashOf,
});

/** What must be the same: everything but the time of the server's own clock, and versions, which are made of it. */
const answerOf = ({ status, headers, text }: Reply) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'consistency-token'),
  text,
});

/** Which device gets what of all that is due. In what order, and by what id it is known on its way, no storage has to say. */
async function pushedFrom({ ports }: World): Promise<readonly string[]> {
  const pushSender = recordingPushSender();
  const [expand, deliver] = [fanOutNotifications(ports), deliverNotifications({ ...ports, pushSender })];
  while ((await expand()).kind !== 'nothing-due');
  while ((await deliver()).length > 0);
  return pushSender
    .sent()
    .map(({ data: { deliveryId: _, ...data }, ...push }) => JSON.stringify({ ...push, data }))
    .sort();
}

/** The same gateway twice, on the memory adapters and on PostgreSQL: on one clock, and with the same ids. */
export async function startTwins() {
  let now = NOON;
  let run = 0;
  const postgres = await freshPostgres(() => now, stopClock);
  // One keeps answers and the other does not, so that they agree only where what is kept is what would be made anew.
  const ids = () => {
    const newId = idsOf(() => run);
    return { newId, newPlayerId: () => newId<ReturnType<NewPlayerId>>(), secrets: secretsBy(newId) };
  };
  const memory = await startWorld({}, { ...ids(), cacheMegabytes: 0 });
  // How long the database takes is not compared.
  const database = await startWorld({ ...postgres, check: async () => 1 }, ids());
  const twins: readonly [World, World] = [memory, database];

  /** Writes the same into both. */
  const unitOfWork: Pick<UnitOfWork, 'transact'> = {
    async transact(work) {
      await memory.ports.unitOfWork.transact(work);
      return database.ports.unitOfWork.transact(work);
    },
  };
  async function move(milliseconds: number) {
    now = later(now, milliseconds);
    for (const world of twins) world.move(milliseconds);
    await postgres.sql('update stopped.clock set at = $1', [now]);
  }
  return {
    unitOfWork,
    /** Begins at NOON again, with ids of its own; answers the number of the run. */
    async beginRun(): Promise<number> {
      run += 1;
      await move(NOON.getTime() - now.getTime());
      return run;
    },
    add: (given: Org | Membership) =>
      unitOfWork.transact(async ({ orgs, memberships }) => ok(await ('role' in given ? memberships.save(given) : orgs.add(given)))),
    async user(name: string): Promise<User> {
      const [user] = await Promise.all(twins.map((world) => world.user(name)));
      return user!;
    },
    move,
    /** Asks both the same, and answers what they agree on. */
    async call(name: string | undefined, method: string, path: string, asking: Asking): Promise<Reply> {
      const [expected, told] = await Promise.all(twins.map((world) => world.call(name, method, path, asking)));
      const asked = `${name}: ${method} ${path} ${JSON.stringify(asking)}`;
      expect({ asked, ...answerOf(told!) }).toEqual({ asked, ...answerOf(expected!) });
      return expected!;
    },
    /** Sends what waits to be pushed, from both alike. */
    async deliver(): Promise<void> {
      const [expected, pushed] = await Promise.all(twins.map(pushedFrom));
      expect(pushed).toEqual(expected);
    },
    read: twins.map(({ ports }) => ports.read),
    async close() {
      for (const world of twins) await world.close();
      await postgres.dispose();
    },
  };
}

export type Twins = Awaited<ReturnType<typeof startTwins>>;
