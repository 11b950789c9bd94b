import { describe, expect, test } from '@jest/globals';
import { csvReader } from '../../../src/adapters/tabular/csv-reader.ts';
import { formulaSafe, fromFormulaSafe } from '../../../src/domain/imports/formula-cells.ts';
import type { ImportPlan } from '../../../src/domain/imports/plan-import.ts';
import { NOT_OUTSIDE } from '../../../src/domain/league/team.ts';
import { addDays, type LocalDate, localDate, localTime, type TimeZone } from '../../../src/domain/shared/time.ts';
import { carriedOut, changesOf, importing, league, planned, valuesOf } from '../../domain/imports/importing.ts';
import fc from '../../support/fast-check.ts';
import { inParts, type Style, written } from './written.ts';

const ZONE = 'America/Chicago' as TimeZone;
const TEAMS = ['Tigers', 'Lions', 'Bears', 'Hawks'];

const styles: fc.Arbitrary<Style> = fc.record({
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
  hasMark: fc.constant(true),
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  quotesAll: fc.boolean(),
});

async function importFile(
  kind: 'schedule' | 'rosters',
  rows: readonly (readonly string[])[],
  style: Style,
  on = league(),
): Promise<ImportPlan> {
  const outcome = await csvReader.read(inParts(written(rows, style)));
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return planned(importing(kind, outcome.value.rows, { on }));
}

type Written = 'us' | 'iso' | 'european' | 'named';
const WRITTEN: Readonly<Record<Written, (date: LocalDate) => string>> = {
  us: (date) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`,
  iso: (date) => date,
  european: (date) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
  named: (date) =>
    `${Number(date.slice(8))} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
};
const CLOCKS: Readonly<Record<'am-pm' | '24', (time: string) => string>> = {
  'am-pm': (time) => `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3)} ${time < '12:00' ? 'AM' : 'PM'}`,
  '24': (time) => time,
};

describe('a schedule of random games', () => {
  // On one day a game keeps teams and fields free; the 13th decides the order of dates.
  const games = fc
    .array(
      fc.record({
        teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
        hour: fc.integer({ min: 8, max: 20 }),
        quarter: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 4, maxLength: 20 },
    )
    .map((list) =>
      list.map(({ teams, hour, quarter }, at) => ({
        date: addDays('2026-04-13' as LocalDate, at),
        time: `${String(hour).padStart(2, '0')}:${String(quarter * 15).padStart(2, '0')}`,
        home: teams[0]!,
        visitor: teams[1]!,
      })),
    );

  test('comes back from any encoding, delimiter, order of dates, clock and columns, and changes nothing the second time', async () => {
    const how = fc.record({
      style: styles,
      dates: fc.constantFrom('us', 'iso', 'european', 'named'),
      clock: fc.constantFrom('am-pm', '24'),
      columns: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      hasTitle: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(games, how, async (list, { style, dates, clock, columns, hasTitle }) => {
        const inColumns = (cells: readonly string[]) => columns.map((at) => cells[at]!);
        const rows = list.map(({ date, time, home, visitor }) =>
          inColumns([WRITTEN[dates as Written](date), CLOCKS[clock as '24'](time), home, visitor]),
        );
        const file = [
          ...(hasTitle ? [['Spring, 2026; all games', '', '', '']] : []),
          inColumns(['Date', 'Start Time', 'Home', 'Away Team']),
          ...rows,
        ];
        const plan = await importFile('schedule', file, style);
        const found = valuesOf(plan, 'game').map(({ startsAt, homeTeamId, visitorTeamId }) => ({
          date: localDate(startsAt as Date, ZONE),
          time: localTime(startsAt as Date, ZONE),
          home: homeTeamId,
          visitor: visitorTeamId,
        }));
        expect(found).toEqual(list.map((game) => ({ ...game, home: game.home.toLowerCase(), visitor: game.visitor.toLowerCase() })));
        expect(changesOf(await importFile('schedule', file, style, carriedOut(plan)))).toEqual({});
      }),
      { numRuns: 40 },
    );
  });
});

describe('a roster of random players', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abcdeéøüñABC\'-,;" '), minLength: 1, maxLength: 12 })
    .filter((text) => /[a-z]/i.test(text) && !/^['-]/.test(text.trim()));
  const players = fc.uniqueArray(
    fc.record({
      team: fc.constantFrom(...TEAMS),
      first: name,
      last: name,
      jersey: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,2}$/)),
    }),
    { minLength: 1, maxLength: 20 },
  );

  test('comes back as it was written, and changes nothing the second time', async () => {
    await fc.assert(
      fc.asyncProperty(players, styles, async (list, style) => {
        const file = [
          ['Player ID', 'Team', 'First Name', 'Last Name', 'No.'],
          ...list.map(({ team, first, last, jersey }, at) => [`P${at}`, team, first, last, jersey]),
        ];
        const plan = await importFile('rosters', file, style);
        const words = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
        expect(valuesOf(plan, 'player').map(({ firstName, lastName }) => [firstName, lastName])).toEqual(
          list.map(({ first, last }) => [words(first), words(last)]),
        );
        expect(valuesOf(plan, 'rosterSpot').map(({ jerseyNumber }) => jerseyNumber ?? '')).toEqual(list.map(({ jersey }) => jersey));
        expect(changesOf(await importFile('rosters', file, style, carriedOut(plan)))).toEqual({});
      }),
      { numRuns: 40 },
    );
  });
});

