/** What the process ends with: documented in `league --help`, so none ever changes its meaning. */
export const EXIT = {
  done: 0,
  /** A bug, or something broke under way. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** A rule stands against it: there is no such thing, it is taken, nobody confirmed. */
  refused: 3,
  /** It ran, and found something wrong with what it looked at. */
  faults: 4,
  /** The settings or the database cannot be used. */
  unavailable: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_CODES_HELP = `
Exit codes:
  0  done
  1  failed under way: a bug, or something broke
  2  wrong usage: see the help of the command
  3  refused: a rule stands against it
  4  faults were found in what was looked at
  5  the settings or the database cannot be used`;
