import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startContender } from './contenders/contenders.ts';
import { openDatabase, withClient } from './data/database.ts';
import { bytesOfRows } from './documented/bytes-of-rows.ts';
import { documents } from './documented/documents.ts';
import { FIGURES, type FigureName, withFigures } from './documented/figures.ts';
import { sizes } from './documented/sizes.ts';
import { startIssuer } from './issuer.ts';
import { ROOT, run } from './process.ts';
import { benchWaiting } from './waiting.ts';

/** Measures the figures that documents state between markers, and writes them there; takes some twenty minutes, of which it sleeps ten. */

const WAITING = 2000;
const IDLE_MS = 600_000;
const SMALLEST_SCALE = 0.05;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { startedWithCpuMs, firstMb, kbEach } = await benchWaiting(WAITING);
const figures: Record<FigureName, number> = {
  'start-processor-time': startedWithCpuMs,
  'idle-memory': firstMb,
  'poll-memory': kbEach,
  ...(await ofIdleAndRows()),
  ...sizes(),
};

for (const [name, unit] of Object.entries(FIGURES)) say(`${name}: ${figures[name as FigureName].toPrecision(3)} ${unit}`);
for (const path of documents()) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const measured = withFigures(text, figures);
  if (measured !== text) writeFileSync(join(ROOT, path), measured);
}

async function ofIdleAndRows() {
  const issuer = await startIssuer();
  const database = await openDatabase(SMALLEST_SCALE, issuer.url, say);
  try {
    const idle = async (flags: readonly string[], forMs = 0) => {
      const gateway = await startContender('gateway', database.url, issuer.url, flags);
      await pause(forMs);
      const memoryMb = gateway.memoryMb();
      await gateway.stop();
      return memoryMb;
    };
    const [later, smallSemiSpace, forSize] = [
      await idle([], IDLE_MS),
      await idle(['--max-semi-space-size=4']),
      await idle(['--optimize-for-size']),
    ];
    return {
      'idle-memory-after-ten-minutes': later,
      'idle-memory-small-semi-space': smallSemiSpace,
      'idle-memory-optimized-for-size': forSize,
      ...(await withEmptyDatabase(database.url, (url) =>
        withClient(url, async (client) => {
          await client.query(
            `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`,
          );
          return bytesOfRows(async (text) => (await client.query(text)).rows);
        }),
      )),
    };
  } finally {
    await database.stop();
    issuer.close();
  }
}

async function withEmptyDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const url = new URL(server);
  url.pathname = '/documented';
  await withClient(server, async (client) => {
    await client.query('drop database if exists documented with (force)');
    await client.query('create database documented');
  });
  await run(['src/migrate.ts'], { DATABASE_URL: url.href });
  try {
    return await work(url.href);
  } finally {
    await withClient(server, (client) => client.query('drop database documented with (force)'));
  }
}
