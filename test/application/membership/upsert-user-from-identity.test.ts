import { describe, expect, test } from '@jest/globals';
import type { Identity } from '../../../src/application/ports/token-verifier.ts';
import { later, MINUTE, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

const anIdentity = (over: Partial<Identity> = {}): Identity => ({
  ...{ issuer: 'https://id.example.org', subject: 'pat', issuedAt: NOON, email: 'pat@example.org', emailVerified: true },
  ...{ name: 'Pat Ortiz', givenName: null, familyName: null, pictureUrl: null },
  ...over,
});

describe('a user', () => {
  test('is one of their issuer: the same subject of another is somebody else, also when both come at once and again', async () => {
    const other = anIdentity({ issuer: 'https://other.example.org' });
    const come = async () => {
      const [pat, eve] = await Promise.all([
        given.useCases.upsertUserFromIdentity(anIdentity()),
        given.useCases.upsertUserFromIdentity(other),
      ]);
      return [accepted(pat), accepted(eve)] as const;
    };
    const [pat, eve] = await come();
    expect(pat.id).not.toBe(eve.id);
    const stored = await Promise.all([anIdentity(), other].map(given.ports.read.userByIdentity));
    expect(stored.map((user) => user?.id)).toEqual([pat.id, eve.id]);
    expect((await come()).map(({ id, email }) => [id, email])).toEqual([
      [pat.id, 'pat@example.org'],
      [eve.id, 'pat@example.org'],
    ]);
  });

  test('is not given an address back by a token that is older than the one it was taken from', async () => {
    await given.useCases.upsertUserFromIdentity(anIdentity());
    given.move(MINUTE);
    accepted(await given.useCases.upsertUserFromIdentity(anIdentity({ issuedAt: later(NOON, MINUTE), email: 'new@example.org' })));
    expect(accepted(await given.useCases.upsertUserFromIdentity(anIdentity()))).toMatchObject({ email: 'new@example.org' });
  });
});
