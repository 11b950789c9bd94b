import '../kit/kit.css';
import './family.css';
import { useEffect, useState } from 'preact/hooks';
import { forgetOld, rememberUser } from '../kit/kept.ts';
import { kitText } from '../kit/kit-texts.ts';
import { type CurrentOrg, chooseOrg, currentOrg } from '../kit/league.ts';
import { goInstead, type Route, useRoute } from '../kit/router.ts';
import { currentSession } from '../kit/session.ts';
import { registerServiceWorker, start } from '../kit/start.tsx';
import { lazily, type Tab, Tabs, useOnline } from '../kit/ui.tsx';
import { answersToSend } from './answers-to-send.ts';
import { text } from './family-texts.ts';
import { onlyFollows } from './my-orgs.ts';
import { renewPush } from './push.ts';
import { playQueue } from './scoring.ts';
import { Game } from './screens/game.tsx';
import { Home } from './screens/home.tsx';
import { Me } from './screens/me.tsx';
import { Room } from './screens/room.tsx';
import { Rooms } from './screens/rooms.tsx';
import { Team } from './screens/team.tsx';
import { Week } from './screens/week.tsx';
import { Welcome } from './screens/welcome.tsx';
import { forgetWhatEnds } from './what-ends.ts';

const rare = () => import('./screens/rare.ts');
const gameDay = () => import('./screens/game-day.ts');
const Child = lazily(async () => (await rare()).Child);
const ChooseOrg = lazily(async () => (await rare()).ChooseOrg);
const Event = lazily(async () => (await rare()).Event);
const Follow = lazily(async () => (await rare()).Follow);
const Join = lazily(async () => (await rare()).Join);
const Away = lazily(async () => (await rare()).Away);
const FindChild = lazily(async () => (await rare()).FindChild);
const Notifications = lazily(async () => (await rare()).Notifications);
const NewEvent = lazily(async () => (await rare()).NewEvent);
const ChangeSeries = lazily(async () => (await rare()).ChangeSeries);
const EditEvent = lazily(async () => (await rare()).EditEvent);
const Score = lazily(async () => (await gameDay()).Score);
const Lineup = lazily(async () => (await gameDay()).Lineup);
const TakeAttendance = lazily(async () => (await rare()).TakeAttendance);
const TeamAttendance = lazily(async () => (await rare()).TeamAttendance);
const ChildAttendance = lazily(async () => (await rare()).ChildAttendance);
const Followers = lazily(async () => (await rare()).Followers);
const Following = lazily(async () => (await rare()).Following);
const MyData = lazily(async () => (await rare()).MyData);
const RateOfficials = lazily(async () => (await rare()).RateOfficials);
const ResponseDeadline = lazily(async () => (await rare()).ResponseDeadline);
const Player = lazily(async () => (await rare()).Player);
const Leaders = lazily(async () => (await rare()).Leaders);
const Suspensions = lazily(async () => (await rare()).Suspensions);
const Scorer = lazily(async () => (await rare()).Scorer);
const WriteGameReport = lazily(async () => (await rare()).WriteGameReport);
const TeamHistory = lazily(async () => (await rare()).TeamHistory);
const Officiating = lazily(async () => (await rare()).Officiating);
const Calendar = lazily(async () => (await rare()).Calendar);
const ClaimTeam = lazily(async () => (await rare()).ClaimTeam);
const Standings = lazily(async () => (await rare()).Standings);
const Availability = lazily(async () => (await rare()).Availability);

