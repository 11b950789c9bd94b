import type { Game } from '../../src/domain/games/game.ts';
import {
  type GameReport,
  type Incident,
  type IncidentType,
  type NoteVisibility,
  type PersonRole,
  type ReportContent,
  type Severity,
  type TeamReport,
  writeReport,
} from '../../src/domain/reports/report.ts';
import type { ReportId, TeamId } from '../../src/domain/shared/ids.ts';
import type { GroupSeason } from './fixture.ts';
import { type Random, randomOf } from './random.ts';
import type { Timeline } from './timeline.ts';
import { unwrap } from './unwrap.ts';

const HOUR = 3_600_000;

const RATINGS = [5, 5, 5, 4, 4, 3];

const NOTES: readonly (readonly [note: string, visibility: NoteVisibility])[] = [
  ['Ready on time, line-up card complete, thanked the crew afterwards.', 'officials'],
  ['Coach asks about every close call; answers once, short and calm, settle it.', 'officials'],
  ['Spectators stand close to the line. Ask the coach to move them before the start.', 'officials'],
  ['Young bench, needs a reminder of the substitution rule.', 'officials'],
  ['Assistant coach was asked twice to stay in his area. Please speak with the head coach.', 'admins'],
  ['A grandparent shouted at a player of the other team. No names here; call me.', 'admins'],
  ['Equipment check found two cracked helmets, replaced before the start.', 'admins'],
];

type IncidentTemplate = Readonly<{ type: IncidentType; personRole: PersonRole; description: string; severity: Severity }>;
const INCIDENTS: readonly IncidentTemplate[] = [
  { type: 'rule_dispute', personRole: 'coach', description: 'Long discussion of a rule before play went on.', severity: 'low' },
  { type: 'rule_dispute', personRole: 'coach', description: 'Disagreed on a substitution; checked the book.', severity: 'low' },
  { type: 'unsporting_conduct', personRole: 'player', description: 'Threw equipment after a call; warned.', severity: 'low' },
  { type: 'unsporting_conduct', personRole: 'player', description: 'Taunting after a score; warned.', severity: 'low' },
  { type: 'spectator', personRole: 'spectator', description: 'Comments from the stands, stopped when asked.', severity: 'medium' },
  { type: 'injury', personRole: 'player', description: 'Twisted ankle, walked off, ice.', severity: 'low' },
  { type: 'verbal_abuse', personRole: 'coach', description: 'Shouted at an official after a warning.', severity: 'medium' },
  { type: 'ejection', personRole: 'coach', description: 'Second offence of that kind; left without delay.', severity: 'high' },
];

/** Officials' reports, an hour after most completed games of the current season. */
export function reportsOn({ org, isCurrent, now, newId, userOf }: GroupSeason, { fixture, game }: Timeline): readonly GameReport[] {
  const random = randomOf(`report ${fixture.name}`);
  const at = new Date(game.endsAt.getTime() + HOUR);
  const isReportable = isCurrent && game.status === 'final' && game.gameType === 'regular' && org.umpires.length > 0 && at <= now;
  if (!isReportable || !random.chance(75)) return [];
  const author = { id: newId<ReportId>(), authorId: userOf(random.pick(org.umpires)) };
  return [unwrap(writeReport(game, contentOn(random, game), author, at))];
}

function contentOn(random: Random, game: Game): ReportContent {
  const pages = [game.homeTeamId, game.visitorTeamId].map((teamId) => pageOn(random, teamId, game.periodScores.length));
  const incidents = pages.flatMap(({ incident }) => incident ?? []);
  return { teams: pages.map(({ team }) => team), incidents, flaggedForReview: incidents.some(({ severity }) => severity !== 'low') };
}

function pageOn(random: Random, teamId: TeamId, periods: number): Readonly<{ team: TeamReport; incident: Incident | null }> {
  const template = random.chance(22) ? random.pick(INCIDENTS) : null;
  const isSpoiled = template !== null && template.type !== 'injury';
  const rating = (role: PersonRole) => random.pick(RATINGS) - (isSpoiled && template.personRole === role ? 1 : 0);
  const [note, noteVisibility] = random.chance(45) ? random.pick(NOTES) : ([null, 'admins'] as const);
  return {
    team: {
      teamId,
      sportsmanship: rating('player'),
      coachConduct: rating('coach'),
      spectatorConduct: rating('spectator'),
      warnings: isSpoiled ? 1 : 0,
      ejections: template?.type === 'ejection' ? 1 : 0,
      note,
      noteVisibility,
    },
    incident: template && { ...template, teamId, period: random.whole(1, periods) },
  };
}
