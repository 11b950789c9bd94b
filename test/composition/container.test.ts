import { describe, expect, test } from '@jest/globals';
import { type Adapters, adaptersOf } from '../../src/composition/adapters.ts';
import { APPLICATION, type Application } from '../../src/composition/application.ts';
import { type Config, loadConfig } from '../../src/composition/config.ts';
import { containerOf, given } from '../../src/composition/container.ts';

type Held = Application & Adapters & Readonly<{ config: Config }>;

const configOf = (variables: Record<string, string>) =>
  loadConfig({
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_AUDIENCE: 'league',
    PUBLIC_URL: 'https://league.example.org',
    ...variables,
  });
const log = { debug: () => {}, info: () => {}, error: () => {}, warn: () => {} };

/** What a gateway of these variables holds, with what a test registers in place of it. */
async function heldBy(variables: Record<string, string>, own: Partial<Held> = {}): Promise<Held> {
  const config = configOf(variables);
  return containerOf<Held>(
    APPLICATION,
    await adaptersOf(config, {}),
    given<Held>({ config, settings: config, log, version: 'test', ...own }),
  );
}

describe('the container', () => {
  test('makes what it holds once, when it is first read', () => {
    let made = 0;
    const held = containerOf<{ made: object }>({
      made: () => {
        made += 1;
        return {};
      },
    });
    expect(made).toBe(0);
    expect(held.made).toBe(held.made);
    expect(made).toBe(1);
  });

  test('makes what is registered last, and passes it to all that is made of it', async () => {
    const noon = new Date('2026-05-01T12:00:00Z');
    const held = await heldBy({ STORAGE: 'memory' }, { clock: () => noon });
    expect([held.clock(), held.ports.clock()]).toEqual([noon, noon]);
  });

  test('has one token for the storage, which memory and PostgreSQL register', async () => {
    const onMemory = await heldBy({ STORAGE: 'memory' });
    const onPostgres = await heldBy({ STORAGE: 'postgres', DATABASE_URL: 'postgres://league@127.0.0.1:1/none', DATABASE_TLS: 'off' });
    expect((await onMemory.storage.check()).latencyMs).toBeGreaterThanOrEqual(0);
    await expect(onPostgres.storage.check()).rejects.toThrow();
    await Promise.all([onMemory.close(), onPostgres.close()]);
  });
});
