import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type CurrentOrg, chooseOrg, currentOrg } from './league.ts';
import { go, useRoute } from './router.ts';
import { queueOf } from './scoring.ts';
import { Child } from './screens/child.tsx';
import { ChooseOrg } from './screens/choose-org.tsx';
import { Game } from './screens/game.tsx';
import { Home } from './screens/home.tsx';
import { Join } from './screens/join.tsx';
import { Me } from './screens/me.tsx';
import { Room } from './screens/room.tsx';
import { Rooms } from './screens/rooms.tsx';
import { Score } from './screens/score.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { Standings } from './screens/standings.tsx';
import { Team } from './screens/team.tsx';
import { currentSession, finishSignIn } from './session.ts';
import { Tabs, useOnline } from './ui.tsx';

function App({ failure }: Readonly<{ failure: unknown }>) {
  const [section = '', id, part] = useRoute();
  const [org, setOrg] = useState(currentOrg);
  const isOnline = useOnline();
  // Unsent plays are sent on every screen, not only while scoring a game.
  useEffect(() => {
    if (org) queueOf(org.userId);
  }, [org]);

  if (currentSession() === undefined) {
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
        <CurrentScreen {...{ section, id, part, org, choose }} />
      </div>
      {org && <Tabs current={section} />}
    </div>
  );
}

type Shown = Readonly<{
  section: string;
  id: string | undefined;
  part: string | undefined;
  org: CurrentOrg | undefined;
  choose: (org: CurrentOrg) => void;
}>;

function CurrentScreen({ section, id, part, org, choose }: Shown) {
  // Keys give each address a separate component, so that Preact does not show one team's rows under another's name.
  if (section === 'join') return <Join key={id} code={id} />;
  if (section === 'me') return <Me />;
  if (section === 'orgs' || !org) return <ChooseOrg isFirst={section !== 'orgs'} onChosen={choose} />;
  if (section === 'standings') return <Standings />;
  if (section === 'team' && id) return <Team key={id} id={id} />;
  if (section === 'child' && id) return <Child key={id} id={id} />;
  if (section === 'chat') return id ? <Room key={id} id={id} owner={org.userId} /> : <Rooms />;
  if (section === 'game' && id && part === 'score') return <Score key={id} id={id} owner={org.userId} />;
  if (section === 'game' && id) return <Game key={id} id={id} />;
  return <Home />;
}

navigator.serviceWorker?.register(scriptUrl('service-worker.js'));

/** The only string that may become a script URL under the Content-Security-Policy. */
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
