import { describe, expect, test } from '@jest/globals';
import { type Failure, failureOf, retrying } from '../../../src/adapters/postgres/failures.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';

const failing = (code: string | undefined, message = 'some words') => Object.assign(new Error(message), code === undefined ? {} : { code });

describe('a failure of the database', () => {
  test.each<[string, Failure]>([
    ['40001', 'undone'],
    ['40P01', 'undone'],
    ['26000', 'undone'],
    ['42P05', 'undone'],
    ['08006', 'disconnected'],
    ['08P01', 'disconnected'],
    ['57P01', 'disconnected'],
    ['57P02', 'disconnected'],
    ['57P03', 'disconnected'],
    ['57P05', 'disconnected'],
    ['25P03', 'disconnected'],
    ['ECONNREFUSED', 'disconnected'],
    ['ECONNRESET', 'disconnected'],
    ['EPIPE', 'disconnected'],
    ['ETIMEDOUT', 'disconnected'],
    ['EHOSTUNREACH', 'disconnected'],
    ['ENETUNREACH', 'disconnected'],
    ['ENOTFOUND', 'disconnected'],
    ['EAI_AGAIN', 'disconnected'],
    ['ENOENT', 'disconnected'],
    ['53300', 'overloaded'],
    ['53200', 'overloaded'],
    ['55P03', 'overloaded'],
    ['57014', 'overloaded'],
    ['25006', 'overloaded'],
    ['23503', 'raced'],
    ['23505', 'error'],
    ['42P01', 'error'],
    ['28P01', 'error'],
    ['3D000', 'error'],
  ])('with the code %s is %s', (code, kind) => {
    expect(failureOf(failing(code))).toBe(kind);
  });

  test.each<[string, Failure]>([
    ['Connection terminated unexpectedly', 'disconnected'],
    ['Connection terminated due to connection timeout', 'disconnected'],
    ['Client has encountered a connection error and is not queryable', 'disconnected'],
    ['timeout exceeded when trying to connect', 'overloaded'],
    ['relation "game" does not exist', 'error'],
  ])('without a code, in the words "%s", is %s', (words, kind) => {
    expect(failureOf(failing(undefined, words))).toBe(kind);
  });

  test.each<[string, Failure]>([
    ['app_user_issuer_subject_key', 'raced'],
    // As a shard of a table that is spread over several servers calls it.
    ['invite_current_code_102008', 'raced'],
    ['membership_pkey', 'error'],
  ])('that violates %s is %s', (constraint, kind) => {
    expect(failureOf(Object.assign(failing('23505'), { constraint }))).toBe(kind);
    expect(failureOf(failing('23505', `duplicate key value violates unique constraint "${constraint}"`))).toBe(kind);
  });

  test('is what caused it', () => {
    expect(failureOf(new Error('outer', { cause: failing('40001') }))).toBe('undone');
    expect(failureOf('thrown text')).toBe('error');
  });
});

describe('trying again', () => {
  const attempts = (...outcomes: (Error | string)[]) => {
    let count = 0;
    const attempt = async () => {
      const outcome = outcomes[Math.min(count, outcomes.length - 1)]!;
      count += 1;
      if (typeof outcome === 'string') return outcome;
      throw outcome;
    };
    return { attempt, count: () => count };
  };

  test.each(['40001', 'ECONNRESET'])('helps against %s', async (code) => {
    const tried = attempts(failing(code), failing(code), 'done');
    expect(await retrying(tried.attempt)).toBe('done');
  });

  test('ends after three times, with what it was about', async () => {
    const cause = failing('ECONNREFUSED');
    const tried = attempts(cause);
    await expect(retrying(tried.attempt)).rejects.toMatchObject({ name: 'Unavailable', cause });
    expect(tried.count()).toBe(3);
  });

  test.each(['53300', '55P03'])('is not done against %s, which it would add to', async (code) => {
    const tried = attempts(failing(code));
    await expect(retrying(tried.attempt)).rejects.toBeInstanceOf(Unavailable);
    expect(tried.count()).toBe(1);
  });

  test('is not done where it might do the work twice', async () => {
    const tried = attempts(failing('ECONNRESET'));
    await expect(retrying(tried.attempt, (failure) => failure !== 'disconnected')).rejects.toBeInstanceOf(Unavailable);
    expect(tried.count()).toBe(1);
  });

  test('helps against a race for the same row, and is thrown as it is if that goes on', async () => {
    const race = Object.assign(failing('23505'), { constraint: 'app_user_issuer_subject_key' });
    expect(await retrying(attempts(race, 'done').attempt)).toBe('done');
    await expect(retrying(attempts(race).attempt)).rejects.toBe(race);
  });

  test.each(['42P01', '23505'])('is not done for a bug such as %s, which is thrown as it is', async (code) => {
    const bug = failing(code);
    const tried = attempts(bug);
    await expect(retrying(tried.attempt)).rejects.toBe(bug);
    expect(tried.count()).toBe(1);
  });
});
