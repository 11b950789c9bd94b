import { describe, expect, test } from '@jest/globals';
import { diagnoseSettings, openFilesLimit } from '../../src/composition/diagnose-settings.ts';
import { configuredBy, openDeployment } from '../../src/composition/open-deployment.ts';
import { runLeague } from '../support/command-line.ts';

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
    for (const told of ['PORT must be', 'OIDC_ISSUER is required', 'PUBLIC_URL is required', 'did you mean OIDC_ISSUER']) {
      expect(stdout).toMatch(new RegExp(`FAULT {4}settings .*${told}`));
    }
  });

  test('finds links that phones refuse, a proxy that nobody trusts, and too few files', () => {
    const found = (publicUrl: string, trustedProxies: number, openFiles?: number) =>
      diagnoseSettings({ publicUrl, trustedProxies }, openFiles).map(({ state, what, remedy }) => `${state}: ${what} ${remedy}`);
    expect(found('http://league.example.org', 1)).toEqual([
      expect.stringMatching(/^warning: PUBLIC_URL is http:.* Set it to the public https address/),
    ]);
    expect(found('https://league.example.org', 0)).toEqual([expect.stringMatching(/^warning: .*TRUSTED_PROXIES is 0.*usually 1/)]);
    expect(found('https://league.example.org', 1, 1024)).toEqual([
      expect.stringMatching(/^warning: .*files per process is 1024.*LimitNOFILE/),
    ]);
    expect(found('https://league.example.org', 1)).toEqual([]);
    expect(found('http://127.evil.example', 1)).toHaveLength(1);
    expect(found('http://localhost:3000', 0, 65_536)).toEqual([expect.stringMatching(/^good/)]);
    expect(openFilesLimit()).toBeGreaterThan(0);
  });

  test('finds what looks like a mistake, and an issuer that does not answer', async () => {
    const variables = {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_AUDIENCE: 'x',
      PUBLIC_URL: 'https://league.example.org',
      STORAGE: 'memory',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      HTTP_ALLOWED_HOSTS: 'collector',
    };
    const { exitCode, stdout } = await run('doctor', variables);
    expect(stdout).toMatch(/warning {2}settings .*HTTP_ALLOWED_HOSTS lets OTEL_EXPORTER_OTLP_ENDPOINT name collector/);
    expect([exitCode, stdout]).toEqual([
      4,
      expect.stringMatching(/warning {2}settings .*STORAGE is memory[\s\S]*FAULT {4}issuer .*127\.0\.0\.1:9 does not answer/),
    ]);
  });
});
