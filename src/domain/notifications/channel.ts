import type { PushPreferences } from './push-preferences.ts';

/** The channels that this deployment sends on. */
export type Channels = Readonly<{ push: boolean; mail: boolean }>;

/** How a person can be reached in an org. */
export type Reachable = Readonly<{
  preferences: Pick<PushPreferences, 'email'>;
  tokenIds: readonly unknown[];
  /** Their verified e-mail address; null without one, and while servers refuse it. */
  address: string | null;
}>;

/**
 * The one channel on which a person is notified; undefined if there is none. Mail goes to who has no device, and to who prefers it to their devices;
 * whom mail cannot reach is notified on their devices.
 */
export function channelOf({ preferences: { email }, tokenIds, address }: Reachable, { push, mail }: Channels): 'push' | 'mail' | undefined {
  const hasDevice = push && tokenIds.length > 0;
  const wantsMail = email === 'always' || (email === 'without-device' && !hasDevice);
  if (mail && address !== null && wantsMail) return 'mail';
  return hasDevice ? 'push' : undefined;
}
