import { execFile, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { KEY, type Outcome, onTheWire, type Request } from './request.ts';

type Options = Readonly<{ connections: number; seconds: number }>;
export type Sustained = Readonly<{ name: string; drive(url: string, requests: readonly Request[], options: Options): Promise<Outcome> }>;

/** The driver for sustained load: wrk if installed, else autocannon, which uses more CPU itself. */
export const sustained = (): Sustained => (spawnSync('wrk', ['-v']).error ? byAutocannon : byWrk);

const byWrk: Sustained = {
  name: 'wrk',
  async drive(url, requests, { connections, seconds }) {
    const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
    try {
      const file = join(folder, 'requests');
      const wire = requests.map((request) => Buffer.from(onTheWire(request)));
      writeFileSync(file, Buffer.concat(wire.flatMap((each) => [Buffer.from(String(each.length).padStart(8, '0')), each])));
      const script = join(import.meta.dirname, 'wrk.lua');
      const options = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '--timeout', '20s', '-s', script];
      const { stdout } = await promisify(execFile)('wrk', [...options, url, '--', file, randomBytes(4).toString('hex')]);
      return JSON.parse(stdout.trim().split('\n').at(-1)!);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

const byAutocannon: Sustained = {
  name: 'autocannon',
  async drive(url, requests, { connections, seconds }) {
    let next = 0;
    const setupRequest = <Sent extends object>(sent: Sent): Sent => {
      const { method, path, headers, body } = requests[next++ % requests.length]!;
      const key = randomUUID();
      const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(KEY, key)]));
      return {
        ...sent,
        method,
        path,
        headers: { ...filled, ...(body && { 'Content-Type': 'application/json' }) },
        body: body?.replace(KEY, key),
      };
    };
    const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
    return {
      requests: result.requests.total,
      seconds: result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      bytes: result.throughput.total,
      failures: result.errors + result.timeouts + result['4xx'] + result['5xx'],
    };
  },
};
