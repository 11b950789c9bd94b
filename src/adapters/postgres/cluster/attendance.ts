import { z } from 'zod';
import { type PlayerAnswers, rowOfAnswer } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import {
  BY_DEADLINE,
  type ByDeadline,
  byDeadline,
  GIVEN_ANSWERS,
  INTO_HISTORY,
  type SavedAnswers,
  savingAnswers,
} from '../attendance/attendance.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';

const SAVE_ANSWERS = statementPerFilters<SavedAnswers, ByDeadline>(
  'attendance.save-answers',
  3,
  BY_DEADLINE,
  ({ deadline }) => `${savingAnswers(deadline)} returning version`,
).rows(z.strictObject({ version: z.int() }));
const ADD_TO_HISTORY = statement<SavedAnswers>(
  'attendance.add-to-history',
  `${INTO_HISTORY}
   select held.org_id, held.player_id, given."itemId", given.version, given.answer, given."onBehalf", given."answeredBy", given."answeredAt"
   from ${GIVEN_ANSWERS}`,
);

/** In two statements: a cluster would run each part of a combined one on all nodes, and commit on all of them. */
export const playerAnswersOnCluster =
  ({ sql }: Transaction) =>
  (): Partial<PlayerAnswers> => ({
    async saveAll(orgId, playerId, answers, deadline) {
      const rows: SavedAnswers = [orgId, playerId, JSON.stringify(answers.map(rowOfAnswer))];
      if ((await sql(...SAVE_ANSWERS(rows, byDeadline(deadline)))).length === 0) return false;
      await sql(ADD_TO_HISTORY, rows);
      return true;
    },
  });
