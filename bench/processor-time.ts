import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** From the state on, as proc(5) names them. */
const statOf = (pid: number | string): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** User and system time of all threads; NaN where there is no /proc. */
export function cpuMsOf(pid: number): number {
  try {
    const [, , , , , , , , , , , user, system] = statOf(pid);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** The same of a server and its children, with those that have ended; NaN where there is no /proc. */
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