const TABS: readonly Tab[] = [
  { path: '', label: text('tab.home'), icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4Z' },
  { path: 'week', label: text('tab.week'), icon: 'M5 6h14v14H5Zm0 4h14M9 3v4m6-4v4' },
  { path: 'standings', label: text('tab.standings'), icon: 'M5 20v-8m7 8V4m7 16v-5' },
  { path: 'chat', label: text('tab.chat'), icon: 'M4 5h16v11H9l-5 4Z' },
  { path: 'me', label: text('tab.me'), icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c1-4 4-5 7-5s6 1 7 5' },
];

function App({ failure }: Readonly<{ failure: unknown }>) {
  const route = useRoute();
  const [section = ''] = route;
  const [org, setOrg] = useState(currentOrg);
  const isOnline = useOnline();
  useEffect(() => {
    if (!org) return;
    rememberUser(currentSession()!.subject, org.userId).catch(() => undefined);
    // Unsent plays and answers are sent on every screen, not only where they were given.
    playQueue.of(org.userId);
    answersToSend.of(org.userId);
    renewPush().catch(() => undefined);
  }, [org]);

  if (currentSession() === undefined) {
    return (
      <div class="frame">
        <Welcome invite={section === 'join' || section === 'follow' ? section : undefined} failure={failure} />
      </div>
    );
  }
  const open = (chosen: CurrentOrg) => {
    chooseOrg(chosen);
    setOrg(chosen);
  };
  const choose = (chosen: CurrentOrg, next: readonly string[] = []) => {
    // An organization that has yet to approve its new member cannot be opened.
    if (chosen.roles.length > 0) open(chosen);
    goInstead(...next);
  };
  const leave = () => {
    chooseOrg(undefined);
    setOrg(undefined);
    goInstead();
  };
  return (
    <div class="frame">
      <div>
        {!isOnline && (
          <p class="offline" role="status">
            {kitText('offline')}
          </p>
        )}
        <CurrentScreen {...{ route, org, open, choose, leave }} />
      </div>
      {org && <Tabs tabs={TABS.filter(({ path }) => path !== 'chat' || !onlyFollows(currentOrg() ?? org))} current={section} />}
    </div>
  );
}

type Shown = Readonly<{
  route: Route;
  org: CurrentOrg | undefined;
  open: (org: CurrentOrg) => void;
  choose: (org: CurrentOrg, next?: readonly string[]) => void;
  leave: () => void;
}>;

type OpenInProps = Readonly<{ orgId: string; screen: readonly string[] }> & Pick<Shown, 'org' | 'choose'>;

/** What a notification leads to: a screen in an organization that may not be the open one. */
function OpenIn({ orgId, screen, org, choose }: OpenInProps) {
  const isOpen = org?.id === orgId;
  useEffect(() => {
    if (isOpen) goInstead(...screen);
  }, [isOpen]);
  if (isOpen) return null;
  return <ChooseOrg wanted={orgId} onChosen={(chosen) => choose(chosen, chosen.id === orgId ? screen : [])} />;
}

function CurrentScreen({ route, org, open, choose, leave }: Shown) {
  const [section, id, part] = route;
  // Keys give each address a separate component, so that Preact does not show one team's rows under another's name.
  if (section === 'join') return <Join key={id} code={id} team={part} onJoined={choose} />;
  if (section === 'follow' && id) return <Follow key={id} code={id} onJoined={choose} />;
  if (section === 'me' && id === 'data') return <MyData />;
  if (section === 'claim-team') return <ClaimTeam orgId={id} onApproved={choose} />;
  if (section === 'me' && (id === undefined || !org)) return <Me />;
  if (section === 'in' && id) return <OpenIn orgId={id} screen={route.slice(2)} {...{ org, choose }} />;
  if (section === 'orgs') return <ChooseOrg onChosen={choose} />;
  // Whoever has opened an address stays there.
  if (!org) return <ChooseOrg onChosen={open} />;
  if (section === 'me') return <Notifications />;
  if (section === 'week') return <Week />;
  if (section === 'event' && id === 'new' && part) return <NewEvent key={part} teamId={part} />;
  if (section === 'event' && id && part === 'edit') return <EditEvent key={id} id={id} />;
  if (section === 'event' && id && part === 'series') return <ChangeSeries key={id} id={id} />;
  if (section === 'event' && id) return <Event key={id} id={id} />;
  if (section === 'attendance' && part) return <Attendance of={id} id={part} />;
  if (section === 'officiating') return id === 'availability' ? <Availability /> : <Officiating />;
  if (section === 'calendar') return <Calendar key={id} teamId={id} />;
  if (section === 'following') return <Following onLeft={leave} />;
  if (section === 'find-child') return <FindChild team={id} />;
  if (section === 'standings') return <Standings />;
  if (section === 'team' && id && part === 'deadline') return <ResponseDeadline key={id} id={id} />;
  if (section === 'team' && id && part === 'suspensions') return <Suspensions key={id} id={id} />;
  if (section === 'leaders' && part) {
    return <Leaders key={route.join('/')} of={id === 'team' ? { teamId: part } : { seasonId: part, ageGroupId: route[3] }} />;
  }
  if (section === 'player' && id) return <Player key={id} id={id} />;
  if (section === 'team' && id) return <Team key={id} id={id} />;
  if (section === 'away') return <Away />;
  if (section === 'followers') return <Followers />;
  if (section === 'child' && id) return <Child key={id} id={id} />;
  if (section === 'chat') return id ? <Room key={id} id={id} owner={org.userId} /> : <Rooms />;
  if (section === 'game' && id && part === 'scorer') return <Scorer key={id} id={id} />;
  if (section === 'game' && id && part === 'report') return <WriteGameReport key={id} id={id} />;
  if (section === 'game' && id && part === 'history') return <TeamHistory key={id} id={id} />;
  if (section === 'game' && id && part === 'officials') return <RateOfficials key={id} id={id} />;
  if (section === 'game' && id && part === 'lineup') return <Lineup key={id} id={id} />;
  if (section === 'game' && id && part === 'score') return <Score key={id} id={id} owner={org.userId} />;
  if (section === 'game' && id) return <Game key={id} id={id} />;
  return <Home />;
}

function Attendance({ of, id }: Readonly<{ of: string | undefined; id: string }>) {
  if (of === 'team') return <TeamAttendance key={id} id={id} />;
  return of === 'child' ? (
    <ChildAttendance key={id} id={id} />
  ) : (
    <TakeAttendance key={id} kind={of === 'game' ? 'game' : 'event'} id={id} />
  );
}

forgetOld().catch(() => undefined);
forgetWhatEnds();
await start(App);
registerServiceWorker();
