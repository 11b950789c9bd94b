import { execFile, execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** The user and group that a program runs as; `undefined` for the gateway's user. */
export type Account = Readonly<{ uid: number; gid: number }> | undefined;

/** The gateway's environment without the variables of libpq and PostgreSQL, which would misconfigure the server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

const optionsOf = (program: string, as: Account) => ({
  ...as,
  // The account may not have access to the gateway's working directory.
  cwd: dirname(program),
  env: serverEnvironment(),
  encoding: 'utf8' as const,
  windowsHide: true,
});

/** Runs `program` (an absolute path) and returns its output; throws with its error output if it fails. */
export const runProgram = (program: string, args: readonly string[], as: Account): string =>
  execFileSync(program, args, { ...optionsOf(program, as), stdio: 'pipe' });

/** The same for a program that takes a while, without keeping this process from other work. */
export async function runLongProgram(program: string, args: readonly string[], as: Account, input = ''): Promise<void> {
  const running = promisify(execFile)(program, args, optionsOf(program, as));
  running.child.stdin?.on('error', () => undefined).end(input);
  await running;
}
