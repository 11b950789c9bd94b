import { z } from 'zod';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What columns are, in a row or in JSON that PostgreSQL builds: `z.string()`, `z.boolean()` and the like, and these. */
export const uuid = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string' && UUID.test(value), 'must be a UUID');
export const instant = () => z.date();
/** An instant inside of JSON. */
export const jsonInstant = () => z.iso.datetime({ offset: true, local: true });
/** A calendar date, which the driver leaves as text. */
export const date = <Day extends string>() =>
  z.custom<Day>((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value), 'must be a date');
/** Text of which the schema of the database says which words it may be. */
export const word = <Word extends string>(words: readonly Word[]) => z.enum(words as readonly [Word, ...Word[]]);
/** A JSON value that was checked when it was written. */
export const json = <Value>() => z.custom<Value>((value) => value !== undefined, 'must be JSON');
/** Bytes of `bytea`. */
export const bytes = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');
