import { describe, expect, test } from '@jest/globals';
import { SPORT_CODES, type SportCode } from '../../../src/domain/league/sport.ts';
import { SPORT_STATS, statColumns, statEventTypes } from '../../../src/domain/scoring/sports.ts';
import type { Attribute, AttributeValue } from '../../../src/domain/scoring/stat-attribute.ts';
import { validateStatEvent } from '../../../src/domain/scoring/stat-event.ts';
import { SUBSTITUTION } from '../../../src/domain/scoring/substitution.ts';
import { displayOf, figuresOf, recorded, THEM, US } from './recorded.ts';

const types = SPORT_CODES.flatMap((sport) =>
  Object.entries(SPORT_STATS[sport].events)
    .filter(([type]) => type !== SUBSTITUTION)
    .map(([type, event]) => [sport, type, event] as const),
);

/** A value that says as much as it can. */
function telling(attribute: Attribute): AttributeValue {
  if (attribute.kind === 'integer') return attribute.max;
  if (attribute.kind === 'flag') return true;
  if (attribute.kind === 'players' || attribute.kind === 'list') return [];
  if (attribute.kind === 'letters') return Object.keys(attribute.meanings).join('');
  return attribute.kind === 'choice' ? attribute.from[0]! : null;
}
const allTold = (sport: SportCode, type: string): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(SPORT_STATS[sport].events[type]!.attributes).map(([name, attribute]) => [name, telling(attribute)]));

describe('a sport', () => {
  test.each(SPORT_CODES)('has a column once under its key, and once under its group and label: %s', (sport) => {
    const columns = statColumns(sport);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    expect(new Set(columns.map(({ group, label }) => `${group} ${label}`)).size).toBe(columns.length);
  });

  test('has the columns of one group side by side', () => {
    for (const sport of SPORT_CODES) {
      const groups = statColumns(sport).map(({ group }) => group);
      expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)]);
    }
  });

  test('sends a column as the app needs it', () => {
    expect(statColumns('baseball').find(({ key }) => key === 'avg')).toEqual({
      key: 'avg',
      label: 'AVG',
      group: 'batting',
      description: 'Batting average: H / AB',
      decimals: 3,
      format: 'rate',
    });
  });
});

/** Plays that move runners and are credited to no player by themselves. */
const MOVES_ALONE = new Set(['defensive_indifference', 'other_advance', 'courtesy_runner', 'placed_runner']);

describe('a type of event', () => {
  test.each(types.filter(([, type]) => !MOVES_ALONE.has(type)))('of %s shows in the figures of its player: %s', (sport, type) => {
    expect(displayOf(sport, [recorded(type, allTold(sport, type))])).not.toEqual(displayOf(sport, []));
  });

  test('shows in the figures of every player whom it names', () => {
    for (const [sport, type, { attributes }] of types) {
      for (const [name, attribute] of Object.entries(attributes)) {
        if (!('side' in attribute) || MOVES_ALONE.has(type)) continue;
        const value = attribute.kind === 'players' ? ['pat'] : 'pat';
        const of = attribute.side === 'own' ? US : THEM;
        const named = [recorded(type, { ...allTold(sport, type), [name]: value }, { of })];
        expect({ type, name, display: displayOf(sport, named, 'pat') }).not.toEqual({ type, name, display: displayOf(sport, []) });
      }
    }
  });
});

describe('a substitution', () => {
  test.each(SPORT_CODES)('makes a game played of who comes in and of whom they replace, and adds to no figure: %s', (sport) => {
    const substitution = recorded(SUBSTITUTION, { replacesPlayerId: 'pat' });
    for (const player of ['sam', 'pat']) {
      expect(figuresOf(sport, [substitution], player)).toMatchObject({ gamesPlayed: 1 });
      expect(Object.values(figuresOf(sport, [substitution], player).totals).filter(Boolean)).toEqual([]);
    }
  });

  test('may say where the player stands, and leave it unsaid', () => {
    const said = { period: null, clock: null, count: 1, type: SUBSTITUTION };
    const references = { ok: true, value: { references: [] } };
    expect(validateStatEvent('baseball', { ...said, attributes: { position: 'SS', battingOrder: 9 } })).toMatchObject(references);
    expect(validateStatEvent('baseball', { ...said, attributes: { position: null, battingOrder: null } })).toMatchObject(references);
    expect(validateStatEvent('baseball', { ...said, attributes: {} })).toMatchObject(references);
    expect(validateStatEvent('soccer', { ...said, attributes: { position: 'SS', battingOrder: 9 } })).toMatchObject({
      error: { violations: [{ path: ['attributes', 'battingOrder'] }, { path: ['attributes', 'position'] }] },
    });
  });
});

test.each<[SportCode, string]>([
  [
    'baseball',
    'single double triple home_run walk intentional_walk hit_by_pitch strikeout field_out force_out fielders_choice grounded_into_double_play reached_on_error sac_fly sac_bunt catcher_interference run stolen_base caught_stealing picked_off defensive_indifference other_advance courtesy_runner placed_runner outs_recorded run_allowed pitches wild_pitch balk pitching_decision putout assist error passed_ball foul_error double_play_turned substitution',
  ],
  [
    'basketball',
    'field_goal_made field_goal_missed free_throw_made free_throw_missed offensive_rebound defensive_rebound assist steal block turnover foul minutes_played substitution',
  ],
  [
    'soccer',
    'goal own_goal shot save goal_allowed penalty_kick_missed corner_kick offside foul_committed foul_suffered yellow_card second_yellow_card red_card shootout_kick goalkeeper_decision minutes_played substitution',
  ],
  [
    'football',
    'pass sack_taken rush reception fumble fumble_recovery tackle_solo tackle_assist tackle_for_loss sack interception pass_defended forced_fumble kick_blocked safety flag_pull field_goal_made field_goal_missed extra_point_made extra_point_missed punt kickoff kick_return punt_return blocked_kick_return missed_field_goal_return two_point_conversion conversion conversion_return penalty substitution',
  ],
  [
    'volleyball',
    'kill attack_error attack_attempt assist ball_handling_error service_ace service_error serve_attempt reception reception_error dig dig_error block_solo block_assist block_error rally_won rally_lost rotation set_played substitution',
  ],
])('%s records %s', (sport, allowed) => {
  expect(statEventTypes(sport)).toEqual(allowed.split(' '));
});
