import './schedule.css';
import { lazily } from '../../../kit/ui.tsx';
import type { SectionProps } from '../../section-props.ts';
import { Scores } from '../standings/scores.tsx';
import { ScheduleFields } from './fields.tsx';
import { GameScreen } from './game.tsx';
import { NewGame } from './new.tsx';
import { OfficialFees, ScheduleOfficials } from './officials.tsx';
import { Proposal } from './proposal.tsx';
import { Rain } from './rain.tsx';
import { OfficialRatings } from './ratings.tsx';
import { ScheduleDay, ScheduleWeek } from './week.tsx';

const LeagueEvents = lazily(async () => (await import('../rare.ts')).LeagueEvents);
const GameReports = lazily(async () => (await import('../rare.ts')).GameReports);

/** The schedule: a week, a day by fields, one game, a new one, events of the league, a day called off, the scores, umpires, their fees, ratings and reports, and the state of the fields. */
export function Schedule({ route: [view, id] }: SectionProps) {
  if (view === 'game' && id !== undefined) return <GameScreen id={id} />;
  if (view === 'new') return <NewGame date={id} />;
  if (view === 'rain') return <Rain id={id} />;
  if (view === 'proposal') return <Proposal id={id} />;
  if (view === 'scores') return <Scores week={id} />;
  if (view === 'events') return <LeagueEvents id={id} />;
  if (view === 'fields') return <ScheduleFields />;
  if (view === 'officials') return <ScheduleOfficials date={id} />;
  if (view === 'fees') return <OfficialFees month={id} />;
  if (view === 'reports') return <GameReports />;
  if (view === 'ratings') return <OfficialRatings userId={id} />;
  if (view === 'day' && id !== undefined) return <ScheduleDay date={id} />;
  return <ScheduleWeek date={id} />;
}
