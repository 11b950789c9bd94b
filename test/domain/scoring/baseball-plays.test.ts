import { describe, expect, test } from '@jest/globals';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { orderKeyOf } from '../../../src/domain/scoring/event-order.ts';
import { type CountedEvent, teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import { boxScore, displayOf, recorded, THEM, US } from './recorded.ts';

type Attributes = CountedEvent['attributes'];

/** Plays in order; we bat, and their "ace" pitches, unless told otherwise. */
const innings = (...plays: readonly (readonly [type: string, by: string | null, attributes?: Attributes, of?: typeof US])[]) =>
  plays.map(([type, by, attributes = {}, of = US], order) =>
    recorded(type, attributes, { by, of, orderKey: orderKeyOf(order), period: 1 }),
  );
const off = (pitcherId: string, more: Attributes = {}): Attributes => ({ pitcherId, ...more });
const figures = (events: readonly CountedEvent[], by: string) => displayOf('baseball', events, by);
/** For a player of their side: fielding and pitching credits are in their own team's table. */
const theirs = (events: readonly CountedEvent[], by: string) =>
  displayOf(
    'baseball',
    events.map((event) => ({ ...event, teamId: event.teamId === US ? THEM : US })),
    by,
  );

describe('events that count one thing each', () => {
  test('a strikeout is one out unless it says another number', () => {
    const struckOut = (more: Attributes) =>
      displayOf('baseball', [recorded('strikeout', off('ace', more), { of: THEM, by: null })], 'ace').ip;
    expect([struckOut({}), struckOut({ outs: 0 }), struckOut({ outs: 2 })]).toEqual(['0.1', '0.0', '0.2']);
  });

  test('a home run is at least one run batted in and a run, not a second one where the run is recorded too', () => {
    expect(displayOf('baseball', [recorded('home_run')])).toMatchObject({ rbi: '1', r: '1' });
    expect(displayOf('baseball', [recorded('home_run', { rbi: 3 }), recorded('run')])).toMatchObject({ rbi: '3', r: '1' });
    expect(displayOf('baseball', [recorded('home_run', {}, { count: 2 }), recorded('run', {}, { count: 3 })])).toMatchObject({
      rbi: '2',
      r: '3',
    });
  });

  test('a pitcher of whose batters nothing is written down shows nothing of them, and no pitches where nobody counted', () => {
    const line = displayOf('baseball', boxScore('sam', { outs_recorded: 27 }));
    expect(line).toMatchObject({ ip: '9.0', bf: '-', pitchingH: '-', pitchingBb: '-', pitchingSo: '-', whip: '-', np: '-' });
    const faced = displayOf('baseball', [recorded('field_out', off('ace', { outs: 1 }), { of: THEM, by: null })], 'ace');
    expect(faced).toMatchObject({ bf: '1', pitchingH: '0', np: '-', st: '-' });
    expect(displayOf('baseball', [recorded('single')])).toMatchObject({ bf: '0', pitchingH: '0', np: '0', st: '0' });
  });
});

describe('a whole play', () => {
  test('credits everybody whom it names', () => {
    const events = innings(
      ['single', 'ana', off('ace')],
      ['double', 'ben', off('ace')],
      [
        'reached_on_error',
        'cleo',
        {
          ...off('relief', { rbi: 1, outs: 1, pitches: 'BCFX', putouts: ['kit'], assists: ['moe', 'lou'], errors: ['joe', 'joe'] }),
          runners: [
            { from: 'third', to: 'home', playerId: 'ana', chargedTo: 'ace', run: 'earned_for_pitcher' },
            { from: 'second', to: 'out', playerId: 'ben' },
          ],
        },
      ],
    );
    expect(figures(events, 'ana')).toMatchObject({ r: '1' });
    expect(figures(events, 'cleo')).toMatchObject({ rbi: '1', ab: '1', h: '0' });
    expect(theirs(events, 'relief')).toMatchObject({ ip: '0.1', bf: '1', np: '4', st: '3', pitchingR: '0' });
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '1', er: '1', bf: '2' });
    expect(theirs(events, 'joe')).toMatchObject({ e: '2' });
    expect(theirs(events, 'moe')).toMatchObject({ a: '1', po: '0' });
    expect(theirs(events, 'kit')).toMatchObject({ po: '1' });
  });

  test('charges a strikeout to the batter who left, and a walk to the pitcher who left', () => {
    const events = innings(
      ['strikeout', 'sub', off('ace', { chargedBatterId: 'ana', pitches: 'S' })],
      ['walk', 'ben', off('relief', { chargedPitcherId: 'ace', pitches: 'B' })],
    );
    expect(figures(events, 'sub')).toMatchObject({ pa: '0', so: '0' });
    expect(figures(events, 'ana')).toMatchObject({ pa: '1', ab: '1', so: '1' });
    expect(theirs(events, 'ace')).toMatchObject({ bf: '2', pitchingBb: '1', pitchingSo: '1', np: '1', ip: '0.1' });
    expect(theirs(events, 'relief')).toMatchObject({ bf: '-', np: '1' });
  });

  test('gives a double play to everybody in it once, and a triple play to nobody', () => {
    const turned = innings(
      ['single', 'ana', off('ace')],
      ['grounded_into_double_play', 'ben', off('ace', { assists: ['moe', 'lou'], putouts: ['lou', 'kit'] })],
    );
    expect(theirs(turned, 'lou')).toMatchObject({ po: '1', a: '1', dp: '1' });
    expect(theirs(turned, 'ace')).toMatchObject({ ip: '0.2' });
    const triple = innings(['field_out', 'ben', off('ace', { outs: 3, putouts: ['kit', 'kit', 'lou'] })]);
    expect(theirs(triple, 'kit')).toMatchObject({ po: '2', dp: '0' });
  });

  test('gives a team the earned runs of its pitchers without those that are the pitchers’ alone', () => {
    const events = innings(['home_run', 'ana', off('ace', { run: 'earned_for_pitcher' })]);
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '1', er: '1' });
  });

  test('of two who steal at once gives each a stolen base, and the event’s own player no second one', () => {
    const events = innings(
      ['walk', 'ana', off('ace')],
      ['walk', 'ben', off('ace')],
      [
        'stolen_base',
        'ana',
        {
          runners: [
            { from: 'second', to: 'third', stolen: true },
            { from: 'first', to: 'second', stolen: true },
          ],
        },
      ],
    );
    expect(figures(events, 'ana')).toMatchObject({ sb: '1' });
    expect(figures(events, 'ben')).toMatchObject({ sb: '1' });
  });

  test('of a batter known by place in the order counts for the pitcher and the fielders alone', () => {
    const events = innings(['single', null, off('ace', { battingOrder: 3, runners: [{ from: 'third', to: 'home' }], assists: ['moe'] })]);
    expect(theirs(events, 'ace')).toMatchObject({ bf: '1', pitchingH: '1', pitchingR: '1' });
    expect(theirs(events, 'moe')).toMatchObject({ a: '1' });
    expect(figures(events, 'sam')).toMatchObject({ r: '0' });
  });
});

