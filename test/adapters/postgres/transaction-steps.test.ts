import { expect, test } from '@jest/globals';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster.ts';
import type { OpenPool } from '../../../src/adapters/postgres/pool.ts';
import { inTransaction } from '../../../src/adapters/postgres/transaction.ts';
import { ok } from '../../../src/domain/shared/result.ts';

/** A pool that notes what is sent, and whose server refuses what is called so. */
function noting() {
  const sent: string[] = [];
  const client = {
    connection: { stream: { cork() {}, uncork() {} } },
    async query(text: string) {
      sent.push(text);
      if (text === 'refused') throw new Error('refused');
      return { command: text.toUpperCase(), rows: [{ text }] };
    },
    release() {},
  };
  return { sent, pool: { connect: async () => client, spread: ONE_DATABASE } as unknown as OpenPool };
}

test('a transaction that nobody waits in ends after the last of its steps', async () => {
  const { sent, pool } = noting();
  const outcome = await inTransaction<string, never>(pool, async ({ sql, inSteps }) =>
    ok(
      inSteps(async () => {
        await sql('first');
        return { answer: sql<{ text: string }>('second').then(([row]) => row!.text) };
      }),
    ),
  );
  expect(outcome).toEqual(ok('second'));
  expect(sent).toEqual(['begin', 'first', 'second', 'commit']);
});

test('steps that fail are not kept, whether a statement does or the work between', async () => {
  for (const failing of ['a statement', 'the work']) {
    const { sent, pool } = noting();
    const work = inTransaction<number, never>(pool, async ({ sql, inSteps }) =>
      ok(
        inSteps(async () => {
          await sql('first');
          if (failing === 'the work') throw new Error('refused');
          await sql('refused');
          return { answer: Promise.resolve(1) };
        }),
      ),
    );
    await expect(work).rejects.toThrow('refused');
    expect(sent).not.toContain('commit');
    expect(sent.at(-1)).toBe('rollback');
  }
});