test('a cell that is made safe for spreadsheets comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."'=+-@a1\t＝＋－＠") }), (text) => {
      expect(formulaSafe(text)).not.toMatch(/^[=+\-@\t＝＋－＠]/);
      expect(fromFormulaSafe(formulaSafe(text))).toBe(text);
    }),
  );
});

describe('twenty thousand rows', () => {
  const DAYS = 200;
  const ROWS = 20_000;
  const names = Array.from({ length: 400 }, (_, at) => `Team ${at}`);
  const big = league({
    teams: names.map((name) => ({ id: name, orgId: 'org', seasonId: 'spring', ageGroupId: '10u', name, color: null, ...NOT_OUTSIDE })),
    fields: Array.from({ length: 100 }, (_, at) => ({ id: `field-${at}`, orgId: 'org', facilityId: 'oak', name: `Field ${at}` })),
  });
  const file = [
    'Date,Time,Home,Visitor,Facility,Field',
    ...Array.from({ length: ROWS }, (_, at) => {
      const [day, slot] = [Math.floor(at / 100), at % 100];
      const rotation = (slot * 2 + day) % 400;
      return `${WRITTEN.us(addDays('2026-03-09' as LocalDate, day % DAYS))},${9 + Math.floor(day / DAYS)}:00 AM,Team ${rotation},Team ${(rotation + 1) % 400},Oak Park,Field ${slot}`;
    }),
  ].join('\n');

  test('are planned in a few times the time it takes to parse them, and held in little memory', async () => {
    const bytes = Buffer.from(file);
    const times: number[] = [];
    const measure = async <T>(work: () => T | Promise<T>): Promise<T> => {
      const before = process.cpuUsage();
      const outcome = await work();
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
      return outcome;
    };
    const outcome = await measure(() => csvReader.read(inParts(bytes, 65_536)));
    if (!outcome.ok) throw new Error(outcome.error.kind);
    const heapBefore = process.memoryUsage().heapUsed;
    const plan = await measure(() => importing('schedule', outcome.value.rows, { on: big }));
    const heap = process.memoryUsage().heapUsed - heapBefore;
    expect(changesOf(plan)).toEqual({ 'new game': ROWS });
    const [parsing = 0, planning = 0] = times;
    if (process.env['SHOW_FIGURES'])
      process.stdout.write(`parsing ${parsing / 1000} ms, planning ${planning / 1000} ms, heap ${heap / 2 ** 20} MiB\n`);
    // Measured: 4 to 8 times; quadratic growth would give hundreds.
    expect(planning / parsing).toBeLessThan(60);
    expect(heap).toBeLessThan(200 * 2 ** 20);
  });

  test('that are all wrong name every fault', async () => {
    const outcome = await csvReader.read(inParts(Buffer.from(file.replaceAll(/Team (\d+),Team/g, 'Taem $1,Team')), 65_536));
    const plan = importing('schedule', outcome.ok ? outcome.value.rows : [], { on: big });
    expect(plan.faults.filter(({ rule }) => rule === 'unknown-team')).toHaveLength(ROWS);
    expect(plan.changes).toEqual([]);
  });
});
