import { forgetDevice } from '../kit/kept.ts';
import { chooseOrg, league } from '../kit/league.ts';
import { currentSession, endSession, revokeTokens } from '../kit/session.ts';

/** Deletes what the console keeps, even offline, when the tokens cannot be revoked. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  await Promise.all([league.forget(), forgetDevice()]);
  chooseOrg(undefined);
  // The session and drafts, among them pasted rosters.
  sessionStorage.clear();
  if (session) await revokeTokens(session).catch(() => undefined);
  endSession();
}
