import { describe, expect, test } from '@jest/globals';
import { insteadOf } from '../../../src/domain/imports/fault.ts';
import type { League } from '../../../src/domain/imports/league.ts';
import { carriedOut, changesOf, faultsOf, importing, league, planned, valuesOf } from './importing.ts';

const schedule = (...lines: string[]) => ['Date,Time,End,Home,Visitor,Facility,Field', ...lines].join('\n');
const FILE = schedule('4/11/2026,9:00 AM,10:30 AM,Tigers,Lions,Oak Park,Field 1', '4/18/2026,5:30pm,19:00,Bears,Hawks,Oak Park,Field 2');
const onSchedule = (file = FILE): League => carriedOut(importing('schedule', file));
const games = (file: string, told: Parameters<typeof importing>[2] = {}) => valuesOf(importing('schedule', file, told), 'game');

describe('a schedule', () => {
  test('makes games, their times by the clock of the org', () => {
    expect(games(FILE)).toMatchObject([
      { homeTeamId: 'tigers', visitorTeamId: 'lions', facilityId: 'oak', fieldId: 'oak-1', ageGroupId: '10u', status: 'scheduled' },
      { startsAt: new Date('2026-04-18T22:30:00.000Z'), endsAt: new Date('2026-04-19T00:00:00.000Z') },
    ]);
  });

  test('changes nothing when imported again', () => {
    expect(changesOf(importing('schedule', FILE, { on: onSchedule() }))).toEqual({});
  });

  test('moves a game to another time of its day, and logs it', () => {
    const plan = importing('schedule', FILE.replace('9:00 AM,10:30 AM', '11:00 AM,12:30 PM'), { on: onSchedule() });
    expect(planned(plan).changes).toMatchObject([
      { state: 'changed', value: { version: 2 }, log: [{ field: 'startsAt' }, { field: 'endsAt' }] },
    ]);
  });

  test('takes a second game of two teams on a day for another game', () => {
    const plan = importing('schedule', `${FILE}\n4/11/2026,2:00 PM,3:30 PM,Tigers,Lions,Oak Park,Field 1`, { on: onSchedule() });
    expect(changesOf(plan)).toEqual({ 'new game': 1 });
  });

  test('moves a game to another day by its id', () => {
    const file = 'Game ID,Date,Time,Home,Visitor\nG1,2026-04-11,09:00,Tigers,Lions';
    const plan = importing('schedule', file.replace('04-11', '05-02'), { on: onSchedule(file) });
    expect(changesOf(plan)).toEqual({ 'changed game': 1 });
  });

  test('refuses other teams for the id of a game', () => {
    const file = 'Game ID,Date,Time,Home,Visitor\nG1,2026-04-11,09:00,Tigers,Lions';
    expect(faultsOf(importing('schedule', file.replace('Lions', 'Bears'), { on: onSchedule(file) }))).toEqual(['2 A teams-differ']);
  });

  test('keeps the field where a later file names only the facility', () => {
    const file = FILE.replace(',Field 1', ',').replace(',Field 2', ',');
    expect(changesOf(importing('schedule', file, { on: onSchedule() }))).toEqual({});
  });

  test.each(['Oak Park Field 2', 'Oak Park - Field 2', 'OAK PARK/FIELD 2', 'Field 2'])('finds the field in %s', (location) => {
    expect(games(`Date,Time,Home,Visitor,Location\n2026-04-11,09:00,Tigers,Lions,${location}`)).toMatchObject([
      { facilityId: 'oak', fieldId: 'oak-2' },
    ]);
  });

  test('is read from the view of one team', () => {
    const file = 'Date,Start Time,Opponent,Home or Away,Team\n2026-04-11,09:00,Lions,Home,Tigers\n2026-04-12,09:00,Lions,Away,Tigers';
    expect(games(file)).toMatchObject([
      { homeTeamId: 'tigers', visitorTeamId: 'lions' },
      { homeTeamId: 'lions', visitorTeamId: 'tigers' },
    ]);
  });

  test('assumes a length where none is given, and says so once', () => {
    const plan = planned(importing('schedule', 'Date,Time,Home,Visitor\n2026-04-11,09:00,Tigers,Lions\n2026-04-12,09:00,Tigers,Lions'));
    expect(plan.notes).toMatchObject([{ line: 2, rule: 'length-assumed', minutes: 90 }]);
  });

  test('reads a length in minutes, a start with its offset, and midnight', () => {
    const file = 'Start,Duration,Home,Visitor'.replace('Start,', 'Starts At,');
    expect(games(`${file}\n2026-11-01T01:30:00-06:00,60,Tigers,Lions\n4/13/2026 24:00,60,Bears,Hawks`)).toMatchObject([
      { startsAt: new Date('2026-11-01T07:30:00.000Z'), endsAt: new Date('2026-11-01T08:30:00.000Z') },
      { startsAt: new Date('2026-04-14T05:00:00.000Z') },
    ]);
  });

  test('leaves out what is not decided yet, and takes it once it is', () => {
    const file = schedule('2026-04-18,09:00,10:00,Winner of Game 1,Hawks,,', 'TBA,,,Tigers,Lions,,');
    const plan = planned(importing('schedule', file));
    expect(changesOf(plan)).toEqual({});
    expect(plan.notes.map(({ line, rule }) => `${line} ${rule}`)).toEqual(['2 not-decided-yet', '3 not-decided-yet']);
  });

  const LAST_MINUTE = new Date('2026-04-12T04:59:00.000Z');

  test('takes a game whose day is decided and whose time is not, and says so', () => {
    const plan = planned(importing('schedule', schedule('2026-04-11,TBD,,Tigers,Lions,TBD,')));
    expect(valuesOf(plan, 'game')).toMatchObject([{ startsAt: LAST_MINUTE, endsAt: LAST_MINUTE, homeTeamId: 'tigers' }]);
    expect(plan.notes).toMatchObject([{ line: 2, rule: 'time-not-decided-yet' }]);
  });

  test.each([
    ['Date,Time,Home,Visitor', '2026-04-11,,Tigers,Lions'],
    ['Date,Time,Home,Visitor', '2026-04-11,Time TBD,Tigers,Lions'],
    ['Date,Time,Home,Visitor', '2026-04-11,Por definir,Tigers,Lions'],
    ['Starts At,Home,Visitor', '2026-04-11,Tigers,Lions'],
    ['Starts At,Home,Visitor', '4/13/2026 time TBA,Tigers,Lions'],
  ])('takes a game whose time is empty or said to be open: %s %s', (header, line) => {
    const plan = planned(importing('schedule', `${header}\n${line}`));
    expect(valuesOf(plan, 'game')).toMatchObject([{ homeTeamId: 'tigers', startsAt: expect.any(Date) }]);
    const [{ startsAt, endsAt }] = valuesOf(plan, 'game') as [Readonly<{ startsAt: Date; endsAt: Date }>];
    expect(startsAt).toEqual(endsAt);
    expect(plan.notes).toMatchObject([{ line: 2, rule: 'time-not-decided-yet' }]);
  });

  test('keeps the time of a game where a later file leaves it empty', () => {
    const plan = planned(importing('schedule', 'Date,Time,Home,Visitor\n2026-04-11,,Tigers,Lions', { on: onSchedule() }));
    expect([changesOf(plan), plan.notes]).toEqual([{}, []]);
  });

  test('asks whether midnight is noon, and takes either as it is told', () => {
    const file = (time: string, end = '') => schedule(`2026-04-11,${time},${end},Tigers,Lions,,`, '2026-04-18,5:30,7:00 PM,Bears,Hawks,,');
    const asked = importing('schedule', file('12:00 AM'));
    expect(asked.faults).toMatchObject([
      { line: 2, column: 'B', rule: 'noon-or-midnight', value: '12:00 AM', noon: '12:00 PM', midnight: '00:00' },
      { line: 3, column: 'B', rule: 'am-or-pm' },
    ]);
    expect(asked.faults.map(insteadOf)).toEqual([
      ['12:00 PM', '00:00'],
      ['5:30 PM', '5:30 AM'],
    ]);
    const startOf = (time: string) => games(file(time).replace('5:30', '5:30 PM'))[0]?.['startsAt'];
    expect([startOf('12:00 PM'), startOf('00:00')]).toEqual([new Date('2026-04-11T17:00:00.000Z'), new Date('2026-04-11T05:00:00.000Z')]);
    expect(importing('schedule', file('10:30 PM', '12:00 AM')).faults).toMatchObject([{ column: 'C', midnight: '24:00' }, {}]);
    // What was told of midnight does not turn 5:30 into the morning.
    expect(faultsOf(importing('schedule', file('00:00')))).toEqual(['3 B am-or-pm']);
  });

  test('takes two such games of a team on one day', () => {
    const plan = planned(importing('schedule', schedule('2026-04-11,TBD,,Tigers,Lions,,', '2026-04-11,TBA,,Tigers,Bears,,')));
    expect(valuesOf(plan, 'game')).toHaveLength(2);
  });

  test('takes a game that is still a draft only if it has a day and no time', () => {
    const file = 'Date,Time,Home,Visitor,Status\n2026-04-11,TBD,Tigers,Lions,Unassigned\n2026-04-12,09:00,Tigers,Lions,Draft';
    const plan = planned(importing('schedule', file));
    expect(plan.notes.map(({ line, rule }) => `${line} ${rule}`)).toEqual(['2 time-not-decided-yet', '3 not-decided-yet']);
  });

  test('gives a game without a time one, of the usual length', () => {
    const on = onSchedule();
    const undecided = league({ games: on.games.map((game) => ({ ...game, startsAt: LAST_MINUTE, endsAt: LAST_MINUTE })) });
    const plan = planned(importing('schedule', 'Date,Time,Home,Visitor\n2026-04-11,10:00,Tigers,Lions', { on: undecided }));
    expect(valuesOf(plan, 'game')).toMatchObject([
      { startsAt: new Date('2026-04-11T15:00:00.000Z'), endsAt: new Date('2026-04-11T16:30:00.000Z'), originalStartsAt: null },
    ]);
  });

  test('takes the time from a game that has one', () => {
    const plan = planned(importing('schedule', 'Date,Time,Home,Visitor\n2026-04-11,TBD,Tigers,Lions', { on: onSchedule() }));
    expect(valuesOf(plan, 'game')).toMatchObject([{ startsAt: LAST_MINUTE, endsAt: LAST_MINUTE }]);
  });

  test('leaves out what is no game', () => {
    const file =
      'Date,Time,Home,Visitor,Event Type,Status\n2026-04-11,09:00,Tigers,,Practice,\n2026-04-12,09:00,Tigers,BYE,Game,\n2026-04-12,09:00,Tigers,Lions,Game,Deleted';
    expect(planned(importing('schedule', file)).notes.map(({ rule }) => rule)).toEqual(['not-a-game', 'not-a-game', 'deleted']);
  });

  test('calls off a game', () => {
    const on = onSchedule();
    const plan = importing('schedule', 'Date,Time,Home,Visitor,Status\n2026-04-11,09:00,Tigers,Lions,Cancelled', { on });
    expect(valuesOf(plan, 'game')).toMatchObject([{ status: 'canceled' }]);
  });

  test('refuses to call off a game that is over', () => {
    const on = league({ games: onSchedule().games.map((game) => ({ ...game, status: 'final' })) });
    expect(faultsOf(importing('schedule', 'Date,Time,Home,Visitor,Status\n2026-04-11,09:00,Tigers,Lions,Cancelled', { on }))).toEqual([
      '2 E status-not-possible',
    ]);
  });

  test('notes a game outside the season', () => {
    expect(planned(importing('schedule', schedule('2026-12-11,09:00,10:00,Tigers,Lions,,'))).notes).toMatchObject([
      { rule: 'outside-season' },
    ]);
  });
});

