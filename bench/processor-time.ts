import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** The fields of /proc/pid/stat from the state on, see proc(5). */
const statOf = (pid: number | string): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** User and system CPU time of all threads; NaN without /proc. */
export function cpuMsOf(pid: number): number {
  try {
    const [, , , , , , , , , , , user, system] = statOf(pid);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** The same for a server and its children, including exited ones; NaN without /proc. */
export function cpuMsOfServer(pid: number): number {
  const ended = () => {
    const [, , , , , , , , , , , , , user, system] = statOf(pid);
    return (Number(user) + Number(system)) * TICK_MS;
  };
  const isChild = (other: string) => {
    try {
      return Number(statOf(other)[1]) === pid;
    } catch {
      return false;
    }
  };
  try {
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name));
    return children.reduce((sum, child) => sum + (cpuMsOf(Number(child)) || 0), cpuMsOf(pid) + ended());
  } catch {
    return Number.NaN;
  }
}
