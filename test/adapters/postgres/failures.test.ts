import { describe, expect, test } from '@jest/globals';
import {
  type Failure,
  failureOf,
  isHeldUp,
  isOutcomeUnknown,
  isSchemaRule,
  isTooSlow,
  retrying,
  translated,
} from '../../../src/adapters/postgres/driver/failures.ts';
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

  const REFUSED = 'connection to the remote node league@10.0.0.2:5432 failed with the following error: Connection refused';
  const LOST = 'connection to the remote node league@10.0.0.2:5432 failed with the following error: connection not open';
  const NO_LOGIN =
    'connection to the remote node league@10.0.0.2:5432 failed with the following error: FATAL:  role "league" is not permitted to log in';
  // Error messages of Citus 13.0 on a coordinator and two workers.
  test.each<[string, string, string, Failure]>([
    ['its worker is stopped', '08006', REFUSED, 'away'],
    ['its worker stops in the middle of a statement, or of a transaction', '08006', LOST, 'away'],
    ['its worker takes no connection', '08006', NO_LOGIN, 'away'],
    ['its connection to a worker is ended', '57P01', 'terminating connection due to administrator command', 'away'],
    ['its worker goes before a commit', 'XX000', 'could not commit transaction for shard 102040 on at least one active node', 'away'],
    ['its worker goes once a transaction has written there', 'XX000', 'failure on connection marked as essential: 10.0.0.2:5432', 'away'],
    ['its worker crashes while rows are copied to it', 'XX000', 'server closed the connection unexpectedly', 'away'],
    ['its worker hangs', '57014', 'canceling statement due to statement timeout', 'overloaded'],
    ['its shard is being moved', '55P03', 'canceling statement due to lock timeout', 'overloaded'],
    ['its worker only reads', '25006', 'cannot execute INSERT in a read-only transaction', 'overloaded'],
    ['shards wait for each other', '40P01', 'canceling the transaction since it was involved in a distributed deadlock', 'undone'],
    ['a bug of its own', 'XX000', 'cache lookup failed for relation 16385', 'error'],
  ])('of a cluster where %s (%s) is told apart', (_, code, words, kind) => {
    const failure = Object.assign(failing(code, words), { severity: 'ERROR' });
    expect(failureOf(failure)).toBe(kind);
    expect(translated(failure) instanceof Unavailable).toBe(kind !== 'error');
  });

  // Citus' message for a shard's error about rows that the connected node copied to it, as in "insert … select" of
  // values only.
  test.each<[string, Failure]>([
    ['duplicate key value violates unique constraint "invite_current_code_102008"', 'raced'],
    ['duplicate key value violates unique constraint "membership_pkey_102008"', 'error'],
    ['insert or update on table "stat_event_102233" violates foreign key constraint "stat_event_recorded_by_fkey_102233"', 'raced'],
    ['deadlock detected', 'undone'],
    ['canceling statement due to lock timeout', 'overloaded'],
    ['canceling statement due to statement timeout', 'overloaded'],
  ])('of a cluster in the words alone, "%s", is %s', (words, kind) => {
    const failure = failing('XX000', words);
    expect(failureOf(failure)).toBe(kind);
    expect([isSchemaRule(failure), isHeldUp(failure), isTooSlow(failure)]).toEqual([
      / violates /.test(words),
      /deadlock|lock timeout/.test(words),
      /statement timeout/.test(words),
    ]);
  });

  test('is known in another language by a constraint that is raced for, and by the part of the server that says it', () => {
    const raced = failing('XX000', 'doppelter Schlüsselwert verletzt Unique-Constraint »invite_current_code_102008«');
    expect([failureOf(raced), isSchemaRule(raced)]).toEqual(['raced', true]);
    const stale = failing('0A000', 'gecachter Plan darf den Ergebnistyp nicht ändern');
    expect(failureOf(Object.assign(stale, { routine: 'RevalidateCachedQuery' }))).toBe('undone');
    expect(failureOf(failing('0A000', 'nicht unterstützt'))).toBe('error');
  });

  test('that ends the connection itself is no failure of a node behind it', () => {
    expect(failureOf(Object.assign(failing('57P01'), { severity: 'FATAL' }))).toBe('disconnected');
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
    // The name that a shard of a distributed table gives it.
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

  test('is not done where a node went while committing, since the work may have been kept', async () => {
    const words = 'could not commit transaction for shard 102040 on at least one active node';
    const tried = attempts(Object.assign(failing('XX000', words), { severity: 'ERROR' }));
    await expect(retrying(tried.attempt, (failure) => !isOutcomeUnknown(failure))).rejects.toBeInstanceOf(Unavailable);
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

  test('is done after a lost race however long that took, and not where the database is so slow', async () => {
    let now = 0;
    const slowly = () => (now += 2_000);
    const race = Object.assign(failing('23505'), { constraint: 'app_user_issuer_subject_key' });
    expect(await retrying(attempts(race, 'done').attempt, undefined, slowly)).toBe('done');
    await expect(retrying(attempts(failing('40001'), 'done').attempt, undefined, slowly)).rejects.toBeInstanceOf(Unavailable);
  });

  test.each(['42P01', '23505'])('is not done for a bug such as %s, which is thrown as it is', async (code) => {
    const bug = failing(code);
    const tried = attempts(bug);
    await expect(retrying(tried.attempt)).rejects.toBe(bug);
    expect(tried.count()).toBe(1);
  });
});
