import type { Game } from '../../domain/games/game.ts';
import {
  type GameReport,
  type Incident,
  type IncidentType,
  type NoteVisibility,
  type PersonRole,
  type Severity,
  type TeamReport,
  writeReport,
} from '../../domain/games/report.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { orThrow } from './or-throw.ts';
import type { Random } from './random.ts';

const RATINGS: readonly (readonly [number, number])[] = [
  [5, 42],
  [4, 38],
  [3, 15],
  [2, 4],
  [1, 1],
];

const NOTES: readonly (readonly [note: string, visibility: NoteVisibility])[] = [
  ['Ready on time, line-up card complete, thanked the crew afterwards.', 'officials'],
  ['Coach asks about every close call; answers once, short and calm, settle it.', 'officials'],
  ['Spectators stand close to the line. Ask the coach to move them before the start.', 'officials'],
  ['Young bench, needs a reminder of the substitution rule.', 'officials'],
  ['Assistant coach was asked twice to stay in his area. Please speak with the head coach.', 'admins'],
  ['A grandparent shouted at a player of the other team. No names here; call me.', 'admins'],
  ['Equipment check found two cracked helmets, replaced before the start.', 'admins'],
];

type Happening = Readonly<{ type: IncidentType; personRole: PersonRole; description: string; severity: Severity }>;
const HAPPENINGS: readonly (readonly [Happening, number])[] = [
  [{ type: 'rule_dispute', personRole: 'coach', description: 'Long discussion of a rule before play went on.', severity: 'low' }, 30],
  [{ type: 'unsporting_conduct', personRole: 'player', description: 'Threw equipment after a call; warned.', severity: 'low' }, 20],
  [{ type: 'spectator', personRole: 'spectator', description: 'Comments from the stands, stopped when asked.', severity: 'medium' }, 20],
  [{ type: 'injury', personRole: 'player', description: 'Twisted ankle, walked off, ice.', severity: 'low' }, 15],
  [{ type: 'verbal_abuse', personRole: 'coach', description: 'Shouted at an official after a warning.', severity: 'medium' }, 10],
  [{ type: 'ejection', personRole: 'coach', description: 'Second offence of that kind; left without delay.', severity: 'high' }, 5],
];

/** What the official of a game that is over writes an hour later. */
export function reportOn(random: Random, game: Game, by: Pick<GameReport, 'id' | 'authorId'>): GameReport {
  const pages = [game.homeTeamId, game.visitorTeamId].map((teamId) => pageOn(random, teamId, game.periodScores.length));
  const incidents = pages.flatMap(({ incident }) => incident ?? []);
  const content = {
    teams: pages.map(({ team }) => team),
    incidents,
    flaggedForReview: incidents.some(({ severity }) => severity !== 'low'),
  };
  return orThrow(writeReport(game, content, by, new Date(game.endsAt.getTime() + 3_600_000)));
}

function pageOn(random: Random, teamId: TeamId, periods: number): Readonly<{ team: TeamReport; incident: Incident | null }> {
  const happening = random.chance(22) ? random.weighted(HAPPENINGS) : null;
  const isSpoiled = happening !== null && happening.type !== 'injury';
  const rating = (role: PersonRole) => random.weighted(RATINGS) - (isSpoiled && happening.personRole === role ? 1 : 0);
  const [note, noteVisibility] = random.chance(45) ? random.pick(NOTES) : ([null, 'admins'] as const);
  return {
    team: {
      teamId,
      sportsmanship: Math.max(1, rating('player')),
      coachConduct: Math.max(1, rating('coach')),
      spectatorConduct: Math.max(1, rating('spectator')),
      warnings: isSpoiled ? 1 : 0,
      ejections: happening?.type === 'ejection' ? 1 : 0,
      note,
      noteVisibility,
    },
    incident: happening && { ...happening, teamId, period: random.whole(1, Math.max(1, periods)) },
  };
}
