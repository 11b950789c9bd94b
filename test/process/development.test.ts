import { expect, test } from '@jest/globals';
import { connected } from '../support/database.ts';
import { type DevelopmentProcess, runInDevelopment } from '../support/development-process.ts';
import { freshPostgres } from '../support/postgres.ts';

const TIME_LIMIT_MS = 600_000;

test(
  'a database that is too busy for the demo league is waited for, however long, with a line that says so',
  async () => {
    const postgres = await freshPostgres();
    const told = Promise.withResolvers<void>();
    const onLine = (line: string) => {
      if (line.includes('still waiting') && line.includes('the demo league to be stored')) told.resolve();
    };
    let started: Promise<DevelopmentProcess> | undefined;
    try {
      await connected(postgres.url, async (execute) => {
        await execute('set idle_in_transaction_session_timeout = 0');
        await execute('begin');
        await execute('lock table org');
        started = runInDevelopment({ DATABASE_URL: postgres.url }, onLine);
        await Promise.race([told.promise, started]);
        await execute('rollback');
      });
      const gateway = await started!;
      const response = await fetch(`http://localhost:${gateway.port}/dev/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'admin@demo.test' }),
      });
      const { access_token: token } = (await response.json()) as { access_token: string };
      const answer = await fetch(`http://localhost:${gateway.port}/api/me/orgs`, { headers: { authorization: `Bearer ${token}` } });
      expect(((await answer.json()) as { orgs: unknown[] }).orgs).not.toEqual([]);

      // Beside what the local provider answers.
      expect((await fetch(`http://localhost:${gateway.port}/dev/mail`)).status).toBe(200);

      // On the database of that one, another would move the demo users to its own address.
      await expect(runInDevelopment({ DATABASE_URL: postgres.url })).rejects.toThrow(
        `Another development gateway, at http://localhost:${gateway.port}, runs on this database. Stop that one, or set DATABASE_URL to another database.`,
      );
    } finally {
      const gateway = await started?.catch(() => undefined);
      await gateway?.stop();
      await postgres.dispose();
    }
  },
  TIME_LIMIT_MS,
);
