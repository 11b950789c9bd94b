import { PROBLEM_KINDS } from './known-values.ts';
import type { Problem } from './schema.ts';

export type ProblemKind = (typeof PROBLEM_KINDS)[number];
/** The problem of a kind, with the members specific to that kind. */
export type ProblemOf<Kind extends ProblemKind> = Extract<Problem, { type: `/problems/${Kind}` }>;

const PREFIX = '/problems/';

const looksLikeProblem = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && value.type.startsWith(PREFIX);

/** Whether a value is a problem from the gateway: of one of `kinds`, or of any kind if none is given. */
export function isProblem(value: unknown): value is Problem;
export function isProblem<Kind extends ProblemKind>(value: unknown, ...kinds: readonly Kind[]): value is ProblemOf<Kind>;
export function isProblem(value: unknown, ...kinds: readonly string[]): boolean {
  return looksLikeProblem(value) && (kinds.length === 0 || kinds.includes(value.type.slice(PREFIX.length)));
}

/** The kind of a problem; `other` for a kind that this version does not know, null if the value is not a problem. */
export function problemKind(value: unknown): ProblemKind | 'other' | null {
  if (!looksLikeProblem(value)) return null;
  return orOther(value.type.slice(PREFIX.length), PROBLEM_KINDS);
}

/** The value if this version knows it, else `other`; later gateways may return new values. */
export function orOther<Known extends string>(value: string, known: readonly Known[]): Known | 'other' {
  return (known as readonly string[]).includes(value) ? (value as Known) : 'other';
}

/** A refusal, thrown by `unwrap`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  readonly kind: ProblemKind | 'other';

  constructor(problem: Problem) {
    super(`${problem.title} (${problem.type}, request ${problem.instance})`);
    this.problem = problem;
    this.kind = problemKind(problem) ?? 'other';
  }
}

/**
 * The gateway did not respond to any attempt: no network, a timeout, or an intermediary responded instead (a captive portal, a load
 * balancer). A write may have taken effect: send it again with the same idempotency key.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly timedOut: boolean;
  /** The `Idempotency-Key` that a POST was sent with. */
  readonly idempotencyKey: string | null;

  constructor(message: string, { cause, timedOut, idempotencyKey }: { cause?: unknown; timedOut: boolean; idempotencyKey: string | null }) {
    super(message, { cause });
    this.timedOut = timedOut;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Returns the data of a response; throws a refusal as a `ProblemError`. */
export async function unwrap<Data>(answer: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error } = await answer;
  if (error === undefined) return data as Data;
  throw new ProblemError(error as Problem);
}
