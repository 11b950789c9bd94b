import { describe, expect, test } from '@jest/globals';
import type { EditableField, GameEdit } from '../../../src/domain/games/game.ts';
import {
  mayCorrectGame,
  mayForcePlace,
  mayNameAsScorer,
  mayNameScorer,
  mayUpdateGame,
} from '../../../src/domain/games/game-permissions.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import { mayRecordStatEvent } from '../../../src/domain/scoring/scoring-permissions.ts';
import type { GameId, PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { aMember, aUser } from '../../support/builders.ts';

const [jays, hawks, owls] = ['jays', 'hawks', 'owls'] as unknown as [TeamId, TeamId, TeamId];
const user = aUser();
const game = { id: 'g' as GameId, homeTeamId: jays, visitorTeamId: hawks, officialScorerUserId: null };
const as = (role: Role, over: Partial<Member> = {}) => aMember({ roles: new Set([role]), ...over });

const RESULT: readonly EditableField[] = [
  ...(['status', 'statusReason', 'forfeitedBy', 'doubleForfeit', 'homeScore', 'visitorScore', 'periodScores'] as const),
  ...(['homeJerseyColor', 'visitorJerseyColor', 'officialScorer', 'officialScorerUserId'] as const),
];
const SNACK: readonly EditableField[] = ['snackParentName', 'snackParentPhone'];
const PLAN: readonly EditableField[] = ['startsAt', 'endsAt', 'facilityId', 'fieldId'];

const yes = ok(undefined);
const elsewhere = err({ kind: 'not-allowed', reason: 'not-your-team' });
const onlyFor = (...roles: Role[]) => err({ kind: 'role-required', roles });
const noResult = onlyFor('admin', 'staff', 'coach', 'umpire');
const noSnack = onlyFor('admin', 'staff', 'coach', 'parent');
const noPlan = onlyFor('admin', 'staff');
/** An edit of these fields; permission depends on the value of none of them but the status. */
const editOf = (...fields: readonly EditableField[]): GameEdit => Object.fromEntries(fields.map((field) => [field, null]));

describe('a field of a game', () => {
  test.each([
    ['an admin', as('admin'), yes, yes, yes],
    ['staff', as('staff'), yes, yes, yes],
    ['a coach of the home team', as('coach', { coachedTeams: new Set([jays]) }), yes, yes, noPlan],
    ['a coach of the visiting team', as('coach', { coachedTeams: new Set([hawks]) }), yes, yes, noPlan],
    ['a coach of another team', as('coach', { coachedTeams: new Set([owls]) }), elsewhere, elsewhere, noPlan],
    ['an umpire', as('umpire'), yes, noSnack, noPlan],
    ['a parent of a child on the visiting team', as('parent', { childrensTeams: new Set([hawks]) }), noResult, yes, noPlan],
    ['a parent of a child elsewhere', as('parent', { childrensTeams: new Set([owls]) }), noResult, elsewhere, noPlan],
    ['nobody in particular', aMember(), noResult, noSnack, noPlan],
  ] as const)('may be changed by %s as the table says', (_, member, result, snack, plan) => {
    for (const field of RESULT) expect(mayUpdateGame(member, game, editOf(field))).toEqual(result);
    for (const field of SNACK) expect(mayUpdateGame(member, game, editOf(field))).toEqual(snack);
    for (const field of PLAN) expect(mayUpdateGame(member, game, editOf(field))).toEqual(plan);
  });

  test('that the member may not change refuses the others with it', () => {
    const parent = as('parent', { childrensTeams: new Set([jays]) });
    expect(mayUpdateGame(parent, game, editOf('snackParentName', 'homeScore'))).toEqual(noResult);
    expect(mayUpdateGame(as('umpire'), game, editOf('homeScore', 'snackParentName'))).toEqual(noSnack);
  });

  test('may be changed by whichever of several roles allows it', () => {
    const both = aMember({ roles: new Set(['coach', 'umpire']), coachedTeams: new Set([owls]) });
    expect(mayUpdateGame(both, game, editOf('homeScore'))).toEqual(yes);
    expect(mayUpdateGame(both, game, editOf('homeScore', 'snackParentName'))).toEqual(elsewhere);
  });
});

describe('the official scorer of a game', () => {
  const scored = { ...game, officialScorerUserId: user.id };
  const scoredGames = new Set([game.id]);
  const EDITORS = [
    ['a parent', as('parent', { user, scoredGames })],
    ['a coach of another team', as('coach', { user, scoredGames, coachedTeams: new Set([owls]) })],
    ['an umpire', as('umpire', { user, scoredGames })],
  ] as const;

  test.each(EDITORS)('who is %s sets scores and the status of its course', (_, scorer) => {
    expect(mayUpdateGame(scorer, scored, { homeScore: 1, visitorScore: 2, periodScores: [] })).toEqual(yes);
    for (const status of ['in_progress', 'final', 'suspended'] as const) expect(mayUpdateGame(scorer, scored, { status })).toEqual(yes);
  });

  test('who is a parent neither calls the game off nor forfeits it, nor anything else', () => {
    const parent = as('parent', { user, scoredGames, childrensTeams: new Set([jays]) });
    for (const status of ['scheduled', 'postponed', 'canceled', 'forfeit'] as const) {
      expect(mayUpdateGame(parent, scored, { homeScore: 1, status })).toEqual(noResult);
    }
    const others = RESULT.filter((field) => !['status', 'homeScore', 'visitorScore', 'periodScores'].includes(field));
    for (const field of others) expect(mayUpdateGame(parent, scored, editOf(field))).toEqual(noResult);
    for (const field of PLAN) expect(mayUpdateGame(parent, scored, editOf(field))).toEqual(noPlan);
  });

  test('has no say in a game that somebody else scores', () => {
    const parent = as('parent', { user, scoredGames });
    expect(mayUpdateGame(parent, { ...game, officialScorerUserId: aUser().id }, { homeScore: 1 })).toEqual(noResult);
  });

  test('has no say before and after the time in which they score it', () => {
    expect(mayUpdateGame(as('parent', { user }), scored, { homeScore: 1 })).toEqual(noResult);
  });
});

describe('who scores a game', () => {
  const notTheirs = err({ kind: 'not-allowed', reason: 'not-your-game' });
  test.each([
    //                                                                                             where umpires are assigned, and where not
    ['an admin', as('admin'), yes, yes],
    ['staff', as('staff'), yes, yes],
    ['a coach of one of its teams', as('coach', { coachedTeams: new Set([hawks]) }), yes, yes],
    ['a coach of another team', as('coach', { coachedTeams: new Set([owls]) }), elsewhere, elsewhere],
    ['a coach of one of its teams last year', as('coach', { pastCoachedTeams: new Set([hawks]) }), elsewhere, elsewhere],
    ['an umpire who officiates it', as('umpire', { officiatedGames: new Set([game.id]) }), yes, yes],
    ['an umpire of another game', as('umpire', { officiatedGames: new Set(['h' as GameId]) }), notTheirs, yes],
    ['a parent of a child in it', as('parent', { childrensTeams: new Set([hawks]) }), elsewhere, elsewhere],
  ] as const)('is named by %s as the table says', (_, member, assigned, unassigned) => {
    expect(mayNameScorer(member, game, true)).toEqual(assigned);
    expect(mayNameScorer(member, game, false)).toEqual(unassigned);
  });

  test('is a parent without a child by the word of admins and staff alone', () => {
    const visitor = as('parent');
    const refused = err({ kind: 'not-allowed', reason: 'scorer-without-child' });
    for (const role of ['admin', 'staff'] as const) expect(mayNameAsScorer(as(role), visitor)).toEqual(yes);
    for (const role of ['coach', 'umpire'] as const) {
      expect(mayNameAsScorer(as(role), visitor)).toEqual(refused);
      expect(mayNameAsScorer(as(role), as('parent', { children: new Set(['sam' as PlayerId]) }))).toEqual(yes);
      expect(mayNameAsScorer(as(role), as('umpire'))).toEqual(yes);
    }
  });
});

test('admins and staff alone put a game on a field that is taken', () => {
  const roles = ['admin', 'staff', 'coach', 'umpire', 'parent'] as const;
  expect(roles.filter((role) => mayForcePlace(as(role)).ok)).toEqual(['admin', 'staff']);
});

test('a final game is taken up again by admins and staff', () => {
  const roles = ['admin', 'staff', 'coach', 'umpire', 'parent'] as const;
  expect(roles.filter((role) => mayCorrectGame(as(role)))).toEqual(['admin', 'staff']);
});

describe('a stat event', () => {
  const of = (teamId: TeamId, over = {}) => ({ teamId, playerId: 'sam' as PlayerId | null, attributes: {}, ...over });
  const scoredByUser = { ...game, officialScorerUserId: user.id };
  const scoredGames = new Set([game.id]);
  const stranger = err({ kind: 'not-allowed', reason: 'not-the-scorer' });
  const ofJaysCoach = as('coach', { coachedTeams: new Set([jays]) });

  test.each([
    ['an admin', as('admin'), game, yes, yes],
    ['staff', as('staff'), game, yes, yes],
    ['a coach of that team', ofJaysCoach, game, yes, elsewhere],
    ['a coach of that team in a past season', as('coach', { pastCoachedTeams: new Set([jays]) }), game, elsewhere, elsewhere],
    ['a parent', as('parent', { childrensTeams: new Set([jays]) }), game, stranger, stranger],
    ['an umpire', as('umpire'), game, stranger, stranger],
    ['a parent who is the official scorer', as('parent', { user, scoredGames }), scoredByUser, yes, yes],
    ['a parent who was or will be', as('parent', { user }), scoredByUser, stranger, stranger],
    ['an umpire who is the official scorer', as('umpire', { user, scoredGames }), scoredByUser, yes, yes],
    [
      'a coach of another team who is the official scorer',
      as('coach', { user, scoredGames, coachedTeams: new Set([owls]) }),
      scoredByUser,
      yes,
      yes,
    ],
  ] as const)('may be recorded by %s as the table says', (_, member, scored, ofJays, ofHawks) => {
    expect(mayRecordStatEvent(member, scored, of(jays))).toEqual(ofJays);
    expect(mayRecordStatEvent(member, scored, of(hawks))).toEqual(ofHawks);
  });

  describe('of an opponent’s batter', () => {
    const byNumber = { playerId: null, attributes: { batterNumber: '07', pitcherId: 'ace' } };

    test('is the pitcher’s coach’s to record where it names a number and no player', () => {
      expect(mayRecordStatEvent(ofJaysCoach, game, of(hawks, byNumber))).toEqual(yes);
    });

    test.each([
      ['a player', { ...byNumber, playerId: 'batter' }],
      ['no number', { ...byNumber, attributes: { pitcherId: 'ace' } }],
      ['null for a number', { ...byNumber, attributes: { batterNumber: null, pitcherId: 'ace' } }],
      ['no pitcher', { ...byNumber, attributes: { batterNumber: '07' } }],
    ])('is not, where it names %s', (_, event) => {
      expect(mayRecordStatEvent(ofJaysCoach, game, of(hawks, event))).toEqual(elsewhere);
    });

    test('is not for the coach of a team that does not play, nor of a team that does not', () => {
      expect(mayRecordStatEvent(as('coach', { coachedTeams: new Set([owls]) }), game, of(hawks, byNumber))).toEqual(elsewhere);
      expect(mayRecordStatEvent(ofJaysCoach, game, of(owls, byNumber))).toEqual(elsewhere);
    });
  });
});
