import { type DestinationStream, type Logger, pino } from 'pino';

export type LogOptions = Readonly<{
  level: string;
  stream?: DestinationStream;
  /** Told of each line by its level, and answers what goes with it. */
  withLine?: (level: string) => object;
}>;

/** A write for every line would cost a request more than its routing; what waits is written when the process ends. */
const BUFFERED_BYTES = 4096;
const FLUSHED_EVERY_MS = 100;

/** JSON lines. What could hold a token or an address is cut out wherever it stands, should anybody ever log it. */
export const makeLogger = ({ level, stream, withLine }: LogOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: failureFacts },
      ...(withLine && { mixin: (_: object, number: number) => withLine(pino.levels.labels[number] ?? '') }),
      redact: { paths: ['authorization', 'token', 'email', 'name', '*.authorization', '*.token', '*.email'], remove: true },
    },
    stream ?? pino.destination({ sync: false, minLength: BUFFERED_BYTES, periodicFlush: FLUSHED_EVERY_MS }),
  );

/** Errors whose words are the language's own, which quote names of the code and no values. */
const SPOKEN_BY_THE_LANGUAGE = new Set(['TypeError', 'ReferenceError', 'RangeError']);

/** What a failure was and where. Databases and libraries quote values in their messages, so those stay out. */
function failureFacts({ name, message, stack = '', code }: Error & { code?: unknown }) {
  const isQuotable = SPOKEN_BY_THE_LANGUAGE.has(name) && code === undefined;
  const places = stack.split('\n').filter((line) => /^ +at /.test(line));
  return { type: name, ...(code !== undefined && { code }), ...(isQuotable && { message }), stack: places.join('\n') };
}
