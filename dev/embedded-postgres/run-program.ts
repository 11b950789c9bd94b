import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

/** The user and group that a program runs as; `undefined` for the gateway's user. */
export type Account = Readonly<{ uid: number; gid: number }> | undefined;

/** The gateway's environment without the variables of libpq and PostgreSQL, which would misconfigure the server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

/** Runs `program` (an absolute path) and returns its output; throws with its error output if it fails. */
export const runProgram = (program: string, args: readonly string[], as: Account, input = ''): string =>
  execFileSync(program, args, {
    ...as,
    input,
    // The account may not have access to the gateway's working directory.
    cwd: dirname(program),
    env: serverEnvironment(),
    encoding: 'utf8',
    stdio: 'pipe',
    windowsHide: true,
  });
