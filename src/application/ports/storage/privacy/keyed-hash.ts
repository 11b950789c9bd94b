/** What a hash is for. The same value has a different hash for each purpose, so that rows of different tables cannot be matched. */
export type HashPurpose =
  | 'identity'
  | 'person'
  | 'address'
  | 'search'
  | 'searcher'
  | 'actor'
  | 'invite-use'
  | 'message'
  | 'mail-stop'
  | 'mail-answer'
  | 'mail-address'
  | 'first-org';

/**
 * HMAC-SHA-256 under a random key of the storage: recognizes a value without storing it. Guesses cannot be tested without the key, so a hash may
 * outlive the personal data that it was made from.
 */
export interface KeyedHashes {
  /**
   * 43 characters of base64url. MUST be the same for the same purpose and parts on every instance, as long as the storage exists. MUST differ if
   * any part differs, or if the same text is split into parts differently.
   */
  keyedHash(purpose: HashPurpose, ...parts: readonly string[]): Promise<string>;
}
