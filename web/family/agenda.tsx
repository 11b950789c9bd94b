import type { AgendaItem, Facility, Game, TeamEvent } from 'league-gateway-client';
import { dayOf, placeOf, statusOf, timeOf } from '../kit/format.ts';
import { to } from '../kit/router.ts';
import { Card } from '../kit/ui.tsx';
import { Answers } from './answers.tsx';
import { text } from './family-texts.ts';
import { GameStatus, Sides } from './game-list.tsx';
import { WayThere } from './place.tsx';
import { Slots } from './slots.tsx';
import { stateInWords } from './state-of-field.tsx';

type AgendaProps = Readonly<{ items: readonly AgendaItem[]; facilities?: readonly Facility[]; changed: () => void }>;

/** Games and events, a card for each day. With the league's facilities, each has a link to the map. */
export function Agenda({ items, facilities = [], changed }: AgendaProps) {
  const days = Map.groupBy(items, (item) => subjectOf(item)?.localDate ?? '');
  return (
    <>
      {[...days].map(([date, ofDay]) => (
        <Card key={date} title={dayOf(date)}>
          <ul class="rows agenda">
            {ofDay.map((item) => (
              <li key={subjectOf(item)?.id}>
                {item.game && <GameRow game={item.game} />}
                {item.event && <EventRow event={item.event} />}
                <WayThere facility={facilities.find(({ id }) => id === subjectOf(item)?.facility?.id)} />
                <Answers item={item} changed={changed} />
                <Slots slots={item.slots} changed={changed} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

const subjectOf = ({ game, event }: AgendaItem): Game | TeamEvent | null => game ?? event;

function GameRow({ game }: Readonly<{ game: Game }>) {
  return (
    <a class="whole" href={to('game', game.id)}>
      <span class="row">
        <span class="time">{timeOf(game)}</span>
        <GameStatus game={game} />
      </span>
      <Sides game={game} />
      <span class="small soft block">{placeOf(game)}</span>
      {game.facility?.state && <span class="small block">{stateInWords(game.facility.state)}</span>}
      <GameHints game={game} />
    </a>
  );
}

/** What to wear, and who brings the snack. */
export function GameHints({ game }: Readonly<{ game: Game }>) {
  const { homeJerseyColor, visitorJerseyColor, homeTeam, visitorTeam, snackParentName } = game;
  const jerseys = [
    { team: visitorTeam, color: visitorJerseyColor },
    { team: homeTeam, color: homeJerseyColor },
  ].flatMap(({ team, color }) => (color ? [text('jersey', { team: team.name, color })] : []));
  return (
    <>
      {jerseys.length > 0 && <span class="small block">{jerseys.join(' · ')}</span>}
      {snackParentName && <span class="small block">{text('snack', { name: snackParentName })}</span>}
    </>
  );
}

function EventRow({ event }: Readonly<{ event: TeamEvent }>) {
  return (
    <a class="whole" href={to('event', event.id)}>
      <span class="row">
        <span class="time">{timeOf(event)}</span>
        {statusOf(event) && <span class="badge">{statusOf(event)}</span>}
      </span>
      <strong class="block">{event.title}</strong>
      <span class="small soft block">{[event.team.name, placeOfEvent(event)].join(' · ')}</span>
      {event.arrivalMinutes !== null && !event.startTimeTbd && (
        <span class="small block">{text('arrival', { count: event.arrivalMinutes })}</span>
      )}
    </a>
  );
}

export const placeOfEvent = (event: TeamEvent): string => (event.facility === null && event.place !== null ? event.place : placeOf(event));
