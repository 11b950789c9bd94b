import type { Scope, ScopeSignal, ScopeWatermarks, Version, VersionReader } from '../../application/ports/watermarks.ts';
import { type WatermarksOptions, watermarks } from './watermarks.ts';

/** Watermarks of the scopes of orgs. */
export const scopeWatermarks = ({ scopeVersions }: Pick<VersionReader, 'scopeVersions'>, options?: WatermarksOptions): ScopeWatermarks =>
  watermarks<Scope, Version>(
    {
      name: 'scopes',
      read: scopeVersions,
      nameOf: ({ orgId, name }) => `${orgId} ${name}`,
      versionOf: (version) => version,
      at: (_, version) => version,
      isSame: (one, other) => one === other,
    },
    options,
  );

/** Clocks of scopes, which are watched from then on. */
export const scopeSignalOf =
  ({ current, watch, changeSignal }: Pick<ScopeWatermarks, 'current' | 'watch' | 'changeSignal'>): ScopeSignal =>
  async (scope) => {
    const known = await current(scope);
    watch(scope, known);
    return changeSignal(scope, known.state);
  };
