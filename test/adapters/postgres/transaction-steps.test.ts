import { expect, test } from '@jest/globals';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster/cluster.ts';
import type { OpenPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { BEGIN_WITHOUT_LIMITS, inTransaction } from '../../../src/adapters/postgres/driver/transaction.ts';
import { ok } from '../../../src/domain/shared/result.ts';

/** A pool that records what is sent, and whose server refuses statements of this name. */
function noting() {
  const sent: string[] = [];
  let isBroken = false;
  const client = {
    connection: { stream: { cork() {}, uncork() {} } },
    async query(text: string) {
      sent.push(text);
      if (isBroken && text !== 'rollback') throw Object.assign(new Error('current transaction is aborted'), { code: '25P02' });
      isBroken = text === 'refused';
      if (isBroken) throw new Error('refused');
      return { command: text.toUpperCase(), rows: [{ text }] };
    },
    release() {},
  };
  return { sent, pool: { connect: async () => client, topology: ONE_DATABASE } as unknown as OpenPool };
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

test('one statement that is all of a transaction is sent without "begin" and "commit"', async () => {
  for (const more of [[], ['second']]) {
    const { sent, pool } = noting();
    const outcome = await inTransaction<unknown, never>(pool, async ({ sql }) =>
      ok(Promise.all([sql('first'), ...more.map((text) => sql(text))])),
    );
    if (more.length > 0) expect(sent).toEqual(['begin', 'first', 'second', 'commit']);
    else expect([sent, outcome]).toEqual([['first'], ok([[{ text: 'first' }]])]);
  }
});

test('one statement that fails as all of a transaction is not kept', async () => {
  const { sent, pool } = noting();
  await expect(inTransaction<unknown, never>(pool, async ({ sql }) => ok(sql('refused')))).rejects.toThrow('refused');
  expect(sent).toEqual(['refused']);
});

test('of statements that are under way at once, what all fail with is what failed first', async () => {
  const { pool } = noting();
  const work = inTransaction<void, never>(pool, async ({ sql }) => {
    const late = async () => {
      await sql('refused').finally(() => new Promise(setImmediate));
    };
    const reasons = await Promise.allSettled([late(), sql('after it')]);
    expect(reasons.map((each) => (each as PromiseRejectedResult).reason?.message)).toEqual(['refused', 'refused']);
    throw new Error('seen');
  });
  await expect(work).rejects.toThrow('seen');
});

test('a transaction that begins in its own way does so even where one statement is all of it', async () => {
  const { sent, pool } = noting();
  await inTransaction<unknown, never>(pool, async ({ sql }) => ok(sql('only')), { begin: BEGIN_WITHOUT_LIMITS });
  expect(sent).toEqual([BEGIN_WITHOUT_LIMITS, 'only', 'commit']);
});
