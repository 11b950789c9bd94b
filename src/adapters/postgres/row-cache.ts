import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../system/metrics.ts';
import { type JsonSequence, textsIn } from './columns.ts';

/** A kind of rows: a constant, since values are cached by it. */
export type RowKind<Row, Value extends object> = Readonly<{
  make: (row: Row) => Value;
  /** An estimate of the memory that a row, its value and what is derived from it take, in multiples of the length of its text. */
  weight: number;
}>;

/** Makes the values of a JSON sequence, in its order. */
export type ReadRows = <Row, Value extends object>(kind: RowKind<Row, Value>, sequence: JsonSequence<Row>) => Value[];

export const readRows: ReadRows = (kind, sequence) => textsIn(sequence).map((text) => kind.make(JSON.parse(text)));

type Entry = Readonly<{ kind: RowKind<never, object>; value: object }>;

const ENTRY_BYTES = 300;

/**
 * The same with a cache: a row whose text is the same as before gives the same object, so that it is not parsed again, and callers can keep
 * what they have derived from it. Nothing gets stale, since the database is asked for the text each time.
 */
export function cachedRows({ maxBytes, metrics = NO_METRICS }: Readonly<{ maxBytes: number; metrics?: Metrics | undefined }>): ReadRows {
  if (maxBytes <= 0) return readRows;
  const counts = cacheCounts();
  const entries = leastRecentlyUsed<string, Entry>(maxBytes, {
    sizeOf: ({ kind }, text) => text.length * kind.weight + ENTRY_BYTES,
    dispose: counts.disposed,
  });
  metrics.observe('cache', 'rows', () => counts.of(entries.size, entries.calculatedSize));
  return <Row, Value extends object>(kind: RowKind<Row, Value>, sequence: JsonSequence<Row>): Value[] =>
    textsIn(sequence).map((text) => {
      const entry = entries.get(text);
      counts.looked(entry?.kind === kind);
      if (entry?.kind === kind) return entry.value as Value;
      const value = kind.make(JSON.parse(text));
      entries.set(copyOf(text), { kind, value });
      return value;
    });
}

/** A part of a string keeps the whole string in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();
