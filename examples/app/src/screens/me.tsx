import { currentOrg } from '../league.ts';
import { to } from '../router.ts';
import { currentSession } from '../session.ts';
import { signOut } from '../sign-out.ts';
import { Card, Screen } from '../ui.tsx';

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
        <button type="button" class="wide" onClick={() => signOut()}>
          Sign out
        </button>
        <p class="small soft">What this app has kept on the device is removed.</p>
      </Card>
    </Screen>
  );
}
