/** Exit codes, documented in `league --help`, so their meanings never change. */
export const EXIT = {
  done: 0,
  /** A bug, or an unexpected failure. */
  failed: 1,
  /** An invalid command line. */
  usage: 2,
  /** A rule forbids it: not found, already taken, not confirmed. */
  refused: 3,
  /** The command ran and found faults in what it checked. */
  faults: 4,
  /** The settings or the database cannot be used. */
  unavailable: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_CODES_HELP = `
Exit codes:
  0  done
  1  failed: a bug or an unexpected failure
  2  invalid command line: see the help of the command
  3  refused: not found, already in use, not confirmed or not allowed
  4  the command found faults in what it checked
  5  the settings or the database cannot be used`;
