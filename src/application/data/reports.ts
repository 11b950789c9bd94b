import type { GameReport } from '../../domain/reports/report.ts';
import { GAMES } from './games.ts';
import { author, authored, id, kindOfData, plain } from './kind-of-data.ts';
import { USERS } from './membership.ts';

export const GAME_REPORTS = kindOfData<GameReport>()({
  name: 'game_report',
  holds: "umpires' reports of a game",
  why: 'safety and fairness',
  retentionPeriod: 'permanently, under a bare id once erased',
  seenBy: 'officials and admins, depending on the note',
  exports: [{ as: 'game-report', user: 'authorId', gives: ['gameId', 'teams', 'incidents', 'createdAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    gameId: id.refersTo(GAMES, 'scoring'),
    authorId: author.refersTo(USERS),
    teams: authored,
    incidents: authored,
    flaggedForReview: plain,
    createdAt: plain,
    updatedAt: plain,
  },
});
