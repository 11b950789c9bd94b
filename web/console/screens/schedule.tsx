import './schedule.css';
import type { SectionProps } from '../section-props.ts';
import { GameScreen } from './schedule-game.tsx';
import { NewGame } from './schedule-new.tsx';
import { Rain } from './schedule-rain.tsx';
import { ScheduleDay, ScheduleWeek } from './schedule-week.tsx';
import { Scores } from './scores.tsx';

/** The schedule: a week, a day by fields, one game, a new one, a day called off, and the scores. */
export function Schedule({ route: [view, id] }: SectionProps) {
  if (view === 'game' && id !== undefined) return <GameScreen id={id} />;
  if (view === 'new') return <NewGame date={id} />;
  if (view === 'rain') return <Rain id={id} />;
  if (view === 'scores') return <Scores week={id} />;
  if (view === 'day' && id !== undefined) return <ScheduleDay date={id} />;
  return <ScheduleWeek date={id} />;
}
