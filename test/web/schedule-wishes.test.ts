import { describe, expect, test } from '@jest/globals';
import { firstWishes, type League, requestOf, sizeOf, type Wishes } from '../../web/console/screens/schedule/proposal-wishes.ts';

const SEASON = { id: 'season', startsOn: '2031-03-01', endsOn: '2031-03-31' };
const team = (id: string, ageGroupId: string) => ({ id, seasonId: 'season', ageGroupId });
const LEAGUE: League = {
  ageGroups: [
    { id: '8U', name: '8U' },
    { id: '10U', name: '10U' },
    { id: '12U', name: '12U' },
  ],
  fields: [{ id: 'one' }, { id: 'two' }],
  teams: [...['a', 'b', 'c', 'd'].map((id) => team(id, '8U')), ...['e', 'f'].map((id) => team(id, '10U')), team('g', '12U')],
};
const wishes = (over: Partial<Wishes> = {}): Wishes => ({ ...firstWishes(SEASON), ...over });
const SUNDAYS = { weekday: 'sunday', from: '12:00', to: '15:00', fieldId: 'two' } as const;

describe('the wishes of a schedule', () => {
  test('begin with the days of the season that are still to come, on Saturdays', () => {
    expect(wishes()).toMatchObject({ startsOn: '2031-03-01', endsOn: '2031-03-31', hours: [{ weekday: 'saturday', fieldId: '' }] });
    expect(firstWishes({ ...SEASON, startsOn: '2001-03-01' }).startsOn).not.toBe('2001-03-01');
  });

  test('are asked of the gateway field by field, without a team that has no opponent', () => {
    const hours = [...wishes().hours, SUNDAYS];
    const daysOff = [
      { who: '', from: '2031-03-08', to: '2031-03-09' },
      { who: 'a', from: '2031-03-15', to: '2031-03-15' },
      { who: 'one', from: '2031-03-22', to: '2031-03-22' },
      { who: 'gone', from: '2031-03-22', to: '2031-03-22' },
    ];
    const saturday = { weekday: 'saturday', from: '09:00', to: '17:00' };
    const apart = [
      { one: 'a', other: 'e' },
      { one: 'a', other: 'a' },
      { one: 'a', other: 'gone' },
    ];
    expect(requestOf(wishes({ hours, daysOff, apart }), LEAGUE)).toMatchObject({
      sharedCoaches: [['a', 'e']],
      ageGroupIds: ['8U', '10U'],
      format: { kind: 'games-per-team', games: 8 },
      fields: [
        { fieldId: 'one', hours: [saturday] },
        { fieldId: 'two', hours: [saturday, { weekday: 'sunday', from: '12:00', to: '15:00' }] },
      ],
      teamBlackouts: [{ teamId: 'a', from: '2031-03-15', to: '2031-03-15' }],
      fieldBlackouts: [
        { fieldId: 'one', from: '2031-03-08', to: '2031-03-09' },
        { fieldId: 'two', from: '2031-03-08', to: '2031-03-09' },
        { fieldId: 'one', from: '2031-03-22', to: '2031-03-22' },
      ],
    });
    expect(requestOf(wishes({ hours: [SUNDAYS], format: 'twice', without: ['10U'] }), LEAGUE)).toMatchObject({
      ageGroupIds: ['8U'],
      format: { kind: 'round-robin', meetings: 2 },
      fields: [{ fieldId: 'two' }],
    });
  });

  // March 2031 has five Saturdays and five Sundays.
  test.each([
    [{}, 24, 50],
    [{ format: 'once' }, 7, 50],
    [{ format: 'twice', without: ['8U'] }, 2, 50],
    [{ breakMinutes: '30' }, 24, 40],
    [{ hours: [SUNDAYS] }, 24, 10],
    [{ endsOn: '2031-03-07' }, 24, 10],
  ] as const)('%j make so many games, and have room for so many', (over, games, room) => {
    expect(sizeOf(wishes(over as Partial<Wishes>), LEAGUE)).toEqual({ games, room });
  });

  test.each([{ startsOn: '' }, { gameMinutes: '' }, { hours: [{ ...SUNDAYS, to: '' }] }] as const)('%j are yet to be typed', (over) => {
    expect(sizeOf(wishes(over as Partial<Wishes>), LEAGUE)).toBeUndefined();
  });
});
