import { type OfficialAssignment, type OfficialAvailability, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { moneyOf, placeOf, sentAt, timeOf, weekdayName, whenOf } from '../../kit/format.ts';
import { Confirm, Field, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { language } from '../../kit/texts.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../kit/ui.tsx';
import { addDays, today } from '../../kit/zoned-time.ts';
import { DaysAway, isSameSpan } from '../days-away.tsx';
import { text } from '../family-texts.ts';
import { GameStatus, matchOf, Sides } from '../game-list.tsx';
import { rareText } from '../rare-texts.ts';

/** As many as a page holds. */
const LIMIT = 100;

/** So long a game that was officiated waits here for its report. */
const DAYS_BACK = 14;

const hasBegun = ({ game }: OfficialAssignment): boolean => Date.parse(game.startsAt) <= Date.now();

/** What an umpire is asked, the games that are theirs, and those that still need one. */
export function Officiating() {
  const [said, setSaid] = useState('');
  const load = useLoad(
    async (signal) => {
      const params = { query: { limit: LIMIT } };
      const lately = { query: { limit: LIMIT, startDate: addDays(today(), -DAYS_BACK), endDate: today() } };
      const [{ assignments }, { assignments: earlier }, { assignments: open, mayTake }] = await Promise.all([
        unwrap(league.GET('/api/mobile/officiating/assignments', { signal, params })),
        unwrap(league.GET('/api/mobile/officiating/assignments', { signal, params: lately })),
        unwrap(league.GET('/api/mobile/officiating/open-games', { signal, params })),
      ]);
      return { assignments, earlier, open, mayTake };
    },
    [],
    'officiating',
  );
  const changed = (words: string) => {
    setSaid(words);
    load.reload();
  };
  return (
    <Screen title={text('officiating.title')} back={{ label: text('tab.home'), to: to() }}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ assignments, earlier, open, mayTake }) => {
          const those = (...states: readonly string[]) => assignments.filter(({ state }) => states.includes(state));
          const [offered, past] = [those('offered'), those('declined', 'expired')];
          const accepted = those('accepted').filter((place) => !hasBegun(place));
          const done = earlier.filter((place) => place.state === 'accepted' && hasBegun(place)).toReversed();
          return (
            <>
              {offered.length > 0 && (
                <Places title={rareText('officiating.offered')} places={offered}>
                  {(place) => <Offer place={place} changed={changed} />}
                </Places>
              )}
              <Places title={rareText('officiating.accepted')} places={accepted} none={rareText('officiating.none')}>
                {(place) => <Accepted place={place} changed={changed} />}
              </Places>
              {done.length > 0 && (
                <Places title={rareText('officiating.done')} places={done}>
                  {(place) => (
                    <a class="button" href={to('game', place.game.id, 'report')}>
                      {text('gameReport.title')}
                      <span class="visually-hidden"> {nameOf(place)}</span>
                    </a>
                  )}
                </Places>
              )}
              <Places
                title={rareText('officiating.open')}
                places={open}
                about={mayTake ? undefined : rareText('officiating.leagueAssigns')}
                none={rareText('officiating.noneOpen')}
              >
                {(place) => mayTake && <Open place={place} changed={changed} />}
              </Places>
              {past.length > 0 && (
                <Places title={rareText('officiating.past')} places={past}>
                  {({ state }) => <p class="small soft">{rareText('officiating.state', { state })}</p>}
                </Places>
              )}
            </>
          );
        }}
      </Loaded>
      <a class="button" href={to('officiating', 'availability')}>
        {rareText('availability.title')}
      </a>
    </Screen>
  );
}

type PlacesProps = Readonly<{
  title: string;
  places: readonly OfficialAssignment[];
  about?: string | undefined;
  none?: string;
  children: (place: OfficialAssignment) => ComponentChildren;
}>;

