import { forgetDevice } from '../kit/kept.ts';
import { chooseOrg, league } from '../kit/league.ts';
import { currentSession, endSession, revokeTokens } from '../kit/session.ts';
import { answersToSend } from './answers-to-send.ts';
import { turnOffPush } from './push.ts';
import { playQueue } from './scoring.ts';

/** Deletes all user data from the device, even offline, when the tokens cannot be revoked. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  playQueue.stop();
  answersToSend.stop();
  await Promise.all([league.forget(), forgetDevice(), turnOffPush().catch(() => undefined)]);
  chooseOrg(undefined);
  // Drafts, too.
  sessionStorage.clear();
  if (session) await revokeTokens(session).catch(() => undefined);
  endSession();
}
