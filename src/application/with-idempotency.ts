import type { IdempotencyInProgress, IdempotencyKeyReused } from '../domain/errors.ts';
import type { UserId } from '../domain/shared/ids.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';
import type { Clock } from './ports/clock.ts';
import { IDEMPOTENCY_KEPT_FOR_MS, type IdempotencyRecord } from './ports/idempotency-store.ts';
import type { Repositories, UnitOfWork, Work } from './ports/storage.ts';

type Reply = Pick<IdempotencyRecord, 'status' | 'body'>;
type Command = Readonly<{
  caller: UserId;
  key: string;
  fingerprint: string;
  /** Does the work inside the given transaction. `keeps` tells whether its effect stands: a refusal's must not. */
  perform: (repositories: Repositories) => Promise<Readonly<{ reply: Reply; keeps: boolean }>>;
  /** Whether a refusal is the final word on this request, or passes by itself, such as a rate limit. */
  isFinal: (reply: Reply) => boolean;
}>;
type Outcome = Readonly<{ reply: Reply; replayed: boolean }>;
type Refusal = IdempotencyKeyReused | IdempotencyInProgress;

/**
 * Answers the same request under the same key with its first answer, for 24 hours. The answer is stored in the transaction
 * of the effect, so that neither can be there without the other.
 */
export const withIdempotency =
  ({ unitOfWork, clock }: { unitOfWork: UnitOfWork; clock: Clock }) =>
  async ({ caller, key, fingerprint, perform, isFinal }: Command): Promise<Result<Outcome, Refusal>> => {
    type Undone = Readonly<{ kind: 'undone'; reply: Reply }>;
    const at = clock();
    const since = new Date(at.getTime() - IDEMPOTENCY_KEPT_FOR_MS);

    const settle = async (work: Work<Reply, Undone>): Promise<Result<Outcome, Refusal | Undone>> => {
      const settled = await unitOfWork.tryTransactExclusively<Outcome, IdempotencyKeyReused | Undone>(
        `${caller} ${key}`,
        async (repositories) => {
          const earlier = await repositories.idempotency.find(caller, key, since);
          if (earlier) {
            if (earlier.fingerprint !== fingerprint) return err({ kind: 'idempotency-key-reused' });
            return ok({ reply: { status: earlier.status, body: earlier.body }, replayed: true });
          }
          const done = await work(repositories);
          if (!done.ok) return done;
          await repositories.idempotency.keep(caller, key, { fingerprint, ...done.value, at });
          return ok({ reply: done.value, replayed: false });
        },
      );
      return settled ?? err({ kind: 'idempotency-in-progress' });
    };

    const first = await settle(async (repositories) => {
      const { reply, keeps } = await perform(repositories);
      return keeps ? ok(reply) : err({ kind: 'undone', reply });
    });
    if (first.ok) return first;
    if (first.error.kind !== 'undone') return err(first.error);

    const { reply } = first.error;
    if (!isFinal(reply)) return ok({ reply, replayed: false });
    // The refusal rolled back its own transaction, so its answer is kept in another; an answer that came between wins.
    const kept = await settle(async () => ok(reply));
    if (kept.ok) return kept;
    return kept.error.kind === 'undone' ? ok({ reply, replayed: false }) : err(kept.error);
  };
