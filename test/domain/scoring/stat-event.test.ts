import { describe, expect, test } from '@jest/globals';
import { SPORT_CODES, type SportCode } from '../../../src/domain/league/sport.ts';
import { statEventTypes } from '../../../src/domain/scoring/sports.ts';
import { validateStatEvent } from '../../../src/domain/scoring/stat-event.ts';

const ANA = '0b9cbd9e-32a4-4f7e-9f0a-3d8f3a1c5e01';
const BEN = '0b9cbd9e-32a4-4f7e-9f0a-3d8f3a1c5e02';
const CLEO = '0b9cbd9e-32a4-4f7e-9f0a-3d8f3a1c5e03';

const claim = (type: string, attributes: Readonly<Record<string, unknown>> = {}) => ({
  type,
  attributes,
  period: 1,
  clock: null,
  count: 1,
});

function faultsOf(sport: SportCode, claimed: Parameters<typeof validateStatEvent>[1]): readonly string[] {
  const result = validateStatEvent(sport, claimed);
  if (result.ok || result.error.kind !== 'invalid-request') return [];
  return result.error.violations.map(({ path }) => path.join('/'));
}

function referencesOf(sport: SportCode, type: string, attributes: Readonly<Record<string, unknown>>) {
  const result = validateStatEvent(sport, claim(type, attributes));
  return result.ok ? result.value.references : result.error;
}

describe('a stat event', () => {
  test('that the sport knows is accepted with what was stated', () => {
    const claimed = { type: 'single', attributes: { rbi: 1 }, period: 3, clock: '05:12', count: 2 };
    expect(validateStatEvent('baseball', claimed)).toEqual({ ok: true, value: { facts: claimed, references: [] } });
  });

  test('of another sport is refused with the types that would do', () => {
    expect(validateStatEvent('volleyball', claim('home_run'))).toEqual({
      ok: false,
      error: { kind: 'stat-not-applicable', sport: 'volleyball', eventType: 'home_run', allowed: statEventTypes('volleyball') },
    });
  });

  test.each(['constructor', '__proto__', 'toString', ''])('of the type "%s" is refused', (type) => {
    expect(validateStatEvent('soccer', claim(type))).toMatchObject({ ok: false, error: { kind: 'stat-not-applicable' } });
  });

  test('names all its faults at once', () => {
    const claimed = {
      type: 'home_run',
      period: 0,
      clock: '5 past',
      count: 100,
      attributes: { rbi: 5, outs: -1, pitcherId: 'ace', speed: 3 },
    };
    expect(faultsOf('baseball', claimed)).toEqual([
      ...['period', 'clock', 'count', 'attributes/speed', 'attributes/rbi', 'attributes/outs', 'attributes/pitcherId'],
    ]);
  });

  test('says of a fault what would do', () => {
    expect(validateStatEvent('baseball', claim('home_run', { rbi: 5 }))).toMatchObject({
      error: { violations: [{ path: ['attributes', 'rbi'], rule: 'out-of-range', min: 0, limit: 4 }] },
    });
  });

  test('refuses an attribute of another type of the same sport', () => {
    expect(faultsOf('baseball', claim('stolen_base', { rbi: 1 }))).toEqual(['attributes/rbi']);
  });

  test.each(['__proto__', 'constructor'])('refuses an attribute named %s', (name) => {
    expect(faultsOf('soccer', claim('save', JSON.parse(`{ "${name}": 1 }`)))).toEqual([`attributes/${name}`]);
  });

  test('may be without period and clock', () => {
    expect(faultsOf('soccer', { ...claim('save'), period: null, clock: null })).toEqual([]);
  });

  test.each([0, 100, 1.5])('refuses a count of %d', (count) => {
    expect(faultsOf('soccer', { ...claim('save'), count })).toEqual(['count']);
  });

  test.each(['0:00', '05:12', '112:59'])('accepts the clock %s', (clock) => {
    expect(faultsOf('soccer', { ...claim('save'), clock })).toEqual([]);
  });

  test.each(['5', '05:60', '-1:00', '05:12\n', ''])('refuses the clock %j', (clock) => {
    expect(faultsOf('soccer', { ...claim('save'), clock })).toEqual(['clock']);
  });
});

