import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ConfigError, Environment, loadConfig } from '../../src/composition/config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://localhost/league',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_AUDIENCE: 'league',
  PUBLIC_URL: 'https://league.example.org',
};

const faultsOf = (variables: Record<string, string>): string[] => {
  try {
    loadConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [head, ...faults] = error.message.split('\n');
    expect(head).toBe('The environment is not valid:');
    return faults.map((fault) => fault.trim());
  }
  return [];
};

describe('the environment', () => {
  test('names the database and the issuer in production', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      host: undefined,
      warnings: [],
      storage: { kind: 'postgres', url: 'postgresql://localhost/league' },
      issuers: [{ issuer: 'https://id.example.org', audience: ['league'] }],
      push: { kind: 'none' },
      port: 3000,
      logLevel: 'info',
      publicUrl: 'https://league.example.org',
      appScheme: 'leagueapp',
      corsOrigins: [],
      trustedProxies: 0,
      maxInFlight: 512,
      limits: { userPerMinute: 600, userAtOnce: 32, addressPerMinute: 300, addressAtOnce: 64, messagesPerMinute: 30, pollsPerMinute: 120 },
      drainMs: 5000,
      preparedStatements: 'auto',
      databaseWaitMs: 30_000,
    });
  });

  test('is told everything that is missing in production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL is required in production, unless STORAGE=memory',
      'OIDC_ISSUER is required in production',
      'OIDC_AUDIENCE or OIDC_AUTHORIZED_PARTIES is required, or tokens for other apps would be accepted (OIDC_ANY_AUDIENCE=true allows that)',
      'PUBLIC_URL is required in production for invite links',
    ]);
  });

  test('is told of values in quotes, which shells remove and files of settings may not, and of nothing else about them', () => {
    expect(faultsOf({ ...PRODUCTION, PUBLIC_URL: '"https://league.example.org"', OIDC_AUDIENCE: "'league'", PORT: '"80"' })).toEqual([
      "OIDC_AUDIENCE must not be in quotes: remove the ' at both ends",
      'PUBLIC_URL must not be in quotes: remove the " at both ends',
      'PORT must not be in quotes: remove the " at both ends',
    ]);
  });

  test('is told everything that is wrong with it, each thing once', () => {
    const faults = faultsOf({
      NODE_ENV: 'production',
      PORT: '65536',
      LOG_LEVEL: 'loud',
      STORAGE: 'disk',
      DATABASE_POOL_SIZE: '2.5',
      DATABASE_WAIT_SECONDS: 'long',
      PUBLIC_URL: 'league.example.org',
      OIDC_ISSUER: 'https://id.example.org, id',
      OIDC_ANY_AUDIENCE: 'yes',
      APP_SCHEME: 'League App',
      APPLE_APP_ID: 'org.example.league',
      APPLE_APP_STORE_ID: 'id1',
      ANDROID_CERT_FINGERPRINTS: 'AA:BB',
      CORS_ORIGINS: 'https://app.example.org/, *',
      TRUSTED_PROXIES: '-1',
      MAX_IN_FLIGHT: '0',
      LIMIT_USER_PER_MINUTE: '-1',
      LIMIT_USER_AT_ONCE: 'none',
      LIMIT_POLLS_PER_MINUTE: '1.5',
      DRAIN_SECONDS: '21',
    });
    expect(faults.toSorted()).toEqual([
      'ANDROID_CERT_FINGERPRINTS must be SHA-256 fingerprints: 32 pairs of hexadecimal digits, separated by colons',
      'ANDROID_PACKAGE and ANDROID_CERT_FINGERPRINTS must be set together',
      'APPLE_APP_ID must be <team id>.<bundle id>',
      'APPLE_APP_STORE_ID must be the number of the app in the App Store',
      'APP_SCHEME must be a URL scheme such as leagueapp',
      'CORS_ORIGINS must be origins such as https://app.example.org',
      'DATABASE_POOL_SIZE must be a whole number from 1 to 200',
      'DATABASE_URL is required in production, unless STORAGE=memory',
      'DATABASE_WAIT_SECONDS must be a whole number from 0 to 600',
      'DRAIN_SECONDS must be a number from 0 to 20',
      'LIMIT_POLLS_PER_MINUTE must be a whole number from 0 to 1000000',
      'LIMIT_USER_AT_ONCE must be a whole number from 0 to 1000000',
      'LIMIT_USER_PER_MINUTE must be a whole number from 0 to 1000000',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'MAX_IN_FLIGHT must be a whole number from 1 to 100000',
      'OIDC_ANY_AUDIENCE must be true or false',
      'OIDC_ISSUER must be the address of an OpenID Connect issuer',
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be an http or https address',
      'STORAGE must be postgres or memory',
      'TRUSTED_PROXIES must be a whole number from 0 to 10',
    ]);
  });

  test.each([
    ['DATABASE_URL', 'mysql://league:hunter2@localhost/league', 'must be an address such as postgresql:'],
    ['EMAIL_URL', 'http://league:hunter2@mail.example.org', 'must be'],
    ['WEB_PUSH_PRIVATE_KEY', 'hunter2', 'must be'],
    ['WEBHOOK_KEYS', 'hunter2', 'must be'],
  ])('keeps its secrets: %s', (name, value, fault) => {
    const faults = faultsOf({ ...PRODUCTION, [name]: value });
    expect(faults).toContainEqual(expect.stringContaining(`${name} ${fault}`));
    expect(faults.join()).not.toContain('hunter2');
  });

  test('mails the operator only where mail is sent', () => {
    const settings = { ...PRODUCTION, OPERATOR_EMAIL: 'operator@example.org' };
    expect(faultsOf(settings)).toEqual(['OPERATOR_EMAIL needs EMAIL_URL, through which mail is sent']);
    const mail = { EMAIL_URL: 'smtps://mail.example.org', EMAIL_FROM: 'league@example.org' };
    expect(loadConfig({ ...settings, ...mail })).toMatchObject({ operatorEmail: 'operator@example.org' });
  });

  test.each(['prod', 'Production', 'staging'])('is not development when NODE_ENV is %s', (NODE_ENV) => {
    expect(faultsOf({ ...PRODUCTION, NODE_ENV })).toEqual(['NODE_ENV must be production, development or test']);
  });

  test('may have variables that are empty, which count as left out', () => {
    expect(loadConfig({ ...PRODUCTION, PORT: '', APP_SCHEME: ' ', STORAGE: '' })).toMatchObject({ port: 3000, appScheme: 'leagueapp' });
    expect(faultsOf({ ...PRODUCTION, OIDC_ISSUER: ' ' })).toEqual(['OIDC_ISSUER is required in production']);
  });

  test('turns a limit off with 0', () => {
    expect(loadConfig({ ...PRODUCTION, LIMIT_USER_PER_MINUTE: '0', LIMIT_MESSAGES_PER_MINUTE: '50' }).limits).toMatchObject({
      userPerMinute: 0,
      messagesPerMinute: 50,
    });
  });

  test('needs no database in production where memory is said to do', () => {
    const { DATABASE_URL: _, ...others } = PRODUCTION;
    expect(loadConfig({ ...others, STORAGE: 'memory' }).storage).toEqual({ kind: 'memory' });
  });
});

