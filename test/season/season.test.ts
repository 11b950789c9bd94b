import { expect, test } from '@jest/globals';
import { memorySubject } from '../support/storage-subject.ts';
import { playSeason } from './season.ts';

test('in three weeks of a team nobody is asked twice, everybody once, and who runs it is told what is stored', async () => {
  const storage = await memorySubject();
  try {
    const { weeks, faults } = await playSeason(storage, { weeks: 3, seed: 1 });
    expect(faults).toEqual([]);
    // What did not happen would prove nothing.
    for (const column of ['asked by mail', 'asked by push', 'answered by link', 'answered in app', 'by coach', 'refused', 'away'] as const)
      expect([column, weeks.some((week) => week[column] > 0)]).toEqual([column, true]);
    for (const column of ['not asked', 'told', 'evening: families', 'evening: staff', 'changed: staff'] as const)
      expect([column, weeks.some((week) => week[column] > 0)]).toEqual([column, true]);
  } finally {
    await storage.dispose();
  }
});
