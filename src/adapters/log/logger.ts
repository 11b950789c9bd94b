import { type DestinationStream, type Logger, pino } from 'pino';
import { causeOf } from '../system/cause-of.ts';

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

/** JSON lines. Fields that could hold a token or an address are removed, at the top level and one below, in case they are ever logged. */
export function makeLogger({ level, stream, withLine, onWarning }: LogOptions): Logger {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: failureFacts },
      ...(withLine && { mixin: withLine }),
      redact: { paths: ['authorization', 'token', 'email', 'name', '*.authorization', '*.token', '*.email'], remove: true },
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
