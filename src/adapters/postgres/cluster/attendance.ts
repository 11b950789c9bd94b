import type { PlayerAnswers } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import { givenAnswers, intoHistory, type SavedAnswers, savedAnswers, savingAnswers } from '../attendance/attendance.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';

const SAVE_ANSWERS = prepared('attendance.save-answers', (saved: SavedAnswers, db) => savingAnswers(db, saved).returning('version'), [
  'deadline',
]);
const ADD_TO_HISTORY = prepared('attendance.add-to-history', (saved: SavedAnswers, db) =>
  intoHistory(db).expression(
    givenAnswers(db, saved).select([
      'held.org_id',
      'held.player_id',
      'given.itemId',
      'given.version',
      'given.answer',
      'given.onBehalf',
      'given.answeredBy',
      'given.answeredAt',
    ]),
  ),
);

/** In two statements: a cluster would run each part of a combined one on all nodes, and commit on all of them. */
export const playerAnswersOnCluster =
  ({ em }: Pick<Transaction, 'em'>) =>
  (): Partial<PlayerAnswers> => ({
    async saveAll(...answers) {
      const saved = savedAnswers(...answers);
      if ((await SAVE_ANSWERS(em, saved)).length === 0) return false;
      await ADD_TO_HISTORY(em, saved);
      return true;
    },
  });
