import { describe, expect, test } from '@jest/globals';
import { isScorersWindow } from '../../../src/domain/games/game-permissions.ts';
import { ownTeams } from '../../../src/domain/membership/own-teams.ts';
import { isVisitor } from '../../../src/domain/membership/permissions.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import type { PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';

const TODAY = '2026-04-11' as LocalDate;
const team = (teamId: string, startsOn: string, endsOn: string, isActive = true) => ({
  teamId: teamId as TeamId,
  season: { isActive, startsOn: startsOn as LocalDate, endsOn: endsOn as LocalDate, isDraft: false },
  isManager: false,
});
const now = team('now', '2026-03-01', '2026-06-30');
const coming = team('coming', '2026-09-01', '2026-11-30');
const lastYear = team('last year', '2025-09-01', '2025-11-30', false);
const longAgo = team('long ago', '2024-03-01', '2024-06-30', false);
const draft = team('draft', '2026-09-01', '2026-11-30', false);
const teams = [now, coming, lastYear, longAgo, draft];
const sam = 'sam' as PlayerId;
const ties = { staffed: teams, children: teams.map((each) => ({ playerId: sam, team: each })), followed: [] };
const inactive = new Map([
  ['last year', '2025-11-30'],
  ['long ago', '2024-06-30'],
  ['draft', null],
]);
const own = (...roles: Role[]) => ownTeams(new Set(roles), ties, TODAY);

test('a coach has own teams of current seasons; those of the last year apart, for reading', () => {
  expect(own('coach')).toEqual({
    coachedTeams: new Set(['now', 'coming']),
    managedTeams: new Set(),
    pastCoachedTeams: new Set(['last year']),
    children: new Set(),
    childrensTeams: new Set(),
    pastChildrensTeams: new Set(),
    followedPlayers: new Set(),
    followedTeams: new Set(),
    inactiveTeams: { coach: inactive, parent: new Map() },
  });
});

test('a parent has the teams of their children in current seasons; past ones apart, for reading', () => {
  expect(own('parent')).toEqual({
    coachedTeams: new Set(),
    managedTeams: new Set(),
    pastCoachedTeams: new Set(),
    children: new Set(['sam']),
    childrensTeams: new Set(['now', 'coming']),
    pastChildrensTeams: new Set(['last year', 'long ago']),
    followedPlayers: new Set(),
    followedTeams: new Set(),
    inactiveTeams: { coach: new Map(), parent: inactive },
  });
});

test('a follower has the followed players and their teams of current seasons; others have none', () => {
  const followed = teams.map((each) => ({ playerId: sam, team: each }));
  const nothing = { staffed: [], children: [], followed };
  expect(ownTeams(new Set(['follower']), nothing, TODAY)).toMatchObject({
    followedPlayers: new Set(['sam']),
    followedTeams: new Set(['now', 'coming']),
    children: new Set(),
    childrensTeams: new Set(),
  });
  expect(ownTeams(new Set(['parent']), nothing, TODAY)).toMatchObject({ followedPlayers: new Set(), followedTeams: new Set() });
});

test.each(['admin', 'staff', 'umpire', 'parent'] as const)(
  'a team manager who is %s manages teams of current seasons, and has no others',
  (role) => {
    const staffed = teams.map((each) => ({ ...each, isManager: each !== coming }));
    expect(ownTeams(new Set([role]), { staffed, children: [], followed: [] }, TODAY)).toMatchObject({
      managedTeams: new Set(['now']),
      coachedTeams: new Set(),
      pastCoachedTeams: new Set(),
    });
  },
);

test('a coach on a team manager’s line coaches the team', () => {
  const staffed = [{ ...now, isManager: true }];
  expect(ownTeams(new Set(['coach']), { staffed, children: [], followed: [] }, TODAY).coachedTeams).toEqual(new Set(['now']));
});

test('a season that is not active is over two weeks after its last day, and not before', () => {
  const endOf = (endsOn: string) => {
    const { inactiveTeams } = ownTeams(
      new Set(['coach']),
      { staffed: [team('off', '2026-03-01', endsOn, false)], children: [], followed: [] },
      TODAY,
    );
    return inactiveTeams.coach.get('off' as TeamId);
  };
  expect([endOf('2026-03-27'), endOf('2026-03-28')]).toEqual(['2026-03-27', null]);
});

test('a staff list or a link without the approved role counts for nothing', () => {
  expect(ownTeams(new Set(), { staffed: [{ ...now, isManager: true }], children: [], followed: [] }, TODAY).managedTeams).toEqual(
    new Set(),
  );
  const nothing = { coachedTeams: new Set(), pastCoachedTeams: new Set(), children: new Set(), childrensTeams: new Set() };
  expect(own('admin', 'staff', 'umpire')).toMatchObject({ ...nothing, pastChildrensTeams: new Set() });
});

describe('a visitor', () => {
  const isOne = (roles: Role[], children: PlayerId[] = []) => isVisitor({ roles: new Set(roles), children: new Set(children) });

  test('is a parent without an approved link', () => expect(isOne(['parent'])).toBe(true));
  test('is one without any approved role', () => expect(isOne([])).toBe(true));
  test('is no parent with a child, also one without a team', () => expect(isOne(['parent'], [sam])).toBe(false));
  test.each(['admin', 'staff', 'coach', 'umpire'] as const)('is nobody who is %s as well', (role) => {
    expect(isOne(['parent', role])).toBe(false);
    expect(isOne([role])).toBe(false);
  });
});

test('the official scorer’s window begins six hours before the game and ends 24 hours after it', () => {
  const game = { startsAt: later(NOON, -2 * HOUR), endsAt: NOON };
  expect(isScorersWindow(game, later(NOON, -8 * HOUR - 1))).toBe(false);
  expect(isScorersWindow(game, later(NOON, -8 * HOUR))).toBe(true);
  expect(isScorersWindow(game, later(NOON, DAY))).toBe(true);
  expect(isScorersWindow(game, later(NOON, DAY + 1))).toBe(false);
});
