import type { PostgresBinaries } from './postgres-binaries.ts';
import { runProgram } from './run-program.ts';

/** INT is a fast shutdown (ends sessions, flushes data), QUIT an immediate one (the next start recovers), KILL the last resort. */
export type ServerSignal = 'INT' | 'QUIT' | 'KILL';

/** Signals the server; does nothing if it has already exited. */
export const signalServer = (pid: number, signal: ServerSignal, { pgCtl }: PostgresBinaries): void => {
  try {
    if (process.platform === 'win32') runProgram(pgCtl, ['kill', signal, String(pid)], undefined);
    else process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if (process.platform !== 'win32' && (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
