import { describe, expect, test } from '@jest/globals';
import { boxScore, displayOf, figuresOf, recorded, THEM, teamDisplayOf, totalsOf } from './recorded.ts';

describe('a batter', () => {
  test('with 529 AB, 175 H, 64 BB, 7 HBP and 8 SF has an OBP of .405', () => {
    const season = boxScore('sam', { single: 175, field_out: 354, walk: 64, hit_by_pitch: 7, sac_fly: 8 });
    expect(displayOf('baseball', season)).toMatchObject({ pa: '608', ab: '529', h: '175', obp: '.405' });
  });

  test('has no at-bat by a walk, a hit by pitch, a sacrifice or interference', () => {
    const events = boxScore('sam', {
      walk: 1,
      intentional_walk: 1,
      hit_by_pitch: 1,
      sac_fly: 1,
      sac_bunt: 1,
      catcher_interference: 1,
    });
    expect(displayOf('baseball', events)).toMatchObject({ pa: '6', ab: '0' });
  });

  test.each(['strikeout', 'field_out', 'force_out', 'fielders_choice', 'grounded_into_double_play', 'reached_on_error'])(
    'has an at-bat and no hit by a %s',
    (type) => {
      expect(displayOf('baseball', [recorded(type)])).toMatchObject({ pa: '1', ab: '1', h: '0', avg: '.000' });
    },
  );

  test('has the intentional walks among the walks', () => {
    expect(displayOf('baseball', boxScore('sam', { walk: 2, intentional_walk: 1 }))).toMatchObject({ bb: '3', ibb: '1' });
  });

  test('has one, two, three and four bases by the hits', () => {
    const hits = boxScore('sam', { single: 1, double: 1, triple: 1, home_run: 1 });
    expect(displayOf('baseball', hits)).toMatchObject({ h: '4', '1b': '1', '2b': '1', '3b': '1', hr: '1', tb: '10', slg: '2.500' });
  });

  test('has eight runs batted in by two home runs with four each', () => {
    expect(displayOf('baseball', [recorded('home_run', { rbi: 4 }, { count: 2 })])).toMatchObject({ hr: '2', rbi: '8' });
  });

  test('who has only walked has an OBP and neither AVG, SLG nor OPS', () => {
    const { totals, display } = figuresOf('baseball', [recorded('walk')]);
    expect(totals).toMatchObject({ obp: 1, avg: null, slg: null, ops: null });
    expect(display).toMatchObject({ obp: '1.000', avg: '-', slg: '-', ops: '-' });
  });

  test('whose on-base percentage lowers by a sacrifice fly and not by a sacrifice bunt', () => {
    expect(displayOf('baseball', boxScore('sam', { single: 1, sac_fly: 1, sac_bunt: 1 }))).toMatchObject({ avg: '1.000', obp: '.500' });
  });

  test('runs the bases', () => {
    const events = boxScore('sam', { run: 3, stolen_base: 2, caught_stealing: 1, picked_off: 1 });
    expect(displayOf('baseball', events)).toMatchObject({ r: '3', sb: '2', cs: '1', pik: '1', pa: '0' });
  });
});

describe('a pitcher', () => {
  const season = [recorded('outs_recorded', { count: 28 }), recorded('run_allowed', { earned: true }, { count: 3 })];

  test.each([
    [9, '2.89'],
    [7, '2.25'],
    [6, '1.93'],
  ])('with 3 earned runs in 28 outs has over %i innings an ERA of %s', (regulationInnings, era) => {
    expect(displayOf('baseball', season, 'sam', { regulationInnings })).toMatchObject({ ip: '9.1', era });
  });

  test('has the innings as outs in the value', () => {
    expect(figuresOf('baseball', season).totals).toMatchObject({ ip: 28 });
  });

  test('has no ERA and no WHIP before the first out', () => {
    expect(displayOf('baseball', [recorded('run_allowed', { earned: true })])).toMatchObject({ er: '1', era: '-', whip: '-' });
  });

  test('has an unearned run among the runs alone', () => {
    expect(displayOf('baseball', [recorded('run_allowed', { earned: false })])).toMatchObject({ pitchingR: '1', er: '0' });
  });

  test('has the outs and pitches of an event as often as it counts', () => {
    const events = [recorded('outs_recorded', { count: 3 }, { count: 2 }), recorded('pitches', { count: 15 }, { count: 2 })];
    expect(displayOf('baseball', events)).toMatchObject({ ip: '2.0', np: '30' });
  });

  test('has one out or one pitch by an event without a number of its own', () => {
    expect(displayOf('baseball', boxScore('sam', { outs_recorded: 2, pitches: 5 }))).toMatchObject({ ip: '0.2', np: '5' });
  });

  test('is credited by the plate appearances of opponents that name the pitcher', () => {
    const against = (type: string, outs = 0) => recorded(type, { pitcherId: 'ace', outs }, { of: THEM, by: 'batter' });
    const inning = [
      against('single'),
      against('home_run'),
      against('walk'),
      against('intentional_walk'),
      against('hit_by_pitch'),
      against('strikeout', 1),
      against('grounded_into_double_play', 2),
    ];
    expect(displayOf('baseball', inning, 'ace')).toMatchObject({
      bf: '7',
      pitchingH: '2',
      pitchingHr: '1',
      pitchingBb: '2',
      pitchingHbp: '1',
      pitchingSo: '1',
      ip: '1.0',
      whip: '4.00',
    });
  });

  test('has the outs of a plate appearance as often as it counts', () => {
    const strikeouts = recorded('strikeout', { pitcherId: 'ace', outs: 1 }, { of: THEM, by: null, count: 4 });
    expect(displayOf('baseball', [strikeouts], 'ace')).toMatchObject({ bf: '4', pitchingSo: '4', ip: '1.1' });
  });

  test('has played a game by being named', () => {
    expect(figuresOf('baseball', [recorded('strikeout', { pitcherId: 'ace' }, { of: THEM, by: 'batter' })], 'ace').gamesPlayed).toBe(1);
  });

  test('is credited with a batter known by number alone, who gives his own team nothing', () => {
    const ofThem = recorded('single', { pitcherId: 'ace', batterNumber: '07', rbi: 1, outs: 1 }, { of: THEM, by: null });
    expect(displayOf('baseball', [ofThem], 'ace')).toMatchObject({ bf: '1', pitchingH: '1', ip: '0.1' });
    const ofUs = recorded('home_run', { pitcherId: 'theirs', batterNumber: '12', rbi: 4 }, { by: null });
    expect(totalsOf('baseball', [ofUs], []).team).toEqual(totalsOf('baseball', [], []).team);
  });

  test('gives the team no batter of the opponents', () => {
    const events = [recorded('single', { pitcherId: 'ace', rbi: 1 }, { of: THEM, by: 'batter' })];
    expect(teamDisplayOf('baseball', events)).toMatchObject({ pa: '0', h: '0', rbi: '0', bf: '1', pitchingH: '1' });
  });

  test('wins, loses, saves', () => {
    const decided = (decision: string, count: number) => recorded('pitching_decision', { decision }, { count });
    expect(displayOf('baseball', [decided('win', 3), decided('loss', 2), decided('save', 1)])).toMatchObject({ w: '3', l: '2', sv: '1' });
  });

  test('throws wild and balks', () => {
    expect(displayOf('baseball', boxScore('sam', { wild_pitch: 2, balk: 1 }))).toMatchObject({ wp: '2', bk: '1' });
  });
});

