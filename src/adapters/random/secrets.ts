import { hash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../application/ports/secrets.ts';

/** A hash without a key or salt is sufficient for values that are themselves random. */
export const secrets: Secrets = {
  make: () => randomBytes(32).toString('base64url'),
  hashOf: (secret) => hash('sha256', secret, 'base64url'),
};
