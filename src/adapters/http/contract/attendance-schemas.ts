import { z } from 'zod';
import { ANSWERS } from '../../../domain/attendance/answer.ts';
import type { Presence } from '../../../domain/attendance/presence.ts';
import { count, explainedEnum, Id, Instant, namedEnum, orNull } from './schemas.ts';

export const AttendanceAnswer = namedEnum('AttendanceAnswer', ANSWERS);

export const PresenceWord = explainedEnum<Presence>('Presence', {
  came: 'the player was there',
  late: 'the player came late',
  excused: 'the player was not there, and had said so or was let off',
  missed: 'the player was not there',
});

const TO_FEW = 'Null to other families';
export const PlayerAnswer = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, as on the roster of an own team', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    isMine: z.boolean().meta({ description: 'Whether the player is the caller’s own child' }),
    mayAnswer: z.boolean().meta({ description: 'Whether the caller may answer for the player now' }),
    answer: AttendanceAnswer.nullable().meta({ description: 'Null if nobody has answered' }),
    isAbsence: z.boolean().meta({
      description:
        'Whether nobody has answered, and the player is away that day. Only guardians, coaches and managers learn that; for others it is an answer like any `no`',
    }),
    note: orNull(z.string(), { description: `What was written along. ${TO_FEW}`, examples: ['Ten minutes late'] }),
    answeredBy: orNull(z.string(), { description: `Who answered last, by name. ${TO_FEW}`, examples: ['Pat O.'] }),
    onBehalf: z
      .boolean()
      .nullable()
      .meta({ description: `Whether a coach, a manager or the league answered in place of the family. ${TO_FEW}` }),
    byMail: z
      .boolean()
      .nullable()
      .meta({ description: `Whether a guardian answered by the link of a mail. ${TO_FEW}` }),
    answeredAt: Instant.nullable().meta({ description: TO_FEW }),
    version: orNull(count, {
      description: 'Counts the answers, 0 for none; to be sent with the next answer. Null to who does not learn of absences',
      examples: [1],
    }),
    presence: PresenceWord.nullable().meta({
      description: 'Whether the player was there, as who runs the team took it; null if nobody has. Null to other families',
    }),
  })
  .meta({ id: 'PlayerAnswer', description: 'Whether a player comes' });

const inFigures = {
  teamId: Id,
  respondBy: Instant.nullable().meta({ description: 'Until when families answer; null for no deadline' }),
  isAsked: z.boolean().meta({
    description: 'Whether families are asked; if not, as of practices where the team wants it so, who says nothing counts as coming',
  }),
  counts: z
    .object({
      yes: count.meta({ examples: [8] }),
      no: count.meta({ examples: [2] }),
      maybe: count.meta({ examples: [1] }),
      silent: orNull(count, {
        description: 'About whom nobody has answered, though their families are asked. Null to families',
        examples: [1],
      }),
      notAsked: orNull(count, {
        description: 'About whom nobody was asked or has answered: they count as coming. Null to families',
        examples: [0],
      }),
    })
    .meta({ id: 'AnswerCounts', description: 'How many players of the roster have given each answer' }),
  remindableAt: Instant.nullable().meta({
    description: 'From when on the families who have not answered can be reminded again; null if they can be now, and to families',
  }),
};

export const TeamAnswers = z
  .object({
    ...inFigures,
    answers: z.array(PlayerAnswer).meta({
      description: 'By name. All players of the roster to who runs the team; to its families those with an answer, and the own children',
    }),
  })
  .meta({ id: 'TeamAnswers', description: 'Who of a team comes' });

export const AgendaAnswers = z
  .object({ ...inFigures, mine: z.array(PlayerAnswer).meta({ description: 'Those of the caller’s own children' }) })
  .meta({ id: 'AgendaAnswers', description: 'How many of a team come, and whether the own children do' });

export const Answers = z
  .object({ teams: z.array(TeamAnswers) })
  .meta({ id: 'Answers', description: 'Who comes: of those teams whose answers the caller sees, for most callers of none' });
