import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';
import { GATEWAY, NAIVE_GATEWAY, type Run, runChat } from '../history/chat-run.ts';
import { FAULTS } from '../history/faults.ts';
import { startRunDatabase } from '../history/run-database.ts';
import { startTestIssuer, type TestIssuer } from '../support/issuer.ts';

/** Long enough for processes that a busy machine delays. */
const PATIENCE_MS = 600_000;
const SHORT = { seed: 4, seconds: 2, gateways: 2, rooms: 2, writers: 6, pollers: 8 };

let issuer: TestIssuer;
let database: EmbeddedPostgres;
beforeAll(async () => {
  issuer = await startTestIssuer();
  database = await startRunDatabase();
}, PATIENCE_MS);
afterAll(async () => {
  await database.remove();
  await issuer.stop();
}, PATIENCE_MS);

test(
  'two gateways lose, repeat, reorder and double nothing while everything around them breaks',
  async () => {
    const { complaints, faults, verdict } = await runChat(database, issuer, {
      ...SHORT,
      faults: { least: 100, most: 400 },
      entry: GATEWAY,
    });
    expect(complaints).toEqual([]);
    expect(faults.toSorted()).toEqual(FAULTS.toSorted());
    expect(verdict.figures.acknowledged).toBe(verdict.figures.messages);
  },
  PATIENCE_MS,
);

describe('two gateways that take the time of a message before its turn', () => {
  let run: Run;
  beforeAll(async () => {
    run = await runChat(database, issuer, { ...SHORT, rooms: 1, entry: NAIVE_GATEWAY });
  }, PATIENCE_MS);

  test('lose messages', () => {
    expect(run.verdict.faults.map(({ kind }) => kind)).toContain('lost');
  });

  test('lose them to pollers alone: the history is whole', () => {
    expect(run.verdict.figures.messages).toBe(run.verdict.figures.acknowledged);
    expect(run.verdict.figures.pollersAtEnd).toBe(SHORT.pollers);
  });
});
