import { sql } from 'kysely';

/** `comparableEmail` of the address of the user `u`. The vertical tab is written by its number: PostgreSQL 15 takes `\v` for the letter. */
export const comparableAddress = sql<string>`btrim(lower(u.email collate "C"), E' \\t\\n\\x0b\\f\\r')`;