describe('the dates of a file', () => {
  const dated = (...dates: string[]) => schedule(...dates.map((date, at) => `${date},${9 + at}:00 AM,,Tigers,Lions,,`));

  test('are asked about where they read both ways', () => {
    expect(importing('schedule', dated('4/5/2026', '6/7/2026')).faults).toMatchObject([
      { line: 2, column: 'A', rule: 'date-order-ambiguous', choices: ['month-first', 'day-first'] },
    ]);
  });

  test('are read as told', () => {
    expect(games(dated('4/5/2026'), { options: { dateOrder: 'day-first' } })).toMatchObject([
      { startsAt: new Date('2026-05-04T14:00:00.000Z') },
    ]);
  });

  test('are decided by the whole column', () => {
    expect(games(dated('5.4.2026', '18.4.2026'))).toMatchObject([{ startsAt: new Date('2026-04-05T14:00:00.000Z') }, {}]);
  });

  test('contradict each other', () => {
    expect(faultsOf(importing('schedule', dated('4/13/2026', '4/20/2026', '27/4/2026')))).toEqual(['4 A date-orders-mixed']);
  });

  test('of one way of writing do not turn those of another around', () => {
    const file = dated('2026-04-04', '25.04.2026', '05/06/2026');
    expect(importing('schedule', file).faults).toMatchObject([{ line: 4, column: 'A', rule: 'date-order-ambiguous' }]);
    expect(games(file, { options: { dateOrder: 'day-first' } })).toMatchObject([
      {},
      {},
      { startsAt: new Date('2026-06-05T16:00:00.000Z') },
    ]);
    expect(faultsOf(importing('schedule', file, { options: { dateOrder: 'month-first' } }))).toEqual(['3 A date-orders-mixed']);
  });

  test('that contradict each other hide no other fault', () => {
    const file = schedule(
      '4/13/2026,9:00 AM,,Tigers,Lions,Oka Park,',
      '4/20/2026,soon,,Tigers,Tigers,,',
      '27/4/2026,9:00 AM,,Tigers,Dragons,,',
    );
    expect(faultsOf(importing('schedule', file))).toEqual([
      '2 F unknown-facility',
      '3 B bad-time',
      '3 E team-against-itself',
      '4 A date-orders-mixed',
      '4 E unknown-team',
    ]);
  });

  test('contradict what was told', () => {
    expect(faultsOf(importing('schedule', dated('4/13/2026'), { options: { dateOrder: 'day-first' } }))).toEqual(['2 A date-orders-mixed']);
  });

  test('do not hide other faults while they are asked about', () => {
    expect(faultsOf(importing('schedule', schedule('4/5/2026,9:00 AM,,Tigers,Tigers,,', '4/5/2026,soon,,Tigers,Dragons,,')))).toEqual([
      '2 A date-order-ambiguous',
      '2 E team-against-itself',
      '3 B bad-time',
      '3 E unknown-team',
    ]);
  });
});

