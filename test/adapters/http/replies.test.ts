import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { problemDocument } from '../../../src/adapters/http/pipeline/problem-reply.ts';
import { serialize } from '../../../src/adapters/http/pipeline/serializer.ts';
import { checkReply } from '../../support/openapi-check.ts';

const PROFILE = {
  id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
  email: 'pat@example.org',
  emailVerified: true,
  name: 'Pat Ortiz',
  pictureUrl: null,
  createdAt: '2026-04-11T15:00:00.000Z',
  updatedAt: '2026-04-11T15:00:00.000Z',
};
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' };

type Given = { status?: number; path?: string; headers?: Record<string, string> };

const checking =
  (body: object, { status = 200, path = '/api/me', headers = {} }: Given = {}) =>
  () =>
    checkReply('GET', path, { status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) });

describe('what every test checks replies by', () => {
  test('takes what the operation declares', () => {
    expect(checking(PROFILE)).not.toThrow();
  });

  test.each<[string, object, Given?]>([
    ['a member', { ...PROFILE, birthDate: '2016-01-02' }],
    [
      'a member in a list',
      { memberships: [{ orgId: PROFILE.id, orgName: 'A', orgCode: 'A', officialTerm: 'umpire', roles: [], phone: '1' }] },
      { path: '/api/me/orgs' },
    ],
    ['a header', PROFILE, { headers: { 'x-debug': 'select' } }],
    ['a status', PROFILE, { status: 207 }],
  ])('fails for %s that the description does not have, though clients are told to ignore it', (_what, body, options = {}) => {
    expect(checking(body, options)).toThrow();
  });

  test('fails for a problem with a fact that its kind does not have', () => {
    const refused = { type: '/problems/invalid-token', title: 'No', status: 401, detail: 'No.', instance: 'r-1', reason: 'expired' };
    const options = { status: 401, headers: { 'content-type': 'application/problem+json' } };
    expect(checking(refused, options)).not.toThrow();
    expect(checking({ ...refused, subject: 'auth0|1' }, options)).toThrow();
  });
});

describe('a reply leaves with what its schema declares and nothing else', () => {
  const Child = z.object({ name: z.string() });
  const Reply = z.object({ child: Child.nullable(), children: z.array(Child), byId: z.record(z.string(), Child) });

  test('at any depth', () => {
    const secret = { name: 'Sam', lastName: 'Ortiz' };
    expect(serialize(Reply, { child: secret, children: [secret], byId: { a: secret }, more: secret })).toBe(
      '{"child":{"name":"Sam"},"children":[{"name":"Sam"}],"byId":{"a":{"name":"Sam"}}}',
    );
  });

  test('in a problem too', () => {
    const orgs = [{ orgId: PROFILE.id, orgName: 'Springfield', orgCode: 'SLL', adminEmail: 'ada@example.org' }];
    const { body } = problemDocument({ kind: 'org-context-required', orgs, cause: 'select 1' } as never, 'r-1');
    expect(JSON.parse(body)).toEqual({
      type: '/problems/org-context-required',
      title: expect.any(String),
      status: 400,
      detail: expect.any(String),
      instance: 'r-1',
      orgs: [{ orgId: PROFILE.id, orgName: 'Springfield', orgCode: 'SLL' }],
    });
  });
});
