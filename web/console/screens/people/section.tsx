import { text } from '../../console-texts.ts';
import { Screens } from '../../parts.tsx';
import type { SectionProps } from '../../section-props.ts';
import { PeopleBlocks } from './blocks.tsx';
import { PeopleChild } from './child.tsx';
import { PeopleInquiry } from './inquiry.tsx';
import { PeopleMembers } from './members.tsx';
import { PeopleRequests } from './requests.tsx';
import { PeopleTeam } from './team.tsx';
import { PeopleTeams } from './teams.tsx';

/** Everybody in the league: who asks to join, members, teams with players and staff, and who is kept out. */
export function People({ route: [screen, id] }: SectionProps) {
  if (id !== undefined && screen === 'team') return <PeopleTeam teamId={id} />;
  if (id !== undefined && screen === 'child') return <PeopleChild playerId={id} />;
  if (id !== undefined && screen === 'link') return <PeopleInquiry linkId={id} />;
  const screens = (
    <Screens
      label={text('tab.people')}
      current={screen}
      screens={[
        { path: ['people'], label: text('people.members') },
        { path: ['people', 'teams'], label: text('people.teams') },
        { path: ['people', 'requests'], label: text('people.requests') },
        { path: ['people', 'blocks'], label: text('people.blocks') },
      ]}
    />
  );
  if (screen === 'teams') return <PeopleTeams screens={screens} />;
  if (screen === 'requests') return <PeopleRequests screens={screens} />;
  if (screen === 'blocks') return <PeopleBlocks screens={screens} />;
  return <PeopleMembers screens={screens} />;
}
