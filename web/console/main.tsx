import '../kit/kit.css';
import './console.css';
import { useEffect, useState } from 'preact/hooks';
import { forgetOldDrafts } from '../kit/drafts.ts';
import { kitText } from '../kit/kit-texts.ts';
import { type CurrentOrg, chooseOrg, currentOrg } from '../kit/league.ts';
import { go, useRoute } from '../kit/router.ts';
import { currentSession } from '../kit/session.ts';
import { SignIn } from '../kit/sign-in.tsx';
import { start } from '../kit/start.tsx';
import { type Tab, Tabs, useOnline } from '../kit/ui.tsx';
import { text } from './console-texts.ts';
import { onLost } from './lost-league.ts';
import { ChooseLeague } from './screens/choose-league.tsx';
import { SECTIONS } from './sections.tsx';

const TABS: readonly Tab[] = SECTIONS.flatMap(({ path, label, icon }) => (label && icon ? [{ path, label: text(label), icon }] : []));

function Console({ failure }: Readonly<{ failure: unknown }>) {
  const [section = '', ...rest] = useRoute();
  const [org, setOrg] = useState(currentOrg);
  const [lost, lose] = useState<CurrentOrg>();
  const isOnline = useOnline();
  useEffect(
    () =>
      onLost((former) => {
        lose(former);
        setOrg(undefined);
      }),
    [],
  );
  if (currentSession() === undefined) {
    return (
      <div class="frame">
        <div>
          <SignIn title={text('signIn.title')} text={text('signIn.text')} failure={failure} />
        </div>
      </div>
    );
  }
  // The operator's link: #/first/<key>.
  const firstOrgKey = section === 'first' ? rest[0] : undefined;
  const isChoosing = section === 'leagues' || firstOrgKey !== undefined || !org;
  const choose = (chosen: CurrentOrg) => {
    chooseOrg(chosen);
    setOrg(chosen);
    lose(undefined);
    // Whoever has opened an address stays there.
    if (section === 'leagues' || firstOrgKey !== undefined) go();
  };
  const begin = (made: CurrentOrg) => {
    choose(made);
    go('league', 'setup');
  };
  const { screen: Current } = SECTIONS.find(({ path }) => path === section) ?? SECTIONS[0]!;
  return (
    <div class="frame">
      <div>
        {!isOnline && (
          <p class="offline" role="status">
            {kitText('offline')}
          </p>
        )}
        {/* Keys give each address a separate component, so that Preact does not show one thing under another's name. */}
        {isChoosing ? (
          <ChooseLeague isFirst={section !== 'leagues' && !lost} lost={lost} firstOrgKey={firstOrgKey} onChosen={choose} onMade={begin} />
        ) : (
          <Current key={[section, ...rest].join('/')} route={rest} />
        )}
      </div>
      {!isChoosing && <Tabs tabs={TABS} current={section} />}
    </div>
  );
}

forgetOldDrafts();
await start(Console);
