import { type DestinationStream, type Logger, pino } from 'pino';

export type LogOptions = Readonly<{ level: string; stream?: DestinationStream }>;

/** JSON lines. What could hold a token or an address is cut out wherever it stands, should anybody ever log it. */
export const makeLogger = ({ level, stream }: LogOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['authorization', 'token', 'email', 'name', '*.authorization', '*.token', '*.email'], remove: true },
    },
    stream ?? pino.destination({ sync: false }),
  );
