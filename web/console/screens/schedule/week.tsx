import type { Facility, Game } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dayOf, placeOf, scoreOf, statusOf, timeOf } from '../../../kit/format.ts';
import { Select } from '../../../kit/forms.tsx';
import { to } from '../../../kit/router.ts';
import { language } from '../../../kit/texts.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { addDays, mondayOf, today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { useWide } from '../../wide.ts';
import { firstGame, gamesBetween, isClosedFor, loadFacilities, placeKeyOf, placesOf, takesPlace } from './data.ts';
import { lastRain } from './rain.tsx';
import { shortDay, WeekGrid } from './week-grid.tsx';
import { dayName, Weeks, weekName } from './weeks.tsx';

const SUNDAY = 6;
const WEEK = 7;
const daysFrom = (monday: string): readonly string[] => Array.from({ length: WEEK }, (_, days) => addDays(monday, days));

/** Stays while one goes from week to week. */
let kept = { team: '', place: '' };

export function useWeek(date: string) {
  const monday = mondayOf(date);
  return useLoad(
    async (signal) => {
      const [games, facilities] = await Promise.all([gamesBetween(monday, addDays(monday, SUNDAY), signal), loadFacilities(signal)]);
      return { games, facilities };
    },
    [monday],
    'week',
  );
}

type Link = Readonly<{ path: readonly string[]; label: string }>;

const placesToGo = (monday: string): readonly Link[] => [
  { path: ['schedule', 'proposal'], label: text('proposal.title') },
  { path: ['schedule', 'scores'], label: text('scores.title') },
  { path: ['schedule', 'rain'], label: text('rain.open') },
  { path: ['schedule', 'events'], label: text('orgEvents.title') },
  { path: ['schedule', 'fields'], label: text('fields.title') },
  { path: ['schedule', 'officials', monday], label: text('officials.title') },
  { path: ['files'], label: text('files.title') },
];

