import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { countsFor, likelyTeams, type UnclaimedLine } from '../../../src/domain/families/staff-line.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';

describe('a line of a staff list', () => {
  test.each<[Role[], boolean, boolean]>([
    [['coach'], true, true],
    [['parent'], false, true],
    [['admin', 'umpire'], false, true],
    [[], false, false],
  ])('counts for %j: as coach %s, as team manager %s', (roles, asCoach, asManager) => {
    const held = new Set(roles);
    expect(countsFor({ role: 'head_coach' }, held)).toBe(asCoach);
    expect(countsFor({ role: 'assistant_coach' }, held)).toBe(asCoach);
    expect(countsFor({ role: 'team_manager' }, held)).toBe(asManager);
  });
});

describe('the likely teams of a person', () => {
  const line = (teamName: string, over: Partial<UnclaimedLine>): UnclaimedLine => ({
    ...{ teamId: teamName as TeamId, teamName, name: newId(), email: null },
    ...over,
  });
  const lee = { name: 'Lee Park', email: 'Lee@example.org', emailVerified: true };
  const lines = [
    line('Jays', { name: 'LÉE park' }),
    line('Hawks', { email: 'lee@example.org' }),
    line('Hawks', { name: 'Lee Park' }),
    line('Owls', { name: 'Lea Park', email: 'lea@example.org' }),
  ];
  const teams = (person: typeof lee | { name: null; email: string; emailVerified: boolean }) =>
    likelyTeams(person, lines).map(({ name, by }) => [name, by]);

  test('are those that know the verified address, then those that know the name, each once', () => {
    expect(teams(lee)).toEqual([
      ['Hawks', 'address'],
      ['Jays', 'name'],
    ]);
  });

  test('are known by no address that is not verified, and by no name that is not known', () => {
    expect(teams({ ...lee, emailVerified: false })).toEqual([
      ['Jays', 'name'],
      ['Hawks', 'name'],
    ]);
    expect(teams({ name: null, email: 'lee@example.org', emailVerified: false })).toEqual([]);
  });
});
