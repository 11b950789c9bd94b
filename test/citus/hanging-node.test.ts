import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Database } from '../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { Unavailable } from '../../src/application/ports/unavailable.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { testWith } from '../support/needs.ts';
import { CITUS, type OwnCitus } from '../support/own-citus.ts';
import { orgOn } from './cluster-org.ts';
import { spreadDatabase } from './spread-database.ts';

const MANY_MS = 180_000;
/** The statement limit of 5 s, two more attempts of a read that has lost its connection, and a busy machine. */
const ENDS_WITHIN_MS = 20_000;

let citus: OwnCitus;
let database: Database;
let storage: Storage;
let healthy: OrgId;
let hung: OrgId;

beforeAll(async () => {
  if (!CITUS.isThere) return;
  ({ citus, database } = await spreadDatabase('hanging'));
  storage = storageOver(database);
  const orgs = [];
  for (const [n, worker] of citus.workers.entries())
    orgs.push(await orgOn(citus, 'hanging', worker, { name: `Org ${n}`, code: `ORG${n}` }));
  for (const org of orgs) await storage.unitOfWork.transact(async (repositories) => ok(await repositories.orgs.add(org)));
  [healthy, hung] = [orgs[0]!.id, orgs[1]!.id];
}, MANY_MS);
afterAll(async () => {
  if (!CITUS.isThere) return;
  await database.close();
  await citus.remove();
}, MANY_MS);

const onCluster = testWith(CITUS);
const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'served',
    (error: unknown) => (error instanceof Unavailable ? 'unavailable' : String(error)),
  );
const read = (orgId: OrgId) => outcomeOf(storage.read.seasons(orgId));
const write = (orgId: OrgId) =>
  outcomeOf(storage.unitOfWork.transact(async ({ seasons }) => ok(await seasons.find(orgId, orgId as never))));

onCluster.each(['freeze', 'stop'] as const)(
  'while a node does not answer (%s), what asks it ends as unavailable within the limit, and all are served once it is back',
  async (how) => {
    const [, worker] = citus.workers;
    expect(await Promise.all([read(healthy), read(hung), write(hung)])).toEqual(['served', 'served', 'served']);
    if (how === 'freeze') worker!.freeze();
    else await worker!.stop('fast');
    try {
      const began = performance.now();
      expect(await Promise.all([read(hung), write(hung)])).toEqual(['unavailable', 'unavailable']);
      expect(performance.now() - began).toBeLessThan(ENDS_WITHIN_MS);
    } finally {
      worker!.thaw();
      await worker!.start();
    }
    while ((await read(hung)) !== 'served') await new Promise((done) => setTimeout(done, 100));
    expect(await Promise.all([read(healthy), write(healthy), write(hung)])).toEqual(['served', 'served', 'served']);
  },
  MANY_MS,
);

onCluster(
  'of several instances one looks at all orgs, and another one after it has died',
  async () => {
    const [first, second] = [storageOver(database), storageOver(database)];
    const everyMs = first.orgScanIntervalMs();
    const turns = [await first.holdsJobLease('a test', everyMs), await second.holdsJobLease('a test', everyMs)];
    expect([everyMs, turns]).toEqual([30_000, [true, false]]);
    // Only by the time that has passed, as for an instance that asks for the first time then.
    const later = storageOver(database, () => new Date(Date.now() + everyMs));
    expect(await later.holdsJobLease('a test', everyMs)).toBe(true);
  },
  MANY_MS,
);
