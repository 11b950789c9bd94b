/** Bearer secrets: everyone who knows one has the access that it gives. */
export interface Secrets {
  /** 43 characters of base64url: 256 bits that nobody can guess. */
  make(): string;
  /** All that is to be kept of a secret. MUST be the same for the same secret, and MUST NOT lead back to it. */
  hashOf(secret: string): string;
}
