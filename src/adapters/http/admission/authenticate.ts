import type { Identity, TokenVerifier } from '../../../application/ports/token-verifier.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { EdgeError } from '../contract/problems.ts';

type Refusal = Extract<EdgeError, { kind: 'authentication-required' | 'invalid-token' | 'unavailable' }>;
/** The authenticated identity, or why there is none. */
export type Verified = Result<Identity, Refusal>;
export type Authentication = Readonly<{
  /** Authenticates an `Authorization: Bearer …` header (RFC 6750) without accessing the storage. */
  authenticate(authorization: string): Promise<Verified>;
}>;

const KEYS_AWAY_SECONDS = 5;

const tokenIn = (authorization: string): string | undefined => /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];

export const authenticationBy = (verifier: TokenVerifier): Authentication => ({
  async authenticate(authorization) {
    const token = tokenIn(authorization);
    if (!token) return err({ kind: 'authentication-required' });
    const verified = await verifier.verify(token);
    if (verified.ok) return ok(verified.value);
    return verified.error.kind === 'unavailable'
      ? err({ kind: 'unavailable', retryAfterSeconds: KEYS_AWAY_SECONDS })
      : err({ kind: 'invalid-token', reason: verified.error.reason });
  },
});
