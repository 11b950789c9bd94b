import type { Game } from 'league-gateway-client';
import { scoreOf, statusOf, timeOf } from '../../../kit/format.ts';
import { to } from '../../../kit/router.ts';
import { locale } from '../../../kit/texts.ts';
import { today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { isClosedFor, type Place, placeKeyOf, takesPlace } from './data.ts';
import { dayName } from './weeks.tsx';

const SHORT = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
export const shortDay = (day: string): string => SHORT.format(new Date(`${day}T00:00Z`));

type WeekGridProps = Readonly<{ games: readonly Game[]; places: readonly Place[]; days: readonly string[] }>;

/** A week at a glance: a row for each field, a column for each day. */
export function WeekGrid({ games, places, days }: WeekGridProps) {
  const cells = Map.groupBy(games, (game) => `${placeKeyOf(game)} ${game.localDate}`);
  return (
    <div class="card week-grid">
      <table>
        <thead>
          <tr>
            <th scope="col">{text('schedule.place')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today() ? 'date' : undefined}>
                <a class="spacious" href={to('schedule', 'day', day)}>
                  {shortDay(day)}
                  <span class="visually-hidden">
                    {' '}
                    {text('schedule.byField')}, {dayName(day)}
                  </span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label || text('schedule.noPlace')}</th>
              {days.map((day) => (
                <td key={day}>
                  {cells.get(`${key} ${day}`)?.map((game) => (
                    <WeekGame key={game.id} game={game} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekGame({ game }: Readonly<{ game: Game }>) {
  const status = statusOf(game);
  const score = scoreOf(game);
  return (
    <a class={takesPlace(game) ? 'week-game' : 'week-game off'} href={to('schedule', 'game', game.id)}>
      <span class="row">
        <b>{timeOf(game)}</b>
        {score !== undefined && <b>{score}</b>}
      </span>
      <span>{text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name })}</span>
      {status && score === undefined && <span class="soft">{status}</span>}
      {isClosedFor(game) && <span class="fault">{text('fields.isClosed')}</span>}
    </a>
  );
}
