import type { Readable, Writable } from 'node:stream';

/** Where a command reads and writes. */
export type Terminal = Readonly<{
  stdin: Readable & Readonly<{ isTTY?: boolean }>;
  stdout: Writable & Readonly<{ isTTY?: boolean }>;
  stderr: Writable & Readonly<{ isTTY?: boolean }>;
}>;

/** Whether an operator can be asked. */
export const isInteractive = ({ stdin, stderr }: Terminal): boolean => stdin.isTTY === true && stderr.isTTY === true;
