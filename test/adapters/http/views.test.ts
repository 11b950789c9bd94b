import { describe, expect, test } from '@jest/globals';
import type { ViewName } from '../../../src/adapters/http/contract/views.ts';
import { viewOf } from '../../../src/adapters/http/pipeline/view.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import { callerOf, type TeamsView } from '../../../src/domain/membership/views.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import { aMember, aUser } from '../../support/builders.ts';

const VIEWS: readonly ViewName[] = ['org', 'teams', 'players', 'roster'];
/** A member of whom everything is another's, but for the user and the inactive teams. */
const other = (name: keyof Member, member: Member): Member => {
  const value = name === 'org' ? { ...member.org, name: 'Another' } : new Set([newId()]);
  return { ...member, [name]: value };
};

describe.each(VIEWS)('the view %s', (name) => {
  const member = aMember();

  test('names in its key everything that the reply is made for, but the reader', () => {
    const { viewer, key } = viewOf(member, name);
    for (const held of Object.keys(viewer) as (keyof Member)[]) {
      if (held !== 'user') expect([held, viewOf(other(held, member), name).key === key]).toEqual([held, false]);
    }
    expect(viewOf({ ...member, user: aUser() }, name).key).toBe(key);
  });

  test('has nothing of the seasons of teams that are not current, which it does not name', () => {
    expect(viewOf(member, name).viewer).not.toHaveProperty('inactiveTeams');
  });
});

test('a reply to one child and one to two are the same where it is not said whose they are', () => {
  const of = (count: number) =>
    viewOf(aMember({ children: new Set(Array.from({ length: count }, () => newId<PlayerId>())) }), 'teams').viewer;
  expect([of(1), of(2), of(0)]).toMatchObject([{ children: { size: 1 } }, { children: { size: 1 } }, { children: { size: 0 } }]);
});

test('who asks is nobody’s in a shared answer', () => {
  const member = aMember();
  expect(callerOf(member)).toBe(member);
  expect(() => callerOf(viewOf(member, 'teams').viewer as TeamsView)).toThrow('shared');
});
