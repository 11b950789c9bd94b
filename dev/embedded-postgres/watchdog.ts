import { spawn } from 'node:child_process';
import type { Account } from './run-program.ts';

// The pipe to the gateway closes when the gateway exits, for whatever reason.
const SCRIPT = `
read -r _
kill -INT "$1" || exit 0
seconds=0
while [ $seconds -lt 15 ] && kill -0 "$1"; do sleep 1; seconds=$((seconds + 1)); done
kill -QUIT "$1"
`;

export type Watchdog = Readonly<{ dismiss(): void }>;

/**
 * Shuts the server down if this process exits without doing so, for instance by SIGKILL. A shell does it, in its own session, so that
 * Ctrl-C in the terminal does not end it. Windows has no watchdog: there the next start stops the server.
 */
export const watchOver = (serverPid: number, account: Account): Watchdog => {
  if (process.platform === 'win32') return { dismiss() {} };
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'league-gateway-watchdog', String(serverPid)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  return {
    dismiss() {
      shell.kill('SIGKILL');
      shell.stdin.destroy();
    },
  };
};
