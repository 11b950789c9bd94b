import { chooseOrg, league } from './league.ts';
import { forgetStored } from './scoring.ts';
import { currentSession, endSession, revokeTokens } from './session.ts';

/** Leaves nothing of anybody on the device, also where the network is off and the provider cannot be told. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  await Promise.all([league.forget(), forgetStored()]);
  chooseOrg(undefined);
  if (session) await revokeTokens(session).catch(() => undefined);
  endSession();
}