describe('what a parent with a phone leaves out', () => {
  test('a bases-loaded walk forces everybody, scores the runner from third and bats the run in', () => {
    const events = innings(
      ['walk', 'ana', off('ace', { pitches: 'BBBB' })],
      ['hit_by_pitch', 'ben', off('ace')],
      ['walk', 'cleo', off('ace')],
      ['walk', 'dan', off('relief')],
    );
    expect(figures(events, 'ana')).toMatchObject({ r: '1' });
    expect(figures(events, 'dan')).toMatchObject({ rbi: '1' });
    // 9.16(g): the runner is the first pitcher's.
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '1', er: '1', bf: '3' });
    expect(theirs(events, 'relief')).toMatchObject({ pitchingR: '0', pitchingBb: '1' });
  });

  test('"single, runner from second scored" is a run, batted in, earned, of the runner who stood there', () => {
    const events = innings(
      ['double', 'ana', off('ace')],
      ['field_out', 'ben', off('ace')],
      ['single', 'cleo', off('ace', { runners: [{ from: 'second', to: 'home' }] })],
    );
    expect(figures(events, 'ana')).toMatchObject({ r: '1' });
    expect(figures(events, 'cleo')).toMatchObject({ rbi: '1', h: '1' });
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '1', er: '1', ip: '0.1', bf: '3' });
  });

  test('a home run scores everybody on base', () => {
    const events = innings(['single', 'ana', off('ace', { pitches: 'X' })], ['walk', 'ben', off('ace')], ['home_run', 'cleo', off('ace')]);
    expect(['ana', 'ben', 'cleo'].map((by) => figures(events, by)['r'])).toEqual(['1', '1', '1']);
    expect(figures(events, 'cleo')).toMatchObject({ rbi: '3' });
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '3', er: '3' });
  });

  test('a runner who reached by an error scores unearned, and so does everybody after a third out that was missed', () => {
    const events = innings(
      ['strikeout', 'ana', off('ace', { pitches: 'SSS' })],
      ['strikeout', 'ben', off('ace')],
      ['reached_on_error', 'cleo', off('ace', { errors: ['joe'] })],
      ['home_run', 'dan', off('ace')],
      ['home_run', 'eve', off('relief')],
    );
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '2', er: '0' });
    // 9.16(i): a relief pitcher has no benefit from an earlier missed chance.
    expect(theirs(events, 'relief')).toMatchObject({ pitchingR: '1', er: '1' });
  });

  test('where a batter forces out a runner of the pitcher who left, that pitcher stays charged with one runner', () => {
    const events = innings(
      ['walk', 'ana', off('ace', { pitches: 'BBBB' })],
      ['walk', 'ben', off('relief')],
      ['force_out', 'cleo', off('relief', { runners: [{ from: 'second', to: 'out' }] })],
      ['home_run', 'dan', off('closer')],
    );
    expect(['ace', 'relief', 'closer'].map((by) => theirs(events, by)['pitchingR'])).toEqual(['1', '1', '1']);
  });

  test('a run and a run allowed that are recorded besides say nothing new', () => {
    const events = innings(
      ['home_run', 'ana', off('ace', { pitches: 'X' })],
      ['run', 'ana'],
      ['run_allowed', 'ace', { earned: true }, THEM],
    );
    expect(figures(events, 'ana')).toMatchObject({ r: '1' });
    expect(theirs(events, 'ace')).toMatchObject({ pitchingR: '1', er: '1' });
  });
});

