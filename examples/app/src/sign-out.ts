import { chooseOrg, league } from './league.ts';
import { currentSession, endSession, revokeTokens } from './session.ts';

/** Leaves nothing of anybody on the device, also where the network is off and the provider cannot be told. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  chooseOrg(undefined);
  await league.forget();
  endSession();
  if (session) await revokeTokens(session).catch(() => undefined);
}
