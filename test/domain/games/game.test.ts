import { describe, expect, test } from '@jest/globals';
import {
  type Game,
  type GameEdit,
  holderOf,
  mayRecordStats,
  type NewGame,
  rivalOf,
  scheduleGame,
  takesField,
  takesTeams,
  updateGame,
} from '../../../src/domain/games/game.ts';
import { GAME_STATUSES } from '../../../src/domain/games/game-status.ts';
import type { AgeGroupId, FacilityId, FieldId, GameId, OrgId, SeasonId, SportId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../../src/domain/shared/time-tbd.ts';

const MADE = new Date('2026-04-01T09:00:00Z');
const NOW = new Date('2026-04-11T16:00:00Z');
const STARTS = new Date('2026-04-11T15:00:00Z');
const ENDS = new Date('2026-04-11T17:00:00Z');
const LATER = new Date('2026-04-18T15:00:00Z');
const LATER_END = new Date('2026-04-11T18:00:00Z');
const [REDS, BLUES, GREENS] = ['reds', 'blues', 'greens'] as TeamId[];
const COACH = 'coach' as UserId;

const terms: NewGame = {
  id: 'game' as GameId,
  orgId: 'org' as OrgId,
  seasonId: 'season' as SeasonId,
  sportId: 'sport' as SportId,
  ageGroupId: '10u' as AgeGroupId,
  gameType: 'regular',
  startsAt: STARTS,
  endsAt: ENDS,
  facilityId: 'park' as FacilityId,
  fieldId: 'field-2' as FieldId,
  homeTeamId: REDS!,
  visitorTeamId: BLUES!,
};

function aGame(facts: Partial<Game> = {}): Game {
  const scheduled = scheduleGame(terms, MADE);
  if (!scheduled.ok) throw new Error('the terms of the test are not those of a game');
  return { ...scheduled.value.game, ...facts };
}

const update = (game: Game, edit: GameEdit) => updateGame(game, edit, { by: COACH, mayCorrect: false }, NOW);

function updated(game: Game, edit: GameEdit): Game {
  const result = update(game, edit);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value.game;
}

const refusal = (game: Game, edit: GameEdit) => {
  const result = update(game, edit);
  return result.ok ? null : result.error;
};

describe('a new game', () => {
  test('is scheduled, without scores, in its first version', () => {
    expect(aGame()).toMatchObject({
      status: 'scheduled',
      homeScore: null,
      periodScores: [],
      originalStartsAt: null,
      version: 1,
      updatedAt: MADE,
    });
  });

  test('is refused for a team against itself and for an end before its start, both at once', () => {
    const refused = scheduleGame({ ...terms, visitorTeamId: REDS!, endsAt: STARTS }, MADE);
    expect(refused).toMatchObject({ error: { kind: 'invalid-request', violations: [{ path: ['visitorTeamId'] }, { path: ['endsAt'] }] } });
  });
});

describe('a game whose time is to be decided', () => {
  const undecided = timeTbdOn('2026-04-18' as LocalDate, 'America/Chicago' as TimeZone);
  const onDay = () => updated(aGame(), undecided);

  test('is scheduled on a day', () => {
    const { isTimeTbd: _, ...span } = undecided;
    expect(scheduleGame({ ...terms, ...undecided }, MADE)).toMatchObject({ ok: true, value: { game: { status: 'scheduled', ...span } } });
    expect(onDay()).toEqual({ ...aGame(), ...span, originalStartsAt: STARTS, version: 2, updatedAt: NOW });
  });

  test('is not what a start without a length means', () => {
    expect(update(aGame(), { startsAt: LATER, endsAt: LATER })).toMatchObject({ error: { violations: [{ path: ['endsAt'] }] } });
  });

  test('needs an end with its start, and remembers no earlier start', () => {
    expect(update(onDay(), { startsAt: LATER })).toMatchObject({ error: { violations: [{ path: ['endsAt'] }] } });
    const fresh = { ...aGame(), startsAt: undecided.startsAt, endsAt: undecided.endsAt };
    expect(updated(fresh, { startsAt: LATER, endsAt: new Date(LATER.getTime() + 3_600_000) }).originalStartsAt).toBeNull();
  });

  test('meets no other game', () => {
    const other = { ...onDay(), id: 'other' as GameId };
    expect([holderOf(onDay(), [other]), rivalOf(onDay(), [other])]).toEqual([undefined, undefined]);
    expect(takesTeams(aGame(), onDay())).toBe(true);
  });
});

describe('an edit', () => {
  test('changes what it names, leaves the rest, and makes a new version', () => {
    const game = aGame({ homeScore: 1, visitorScore: 0, status: 'in_progress' });
    expect(updated(game, { homeScore: 2, officialScorer: 'Pat' })).toEqual({
      ...game,
      homeScore: 2,
      officialScorer: 'Pat',
      version: 2,
      updatedAt: NOW,
    });
  });

  test('says of every change who, when, old and new', () => {
    const result = update(aGame({ status: 'in_progress', homeScore: 1 }), { status: 'final', homeScore: 2, visitorScore: null });
    expect(result).toMatchObject({
      value: {
        changes: [
          { field: 'status', old: 'in_progress', new: 'final', by: COACH, at: NOW },
          { field: 'homeScore', old: 1, new: 2, by: COACH, at: NOW },
        ],
      },
    });
  });

  test('that changes nothing keeps the version and leaves no trace', () => {
    const game = aGame({
      status: 'in_progress',
      homeScore: 1,
      periodScores: [
        { period: 1, home: 1, visitor: 0 },
        { period: 2, home: 0, visitor: null },
      ],
    });
    const same: GameEdit = {
      status: 'in_progress',
      homeScore: 1,
      visitorScore: null,
      startsAt: new Date(STARTS),
      periodScores: [
        { visitor: null, home: 0, period: 2 },
        { period: 1, home: 1, visitor: 0 },
      ],
    };
    expect(update(game, same)).toEqual({ ok: true, value: { game, changes: [] } });
  });

  test('clears what it sets to null', () => {
    const game = aGame({
      homeScore: 1,
      homeJerseyColor: 'Red',
      snackParentName: 'Sam',
      periodScores: [{ period: 1, home: 1, visitor: 0 }],
    });
    expect(updated(game, { homeScore: null, homeJerseyColor: null, snackParentName: null, periodScores: null })).toMatchObject({
      homeScore: null,
      homeJerseyColor: null,
      snackParentName: null,
      periodScores: [],
    });
  });

  test('of scores never finalises a game', () => {
    expect(updated(aGame({ status: 'in_progress' }), { homeScore: 3, visitorScore: 2 }).status).toBe('in_progress');
  });

  test('puts periods in order', () => {
    const periodScores = [
      { period: 2, home: 0, visitor: 1 },
      { period: 1, home: 1, visitor: 0 },
    ];
    expect(updated(aGame(), { periodScores }).periodScores.map(({ period }) => period)).toEqual([1, 2]);
  });

  test('that lists a period twice is refused', () => {
    const periodScores = [
      { period: 1, home: 0, visitor: 1 },
      { period: 1, home: 1, visitor: 0 },
    ];
    expect(refusal(aGame(), { periodScores })).toMatchObject({
      kind: 'invalid-request',
      violations: [{ path: ['periodScores', 1, 'period'] }],
    });
  });
});

describe('the status', () => {
  test('does not jump from scheduled to final', () => {
    expect(refusal(aGame(), { status: 'final' })).toEqual({
      kind: 'game-not-open',
      gameStatus: 'scheduled',
      nextStatuses: ['in_progress', 'postponed', 'canceled', 'suspended', 'forfeit'],
    });
  });

  test('of a final game goes back to in progress for an admin or staff alone', () => {
    const final = aGame({ status: 'final', homeScore: 3, visitorScore: 2 });
    expect(refusal(final, { status: 'in_progress' })).toMatchObject({
      roles: ['admin', 'staff'],
      cause: 'settled-result',
      field: 'status',
    });
    const reopened = updateGame(final, { status: 'in_progress' }, { by: COACH, mayCorrect: true }, NOW);
    expect(reopened).toMatchObject({ value: { game: { status: 'in_progress', homeScore: 3 } } });
  });

  test('sent again is no change', () => {
    expect(update(aGame({ status: 'final' }), { status: 'final' })).toMatchObject({ value: { changes: [] } });
  });

  test('keeps its reason until the game is scheduled again', () => {
    const postponed = updated(aGame(), { status: 'postponed', statusReason: 'rain' });
    expect(postponed).toMatchObject({ status: 'postponed', statusReason: 'rain' });
    expect(updated(postponed, { status: 'scheduled' })).toMatchObject({ status: 'scheduled', statusReason: null });
  });

  test('scheduled again takes a reason that is given with it', () => {
    const postponed = aGame({ status: 'postponed', statusReason: 'rain' });
    expect(updated(postponed, { status: 'scheduled', statusReason: 'field_closed' }).statusReason).toBe('field_closed');
  });
});

describe('a canceled game', () => {
  const canceled = aGame({ status: 'canceled', statusReason: 'heat', homeScore: 1 });

  test.each<GameEdit>([{ homeScore: 3 }, { visitorScore: 0 }, { homeScore: null }, { periodScores: [{ period: 1, home: 1, visitor: 0 }] }])(
    'refuses %j',
    (edit) => {
      expect(refusal(canceled, edit)).toEqual({ kind: 'game-not-open', gameStatus: 'canceled', nextStatuses: ['scheduled'] });
    },
  );

  test('refuses scores also in the edit that cancels it', () => {
    expect(refusal(aGame(), { status: 'canceled', homeScore: 3 })).toMatchObject({ kind: 'game-not-open' });
  });

  test('takes scores in the edit that schedules it again', () => {
    expect(updated(canceled, { status: 'scheduled', homeScore: 3 })).toMatchObject({
      status: 'scheduled',
      homeScore: 3,
      statusReason: null,
    });
  });

  test('takes everything else, and the scores that it has', () => {
    expect(updated(canceled, { homeScore: 1, officialScorer: 'Pat' }).officialScorer).toBe('Pat');
  });
});

describe('a forfeit', () => {
  test('names the team that forfeited', () => {
    expect(updated(aGame(), { status: 'forfeit', statusReason: 'team_short', forfeitedBy: BLUES! })).toMatchObject({
      status: 'forfeit',
      statusReason: 'team_short',
      forfeitedBy: BLUES,
    });
  });

  test.each<GameEdit>([{ status: 'forfeit' }, { status: 'forfeit', forfeitedBy: null }])('without a team is refused', (edit) => {
    expect(refusal(aGame(), edit)).toMatchObject({ kind: 'invalid-request', violations: [{ path: ['forfeitedBy'] }] });
  });

  test('by a team that does not play in the game is refused', () => {
    expect(refusal(aGame(), { status: 'forfeit', forfeitedBy: GREENS! })).toMatchObject({
      kind: 'unknown-reference',
      violations: [{ path: ['forfeitedBy'] }],
    });
  });

  const correct = (game: Game, edit: GameEdit) => updateGame(game, edit, { by: COACH, mayCorrect: true }, NOW);

  test('entered for the wrong team is put right by an admin or staff, and by nobody who may have lost it', () => {
    const forfeited = aGame({ status: 'forfeit', forfeitedBy: BLUES! });
    expect(correct(forfeited, { forfeitedBy: REDS! })).toMatchObject({ value: { game: { forfeitedBy: REDS } } });
    const required = { kind: 'role-required', roles: ['admin', 'staff'], cause: 'settled-result' };
    expect(refusal(forfeited, { forfeitedBy: REDS! })).toEqual({ ...required, field: 'forfeitedBy' });
    expect(refusal(forfeited, { doubleForfeit: true })).toMatchObject(required);
    expect(updated(forfeited, { statusReason: 'other' }).forfeitedBy).toBe(BLUES);
  });

  test('of both teams names none', () => {
    expect(updated(aGame(), { status: 'forfeit', doubleForfeit: true })).toMatchObject({ forfeitedBy: null, doubleForfeit: true });
    expect(refusal(aGame(), { status: 'forfeit', doubleForfeit: true, forfeitedBy: BLUES! })).toMatchObject({
      kind: 'invalid-request',
      violations: [{ path: ['doubleForfeit'] }],
    });
    expect(refusal(aGame(), { doubleForfeit: true })).toMatchObject({ kind: 'invalid-request', violations: [{ path: ['doubleForfeit'] }] });
  });

  test('of one team and of both take the place of each other', () => {
    const double = aGame({ status: 'forfeit', doubleForfeit: true });
    expect(correct(double, { forfeitedBy: REDS! })).toMatchObject({ value: { game: { forfeitedBy: REDS, doubleForfeit: false } } });
    const single = aGame({ status: 'forfeit', forfeitedBy: REDS! });
    expect(correct(single, { doubleForfeit: true })).toMatchObject({ value: { game: { forfeitedBy: null, doubleForfeit: true } } });
    expect(correct(double, { doubleForfeit: false })).toMatchObject({ error: { kind: 'invalid-request' } });
  });

  test.each(['scheduled', 'in_progress', 'final', 'canceled'] as const)('undone to %s leaves nothing of itself', (status) => {
    for (const forfeit of [{ forfeitedBy: BLUES! }, { doubleForfeit: true }]) {
      const undone = correct(aGame({ status: 'forfeit', homeScore: 2, visitorScore: 1, ...forfeit }), { status });
      expect(undone).toMatchObject({ value: { game: { status, forfeitedBy: null, doubleForfeit: false, homeScore: 2, visitorScore: 1 } } });
    }
  });

  test('is what any team named for another status would claim', () => {
    expect(refusal(aGame(), { forfeitedBy: BLUES! })).toMatchObject({ kind: 'invalid-request', violations: [{ path: ['forfeitedBy'] }] });
  });
});

describe('a game that is moved', () => {
  test('keeps its length and remembers when it was first to start', () => {
    expect(updated(aGame(), { startsAt: LATER })).toMatchObject({
      startsAt: LATER,
      endsAt: new Date('2026-04-18T17:00:00Z'),
      originalStartsAt: STARTS,
    });
  });

  test('keeps the first start when it is moved again', () => {
    const moved = updated(aGame(), { startsAt: LATER });
    expect(updated(moved, { startsAt: new Date('2026-04-25T15:00:00Z') }).originalStartsAt).toEqual(STARTS);
  });

  test('to another facility loses its field and keeps its time', () => {
    expect(updated(aGame(), { facilityId: 'gym' as FacilityId })).toMatchObject({
      facilityId: 'gym',
      fieldId: null,
      startsAt: STARTS,
      originalStartsAt: null,
    });
  });

  test('to another facility takes the field that is named with it', () => {
    expect(updated(aGame(), { facilityId: 'gym' as FacilityId, fieldId: 'court-1' as FieldId }).fieldId).toBe('court-1');
  });

  test.each(['postponed', 'suspended'] as const)('is back on the schedule where it was %s', (status) => {
    const interrupted = aGame({ status, statusReason: 'rain', homeScore: 2 });
    const scheduled = { status: 'scheduled', statusReason: null, homeScore: 2 };
    expect(updated(interrupted, { startsAt: LATER })).toMatchObject({ ...scheduled, startsAt: LATER, originalStartsAt: STARTS });
    expect(updated(interrupted, { facilityId: 'gym' as FacilityId })).toMatchObject(scheduled);
    expect(updated(interrupted, { startsAt: STARTS, fieldId: terms.fieldId }).status).toBe(status);
    expect(updated(interrupted, { startsAt: LATER, status }).status).toBe(status);
    expect(updated(interrupted, { startsAt: LATER, status: 'canceled' }).status).toBe('canceled');
  });

  test.each(['in_progress', 'final', 'canceled'] as const)('keeps its status where it is %s', (status) => {
    expect(updated(aGame({ status }), { startsAt: LATER }).status).toBe(status);
  });

  test('is not moved to a year that is absurd, nor made longer than a day', () => {
    const far = [new Date('2037-01-01T00:00:00Z'), new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];
    for (const startsAt of far) {
      expect(refusal(aGame(), { startsAt })).toMatchObject({ kind: 'invalid-request', violations: [{ path: ['startsAt'] }] });
    }
    expect(refusal(aGame(), { endsAt: new Date('2026-04-12T15:00:01Z') })).toMatchObject({ violations: [{ path: ['endsAt'] }] });
    expect(updated(aGame(), { endsAt: new Date('2026-04-12T15:00:00Z') }).endsAt).toEqual(new Date('2026-04-12T15:00:00Z'));
  });

  test('is not moved to end before it starts', () => {
    expect(refusal(aGame(), { endsAt: STARTS })).toMatchObject({ kind: 'invalid-request', violations: [{ path: ['endsAt'] }] });
  });
});

describe('a change takes the field', () => {
  const takes = (game: Game, edit: GameEdit) => {
    const changed = updateGame(game, edit, { by: COACH, mayCorrect: true }, NOW);
    if (!changed.ok) throw new Error(changed.error.kind);
    return takesField(game, changed.value.game);
  };

  test.each<[string, Partial<Game>, GameEdit]>([
    ['at another time', {}, { startsAt: LATER }],
    ['for longer', {}, { endsAt: LATER_END }],
    ['at another place', {}, { fieldId: 'field-3' as FieldId }],
    ['when a postponed game is moved', { status: 'postponed' }, { startsAt: LATER }],
    ['when a canceled game is back on the schedule', { status: 'canceled' }, { status: 'scheduled' }],
    ['when a forfeit is undone for another date', { status: 'forfeit', doubleForfeit: true }, { status: 'scheduled' }],
  ])('%s', (_, facts, edit) => expect(takes(aGame(facts), edit)).toBe(true));

  test.each<[string, Partial<Game>, GameEdit]>([
    ['when nothing but the score changes', {}, { homeScore: 1 }],
    ['when the game goes on where it is', {}, { status: 'in_progress' }],
    ['when it has none', {}, { facilityId: null }],
    ['of a game that is off', { status: 'canceled' }, { startsAt: LATER }],
    ['when it is postponed', {}, { status: 'postponed' }],
    ['when a forfeit is found to have been played', { status: 'forfeit', doubleForfeit: true }, { status: 'final' }],
  ])('not %s', (_, facts, edit) => expect(takes(aGame(facts), edit)).toBe(false));
});

describe('a change has the teams play at a time that was not theirs', () => {
  const takes = (game: Game, edit: GameEdit) => {
    const changed = updateGame(game, edit, { by: COACH, mayCorrect: true }, NOW);
    if (!changed.ok) throw new Error(changed.error.kind);
    return takesTeams(game, changed.value.game);
  };

  test.each<[string, Partial<Game>, GameEdit]>([
    ['when the game starts at another time', {}, { startsAt: LATER }],
    ['when it is longer', {}, { endsAt: LATER_END }],
    ['when it has no field and is moved', { fieldId: null }, { startsAt: LATER }],
    ['when a canceled game is back on the schedule', { status: 'canceled' }, { status: 'scheduled' }],
  ])('%s', (_, facts, edit) => expect(takes(aGame(facts), edit)).toBe(true));

  test.each<[string, Partial<Game>, GameEdit]>([
    ['when only its field changes', {}, { fieldId: 'field-3' as FieldId }],
    ['when only its score changes', {}, { homeScore: 1 }],
    ['when it is postponed', {}, { status: 'postponed' }],
    ['when it is off', { status: 'canceled' }, { startsAt: LATER }],
  ])('not %s', (_, facts, edit) => expect(takes(aGame(facts), edit)).toBe(false));
});

describe('stat events', () => {
  test.each(GAME_STATUSES.filter((status) => status !== 'canceled'))('are taken for a game that is %s', (status) => {
    expect(mayRecordStats({ status }).ok).toBe(true);
  });

  test('are refused for a canceled game', () => {
    expect(mayRecordStats({ status: 'canceled' })).toMatchObject({ error: { kind: 'game-not-open', gameStatus: 'canceled' } });
  });
});
