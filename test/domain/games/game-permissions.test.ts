import { describe, expect, test } from '@jest/globals';
import type { EditableField, GameEdit } from '../../../src/domain/games/game.ts';
import {
  mayCorrectGame,
  mayForcePlace,
  mayNameAsScorer,
  mayNameScorer,
  mayUpdateGame,
} from '../../../src/domain/games/game-permissions.ts';
import { notAllowed } from '../../../src/domain/membership/not-allowed.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import { mayRecordStatEvent } from '../../../src/domain/scoring/scoring-permissions.ts';
import type { GameId, PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
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
const RESULT_EDITORS: readonly Role[] = ['admin', 'staff', 'coach', 'umpire'];
const SNACK_EDITORS: readonly Role[] = ['admin', 'staff', 'coach', 'parent'];
/** The roles that a refusal names, or the cause why the roles that are held do not reach this game. */
const noResult = RESULT_EDITORS.join();
const noSnack = SNACK_EDITORS.join();
const noPlan = 'admin,staff';
const SEASON_END = '2026-10-12' as LocalDate;
const seasonOver = new Map([[jays, SEASON_END]]);
const outcomeOf = (result: ReturnType<typeof mayUpdateGame>) => {
  if (result.ok) return result;
  return result.error.kind === 'role-required' ? result.error.roles.join() : result.error.cause;
};
/** An edit of these fields; permission depends on the value of none of them but the status. */
const editOf = (...fields: readonly EditableField[]): GameEdit => Object.fromEntries(fields.map((field) => [field, null]));

describe('a field of a game', () => {
  test.each([
    ['an admin', as('admin'), yes, yes, yes],
    ['staff', as('staff'), yes, yes, yes],
    ['a coach of the home team', as('coach', { coachedTeams: new Set([jays]) }), yes, yes, noPlan],
    ['a coach of the visiting team', as('coach', { coachedTeams: new Set([hawks]) }), yes, yes, noPlan],
    ['a coach of another team', as('coach', { coachedTeams: new Set([owls]) }), 'not-staff-of-team', 'not-staff-of-team', noPlan],
    ['a coach on no staff list', as('coach'), 'not-staff-of-team', 'not-staff-of-team', noPlan],
    [
      'a coach of the home team in a season that is over',
      as('coach', { inactiveTeams: { coach: seasonOver, parent: new Map() } }),
      ...(['season-over', 'season-over', noPlan] as const),
    ],
    [
      'a coach of the visiting team in a season that is not active',
      as('coach', { inactiveTeams: { coach: new Map([[hawks, null]]), parent: new Map() } }),
      ...(['season-not-active', 'season-not-active', noPlan] as const),
    ],
    ['an umpire', as('umpire'), yes, noSnack, noPlan],
    ['a parent of a child on the visiting team', as('parent', { childrensTeams: new Set([hawks]) }), noResult, yes, noPlan],
    ['a parent of a child elsewhere', as('parent', { childrensTeams: new Set([owls]) }), noResult, 'no-child-on-team', noPlan],
    [
      'a parent of a child in a season that is over',
      as('parent', { inactiveTeams: { coach: new Map(), parent: seasonOver } }),
      ...([noResult, 'season-over', noPlan] as const),
    ],
    [
      'a coach whose child was on the team',
      as('coach', { inactiveTeams: { coach: new Map(), parent: seasonOver } }),
      ...(['not-staff-of-team', 'not-staff-of-team', noPlan] as const),
    ],
    ['nobody in particular', aMember(), noResult, noSnack, noPlan],
  ] as const)('may be changed by %s as the table says', (_, member, result, snack, plan) => {
    for (const field of RESULT) expect(outcomeOf(mayUpdateGame(member, game, editOf(field)))).toEqual(result);
    for (const field of SNACK) expect(outcomeOf(mayUpdateGame(member, game, editOf(field)))).toEqual(snack);
    for (const field of PLAN) expect(outcomeOf(mayUpdateGame(member, game, editOf(field)))).toEqual(plan);
  });

  test('is named by the refusal, with the end of the season that is over', () => {
    const coach = as('coach', { inactiveTeams: { coach: seasonOver, parent: new Map() } });
    expect(mayUpdateGame(coach, game, editOf('homeScore'))).toEqual(
      err({ kind: 'not-allowed', reason: 'not-your-team', cause: 'season-over', field: 'homeScore', seasonEndedOn: SEASON_END }),
    );
    expect(mayUpdateGame(coach, game, editOf('startsAt'))).toEqual(
      err({ kind: 'role-required', roles: ['admin', 'staff'], cause: 'role-missing', field: 'startsAt' }),
    );
  });

  test('waits with the role that may change it', () => {
    const parent = as('parent', { pendingRoles: new Set(['coach']) });
    expect(mayUpdateGame(parent, game, editOf('homeScore'))).toMatchObject({ error: { roles: RESULT_EDITORS, cause: 'role-pending' } });
    expect(mayUpdateGame(parent, game, editOf('startsAt'))).toMatchObject({ error: { cause: 'role-missing' } });
  });

  test('that the member may not change refuses the others with it', () => {
    const parent = as('parent', { childrensTeams: new Set([jays]) });
    expect(mayUpdateGame(parent, game, editOf('snackParentName', 'homeScore'))).toMatchObject({
      error: { roles: RESULT_EDITORS, field: 'homeScore' },
    });
    expect(mayUpdateGame(as('umpire'), game, editOf('homeScore', 'snackParentName'))).toMatchObject({
      error: { roles: SNACK_EDITORS, field: 'snackParentName' },
    });
  });

  test('may be changed by whichever of several roles allows it', () => {
    const both = aMember({ roles: new Set(['coach', 'umpire']), coachedTeams: new Set([owls]) });
    expect(mayUpdateGame(both, game, editOf('homeScore'))).toEqual(yes);
    expect(mayUpdateGame(both, game, editOf('homeScore', 'snackParentName'))).toMatchObject({
      error: { cause: 'not-staff-of-team', field: 'snackParentName' },
    });
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
      expect(mayUpdateGame(parent, scored, { homeScore: 1, status })).toMatchObject({
        error: { roles: RESULT_EDITORS, cause: 'role-missing', field: 'status' },
      });
    }
    const others = RESULT.filter((field) => !['status', 'homeScore', 'visitorScore', 'periodScores'].includes(field));
    for (const field of others) expect(outcomeOf(mayUpdateGame(parent, scored, editOf(field)))).toEqual(noResult);
    for (const field of PLAN) expect(outcomeOf(mayUpdateGame(parent, scored, editOf(field)))).toEqual(noPlan);
  });

  test('has no say in a game that somebody else scores', () => {
    const parent = as('parent', { user, scoredGames });
    expect(mayUpdateGame(parent, { ...game, officialScorerUserId: aUser().id }, { homeScore: 1 })).toMatchObject({
      error: { roles: RESULT_EDITORS, cause: 'not-the-scorer' },
    });
  });

  test('has no say before and after the time in which they score it', () => {
    expect(mayUpdateGame(as('parent', { user }), scored, { homeScore: 1 })).toMatchObject({
      error: { roles: RESULT_EDITORS, cause: 'outside-scoring-window' },
    });
    expect(mayUpdateGame(as('coach', { user }), scored, { homeScore: 1 })).toMatchObject({
      error: { kind: 'not-allowed', cause: 'outside-scoring-window' },
    });
  });
});

