import { forgetDrafts } from '../kit/drafts.ts';
import { chooseOrg, league } from '../kit/league.ts';
import { currentSession, endSession, revokeTokens } from '../kit/session.ts';

/** Deletes what the console keeps of the user, even offline, when the tokens cannot be revoked. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  await league.forget();
  chooseOrg(undefined);
  if (session) {
    // Among them pasted rosters.
    forgetDrafts(session.subject);
    await revokeTokens(session).catch(() => undefined);
  }
  endSession();
}
