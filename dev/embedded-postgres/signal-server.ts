import type { PostgresBinaries } from './postgres-binaries.ts';
import { runProgram } from './run-program.ts';

/** INT shuts the server down fast (sessions end, work is flushed), QUIT at once (the next start recovers), KILL is the last resort. */
export type ServerSignal = 'INT' | 'QUIT' | 'KILL';

/** Signals the server; one that has ended already is fine. */
export const signalServer = (pid: number, signal: ServerSignal, { pgCtl }: PostgresBinaries): void => {
  try {
    if (process.platform === 'win32') runProgram(pgCtl, ['kill', signal, String(pid)], undefined);
    else process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if (process.platform !== 'win32' && (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
