import { type DestinationStream, type Logger, pino } from 'pino';
import { causeOf } from '../system/cause-of.ts';

export type LogOptions = Readonly<{
  level: string;
  stream?: DestinationStream;
  /** Answers what goes with each line. */
  withLine?: () => object;
  /** Told of each line that is a warning or worse. */
  onWarning?: (level: string) => void;
}>;

/** A write for every line would cost a request more than its routing; what waits is written when the process ends. */
const BUFFERED_BYTES = 4096;
const FLUSHED_EVERY_MS = 100;

/** JSON lines. What could hold a token or an address is cut out wherever it stands, should anybody ever log it. */
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
  // Not by a mixin, which every line would pay for.
  for (const each of ['warn', 'error', 'fatal'] as const) {
    const write = log[each].bind(log) as (...line: unknown[]) => void;
    log[each] = (...line: unknown[]) => {
      onWarning(each);
      write(...line);
    };
  }
  return log;
}

/** Errors whose words are the language's own, which quote names of the code and no values. */
const SPOKEN_BY_THE_LANGUAGE = new Set(['TypeError', 'ReferenceError', 'RangeError']);

/** What a failure was and where. Databases and libraries quote values in their messages, so those stay out. */
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