describe('a schedule notes', () => {
  test('what it reads as a game that does not count, once for each word', () => {
    const file =
      'Date,Time,End,Home,Visitor,Type\n2026-04-11,09:00,10:00,Tigers,Lions,Friendly\n2026-04-12,09:00,10:00,Tigers,Lions,friendly\n' +
      '2026-04-13,09:00,10:00,Tigers,Lions,Playoffs\n2026-04-14,09:00,10:00,Tigers,Lions,League\n2026-04-15,09:00,10:00,Tigers,Lions,Final';
    const plan = planned(importing('schedule', file));
    expect(plan.notes).toMatchObject([
      { line: 2, column: 'F', rule: 'game-type-read-as', value: 'Friendly', as: 'scrimmage' },
      { line: 6, column: 'F', rule: 'game-type-read-as', value: 'Final', as: 'playoff' },
    ]);
  });

  test('24:00 as the end of its day', () => {
    const plan = planned(importing('schedule', schedule('2026-04-11,24:00,,Tigers,Lions,,', '2026-04-12,22:00,24:00,Bears,Hawks,,')));
    expect(plan.notes.filter(({ rule }) => rule === 'midnight')).toMatchObject([
      { line: 2, column: 'B', value: '24:00' },
      { line: 3, column: 'C', value: '24:00' },
    ]);
  });
});