describe('a fielder', () => {
  test('has a fielding percentage of the chances', () => {
    const events = boxScore('sam', { putout: 5, assist: 3, error: 1, passed_ball: 2, double_play_turned: 1 });
    expect(displayOf('baseball', events)).toMatchObject({ po: '5', a: '3', e: '1', pb: '2', dp: '1', fpct: '.889' });
  });

  test('without a chance has none', () => {
    expect(figuresOf('baseball', [recorded('passed_ball')]).totals['fpct']).toBeNull();
  });
});

test('the basis of the ERA is told', () => {
  expect(totalsOf('baseball', [], [], { regulationInnings: 7 }).basis).toEqual({ eraInnings: 7 });
});

describe('figures of the record', () => {
  test("Ted Williams's 1941, .406 with an OPS of 1.287 although .553 and .735 make 1.288 (Baseball-Reference)", () => {
    const season = boxScore('ted', {
      single: 112,
      double: 33,
      triple: 3,
      home_run: 37,
      walk: 147,
      hit_by_pitch: 3,
      strikeout: 27,
      field_out: 244,
    });
    expect(displayOf('baseball', season, 'ted')).toMatchObject({
      pa: '606',
      ab: '456',
      h: '185',
      tb: '335',
      so: '27',
      avg: '.406',
      obp: '.553',
      slg: '.735',
      ops: '1.287',
    });
  });

  test("Reggie Jackson's three home runs, World Series game 6, 18 October 1977: 3 AB, 4 R, 3 H, 5 RBI, 1 BB (Baseball-Reference)", () => {
    const game = [
      recorded('walk'),
      recorded('home_run', { rbi: 2 }, { count: 2 }),
      recorded('home_run', { rbi: 1 }),
      recorded('run', {}, { count: 4 }),
    ];
    expect(displayOf('baseball', game)).toMatchObject({
      pa: '4',
      ab: '3',
      r: '4',
      h: '3',
      hr: '3',
      rbi: '5',
      bb: '1',
      avg: '1.000',
      obp: '1.000',
      slg: '4.000',
      ops: '5.000',
    });
  });

  test("Don Larsen's perfect game, World Series game 5, 8 October 1956: 27 batters, 7 strikeouts, 97 pitches (Retrosheet)", () => {
    const retired = (type: string, count: number) => recorded(type, { pitcherId: 'larsen', outs: 1 }, { of: THEM, by: null, count });
    const game = [
      retired('strikeout', 7),
      retired('field_out', 20),
      recorded('pitches', { count: 97 }, { by: 'larsen' }),
      recorded('pitching_decision', { decision: 'win' }, { by: 'larsen' }),
    ];
    expect(displayOf('baseball', game, 'larsen', { regulationInnings: 9 })).toMatchObject({
      ip: '9.0',
      bf: '27',
      pitchingH: '0',
      pitchingR: '0',
      er: '0',
      pitchingBb: '0',
      pitchingSo: '7',
      np: '97',
      w: '1',
      era: '0.00',
      whip: '0.00',
    });
  });

  test("Kerry Wood's 20 strikeouts, 6 May 1998: 9 IP, 1 H, 0 BB, 1 HBP, 29 batters, 122 pitches (Baseball-Reference)", () => {
    const faced = (type: string, outs: number, count: number) =>
      recorded(type, { pitcherId: 'wood', outs }, { of: THEM, by: 'astro', count });
    const game = [
      faced('strikeout', 1, 20),
      faced('field_out', 1, 7),
      faced('single', 0, 1),
      faced('hit_by_pitch', 0, 1),
      recorded('pitches', { count: 122 }, { by: 'wood' }),
    ];
    expect(displayOf('baseball', game, 'wood')).toMatchObject({
      ip: '9.0',
      bf: '29',
      pitchingH: '1',
      pitchingBb: '0',
      pitchingHbp: '1',
      pitchingSo: '20',
      np: '122',
      whip: '0.11',
    });
  });
});
