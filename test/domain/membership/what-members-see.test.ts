import { describe, expect, test } from '@jest/globals';
import { playsIn } from '../../../src/domain/games/game.ts';
import { isOwnGame, ownGames, seesSnackParent } from '../../../src/domain/games/game-permissions.ts';
import {
  isOwnTeam,
  type Member,
  namesOnTeams,
  seesJerseys,
  seesPlayersFigures,
  seesPlayersInGames,
  seesPresentPlayers,
  seesRoster,
  seesSomePlayersInGames,
} from '../../../src/domain/membership/permissions.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import type { GameId, PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { aMember } from '../../support/builders.ts';

const [jays, hawks, owls] = ['jays', 'hawks', 'owls'] as unknown as [TeamId, TeamId, TeamId];
const as = (role: Role, over: Partial<Member> = {}) => aMember({ roles: new Set([role]), ...over });

const SCORING = { scoredGames: new Set(['g' as GameId]), scoredTeams: new Set([jays, hawks]) };

// The team is the Hawks; the game, Jays at home to Hawks.
describe('of a team and its game', () => {
  test.each([
    //                                                                                       own team, names, jerseys, own game, snack parent
    ['an admin', as('admin'), [false, 'full', true, false, true]],
    ['staff', as('staff'), [false, 'full', true, false, true]],
    ['the team’s coach', as('coach', { coachedTeams: new Set([hawks]) }), [true, 'full', true, true, true]],
    ['the opponent’s coach', as('coach', { coachedTeams: new Set([jays]) }), [false, 'short', false, true, true]],
    ['a coach of another team', as('coach', { coachedTeams: new Set([owls]) }), [false, 'short', false, false, false]],
    ['an umpire', as('umpire'), [false, 'full', false, false, false]],
    ['a parent of a child on it', as('parent', { childrensTeams: new Set([hawks]) }), [true, 'full', true, true, true]],
    ['a parent of a child on the other side', as('parent', { childrensTeams: new Set([jays]) }), [false, 'short', false, true, true]],
    ['a parent of a child elsewhere', as('parent', { childrensTeams: new Set([owls]) }), [false, 'short', false, false, false]],
    ['its coach of last year', as('coach', { pastCoachedTeams: new Set([hawks]) }), [false, 'full', true, true, false]],
    ['last year’s coach of the other side', as('coach', { pastCoachedTeams: new Set([jays]) }), [false, 'short', false, true, false]],
    ['a parent of a child once on it', as('parent', { pastChildrensTeams: new Set([hawks]) }), [false, 'full', true, true, true]],
    ['its manager', as('parent', { managedTeams: new Set([hawks]) }), [false, 'full', true, true, false]],
    ['the opponent’s manager', as('parent', { managedTeams: new Set([jays]) }), [false, 'short', false, true, false]],
    ['a parent without a child', as('parent'), [false, 'short', false, false, false]],
    ['a parent who scores the game', as('parent', SCORING), [false, 'short', true, true, false]],
    ['the opponent’s coach who scores it', as('coach', { ...SCORING, coachedTeams: new Set([jays]) }), [false, 'short', true, true, true]],
    ['an umpire who scores it', as('umpire', SCORING), [false, 'full', true, true, false]],
    [
      'an umpire who has a child on it',
      aMember({ roles: new Set(['umpire', 'parent']), childrensTeams: new Set([hawks]) }),
      [true, 'full', true, true, true],
    ],
  ] as const)('%s sees what the table says', (_, member, seen) => {
    const game = { id: 'g' as GameId, homeTeamId: jays, visitorTeamId: hawks };
    expect([
      isOwnTeam(member, hawks),
      namesOnTeams(member, [hawks]),
      seesJerseys(member, hawks),
      isOwnGame(member, game),
      seesSnackParent(member, game),
    ]).toEqual(seen);
  });
});

describe('who plays now, and who played on a past team', () => {
  const child = new Set(['sam' as PlayerId]);
  test.each([
    //                                                                                       hawks now, owls of last year
    ['a coach of a team', as('coach', { coachedTeams: new Set([jays]) }), true, true],
    ['a coach without a team', as('coach'), false, false],
    ['a coach of last year alone', as('coach', { pastCoachedTeams: new Set([owls]) }), false, true],
    ['a coach of last year and of a team', as('coach', { pastCoachedTeams: new Set([owls]), coachedTeams: new Set([jays]) }), true, true],
    ['a coach without a team who has a child', as('coach', { children: child, childrensTeams: new Set([jays]) }), true, true],
    ['a family of last year alone', as('parent', { children: child, pastChildrensTeams: new Set([owls]) }), false, true],
    ['a parent of a child who is on no team yet', as('parent', { children: child }), true, true],
    ['a parent without a child', as('parent'), false, false],
    ['an umpire', as('umpire'), true, true],
    ['staff', as('staff'), true, true],
  ] as const)('is seen by %s as the table says', (_, member, now, then) => {
    expect([seesPresentPlayers(member), seesRoster(member, hawks), seesPlayersFigures(member, hawks)]).toEqual([now, now, now]);
    expect([seesRoster(member, owls), seesPlayersFigures(member, owls)]).toEqual([then, then]);
  });
});

describe('own games', () => {
  const games = [jays, hawks, owls].flatMap((homeTeamId, index) =>
    ['first', 'second'].map((which) => ({
      id: `${homeTeamId} ${which}` as GameId,
      homeTeamId,
      visitorTeamId: [hawks, owls, jays][index]!,
    })),
  );

  test.each([
    ['somebody without a team', as('parent')],
    ['a coach', as('coach', { coachedTeams: new Set([hawks]) })],
    ['a coach of a past team', as('coach', { pastCoachedTeams: new Set([owls]) })],
    ['a manager', as('parent', { managedTeams: new Set([hawks]) })],
    ['a parent', as('parent', { childrensTeams: new Set([jays]), pastChildrensTeams: new Set([owls]) })],
    ['an umpire', as('umpire', { officiatedGames: new Set([`${owls} first` as GameId]) })],
    ['an official scorer', as('umpire', { scoredGames: new Set([`${jays} second` as GameId]) })],
  ])('of %s are those that storage is asked for', (_, member) => {
    const { teamIds, gameIds } = ownGames(member);
    for (const game of games) {
      const isAskedFor = teamIds.some((id) => playsIn(game, id)) || gameIds.includes(game.id);
      expect(isOwnGame(member, game)).toBe(isAskedFor);
    }
  });
});

test('a manager without a child sees the roster of the own team, and who did what in games of none', () => {
  const manager = as('parent', { managedTeams: new Set([hawks]) });
  expect([hawks, jays].map((teamId) => seesRoster(manager, teamId))).toEqual([true, false]);
  expect(seesPlayersInGames(manager, hawks)).toBe(false);
  expect(seesSomePlayersInGames(manager)).toBe(false);
  expect(seesPresentPlayers(manager)).toBe(false);
});

test('a player of several teams has a full name for those who see it on one of them', () => {
  const coach = as('coach', { coachedTeams: new Set([owls]) });
  expect(namesOnTeams(coach, [hawks, owls])).toBe('full');
  expect(namesOnTeams(coach, [hawks])).toBe('short');
  expect(namesOnTeams(coach, [])).toBe('short');
});