describe('an attribute', () => {
  test.each<[SportCode, string, string, unknown]>([
    ['baseball', 'single', 'rbi', 1.5],
    ['baseball', 'single', 'rbi', '1'],
    ['baseball', 'single', 'rbi', null],
    ['baseball', 'single', 'outs', 4],
    ['baseball', 'single', 'pitcherId', { $ne: null }],
    ['baseball', 'outs_recorded', 'count', -1],
    ['baseball', 'run_allowed', 'earned', 'yes'],
    ['baseball', 'pitching_decision', 'decision', 'draw'],
    ['basketball', 'field_goal_made', 'points', 1],
    ['basketball', 'field_goal_made', 'points', '3'],
    ['basketball', 'foul', 'kind', 'nasty'],
    ['soccer', 'shot', 'outcome', 'goal'],
    ['soccer', 'goal', 'penalty', 1],
    ['soccer', 'goal', 'assistPlayerIds', [ANA, BEN, CLEO]],
    ['soccer', 'goal', 'assistPlayerIds', [ANA, ANA]],
    ['soccer', 'goal', 'assistPlayerIds', [ANA, ANA.toUpperCase()]],
    ['soccer', 'goal', 'assistPlayerIds', [null]],
    ['soccer', 'goal', 'assistPlayerIds', ANA],
    ['football', 'sack', 'value', 0.25],
    ['football', 'rush', 'yards', Number.NaN],
    ['volleyball', 'set_played', 'set', 6],
    ['volleyball', 'set_played', 'set', 0],
  ])('of %s %s is refused as %s: %j', (sport, type, name, value) => {
    expect(faultsOf(sport, claim(type, { [name]: value }))).toEqual([`attributes/${name}`]);
  });

  test.each<[SportCode, string, string]>([
    ['football', 'pass', 'result'],
    ['football', 'two_point_conversion', 'good'],
    ['baseball', 'pitching_decision', 'decision'],
    ['baseball', 'run_allowed', 'earned'],
    ['soccer', 'minutes_played', 'minutes'],
  ])('without which %s %s says nothing is asked for: %s', (sport, type, name) => {
    expect(faultsOf(sport, claim(type))).toEqual([`attributes/${name}`]);
  });

  test('may be negative yards', () => {
    expect(faultsOf('football', claim('rush', { yards: -4 }))).toEqual([]);
  });
});

describe('a player whom an event names', () => {
  test.each<[SportCode, string, Readonly<Record<string, unknown>>, string, 'own' | 'opponent']>([
    ['baseball', 'single', { pitcherId: ANA }, 'attributes/pitcherId', 'opponent'],
    ['basketball', 'field_goal_made', { points: 2, assistPlayerId: ANA }, 'attributes/assistPlayerId', 'own'],
    ['basketball', 'field_goal_missed', { points: 2, blockedByPlayerId: ANA }, 'attributes/blockedByPlayerId', 'opponent'],
    ['football', 'pass', { result: 'complete', receiverId: ANA }, 'attributes/receiverId', 'own'],
    ['volleyball', 'kill', { assistPlayerId: ANA }, 'attributes/assistPlayerId', 'own'],
  ])('in %s %s %j is referred to on the right side', (sport, type, attributes, path, side) => {
    expect(referencesOf(sport, type, attributes)).toEqual([{ path: path.split('/'), playerId: ANA, side }]);
  });

  test('is each of both assistants of a goal', () => {
    expect(referencesOf('soccer', 'goal', { assistPlayerIds: [ANA, BEN] })).toEqual([
      { path: ['attributes', 'assistPlayerIds', 0], playerId: ANA, side: 'own' },
      { path: ['attributes', 'assistPlayerIds', 1], playerId: BEN, side: 'own' },
    ]);
  });

  test('is nobody where the attribute is null', () => {
    expect(referencesOf('volleyball', 'kill', { assistPlayerId: null })).toEqual([]);
  });

  test('is known by the id in lower case', () => {
    const result = validateStatEvent('volleyball', claim('kill', { assistPlayerId: ANA.toUpperCase() }));
    expect(result).toMatchObject({ value: { facts: { attributes: { assistPlayerId: ANA } }, references: [{ playerId: ANA }] } });
  });
});

