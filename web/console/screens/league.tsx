import { currentOrg } from '../../kit/league.ts';
import { Screen } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { Places } from '../parts.tsx';
import type { SectionProps } from '../section-props.ts';
import { LeagueBracket, LeagueBrackets } from './league-brackets.tsx';
import { LeaguePoster } from './league-poster.tsx';
import { LeaguePosters } from './league-posters.tsx';
import { LeagueSettings } from './league-settings.tsx';
import { LeagueSetup } from './league-setup.tsx';
import { LeagueStandings } from './league-standings.tsx';

/** The league itself: setting it up, posters and codes, standings, play-offs, settings. */
export function League({ route: [screen, kind, id] }: SectionProps) {
  switch (screen) {
    case 'setup':
      return <LeagueSetup />;
    case 'posters':
      return <LeaguePosters />;
    case 'poster':
      return <LeaguePoster kind={kind ?? ''} id={id ?? ''} />;
    case 'standings':
      return <LeagueStandings />;
    case 'brackets':
      return kind === undefined ? <LeagueBrackets /> : <LeagueBracket bracketId={kind} />;
    case 'settings':
      return <LeagueSettings />;
    default:
      return (
        <Screen title={text('tab.league')} eyebrow={currentOrg()?.name}>
          <Places
            places={(['setup', 'posters', 'standings', 'brackets', 'settings'] as const).map((path) => ({
              path: ['league', path],
              label: text(`league.${path}`),
              about: text(`league.${path}About`),
            }))}
          />
        </Screen>
      );
  }
}
