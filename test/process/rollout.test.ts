import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rollOut } from '../rollout/rollout.ts';
import { startTestIssuer, type TestIssuer } from '../support/issuer.ts';
import { describeWith } from '../support/needs.ts';
import { NGINX } from '../support/nginx.ts';
import { freshPostgres } from '../support/postgres.ts';

const version = { folder: fileURLToPath(new URL('../..', import.meta.url)), entry: 'src/main.ts' };

describeWith(NGINX)(
  'a rolling deployment behind the nginx that operators are given (npm run check:rollout goes from version to version)',
  () => {
    let issuer: TestIssuer;
    let postgres: Awaited<ReturnType<typeof freshPostgres>>;
    beforeAll(async () => {
      issuer = await startTestIssuer();
      postgres = await freshPostgres(() => new Date());
      // Delays of a busy machine are not failures.
      await postgres.limitSessions({ lock_timeout: '5min', statement_timeout: '5min' });
    });
    afterAll(async () => {
      await postgres?.dispose();
      await issuer?.stop();
    });

    test('fails no request while instances are replaced over a migration, neither polls that wait nor writes without a key', async () => {
      const { tally, exitCodes, missingOrDoubled } = await rollOut({
        databaseUrl: postgres.url,
        issuer,
        instances: 1,
        versions: [version, version],
        // Long enough, on a busy machine too, for nginx to use each connection that it keeps: the reply closes it. A POST over one that is closed unused is a 502.
        drainSeconds: 3,
        load: { pollers: 6, readers: 4, writers: 4, waitSeconds: 25, betweenMs: 50 },
        roundsBetween: 1,
        holdsWrites: true,
        // As a later version might: statements that the earlier version has prepared meet tables with more columns.
        beforeEach: (execute) => execute('alter table chat_message add column later text; alter table org add column later text'),
      });
      expect(tally.failures).toEqual([]);
      expect(missingOrDoubled).toEqual([]);
      expect(exitCodes).toEqual([0]);
      expect(tally.accepted.length).toBeGreaterThan(0);
      expect(tally.polls).toBeGreaterThan(0);
    });
  },
);
