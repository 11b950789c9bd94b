import { type Game, playsIn } from '../games/game.ts';
import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import type { GameId, OrgId, ReportId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import {
  type InvalidRequest,
  invalid,
  type Path,
  type UnknownReference,
  unknownReference,
  unless,
  type Violation,
} from '../shared/violation.ts';

export const INCIDENT_TYPES = [
  'ejection',
  'unsporting_conduct',
  'verbal_abuse',
  'physical_contact',
  'official_abuse',
  'rule_dispute',
  'injury',
  'equipment',
  'spectator',
  'field_condition',
  'weather',
  'other',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

export const PERSON_ROLES = ['player', 'coach', 'spectator', 'official', 'other'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

export const SEVERITIES = ['low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const NOTE_VISIBILITIES = ['admins', 'officials'] as const;
export type NoteVisibility = (typeof NOTE_VISIBILITIES)[number];

/** 1 is worst, 5 is best. */
export const RATING: Range = { min: 1, max: 5 };
/** The number of warnings, or ejections, of one team in a game. */
export const SANCTIONS: Range = { min: 0, max: 99 };
export const MAX_INCIDENTS = 50;
/** Length of a note, and of an incident's description. */
export const REPORT_TEXT_LENGTH: Range = { min: 1, max: 2000 };

/** An official's report on one team. */
export type TeamReport = Readonly<{
  teamId: TeamId;
  sportsmanship: number;
  coachConduct: number;
  spectatorConduct: number;
  warnings: number;
  ejections: number;
  note: string | null;
  /** Who may read the note: the org's admins only, or also the officials of later games. */
  noteVisibility: NoteVisibility;
}>;

export type Incident = Readonly<{
  /** Null for an incident that no team caused, such as weather or the field. */
  teamId: TeamId | null;
  type: IncidentType;
  personRole: PersonRole;
  period: number | null;
  description: string | null;
  severity: Severity;
}>;

export type ReportContent = Readonly<{
  teams: readonly TeamReport[];
  incidents: readonly Incident[];
  flaggedForReview: boolean;
}>;

export type GameReport = ReportContent &
  Readonly<{ id: ReportId; orgId: OrgId; gameId: GameId; authorId: UserId; createdAt: Date; updatedAt: Date }>;

type ReportedGame = Pick<Game, 'id' | 'orgId' | 'homeTeamId' | 'visitorTeamId'>;
type ContentRefusal = InvalidRequest | UnknownReference;

const HOUR = 3_600_000;
/** How long the author may correct a report. */
const EDITABLE_HOURS = 24;

/** A report covers both teams of the game, each once, and only their incidents. */
export function writeReport(
  game: ReportedGame,
  content: ReportContent,
  { id, authorId }: Pick<GameReport, 'id' | 'authorId'>,
  now: Date,
): Result<GameReport, ContentRefusal> {
  const checked = checkContent(game, content);
  if (!checked.ok) return checked;
  return ok({ ...checked.value, id, orgId: game.orgId, gameId: game.id, authorId, createdAt: now, updatedAt: now });
}

/** Replaces a report's content, under the same rules as writing it. */
export function correctReport(
  report: GameReport,
  game: ReportedGame,
  content: ReportContent,
  by: UserId,
  now: Date,
): Result<GameReport, NotAllowed | ContentRefusal> {
  const allowed = reportMayBeEdited(report, by, now);
  if (!allowed.ok) return allowed;
  const checked = checkContent(game, content);
  if (!checked.ok) return checked;
  return ok({ ...report, ...checked.value, updatedAt: now });
}

/** Only its author may edit it, for 24 hours; at the last instant it is too late. */
export function reportMayBeEdited(
  report: Pick<GameReport, 'authorId' | 'createdAt'>,
  by: UserId,
  now: Date,
): Result<undefined, NotAllowed> {
  if (report.authorId !== by) return notAllowed('not-the-author');
  const age = now.getTime() - report.createdAt.getTime();
  return age < EDITABLE_HOURS * HOUR ? ok(undefined) : notAllowed('report-too-old');
}

function checkContent(game: ReportedGame, content: ReportContent): Result<ReportContent, ContentRefusal> {
  const violations = [
    ...content.teams.flatMap(({ teamId }, index) => strangers(game, teamId, ['teams', index, 'teamId'])),
    ...content.incidents.flatMap(({ teamId }, index) => (teamId ? strangers(game, teamId, ['incidents', index, 'teamId']) : [])),
  ];
  if (violations.length > 0) return err(unknownReference(...violations));

  const isComplete = content.teams.length === 2 && content.teams[0]!.teamId !== content.teams[1]!.teamId;
  return isComplete ? ok(content) : err(invalid({ path: ['teams'], rule: 'not-both-teams' }));
}

const strangers = (game: ReportedGame, teamId: TeamId, path: Path): readonly Violation[] =>
  unless(playsIn(game, teamId), { path, rule: 'not-in-game' });
