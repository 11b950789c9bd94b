import { useEffect, useState } from 'preact/hooks';
import { Confirm, useAction } from '../kit/forms.tsx';
import { forgetUserOf, unsentOf } from '../kit/kept.ts';
import { kitText } from '../kit/kit-texts.ts';
import { chooseOrg, league } from '../kit/league.ts';
import { currentSession, endSession, revokeTokens } from '../kit/session.ts';
import { answersToSend } from './answers-to-send.ts';
import { text } from './family-texts.ts';
import { endPush } from './push.ts';
import { playQueue } from './scoring.ts';

/** Deletes what the app keeps of the user on the device, even offline, when the tokens cannot be revoked. What others have kept stays. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  playQueue.stop();
  answersToSend.stop();
  await Promise.allSettled([league.forget(), session && forgetUserOf(session.subject), endPush()]);
  chooseOrg(undefined);
  if (session) await revokeTokens(session).catch(() => undefined);
  endSession();
}

type Unsent = Awaited<ReturnType<typeof unsentOf>>;

const NOTHING: Unsent = { plays: 0, messages: 0, answers: 0 };
const lookForUnsent = () => unsentOf(currentSession()!.subject).catch(() => NOTHING);

/** Asks before it deletes what exists only on this phone. */
export function SignOut() {
  const [unsent, setUnsent] = useState<Unsent>();
  const { isBusy, run } = useAction();
  const ask = () =>
    run(async () => {
      const found = await lookForUnsent();
      if (found.plays + found.messages + found.answers === 0) await signOut();
      else setUnsent(found);
    });
  return (
    <>
      <button type="button" class="wide" disabled={isBusy} onClick={ask}>
        {kitText('signOut')}
      </button>
      {unsent && (
        <Confirm
          title={text('unsent.title')}
          action={text('unsent.lose')}
          cancel={text('unsent.stay')}
          isBusy={isBusy}
          onConfirm={() => run(signOut)}
          onClose={() => setUnsent(undefined)}
        >
          <UnsentList unsent={unsent} />
        </Confirm>
      )}
    </>
  );
}

function UnsentList({ unsent: { plays, messages, answers } }: Readonly<{ unsent: Unsent }>) {
  return (
    <>
      <ul>
        {plays > 0 && <li>{text('unsent.plays', { count: plays })}</li>}
        {messages > 0 && <li>{text('unsent.messages', { count: messages })}</li>}
        {answers > 0 && <li>{text('unsent.answers', { count: answers })}</li>}
      </ul>
      <p>{text('unsent.text')}</p>
    </>
  );
}

/** What is lost with a step that ends by signing out; nothing if all has been sent. */
export function WhatIsUnsent() {
  const [unsent, setUnsent] = useState(NOTHING);
  useEffect(() => void lookForUnsent().then(setUnsent), []);
  if (unsent.plays + unsent.messages + unsent.answers === 0) return null;
  return (
    <div class="alert" role="alert">
      <p>{text('unsent.title')}</p>
      <UnsentList unsent={unsent} />
    </div>
  );
}