function Places({ title, places, about, none, children }: PlacesProps) {
  return (
    <Card title={title}>
      {about && places.length > 0 && <p class="soft">{about}</p>}
      {places.length === 0 && <p class="soft">{none}</p>}
      <ul class="rows agenda">
        {places.map((place) => (
          <li key={place.id}>
            <a class="whole" href={to('game', place.game.id)}>
              <span class="row">
                <span class="small soft">{whenOf(place.game)}</span>
                <GameStatus game={place.game} />
              </span>
              <Sides game={place.game} />
              <span class="small soft block">{placeOf(place.game)}</span>
              <span class="small block">{termsOf(place)}</span>
            </a>
            {children(place)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const termsOf = ({ position, feeCents, state, respondBy }: OfficialAssignment): string =>
  [
    position,
    feeCents > 0 && rareText('officiating.fee', { fee: moneyOf(feeCents) }),
    state === 'offered' && respondBy !== null && rareText('officiating.respondBy', { when: sentAt(respondBy) }),
  ]
    .filter(Boolean)
    .join(' · ');

type PlaceProps = Readonly<{ place: OfficialAssignment; changed: (said: string) => void }>;

function useAnswer({ place, changed }: PlaceProps) {
  const { isBusy, error, run } = useAction();
  const params = { path: { assignmentId: place.id } };
  const answer = (action: 'accept' | 'decline') =>
    run(async () => {
      await unwrap(league.POST('/api/mobile/officiating/assignments/{assignmentId}', { params, body: { action } }));
      changed(rareText('officiating.answered', { action, match: matchOf(place.game) }));
    });
  return { isBusy, error, answer };
}

function Offer({ place, changed }: PlaceProps) {
  const { isBusy, error, answer } = useAnswer({ place, changed });
  const which = <span class="visually-hidden"> {nameOf(place)}</span>;
  return (
    <>
      <div class="pair">
        <button type="button" class="primary" disabled={isBusy} onClick={() => answer('accept')}>
          {rareText('officiating.accept')}
          {which}
        </button>
        <button type="button" disabled={isBusy} onClick={() => answer('decline')}>
          {rareText('officiating.decline')}
          {which}
        </button>
      </div>
      <Refusal error={error} lookAgain={() => changed('')} />
    </>
  );
}

/** A second look first: an answer of no is not taken back, and the league looks for somebody else at once. */
function Accepted({ place, changed }: PlaceProps) {
  const { isBusy, error, answer } = useAnswer({ place, changed });
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <div class="pair">
        <a class="button" href={to('game', place.game.id, 'history')}>
          {rareText('history.title')}
          <span class="visually-hidden"> {nameOf(place)}</span>
        </a>
        <a class="button" href={to('game', place.game.id, 'scorer')}>
          {text('scorer.title')}
          <span class="visually-hidden"> {nameOf(place)}</span>
        </a>
      </div>
      <button type="button" class="quiet" onClick={() => setAsked(true)}>
        {rareText('officiating.giveBack')}
        <span class="visually-hidden"> {nameOf(place)}</span>
      </button>
      {isAsked && (
        <Confirm
          title={rareText('officiating.giveBackQuestion', { match: matchOf(place.game) })}
          action={rareText('officiating.giveBackDo')}
          isBusy={isBusy}
          onConfirm={() => answer('decline').then(() => setAsked(false))}
          onClose={() => setAsked(false)}
        >
          <p>{rareText('officiating.giveBackText')}</p>
        </Confirm>
      )}
      <Refusal error={error} lookAgain={() => changed('')} />
    </>
  );
}

function Open({ place, changed }: PlaceProps) {
  const { isBusy, error, run } = useAction();
  const params = { path: { assignmentId: place.id } };
  const take = () =>
    run(async () => {
      await unwrap(league.POST('/api/mobile/officiating/open-games/{assignmentId}', { params }));
      changed(rareText('officiating.answered', { action: 'accept', match: matchOf(place.game) }));
    });
  return (
    <>
      <button type="button" disabled={isBusy} onClick={take}>
        {rareText('officiating.take')}
        <span class="visually-hidden"> {nameOf(place)}</span>
      </button>
      <Refusal error={error} lookAgain={() => changed('')} />
    </>
  );
}

const nameOf = ({ position, game }: OfficialAssignment): string => [position, matchOf(game), whenOf(game)].join(', ');

/** Why a place is not the umpire's. The row stays until they look again, so that they read it where they tapped. */
function Refusal({ error, lookAgain }: Readonly<{ error: unknown; lookAgain: () => void }>) {
  if (error === undefined) return null;
  const conflict = problemOf(error, 'official-conflict');
  if (conflict) {
    return (
      <div class="alert small" role="alert">
        <p>{rareText('officiating.conflict')}</p>
        <ul>
          {conflict.conflicts.map(({ reason, gameId }) => (
            <li key={`${reason}/${gameId}`}>{rareText('officiating.reason', { reason: reason.replaceAll('-', '_') })}</li>
          ))}
        </ul>
      </div>
    );
  }
  const isGone = problemOf(error, 'not-found') ?? problemOf(error, 'already-decided');
  if (!isGone) return <Problem error={error} />;
  return (
    <div class="alert small row" role="alert">
      <p>{rareText('officiating.gone')}</p>
      <button type="button" onClick={lookAgain}>
        {rareText('officiating.lookAgain')}
      </button>
    </div>
  );
}

/** When an umpire can be asked. */
export function Availability() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/officiating/availability', { signal })), [], 'availability');
  return (
    <Screen title={rareText('availability.title')} back={{ label: text('officiating.title'), to: to('officiating') }}>
      <Loaded load={load}>
        {(kept) => {
          const save = (change: Partial<OfficialAvailability>) =>
            unwrap(league.PUT('/api/mobile/officiating/availability', { body: { ...kept, ...change } })).finally(load.reload);
          return (
            <>
              <WeeklyHours weekly={kept.weekly} save={(weekly) => save({ weekly })} />
              <DaysAway
                title={text('away.title')}
                about={rareText('availability.away')}
                spans={kept.blackouts}
                add={(span) => save({ blackouts: [...kept.blackouts, span] })}
                remove={(span) => save({ blackouts: kept.blackouts.filter((each) => !isSameSpan(each, span)) })}
              />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type Hours = OfficialAvailability['weekly'][number];
type WeeklyHoursProps = Readonly<{ weekly: readonly Hours[]; save: (weekly: Hours[]) => Promise<unknown> }>;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MIDNIGHT = '24:00';

function WeeklyHours({ weekly, save }: WeeklyHoursProps) {
  const form = useForm({ weekdays: [] as readonly number[], from: '', to: '' }, undefined, ['from', 'to']);
  const { weekdays, from, to: until } = form.values;
  const { isBusy, error, run } = useAction();
  const sorted = [...weekly].sort((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from));
  const isBackwards = from !== '' && until !== '' && until <= from;
  const add = () => save([...sorted, ...weekdays.map((weekday) => ({ weekday, from, to: until || MIDNIGHT }))]);
  return (
    <>
      <Card title={rareText('availability.weekly')}>
        <p>{text(sorted.length === 0 ? 'availability.always' : 'availability.only')}</p>
        <ul class="rows">
          {sorted.map((hours) => (
            <li key={hoursInWords(hours)} class="row">
              <span>{hoursInWords(hours)}</span>
              <button
                type="button"
                disabled={isBusy || form.isBusy}
                onClick={() => run(() => save(sorted.filter((each) => each !== hours)))}
              >
                {text('away.remove')}
                <span class="visually-hidden"> {hoursInWords(hours)}</span>
              </button>
            </li>
          ))}
        </ul>
        {error !== undefined && <Problem error={error} />}
      </Card>
      <Card title={rareText('availability.add')}>
        <Form form={form} onSubmit={add}>
          <fieldset>
            <legend>{rareText('eventForm.weekdays')}</legend>
            <div class="choices">
              {WEEKDAYS.map((weekday) => (
                <button
                  key={weekday}
                  type="button"
                  aria-pressed={weekdays.includes(weekday)}
                  onClick={() => form.set({ weekdays: WEEKDAYS.filter((each) => weekdays.includes(each) !== (each === weekday)) })}
                >
                  {weekdayName(weekday)}
                </button>
              ))}
            </div>
          </fieldset>
          <Field label={rareText('eventForm.startsAt')} {...form.at('from')} input={{ type: 'time', required: true }} />
          <Field label={rareText('eventForm.endsAt')} hint={rareText('availability.toHint')} {...form.at('to')} input={{ type: 'time' }} />
          {isBackwards && (
            <p class="small fault" role="alert">
              {rareText('eventForm.backwards')}
            </p>
          )}
          <Submit disabled={isBusy || isBackwards || weekdays.length === 0}>{rareText('availability.save')}</Submit>
        </Form>
      </Card>
    </>
  );
}

const hoursInWords = ({ weekday, from, to: until }: Hours): string => {
  const [localDate, day] = ['2026-11-23', weekdayName(weekday)];
  return rareText('availability.hours', {
    day: day.charAt(0).toLocaleUpperCase(language) + day.slice(1),
    from: timeOf({ localDate, localTime: from }),
    to: timeOf({ localDate, localTime: until }),
  });
};
