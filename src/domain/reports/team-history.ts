import type { GameId, ReportId, TeamId } from '../shared/ids.ts';
import { ratio, toFixed } from '../shared/ratio.ts';
import { type GameReport, INCIDENT_TYPES, type Incident, type IncidentType, type TeamReport } from './report.ts';

type TeamName = Readonly<{ id: TeamId; name: string }>;

/** A game in a team's history. `localDate` is the day it was played, YYYY-MM-DD, in the org's time zone. */
export type HistoryGame = Readonly<{ id: GameId; startsAt: Date; localDate: string; homeTeam: TeamName; visitorTeam: TeamName }>;
export type PastReport = Readonly<{ report: GameReport; game: HistoryGame }>;

export type HistoryWindow = Readonly<{ from: Date; to: Date }>;

type Ratings = Readonly<{ sportsmanship: number; coachConduct: number; spectatorConduct: number }>;

/** One official's report about one team. It names no person and quotes no description, which might. */
export type HistoryReport = Ratings &
  Readonly<{
    reportId: ReportId;
    gameId: GameId;
    gameDate: string;
    opponent: TeamName;
    warnings: number;
    ejections: number;
    incidents: readonly Pick<Incident, 'type' | 'personRole' | 'severity'>[];
    /** Null unless its author made it visible to officials. */
    note: string | null;
  }>;

export type TeamHistory = Readonly<{
  team: TeamName;
  side: 'home' | 'visitor';
  reportCount: number;
  /** To one decimal, halves rounded up; null below three reports, where an average would be one official's opinion. */
  averages: Ratings | null;
  warnings: number;
  ejections: number;
  incidentsByType: Readonly<Partial<Record<IncidentType, number>>>;
  reports: readonly HistoryReport[];
}>;

export type GameTeamHistory = Readonly<{ gameId: GameId; window: HistoryWindow; teams: readonly [TeamHistory, TeamHistory] }>;

const WINDOW_YEARS = 2;
const MIN_ANSWERS_FOR_AVERAGE = 3;

/** The two years up to now; on 29 February they begin on the 28th. */
export function historyWindow(now: Date): HistoryWindow {
  const from = new Date(now);
  from.setUTCFullYear(now.getUTCFullYear() - WINDOW_YEARS);
  if (from.getUTCMonth() !== now.getUTCMonth()) from.setUTCDate(0);
  return { from, to: now };
}

/**
 * Officials' reports about the two teams of `game`, home first, the newest game first. Reports about this game and about games outside
 * the window are left out, whatever `reports` contains.
 */
export function teamHistory(game: Omit<HistoryGame, 'startsAt' | 'localDate'>, reports: readonly PastReport[], now: Date): GameTeamHistory {
  const window = historyWindow(now);
  const past = reports
    .filter((entry) => entry.game.id !== game.id && entry.game.startsAt >= window.from && entry.game.startsAt <= window.to)
    .toSorted(newestFirst);
  return {
    gameId: game.id,
    window,
    teams: [historyOf(game.homeTeam, 'home', past), historyOf(game.visitorTeam, 'visitor', past)],
  };
}

function historyOf(team: TeamName, side: TeamHistory['side'], past: readonly PastReport[]): TeamHistory {
  const entries = past.flatMap(({ report, game }) => {
    const about = report.teams.find(({ teamId }) => teamId === team.id);
    return about ? [{ report, game, about, incidents: report.incidents.filter(({ teamId }) => teamId === team.id) }] : [];
  });
  const abouts = entries.map(({ about }) => about);
  return {
    team,
    side,
    reportCount: entries.length,
    averages: averagesOf(abouts),
    warnings: sum(abouts.map(({ warnings }) => warnings)),
    ejections: sum(abouts.map(({ ejections }) => ejections)),
    incidentsByType: countsByType(entries.flatMap(({ incidents }) => incidents)),
    reports: entries.map(({ report, game, about, incidents }) => ({
      reportId: report.id,
      gameId: game.id,
      gameDate: game.localDate,
      opponent: game.homeTeam.id === team.id ? game.visitorTeam : game.homeTeam,
      sportsmanship: about.sportsmanship,
      coachConduct: about.coachConduct,
      spectatorConduct: about.spectatorConduct,
      warnings: about.warnings,
      ejections: about.ejections,
      incidents: incidents.map(({ type, personRole, severity }) => ({ type, personRole, severity })),
      note: about.noteVisibility === 'officials' ? about.note : null,
    })),
  };
}

function averagesOf(abouts: readonly TeamReport[]): Ratings | null {
  if (abouts.length < MIN_ANSWERS_FOR_AVERAGE) return null;
  const average = (rating: keyof Ratings) => Number(toFixed(ratio(sum(abouts.map((about) => about[rating])), abouts.length), 1));
  return {
    sportsmanship: average('sportsmanship'),
    coachConduct: average('coachConduct'),
    spectatorConduct: average('spectatorConduct'),
  };
}

/** Only the types that occurred, in the order of the list. */
function countsByType(incidents: readonly Incident[]): TeamHistory['incidentsByType'] {
  const byType = Map.groupBy(incidents, ({ type }) => type);
  return Object.fromEntries(
    INCIDENT_TYPES.flatMap((type) => {
      const count = byType.get(type)?.length;
      return count ? [[type, count]] : [];
    }),
  );
}

const newestFirst = (a: PastReport, b: PastReport): number =>
  b.game.startsAt.getTime() - a.game.startsAt.getTime() ||
  b.report.createdAt.getTime() - a.report.createdAt.getTime() ||
  (a.report.id < b.report.id ? 1 : -1);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