describe('a row of a schedule reports all of its faults', () => {
  const HEADER = 'Game ID,Date,Time,End,Duration,Home,Visitor,Facility,Type,Snack Phone,Division';
  const faults = (line: string, on?: League) => faultsOf(importing('schedule', `${HEADER}\n${line}`, on && { on }));

  test('if its team is unknown', () => {
    expect(faults('G1,2026-04-11,09:00,late,x,Tigers,Dragons,Oka Park,party,none,')).toEqual([
      '2 D bad-time',
      '2 E bad-number',
      '2 G unknown-team',
      '2 H unknown-facility',
      '2 I not-one-of',
      '2 J bad-phone',
    ]);
  });

  test('if its date cannot be read', () => {
    expect(faults('G1,2026-02-30,soon,late,,Tigers,Lions,Oka Park,,,')).toEqual([
      '2 B bad-date',
      '2 C bad-time',
      '2 D bad-time',
      '2 H unknown-facility',
    ]);
    expect(faults('G1,,soon,,,Tigers,Lions,,,,')).toEqual(['2 B required', '2 C bad-time']);
  });

  test('if its game has other teams, or comes twice', () => {
    const on = carriedOut(importing('schedule', `${HEADER}\nG1,2026-04-11,09:00,10:00,,Tigers,Lions,,,,`));
    expect(faults('G1,2026-04-11,09:00,late,,Tigers,Owls,Oka Park,,,', on)).toEqual([
      '2 age-groups-differ',
      '2 A teams-differ',
      '2 D bad-time',
      '2 H unknown-facility',
    ]);
  });

  test('if its end and its year are impossible', () => {
    expect(faults('G1,2126-04-11,09:00,08:00,,Tigers,Lions,,,,')).toEqual(['2 B far-date', '2 D ends-before-start']);
  });
});

