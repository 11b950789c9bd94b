import type { Scope, ScopeVersionReader, ScopeWatermarks, Version } from '../../application/ports/watermarks.ts';
import { type WatermarksOptions, watermarks } from './watermarks.ts';

/** Watermarks of the scopes of orgs. */
export const scopeWatermarks = (
  { scopeVersions }: Pick<ScopeVersionReader, 'scopeVersions'>,
  options?: WatermarksOptions,
): ScopeWatermarks =>
  watermarks<Scope, Version>(
    {
      read: scopeVersions,
      nameOf: ({ orgId, name }) => `${orgId} ${name}`,
      versionOf: (version) => version,
      at: (_, version) => version,
    },
    options,
  );
