import type { Result } from '../../src/domain/shared/result.ts';

/** The value of a result that the domain cannot refuse here: a refusal is a bug in the generator. */
export function unwrap<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`the demo league breaks its own rules: ${JSON.stringify(result.error)}`);
}
