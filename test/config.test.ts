import { describe, expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from '../src/config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://localhost/league',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_AUDIENCE: 'league',
};

describe('push messages', () => {
  test.each([
    ['are recorded at a desk', {}, { kind: 'record' }],
    ['are not sent in production', PRODUCTION, { kind: 'none' }],
    ['go to an address that is given', { EXPO_PUSH_URL: 'http://localhost:9999/' }, { kind: 'expo', url: 'http://localhost:9999' }],
    ['go out with an access token that is given', { ...PRODUCTION, EXPO_ACCESS_TOKEN: 'secret' }, { kind: 'expo', accessToken: 'secret' }],
    ['go out when that is said', { ...PRODUCTION, PUSH_SENDER: 'expo' }, { kind: 'expo' }],
    ['stay when that is said', { PUSH_SENDER: 'none', EXPO_PUSH_URL: 'http://localhost:9999' }, { kind: 'none' }],
  ])('%s', (_, variables, push) => {
    expect(loadConfig(variables).push).toEqual(push);
  });

  test.each([
    [{ PUSH_SENDER: 'apns' }, 'PUSH_SENDER must be expo, record or none'],
    [{ EXPO_PUSH_URL: 'exp.host' }, 'EXPO_PUSH_URL must be an http or https address'],
  ])('take no %j', (variables, fault) => {
    expect(() => loadConfig(variables)).toThrow(ConfigError);
    expect(() => loadConfig(variables)).toThrow(fault);
  });
});
