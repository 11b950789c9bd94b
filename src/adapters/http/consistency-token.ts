import { SCOPE_NAMES, type Scope, type ScopeVersion, type Version } from '../../application/ports/watermarks.ts';

import type { OrgId } from '../../domain/shared/ids.ts';
import { id } from './schemas.ts';
import type { Fault } from './violations.ts';

const OrgIdText = id<OrgId>();
/** More than one write touches. */
const MAX_LENGTH = 1000;
const VERSION = /^\d{1,16}$/;

const nameOf = ({ orgId, name }: Scope) => `${orgId}.${name}`;

/** Says how far a write has brought what it wrote in. */
export const writeConsistencyToken = (advanced: readonly ScopeVersion[]): string =>
  Buffer.from(advanced.map(({ scope, version }) => `${nameOf(scope)}.${version}`).join(' ')).toString('base64url');

const NOTHING = () => 0;

/** How far each scope must have come for the caller to see what they know of. */
export function readConsistencyToken(token: string | undefined, faults: Fault[]): (scope: Scope) => Version {
  if (token === undefined) return NOTHING;
  const versions = new Map<string, Version>();
  for (const part of Buffer.from(token.slice(0, MAX_LENGTH), 'base64url').toString().split(' ')) {
    const [orgId, name, version = ''] = part.split('.');
    if (!OrgIdText.safeParse(orgId).success || !SCOPE_NAMES.some((each) => each === name) || !VERSION.test(version)) {
      faults.push({ in: 'header', pointer: '/Consistency-Token', detail: 'must be one that an answer has brought' });
      return NOTHING;
    }
    versions.set(`${orgId}.${name}`, Number(version));
  }
  return (scope) => versions.get(nameOf(scope)) ?? 0;
}
