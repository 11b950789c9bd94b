/** Bearer secrets: anyone who knows one has the access that it grants. */
export interface Secrets {
  /** 43 characters of base64url: 256 random bits. */
  make(): string;
  /** The hash that is stored in place of a secret. MUST be the same for the same secret, and MUST NOT be reversible. */
  hashOf(secret: string): string;
}
