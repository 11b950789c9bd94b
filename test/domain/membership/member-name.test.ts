import { describe, expect, test } from '@jest/globals';
import { memberName } from '../../../src/domain/membership/member-name.ts';
import { ROLES, type Role } from '../../../src/domain/membership/roles.ts';
import fc from '../../support/fast-check.ts';

const called = (name: string | null, parts: { givenName?: string | null; familyName?: string | null; roles?: readonly Role[] } = {}) =>
  memberName({ name, givenName: null, familyName: null, roles: ['parent'], ...parts });

describe('a name in one', () => {
  test.each([
    ['Lee Park', 'Lee P.'],
    ['Maria Elena Garcia', 'Maria G.'],
    ['  Lee   Park ', 'Lee P.'],
    ['lee', 'lee'],
    ['Åsa öberg', 'Åsa Ö.'],
    ['Mary van  Dyke', 'Mary D.'],
    ['Pat (coach)', 'Pat'],
    ['Pat (', 'Pat'],
    ['Pat Ortiz (she/her)', 'Pat O.'],
    ['Pat Ortiz ⚾', 'Pat O.'],
    ['⚾ Pat Ortiz', 'Pat O.'],
    ['Pat O', 'Pat'],
    ['Pat O.', 'Pat'],
    ['राहुल कुमार', 'राहुल क\u0941.'],
    ['Νίκος ωνάσης', 'Νίκος Ω.'],
    ['محمد علي', 'محمد ع.'],
    ['김 민준', '민준'],
    ['민준 김', '민준'],
    ['김민준', '민준'],
    ['王小', '小'],
    ['田中太郎', '太郎 田.'],
    ['田中 太郎', '田中 太.'],
    ['王', '王'],
  ])('of %j is shown as %j', (name, shown) => {
    expect(called(name)).toBe(shown);
  });
});

describe('a name in parts', () => {
  test.each([
    ['Mary Ann', 'Lee', 'Mary Ann L.'],
    ['Ana', 'de la Cruz', 'Ana D.'],
    ['민준', '김', '민준'],
    ['太郎', '田中', '太郎 田.'],
    ['Pat', 'O', 'Pat'],
    ['Pat', null, 'Pat'],
    ['Pat', 'pat@example.org', 'Pat'],
  ])('of %j and %j is shown as %j, whatever it is in one', (givenName, familyName, shown) => {
    expect(called('Somebody Else', { givenName, familyName })).toBe(shown);
  });

  test('counts for nothing where it is an address', () => {
    expect(called('Lee Park', { givenName: 'lee@example.org', familyName: 'Park' })).toBe('Lee P.');
  });
});

describe('where there is no name', () => {
  test.each([null, '', '  ', 'pat.ortiz@example.org', 'Pat <pat@example.org>', 'pat＠example.org', '12345', '⚾', '.'])(
    'but %j, the highest role stands for it',
    (name) => {
      expect(called(name, { roles: ['parent', 'coach'] })).toBe('Coach');
      expect(called(name, { givenName: name, familyName: name, roles: ['umpire', 'admin', 'staff'] })).toBe('Admin');
      expect(called(name, { roles: [] })).toBe('Former member');
    },
  );

  test('roles go from admin to follower', () => {
    expect(ROLES.map((_, n) => called(null, { roles: ROLES.slice(n).toReversed() }))).toEqual([
      'Admin',
      'Staff',
      'Coach',
      'Umpire',
      'Parent',
      'Follower',
    ]);
  });
});

test('no part of an address is ever shown, whatever claim it stands in', () => {
  const local = fc.stringMatching(/^[a-z]{4,12}\.[a-z]{4,12}$/);
  fc.assert(
    fc.property(local, fc.constantFrom('name', 'givenName', 'familyName', 'all'), (who, where) => {
      const address = `${who}@mail.example`;
      const claims = { name: null, givenName: null, familyName: null };
      const told = where === 'all' ? { name: address, givenName: address, familyName: address } : { ...claims, [where]: address };
      const shown = memberName({ ...told, roles: ['parent'] });
      expect(shown).toBe('Parent');
    }),
  );
});

test('a family name is never shown whole', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{0,9}$/);
  fc.assert(
    fc.property(word, word, (given, family) => {
      expect(called(`${given} ${family}`)).toBe(family.length === 1 ? given : `${given} ${family[0]}.`);
      expect(called(null, { givenName: given, familyName: family })).toBe(family.length === 1 ? given : `${given} ${family[0]}.`);
    }),
  );
});
