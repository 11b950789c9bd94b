import { Pool } from 'undici';
import { cpuMsOf, cpuMsOfServer } from '../../bench/processor-time.ts';
import type { ChatOrg } from '../history/chat-org.ts';
import type { Instance } from '../rollout/instance.ts';
import { startSampleNginx } from '../support/nginx.ts';
import { processorShare, type Share, withChildren } from './processor-share.ts';

export type ThroughputTerms = Readonly<{
  instances: readonly Instance[];
  org: ChatOrg;
  databasePid: number;
  /** Fractions of one CPU: for each instance, and for the database if it is the one to saturate. */
  instanceShare: number;
  databaseShare: number;
  seconds: number;
  say: (line: string) => void;
}>;

/**
 * Replies and refusals per second of this many instances, and the used fractions of their shares and the database's; of
 * the instances, the least.
 */
export type Throughput = Readonly<{
  instances: number;
  aSecond: number;
  refusedASecond: number;
  instancesUsed: number;
  databaseUsed: number;
}>;

const CONNECTIONS = 64;
const WARMED_BY = 3000;
const SETTLED_AFTER_MS = 1000;

/** Reads with cached answers, which need no statement, and reads that need one each. */
const READS = {
  kept: () => '/api/mobile/screens/home',
  /** A position in the history that has not been read before. */
  anew: (room: string, n: number) => `/api/mobile/chat/rooms/${room}/messages?before=${new Date(Date.UTC(2030, 0, 1) + n).toISOString()}`,
};
export type ReadKind = keyof typeof READS;

/**
 * The reads per second that one, two, … all of the instances serve behind nginx, each limited to a CPU share by the
 * kernel; for `anew`, the database is limited to a share as well.
 */
export async function throughput({
  instances,
  org,
  databasePid,
  instanceShare,
  databaseShare,
  seconds,
  say,
}: ThroughputTerms): Promise<Record<ReadKind, readonly Throughput[]>> {
  let asked = 0;
  async function drive(origin: string, kind: ReadKind, isOver: (answered: number) => boolean) {
    const pool = new Pool(origin, { connections: CONNECTIONS });
    let [answered, refused] = [0, 0];
    const asking = async () => {
      while (!isOver(answered)) {
        asked += 1;
        const path = READS[kind](org.rooms[asked % org.rooms.length]!, asked);
        const { token } = org.people[asked % org.people.length]!;
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
        await body.dump();
        if (statusCode === 200) answered += 1;
        else if (statusCode === 503) refused += 1;
        else throw new Error(`${path} answered ${statusCode}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, asking));
    await pool.close();
    return { answered, refused };
  }

  // Before the limits apply, their code is compiled and their caches are filled.
  for (const { origin } of instances) {
    for (const kind of Object.keys(READS) as ReadKind[]) await drive(origin, kind, (answered) => answered >= WARMED_BY);
  }

  async function measure(kind: ReadKind, count: number): Promise<Throughput> {
    const asked = instances.slice(0, count);
    const nginx = await startSampleNginx(asked.map(({ origin }) => origin));
    try {
      const soon = performance.now() + SETTLED_AFTER_MS;
      await drive(nginx.origin, kind, () => performance.now() > soon);
      const used = () => [...asked.map(({ pid }) => cpuMsOf(pid)), cpuMsOfServer(databasePid)];
      const [before, began] = [used(), performance.now()];
      const { answered, refused } = await drive(nginx.origin, kind, () => performance.now() > began + seconds * 1000);
      const tookMs = performance.now() - began;
      const spent = used().map((ms, n) => (ms - before[n]!) / tookMs);
      const measured = {
        instances: count,
        aSecond: (answered * 1000) / tookMs,
        refusedASecond: (refused * 1000) / tookMs,
        instancesUsed: Math.min(...spent.slice(0, count)) / instanceShare,
        databaseUsed: spent[count]! / databaseShare,
      };
      const { aSecond, refusedASecond, instancesUsed, databaseUsed } = measured;
      say(
        `  ${kind}, ${count} instances: ${aSecond.toFixed(0)} a second, ${refusedASecond.toFixed(0)} refused; used ${instancesUsed.toFixed(2)} of an instance’s share, ${databaseUsed.toFixed(2)} of the database’s`,
      );
      return measured;
    } finally {
      await nginx.stop();
    }
  }

  const counts = Array.from({ length: Math.floor(Math.log2(instances.length)) + 1 }, (_, n) => 2 ** n);
  const found: Record<ReadKind, Throughput[]> = { kept: [], anew: [] };
  const shares: Share[] = [];
  try {
    for (const [n, { pid }] of instances.entries()) {
      const share = processorShare(`league-gateway-${n}`, instanceShare);
      shares.push(share);
      share.hold([pid]);
    }
    for (const count of counts) found.kept.push(await measure('kept', count));
    const database = processorShare('league-gateway-database', databaseShare);
    shares.push(database);
    database.hold(withChildren(databasePid));
    for (const count of counts) found.anew.push(await measure('anew', count));
  } finally {
    for (const share of shares) share.remove();
  }
  return found;
}
