import { describe, expect, test } from '@jest/globals';
import type { PublishedGame, PublishedPlay } from '../../dev/check-games/published-game.ts';
import { scoredGame } from '../../dev/check-games/scored-game.ts';

const play = (given: Partial<PublishedPlay>): PublishedPlay => ({
  n: 1,
  inning: 1,
  batting: 'visitor',
  outs: 0,
  pitches: '',
  batter: 'batter',
  pitcher: 'pitcher',
  event: '',
  type: 'out',
  endsPlateAppearance: true,
  outsOnPlay: 0,
  rbi: 0,
  batterTo: 0,
  ...given,
});
const scored = (...plays: readonly PublishedPlay[]) =>
  scoredGame({
    starters: [{ player: 'catcher', team: 'home', order: 2, position: 'C' }],
    plays,
  } as Partial<PublishedGame> as PublishedGame).filter(({ type }) => type !== 'placed_runner');
const pitchesIn = (...strings: readonly string[]) =>
  scored(
    ...strings.map((pitches, index) =>
      play({
        n: index + 1,
        pitches,
        endsPlateAppearance: index === strings.length - 1,
        type: index === strings.length - 1 ? 'out' : 'stolen_base',
      }),
    ),
  ).map(({ attributes }) => attributes['pitches'] ?? '');

describe('a published game as a scorer sends it', () => {
  test('has every pitch once, wherever the next string notes what happened between pitches', () => {
    expect(pitchesIn('CB', 'CB.FX')).toEqual(['CB', 'FX']);
    expect(pitchesIn('CB', '.CB.FX')).toEqual(['CB', 'FX']);
    expect(pitchesIn('1', '.1.CX')).toEqual(['', 'CX']);
    expect(pitchesIn('.BX')).toEqual(['BX']);
  });

  test('has a double play that the batter hit into also where he reached on a fielder’s choice', () => {
    const runners = { '1': { player: 'ana', to: 0, chargedTo: 'pitcher' }, '2': { player: 'ben', to: 0, chargedTo: 'pitcher' } };
    const choice = play({ type: 'fielders_choice', event: 'FC5(2)4(1)/GDP', batterTo: 1, outsOnPlay: 2, doublePlay: true, runners });
    expect(scored(choice)).toMatchObject([{ type: 'grounded_into_double_play', attributes: { batterTo: 'first', outs: 2 } }]);
    expect(scored({ ...choice, event: 'FC5/G', doublePlay: false, outsOnPlay: 1 })).toMatchObject([{ type: 'fielders_choice' }]);
  });

  test('has the wild pitch or passed ball on a steal besides the steal', () => {
    const runners = { '1': { player: 'ana', to: 3, chargedTo: 'pitcher', stolenBase: true } };
    const steal = play({ type: 'stolen_base', event: 'SB2.1-3(WP)', endsPlateAppearance: false, runners, wildPitch: true });
    expect(scored(steal)).toMatchObject([
      { type: 'wild_pitch', team: 'home', player: 'pitcher', attributes: { runners: [] } },
      { type: 'stolen_base', team: 'visitor', player: 'ana', attributes: { runners: [{ from: 'first', to: 'third', stolen: true }] } },
    ]);
    expect(scored({ ...steal, wildPitch: false, passedBall: true })).toMatchObject([{ type: 'passed_ball', player: 'catcher' }, {}]);
  });
});