// Official Baseball Rules, 9.16(g), 9.16(h), 9.15(b) and their comments: https://baseballrulesacademy.com/associated-mlb-rule/9-16/
describe('charges', () => {
  type Told = readonly [type: string, by: string | null, attributes?: Attributes, of?: typeof US];
  const relief: Told = ['substitution', 'roger', { position: 'P' }, THEM];
  const lineup = { places: [{ playerId: 'peter' as never, isStarter: true, battingOrder: 1, position: 'P' }] };
  const charged = (...plays: readonly Told[]) => {
    const { others } = teamTotals({
      sport: 'baseball',
      rules: rulesOf('baseball', {}),
      teamId: THEM,
      rosterPlayerIds: [],
      events: innings(...plays),
      lineups: new Map([['opener' as never, new Map([[THEM, lineup]])]]),
    });
    const of = (name: string) => others.find(({ playerId }) => playerId === (name as never))?.totals;
    return ['peter', 'roger'].map((name) => [of(name)?.['pitchingR'] ?? 0, of(name)?.['er'] ?? 0]);
  };
  const outs = ['daniel', 'edward', 'frank'].map((by): Told => ['field_out', by]);

  test('of who is put out while another hits safely do not pass on to the hitter', () => {
    const plays = charged(
      ['walk', 'abel', { pitches: 'BBBB' }],
      relief,
      ['single', 'baker', { batterTo: 'second', runners: [{ from: 'first', to: 'out' }] }],
      ['single', 'charlie', { runners: [{ from: 'second', to: 'home' }] }],
      ...outs.slice(1),
    );
    expect(plays).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('of who is forced out pass on to the batter', () => {
    const plays = charged(['walk', 'abel', { pitches: 'BBBB' }], relief, ['force_out', 'baker'], ['home_run', 'charlie'], ...outs.slice(1));
    expect(plays).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('of the first batter of a game or of an inning are those of the pitcher who left behind in the count', () => {
    const plays: readonly Told[] = [
      ['pitches', 'peter', { pitches: 'BB' }, THEM],
      relief,
      ['walk', 'abel', { pitches: 'BB' }],
      ['home_run', 'baker'],
      ...outs,
    ];
    const split = [
      [1, 1],
      [1, 1],
    ];
    expect(charged(...plays)).toEqual(split);
    expect(
      charged(...outs, ['field_out', 'peter', {}, THEM], ['field_out', 'peter', {}, THEM], ['field_out', 'peter', {}, THEM], ...plays),
    ).toEqual(split);
  });

  test('for a strikeout of the first batter are those of who left with two strikes', () => {
    const events = innings(
      ['pitches', 'peter', { pitches: 'SS' }, THEM],
      ['substitution', 'baker', { replacesPlayerId: 'abel', battingOrder: 1 }],
      ['strikeout', 'baker', { pitches: 'S' }],
    );
    const { others } = teamTotals({
      sport: 'baseball',
      rules: rulesOf('baseball', {}),
      teamId: US,
      rosterPlayerIds: [],
      events,
      lineups: new Map([
        ['opener' as never, new Map([[US, { places: [{ playerId: 'abel' as never, isStarter: true, battingOrder: 1, position: 'C' }] }]])],
      ]),
    });
    expect(others.find(({ playerId }) => playerId === ('abel' as never))?.totals).toMatchObject({ so: 1 });
  });

  test('are those of the starting pitcher of the lineup before his own side has done anything', () => {
    const { others } = teamTotals({
      sport: 'baseball',
      rules: rulesOf('baseball', {}),
      teamId: THEM,
      rosterPlayerIds: [],
      events: innings(['walk', 'abel', { pitches: 'BBBB' }], ['strikeout', 'baker', { pitches: 'CSS' }]),
      lineups: new Map([['opener' as never, new Map([[THEM, lineup]])]]),
    });
    expect(others.map(({ playerId, display }) => [playerId, display['ip'], display['bf'], display['np'], display['pitchingBb']])).toEqual([
      ['peter', '0.1', '2', '7', '1'],
    ]);
  });
});

describe('runs that leave no choice', () => {
  const load: readonly [string, string][] = [
    ['single', 'ana'],
    ['walk', 'ben'],
    ['single', 'cleo'],
  ];
  test('count for runners before the first detail, as they do for the team: those of a home run, and those forced in', () => {
    const plays = innings(['single', 'ana'], ['home_run', 'ben']);
    expect([figures(plays, 'ana').r, figures(plays, 'ben').r, figures(plays, 'ben').rbi]).toEqual(['1', '1', '2']);
    const forced = innings(...load, ['walk', 'dan']);
    expect([figures(forced, 'ana').r, figures(forced, 'dan').rbi]).toEqual(['1', '1']);
  });
  test('do not count twice where they are recorded too, nor over what the scorer says', () => {
    const plays = innings(['single', 'ana'], ['home_run', 'ben', { rbi: 1 }], ['run', 'ana'], ['run', 'ben']);
    expect([figures(plays, 'ana').r, figures(plays, 'ben').r, figures(plays, 'ben').rbi]).toEqual(['1', '1', '1']);
  });
  test('are not told by events without an inning, which have no order', () => {
    const plays = [recorded('single', {}, { by: 'ana' }), recorded('home_run', {}, { by: 'ben' })];
    expect([figures(plays, 'ana').r, figures(plays, 'ben').rbi]).toEqual(['0', '1']);
  });
  test('are batted in when a walk forces them in, whatever error the play has besides (9.04)', () => {
    const plays = innings(...load.map(([type, by]) => [type, by, { pitches: 'X' }] as const), ['walk', 'dan', { errors: ['kit'] }]);
    expect(figures(plays, 'dan')).toMatchObject({ rbi: '1' });
  });
});

// A box score from paper: ten strikeouts, eighteen outs and two earned runs are 6.0 innings, and 2.00 over six of them.
test('strikeouts beside outs that are recorded as a number add none', () => {
  const line = [
    recorded('strikeout', { pitcherId: 'ace' }, { of: THEM, by: null, count: 10 }),
    recorded('outs_recorded', { count: 18 }, { by: 'ace' }),
    recorded('run_allowed', { earned: true }, { by: 'ace', count: 2 }),
  ];
  expect(displayOf('baseball', line, 'ace')).toMatchObject({ ip: '6.0', era: '2.00', pitchingSo: '10' });
});
