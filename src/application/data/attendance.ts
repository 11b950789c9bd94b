import type { PlayerAbsences } from '../../domain/attendance/absence.ts';
import { ABSENCES_KEPT_FOR_MS } from '../../domain/attendance/absence.ts';
import { ANSWERS_KEPT_FOR_MS } from '../../domain/attendance/answer.ts';
import { ANSWER_REQUESTS_KEPT_FOR_MS, type AnswerRequest } from '../../domain/attendance/answer-request.ts';
import { PRESENCES_KEPT_FOR_MS } from '../../domain/attendance/presence.ts';
import type { ResponseDeadline } from '../../domain/attendance/response-deadline.ts';
import { recordsKeptSince } from '../ports/storage/privacy/retention.ts';
import { TEAM_EVENTS } from './events.ts';
import { GAMES } from './games.ts';
import { author, id, kindOfData, league, owner, personal, plain, since } from './kind-of-data.ts';
import { PLAYERS, TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const ATTENDANCE_ANSWERS = kindOfData()({
  name: 'attendance_answer',
  holds: 'whether a child comes to a game or an event, with a note',
  why: 'so that a team knows who comes',
  retentionPeriod: 'two years, or as long as the event; the note until its author is erased',
  seenBy: 'who runs the team; its families without note and author; the guardians of the child',
  expires: { kind: 'attendance-answers', at: 'answeredAt', keptSince: since(ANSWERS_KEPT_FOR_MS) },
  grows: true,
  exports: [
    { as: 'attendance-answer', user: 'answeredBy', gives: ['itemId', 'playerId', 'answer', 'note', 'answeredAt'] },
    { as: 'attendance-answer', player: 'playerId', gives: ['itemId', 'answer', 'note', 'answeredBy', 'answeredAt'] },
  ],
  members: {
    orgId: id.key,
    itemId: id.key,
    playerId: owner.key.refersTo(PLAYERS, 'answers'),
    gameId: id.refersTo(GAMES, 'answers'),
    eventId: id.goesWith(TEAM_EVENTS),
    answer: plain,
    note: personal.clearedWith('answeredBy'),
    version: plain.counter,
    onBehalf: plain,
    byMail: plain,
    answeredBy: author.refersTo(USERS),
    answeredAt: plain,
  },
});

export const ATTENDANCE_CHANGES = kindOfData()({
  name: 'attendance_change',
  holds: 'who answered what for which child, without the notes',
  why: 'to settle disputes',
  retentionPeriod: 'three years, under bare ids once erased',
  seenBy: 'nobody; whose data is exported',
  expires: { kind: 'attendance-changes', at: 'answeredAt', keptSince: recordsKeptSince },
  grows: true,
  exports: [
    {
      as: 'attendance-change',
      user: 'answeredBy',
      gives: ['itemId', 'playerId', 'version', 'answer', 'answeredAt'],
      inOrderOf: ['itemId', 'playerId', 'version'],
    },
    {
      as: 'attendance-change',
      player: 'playerId',
      gives: ['itemId', 'version', 'answer', 'answeredBy', 'answeredAt'],
      inOrderOf: ['itemId', 'version'],
    },
  ],
  members: {
    orgId: id.key,
    playerId: id.key,
    itemId: id.key,
    version: plain.key,
    answer: plain,
    onBehalf: plain,
    answeredBy: id.refersTo(USERS),
    answeredAt: plain,
  },
});

export const PLAYER_ABSENCES = kindOfData<PlayerAbsences>()({
  name: 'player_absences',
  holds: 'on which days a child is away, and who said so',
  why: 'so that nobody has to answer for these days',
  retentionPeriod: '30 days after the last of them, or until the child is erased',
  seenBy: 'guardians, coaches and managers of the child',
  expires: { kind: 'absences', at: 'overAt', keptSince: since(ABSENCES_KEPT_FOR_MS) },
  exports: [
    { as: 'absence', user: 'setBy', gives: ['playerId', 'absences', 'setAt'] },
    { as: 'absence', player: 'playerId', gives: ['absences', 'setBy', 'setAt'] },
  ],
  members: {
    orgId: id.key,
    playerId: owner.key.refersTo(PLAYERS, 'answers'),
    absences: league,
    version: plain.counter,
    setBy: author.refersTo(USERS),
    setAt: plain,
    overAt: plain,
  },
});

export const RESPONSE_DEADLINES = kindOfData<ResponseDeadline>()({
  name: 'response_deadline',
  holds: 'how many hours before a game the families of a team have answered, and whether they are asked about practices',
  why: 'so that a coach can plan',
  retentionPeriod: 'until changed',
  seenBy: 'who runs the team; its families',
  members: {
    orgId: id.key,
    teamId: id.key.refersTo(TEAMS, 'answers'),
    hoursBefore: plain,
    practicesAsked: plain,
  },
});

export const ANSWER_REQUESTS = kindOfData<AnswerRequest>()({
  name: 'answer_request',
  holds: 'when a coach last reminded the families who had not answered about a game or an event',
  why: 'so that they are reminded by hand once in twelve hours',
  retentionPeriod: 'four weeks',
  seenBy: 'who runs the team',
  expires: { kind: 'answer-requests', at: 'requestedAt', keptSince: since(ANSWER_REQUESTS_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    teamId: id.key.refersTo(TEAMS, 'answers'),
    itemId: id.key,
    requestedAt: plain,
  },
});

export const PLAYER_PRESENCES = kindOfData()({
  name: 'player_presence',
  holds: 'whether a child came to a game or an event, late or not, or was excused, and who said so',
  why: 'so that a coach and the family know how often a child was there',
  retentionPeriod: 'two years, or as long as the event, or until the child is erased',
  seenBy: 'who runs the team; the guardians of the child; no other families',
  expires: { kind: 'player-presences', at: 'takenAt', keptSince: since(PRESENCES_KEPT_FOR_MS) },
  grows: true,
  exports: [
    { as: 'attendance', user: 'takenBy', gives: ['itemId', 'playerId', 'presence', 'takenAt'] },
    { as: 'attendance', player: 'playerId', gives: ['itemId', 'presence', 'takenBy', 'takenAt'] },
  ],
  members: {
    orgId: id.key,
    itemId: id.key,
    playerId: owner.key.refersTo(PLAYERS, 'answers'),
    teamId: id.refersTo(TEAMS, 'answers'),
    gameId: id.refersTo(GAMES, 'answers'),
    eventId: id.goesWith(TEAM_EVENTS),
    presence: plain,
    takenBy: author.refersTo(USERS),
    takenAt: plain,
  },
});
