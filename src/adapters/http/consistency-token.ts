import { type Advanced, type KnownToCaller, NOTHING_KNOWN, type Scope } from '../../application/ports/watermarks.ts';
import type { RoomKey } from '../../domain/chat/room.ts';
import type { OrgId, RoomId } from '../../domain/shared/ids.ts';
import { id } from './schemas.ts';
import type { Fault } from './violations.ts';

const OrgIdText = id<OrgId>();
const RoomIdText = id<RoomId>();
/** Shorter than the maximum header length; a write that touches more lists as many versions as fit. */
export const MAX_TOKEN_LENGTH = 4000;
const VERSION = /^\d{1,16}$/;

const nameOf = ({ orgId, name }: Scope) => `${orgId}.${name}`;
const nameOfRoom = ({ orgId, roomId }: RoomKey) => `${orgId}.${roomId}`;

/** Writes the versions that a write has advanced. */
export function writeConsistencyToken(advanced: readonly Advanced[]): string {
  const token = (parts: readonly string[]) => Buffer.from(parts.join(' ')).toString('base64url');
  const parts = advanced.map((each) => `${'room' in each ? nameOfRoom(each.room) : nameOf(each.scope)}.${each.version}`);
  while (token(parts).length > MAX_TOKEN_LENGTH) parts.pop();
  return token(parts);
}

/** Also a scope that only a later release knows, which may run alongside this one. */
const SCOPE = /^[a-z]{1,20}$/;
const isScopeOrRoom = (name = '') => SCOPE.test(name) || RoomIdText.safeParse(name).success;

/** Reads the least version of each scope and room that the caller must see. */
export function readConsistencyToken(token: string | undefined, faults: Fault[]): KnownToCaller {
  if (token === undefined) return NOTHING_KNOWN;
  const versions = new Map<string, number>();
  for (const part of Buffer.from(token.slice(0, MAX_TOKEN_LENGTH), 'base64url').toString().split(' ')) {
    const [orgId, name, version = ''] = part.split('.');
    if (!OrgIdText.safeParse(orgId).success || !isScopeOrRoom(name) || !VERSION.test(version)) {
      faults.push({ in: 'header', pointer: '/Consistency-Token', detail: 'must be one that an answer has brought' });
      return NOTHING_KNOWN;
    }
    versions.set(`${orgId}.${name}`, Number(version));
  }
  const orgs = [...versions.keys()].filter((name) => name.endsWith('.access')).map((name) => name.split('.')[0] as OrgId);
  return { orgs, scope: (scope) => versions.get(nameOf(scope)) ?? 0, room: (room) => versions.get(nameOfRoom(room)) ?? 0 };
}
