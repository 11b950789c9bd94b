import { type DestinationStream, type Logger, pino } from 'pino';
import { causeOf } from './cause-of.ts';

export type LogOptions = Readonly<{
  level: string;
  stream?: DestinationStream;
  /** Returns fields to add to each line. */
  withLine?: () => object;
  /** Called for each line of level warning or above. */
  onWarning?: (level: string) => void;
}>;

/** Writing each line separately would cost a request more than its routing; buffered lines are written when the process ends. */
const BUFFERED_BYTES = 4096;
const FLUSHED_EVERY_MS = 100;

/** Fields that could contain credentials or personal data: removed at every depth, in case they are ever logged. */
const PRIVATE: ReadonlySet<string> = new Set(['authorization', 'token', 'email', 'name']);

/** Without child loggers, whose bindings no formatter sees. */
export type PinoLog = Omit<Logger, 'child' | 'setBindings'>;

/** Writes JSON lines without private fields. */
export function makeLogger({ level, stream, withLine, onWarning }: LogOptions): PinoLog {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withoutPrivate },
      serializers: { err: failureFacts },
      ...(withLine && { mixin: withLine }),
    },
    stream ?? pino.destination({ sync: false, minLength: BUFFERED_BYTES, periodicFlush: FLUSHED_EVERY_MS }),
  );
  if (!onWarning) return log;
  // Not a mixin, which would cost time on every line.
  for (const each of ['warn', 'error', 'fatal'] as const) {
    const write = log[each].bind(log) as (...line: unknown[]) => void;
    log[each] = (...line: unknown[]) => {
      onWarning(each);
      write(...line);
    };
  }
  return log;
}

/**
 * The same object unless there is something to remove: pino's own redaction with wildcards serializes and copies every value of every line.
 * `err` has its own serializer.
 */
function withoutPrivate(facts: Record<string, unknown>): Record<string, unknown> {
  for (const key in facts) {
    const value = facts[key];
    if (PRIVATE.has(key) || (typeof value === 'object' && value !== null && key !== 'err')) return publicCopy(facts);
  }
  return facts;
}

const publicCopy = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) =>
      PRIVATE.has(key) ? [] : [[key, typeof value === 'object' && key !== 'err' ? serializedWithoutPrivate(value) : value]],
    ),
  );

function serializedWithoutPrivate(value: object | null): unknown {
  try {
    const text: string | undefined = JSON.stringify(value, (key, inner) => (PRIVATE.has(key) ? undefined : inner));
    return text && JSON.parse(text);
  } catch {
    return '[not serializable]';
  }
}

/** Errors of the language itself, whose messages quote names from the code and no values. */
const SPOKEN_BY_THE_LANGUAGE = new Set(['TypeError', 'ReferenceError', 'RangeError']);

/** The type and location of a failure. Messages of databases and libraries quote values, so they are left out. */
function failureFacts(failure: Error & { code?: unknown }) {
  const { name, message, stack = '', code } = failure;
  const isQuotable = SPOKEN_BY_THE_LANGUAGE.has(name) && code === undefined;
  const places = stack.split('\n').filter((line) => /^ +at /.test(line));
  const cause = causeOf(failure);
  return {
    type: name,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause }),
    ...(isQuotable && { message }),
    stack: places.join('\n'),
  };
}
