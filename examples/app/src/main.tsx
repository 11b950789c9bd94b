import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type CurrentOrg, chooseOrg, currentOrg } from './league.ts';
import { go, useRoute } from './router.ts';
import { Child } from './screens/child.tsx';
import { ChooseOrg } from './screens/choose-org.tsx';
import { Game } from './screens/game.tsx';
import { Home } from './screens/home.tsx';
import { Join } from './screens/join.tsx';
import { Me } from './screens/me.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { Standings } from './screens/standings.tsx';
import { Team } from './screens/team.tsx';
import { currentSession, finishSignIn, onSessionEnd } from './session.ts';
import { Tabs, useOnline } from './ui.tsx';

function App({ failure }: Readonly<{ failure: unknown }>) {
  const [section = '', id] = useRoute();
  const [isSignedIn, setSignedIn] = useState(currentSession() !== undefined);
  const [org, setOrg] = useState(currentOrg);
  const isOnline = useOnline();
  useEffect(() => onSessionEnd(() => setSignedIn(false)), []);

  if (!isSignedIn) {
    return (
      <div class="frame">
        <SignIn failure={failure} />
      </div>
    );
  }
  const choose = (chosen: CurrentOrg) => {
    chooseOrg(chosen);
    setOrg(chosen);
    go();
  };
  return (
    <div class="frame">
      <div>
        {!isOnline && (
          <p class="offline" role="status">
            No network
          </p>
        )}
        <CurrentScreen {...{ section, id, choose }} hasOrg={org !== undefined} />
      </div>
      {org && <Tabs current={section} />}
    </div>
  );
}

type Shown = Readonly<{ section: string; id: string | undefined; hasOrg: boolean; choose: (org: CurrentOrg) => void }>;

function CurrentScreen({ section, id, hasOrg, choose }: Shown) {
  // A screen of its own for every address: keys keep Preact from showing one team's rows under another's name.
  if (section === 'join') return <Join key={id} code={id} />;
  if (section === 'me') return <Me />;
  if (section === 'orgs' || !hasOrg) return <ChooseOrg isFirst={section !== 'orgs'} onChosen={choose} />;
  if (section === 'standings') return <Standings />;
  if (section === 'team' && id) return <Team key={id} id={id} />;
  if (section === 'child' && id) return <Child key={id} id={id} />;
  if (section === 'game' && id) return <Game key={id} id={id} />;
  return <Home />;
}

navigator.serviceWorker?.register(scriptUrl('service-worker.js'));

/** The one text that this page turns into a script; the Content-Security-Policy lets nothing else do so. */
function scriptUrl(name: 'service-worker.js'): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: (url: string) => url }).createScriptURL(name) ?? name;
}

const failure = await finishSignIn().then(
  () => undefined,
  (error: unknown) => error,
);
render(<App failure={failure} />, document.getElementById('app')!);
