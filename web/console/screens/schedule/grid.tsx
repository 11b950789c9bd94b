import type { Game } from 'league-gateway-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { timeOf, whenOf } from '../../../kit/format.ts';
import { to } from '../../../kit/router.ts';
import { Card } from '../../../kit/ui.tsx';
import { instantOf } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { clockOf, Obstacles, useGameChange } from './change.tsx';
import { isClosedFor, later, minutesOf, type Place, placeKeyOf, takesPlace, teamsOf } from './data.ts';

const HOUR = 60;
/** Games are dropped on quarters of an hour. */
const STEP = 15;
const FIRST = 8 * HOUR;
const LAST = 21 * HOUR;
const DAY_END = 24 * HOUR - STEP;
/** A press that moves less opens the game. */
const SLACK_PX = 6;

type Spot = Readonly<{ place: Place; minute: number }>;
type Drag = Readonly<{ game: Game; from: Readonly<{ x: number; y: number; grip: number }>; spot: Spot | undefined }>;

const minuteOf = ({ localTime }: Pick<Game, 'localTime'>): number => {
  const [hours, minutes] = localTime.split(':').map(Number) as [number, number];
  return hours * HOUR + minutes;
};
const timeAt = (minute: number): string =>
  [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

/** What has the field or one of the teams while a game would be played at a spot. The gateway, which also knows practices, decides. */
export function inTheWay(
  game: Game,
  { place, minute }: Spot,
  games: readonly Game[],
): readonly Readonly<{ other: Game; isField: boolean }>[] {
  const end = minute + minutesOf(game);
  const teams = [game.homeTeam.id, game.visitorTeam.id];
  return games
    .filter((other) => other.id !== game.id && takesPlace(other) && minuteOf(other) < end && minuteOf(other) + minutesOf(other) > minute)
    .map((other) => ({ other, isField: placeKeyOf(other) === place.key && place.key !== '' }))
    .filter(({ other, isField }) => isField || teams.includes(other.homeTeam.id) || teams.includes(other.visitorTeam.id));
}

type GridProps = Readonly<{ games: readonly Game[]; places: readonly Place[]; changed: () => void }>;

/**
 * The games of a day in columns of fields. A mouse or a pen drags a game to another hour or field; a tap, Enter or a click opens it, with the form
 * that does the same.
 */
export function DayGrid({ games: ofDay, places, changed }: GridProps) {
  const games = ofDay.filter(({ startTimeTbd }) => !startTimeTbd);
  const withoutTime = ofDay.filter(({ startTimeTbd }) => startTimeTbd);
  const grid = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  /** Whether the press that has just ended was a drag, whose click opens nothing. */
  const wasDragged = useRef(false);
  const [moved, setMoved] = useState<Readonly<{ before: Game; after: Game }>>();
  const change = useGameChange((after) => {
    setMoved((last) => last && { ...last, after });
    changed();
  });
  const first = Math.min(FIRST, ...games.map((game) => Math.floor(minuteOf(game) / HOUR) * HOUR));
  const last = Math.max(LAST, ...games.map((game) => Math.ceil((minuteOf(game) + minutesOf(game)) / HOUR) * HOUR));
  const rowOf = (minute: number) => Math.floor((minute - first) / STEP) + 2;
  const area = (column: number, minute: number, minutes: number) => ({
    gridColumn: `${column + 2}`,
    gridRow: `${rowOf(minute)} / ${rowOf(Math.min(minute + minutes, last) + STEP - 1)}`,
  });

  useEffect(() => {
    if (!drag) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(undefined);
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [drag]);

  /** The spot under the pointer, by the first column and row that games can have. */
  const spotAt = (event: PointerEvent, grip: number): Spot | undefined => {
    const corner = grid.current!.querySelector('.grid-place')!.getBoundingClientRect();
    const rows = grid.current!.querySelector('.grid-hour')!.getBoundingClientRect();
    const place = places[Math.floor((event.clientX - corner.left) / corner.width)];
    const steps = Math.round((event.clientY - grip - rows.top) / (rows.height / (HOUR / STEP)));
    return place && { place, minute: Math.min(Math.max(first + steps * STEP, 0), DAY_END) };
  };
  const drop = ({ game, spot }: Drag) => {
    if (!spot) return;
    const isElsewhere = spot.place.key !== placeKeyOf(game);
    const isLater = spot.minute !== minuteOf(game);
    if (!isElsewhere && !isLater) return;
    const startsAt = instantOf(game.localDate, timeAt(spot.minute), game.timeZone);
    setMoved({ before: game, after: game });
    const body = {
      ...(isLater && { startsAt, endsAt: later(startsAt, minutesOf(game)) }),
      ...(isElsewhere && spot.place.edit),
    };
    void change.run(() => change.change(game, body));
  };
  const takeBack = ({ before, after }: NonNullable<typeof moved>) => {
    const place = places.find(({ key }) => key === placeKeyOf(before));
    setMoved(undefined);
    void change.run(() => change.change(after, { startsAt: before.startsAt, endsAt: before.endsAt, ...place?.edit }));
  };

  const conflicts = drag?.spot ? inTheWay(drag.game, drag.spot, games) : [];
  return (
    <>
      <Obstacles of={change} />
      <div class="drag-note" role="status">
        {!drag && !moved && <p class="soft small">{text('schedule.dragHint')}</p>}
        {drag?.spot && (
          <p class={conflicts.length > 0 ? 'fault' : ''}>
            {text('schedule.dropAt', { time: clockOf(timeAt(drag.spot.minute)), place: drag.spot.place.label || text('schedule.noPlace') })}
            {conflicts.map(({ other, isField }) => (
              <span key={other.id}>
                {' '}
                {text(isField ? 'schedule.fieldTakenBy' : 'schedule.teamTakenBy', { game: teamsOf(other), time: timeOf(other) })}
              </span>
            ))}
          </p>
        )}
        {!drag && moved && moved.after.version !== moved.before.version && !change.obstacle && (
          <p class="row start">
            {text('schedule.moved', { game: teamsOf(moved.after), when: whenOf(moved.after) })}
            <button type="button" disabled={change.isBusy} onClick={() => takeBack(moved)}>
              {text('schedule.moveBack')}
            </button>
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section class="scroll grid-frame" aria-label={text('schedule.byField')} tabIndex={0}>
        <div
          ref={grid}
          class="day-grid"
          style={{
            gridTemplateColumns: `5.25rem repeat(${Math.max(places.length, 1)}, minmax(7.5rem, 1fr))`,
            gridTemplateRows: `auto repeat(${(last - first) / STEP}, 1rem)`,
          }}
        >
          {places.map(({ key, label }, column) => (
            <h2 key={key} class="grid-place" style={{ gridColumn: `${column + 2}`, gridRow: '1' }}>
              {label || text('schedule.noPlace')}
            </h2>
          ))}
          {Array.from({ length: (last - first) / HOUR }, (_, hour) => first + hour * HOUR).map((minute) => (
            <div
              key={minute}
              class="grid-hour small soft"
              style={{ gridColumn: '1 / -1', gridRow: `${rowOf(minute)} / span ${HOUR / STEP}` }}
            >
              <span>{clockOf(timeAt(minute))}</span>
            </div>
          ))}
          {games.map((game) => {
            const column = places.findIndex(({ key }) => key === placeKeyOf(game));
            const isBlocked = takesPlace(game) && inTheWay(game, { place: places[column]!, minute: minuteOf(game) }, games).length > 0;
            const isMovable = ['scheduled', 'postponed'].includes(game.status);
            return (
              <a
                key={game.id}
                class={['grid-game', !takesPlace(game) && 'off', isBlocked && 'blocked', drag?.game.id === game.id && 'dragged']
                  .filter(Boolean)
                  .join(' ')}
                style={area(column, minuteOf(game), minutesOf(game))}
                href={to('schedule', 'game', game.id)}
                draggable={false}
                onPointerDown={(event) => {
                  if (!isMovable || event.pointerType === 'touch' || event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  const grip = event.clientY - event.currentTarget.getBoundingClientRect().top;
                  setDrag({ game, from: { x: event.clientX, y: event.clientY, grip }, spot: undefined });
                }}
                onPointerMove={(event) => {
                  if (drag?.game.id !== game.id) return;
                  const way = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y);
                  if (drag.spot || way > SLACK_PX) setDrag({ ...drag, spot: spotAt(event, drag.from.grip) });
                }}
                onPointerUp={() => {
                  wasDragged.current = drag?.spot !== undefined;
                  if (drag?.spot) drop(drag);
                  setDrag(undefined);
                }}
                onPointerCancel={() => setDrag(undefined)}
                onClick={(event) => {
                  if (wasDragged.current) event.preventDefault();
                  wasDragged.current = false;
                }}
              >
                <b>{timeOf(game)}</b> {teamsOf(game)}
                {isBlocked && <span class="fault"> {text('schedule.conflict')}</span>}
                {isClosedFor(game) && <span class="fault"> {text('fields.isClosed')}</span>}
              </a>
            );
          })}
          {drag?.spot && (
            <div
              class={conflicts.length > 0 ? 'grid-ghost blocked' : 'grid-ghost'}
              style={area(places.indexOf(drag.spot.place), drag.spot.minute, minutesOf(drag.game))}
            >
              <b>{clockOf(timeAt(drag.spot.minute))}</b> {teamsOf(drag.game)}
            </div>
          )}
        </div>
      </section>
      {withoutTime.length > 0 && (
        <Card title={text('schedule.withoutTime')}>
          <ul class="rows">
            {withoutTime.map((game) => (
              <li key={game.id}>
                <a class="whole" href={to('schedule', 'game', game.id)}>
                  {teamsOf(game)}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ofDay.length === 0 && <p>{text('schedule.noneThatDay')}</p>}
    </>
  );
}
