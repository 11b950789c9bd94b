import { describe, expect, test } from '@jest/globals';
import { configuredBy, openDeployment } from '../src/open-deployment.ts';
import { runLeague } from './support/command-line.ts';

const NOWHERE = 'postgresql://nobody:secret@127.0.0.1:9/league';
const run = (line: string, variables: Record<string, string>) => runLeague(line.split(' '), openDeployment(configuredBy(variables)));

describe('the command line of production', () => {
  test('needs the database alone, and says so', async () => {
    expect(await run('org list', {})).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('DATABASE_URL is required') });
    expect(await run('org list', { STORAGE: 'memory' })).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('STORAGE is memory'),
    });
    expect(await run('migrate', {})).toMatchObject({ exitCode: 5 });
  });

  test('has no demo league', async () => {
    expect(await run('demo', { DATABASE_URL: NOWHERE })).toMatchObject({ exitCode: 3 });
  });

  test('finds everything at once that is wrong with the settings, and looks at the database all the same', async () => {
    const { exitCode, stdout } = await run('doctor', { DATABASE_URL: NOWHERE, OIDC_ISUER: 'https://id.example.org', PORT: 'x' });
    expect(exitCode).toBe(4);
    for (const told of ['PORT must be', 'OIDC_ISSUER is required', 'PUBLIC_URL is required', 'is OIDC_ISSUER meant']) {
      expect(stdout).toMatch(new RegExp(`FAULT {4}settings .*${told}`));
    }
  });

  test('finds what looks like a mistake, and an issuer that does not answer', async () => {
    const variables = {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_AUDIENCE: 'x',
      PUBLIC_URL: 'https://league.example.org',
      STORAGE: 'memory',
    };
    const { exitCode, stdout } = await run('doctor', variables);
    expect([exitCode, stdout]).toEqual([
      4,
      expect.stringMatching(/warning {2}settings .*STORAGE is memory[\s\S]*FAULT {4}issuer .*127\.0\.0\.1:9 does not answer/),
    ]);
  });
});
