import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { connected } from '../support/database.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { startSampleNginx } from '../support/nginx.ts';
import { type Instance, startInstance, type Version } from './instance.ts';
import { givenLeagueInSql } from './league-in-sql.ts';
import { type Load, type Phones, startPhones, type Tally } from './phones.ts';

export type RolloutPlan = Readonly<{
  databaseUrl: string;
  issuer: TestIssuer;
  instances: number;
  /** The first version runs at the beginning; each of the others replaces all instances of the previous one, one by one. */
  versions: readonly Version[];
  drainSeconds: number;
  load: Load;
  /** How many replies each phone gets between two steps. */
  roundsBetween: number;
  /** What happens in the database before each replacement, beyond the version's migrations. */
  beforeEach?: (execute: (sql: string) => Promise<unknown>) => Promise<unknown>;
  /** Every writer has a request in progress when an instance is told to stop, and until it accepts no more connections. */
  holdsWrites?: boolean;
  say?: (line: string) => void;
}>;

export type Rollout = Readonly<{
  tally: Tally;
  /** The exit codes of the replaced processes. */
  exitCodes: readonly (number | null)[];
  /** Accepted messages that are not stored exactly once. */
  missingOrDoubled: readonly string[];
}>;

/** Replaces the instances of one version after another with the next, behind nginx, while phones continue. */
export async function rollOut({ databaseUrl, issuer, versions, instances, say = () => {}, ...plan }: RolloutPlan): Promise<Rollout> {
  const terms = { databaseUrl, issuer: issuer.issuer, drainSeconds: plan.drainSeconds };
  const ports: number[] = [];
  while (ports.length < versions.length * instances) ports.push(await loopbackPort());
  const running: Instance[] = [];
  const nextOf = async (version: Version): Promise<Instance> => {
    const instance = await startInstance(version, ports.shift()!, terms);
    running.push(instance);
    return instance;
  };
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  let nginx: Awaited<ReturnType<typeof startSampleNginx>> | undefined;
  try {
    for (let n = 0; n < instances; n += 1) await nextOf(versions[0]!);
    nginx = await startSampleNginx(origins);
    const people = plan.load.pollers + plan.load.readers + plan.load.writers;
    const league = await givenLeagueInSql(databaseUrl, issuer, people);
    const phones = startPhones(nginx.origin, league, plan.load);
    await phones.served(plan.roundsBetween);
    const exitCodes: (number | null)[] = [];
    for (const version of versions.slice(1)) {
      if (plan.beforeEach) await connected(databaseUrl, plan.beforeEach);
      for (let n = 0; n < instances; n += 1) {
        await nextOf(version);
        await phones.served(plan.roundsBetween);
        const ending = running.shift()!;
        exitCodes.push(await (plan.holdsWrites ? stopWithWrites(ending, phones, databaseUrl) : ending.stop()));
        say(`one of ${version.folder} took over; ${phones.tally.failures.length} requests have failed so far`);
        await phones.served(plan.roundsBetween);
      }
    }
    await phones.stop();
    return { tally: phones.tally, exitCodes, missingOrDoubled: await missingOrDoubled(databaseUrl, phones.tally) };
  } finally {
    for (const instance of running) instance.kill();
    await nginx?.stop();
  }
}

const stopWithWrites = (instance: Instance, phones: Phones, databaseUrl: string): Promise<number | null> =>
  connected(databaseUrl, async (execute) => {
    await execute('begin');
    await execute('lock table chat_message in share mode');
    await phones.allWriting();
    const ended = instance.stop();
    await instance.refusing();
    await execute('commit');
    return ended;
  });

const missingOrDoubled = (databaseUrl: string, { accepted }: Tally): Promise<readonly string[]> =>
  connected(databaseUrl, async (execute) => {
    const rows = await execute('select content, count(*)::int as times from chat_message group by content');
    const times = new Map(rows.map((row) => [row['content'], row['times']]));
    return accepted.filter((content) => times.get(content) !== 1);
  });
