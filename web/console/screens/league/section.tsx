import { currentOrg } from '../../../kit/league.ts';
import { lazily, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Places } from '../../parts.tsx';
import type { SectionProps } from '../../section-props.ts';
import { LeagueBracket } from './bracket.tsx';
import { NewLeagueBracket } from './bracket-new.tsx';
import { PlanLeagueBracket } from './bracket-plan.tsx';
import { LeagueBrackets } from './brackets.tsx';
import { LeagueMailings } from './mailings.tsx';
import { LeaguePoster } from './poster.tsx';
import { LeaguePosters } from './posters.tsx';
import { AllLeaguePosters } from './posters-all.tsx';
import { CopyLeagueSeason } from './season-copy.tsx';
import { LeagueSettings } from './settings.tsx';
import { LeagueSetup } from './setup.tsx';
import { LeagueStandings } from './standings.tsx';

const LeagueChecks = lazily(async () => (await import('../rare.ts')).LeagueChecks);
const LeagueParts = lazily(async () => (await import('../rare.ts')).LeagueParts);
const LeaguePitching = lazily(async () => (await import('../rare.ts')).LeaguePitching);
const LeagueRules = lazily(async () => (await import('../rare.ts')).LeagueRules);

/** The league itself: setting it up, posters and codes, standings and rules, play-offs, settings. */
export function League({ route: [screen, kind, id] }: SectionProps) {
  switch (screen) {
    case 'setup':
      return <LeagueSetup />;
    case 'parts':
      return <LeagueParts />;
    case 'posters':
      return <LeaguePosters />;
    case 'poster':
      return kind === 'teams' ? <AllLeaguePosters seasonId={id ?? ''} /> : <LeaguePoster kind={kind ?? ''} id={id ?? ''} />;
    case 'standings':
      return <LeagueStandings />;
    case 'rules':
      return <LeagueRules />;
    case 'checks':
      return <LeagueChecks />;
    case 'pitching':
      return <LeaguePitching />;
    case 'brackets':
      if (kind === undefined) return <LeagueBrackets />;
      if (kind === 'new') return <NewLeagueBracket />;
      return id === 'plan' ? <PlanLeagueBracket bracketId={kind} /> : <LeagueBracket bracketId={kind} />;
    case 'mailings':
      return <LeagueMailings />;
    case 'season':
      return <CopyLeagueSeason />;
    case 'settings':
      return <LeagueSettings />;
    default:
      return (
        <Screen title={text('tab.league')} eyebrow={currentOrg()?.name}>
          <Places
            places={(
              ['setup', 'parts', 'posters', 'mailings', 'standings', 'rules', 'brackets', 'checks', 'season', 'settings'] as const
            ).map((path) => ({
              path: ['league', path],
              label: text(`league.${path}`),
              about: text(`league.${path}About`),
            }))}
          />
        </Screen>
      );
  }
}
