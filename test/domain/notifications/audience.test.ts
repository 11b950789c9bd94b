import { describe, expect, test } from '@jest/globals';
import { orgRooms, type Room, teamRoom } from '../../../src/domain/chat/room.ts';
import { ROLES } from '../../../src/domain/membership/roles.ts';
import {
  type AudienceQuery,
  chatAudience,
  type Recipient,
  shouldNotifyOfMessage,
  shouldNotifyOfTeamEvents,
  shouldNotifyOfTeams,
  sidesOf,
  teamsAudience,
} from '../../../src/domain/notifications/audience.ts';
import { EVERYTHING } from '../../../src/domain/notifications/push-preferences.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import fc from '../../support/fast-check.ts';

const ORG = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as OrgId;
const [HAWKS, JAYS, OWLS] = ['hawks', 'jays', 'owls'] as readonly string[] as readonly TeamId[] as [TeamId, TeamId, TeamId];
const SENDER = 'sender' as UserId;
const GAME = { homeTeamId: HAWKS, visitorTeamId: JAYS };
const ROOMS: readonly Room[] = [...orgRooms(ORG), teamRoom(ORG, HAWKS, 'Red Hawks')];

const TODAY = '2026-04-11' as LocalDate;
const SPRING = { isActive: true, startsOn: '2026-03-01' as LocalDate, endsOn: '2026-06-30' as LocalDate, isDraft: false };
const inSpring = (teamId: TeamId) => ({ teamId, season: SPRING });
const onStaffOf = (teamId: TeamId, isManager = false) => ({ ...inSpring(teamId), isManager });
const childOn = (teamId: TeamId) => [{ playerId: 'sam' as PlayerId, team: inSpring(teamId) }];

const aListener = (over: Partial<Recipient> = {}): Recipient => ({
  userId: 'pat' as UserId,
  roles: ['parent'],
  staffed: [],
  children: childOn(HAWKS),
  followed: [],
  preferences: EVERYTHING,
  hasMutedRoom: false,
  ...over,
});

const isWithin = ({ roles, teamIds }: AudienceQuery, listener: Recipient) =>
  listener.roles.some((role) => roles.includes(role)) ||
  [...listener.staffed, ...[...listener.children, ...listener.followed].flatMap(({ team }) => team ?? [])].some(({ teamId }) =>
    teamIds.includes(teamId),
  );

const teams = fc.subarray([HAWKS, JAYS, OWLS]);
const listeners = fc.record({
  userId: fc.constant('pat' as UserId),
  roles: fc.subarray([...ROLES]),
  staffed: fc.tuple(teams, fc.boolean()).map(([ids, isManager]) => ids.map((id) => onStaffOf(id, isManager))),
  children: teams.map((ids) => ids.flatMap((id) => childOn(id))),
  followed: teams.map((ids) => ids.flatMap((id) => childOn(id))),
  preferences: fc.record({ chatMessages: fc.boolean(), gameChanges: fc.boolean() }).map((chosen) => ({ ...EVERYTHING, ...chosen })),
  hasMutedRoom: fc.boolean(),
});

test('everybody who hears of a message or a game is among the possible listeners', () => {
  fc.assert(
    fc.property(listeners, fc.constantFrom(...ROOMS), (listener, room) => {
      if (shouldNotifyOfMessage(listener, room, SENDER, TODAY)) expect(isWithin(chatAudience(room), listener)).toBe(true);
      if (shouldNotifyOfTeams(listener, sidesOf(GAME), [], TODAY)) expect(isWithin(teamsAudience(sidesOf(GAME), []), listener)).toBe(true);
    }),
  );
});

describe('of a message', () => {
  const room = teamRoom(ORG, HAWKS, 'Red Hawks');
  test.each([
    ['a reader of the room hears', aListener(), true],
    ['its sender does not hear', aListener({ userId: SENDER }), false],
    ['one who has muted the room does not hear', aListener({ hasMutedRoom: true }), false],
    ['one who wants no messages does not hear', aListener({ preferences: { ...EVERYTHING, chatMessages: false } }), false],
    ['one who wants no changes of games hears', aListener({ preferences: { ...EVERYTHING, gameChanges: false } }), true],
    ['one who is a parent no more does not hear', aListener({ roles: ['umpire'] }), false],
    ['one on the staff list who is no coach does not hear', aListener({ children: [], staffed: [onStaffOf(HAWKS)] }), false],
    ['an admin hears', aListener({ roles: ['admin'], children: [] }), true],
  ])('%s', (_, listener, hears) => {
    expect(shouldNotifyOfMessage(listener, room, SENDER, TODAY)).toBe(hears);
  });
});

describe('of a change of a game', () => {
  test.each([
    ['a family of the home team hears', aListener(), true],
    ['a coach of the visiting team hears', aListener({ roles: ['coach'], children: [], staffed: [onStaffOf(JAYS)] }), true],
    ['a manager of the home team hears', aListener({ children: [], staffed: [onStaffOf(HAWKS, true)] }), true],
    ['one on the staff list who is no coach does not hear', aListener({ children: [], staffed: [onStaffOf(HAWKS)] }), false],
    ['one who has muted a room hears', aListener({ hasMutedRoom: true }), true],
    ['one who wants no changes of games does not hear', aListener({ preferences: { ...EVERYTHING, gameChanges: false } }), false],
    ['a family of another team does not hear', aListener({ children: childOn(OWLS) }), false],
    ['an admin without a team does not hear', aListener({ roles: ['admin'], children: [] }), false],
  ])('%s', (_, listener, hears) => {
    expect(shouldNotifyOfTeams(listener, sidesOf(GAME), [], TODAY)).toBe(hears);
  });
});

test('a follower hears of the games of the child’s team of a current season, and of no event and no message', () => {
  const follower = aListener({ roles: ['follower'], children: [], followed: childOn(HAWKS) });
  expect(shouldNotifyOfTeams(follower, [HAWKS], [], TODAY)).toBe(true);
  expect(shouldNotifyOfTeams(follower, [JAYS, OWLS], [], TODAY)).toBe(false);
  expect(shouldNotifyOfTeams({ ...follower, roles: ['parent'] }, [HAWKS], [], TODAY)).toBe(false);
  expect(shouldNotifyOfTeamEvents(follower, [HAWKS], TODAY)).toBe(false);
  expect(shouldNotifyOfTeamEvents(aListener(), [HAWKS], TODAY)).toBe(true);
  expect(ROOMS.filter((room) => shouldNotifyOfMessage(follower, room, SENDER, TODAY))).toEqual([]);
});
