import type { OrgId, UserId } from '../domain/shared/ids.ts';
import type { IdempotencyInProgress, IdempotencyKeyReused } from '../domain/shared/refusals.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';
import type { Language } from '../domain/texts/language.ts';
import type { Clock } from './ports/clock.ts';
import type { MembershipReader } from './ports/storage/membership/membership-storage.ts';
import { IDEMPOTENCY_KEPT_FOR_MS, type StoredOutcome } from './ports/storage/requests/idempotency-store.ts';
import type { Repositories, UnitOfWork } from './ports/storage/storage.ts';

type Command = Readonly<{
  caller: UserId;
  key: string;
  /** Null if the request concerns no org. */
  orgId: OrgId | null;
  /** Identifies the request's content, to tell whether another request is the same. */
  fingerprint: string;
  /** The request's id in the log. */
  requestId: string;
  /** In which the reply is worded. */
  language: Language;
  /** Does the work inside the given transaction. */
  perform: (repositories: Repositories) => Promise<StoredOutcome['result']>;
}>;
type Outcome = StoredOutcome & Readonly<{ replayed: boolean }>;

/** Whether a refusal is final, so that it is stored; a rate limit is temporary. */
const isFinal = ({ kind }: Readonly<{ kind: string }>) => kind !== 'too-many-requests';

/**
 * Returns the first outcome to the same request under the same key for 24 hours. The outcome is stored in the transaction of the effect, so that
 * neither can exist without the other.
 */
export const withIdempotency =
  ({ unitOfWork, read, clock }: { unitOfWork: UnitOfWork; read: Pick<MembershipReader, 'callerContext'>; clock: Clock }) =>
  async ({
    caller,
    key,
    orgId,
    fingerprint,
    requestId,
    language,
    perform,
  }: Command): Promise<Result<Outcome, IdempotencyKeyReused | IdempotencyInProgress>> => {
    type Undone = Readonly<{ kind: 'undone'; refused: StoredOutcome }>;
    const at = clock();
    const since = new Date(at.getTime() - IDEMPOTENCY_KEPT_FOR_MS);
    const otherOrgs = async () => (await read.callerContext(caller)).memberships.map(({ org }) => org.id).filter((id) => id !== orgId);
    const claim = { caller, key, orgId, at, otherOrgs };

    const settle = async (work: (repositories: Repositories) => Promise<StoredOutcome['result']>, keepsRefusals: boolean) => {
      const settled = await unitOfWork.tryTransactUnder<Outcome, IdempotencyKeyReused | Undone>(claim, async (repositories) => {
        const earlier = await repositories.idempotency.find(claim, since);
        if (earlier && earlier.fingerprint !== fingerprint) return err({ kind: 'idempotency-key-reused' });
        if (earlier) return ok({ ...earlier.outcome, replayed: true });
        const outcome = { result: await work(repositories), requestId, language };
        if (!outcome.result.ok && !keepsRefusals) return err({ kind: 'undone', refused: outcome });
        await repositories.idempotency.keep(claim, { fingerprint, outcome, at });
        return ok({ ...outcome, replayed: false });
      });
      return settled ?? err({ kind: 'idempotency-in-progress' as const });
    };

    const first = await settle(perform, false);
    if (first.ok) return first;
    if (first.error.kind !== 'undone') return err(first.error);

    const { refused } = first.error;
    if (refused.result.ok || !isFinal(refused.result.error)) return ok({ ...refused, replayed: false });
    // The refusal rolled back its own transaction, so it is stored in another; an outcome stored in between wins.
    const second = await settle(async () => refused.result, true);
    if (second.ok) return second;
    return second.error.kind === 'undone' ? ok({ ...refused, replayed: false }) : err(second.error);
  };
