import { recordsKeptSince } from '../../../../application/ports/storage/retention.ts';
import { ABSENCES_KEPT_FOR_MS } from '../../../../domain/attendance/absence.ts';
import { ANSWERS_KEPT_FOR_MS } from '../../../../domain/attendance/answer.ts';
import { boolean, defineOrgTable, instant, integer, json, since, text, uuid } from '../table.ts';

export const attendanceAnswerTable = defineOrgTable('attendance_answer', {
  holds: 'whether a child comes to a game or an event, with a note',
  why: 'so that a team knows who comes',
  retentionPeriod: 'two years, or as long as the event; the note until its author is erased',
  seenBy: 'who runs the team; its families without note and author; the guardians of the child',
  expires: { kind: 'attendance-answers', at: 'answeredAt', keptSince: since(ANSWERS_KEPT_FOR_MS) },
  grows: true,
  columns: {
    itemId: uuid('id').primary(),
    playerId: uuid('id').primary().references('player'),
    gameId: uuid('id').nullable().references('game'),
    eventId: uuid('id').nullable().references('team_event'),
    answer: text('plain'),
    note: text('personal').nullable(),
    version: integer('plain').counter(),
    onBehalf: boolean('plain'),
    answeredBy: uuid('author').references('app_user'),
    answeredAt: instant('plain'),
  },
});

export const attendanceChangeTable = defineOrgTable('attendance_change', {
  holds: 'who answered what for which child, without the notes',
  why: 'to settle disputes',
  retentionPeriod: 'three years, under bare ids once erased',
  seenBy: 'nobody; whose data is exported',
  expires: { kind: 'attendance-changes', at: 'answeredAt', keptSince: recordsKeptSince },
  grows: true,
  columns: {
    playerId: uuid('id').primary(),
    itemId: uuid('id').primary(),
    version: integer('plain').primary(),
    answer: text('plain'),
    onBehalf: boolean('plain'),
    answeredBy: uuid('id').references('app_user'),
    answeredAt: instant('plain'),
  },
});

export const playerAbsencesTable = defineOrgTable('player_absences', {
  holds: 'on which days a child is away, and who said so',
  why: 'so that nobody has to answer for these days',
  retentionPeriod: '30 days after the last of them, or until the child is erased',
  seenBy: 'guardians, coaches and managers of the child',
  expires: { kind: 'absences', at: 'overAt', keptSince: since(ABSENCES_KEPT_FOR_MS) },
  columns: {
    playerId: uuid('id').primary().references('player'),
    absences: json('league'),
    version: integer('plain').counter(),
    setBy: uuid('author').references('app_user'),
    setAt: instant('plain'),
    overAt: instant('plain'),
  },
});

export const responseDeadlineTable = defineOrgTable('response_deadline', {
  holds: 'how many hours before a game the families of a team have answered',
  why: 'so that a coach can plan',
  retentionPeriod: 'until changed',
  seenBy: 'who runs the team; its families',
  columns: {
    teamId: uuid('id').primary().references('team'),
    hoursBefore: integer('plain'),
  },
});
