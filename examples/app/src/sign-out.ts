import { chooseOrg, league } from './league.ts';
import { forgetStored } from './scoring.ts';
import { currentSession, endSession, revokeTokens } from './session.ts';

/** Deletes all user data from the device, even offline, when the tokens cannot be revoked. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  await Promise.all([league.forget(), forgetStored()]);
  chooseOrg(undefined);
  if (session) await revokeTokens(session).catch(() => undefined);
  endSession();
}
