import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

/** The user and group a program runs as; `undefined` is the user who runs the gateway. */
export type Account = Readonly<{ uid: number; gid: number }> | undefined;

/** The gateway's environment without libpq's and PostgreSQL's own variables, which would redirect the server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

/** Runs `program` (an absolute path) to its end and answers what it printed; throws with its complaints when it fails. */
export const runProgram = (program: string, args: readonly string[], as: Account, input = ''): string =>
  execFileSync(program, args, {
    ...as,
    input,
    // The gateway's own working directory may be closed to the account.
    cwd: dirname(program),
    env: serverEnvironment(),
    encoding: 'utf8',
    stdio: 'pipe',
    windowsHide: true,
  });
