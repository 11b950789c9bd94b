import { distance } from 'fastest-levenshtein';
import type { Field } from '../../../src/domain/imports/columns.ts';
import type { ImportFault } from '../../../src/domain/imports/fault.ts';
import type { ImportKind } from '../../../src/domain/imports/import-kind.ts';
import type { ImportOptions } from '../../../src/domain/imports/import-options.ts';
import { IDENTIFIED, type League } from '../../../src/domain/imports/league.ts';
import { PART_OF_THING } from '../../../src/domain/imports/league-parts.ts';
import { type ImportPlan, planImport } from '../../../src/domain/imports/plan-import.ts';
import type { Row } from '../../../src/domain/imports/sheet.ts';
import { NOT_OUTSIDE } from '../../../src/domain/league/team.ts';
import type { PlayerId, SeasonId, UserId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';

export const NOW = new Date('2026-03-01T12:00:00.000Z');
export const SPRING = 'spring' as SeasonId;

/** A league with one season and one division, whose names are also their ids. */
export function league(changes: Partial<Record<keyof League, unknown>> = {}): League {
  const orgId = 'org';
  const team = (id: string, name: string, ageGroupId = '10u') => ({
    ...{ id, orgId, seasonId: SPRING, ageGroupId, name, color: null },
    ...NOT_OUTSIDE,
  });
  return {
    orgId,
    zone: 'America/Chicago' as TimeZone,
    sports: [{ id: 'baseball', orgId, code: 'baseball', name: 'Baseball', isActive: true }],
    seasons: [
      {
        id: SPRING,
        orgId,
        sportId: 'baseball',
        name: 'Spring 2026',
        startsOn: '2026-03-01' as LocalDate,
        endsOn: '2026-11-30' as LocalDate,
        isActive: true,
        rules: {},
      },
    ],
    ageGroups: [
      { id: '10u', orgId, name: '10U', sortOrder: 10 },
      { id: '12u', orgId, name: '12U', sortOrder: 12 },
    ],
    divisions: [],
    facilities: [
      {
        id: 'oak',
        orgId,
        name: 'Oak Park',
        street: null,
        city: null,
        region: null,
        postalCode: null,
        country: 'US',
        latitude: null,
        longitude: null,
        notes: null,
      },
      {
        id: 'elm',
        orgId,
        name: 'Elm Park',
        street: null,
        city: null,
        region: null,
        postalCode: null,
        country: 'US',
        latitude: null,
        longitude: null,
        notes: null,
      },
    ],
    fields: [
      { id: 'oak-1', orgId, facilityId: 'oak', name: 'Field 1' },
      { id: 'oak-2', orgId, facilityId: 'oak', name: 'Field 2' },
      { id: 'elm-1', orgId, facilityId: 'elm', name: 'Field 1' },
    ],
    teams: [team('tigers', 'Tigers'), team('lions', 'Lions'), team('bears', 'Bears'), team('hawks', 'Hawks'), team('owls', 'Owls', '12u')],
    staff: [],
    players: [],
    rosterSpots: [],
    guardians: [],
    games: [],
    externalIds: Object.fromEntries(IDENTIFIED.map((of) => [of, new Map()])),
    ...changes,
  } as unknown as League;
}

/** The rows of a file, one per line; cells contain no comma. */
export const rowsOf = (text: string): readonly Row[] =>
  text
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.split(',') }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

type Told = Readonly<{ on?: League; options?: ImportOptions; mapping?: Record<string, Field | null> }>;

let made = 0;
const newId = () => `new-${++made}`;

export function importing(
  kind: ImportKind,
  file: string | readonly Row[],
  { on = league(), options = {}, mapping = {} }: Told = {},
): ImportPlan {
  const rows = typeof file === 'string' ? rowsOf(file) : file;
  const context = { league: on, by: 'admin' as UserId, now: NOW, newId, newPlayerId: newId as () => PlayerId, distance };
  return planImport({ kind, rows, mapping, options: { seasonId: SPRING, ...options } }, context);
}

/** The faults, as `line rule` or `line column rule`. */
export const faultsOf = ({ faults }: ImportPlan): readonly string[] => faults.map(where);
const where = ({ line, column, rule }: ImportFault) => (column === null ? `${line} ${rule}` : `${line} ${column} ${rule}`);

/** The plan; throws if it has faults. */
export function planned(plan: ImportPlan): ImportPlan {
  if (plan.faults.length > 0) throw new Error(`Refused: ${JSON.stringify(plan.faults.slice(0, 5))}`);
  return plan;
}

const { externalId: _, ...LISTS } = PART_OF_THING;

/** The league after the plan is carried out. */
export function carriedOut(plan: ImportPlan, on: League = league()): League {
  const lists = Object.fromEntries(Object.values(LISTS).map((list) => [list, [...on[list]]])) as Record<string, unknown[]>;
  const externalIds = Object.fromEntries(IDENTIFIED.map((of) => [of, new Map(on.externalIds[of])]));
  for (const change of planned(plan).changes) {
    if (change.thing === 'externalId') {
      externalIds[change.value.of]!.set(change.value.externalId, change.value.id);
      continue;
    }
    const list = lists[LISTS[change.thing]]!;
    if (change.state === 'new') list.push(change.value);
    else list[list.findIndex((value) => JSON.stringify(value) === JSON.stringify(change.before))] = change.value;
  }
  return { ...on, ...lists, externalIds } as unknown as League;
}

/** The numbers of items that a plan adds and changes, by kind; unchanged items are left out. */
export const changesOf = (plan: ImportPlan): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(planned(plan).counts).flatMap(([thing, { new: added, changed }]) => [
      ...(added > 0 ? [[`new ${thing}`, added]] : []),
      ...(changed > 0 ? [[`changed ${thing}`, changed]] : []),
    ]),
  );

/** The values of one kind of item that a plan adds or changes. */
export const valuesOf = (plan: ImportPlan, thing: string): readonly Record<string, unknown>[] =>
  planned(plan)
    .changes.filter((change) => change.thing === thing)
    .map(({ value }) => value as unknown as Record<string, unknown>);
