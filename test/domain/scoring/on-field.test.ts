import { describe, expect, test } from '@jest/globals';
import type { BookEvent, Lineup } from '../../../src/domain/scoring/game-book.ts';
import type { ReEntry } from '../../../src/domain/scoring/lineup.ts';
import { fieldAfter, gameTime, positionsByPeriod, secondsOnField, substitutionWarnings } from '../../../src/domain/scoring/on-field.ts';
import { SUBSTITUTION } from '../../../src/domain/scoring/substitution.ts';
import type { PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';

const US = 'us' as TeamId;
const THEM = 'them' as TeamId;
type Moment = Readonly<{ period?: number | null; clock?: string | null; of?: TeamId }>;

const event = (type: string, by: string | null, attributes: BookEvent['attributes'], { period = null, clock = null, of = US }: Moment) => ({
  id: `${type} ${by} ${period} ${clock}` as StatEventId,
  type,
  teamId: of,
  playerId: by as PlayerId | null,
  count: 1,
  period,
  clock,
  attributes,
});
const sub = (by: string | null, attributes: BookEvent['attributes'] = {}, when: Moment = {}) => event(SUBSTITUTION, by, attributes, when);
const theirs = (period: number) => event('single', 'them', {}, { period, of: THEM });
const ours = (period: number) => event('single', 'sam', {}, { period });

const side = (...starters: readonly (readonly [playerId: string, battingOrder: number | null, position: string | null])[]) => ({
  teamId: US,
  lineup: {
    places: starters.map(([playerId, battingOrder, position]) => ({ playerId, battingOrder, position, isStarter: true })),
  } as unknown as Lineup,
});
const told = (of: ReturnType<typeof side>, events: readonly BookEvent[]) =>
  fieldAfter(of, events).map(({ playerId, battingOrder, position }) =>
    [playerId, battingOrder, position].filter((each) => each !== null).join(' '),
  );

describe('who is in the game', () => {
  const three = side(['sam', 1, 'P'], ['ana', 2, 'C'], ['joe', 3, 'SS']);

  test('is who began, before anybody comes in', () => {
    const benched = { ...three, lineup: { places: three.lineup.places.map((each, at) => ({ ...each, isStarter: at < 2 })) } };
    expect(told(benched, [])).toEqual(['sam 1 P', 'ana 2 C']);
    expect(fieldAfter({ teamId: US, lineup: null }, [])).toEqual([]);
  });

  test('is who came in, in the place of whom they replace or where it is said', () => {
    expect(told(three, [sub('pat', { replacesPlayerId: 'ana' })])).toEqual(['sam 1 P', 'pat 2 C', 'joe 3 SS']);
    expect(told(three, [sub('pat', { battingOrder: 2, position: 'PH' })])).toEqual(['sam 1 P', 'pat 2 PH', 'joe 3 SS']);
    expect(told(three, [sub('pat', { battingOrder: 2, position: 'PH' }, { of: THEM })])).toEqual(['sam 1 P', 'ana 2 C', 'joe 3 SS']);
  });

  test('moves, and leaves without anybody coming in', () => {
    expect(told(three, [sub('joe', { position: 'P' }), sub('sam', { position: 'SS' })])).toEqual(['sam 1 SS', 'ana 2 C', 'joe 3 P']);
    expect(told(three, [sub(null, { replacesPlayerId: 'ana' })])).toEqual(['sam 1 P', 'joe 3 SS']);
    expect(told(three, [sub(null)])).toEqual(['sam 1 P', 'ana 2 C', 'joe 3 SS']);
  });

  test('is no longer the pitcher for whom another bats, when somebody else pitches', () => {
    const withHitter = side(['ana', 1, 'DH'], ['joe', 2, 'C'], ['sam', null, 'P']);
    expect(told(withHitter, [sub('pat', { position: 'P' })])).toEqual(['ana 1 DH', 'joe 2 C', 'pat P']);
    const lost = [sub('ana', { position: 'C' }), sub('pat', { battingOrder: 2, position: 'P' })];
    expect(told(withHitter, lost)).toEqual(['ana 1 C', 'pat 2 P']);
  });

  test('is everybody whom nobody replaces, in a sport without a batting order', () => {
    const two = side(['sam', null, 'C'], ['ana', null, 'PG']);
    expect(told(two, [sub('pat', { position: 'C' })])).toEqual(['sam C', 'ana PG', 'pat C']);
    expect(told(two, [sub('pat', { replacesPlayerId: 'sam' }), sub('sam', { replacesPlayerId: 'ana' })])).toEqual(['pat C', 'sam PG']);
  });
});

describe('where somebody stood', () => {
  const positions = (of: ReturnType<typeof side>, events: readonly BookEvent[], hasInnings = true) =>
    Object.fromEntries(
      [...positionsByPeriod(of, events, { hasInnings })].map(([player, periods]) => [player, Object.fromEntries(periods)]),
    );
  const two = side(['sam', 1, 'P'], ['ana', 2, 'SS']);

  test('in an inning is where the opponent’s plays found them', () => {
    const changed = [sub('ana', { position: 'P' }, { period: 2 }), sub('sam', { position: 'SS' }, { period: 2 })];
    expect(positions(two, [theirs(1), ours(1), ...changed, theirs(2)])).toEqual({
      sam: { 1: ['P'], 2: ['SS'] },
      ana: { 1: ['SS'], 2: ['P'] },
    });
    expect(positions(two, [theirs(1), theirs(2), ...changed, theirs(2)])).toEqual({
      sam: { 1: ['P'], 2: ['P', 'SS'] },
      ana: { 1: ['SS'], 2: ['SS', 'P'] },
    });
  });

  test('is nowhere for who only batted, or ran', () => {
    const pinch = [
      theirs(1),
      sub('pat', { battingOrder: 2, position: 'PH' }, { period: 1 }),
      ours(1),
      sub('ben', { battingOrder: 2, position: 'SS' }),
      theirs(2),
    ];
    expect(positions(two, pinch)).toEqual({ sam: { 1: ['P'], 2: ['P'] }, ana: { 1: ['SS'] }, ben: { 2: ['SS'] } });
  });

  test('in a period without plays is where they stood at its end', () => {
    expect(positions(two, [ours(1), ours(3)])).toEqual({ sam: { 1: ['P'], 2: ['P'], 3: ['P'] }, ana: { 1: ['SS'], 2: ['SS'], 3: ['SS'] } });
    expect(positions(two, [])).toEqual({});
  });
});

describe('time on the field', () => {
  const quarters = gameTime('down', () => 8 * 60, 4);
  const seconds = (of: ReturnType<typeof side>, events: readonly BookEvent[], time = quarters) =>
    Object.fromEntries(secondsOnField(of, events, time));
  const two = side(['sam', null, null], ['ana', null, null]);

  test('is the whole game for who never left', () => {
    expect(seconds(two, [])).toEqual({ sam: 1920, ana: 1920 });
  });

  test('adds up what lies between coming in and leaving, by the clock', () => {
    const events = [
      sub('pat', { replacesPlayerId: 'sam' }, { period: 1, clock: '02:00' }),
      sub('sam', { replacesPlayerId: 'ana' }, { period: 3, clock: '08:00' }),
    ];
    expect(seconds(two, events)).toEqual({ sam: 360 + 960, ana: 960, pat: 120 + 3 * 480 });
    const halves = gameTime('up', () => 30 * 60, 2);
    for (const clock of ['10:00', '40:00']) {
      expect(seconds(two, [sub('pat', { replacesPlayerId: 'sam' }, { period: 2, clock })], halves)).toEqual({
        sam: 2400,
        ana: 3600,
        pat: 1200,
      });
    }
    expect(seconds(two, [sub('pat', { replacesPlayerId: 'sam' }, { period: 1, clock: '31:30' })], halves)).toMatchObject({
      sam: 1800,
      pat: 1800,
    });
  });

  test('ends for who is sent off', () => {
    const halves = gameTime('up', () => 30 * 60, 2);
    const sentOff = event('red_card', 'sam', {}, { period: 1, clock: '12:30' });
    const found = secondsOnField(two, [sentOff], halves, ({ type, playerId }) => (type === 'red_card' ? playerId : null));
    expect(Object.fromEntries(found)).toEqual({ sam: 750, ana: 3600 });
  });

  test('is not known where a moment is not', () => {
    expect(seconds(two, [sub('pat', { replacesPlayerId: 'sam' }, { period: 2 })])).toEqual({ sam: null, ana: 1920, pat: null });
    expect(
      seconds(
        two,
        [],
        gameTime('down', () => 480, null),
      ),
    ).toEqual({ sam: null, ana: null });
    expect(seconds(two, [sub('pat', { replacesPlayerId: 'sam' }, { period: 1, clock: '09:00' })])).toEqual({
      sam: null,
      ana: 1920,
      pat: null,
    });
  });
});

describe('a substitution', () => {
  const two = side(['sam', 1, 'P'], ['ana', 2, 'C']);
  const warned = (events: readonly BookEvent[], reEntry: ReEntry = 'starters_once') =>
    substitutionWarnings(two, events, reEntry).map(({ kind, eventIds }) => [kind, ...eventIds]);
  const out = sub('pat', { replacesPlayerId: 'sam' }, { period: 1 });
  const back = sub('sam', { replacesPlayerId: 'pat' }, { period: 2 });
  const outAgain = sub('pat', { replacesPlayerId: 'sam' }, { period: 3 });
  const backAgain = sub('sam', { replacesPlayerId: 'pat' }, { period: 4 });

  test('brings a starter back once, in their own place of the batting order', () => {
    expect(warned([out, back])).toEqual([]);
    expect(warned([out, back, outAgain, backAgain])).toEqual([
      ['re-entry', outAgain.id],
      ['re-entry', backAgain.id],
    ]);
    const elsewhere = sub('sam', { replacesPlayerId: 'ana' }, { period: 2 });
    expect(warned([out, elsewhere])).toEqual([['re-entry', elsewhere.id]]);
  });

  test('is warned of by the rule alone', () => {
    expect(warned([out, back], 'none')).toEqual([['re-entry', back.id]]);
    expect(warned([out, back, outAgain, backAgain], 'free')).toEqual([]);
  });

  test('replaces somebody who is in the game', () => {
    expect(warned([sub('ben', { replacesPlayerId: 'pat' })])).toEqual([['not-in-game', sub('ben').id]]);
  });
});
