import { describe, expect, jest, test } from '@jest/globals';
import { upsertUserFromIdentity } from '../../../src/application/membership/upsert-user-from-identity.ts';
import type { Identity } from '../../../src/application/ports/token-verifier.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { SCOPE_NAMES } from '../../../src/application/ports/watermarks.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
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

  const stored = () => given.ports.read.userByIdentity(anIdentity());
  const comes = async (over: Partial<Identity>) => accepted(await given.useCases.upsertUserFromIdentity(anIdentity(over)));

  /** What is noted beside a request has been by then. */
  const noted = () => new Promise((resolve) => setImmediate(resolve));
  const at = (age: number) => later(NOON, age);

  test('is not stored anew for a token that says nothing new, but once a day; the request knows how new its token is', async () => {
    await comes({});
    given.move(HOUR);
    expect(await comes({ issuedAt: at(HOUR) })).toMatchObject({ claimsAt: at(HOUR) });
    await noted();
    expect(await stored()).toMatchObject({ claimsAt: NOON });
    // An hour at a time, as apps get their tokens.
    for (let age = 2 * HOUR; age < DAY; age += HOUR) await comes({ issuedAt: at(age) });
    await noted();
    expect(await stored()).toMatchObject({ claimsAt: NOON });
    given.move(DAY);
    await comes({ issuedAt: at(DAY) });
    await noted();
    expect(await stored()).toMatchObject({ claimsAt: at(DAY) });
  });

  test('is one value for as long as their token is the same', async () => {
    await comes({});
    given.move(HOUR);
    const first = await comes({ issuedAt: at(HOUR) });
    expect(await comes({ issuedAt: at(HOUR) })).toBe(first);
  });

  test('comes on a new day without anything being made anew, and all who come at once are noted by one transaction', async () => {
    const subjects = Array.from({ length: 50 }, (_, n) => `user-${n}`);
    const come = (issuedAt: Date) => Promise.all(subjects.map((subject) => comes({ subject, issuedAt })));
    for (const user of await come(NOON)) await given.join(user, 'parent');
    const versions = () => given.ports.read.scopeVersions(SCOPE_NAMES.map((name) => ({ orgId: given.org.id, name })));
    const before = await versions();
    const transact = jest.spyOn(given.ports.unitOfWork, 'transact');
    given.move(DAY);
    await come(at(DAY));
    await noted();
    expect(transact).toHaveBeenCalledTimes(1);
    const claims = await Promise.all(subjects.map((subject) => given.ports.read.userByIdentity(anIdentity({ subject }))));
    expect(claims.map((user) => user?.claimsAt)).toEqual(subjects.map(() => at(DAY)));
    expect(await versions()).toEqual(before);
  });

  test('whose account is deleted with such a token is not made anew by it', async () => {
    const issuedAt = later(NOON, 20_000);
    await comes({});
    const actor = await comes({ issuedAt });
    accepted(await given.useCases.deleteAccount({ actor, leaveOrgs: false }));
    const refused = { ok: false, error: { kind: 'invalid-token', reason: 'account-deleted' } };
    expect(await given.useCases.upsertUserFromIdentity(anIdentity({ issuedAt }))).toEqual(refused);
  });

  describe('while nothing new of a person can be stored', () => {
    let tried = 0;
    const heldBack = new Map<string, User>();
    let isAway = true;
    const recognize = (over: Partial<Identity>) =>
      upsertUserFromIdentity({
        ...given.ports,
        heldBackClaims: heldBack,
        unitOfWork: {
          ...given.ports.unitOfWork,
          transact(work) {
            tried += 1;
            return isAway ? Promise.reject(new Unavailable('a node is away')) : given.ports.unitOfWork.transact(work as never);
          },
        },
      })(anIdentity(over));
    const renamed = { issuedAt: later(NOON, MINUTE), name: 'Pat Lee' };

    test('goes on as they are known, without a try at every request, and what is new is stored by a later one', async () => {
      const { id } = await comes({});
      given.move(MINUTE);
      expect([await recognize(renamed), await recognize(renamed)]).toMatchObject([
        { ok: true, value: { id, name: 'Pat Ortiz' } },
        { ok: true, value: { id, name: 'Pat Ortiz' } },
      ]);
      expect(tried).toBe(1);
      isAway = false;
      heldBack.clear();
      expect(await recognize(renamed)).toMatchObject({ ok: true, value: { id, name: 'Pat Lee' } });
      expect(await stored()).toMatchObject({ name: 'Pat Lee' });
    });

    test('is not let in where nobody knows them yet', async () => {
      isAway = true;
      await expect(recognize({ subject: 'new' })).rejects.toThrow(Unavailable);
    });
  });
});
