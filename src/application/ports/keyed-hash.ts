/** What a hash is made for; the same value has another hash for every purpose, so that rows of different tables cannot be matched. */
export type HashPurpose = 'identity' | 'person' | 'address' | 'search' | 'searcher' | 'message';

/**
 * HMAC-SHA-256 under a random key of the storage: knows a value again without keeping it. Nobody without the key can test
 * a guess, so a hash may outlive the personal data that it was made of.
 */
export interface KeyedHashes {
  /**
   * 43 characters of base64url. MUST be the same for the same purpose and parts as long as the storage lives, on every instance.
   * MUST differ where one part differs, or where the same text is divided into parts in another way.
   */
  keyedHash(purpose: HashPurpose, ...parts: readonly string[]): Promise<string>;
}
