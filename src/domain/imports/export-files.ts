import { localDate, localTime, type TimeZone } from '../shared/time.ts';
import { formulaSafe } from './formula-cells.ts';
import type { ImportKind } from './import-kind.ts';

const OF_TEAM = { season: 'Season', sport: 'Sport', ageGroup: 'Division', team: 'Team' } as const;
const OF_GAME = {
  startsAt: 'Starts At',
  season: 'Season',
  sport: 'Sport',
  ageGroup: 'Division',
  home: 'Home',
  homeLeague: 'Home League',
  visitor: 'Visitor',
  visitorLeague: 'Visitor League',
} as const;

/** The columns of each export file by content, in the order that also sorts its lines. An import reads them all. */
export const EXPORT_COLUMNS = {
  facilities: {
    facility: 'Facility',
    field: 'Field',
    street: 'Street',
    city: 'City',
    region: 'State',
    postalCode: 'Zip',
    country: 'Country',
    latitude: 'Latitude',
    longitude: 'Longitude',
    notes: 'Notes',
    externalId: 'Facility ID',
  },
  teams: {
    ...OF_TEAM,
    pool: 'Pool',
    color: 'Color',
    outsideLeague: 'Outside League',
    contactName: 'League Contact',
    contactEmail: 'League Contact Email',
    contactPhone: 'League Contact Phone',
    externalId: 'Team ID',
  },
  staff: { ...OF_TEAM, name: 'Name', role: 'Role', email: 'Email', clearedUntil: 'Cleared Until', externalId: 'Staff ID' },
  rosters: {
    ...OF_TEAM,
    lastName: 'Last Name',
    firstName: 'First Name',
    jerseyNumber: 'Jersey Number',
    positions: 'Positions',
    leagueAge: 'League Age',
    guardianEmail: 'Guardian Email',
    externalId: 'Player ID',
  },
  schedule: {
    ...OF_GAME,
    minutes: 'Minutes',
    facility: 'Facility',
    field: 'Field',
    gameType: 'Game Type',
    status: 'Status',
    reason: 'Reason',
    forfeitedBy: 'Forfeited By',
    homeJerseyColor: 'Home Jersey Color',
    visitorJerseyColor: 'Visitor Jersey Color',
    snackParentName: 'Snack Parent Name',
    snackParentPhone: 'Snack Parent Phone',
    officialScorer: 'Official Scorer',
    externalId: 'Game ID',
  },
  scores: {
    ...OF_GAME,
    homeScore: 'Home Score',
    visitorScore: 'Visitor Score',
    status: 'Status',
    forfeitedBy: 'Forfeited By',
    externalId: 'Game ID',
    homePeriods: 'Home Periods',
    visitorPeriods: 'Visitor Periods',
    periodsFrom: 'Periods From',
  },
} as const satisfies Readonly<Record<ImportKind, Readonly<Record<string, string>>>>;

/** A line's values by column; empty strings for missing values. Instants are in UTC. */
export type ExportRow = Readonly<Record<string, string>>;

export const columnsOfExport = (kind: ImportKind): readonly string[] => Object.keys(EXPORT_COLUMNS[kind]);
export const exportHeader = (kind: ImportKind): readonly string[] => Object.values(EXPORT_COLUMNS[kind]);

/** A line as written: times in the league's zone with their offset, and formulas escaped. */
export const exportCells = (kind: ImportKind, row: ExportRow, zone: TimeZone): readonly string[] =>
  columnsOfExport(kind).map((column) => (column === 'startsAt' ? start(row[column]!, zone) : safe(row[column]!)));

/** After the start of a game whose time is to be decided. */
export const TIME_TBD = ' TBD';
const start = (text: string, zone: TimeZone): string =>
  text.endsWith(TIME_TBD) ? localDate(new Date(text.slice(0, -TIME_TBD.length)), zone) + TIME_TBD : onClock(new Date(text), zone);

const safe = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : formulaSafe(text));

function onClock(at: Date, zone: TimeZone): string {
  const [date, time] = [localDate(at, zone), localTime(at, zone)];
  const minutes = Math.round((Date.parse(`${date}T${time}:00Z`) - at.getTime()) / 60_000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}
