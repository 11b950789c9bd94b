import type { Scope, ScopeVersionReader, ScopeWatermarks, Version } from '../../application/ports/watermarks.ts';
import { watermarks } from './watermarks.ts';

/** Watermarks of the scopes of orgs. */
export const scopeWatermarks = ({ scopeVersions }: ScopeVersionReader): ScopeWatermarks =>
  watermarks<Scope, Version>({
    read: scopeVersions,
    nameOf: ({ orgId, name }) => `${orgId} ${name}`,
    versionOf: (version) => version,
    at: (_, version) => version,
  });