/** On a phone a list by day; where there is room, a table of fields and days. */
export function ScheduleWeek({ date = today() }: Readonly<{ date?: string | undefined }>) {
  const monday = mondayOf(date);
  const load = useWeek(date);
  const [filter, setFilter] = useState(kept);
  const isWide = useWide();
  const choose = (chosen: Partial<typeof kept>) => {
    kept = { ...filter, ...chosen };
    setFilter(kept);
  };
  const newGame = (
    <a class="button primary" href={to('schedule', 'new')}>
      {text('schedule.new')}
    </a>
  );
  return (
    <Screen title={text('schedule.title')} eyebrow={weekName(monday)}>
      <RainNote />
      <nav class="actions" aria-label={text('schedule.actions')}>
        {!isWide && newGame}
        {placesToGo(monday).map(({ path, label }) => (
          <a key={label} class="button" href={to(...path)}>
            {label}
          </a>
        ))}
      </nav>
      <div class="toolbar">
        <Weeks monday={monday} view="week" />
        {load.value && <Filters {...load.value} filter={filter} choose={choose} />}
        {isWide && newGame}
      </div>
      <Loaded load={load}>
        {({ games, facilities }) => {
          const shown = games.filter((game) => isMeant(game, filter));
          return (
            <>
              {shown.length === 0 && (
                <Card>
                  <p>{text(games.length === 0 ? 'schedule.none' : 'schedule.noneSuch')}</p>
                  {games.length === 0 && <ToFirstGame monday={monday} />}
                  {games.length > 0 && (
                    <button type="button" onClick={() => choose({ team: '', place: '' })}>
                      {text('schedule.showAll')}
                    </button>
                  )}
                </Card>
              )}
              {isWide && shown.length > 0 ? (
                <WeekGrid
                  games={shown}
                  days={daysFrom(monday)}
                  places={placesOf(facilities, games).filter(({ key }) => isMeantPlace(key, filter, shown))}
                />
              ) : (
                daysOf(shown).map(([day, ofDay]) => (
                  <Card key={day} title={dayOf(day)}>
                    <ul class="rows">
                      {ofDay.map((game) => (
                        <li key={game.id}>
                          <GameRow game={game} />
                        </li>
                      ))}
                    </ul>
                  </Card>
                ))
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type FiltersProps = Readonly<{
  games: readonly Game[];
  facilities: readonly Facility[];
  filter: typeof kept;
  choose: (chosen: Partial<typeof kept>) => void;
}>;

function Filters({ games, facilities, filter, choose }: FiltersProps) {
  return (
    <div class="filters">
      <Select
        label={text('schedule.team')}
        value={filter.team}
        choices={[{ value: '', label: text('schedule.allTeams') }, ...teamsIn(games, filter.team)]}
        onChange={(team) => choose({ team })}
      />
      <Select
        label={text('schedule.place')}
        value={filter.place}
        choices={[
          { value: '', label: text('schedule.allFields') },
          ...placesOf(facilities, games)
            .filter(({ key }) => key !== '')
            .map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(place) => choose({ place })}
      />
    </div>
  );
}

/** From a week without games to the week of the next one, or of the first one that there was. */
function ToFirstGame({ monday }: Readonly<{ monday: string }>) {
  const { value } = useLoad((signal) => firstGame(monday, signal), [monday]);
  if (!value) return null;
  const { game, isToCome } = value;
  return (
    <a class="button primary" href={to('schedule', 'week', game.localDate)}>
      {text('schedule.toFirst', { isToCome: String(isToCome), day: dayName(game.localDate) })}
    </a>
  );
}

function GameRow({ game }: Readonly<{ game: Game }>) {
  const status = statusOf(game);
  return (
    <a class={takesPlace(game) ? 'whole game-row' : 'whole game-row off'} href={to('schedule', 'game', game.id)}>
      <span class="game-time">{timeOf(game)}</span>
      <span class="game-what">
        <strong>{text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name })}</strong>
        <span class="small soft">{placeOf(game)}</span>
      </span>
      <span class="game-state">
        {scoreOf(game) !== undefined && <b>{scoreOf(game)}</b>}
        {status && <span class="badge">{status}</span>}
        {isClosedFor(game) && <span class="badge live">{text('fields.isClosed')}</span>}
      </span>
    </a>
  );
}

const isMeant = (game: Game, { team, place }: typeof kept): boolean =>
  (team === '' || game.homeTeam.id === team || game.visitorTeam.id === team) && (place === '' || placeKeyOf(game) === place);

/** All fields, that free ones are seen, but for those without a game of a team that was chosen. */
const isMeantPlace = (key: string, { team, place }: typeof kept, shown: readonly Game[]): boolean =>
  place === '' ? team === '' || shown.some((game) => placeKeyOf(game) === key) : place === key;

/** The teams that play; one that was chosen in another week stays in the choice. */
function teamsIn(games: readonly Game[], chosen: string): readonly Readonly<{ value: string; label: string }>[] {
  const names = new Map(games.flatMap((game) => [game.homeTeam, game.visitorTeam]).map(({ id, name }) => [id, name]));
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, text('schedule.chosenTeam'));
  return [...names].map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label, language));
}

const daysOf = (games: readonly Game[]): readonly [string, readonly Game[]][] => [...Map.groupBy(games, ({ localDate }) => localDate)];

function RainNote() {
  const rain = lastRain();
  if (!rain) return null;
  return (
    <p class="alert">
      {text('rain.canBeUndone')} <a href={to('schedule', 'rain', rain.id)}>{text('rain.look')}</a>
    </p>
  );
}

/** A day with its fields side by side, where games are dragged. What that needs is loaded with it. */
export function ScheduleDay({ date }: Readonly<{ date: string }>) {
  const monday = mondayOf(date);
  const load = useWeek(date);
  const grid = useLoad(() => import('../rare.ts'), []);
  return (
    <Screen
      title={dayOf(date)}
      eyebrow={text('schedule.byField')}
      back={{ label: text('schedule.title'), to: to('schedule', 'week', date) }}
    >
      <Weeks monday={monday} view="day" date={date} />
      <Loaded load={load}>
        {({ games, facilities }) => (
          <>
            <nav aria-label={text('schedule.days')}>
              <ul class="days">
                {daysFrom(monday).map((day) => (
                  <li key={day}>
                    <a class="button" href={to('schedule', 'day', day)} aria-current={day === date ? 'date' : undefined}>
                      {shortDay(day)}
                      <span class="small soft">
                        {text('schedule.games', { count: games.filter(({ localDate }) => localDate === day).length })}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {grid.error !== undefined && <Problem error={grid.error} retry={grid.reload} />}
            {grid.value && (
              <grid.value.DayGrid
                games={games.filter(({ localDate }) => localDate === date)}
                places={placesOf(
                  facilities,
                  games.filter(({ localDate }) => localDate === date),
                )}
                changed={load.reload}
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
