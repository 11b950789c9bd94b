import { PassThrough } from 'node:stream';
import type { Deployment } from '../../src/adapters/cli/deployment.ts';
import type { ExitCode } from '../../src/adapters/cli/exit-code.ts';
import { league } from '../../src/adapters/cli/league.ts';

export type Ran = Readonly<{ exitCode: ExitCode; stdout: string; stderr: string }>;
export type Typed = Readonly<{ isTerminal?: boolean; typed?: string }>;

/** Runs the program as the shell would, with its arguments and streams; `typed` is the user's input at the terminal. */
export async function runLeague(
  args: readonly string[],
  deployment: Deployment,
  { isTerminal = false, typed = '' }: Typed = {},
): Promise<Ran> {
  const stream = () => Object.assign(new PassThrough(), { isTTY: isTerminal });
  const [stdin, stdout, stderr] = [stream(), stream(), stream()];
  stdin.end(typed);
  const exitCode = await league(args, deployment, { stdin, stdout, stderr });
  const read = (from: PassThrough) => String(from.read() ?? '');
  return { exitCode, stdout: read(stdout), stderr: read(stderr) };
}
