import { describe, expect, test } from '@jest/globals';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { SPORT_CODES, type SportCode } from '../../../src/domain/league/sport.ts';
import { orderKeyOf } from '../../../src/domain/scoring/event-order.ts';
import type { StatColumn } from '../../../src/domain/scoring/stat-column.ts';
import { type CountedEvent, countsInTotals, teamFigures } from '../../../src/domain/scoring/team-totals.ts';
import fc from '../../support/fast-check.ts';
import { anyEvent, ROSTERS } from './any-event.ts';
import { figuresOf, recorded, totalsOf, US } from './recorded.ts';

describe('team totals', () => {
  test('have a line for every player asked for, in that order, with or without an event', () => {
    const { players } = totalsOf('baseball', [recorded('single', {}, { by: 'ben' })], ['cleo', 'ben', 'ana']);
    expect(players.map(({ playerId, gamesPlayed, display }) => [playerId, gamesPlayed, display['h']])).toEqual([
      ['cleo', 0, '0'],
      ['ben', 1, '1'],
      ['ana', 0, '0'],
    ]);
  });

  test('give an event without a player to the team alone', () => {
    const { players, team } = totalsOf('soccer', [recorded('corner_kick', {}, { by: null })], ['sam']);
    expect([players[0]!.display['ck'], team.display['ck']]).toEqual(['0', '1']);
  });

  test('give the team what a player did who is no longer asked for', () => {
    expect(totalsOf('soccer', [recorded('goal', {}, { by: 'gone' })], ['sam']).team.display['g']).toBe('1');
  });

  test('have a line for everybody else who did something or is named, among the others', () => {
    const events = [recorded('goal', { assistPlayerIds: ['pat'] }, { by: 'gone' }), recorded('save', {}, { by: 'sam' })];
    const { players, others } = totalsOf('soccer', events, ['sam']);
    expect(players.map(({ playerId }) => playerId)).toEqual(['sam']);
    expect(others).toMatchObject([
      { playerId: 'gone', display: { g: '1', a: '0' } },
      { playerId: 'pat', display: { g: '0', a: '1' } },
    ]);
  });

  test('leave out what is void', () => {
    const voided = recorded('goal', {}, { voidedAt: new Date('2026-04-11T16:00:00Z') });
    expect(figuresOf('soccer', [voided])).toEqual(figuresOf('soccer', []));
  });

  test('count a game once, however many events a player has in it', () => {
    const events = [recorded('save'), recorded('save'), recorded('save', {}, { in: 'next' })];
    expect(figuresOf('soccer', events).gamesPlayed).toBe(2);
  });

  test('count the game of a player who is only named in another’s event', () => {
    const { players } = totalsOf('soccer', [recorded('goal', { assistPlayerIds: ['pat'] })], ['pat', 'kim']);
    expect(players).toMatchObject([{ gamesPlayed: 1, display: { a: '1' } }, { gamesPlayed: 0 }]);
  });

  test('count a game of a player named in another’s event and in one of their own once', () => {
    const events = [recorded('goal', { assistPlayerIds: ['pat'] }), recorded('goal', {}, { by: 'pat' })];
    expect(totalsOf('soccer', events, ['pat']).players[0]!.gamesPlayed).toBe(1);
  });

  test('have a value and a text for every column', () => {
    const { columns, team } = totalsOf('football', [], []);
    const keys = columns.map(({ key }) => key);
    expect([Object.keys(team.totals), Object.keys(team.display)]).toEqual([keys, keys]);
  });

  test('fail on a type that nobody can have recorded', () => {
    expect(() => totalsOf('soccer', [recorded('touchdown')], [])).toThrow('touchdown');
  });
});

test.each([
  ['final', 'regular', true],
  ['in_progress', 'playoff', true],
  ['final', 'scrimmage', false],
  ['scheduled', 'regular', false],
  ['suspended', 'regular', false],
  ['forfeit', 'regular', false],
])('a %s game of the type %s belongs in totals: %s', (status, gameType, belongs) => {
  expect(countsInTotals({ status, gameType })).toBe(belongs);
});

describe('a law', () => {
  const VOIDED_AT = new Date('2026-04-11T16:00:00Z');
  const seasonOf = (inWholePlays: boolean) =>
    fc.constantFrom(...SPORT_CODES).chain((sport) =>
      fc.record({
        sport: fc.constant(sport),
        events: fc
          .array(anyEvent(sport, inWholePlays), { maxLength: 25 })
          .map((events) => events.map((event, index) => ({ ...event, orderKey: orderKeyOf(index) }))),
      }),
    );
  /** Of events that count one thing each: those of whole plays say more the more of them there are. */
  const season = seasonOf(false);
  const totals = (sport: SportCode, events: readonly CountedEvent[]) => totalsOf(sport, events, ROSTERS[US]!);

  test.each([true, false])('the figures of a team alone are those of its totals, whole plays among the events: %s', (inWholePlays) => {
    fc.assert(
      fc.property(seasonOf(inWholePlays), ({ sport, events }) =>
        expect(teamFigures({ sport, rules: rulesOf(sport, {}), teamId: US, events })).toEqual(totals(sport, events).team),
      ),
    );
  });

  test.each([true, false])('the order in which events come changes nothing, whole plays among them: %s', (inWholePlays) => {
    fc.assert(
      fc.property(
        seasonOf(inWholePlays).chain(({ sport, events }) =>
          fc.tuple(fc.constant(sport), fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        ([sport, events, shuffled]) => expect(totals(sport, shuffled)).toEqual(totals(sport, events)),
      ),
    );
  });

  test('voiding an event is never having recorded it', () => {
    fc.assert(
      fc.property(seasonOf(true), fc.infiniteStream(fc.boolean()), ({ sport, events }, coin) => {
        const marked = events.map((event) => (coin.next().value ? { ...event, voidedAt: VOIDED_AT } : event));
        const kept = marked.filter((event) => event.voidedAt === null);
        expect(totals(sport, marked)).toEqual(totals(sport, kept));
      }),
    );
  });

  test('an event with a count is as many events without', () => {
    fc.assert(
      fc.property(season, ({ sport, events }) => {
        const single = events.flatMap((event) => Array.from({ length: event.count }, () => ({ ...event, count: 1 })));
        expect(totals(sport, single)).toEqual(totals(sport, events));
      }),
    );
  });

  test('a team’s whole numbers are the sum of its players’ and of what no player is named for', () => {
    const isAdditive = (sport: SportCode, { key, format }: StatColumn) =>
      (format === 'integer' || format === 'innings') &&
      !/lng$/i.test(key) &&
      key !== 's' &&
      // A touchdown pass counts for the team if no receiver is named: see the score of a book.
      !(sport === 'football' && (key === 'td' || key === 'pts'));
    fc.assert(
      fc.property(season, ({ sport, events }) => {
        const { columns, players, team } = totals(sport, events);
        const ofNobody = totals(sport, events.filter((event) => event.teamId === US && event.playerId === null).map(withoutNames)).team;
        for (const { key } of columns.filter((column) => isAdditive(sport, column))) {
          const sum = [...players, ofNobody].reduce((so, { totals: line }) => so + (line[key] ?? 0), 0);
          expect({ key, total: team.totals[key] ?? 0 }).toEqual({ key, total: sum });
        }
      }),
    );
  });

  const withoutNames = (event: CountedEvent): CountedEvent => ({
    ...event,
    attributes: Object.fromEntries(
      Object.entries(event.attributes).filter(([name]) => !/[Pp]layerIds?$|^(pitcher|receiver|goalkeeper)Id$/.test(name)),
    ),
  });
});