describe('an address without TLS', () => {
  const PROVIDER = { issuer: 'http://id.example.org', audience: ['league'], jwksUri: 'http://keys.example.org/jwks' };
  test.each([
    ['PUBLIC_URL', 'http://league.example.org'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_ISSUER', 'https://id.example.org,http://127.evil.example'],
    ['OIDC_JWKS_URI', 'http://keycloak:8080/certs'],
    ['EXPO_PUSH_URL', 'http://push.example.org'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
    ['CORS_ORIGINS', 'https://app.example.org,http://localhost.example.org'],
    ['PUBLIC_URL', 'http://[fd00::1]:3000'],
  ])('of %s on another machine prevents a start in production', (name, address) => {
    const variables = { ...PRODUCTION, [name]: address };
    expect(faultsOf(variables)).toEqual([expect.stringMatching(new RegExp(`^${name} must be https: .*HTTP_ALLOWED_HOSTS=`))]);
    expect(loadConfig(variables, { defaults: {}, faults: () => [], warnings: () => [] })).toMatchObject({ warnings: [] });
  });

  test('of several providers prevents it for each of them', () => {
    const { OIDC_ISSUER: _, OIDC_AUDIENCE: __, ...others } = PRODUCTION;
    expect(faultsOf({ ...others, OIDC_PROVIDERS: JSON.stringify([PROVIDER]) })).toEqual([
      expect.stringMatching(/^OIDC_PROVIDERS must be https: http:\/\/id\./),
      expect.stringMatching(/^OIDC_PROVIDERS must be https: http:\/\/keys\./),
    ]);
  });

  test('has no path, since no link would follow it', () => {
    expect(faultsOf({ ...PRODUCTION, PUBLIC_URL: 'https://example.org/league' })).toEqual([
      'PUBLIC_URL may have no path: the gateway is at the root of its host',
    ]);
    expect(loadConfig({ ...PRODUCTION, PUBLIC_URL: 'https://example.org/' })).toMatchObject({ publicUrl: 'https://example.org' });
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('may be of this machine: %s', (PUBLIC_URL) => {
    expect(loadConfig({ ...PRODUCTION, PUBLIC_URL })).toMatchObject({ publicUrl: PUBLIC_URL, warnings: [] });
  });

  test('may be of a host in a private network that the operator names, which is said', () => {
    const OIDC_JWKS_URI = 'http://keycloak:8080/certs';
    expect(loadConfig({ ...PRODUCTION, OIDC_JWKS_URI, HTTP_ALLOWED_HOSTS: 'Keycloak' }).warnings).toEqual([
      expect.stringMatching(/^HTTP_ALLOWED_HOSTS lets OIDC_JWKS_URI name keycloak without TLS/),
    ]);
    expect(faultsOf({ ...PRODUCTION, OIDC_JWKS_URI, HTTP_ALLOWED_HOSTS: 'cloak' })).toHaveLength(1);
    expect(faultsOf({ ...PRODUCTION, HTTP_ALLOWED_HOSTS: 'http://keycloak:8080' })).toEqual([
      expect.stringMatching(/^HTTP_ALLOWED_HOSTS must be hosts without a scheme or a port/),
    ]);
  });

  test('is looked for beside lists that are not valid', () => {
    expect(faultsOf({ ...PRODUCTION, PUBLIC_URL: 'http://league.example.org', WEBHOOK_ALLOWED_NETWORKS: 'x', CORS_ORIGINS: 'x' })).toEqual([
      expect.stringMatching(/^WEBHOOK_ALLOWED_NETWORKS must be networks/),
      expect.stringMatching(/^CORS_ORIGINS must be origins/),
      expect.stringMatching(/^PUBLIC_URL must be https/),
    ]);
  });
});

describe('what looks like a mistake', () => {
  const warningsOf = (variables: Record<string, string>) => loadConfig(variables).warnings;

  test.each([
    ['DATABSE_POOL_SIZE', 'DATABASE_POOL_SIZE'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['MAX_INFLIGHT', 'MAX_IN_FLIGHT'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['Cors_Origins', 'CORS_ORIGINS'],
  ])('is named with the variable that %s resembles', (name, meant) => {
    expect(warningsOf({ ...PRODUCTION, [name]: '1' })).toEqual([`${name} is unknown and has no effect (did you mean ${meant}?)`]);
  });

  test('is named where nothing resembles it but its prefix is ours', () => {
    expect(warningsOf({ ...PRODUCTION, OIDC_SECRET_SAUCE: '1' })).toEqual(['OIDC_SECRET_SAUCE is unknown and has no effect']);
  });

  test('is told beside what is missing because of it', () => {
    const { DATABASE_URL, ...others } = PRODUCTION;
    expect(faultsOf({ ...others, DATABSE_URL: DATABASE_URL })).toEqual([
      'DATABASE_URL is required in production, unless STORAGE=memory',
      'DATABSE_URL is unknown and has no effect (did you mean DATABASE_URL?)',
    ]);
  });

  test('is no variable of other programs', () => {
    expect(
      warningsOf({ ...PRODUCTION, PATH: '/bin', HOME: '/root', HOSTNAME: 'a', PORTS: '1', LANG: 'C', npm_config_cache: 'x', PWD: '/' }),
    ).toEqual([]);
  });

  test('is storage in memory, or recorded push messages, in production', () => {
    const { DATABASE_URL: _, ...others } = PRODUCTION;
    expect(warningsOf({ ...others, STORAGE: 'memory', PUSH_SENDER: 'record' })).toEqual([
      'STORAGE is memory: everything is lost when the process ends',
      'PUSH_SENDER is record: push messages are kept in memory and not sent',
    ]);
  });
});

describe('an issuer', () => {
  const { OIDC_AUDIENCE: _, ...without } = PRODUCTION;

  test('comes with an audience, or tokens for other apps would open this one', () => {
    expect(faultsOf(without)).toEqual([
      'OIDC_AUDIENCE or OIDC_AUTHORIZED_PARTIES is required, or tokens for other apps would be accepted (OIDC_ANY_AUDIENCE=true allows that)',
    ]);
    expect(loadConfig({ ...without, OIDC_ANY_AUDIENCE: 'true' }).issuers).toEqual([
      expect.not.objectContaining({ audience: expect.anything() }),
    ]);
    expect(loadConfig({ ...without, OIDC_AUTHORIZED_PARTIES: 'app, web' }).issuers).toMatchObject([{ authorizedParties: ['app', 'web'] }]);
  });

  test('may be one of several, each to the last slash', () => {
    const { issuers } = loadConfig({ ...PRODUCTION, OIDC_ISSUER: 'https://id.example.org/, https://login.example.com/realm' });
    expect(issuers.map(({ issuer }) => issuer)).toEqual(['https://id.example.org/', 'https://login.example.com/realm']);
  });

  test('may have names of its own for what it tells', () => {
    const [issuer] = loadConfig({ ...PRODUCTION, OIDC_EMAIL_CLAIM: 'https://example.org/email' }).issuers;
    expect(issuer?.claims).toEqual({
      email: 'https://example.org/email',
      emailVerified: 'email_verified',
      name: 'name',
      givenName: 'given_name',
      familyName: 'family_name',
      picture: 'picture',
      locale: 'locale',
    });
  });

  test.each(['OIDC_EMAIL_CLAIM', 'OIDC_EMAIL_VERIFIED_CLAIM'])('has no %s that users write themselves', (name) => {
    expect(faultsOf({ ...PRODUCTION, [name]: '/user_metadata/email_verified' })).toEqual([
      `${name} must not be among what users write themselves`,
    ]);
    expect(faultsOf({ ...PRODUCTION, [name]: '/app_metadata/email_verified' })).toEqual([]);
  });

  test('may have its keys elsewhere, and ask claims of tokens', () => {
    const { issuers } = loadConfig({
      ...PRODUCTION,
      OIDC_JWKS_URI: 'https://id.example.org/keys',
      OIDC_REQUIRED_CLAIMS: 'token_use=access, /a/b=c=d',
    });
    expect(issuers).toMatchObject([{ jwksUri: 'https://id.example.org/keys', requiredClaims: { token_use: 'access', '/a/b': 'c=d' } }]);
    expect(faultsOf({ ...PRODUCTION, OIDC_JWKS_URI: 'keys', OIDC_REQUIRED_CLAIMS: 'token_use' })).toEqual([
      'OIDC_JWKS_URI must be the address of a JSON Web Key Set',
      'OIDC_REQUIRED_CLAIMS must be a list such as token_use=access,role=authenticated',
    ]);
    expect(
      faultsOf({ ...PRODUCTION, OIDC_ISSUER: 'https://a.example, https://b.example', OIDC_JWKS_URI: 'https://a.example/keys' }),
    ).toEqual(['OIDC_JWKS_URI is for a single issuer: configure several in OIDC_PROVIDERS']);
  });
});

describe('several issuers that differ', () => {
  const { OIDC_AUDIENCE: _, OIDC_ISSUER: __, ...without } = PRODUCTION;
  const one = { issuer: 'https://a.example/', audience: ['league'], claims: { email: 'mail' } };
  const other = { issuer: 'https://b.example', anyAudience: true, jwksUri: 'https://b.example/keys', requiredClaims: { typ: 'Bearer' } };

  test('are told as JSON, each with all of its own', () => {
    expect(loadConfig({ ...without, OIDC_PROVIDERS: JSON.stringify([one, other]) }).issuers).toEqual([
      one,
      { issuer: 'https://b.example', jwksUri: 'https://b.example/keys', requiredClaims: { typ: 'Bearer' } },
    ]);
  });

  test.each([
    ['no JSON', '{', ['must be a JSON array of providers']],
    ['none', '[]', ['must not be empty']],
    ['without an audience', '[{"issuer":"https://a.example"}]', [expect.stringMatching(/^\[0\] needs audience/)]],
    ['twice the same', JSON.stringify([one, one]), ['names an issuer twice']],
    [
      'what users write themselves',
      JSON.stringify([{ ...one, claims: { emailVerified: '/unsafe_metadata/verified' } }]),
      ['[0].claims.emailVerified must not be among what users write themselves'],
    ],
    ['a member that there is not', JSON.stringify([{ ...one, audiance: 'league' }]), [expect.stringMatching(/^\[0\] /)]],
  ])('are refused where they are %s', (_, given, faults) => {
    expect(faultsOf({ ...without, OIDC_PROVIDERS: given }).map((fault) => fault.replace('OIDC_PROVIDERS ', ''))).toEqual(faults);
  });

  test('exclude the variables of a single one', () => {
    expect(faultsOf({ ...PRODUCTION, OIDC_PROVIDERS: JSON.stringify([one]) })).toEqual([
      expect.stringMatching(/^OIDC_PROVIDERS contains the settings of every provider: remove OIDC_ISSUER/),
    ]);
  });
});

describe('what others reach the gateway by', () => {
  test('has no slash at the end', () => {
    expect(loadConfig({ ...PRODUCTION, PUBLIC_URL: 'https://league.example.org/' }).publicUrl).toBe('https://league.example.org');
  });

  test('has stores where the apps are named', () => {
    const fingerprint = Array(32).fill('0A').join(':');
    const { store, android } = loadConfig({
      ...PRODUCTION,
      APPLE_APP_STORE_ID: '123',
      ANDROID_PACKAGE: 'org.example.league',
      ANDROID_CERT_FINGERPRINTS: fingerprint,
    });
    expect(store).toEqual({ appStoreId: '123', playUrl: 'https://play.google.com/store/apps/details?id=org.example.league' });
    expect(android).toEqual({ packageName: 'org.example.league', fingerprints: [fingerprint] });
  });
});

describe('push messages', () => {
  test.each([
    ['are not sent unless that is said', {}, { kind: 'none' }],
    ['go to an address that is given', { EXPO_PUSH_URL: 'http://localhost:9999/' }, { kind: 'expo', url: 'http://localhost:9999' }],
    ['go out with an access token that is given', { EXPO_ACCESS_TOKEN: 'secret' }, { kind: 'expo', accessToken: 'secret' }],
    ['go out when that is said', { PUSH_SENDER: 'expo' }, { kind: 'expo' }],
    ['stay when that is said', { PUSH_SENDER: 'none', EXPO_PUSH_URL: 'http://localhost:9999' }, { kind: 'none' }],
  ])('%s', (_, variables, push) => {
    expect(loadConfig({ ...PRODUCTION, ...variables }).push).toEqual(push);
  });

  test.each([
    [{ PUSH_SENDER: 'apns' }, 'PUSH_SENDER must be expo, record or none'],
    [{ EXPO_PUSH_URL: 'exp.host' }, 'EXPO_PUSH_URL must be an http or https address'],
  ])('take no %j', (variables, fault) => {
    expect(faultsOf({ ...PRODUCTION, ...variables })).toEqual([fault]);
  });
});

describe('the keys for push messages to browsers', () => {
  const keys = {
    WEB_PUSH_PUBLIC_KEY: 'BKqrXn-i8HfQMbJqjrd3e06YcEhOzmLKI2QpxEYTmOLj7FKA6jPOoQVyDNWzVJPdhHWRvfTJNxvDbk4hnE8tGZM',
    WEB_PUSH_PRIVATE_KEY: 'K0PTGXEqpM5vtGk0uFzxGrEOLOn7RcVlkNAaVv2tHzk',
    WEB_PUSH_CONTACT: 'mailto:operator@example.org',
  };

  test('belong together, and come with an address', () => {
    const pair = createECDH('prime256v1');
    const own = { WEB_PUSH_PUBLIC_KEY: pair.generateKeys('base64url'), WEB_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url') };
    expect(loadConfig({ ...PRODUCTION, ...keys, ...own }).webPush).toEqual({
      publicKey: own.WEB_PUSH_PUBLIC_KEY,
      privateKey: own.WEB_PUSH_PRIVATE_KEY,
      contact: 'mailto:operator@example.org',
    });
    expect(loadConfig(PRODUCTION).webPush).toBeUndefined();
    expect(faultsOf({ ...PRODUCTION, ...keys })).toEqual(['WEB_PUSH_PUBLIC_KEY is not the public key of WEB_PUSH_PRIVATE_KEY']);
    expect(faultsOf({ ...PRODUCTION, ...own })).toEqual([
      'WEB_PUSH_PUBLIC_KEY must be set together with WEB_PUSH_PRIVATE_KEY and WEB_PUSH_CONTACT',
    ]);
    expect(faultsOf({ ...PRODUCTION, ...keys, ...own, WEB_PUSH_CONTACT: 'operator' })).toEqual([
      'WEB_PUSH_CONTACT must be mailto: and an address, or an https address',
    ]);
  });
});

describe('docs/settings.md', () => {
  /** Read by development, or by OpenTelemetry itself. */
  const READ_ELSEWHERE = ['DATA_DIR', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_SERVICE_NAME'];
  const rows = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, names = '', meaning = '', byDefault = '']) => ({
      names: [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
      meaning,
      defaults: byDefault.replaceAll('`', '').split(/[,;] /),
    }));

  test('describes every variable that is read, once, and no other', () => {
    const described = rows.flatMap(({ names, meaning }) => [...names, ...READ_ELSEWHERE.filter((name) => meaning.includes(`\`${name}\``))]);
    const read = [...Object.keys(Environment.shape), ...READ_ELSEWHERE];
    expect(described.sort()).toEqual(read.sort());
  });

  test('has the defaults that apply', () => {
    const described = Object.fromEntries(rows.flatMap(({ names, defaults }) => names.map((name, index) => [name, defaults[index]])));
    // A sampler that traces all, in words.
    const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, ...applied } = Environment.parse({});
    expect(described).toMatchObject(Object.fromEntries(Object.entries(applied).map(([name, value]) => [name, String(value)])));
  });
});
