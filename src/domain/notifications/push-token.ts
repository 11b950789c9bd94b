import type { OrgId, PushTokenId, TeamId, UserId } from '../shared/ids.ts';

export const PLATFORMS = ['ios', 'android'] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * A device on which a user wants to hear of one org. Each org has a registration of its own for it, and the device is one person's at a time.
 * What it hears of follows from what the user may see; the team is the one it was registered for.
 */
export type PushToken = Readonly<{
  id: PushTokenId;
  orgId: OrgId;
  userId: UserId;
  /** What the push service knows the device by. Anybody who has it can reach the device, so it is neither answered nor logged. */
  token: string;
  platform: Platform;
  /** Null where it was registered for none, as by somebody whose membership still waits. */
  teamId: TeamId | null;
  createdAt: Date;
  /** When the device was registered last. */
  updatedAt: Date;
}>;

export const MAX_TOKEN_LENGTH = 4096;

/** Of more devices in an org, those that were registered last are kept. */
export const MAX_TOKENS_OF_USER = 10;

/** A device that nobody has registered again for so long is given up: apps register at every start. */
export const TOKEN_KEPT_FOR_MS = 270 * 24 * 3_600_000;

type RegistrationRequest = Pick<PushToken, 'id' | 'orgId' | 'userId' | 'token' | 'platform' | 'teamId'>;

/** Registers a device, again or again; under a token that is known it moves to the user who registers it now. */
export const registerToken = (asked: RegistrationRequest, earlier: PushToken | undefined, now: Date): PushToken => ({
  ...asked,
  id: earlier?.id ?? asked.id,
  createdAt: earlier?.createdAt ?? now,
  updatedAt: now,
});
