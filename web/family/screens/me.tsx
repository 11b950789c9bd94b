import { useRef } from 'preact/hooks';
import { type CurrentOrg, currentOrg } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { currentSession } from '../../kit/session.ts';
import { Card, Screen } from '../../kit/ui.tsx';
import { useQueue } from '../scoring.ts';
import { signOut } from '../sign-out.ts';

export function Me() {
  const org = currentOrg();
  return (
    <Screen title={currentSession()?.name || 'You'} eyebrow="Signed in as">
      <Card title="Organization">
        <p>{org ? org.name : 'None is chosen.'}</p>
        <div class="row">
          <a class="button" href={to('orgs')}>
            Change
          </a>
          <a class="button" href={to('join')}>
            Join another
          </a>
        </div>
      </Card>
      <Card>
        {org ? (
          <SignOut org={org} />
        ) : (
          <button type="button" class="wide" onClick={() => signOut()}>
            Sign out
          </button>
        )}
        <p class="small soft">What this app has kept on the device is removed, messages that wait for a network too.</p>
      </Card>
    </Screen>
  );
}

/** Asks for confirmation before it deletes plays that exist only on this phone. */
function SignOut({ org }: Readonly<{ org: CurrentOrg }>) {
  const [{ games }] = useQueue(org.userId);
  const question = useRef<HTMLDialogElement>(null);
  const plays = games.reduce((sum, { waiting, refused }) => sum + waiting.length + refused.length, 0);
  return (
    <>
      <button type="button" class="wide" onClick={() => (plays > 0 ? question.current?.showModal() : signOut())}>
        Sign out
      </button>
      <dialog ref={question} aria-labelledby="lost">
        <div class="question">
          <h2 id="lost">{plays === 1 ? 'A play has' : `${plays} plays have`} not reached the league</h2>
          <p>If you sign out now, nobody will ever know of them.</p>
          <div class="row">
            <button type="button" onClick={() => question.current?.close()}>
              Stay signed in
            </button>
            <button type="button" class="primary" onClick={() => signOut()}>
              Sign out and lose them
            </button>
          </div>
        </div>
      </dialog>
    </>
  );
}
