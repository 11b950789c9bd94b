import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_MICROSECONDS = 50_000;
const GROUPS = '/sys/fs/cgroup';
/** Version 1 of control groups has a separate tree for the CPU. */
const OWN_TREE = join(GROUPS, 'cpu');
const isOfVersion1 = existsSync(join(OWN_TREE, 'cpu.cfs_quota_us'));
const TREE = isOfVersion1 ? OWN_TREE : GROUPS;

export type Share = Readonly<{
  /** Adds processes, with all that they will start. */
  hold(pids: readonly number[]): void;
  /** Releases the processes that it still holds. */
  remove(): void;
}>;

/** Why processes cannot be given a CPU share here, if they cannot. */
export function sharesMissing(): string | undefined {
  try {
    processorShare('league-gateway-try', 0.5).remove();
    return undefined;
  } catch (error) {
    return `no control group can be made here, which takes root on Linux (${(error as Error).message})`;
  }
}

/** A fraction of one CPU for a group of processes, enforced by the kernel: by cgroups, as for containers. */
export function processorShare(name: string, part: number): Share {
  const folder = join(TREE, `${name}-${process.pid}`);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  if (!isOfVersion1) writeFileSync(join(TREE, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(folder);
  const quota = Math.round(PERIOD_MICROSECONDS * part);
  if (isOfVersion1) {
    write('cpu.cfs_period_us', String(PERIOD_MICROSECONDS));
    write('cpu.cfs_quota_us', String(quota));
  } else write('cpu.max', `${quota} ${PERIOD_MICROSECONDS}`);
  return {
    hold(pids) {
      for (const pid of pids) write('cgroup.procs', String(pid));
    },
    remove() {
      for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
        writeFileSync(join(TREE, 'cgroup.procs'), pid);
      }
      rmdirSync(folder);
    },
  };
}

/** A process and its children. */
export const withChildren = (pid: number): readonly number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number),
];

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // It has exited.
    return undefined;
  }
}