describe('a schedule is refused for', () => {
  const faulty = (...lines: string[]) => faultsOf(importing('schedule', schedule(...lines)));

  test('cells that are no date or time', () => {
    expect(faulty('soon,09:00,,Tigers,Lions,,', '2026-04-11,late,,Tigers,Lions,,', ',09:00,,Tigers,Lions,,')).toEqual([
      '2 A bad-date',
      '3 B bad-time',
      '4 A required',
    ]);
  });

  test('a time that may be of either half of the day', () => {
    expect(faulty('2026-04-11,9:00,,Tigers,Lions,,', '2026-04-11,1:30,,Bears,Hawks,,')).toEqual(['3 B am-or-pm']);
  });

  test('a time that the clock leaps over, and one that it shows twice', () => {
    expect(faulty('2026-03-08,02:30,,Tigers,Lions,,', '2026-11-01,01:30,,Bears,Hawks,,')).toEqual(['2 B time-skipped', '3 B time-twice']);
  });

  test('an end that is not after the start, and a year that is absurd', () => {
    expect(faulty('2026-04-11,09:00,08:00,Tigers,Lions,,', '2206-04-11,09:00,10:00,Bears,Hawks,,')).toEqual([
      '2 C ends-before-start',
      '3 A far-date',
    ]);
  });

  test('a game of more than a day', () => {
    const file = 'Date,Time,End Date,End Time,Home,Visitor\n2026-04-11,09:00,2026-04-13,10:00,Tigers,Lions';
    expect(faultsOf(importing('schedule', file))).toEqual(['2 D too-long-a-game']);
  });

  test('a team against itself', () => {
    expect(faulty('2026-04-11,09:00,,Tigers,tigers,,')).toEqual(['2 E team-against-itself']);
  });

  test('teams, facilities and fields that nobody knows', () => {
    const { faults } = importing(
      'schedule',
      schedule('2026-04-11,09:00,,Tigers,Linos,Oka Park,', '2026-04-12,09:00,,Tigers,Lions,Oak Park,Field 9'),
    );
    expect(faults).toMatchObject([
      { rule: 'unknown-team', suggestions: ['Lions'] },
      { line: 2, rule: 'unknown-facility', suggestions: ['Oak Park'] },
      { line: 3, rule: 'unknown-field', value: 'Field 9', suggestions: ['Field 1', 'Field 2'] },
    ]);
    expect(faultsOf(importing('schedule', schedule('2026-04-11,09:00,,Tigers,Lions,Oka Park,')))).toEqual(['2 F unknown-facility']);
  });

  test('a field that several facilities have', () => {
    expect(faulty('2026-04-11,09:00,,Tigers,Lions,,Field 1')).toEqual(['2 G ambiguous-field']);
  });

  test('teams of two divisions, unless one is named', () => {
    expect(faulty('2026-04-11,09:00,,Tigers,Owls,,')).toEqual(['2 age-groups-differ']);
    const file = 'Date,Time,Home,Visitor,Division\n2026-04-11,09:00,Tigers,Owls,12U\n2026-04-12,09:00,Tigers,Owls,13U';
    expect(faultsOf(importing('schedule', file))).toEqual(['3 E unknown-age-group']);
  });

  test('a game that comes twice', () => {
    expect(faulty('2026-04-11,09:00,,Tigers,Lions,,', '2026-04-11,9:00 AM,,Tigers,Lions,,')).toContain('3 listed-twice');
  });

  test('a field with two games at a time', () => {
    expect(faulty('2026-04-11,09:00,10:30,Tigers,Lions,Oak Park,Field 1', '2026-04-11,10:00,11:30,Bears,Hawks,Oak Park,Field 1')).toEqual([
      '3 G field-taken',
    ]);
  });

  test('a team with two games at a time', () => {
    expect(faulty('2026-04-11,09:00,10:30,Tigers,Lions,,', '2026-04-11,10:00,11:30,Bears,Tigers,,')).toEqual(['3 E team-taken']);
  });

  test('a coach with two games at a time', () => {
    const coach = { orgId: 'org', name: 'Kim Ortiz', role: 'head_coach', email: 'kim@example.org', userId: null };
    const on = league({
      staff: [
        { ...coach, id: 's1', teamId: 'tigers' },
        { ...coach, id: 's2', teamId: 'bears' },
      ],
    });
    const file = schedule('2026-04-11,09:00,10:30,Tigers,Lions,,', '2026-04-11,10:00,11:30,Bears,Hawks,,');
    expect(faultsOf(importing('schedule', file, { on }))).toEqual(['3 coach-taken']);
  });

  test('a field that a stored game has', () => {
    const { faults } = importing('schedule', schedule('2026-04-11,10:00,11:00,Bears,Hawks,Oak Park,Field 1'), { on: onSchedule() });
    expect(faults).toMatchObject([{ line: 2, column: 'G', rule: 'field-taken', value: 'Field 1', other: { gameId: expect.any(String) } }]);
  });

  test('nothing where one game ends as the next begins', () => {
    expect(faulty('2026-04-11,09:00,10:30,Tigers,Lions,Oak Park,Field 1', '2026-04-11,10:30,12:00,Tigers,Hawks,Oak Park,Field 1')).toEqual(
      [],
    );
  });

  test('a kind of game, a side or an event that nobody knows', () => {
    const file =
      'Date,Time,Team,Opponent,H/A,Game Type,Snack Phone\n2026-04-11,09:00,Tigers,Lions,up,,\n2026-04-12,09:00,Tigers,Lions,H,funny,call me';
    expect(faultsOf(importing('schedule', file))).toEqual(['2 E not-one-of', '3 F not-one-of', '3 G bad-phone']);
  });
});

