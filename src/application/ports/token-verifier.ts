import type { Result } from '../../domain/shared/result.ts';
import type { Language } from '../../domain/texts/language.ts';

/** A person as identified by the provider. (`issuer`, `subject`) never changes; the other facts may change from one token to the next. */
export type Identity = Readonly<{
  issuer: string;
  subject: string;
  /** When the token was issued; null if it does not say. */
  issuedAt: Date | null;
  /** An address of at most 254 characters; it counts as the person's only if `emailVerified` is true. */
  email: string | null;
  emailVerified: boolean;
  /** One line of at most 200 code points. */
  name: string | null;
  /** Parts of the name, in the same form. */
  givenName: string | null;
  familyName: string | null;
  /** An https URL of at most 2048 characters. */
  pictureUrl: string | null;
  claimedLanguage: Language | null;
}>;

/** What is wrong with a token, as a stable code. */
export type TokenFault =
  | 'malformed'
  | 'algorithm-not-allowed'
  | 'wrong-issuer'
  | 'unknown-key'
  | 'wrong-signature'
  | 'expired'
  | 'not-yet-valid'
  | 'no-expiry'
  | 'no-subject'
  | 'wrong-audience'
  | 'wrong-party'
  | 'wrong-type'
  | 'wrong-claim'
  | 'account-deleted';

export type InvalidToken = Readonly<{ kind: 'invalid-token'; reason: TokenFault }>;
/** There are no keys to verify the token with, so it is neither valid nor invalid: the caller may try again later. */
export type KeysUnavailable = Readonly<{ kind: 'unavailable' }>;
export type TokenRefusal = InvalidToken | KeysUnavailable;

/** Identifies the person who presents an access token. */
export interface TokenVerifier {
  /**
   * MUST accept only tokens that a configured issuer has signed with one of its current keys, by RS256, PS256, ES256 or EdDSA.
   * MUST refuse a token without an expiry or a subject, one for another audience or party or of another kind, and one outside its validity
   * period (30 s of tolerance).
   * MUST keep using the keys it has while the issuer is unavailable, and answer `unavailable`, never `invalid-token`, while it has none.
   * MUST follow the issuer's key rotation, fetching its keys at most once in 30 s however many tokens name an unknown key.
   * MUST answer in bounded time, whatever the issuer does.
   */
  verify(token: string): Promise<Result<Identity, TokenRefusal>>;
  /** The identity that `verify` would return, from memory only: the same object each time; undefined if the token would have to be verified. */
  known(token: string): Identity | undefined;
}
