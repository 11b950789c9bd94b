import type { Topology } from './cluster.ts';

type Method = (...args: never[]) => unknown;

/**
 * `plain`, with the methods that `overlay` has used in place of its own while the database is a cluster. It is decided at each call: a database
 * may be distributed while this process serves.
 */
export function withCluster<T extends object>(topology: Topology, plain: T, overlay: (plain: T) => Partial<T>): T {
  const chosen = Object.entries(overlay(plain) as Record<string, Method>).map(([name, clustered]) => {
    const single = plain[name as keyof T] as Method;
    return [name, (...args: never[]) => (topology.isCluster ? clustered : single)(...args)];
  });
  return { ...plain, ...Object.fromEntries(chosen) };
}