describe('scores', () => {
  const SCORES = 'Date,Home Team,Home Team Score,Away Team,Away Team Score\n2026-04-11,Tigers,5,Lions,3';

  test('make a game final, step by step', () => {
    const plan = planned(importing('scores', SCORES, { on: onSchedule() }));
    expect(valuesOf(plan, 'game')).toMatchObject([{ status: 'final', homeScore: 5, visitorScore: 3 }]);
    expect(plan.changes).toMatchObject([{ log: [{ field: 'status', new: 'in_progress' }, { field: 'status', new: 'final' }, {}, {}] }]);
  });

  test('change nothing when imported again', () => {
    const on = onSchedule();
    expect(changesOf(importing('scores', SCORES, { on: carriedOut(importing('scores', SCORES, { on }), on) }))).toEqual({});
  });

  test('correct a score', () => {
    const on = onSchedule();
    const scored = carriedOut(importing('scores', SCORES, { on }), on);
    expect(valuesOf(importing('scores', SCORES.replace(',5,', ',6,'), { on: scored }), 'game')).toMatchObject([
      { homeScore: 6, status: 'final' },
    ]);
  });

  const BY_PERIOD = 'Date,Home,Home Score,Away,Away Score,Home Innings,Away Innings\n2026-04-11,Tigers,5,Lions,3,';
  const periodsIn = (file: string) => {
    const plan = importing('scores', file, { on: onSchedule() });
    const faults = faultsOf(plan);
    return [faults, faults.length > 0 ? [] : valuesOf(plan, 'game').map(({ periodScores }) => periodScores)];
  };
  const INNINGS = [
    { period: 1, home: 5, visitor: 1 },
    { period: 2, home: null, visitor: 2 },
  ];

  test('come with those by period, in a cell of each side or in one for each period', () => {
    expect(periodsIn(`${BY_PERIOD}5 x,1 2`)).toEqual([[], [INNINGS]]);
    expect(periodsIn(`${BY_PERIOD}5,1-2`)).toEqual([[], [INNINGS]]);
    const apart =
      'Date,Home,Home Score,Away,Away Score,Home Inning 1,Home Inning 2,Inning 1 Away,Inning 2 Away\n2026-04-11,Tigers,5,Lions,3,5,,1,2';
    expect(periodsIn(apart)).toEqual([[], [INNINGS]]);
    const more = { period: 3, home: 2, visitor: 0, kind: 'overtime' };
    expect(periodsIn(`${BY_PERIOD}3 x ot2,1 2 OT0`)).toEqual([[], [[{ period: 1, home: 3, visitor: 1 }, INNINGS[1], more]]]);
    expect(periodsIn(`${BY_PERIOD},`)).toEqual([[], [[]]]);
  });

  test('do not take periods that follow from stat events, or that are blank, for entered ones', () => {
    const file = `${BY_PERIOD.replace('Away Innings', 'Away Innings,Periods From')}5 x,1 2,`;
    expect(periodsIn(`${file}derived`)).toEqual([[], [[]]]);
    expect(periodsIn(`${file}entered`)).toEqual([[], [INNINGS]]);
    const schedule = onSchedule();
    const on = carriedOut(importing('scores', `${file}entered`, { on: schedule }), schedule);
    expect(changesOf(importing('scores', `${BY_PERIOD},`, { on }))).toEqual({});
    expect(changesOf(importing('scores', `${file}entered`, { on }))).toEqual({});
  });

  test('are refused with periods that are none, that are not those of both sides, or that do not add up to the score', () => {
    expect(periodsIn(`${BY_PERIOD}5 y,1 2`)[0]).toEqual(['2 F bad-periods']);
    expect(periodsIn(`${BY_PERIOD}5 0 0,1 2`)[0]).toEqual(['2 G bad-periods']);
    expect(periodsIn(`${BY_PERIOD}5 OT0,1 2`)[0]).toEqual(['2 G bad-periods']);
    expect(periodsIn(`${BY_PERIOD}4 0,1 2`)[0]).toEqual(['2 F periods-not-score']);
    // The winner’s first, as newspapers print it.
    expect(periodsIn(`${BY_PERIOD}1 2,5 x`)[0]).toEqual(['2 F periods-not-score']);
  });

  test('are nothing where a game was not played', () => {
    const file = SCORES.replace('Score\n', 'Score,Status\n').replace('5,Lions,3', ',Lions,,Postponed');
    expect(changesOf(importing('scores', file, { on: onSchedule() }))).toEqual({});
  });

  test('are refused for games that are not on the schedule, or the other way round', () => {
    const file = `${SCORES}\n2026-04-11,Lions,1,Tigers,2\n2026-04-12,Tigers,1,Lions,2\n2026-04-18,Bears,x,Hawks,1000\n2026-04-18,Bears,,Hawks,1`;
    expect(faultsOf(importing('scores', file, { on: onSchedule() }))).toEqual([
      '3 sides-swapped',
      '4 unknown-game',
      '5 C bad-number',
      '5 E out-of-range',
      '6 C required',
    ]);
  });

  test('of two games on a day need the time', () => {
    const on = onSchedule(`${FILE}\n4/11/2026,2:00 PM,3:30 PM,Tigers,Lions,Oak Park,Field 1`);
    expect(faultsOf(importing('scores', SCORES, { on }))).toEqual(['2 ambiguous-game']);
    const timed = 'Date,Time,Home,Home Score,Away,Away Score\n2026-04-11,2:00 PM,Tigers,5,Lions,3';
    expect(valuesOf(importing('scores', timed, { on }), 'game')).toMatchObject([{ startsAt: new Date('2026-04-11T19:00:00.000Z') }]);
  });

  test('are refused for a canceled game, and twice for one', () => {
    const stored = onSchedule();
    const on = league({ games: stored.games.map((game) => ({ ...game, status: 'canceled' })) });
    expect(faultsOf(importing('scores', SCORES, { on }))).toEqual(['2 status-not-possible']);
    expect(faultsOf(importing('scores', `${SCORES}\n2026-04-11,Tigers,5,Lions,3`, { on: stored }))).toEqual(['3 listed-twice']);
  });
});

