import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  ANSWER_REQUESTS,
  ATTENDANCE_ANSWERS,
  ATTENDANCE_CHANGES,
  PLAYER_ABSENCES,
  PLAYER_PRESENCES,
  RESPONSE_DEADLINES,
} from '../../../application/data/attendance.ts';
import type { PlayerAbsences } from '../../../domain/attendance/absence.ts';
import type { Answer } from '../../../domain/attendance/answer.ts';
import type { Presence } from '../../../domain/attendance/presence.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { GameId, OrgId, PlayerId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const AttendanceAnswerEntity = defineEntity({
  name: 'AttendanceAnswer',
  tableName: 'attendance_answer',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    itemId: p.uuid().$type<ItemRef['id']>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    gameId: p.uuid().$type<GameId>().strictNullable(),
    eventId: p.uuid().$type<TeamEventId>().strictNullable(),
    answer: p.text().$type<Answer>(),
    note: p.text().strictNullable(),
    version: p.integer(),
    onBehalf: p.boolean(),
    byMail: p.boolean(),
    answeredBy: p.uuid().$type<UserId>(),
    answeredAt: p.datetime(3),
  },
});
export const attendanceAnswerTable = table(ATTENDANCE_ANSWERS, AttendanceAnswerEntity);

export const AttendanceChangeEntity = defineEntity({
  name: 'AttendanceChange',
  tableName: 'attendance_change',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    itemId: p.uuid().$type<ItemRef['id']>().primary(),
    version: p.integer().primary(),
    answer: p.text().$type<Answer>(),
    onBehalf: p.boolean(),
    answeredBy: p.uuid().$type<UserId>(),
    answeredAt: p.datetime(3),
  },
});
export const attendanceChangeTable = table(ATTENDANCE_CHANGES, AttendanceChangeEntity);

export const PlayerAbsencesEntity = defineEntity({
  name: 'PlayerAbsences',
  tableName: 'player_absences',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    absences: p.json().$type<PlayerAbsences['absences']>(),
    version: p.integer(),
    setBy: p.uuid().$type<UserId>(),
    setAt: p.datetime(3),
    overAt: p.datetime(3),
  },
});
export const playerAbsencesTable = table(PLAYER_ABSENCES, PlayerAbsencesEntity);

export const ResponseDeadlineEntity = defineEntity({
  name: 'ResponseDeadline',
  tableName: 'response_deadline',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    teamId: p.uuid().$type<TeamId>().primary(),
    hoursBefore: p.integer().strictNullable(),
    practicesAsked: p.boolean(),
  },
});
export const responseDeadlineTable = table(RESPONSE_DEADLINES, ResponseDeadlineEntity);

export const AnswerRequestEntity = defineEntity({
  name: 'AnswerRequest',
  tableName: 'answer_request',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    teamId: p.uuid().$type<TeamId>().primary(),
    itemId: p.uuid().$type<ItemRef['id']>().primary(),
    requestedAt: p.datetime(3),
  },
});
export const answerRequestTable = table(ANSWER_REQUESTS, AnswerRequestEntity);

export const PlayerPresenceEntity = defineEntity({
  name: 'PlayerPresence',
  tableName: 'player_presence',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    itemId: p.uuid().$type<ItemRef['id']>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    gameId: p.uuid().$type<GameId>().strictNullable(),
    eventId: p.uuid().$type<TeamEventId>().strictNullable(),
    teamId: p.uuid().$type<TeamId>(),
    presence: p.text().$type<Presence>(),
    takenBy: p.uuid().$type<UserId>(),
    takenAt: p.datetime(3),
  },
});
export const playerPresenceTable = table(PLAYER_PRESENCES, PlayerPresenceEntity);
