import { describe, expect, test } from '@jest/globals';
import { getMyPreferences } from '../../../src/application/membership/get-my-preferences.ts';
import { setMyPreferences } from '../../../src/application/membership/set-my-preferences.ts';
import { upsertUserFromIdentity } from '../../../src/application/membership/upsert-user-from-identity.ts';
import type { ClaimsConfirmation } from '../../../src/application/ports/storage/membership/membership-storage.ts';
import type { Identity } from '../../../src/application/ports/token-verifier.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const anIdentity = (over: Partial<Identity> = {}): Identity => ({
  issuer: 'https://id.example.org',
  subject: 'pat',
  issuedAt: NOON,
  email: 'pat@example.org',
  emailVerified: true,
  name: 'Pat Ortiz',
  givenName: null,
  familyName: null,
  pictureUrl: null,
  claimedLanguage: null,
  ...over,
});

describe('the language of a user', () => {
  const reads = async (user: User) => (await given.ports.read.callerContext(user.id)).reads;

  test('is the one that they have chosen, whatever a later token says, else that of the token', async () => {
    const come = async (over: Partial<Identity>) => accepted(await upsertUserFromIdentity(given.ports)(anIdentity(over)));
    const user = await come({});
    expect(await reads(user)).toBeNull();
    expect(await reads(await come({ issuedAt: later(NOON, 1000), claimedLanguage: 'es' }))).toBe('es');
    expect(accepted(await setMyPreferences(given.ports)({ actor: user, language: 'en' }))).toEqual({ language: 'en' });
    expect(await reads(await come({ issuedAt: later(NOON, 2000), claimedLanguage: 'es', name: 'Patricia' }))).toBe('en');
    expect(accepted(await getMyPreferences(given.ports)({ actor: user }))).toEqual({ language: 'en' });
    accepted(await setMyPreferences(given.ports)({ actor: user, language: null }));
    expect(await reads(user)).toBe('es');
  });
});

describe('a user', () => {
  test('is one of their issuer: the same subject of another is somebody else, also when both come at once and again', async () => {
    const other = anIdentity({ issuer: 'https://other.example.org' });
    const come = async () => {
      const [pat, eve] = await Promise.all([upsertUserFromIdentity(given.ports)(anIdentity()), upsertUserFromIdentity(given.ports)(other)]);
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
    await upsertUserFromIdentity(given.ports)(anIdentity());
    given.move(MINUTE);
    accepted(await upsertUserFromIdentity(given.ports)(anIdentity({ issuedAt: later(NOON, MINUTE), email: 'new@example.org' })));
    expect(accepted(await upsertUserFromIdentity(given.ports)(anIdentity()))).toMatchObject({ email: 'new@example.org' });
  });

  const stored = () => given.ports.read.userByIdentity(anIdentity());
  const comes = async (over: Partial<Identity>) => accepted(await upsertUserFromIdentity(given.ports)(anIdentity(over)));

  const at = (age: number) => later(NOON, age);

  test('is not stored anew for a token that says nothing new, but noted once a day; the request knows how new its token is', async () => {
    const { id } = await comes({});
    const notes: ClaimsConfirmation[] = [];
    const recognize = upsertUserFromIdentity({ ...given.ports, confirmClaims: (note) => notes.push(note) });
    const comesAt = async (age: number) => {
      given.set(at(age));
      return accepted(await recognize(anIdentity({ issuedAt: at(age) })));
    };
    // An hour at a time, as apps get their tokens.
    for (let age = HOUR; age < DAY; age += HOUR) expect(await comesAt(age)).toMatchObject({ id, claimsAt: at(age) });
    expect(notes).toEqual([]);
    for (const age of [DAY, DAY, DAY + HOUR]) await comesAt(age);
    expect(notes).toEqual([{ userId: id, before: NOON, at: at(DAY) }]);
    await comesAt(2 * DAY);
    expect(notes.slice(1)).toEqual([{ userId: id, before: at(DAY), at: at(2 * DAY) }]);
    expect(await stored()).toMatchObject({ claimsAt: NOON });
  });

  test('is one value for as long as their token is the same', async () => {
    await comes({});
    given.move(HOUR);
    const first = await comes({ issuedAt: at(HOUR) });
    expect(await comes({ issuedAt: at(HOUR) })).toBe(first);
  });

  test('whose account is deleted with such a token is not made anew by it', async () => {
    const issuedAt = later(NOON, 20_000);
    await comes({});
    const actor = await comes({ issuedAt });
    accepted(await deleteAccount(given.ports)({ actor, leaveOrgs: false }));
    const refused = { ok: false, error: { kind: 'invalid-token', reason: 'account-deleted' } };
    expect(await upsertUserFromIdentity(given.ports)(anIdentity({ issuedAt }))).toEqual(refused);
  });

  describe('while nothing new of a person can be stored', () => {
    let tried = 0;
    const unstored = new Map<string, User>();
    let isAway = true;
    const recognize = (over: Partial<Identity>) =>
      upsertUserFromIdentity({
        ...given.ports,
        unstoredClaims: unstored,
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
      unstored.clear();
      expect(await recognize(renamed)).toMatchObject({ ok: true, value: { id, name: 'Pat Lee' } });
      expect(await stored()).toMatchObject({ name: 'Pat Lee' });
    });

    test('is not let in where nobody knows them yet', async () => {
      isAway = true;
      await expect(recognize({ subject: 'new' })).rejects.toThrow(Unavailable);
    });
  });
});
