import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { type GatewayProcess, runGateway } from '../support/gateway-process.ts';
import { AUDIENCE, startTestIssuer, type TestIssuer } from '../support/issuer.ts';

/** Starting a process takes a while on a busy machine. */
const TIME_LIMIT_MS = 300_000;

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startTestIssuer();
}, TIME_LIMIT_MS);
afterAll(() => issuer.stop());

const running: GatewayProcess[] = [];
afterEach(async () => {
  for (const gateway of running) gateway.signal('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

const start = (variables: Record<string, string>): GatewayProcess => {
  const gateway = runGateway({ OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: AUDIENCE, STORAGE: 'memory', DRAIN_SECONDS: '0', ...variables });
  running.push(gateway);
  return gateway;
};

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

describe('a start is refused, in a sentence that names the variable to change,', () => {
  test(
    'on a port that is taken, before anything else is started',
    async () => {
      const other = createTcpServer();
      const port = await listening(other);
      // Nothing answers at this database's address: a gateway that connected to it first would still be waiting.
      const { code, stderr, lines } = await start({
        PORT: String(port),
        STORAGE: 'postgres',
        DATABASE_URL: 'postgresql://127.0.0.1:9/league',
        DATABASE_WAIT_SECONDS: '600',
      }).ended;
      other.close();
      expect({ code, stderr, lines }).toEqual({
        code: 1,
        stderr: `PORT ${port} is in use by another program. Stop it, or change PORT.\n`,
        lines: [],
      });
    },
    TIME_LIMIT_MS,
  );

  test(
    'where the provider names itself otherwise',
    async () => {
      const { code, stderr } = await start({ OIDC_ISSUER: `${issuer.issuer}/` }).ended;
      expect(code).toBe(1);
      expect(stderr).toBe(
        `OIDC_ISSUER is not exactly the issuer that the provider publishes, including a trailing slash: the discovery document of ${issuer.issuer}/ is that of ${issuer.issuer}.\n`,
      );
    },
    TIME_LIMIT_MS,
  );

  test(
    'beside a database on another machine, outside production',
    async () => {
      const { code, stderr } = await start({ NODE_ENV: '', STORAGE: '', OIDC_ISSUER: '', DATABASE_URL: 'postgresql://db.test/league' })
        .ended;
      expect(code).toBe(1);
      expect(stderr).toContain('NODE_ENV must be production: DATABASE_URL names a database on another machine');
    },
    TIME_LIMIT_MS,
  );

  test(
    'where NODE_ENV is neither production nor development',
    async () => {
      const { code, stderr } = await start({ NODE_ENV: 'prod' }).ended;
      expect(code).toBe(1);
      expect(stderr).toContain('NODE_ENV must be production, development or test');
    },
    TIME_LIMIT_MS,
  );

  test(
    'with a data directory that cannot be made',
    async () => {
      const file = join(tmpdir(), `league-no-directory-${process.pid}`);
      await writeFile(file, '');
      const { code, stderr } = await start({ NODE_ENV: 'development', STORAGE: '', OIDC_ISSUER: '', DATA_DIR: join(file, 'data') }).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(/^DATA_DIR cannot be used: ENOTDIR/);
    },
    TIME_LIMIT_MS,
  );
});

describe('a start is refused', () => {
  let latin: TestDatabase;
  beforeAll(async () => {
    latin = await emptyDatabase(`encoding 'LATIN1' locale 'C' template template0`);
  }, TIME_LIMIT_MS);
  afterAll(() => latin.drop());

  test(
    'on a database that cannot hold every name, with the command that makes another',
    async () => {
      const { code, stderr } = await start({ STORAGE: 'postgres', DATABASE_URL: latin.url }).ended;
      expect(code).toBe(1);
      expect(stderr).toContain('is encoded in LATIN1, but names need UTF-8');
      expect(stderr).toMatch(/create database \w+_utf8 encoding 'UTF8' template template0/);
    },
    TIME_LIMIT_MS,
  );
});

test(
  'a gateway that npm has started stops with npm, whose shell does not pass signals on',
  async () => {
    const run = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
    const shell = spawn('/bin/sh', ['-c', '"$0" "$1"; exit', process.execPath, run], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'development', STORAGE: 'memory', PORT: '0', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    shell.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Stop with Ctrl-C')) shell.kill('SIGTERM');
    });
    // Its output ends with the gateway, not with the shell.
    await once(shell.stdout, 'end');
    expect(said.trimEnd().split('\n').at(-1)).toMatch(/stopped/);
  },
  TIME_LIMIT_MS,
);

describe('a start warns', () => {
  const warningsOf = async (gateway: GatewayProcess) => {
    await gateway.origin;
    return gateway.lines().filter(({ level }) => level === 'warn');
  };

  test(
    'of an issuer that does not answer, and listens all the same: it may come back',
    async () => {
      const away = createServer((_, response) => response.writeHead(500).end());
      const address = `http://127.0.0.1:${await listening(away)}`;
      const warnings = await warningsOf(start({ OIDC_ISSUER: address }));
      away.closeAllConnections();
      away.close();
      expect(warnings).toContainEqual(
        expect.objectContaining({
          issuer: address,
          msg: 'the keys of OIDC_ISSUER could not be fetched: requests with its tokens are answered with 503 until they are',
        }),
      );
    },
    TIME_LIMIT_MS,
  );

  test(
    'of storage in memory and of a misspelled variable',
    async () => {
      const warnings = await warningsOf(start({ DATABSE_URL: 'postgresql://user:secret@db.test/league' }));
      expect(warnings.map(({ msg }) => msg)).toEqual([
        'DATABSE_URL is unknown and has no effect (did you mean DATABASE_URL?)',
        'STORAGE is memory: everything is lost when the process ends',
      ]);
    },
    TIME_LIMIT_MS,
  );
});