describe('who scores a game', () => {
  test.each([
    //                                                                                             where umpires are assigned, and where not
    ['an admin', as('admin'), yes, yes],
    ['staff', as('staff'), yes, yes],
    ['a coach of one of its teams', as('coach', { coachedTeams: new Set([hawks]) }), yes, yes],
    ['a coach of another team', as('coach', { coachedTeams: new Set([owls]) }), 'not-staff-of-team', 'not-staff-of-team'],
    [
      'a coach of one of its teams last year',
      as('coach', { inactiveTeams: { coach: seasonOver, parent: new Map() } }),
      ...(['season-over', 'season-over'] as const),
    ],
    ['an umpire who officiates it', as('umpire', { officiatedGames: new Set([game.id]) }), yes, yes],
    ['an umpire of another game', as('umpire', { officiatedGames: new Set(['h' as GameId]) }), 'not-assigned', yes],
    ['a parent of a child in it', as('parent', { childrensTeams: new Set([hawks]) }), 'not-staff-of-team', 'not-staff-of-team'],
  ] as const)('is named by %s as the table says', (_, member, assigned, unassigned) => {
    expect(outcomeOf(mayNameScorer(member, game, true))).toEqual(assigned);
    expect(outcomeOf(mayNameScorer(member, game, false))).toEqual(unassigned);
  });

  test('is a parent without a child by the word of admins and staff alone', () => {
    const visitor = as('parent');
    const refused = notAllowed('scorer-without-child', { field: 'officialScorerUserId' });
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
  const ofJaysCoach = as('coach', { coachedTeams: new Set([jays]) });

  test.each([
    ['an admin', as('admin'), game, yes, yes],
    ['staff', as('staff'), game, yes, yes],
    ['a coach of that team', ofJaysCoach, game, yes, 'other-team'],
    ['a coach of another team', as('coach', { coachedTeams: new Set([owls]) }), game, 'not-staff-of-team', 'not-staff-of-team'],
    [
      'a coach of that team in a past season',
      as('coach', { inactiveTeams: { coach: seasonOver, parent: new Map() } }),
      game,
      'season-over',
      'season-over',
    ],
    ['a parent', as('parent', { childrensTeams: new Set([jays]) }), game, 'not-the-scorer', 'not-the-scorer'],
    ['an umpire', as('umpire'), game, 'not-the-scorer', 'not-the-scorer'],
    ['a parent who is the official scorer', as('parent', { user, scoredGames }), scoredByUser, yes, yes],
    ['a parent who was or will be', as('parent', { user }), scoredByUser, 'outside-scoring-window', 'outside-scoring-window'],
    ['a coach who was or will be', as('coach', { user }), scoredByUser, 'outside-scoring-window', 'outside-scoring-window'],
    ['an umpire who is the official scorer', as('umpire', { user, scoredGames }), scoredByUser, yes, yes],
    [
      'a coach of another team who is the official scorer',
      as('coach', { user, scoredGames, coachedTeams: new Set([owls]) }),
      scoredByUser,
      yes,
      yes,
    ],
  ] as const)('may be recorded by %s as the table says', (_, member, scored, ofJays, ofHawks) => {
    expect(outcomeOf(mayRecordStatEvent(member, scored, of(jays)))).toEqual(ofJays);
    expect(outcomeOf(mayRecordStatEvent(member, scored, of(hawks)))).toEqual(ofHawks);
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
      expect(outcomeOf(mayRecordStatEvent(ofJaysCoach, game, of(hawks, event)))).toBe('other-team');
    });

    test('is not for the coach of a team that does not play, nor of a team that does not', () => {
      const ofOwls = as('coach', { coachedTeams: new Set([owls]) });
      expect(outcomeOf(mayRecordStatEvent(ofOwls, game, of(hawks, byNumber)))).toBe('not-staff-of-team');
      expect(outcomeOf(mayRecordStatEvent(ofJaysCoach, game, of(owls, byNumber)))).toBe('other-team');
    });
  });
});
