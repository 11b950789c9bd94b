import type { TokenVerifier } from '../../application/ports/token-verifier.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { User } from '../../domain/membership/user.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { EdgeError } from './problems.ts';

type Refusal = Extract<EdgeError, { kind: 'authentication-required' | 'invalid-token' | 'unavailable' }>;
export type Authenticate = (authorization: string) => Promise<Result<User, Refusal>>;

const KEYS_AWAY_SECONDS = 5;

/** Finds the user behind an `Authorization: Bearer …` header (RFC 6750). */
export const authenticateWith =
  (verifier: TokenVerifier, recognizeUser: UseCases['recognizeUser']): Authenticate =>
  async (authorization) => {
    const [, token] = /^Bearer +([^\s]+)$/i.exec(authorization) ?? [];
    if (!token) return err({ kind: 'authentication-required' });
    const verified = await verifier.verify(token);
    if (verified.ok) return ok(await recognizeUser(verified.value));
    return verified.error.kind === 'unavailable'
      ? err({ kind: 'unavailable', retryAfterSeconds: KEYS_AWAY_SECONDS })
      : err({ kind: 'invalid-token', reason: verified.error.reason });
  };