describe('a forfeit', () => {
  const HEADER = 'Date,Time,Home,Visitor,Status,Forfeited By,Reason';
  const file = (by: string, reason = '') => `${HEADER}\n2026-04-11,09:00,Tigers,Lions,Forfeit,${by},${reason}`;

  test('is told by the side or the team that did not play, or by both', () => {
    for (const [by, told] of [
      ['Home', { forfeitedBy: 'tigers', doubleForfeit: false }],
      ['away', { forfeitedBy: 'lions', doubleForfeit: false }],
      ['LIONS', { forfeitedBy: 'lions', doubleForfeit: false }],
      ['Double', { forfeitedBy: null, doubleForfeit: true }],
    ] as const) {
      expect([by, games(file(by))]).toMatchObject([by, [{ status: 'forfeit', ...told, version: 1 }]]);
      expect(changesOf(importing('schedule', file(by), { on: onSchedule(file(by)) }))).toEqual({});
    }
  });

  test('by nobody who plays is refused, and one that says no side leaves the game on the schedule', () => {
    expect(faultsOf(importing('schedule', file('Bears')))).toEqual(['2 F not-one-of']);
    expect(games(file(''))).toMatchObject([{ status: 'scheduled', forfeitedBy: null }]);
  });

  test('comes with the scores, which it needs none of, and is corrected by them', () => {
    const scores = (by: string, score: string) =>
      `Date,Home,Visitor,Home Score,Away Score,Forfeited By\n2026-04-11,Tigers,Lions,${score},${by}`;
    const on = onSchedule();
    const forfeited = carriedOut(importing('scores', scores('visitor', '7,0'), { on }), on);
    expect(forfeited.games).toMatchObject([{ status: 'forfeit', forfeitedBy: 'lions', homeScore: 7, visitorScore: 0 }, {}]);
    expect(changesOf(importing('scores', scores('visitor', ','), { on: forfeited }))).toEqual({});
    expect(valuesOf(importing('scores', scores('both', ','), { on: forfeited }), 'game')).toMatchObject([{ doubleForfeit: true }]);
    const played = league({ games: forfeited.games.map((game) => ({ ...game, status: 'final', forfeitedBy: null })) });
    expect(faultsOf(importing('scores', scores('home', ','), { on: played }))).toEqual(['2 status-not-possible']);
  });
});

describe('a reason', () => {
  const file = (status: string, reason: string) =>
    `Date,Time,Home,Visitor,Status,Reason\n2026-04-11,09:00,Tigers,Lions,${status},${reason}`;

  test.each([
    ['canceled', 'Rained out', 'rain'],
    ['postponed', 'air_quality', 'air_quality'],
    ['postponed', 'the bus broke down', 'other'],
    ['canceled', '', null],
    ['scheduled', 'rain', null],
  ])('of a game that is %s: %j is %j', (status, reason, statusReason) => {
    expect(games(file(status, reason))).toMatchObject([{ status, statusReason }]);
    expect(changesOf(importing('schedule', file(status, reason), { on: onSchedule(file(status, reason)) }))).toEqual({});
  });
});