test('no sport has the same event types as another', () => {
  expect(new Set(SPORT_CODES.map((sport) => statEventTypes(sport).join())).size).toBe(SPORT_CODES.length);
});

describe('the runners of a play', () => {
  const runner = (more: object) => ({ runners: [{ from: 'first', to: 'third', ...more }] });
  const fault = (attributes: Readonly<Record<string, unknown>>) => faultsOf('baseball', claim('single', attributes));

  test('are objects, each told where it is wrong', () => {
    expect(fault({ runners: [{ from: 'second', to: 'home', playerId: ANA, run: 'unearned', chargedTo: BEN, stolen: true }] })).toEqual([]);
    expect(fault({ runners: ['first'] })).toEqual(['attributes/runners/0']);
    expect(fault(runner({ height: 3 }))).toEqual(['attributes/runners/0/height']);
    expect(fault(runner({ to: 'fourth', playerId: 7 }))).toEqual(['attributes/runners/0/to', 'attributes/runners/0/playerId']);
    expect(fault({ runners: [{ to: 'home' }] })).toEqual(['attributes/runners/0/from']);
    expect(fault({ runners: Array(4).fill({ from: 'first', to: 'out' }) })).toEqual(['attributes/runners']);
  });

  test('are of the batting team, and the pitchers charged with them of the other', () => {
    expect(referencesOf('baseball', 'single', runner({ playerId: ANA.toUpperCase(), chargedTo: BEN }))).toEqual([
      { path: ['attributes', 'runners', 0, 'playerId'], playerId: ANA, side: 'own' },
      { path: ['attributes', 'runners', 0, 'chargedTo'], playerId: BEN, side: 'opponent' },
    ]);
    expect(referencesOf('baseball', 'wild_pitch', runner({ playerId: ANA, chargedTo: BEN }))).toMatchObject([
      { playerId: ANA, side: 'opponent' },
      { playerId: BEN, side: 'own' },
    ]);
  });

  test('may be played by fielders who err twice, in order', () => {
    expect(referencesOf('baseball', 'single', { errors: [BEN, CLEO, BEN] })).toMatchObject([
      { path: ['attributes', 'errors', 0], playerId: BEN },
      { playerId: CLEO },
      { path: ['attributes', 'errors', 2], playerId: BEN },
    ]);
  });
});

describe('pitches', () => {
  test.each(['', 'BCSFTLMOPHIVAX'])('may be "%s"', (pitches) => {
    expect(faultsOf('baseball', claim('single', { pitches }))).toEqual([]);
  });

  test.each(['b', 'B C', 'Z', 'B'.repeat(100), 7])('are not %j', (pitches) => {
    expect(faultsOf('baseball', claim('single', { pitches }))).toEqual(['attributes/pitches']);
  });
});

test('a place in the order stands in for a batter as a number does', () => {
  expect(faultsOf('baseball', claim('single', { battingOrder: 3, pitcherId: ANA }))).toEqual([]);
  expect(faultsOf('baseball', claim('single', { battingOrder: 3 }))).toEqual(['attributes/battingOrder']);
  expect(faultsOf('baseball', claim('substitution', { battingOrder: 3 }))).toEqual([]);
});
