import { AsyncLocalStorage } from 'node:async_hooks';
import type { ScopeVersion } from '../../application/ports/watermarks.ts';

const advancedHere = new AsyncLocalStorage<ScopeVersion[]>();

/** Runs `work`, and returns with its outcome the versions of scopes that its transactions have advanced. */
export async function withAdvancedVersions<T>(work: () => Promise<T>): Promise<{ outcome: T; advanced: readonly ScopeVersion[] }> {
  const advanced: ScopeVersion[] = [];
  return { outcome: await advancedHere.run(advanced, work), advanced };
}

/** Reports versions to `withAdvancedVersions`. */
export const reportAdvanced = (versions: readonly ScopeVersion[]): void => void advancedHere.getStore()?.push(...versions);
