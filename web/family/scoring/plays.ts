import type { NewStatEvent } from 'league-gateway-client';
import { playName } from '../scoring.ts';

/** A play shown as a button; who made it is chosen separately. `name` tells plays of one type apart. */
export type PlayKind = Readonly<{ type: NewStatEvent['type']; name?: string; attributes?: Readonly<Record<string, unknown>> }>;
/** The plays in reach of a thumb, most likely first, and those one tap away. */
export type Plays = Readonly<{ most: readonly PlayKind[]; more: readonly PlayKind[] }>;

const plain = (...types: readonly NewStatEvent['type'][]): readonly PlayKind[] => types.map((type) => ({ type }));

const BASEBALL: Plays = {
  most: plain('single', 'double', 'triple', 'home_run', 'field_out', 'strikeout', 'walk', 'reached_on_error'),
  more: plain(
    ...(['hit_by_pitch', 'fielders_choice', 'force_out', 'grounded_into_double_play', 'sac_fly', 'sac_bunt'] as const),
    ...(['intentional_walk', 'catcher_interference', 'wild_pitch', 'passed_ball', 'run', 'placed_runner'] as const),
  ),
};

export const PLAYS: Readonly<Record<string, Plays>> = {
  baseball: BASEBALL,
  softball: BASEBALL,
  basketball: {
    most: [
      { type: 'field_goal_made', name: 'two_points', attributes: { points: 2 } },
      { type: 'field_goal_made', name: 'three_points', attributes: { points: 3 } },
      ...plain('free_throw_made'),
      { type: 'field_goal_missed', attributes: { points: 2 } },
      { type: 'field_goal_missed', name: 'three_missed', attributes: { points: 3 } },
      ...plain('free_throw_missed', 'defensive_rebound', 'offensive_rebound', 'assist', 'steal'),
      { type: 'foul', attributes: { kind: 'personal' } },
    ],
    more: [
      ...plain('block', 'turnover'),
      { type: 'foul', name: 'offensive_foul', attributes: { kind: 'offensive' } },
      { type: 'foul', name: 'technical_foul', attributes: { kind: 'technical' } },
    ],
  },
  soccer: {
    most: [
      ...plain('goal'),
      { type: 'shot', name: 'shot_saved', attributes: { outcome: 'saved' } },
      { type: 'shot', name: 'shot_wide', attributes: { outcome: 'off_target' } },
      ...plain('corner_kick', 'foul_committed', 'offside', 'save', 'yellow_card', 'red_card'),
    ],
    more: [
      { type: 'goal', name: 'penalty_goal', attributes: { penalty: true } },
      ...plain('penalty_kick_missed', 'own_goal', 'second_yellow_card'),
      { type: 'shootout_kick', name: 'kick_scored', attributes: { outcome: 'scored' } },
      { type: 'shootout_kick', name: 'kick_missed', attributes: { outcome: 'missed' } },
    ],
  },
  football: {
    most: [
      { type: 'rush', attributes: {} },
      { type: 'pass', name: 'pass_complete', attributes: { result: 'complete' } },
      { type: 'pass', name: 'pass_incomplete', attributes: { result: 'incomplete' } },
      { type: 'rush', name: 'touchdown_run', attributes: { touchdown: true } },
      { type: 'reception', name: 'touchdown_catch', attributes: { touchdown: true } },
      ...plain('extra_point_made'),
      { type: 'two_point_conversion', name: 'two_point_made', attributes: { good: true } },
      ...plain('tackle_solo', 'flag_pull', 'interception'),
      { type: 'field_goal_made', name: 'field_goal_good' },
    ],
    more: [
      ...plain('extra_point_missed', 'field_goal_missed'),
      { type: 'two_point_conversion', name: 'two_point_missed', attributes: { good: false } },
      ...plain('safety', 'sack', 'tackle_assist', 'tackle_for_loss', 'pass_defended', 'forced_fumble', 'fumble_recovery'),
      { type: 'interception', name: 'touchdown_interception', attributes: { touchdown: true } },
      ...plain('punt', 'kickoff', 'penalty'),
    ],
  },
  volleyball: {
    most: plain(
      ...(['kill', 'service_ace', 'block_solo', 'attack_error', 'service_error', 'reception_error'] as const),
      ...(['rally_won', 'rally_lost', 'dig', 'assist'] as const),
    ),
    more: plain('block_assist', 'block_error', 'ball_handling_error', 'dig_error', 'reception', 'attack_attempt', 'serve_attempt'),
  },
};

const PITCHES: readonly PlayKind[] = [
  { type: 'pitches', name: 'ball', attributes: { pitches: 'B' } },
  { type: 'pitches', name: 'strike', attributes: { pitches: 'C' } },
  { type: 'pitches', name: 'foul_ball', attributes: { pitches: 'F' } },
];
export const [BALL, STRIKE, FOUL] = PITCHES as readonly [PlayKind, PlayKind, PlayKind];

export const hasInnings = (sport: string): boolean => sport === 'baseball' || sport === 'softball';

/** What a recorded play is called: as its button if it came from one. */
export function nameOfPlay(sport: string, { type, attributes = {} }: Readonly<{ type: string; attributes?: object }>): string {
  const { most = [], more = [] } = PLAYS[sport] ?? {};
  const said: Readonly<Record<string, unknown>> = { ...attributes };
  const matching = [...most, ...more, ...PITCHES]
    .filter((kind) => kind.type === type && Object.entries(kind.attributes ?? {}).every(([name, value]) => said[name] === value))
    .sort((a, b) => Object.keys(b.attributes ?? {}).length - Object.keys(a.attributes ?? {}).length);
  return playName(matching[0] ?? { type });
}
