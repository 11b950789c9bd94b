import { expect, test } from '@jest/globals';
import type { EditableField } from '../../../src/domain/games/game.ts';
import { gameChangeKinds } from '../../../src/domain/notifications/push-event.ts';

const newsOf = (...fields: EditableField[]) => gameChangeKinds(fields.map((field) => ({ field })));

test.each([
  [['status'], ['status']],
  [['startsAt', 'endsAt'], ['time']],
  [['endsAt'], ['time']],
  [['facilityId', 'fieldId'], ['place']],
  [['fieldId'], ['place']],
  [
    ['fieldId', 'startsAt', 'status', 'homeScore'],
    ['status', 'time', 'place'],
  ],
] as const)('a change of %j is news of %j', (fields, news) => {
  expect(newsOf(...fields)).toEqual(news);
});

test('scores, reasons, colors, snacks and scorers are no news', () => {
  expect(
    newsOf(
      'statusReason',
      'forfeitedBy',
      'homeScore',
      'visitorScore',
      'periodScores',
      'homeJerseyColor',
      'visitorJerseyColor',
      'snackParentName',
      'snackParentPhone',
      'officialScorer',
      'officialScorerUserId',
    ),
  ).toEqual([]);
});
