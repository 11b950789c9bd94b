import { headerKey } from './columns.ts';
import type { ImportKind } from './import-kind.ts';

export const PRODUCTS = ['TeamSnap', 'SportsEngine', 'GameChanger', 'LeagueApps'] as const;
export type Product = (typeof PRODUCTS)[number];

type Template = Readonly<{ product: Product; kinds: readonly ImportKind[]; headers: readonly string[] }>;

/**
 * Column combinations that occur only in one product's files. The meaning of columns follows from their names; a template only identifies
 * the product.
 */
const TEMPLATES: readonly Template[] = [
  // "Import file key: P1 = Parent one … Non-Player", https://helpme.teamsnap.com/article/1298-importing-rosters
  { product: 'TeamSnap', kinds: ['rosters', 'staff'], headers: ['First Name', 'Last Name', 'Non-Player'] },
  // Tournament rosters, https://helpme.teamsnap.com/article/617-add-tournament-team-rosters
  { product: 'TeamSnap', kinds: ['rosters', 'staff'], headers: ['First Name', 'Last Name', 'Role label', 'Is Non-Player'] },
  // Organization schedule, https://helpme.teamsnap.com/article/112-import-schedule-for-sports-organizations
  {
    product: 'TeamSnap',
    kinds: ['schedule', 'scores'],
    headers: ['Date', 'Start Time', 'Arrival Time', 'Short Label', 'Home Team', 'Away Team'],
  },
  // One team's schedule, https://helpme.teamsnap.com/article/1839-importing-team-schedules
  { product: 'TeamSnap', kinds: ['schedule'], headers: ['Date', 'Start Time', 'Arrival Time', 'Opponent'] },
  // "Team Name, Team Role (Player/Staff)", https://help.sportsengine.com/en/articles/6342663-season-management-teams-import
  { product: 'SportsEngine', kinds: ['rosters', 'staff', 'teams'], headers: ['Team Name', 'Team Role', 'First Name', 'Last Name'] },
  // Season management, https://help.sportsengine.com/en/articles/6342367-season-management-schedule-import
  {
    product: 'SportsEngine',
    kinds: ['schedule', 'scores'],
    headers: ['Date', 'Time', 'Duration', 'Home Team', 'Away Team', 'Division Name', 'Status'],
  },
  // Sport management, https://help.sportsengine.com/en/articles/6310600-schedule-upload-fields-reference-guide
  {
    product: 'SportsEngine',
    kinds: ['schedule'],
    headers: ['Start_Date', 'Start_Time', 'Event_Type', 'Team1_ID', 'Team1_Is_Home', 'Team2_ID'],
  },
  // Season statistics, whose first line names groups of columns. No GameChanger page lists them: taken from public programs that read the
  // file, which agree on `Number,Last,First,GP,…`.
  { product: 'GameChanger', kinds: ['rosters'], headers: ['Number', 'Last', 'First', 'GP'] },
  // Bulk schedule, https://teammanager.zendesk.com/hc/en-us/articles/31855771881997-League-Bulk-Schedule-Import; that page offers the
  // template only as a download, and these columns are those that public programs write for it.
  {
    product: 'GameChanger',
    kinds: ['schedule'],
    headers: ['Date', 'Time', 'Home Team', 'Away Team', 'Location', 'Field', 'Game Type', 'Game Number'],
  },
  // "Team, Role, First Name, Last Name, Parent 1 Email", https://support.leagueapps.com/hc/en-us/articles/24946976484247-USA-Volleyball-Rostering-Process
  { product: 'LeagueApps', kinds: ['rosters', 'staff'], headers: ['Team', 'Role', 'First Name', 'Last Name', 'Parent 1 Email'] },
  // Schedule upload: taken from a public program that writes it (`make_league_apps_scv`).
  {
    product: 'LeagueApps',
    kinds: ['schedule'],
    headers: ['SUB_PROGRAM', 'HOME_TEAM', 'AWAY_TEAM', 'DATE', 'START_TIME', 'LOCATION', 'SUB_LOCATION'],
  },
];

/** The product that a file comes from, by its header; if several match, the one with the most columns in common. */
export function recognizedProduct(kind: ImportKind, headers: readonly string[]): Product | null {
  const keys = new Set(headers.map(headerKey));
  const fitting = TEMPLATES.filter(
    ({ kinds, headers: columns }) => kinds.includes(kind) && columns.every((header) => keys.has(headerKey(header))),
  );
  return fitting.sort((a, b) => b.headers.length - a.headers.length)[0]?.product ?? null;
}

/** The last rows of GameChanger's statistics: totals and a glossary of the columns. */
export const isClosingRow = (product: Product | null, cells: readonly string[]): boolean =>
  product === 'GameChanger' && /^(totals?|team totals?|glossary)$/i.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');
