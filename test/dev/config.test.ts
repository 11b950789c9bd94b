import { describe, expect, test } from '@jest/globals';
import { loadDevelopmentConfig } from '../../dev/config.ts';
import { ConfigError } from '../../src/composition/config.ts';

const faultsOf = (variables: Record<string, string>): string[] => {
  try {
    loadDevelopmentConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((fault) => fault.trim());
  }
  return [];
};
const configOf = (variables: Record<string, string>) => loadDevelopmentConfig(variables).config;

describe('the environment of development', () => {
  test('may be empty', () => {
    expect(loadDevelopmentConfig({})).toMatchObject({
      dataDir: '.data',
      needsDatabase: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        warnings: [],
        logLevel: 'info',
        publicUrl: 'http://localhost:3000',
        issuers: [],
        push: { kind: 'record' },
        drainMs: 0,
      },
    });
  });

  test('is told everything that is wrong with it, by the rules of production too', () => {
    expect(faultsOf({ PORT: '65536', PUSH_SENDER: 'apns', OIDC_ISSUER: 'https://id.example.org' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'PUSH_SENDER must be expo, record or none',
      expect.stringMatching(/^NODE_ENV must be production: OIDC_ISSUER names an identity provider/),
    ]);
    expect(faultsOf({ OIDC_PROVIDERS: '[{"issuer":"https://id.example.org","anyAudience":true}]' })).toEqual([
      expect.stringMatching(/^NODE_ENV must be production: OIDC_PROVIDERS names identity providers/),
    ]);
  });

  test('is never that of production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([expect.stringMatching(/^NODE_ENV must not be production here/)]);
  });

  test.each([
    'postgresql://league:secret@db.example.org/league',
    'postgresql://10.0.0.7/league',
    'postgresql://localhost.example.org/league',
    'postgresql://localhost/league?host=db.example.org',
  ])('is refused in front of the database %s', (DATABASE_URL) => {
    for (const NODE_ENV of [undefined, 'development', 'test']) {
      const faults = faultsOf({ DATABASE_URL, ...(NODE_ENV && { NODE_ENV }) });
      expect(faults).toEqual([expect.stringMatching(/^NODE_ENV must be production: DATABASE_URL names a database on another machine/)]);
      expect(faults.join()).not.toContain('secret');
    }
  });

  test.each([
    'postgresql://localhost:5433/league',
    'postgresql://127.0.0.1/league',
    'postgresql://[::1]/league',
    'postgresql:///league?host=/var/run/postgresql',
  ])('may name the database %s of this machine', (DATABASE_URL) => {
    expect(loadDevelopmentConfig({ DATABASE_URL })).toMatchObject({
      needsDatabase: false,
      config: { storage: { kind: 'postgres', url: DATABASE_URL } },
    });
  });

  test('is refused beside an identity provider', () => {
    const faults = faultsOf({ OIDC_ISSUER: 'https://id.example.org', OIDC_AUDIENCE: 'league', PUBLIC_URL: 'https://league.example.org' });
    expect(faults).toEqual([expect.stringMatching(/^NODE_ENV must be production: OIDC_ISSUER names an identity provider/)]);
  });

  test('opens to other machines where HOST says so', () => {
    expect(configOf({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test('may ask for storage in memory, without a warning', () => {
    expect(loadDevelopmentConfig({ STORAGE: 'memory' })).toMatchObject({
      needsDatabase: false,
      config: { storage: { kind: 'memory' }, warnings: [] },
    });
  });

  test('draws a warning for an address for other machines while only this one can connect', () => {
    const PUBLIC_URL = 'http://192.168.1.20:3000';
    expect(configOf({ PUBLIC_URL }).warnings).toEqual([expect.stringMatching(/HOST=0\.0\.0\.0/)]);
    expect(configOf({ PUBLIC_URL, HOST: '0.0.0.0' }).warnings).toEqual([]);
  });

  test('draws a warning for a variable that looks misspelled, of development too', () => {
    expect(configOf({ DATA_DIRR: 'x' }).warnings).toEqual(['DATA_DIRR is unknown and has no effect (did you mean DATA_DIR?)']);
  });

  test('has the port in the public address where nothing else is said', () => {
    expect(configOf({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test('lets pages of this machine call, or those that are named', () => {
    const [loopback, ...others] = configOf({}).corsOrigins as RegExp[];
    expect(others).toEqual([]);
    for (const origin of ['http://localhost:5173', 'http://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3001'])
      expect(origin).toMatch(loopback!);
    for (const origin of [
      'null',
      'http://localhost.example.org',
      'http://example.org/http://localhost',
      'http://192.168.1.20:5173',
      'file://',
    ])
      expect(origin).not.toMatch(loopback!);
    expect(configOf({ CORS_ORIGINS: 'http://192.168.1.20:5173' }).corsOrigins).toEqual(['http://192.168.1.20:5173']);
  });

  test('lets push messages out to an address that is given', () => {
    expect(configOf({ EXPO_PUSH_URL: 'http://localhost:9999' }).push).toEqual({ kind: 'expo', url: 'http://localhost:9999' });
  });
});
