import { randomUUID } from 'node:crypto';

/** The id that the client gave the request, if it may be used in a log line; otherwise a new one. */
export const requestIdOf = (given: string | readonly string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
