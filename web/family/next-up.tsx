import { type AgendaItem, type Game, type TeamEvent, unwrap } from 'league-gateway-client';
import { placeOf, timeOf, whenOf } from '../kit/format.ts';
import { league } from '../kit/league.ts';
import { to } from '../kit/router.ts';
import { useLoad } from '../kit/ui.tsx';
import { Hints, placeOfEvent, subjectOf } from './agenda.tsx';
import { Answers } from './answers.tsx';
import { text } from './family-texts.ts';
import { useFollowed } from './follow-game.ts';
import type { Sports } from './game-list.tsx';
import { KindIcon } from './kind-icon.tsx';
import { boardStateOf, Scoreboard } from './scoreboard.tsx';
import { Slots } from './slots.tsx';
import { stateInWords } from './state-of-field.tsx';

const MINUTE_MS = 60_000;

/** What comes first: a game that is being played, else what is next and takes place. */
export function nextOf(items: readonly AgendaItem[], now = Date.now()): AgendaItem | undefined {
  const isNext = (item: AgendaItem) => subjectOf(item).status === 'scheduled' && Date.parse(subjectOf(item).endsAt) > now;
  return items.find(({ game }) => game?.status === 'in_progress') ?? items.find(isNext);
}

type NextUpProps = Readonly<{ item: AgendaItem; sports: Sports; changed: () => void }>;

/** The next thing, large: a game with its scoreboard, or an event, with what one has to know and to answer. */
export function NextUp({ item, sports, changed }: NextUpProps) {
  const { game, event, slots } = item;
  const isLive = game?.status === 'in_progress';
  const sport = sports.find(({ id }) => id === game?.seasonId)?.sportCode;
  return (
    <section class="card next-up">
      <div class="row">
        <h2>{text('home.next', { isLive: `${isLive}` })}</h2>
        {!isLive && <strong>{whenOf(game ?? event!)}</strong>}
      </div>
      <a class="whole" href={game ? to('game', game.id) : to('event', event!.id)}>
        {game && (isLive ? <LiveBoard game={game} /> : <Scoreboard sport={sport ?? ''} teams={sidesOf(game)} score={null} state={null} />)}
        {event && (
          <span class="of-event">
            <KindIcon {...{ game, event, sport }} />
            <span>
              <strong class="block">{event.title}</strong>
              <span class="soft block">{event.team.name}</span>
            </span>
          </span>
        )}
        {event && <Arrival event={event} />}
        <span class="block soft">{event ? placeOfEvent(event) : placeOf(game!)}</span>
        {game?.facility?.state && <strong class="block">{stateInWords(game.facility.state)}</strong>}
        {game && <Hints {...{ game, event }} />}
      </a>
      <Answers item={item} changed={changed} />
      <Slots slots={slots} changed={changed} />
    </section>
  );
}

const sidesOf = ({ homeTeam, visitorTeam }: Pick<Game, 'homeTeam' | 'visitorTeam'>) => ({ home: homeTeam, visitor: visitorTeam });

/** When to be there, by the clock at the field. */
function Arrival({ event: { arrivalMinutes, startTimeTbd, localDate, localTime } }: Readonly<{ event: TeamEvent }>) {
  if (arrivalMinutes === null || startTimeTbd) return null;
  const at = new Date(Date.parse(`${localDate}T${localTime}Z`) - arrivalMinutes * MINUTE_MS).toISOString();
  const time = timeOf({ localDate: at.slice(0, 10), localTime: at.slice(11, 16) });
  return <strong class="block">{text('home.arrive', { time })}</strong>;
}

/** The scoreboard of a game that is being played, which moves with it; until its state has come, its score. */
function LiveBoard({ game }: Readonly<{ game: Game }>) {
  const params = { path: { gameId: game.id } };
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/games/{gameId}/live', { signal, params })), [game.id], 'live');
  const live = useFollowed(game.id, load.value, load.reload);
  return (
    <Scoreboard
      sport={live?.sport ?? ''}
      periods={live?.rules.periods}
      teams={sidesOf(game)}
      score={live?.score ?? { home: game.homeScore, visitor: game.visitorScore }}
      state={live?.game.status === 'in_progress' ? boardStateOf(live.situation) : null}
    />
  );
}
