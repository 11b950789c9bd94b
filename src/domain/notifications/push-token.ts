import type { OrgId, PushTokenId, TeamId, UserId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid } from '../shared/violation.ts';
import { browserToken } from './web-subscription.ts';

export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * A device on which a user receives notifications of one org. Each org has its own registration, and a device belongs to one user at a
 * time. What is sent depends on what the user may see; the team is the one that it was registered for.
 */
export type PushToken = Readonly<{
  id: PushTokenId;
  orgId: OrgId;
  userId: UserId;
  /** The push service's token of the device; of a browser its subscription, as JSON. Anyone who has it can reach the device, so it is neither returned nor logged. */
  token: string;
  platform: Platform;
  /** Null if it was registered without a team, as by a user whose membership is pending. */
  teamId: TeamId | null;
  createdAt: Date;
  /** When the device was last registered. */
  updatedAt: Date;
}>;

export const MAX_TOKEN_LENGTH = 4096;

/** If a user has more devices in an org, those registered last are kept. */
export const MAX_TOKENS_OF_USER = 10;

/** A device not registered again for this long is dropped: apps register at every start. */
export const TOKEN_KEPT_FOR_MS = 270 * 24 * 3_600_000;

/** The token as it is stored; refused if it is none, or if browsers are not served. */
export function checkToken(token: string, platform: Platform, servesBrowsers: boolean): Result<string, InvalidRequest> {
  if (platform !== 'web') return ok(token);
  return servesBrowsers ? browserToken(token) : err(invalid({ path: ['platform'], rule: 'not-a-choice', allowed: ['ios', 'android'] }));
}

type RegistrationRequest = Pick<PushToken, 'id' | 'orgId' | 'userId' | 'token' | 'platform' | 'teamId'>;

/** Registers a device, possibly again; a known token moves to the user who registers it now. */
export const registerToken = (request: RegistrationRequest, earlier: PushToken | undefined, now: Date): PushToken => ({
  ...request,
  id: earlier?.id ?? request.id,
  createdAt: earlier?.createdAt ?? now,
  updatedAt: now,
});
