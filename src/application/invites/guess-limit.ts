import type { TooManyRequests } from '../../domain/errors.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AttemptLimit, Attempts } from '../ports/attempts.ts';

/** Who is trying codes: a person, and the network address they come from. Strangers on the join page have the address alone. */
export type Guesser = Readonly<{ userId?: UserId; address: string }>;

const TEN_MINUTES = 600;

const limitsFor = ({ userId, address }: Guesser): AttemptLimit[] => [
  ...(userId ? [{ name: 'invite-guess-user', subject: userId, limit: 10, windowSeconds: TEN_MINUTES }] : []),
  { name: 'invite-guess-address', subject: address, limit: 30, windowSeconds: TEN_MINUTES },
];

/**
 * Invite codes can be guessed, so failures are counted: 10 per person and 30 per address in ten minutes, then `too-many-requests`.
 * `missed` tells a wrong guess from everything else, which costs nothing.
 */
export async function limitingGuesses<T, E>(
  attempts: Attempts,
  guesser: Guesser,
  work: () => Promise<Result<T, E>>,
  missed: (outcome: Result<T, E>) => boolean,
): Promise<Result<T, E | TooManyRequests>> {
  const limits = limitsFor(guesser);
  const reserved = await attempts.reserve(limits);
  if (!reserved.ok) return reserved;

  let wrong = false;
  try {
    const outcome = await work();
    wrong = missed(outcome);
    return outcome.ok ? ok(outcome.value) : outcome;
  } finally {
    if (!wrong) await attempts.release(limits);
  }
}
