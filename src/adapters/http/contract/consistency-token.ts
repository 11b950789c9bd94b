import { type Freshness, RECENT, type ScopeVersion } from '../../../application/ports/watermarks.ts';
import type { OrgId, RoomId } from '../../../domain/shared/ids.ts';
import { id } from './schemas.ts';
import type { Fault } from './violations.ts';

const OrgIdText = id<OrgId>();
const RoomIdText = id<RoomId>();
/** Shorter than the maximum header length; a write that touches more orgs lists as many as fit. */
export const MAX_TOKEN_LENGTH = 4000;
/** A write is visible on every instance within a second; the rest is for clocks that differ. */
export const TOKEN_COUNTS_FOR_MS = 5000;

/** The time of the answer takes the place of a scope's version, in an org that does not exist. */
const NO_ORG = '00000000-0000-0000-0000-000000000000';
const ANSWERED = 'answered';
/** Also those of other releases. */
const SCOPE = /^[a-z]{1,20}$/;
const NUMBER = /^\d{1,16}$/;

const isScopeOrRoom = (name: string) => SCOPE.test(name) || RoomIdText.safeParse(name).success;

/** Writes when a write was answered, by this instance's clock, and the orgs in which it has changed who may do what. */
export function writeConsistencyToken(answeredAt: Date, advanced: readonly ScopeVersion[]): string {
  const token = (parts: readonly string[]) => Buffer.from(parts.join(' ')).toString('base64url');
  const versions = advanced.map(({ scope: { orgId, name }, version }) => `${orgId}.${name}.${version}`);
  const parts = [`${NO_ORG}.${ANSWERED}.${answeredAt.getTime()}`, ...versions];
  while (token(parts).length > MAX_TOKEN_LENGTH) parts.pop();
  return token(parts);
}

/**
 * Reads how fresh the answer to the bearer must be. A token of the future, by another instance's clock, counts like a young one, and so does one
 * without a time, as release 0.2 wrote them.
 */
export function readConsistencyToken(token: string | undefined, now: Date, faults: Fault[]): Freshness {
  if (token === undefined) return RECENT;
  let answeredAt = Infinity;
  const joinedOrgs: OrgId[] = [];
  for (const part of Buffer.from(token.slice(0, MAX_TOKEN_LENGTH), 'base64url').toString().split(' ')) {
    const [orgId, name = '', version = ''] = part.split('.');
    if (!OrgIdText.safeParse(orgId).success || !isScopeOrRoom(name) || !NUMBER.test(version)) {
      faults.push({ in: 'header', pointer: '/Consistency-Token', detail: 'must be one that an answer has brought' });
      return RECENT;
    }
    if (name === ANSWERED) answeredAt = Number(version);
    if (name === 'access') joinedOrgs.push(orgId as OrgId);
  }
  return now.getTime() - answeredAt < TOKEN_COUNTS_FOR_MS ? { isAnew: true, joinedOrgs } : RECENT;
}
