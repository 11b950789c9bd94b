import type { AgendaItem, Facility, Game, TeamEvent } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { initialsOf } from '../../src/domain/league/team-colors.ts';
import { dayOf, placeOf, shortDayOf, statusOf, timeOf } from '../kit/format.ts';
import { to } from '../kit/router.ts';
import { Answers, answeredItem, UnsentAnswers } from './answers.tsx';
import { isFor, useAnswersToSend } from './answers-to-send.ts';
import { text } from './family-texts.ts';
import { GameStatus, Sides, type Sports } from './game-list.tsx';
import { KindIcon } from './kind-icon.tsx';
import { WayThere } from './place.tsx';
import { Slots } from './slots.tsx';
import { stateInWords } from './state-of-field.tsx';

type AgendaProps = Readonly<{
  /** What all of the days are. */
  title?: string;
  items: readonly AgendaItem[];
  facilities?: readonly Facility[];
  /** The seasons of the games, for their sports. */
  sports?: Sports;
  /** Whether it is in short: what families answer and do is folded up behind who comes, and the one own team goes without saying. */
  isShort?: boolean;
  changed: () => void;
}>;

/** Games and events by day. With the league's facilities, each has a link to the map. */
export function Agenda({ title, items, isShort = false, changed, ...about }: AgendaProps) {
  const own = [...new Set(items.flatMap(({ answers }) => answers.map(({ teamId }) => teamId)))];
  const Heading = title === undefined ? 'h2' : 'h3';
  const days = Map.groupBy(items, (item) => subjectOf(item).localDate);
  return (
    <section class="card days">
      {title !== undefined && <h2>{title}</h2>}
      {[...days].map(([date, ofDay]) => (
        <div key={date} class="day">
          <Heading class="date">
            <span class="visually-hidden">{dayOf(date)}</span>
            <ShortDay date={date} />
          </Heading>
          <ul class="rows agenda">
            {ofDay.map((item) => (
              <Entry
                key={subjectOf(item).id}
                {...{ item, isShort, changed }}
                ownTeam={isShort && own.length === 1 ? own[0] : undefined}
                {...about}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ShortDay({ date }: Readonly<{ date: string }>) {
  const { weekday, day } = shortDayOf(date);
  return (
    <span aria-hidden="true">
      <span class="small soft block">{weekday}</span>
      {day}
    </span>
  );
}

/** Who plays whom, or the event of a team. */
export const subjectOf = ({ game, event }: AgendaItem): Game | TeamEvent => game ?? event!;

type EntryProps = Omit<AgendaProps, 'items' | 'title'> & Readonly<{ item: AgendaItem; ownTeam: string | undefined }>;

function Entry({ item, facilities = [], sports = [], isShort = false, ownTeam, changed }: EntryProps) {
  const [isOpen, setOpen] = useState(!isShort);
  const details = useId();
  const { game, event, slots } = item;
  const sport = sports.find(({ id }) => id === game?.seasonId)?.sportCode;
  return (
    <li>
      <div class="entry">
        <a class="whole" href={game ? to('game', game.id) : to('event', event!.id)}>
          <span class="what">
            <KindIcon {...{ game, event, sport }} />
            {game && <Sides game={game} ownTeam={ownTeam} />}
            {event && <strong>{event.title}</strong>}
          </span>
          <span class={isOpen ? 'small block' : 'small block one-line'}>
            <span class="time">{timeOf(subjectOf(item))}</span> <span class="soft">{where({ game, event }, ownTeam)}</span>
          </span>
          <Status {...{ game, event }} />
        </a>
        <WhoComesShort {...{ item, isOpen, details }} toggle={isShort ? () => setOpen(!isOpen) : undefined} />
      </div>
      {!isOpen && <UnsentAnswers item={item} changed={changed} />}
      {isOpen && (
        <div id={details} class="answers">
          <WayThere facility={facilities.find(({ id }) => id === subjectOf(item).facility?.id)} />
          <Hints {...{ game, event }} />
          <Answers item={item} changed={changed} />
          <Slots slots={slots} changed={changed} />
        </div>
      )}
    </li>
  );
}

const where = ({ game, event }: Pick<AgendaItem, 'game' | 'event'>, ownTeam: string | undefined): string =>
  game ? placeOf(game) : [placeOfEvent(event!), ...(ownTeam === undefined ? [event!.team.name] : [])].join(' · ');

function Status({ game, event }: Pick<AgendaItem, 'game' | 'event'>) {
  if (game) {
    return (
      <>
        <GameStatus game={game} />
        {game.facility?.state && <span class="small block">{stateInWords(game.facility.state)}</span>}
      </>
    );
  }
  return event && statusOf(event) ? <span class="badge">{statusOf(event)}</span> : null;
}

/** What to know before one goes there. */
export function Hints({ game, event }: Pick<AgendaItem, 'game' | 'event'>) {
  if (game) return <GameHints game={game} />;
  if (!event || event.arrivalMinutes === null || event.startTimeTbd) return null;
  return <span class="small block">{text('arrival', { count: event.arrivalMinutes })}</span>;
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

const SIGNS = { yes: '✓', maybe: '?', no: '✗', none: '–' } as const;

type WhoComesShortProps = Readonly<{ item: AgendaItem; isOpen: boolean; details: string; toggle: (() => void) | undefined }>;

/** The own children's answers as initials, and how many of the team come: a button that unfolds the answers, if they are folded up. */
function WhoComesShort({ item, isOpen, details, toggle }: WhoComesShortProps) {
  const { answers, slots } = item;
  const { answers: toSend } = useAnswersToSend();
  if (subjectOf(item).status !== 'scheduled') return null;
  const mine = answers.flatMap(({ isAsked, mine: own }) =>
    own.map((child) => {
      const waiting = toSend.find((queued) => !queued.problem && isFor(queued, answeredItem(item), child.playerId));
      return { ...child, answer: waiting?.answer.answer ?? child.answer, isAsked };
    }),
  );
  const open = slots.reduce((sum, slot) => sum + slot.open, 0);
  const counts = (['yes', 'maybe', 'no'] as const).map((answer) => ({
    answer,
    count: answers.reduce((sum, team) => sum + team.counts[answer], 0),
  }));
  const hasCounts = counts.some(({ count }) => count > 0);
  const shown = (
    <>
      <span aria-hidden="true" class="initials">
        {mine.map(({ playerId, displayName, answer }) => (
          <span key={playerId} class={`initial ${answer ?? 'none'}`}>
            {initialsOf(displayName)} {SIGNS[answer ?? 'none']}
          </span>
        ))}
        {open > 0 && <span class="initial none">+{open}</span>}
      </span>
      {hasCounts && (
        <span aria-hidden="true" class="small counts">
          {counts.map(
            ({ answer, count }) =>
              count > 0 && (
                <span key={answer} class={answer}>
                  {count} {SIGNS[answer]}
                </span>
              ),
          )}
        </span>
      )}
      <span class="visually-hidden">
        {text('home.answers', {
          open,
          answers: [
            ...mine.map(({ displayName, answer, isAsked }) =>
              text('answer.is', { name: displayName, answer: answer ?? (isAsked ? 'none' : 'not_asked') }),
            ),
            ...(hasCounts ? [text('answers.counts', Object.fromEntries(counts.map(({ answer, count }) => [answer, count])))] : []),
          ].join(' '),
        })}
      </span>
    </>
  );
  if (toggle && mine.length + slots.length > 0) {
    return (
      <button type="button" class="who" aria-expanded={isOpen} aria-controls={isOpen ? details : undefined} onClick={toggle}>
        {shown}
      </button>
    );
  }
  // Beside the answers themselves there is no need for them in short.
  return toggle && hasCounts ? <span class="who">{shown}</span> : null;
}

export const placeOfEvent = (event: TeamEvent): string => (event.facility === null && event.place !== null ? event.place : placeOf(event));
