import { type Facility, type Game, type GameEdit, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../../kit/form.tsx';
import { placeOf, scoreOf, statusOf, whenOf } from '../../../kit/format.ts';
import { Confirm, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, lazily, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { AskFirst, Later } from '../../parts.tsx';
import { Obstacles, useGameChange } from './change.tsx';
import { isClosedFor, loadFacilities, minutesOf, placeKeyOf, placesOf, teamsOf } from './data.ts';
import { stateInWords } from './fields.tsx';
import { GameHistory } from './history.tsx';
import { GameOfficials } from './officials.tsx';
import { plannedAt, USUAL_MINUTES, WhenFields } from './when.tsx';

const OfficialScorer = lazily(async () => (await import('../rare.ts')).OfficialScorer);
const Conduct = lazily(async () => (await import('../rare.ts')).Conduct);

const REASONS = ['rain', 'lightning', 'heat', 'air_quality', 'field_closed', 'no_officials', 'team_short', 'other'] as const;
export type Reason = (typeof REASONS)[number];
export const reasonChoices = () => REASONS.map((reason) => ({ value: reason, label: text('schedule.reasonName', { reason }) }));

export function GameScreen({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    async (signal) => {
      const params = { path: { gameId: id } };
      const [game, facilities] = await Promise.all([
        unwrap(league.GET('/api/org/games/{gameId}', { signal, params })),
        loadFacilities(signal),
      ]);
      return { game, facilities };
    },
    [id],
    'game',
  );
  // As it is after a change of ours, which is newer than what was loaded.
  const [changed, setChanged] = useState<Game>();
  const [removed, setRemoved] = useState<string>();
  const game = changed ?? load.value?.game;
  return (
    <Screen
      title={game ? text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name }) : text('schedule.game')}
      eyebrow={game && whenOf(game)}
      back={{ label: text('schedule.title'), to: to('schedule', ...(game ? ['week', game.localDate] : [])) }}
      inColumns
    >
      {removed !== undefined ? (
        <Said>{removed}</Said>
      ) : (
        <Loaded load={load}>
          {(loaded) => <GameForms game={changed ?? loaded.game} facilities={loaded.facilities} changed={setChanged} removed={setRemoved} />}
        </Loaded>
      )}
    </Screen>
  );
}

type FormsProps = Readonly<{ game: Game; facilities: readonly Facility[]; changed: (game: Game) => void; removed: (said: string) => void }>;

function GameForms({ game, facilities, changed, removed }: FormsProps) {
  const [isSaved, setSaved] = useState(false);
  const done = (now: Game) => {
    setSaved(now.version !== game.version);
    changed(now);
  };
  return (
    <>
      <Card>
        <div class="row">
          <p>
            {whenOf(game)}
            <br />
            <span class="soft">{placeOf(game)}</span>
          </p>
          {scoreOf(game) !== undefined && <b class="final-score">{scoreOf(game)}</b>}
          {statusOf(game) && <span class="badge">{statusOf(game)}</span>}
        </div>
        {isClosedFor(game) && <p class="alert">{stateInWords(game.facility!.state!, game.timeZone)}</p>}
        {game.statusReason && <p class="soft">{text('schedule.reasonName', { reason: game.statusReason })}</p>}
      </Card>
      <Said>{isSaved ? text('schedule.saved') : ''}</Said>
      {['scheduled', 'postponed', 'suspended'].includes(game.status) && (
        // A new version is a new form, which begins with what is there now.
        <MoveForm key={`${game.version}-move`} {...{ game, facilities, done }} />
      )}
      <CallOff key={`${game.version}-status`} {...{ game, done }} />
      <GameOfficials game={game} />
      <RemoveGame {...{ game, removed }} />
      <Card>
        <Later summary={text('schedule.scorer')}>
          <OfficialScorer game={game} changed={changed} />
        </Later>
      </Card>
      <Card>
        <Later summary={text('schedule.conduct')}>
          <Conduct gameId={game.id} />
        </Later>
      </Card>
      <Card>
        <Later summary={text('history.title')}>
          <GameHistory game={game} facilities={facilities} />
        </Later>
      </Card>
      <p>
        <a class="spacious" href={to('schedule', 'scores', game.localDate)}>
          {text('schedule.toScores')}
        </a>
      </p>
    </>
  );
}

/** A game that was made by mistake. One of which something is recorded is called off instead, and is on no list any more. */
function RemoveGame({ game, removed }: Pick<FormsProps, 'game' | 'removed'>) {
  const remove = async () => {
    const kept = await unwrap(league.DELETE('/api/org/games/{gameId}', { params: { path: { gameId: game.id } } }));
    removed(text(kept ? 'schedule.removedKept' : 'schedule.removed'));
  };
  return (
    <Card title={text('schedule.mistake')}>
      <p>{text('schedule.mistakeText')}</p>
      <div class="row start">
        <AskFirst
          label={text('schedule.remove')}
          isDangerous
          title={text('schedule.removeQuestion')}
          about={text('schedule.removeText', { game: teamsOf(game), when: whenOf(game) })}
          run={remove}
        />
      </div>
    </Card>
  );
}

type FormProps = Readonly<{ game: Game; done: (now: Game) => void }>;

/** Moves the game: also by keyboard and with a screen reader, where dragging does not work. */
function MoveForm({ game, facilities, done }: FormProps & Pick<FormsProps, 'facilities'>) {
  const places = placesOf(facilities, [game]);
  const form = useForm(
    {
      date: game.localDate,
      time: game.startTimeTbd ? '' : game.localTime.slice(0, 5),
      minutes: String(minutesOf(game) || USUAL_MINUTES),
      isTbd: game.startTimeTbd,
      place: placeKeyOf(game),
    },
    { name: `game/${game.id}` },
  );
  const change = useGameChange((now) => {
    // A new version is a new form: what was typed for this one is sent, or given up.
    form.discard();
    done(now);
  }, form);
  const submit = async ({ place, ...when }: typeof form.values) => {
    const { date, time, minutes, isTbd } = when;
    const isSameTime = isTbd || (time === game.localTime.slice(0, 5) && Number(minutes) === minutesOf(game));
    const isMoved = date !== game.localDate || isTbd !== game.startTimeTbd || !isSameTime;
    const body: GameEdit = {
      ...(isMoved && plannedAt(when, game.timeZone)),
      ...(place !== placeKeyOf(game) && places.find(({ key }) => key === place)!.edit),
      // A postponed game that gets a day is played on it.
      ...(isMoved && game.status === 'postponed' && { status: 'scheduled' }),
    };
    return Object.keys(body).length === 0 ? NOT_SENT : change.change(game, body);
  };
  return (
    <Card title={text('schedule.move')}>
      <Form form={form} isEdit onSubmit={submit}>
        <WhenFields form={form} />
        <Select
          label={text('schedule.place')}
          {...form.at('place')}
          pointer="/fieldId"
          choices={places.map(({ key, label }) => ({ value: key, label }))}
        />
        <Obstacles of={change} />
        <Submit>{text('schedule.save')}</Submit>
      </Form>
    </Card>
  );
}

function CallOff({ game, done }: FormProps) {
  const [reason, setReason] = useState<string>('rain');
  const [asked, setAsked] = useState<'postponed' | 'canceled'>();
  const change = useGameChange(done);
  const save = (body: GameEdit) => change.run(() => change.change(game, body));
  if (['postponed', 'canceled', 'forfeit'].includes(game.status)) {
    return (
      <Card title={text('schedule.putBackTitle')}>
        <p>{text('schedule.putBackText')}</p>
        <Obstacles of={change} />
        <button type="button" disabled={change.isBusy} onClick={() => save({ status: 'scheduled' })}>
          {text('schedule.putBack')}
        </button>
      </Card>
    );
  }
  if (!['scheduled', 'in_progress', 'suspended'].includes(game.status)) return null;
  return (
    <Card title={text('schedule.callOff')}>
      <Select label={text('schedule.reason')} value={reason} choices={reasonChoices()} onChange={setReason} />
      <Obstacles of={change} />
      <div class="row start">
        {game.status === 'scheduled' && (
          <button type="button" onClick={() => setAsked('postponed')}>
            {text('schedule.postpone')}
          </button>
        )}
        <button type="button" onClick={() => setAsked('canceled')}>
          {text('schedule.cancel')}
        </button>
      </div>
      {asked && (
        <Confirm
          title={text(asked === 'postponed' ? 'schedule.postponeQuestion' : 'schedule.cancelQuestion')}
          action={text(asked === 'postponed' ? 'schedule.postpone' : 'schedule.cancel')}
          isBusy={change.isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={() => save({ status: asked, statusReason: reason as Reason }).finally(() => setAsked(undefined))}
        >
          <p>{text('schedule.teams', { visitor: game.visitorTeam.name, home: game.homeTeam.name })}</p>
          <p>{whenOf(game)}</p>
          <p class="soft">{text('schedule.areTold')}</p>
        </Confirm>
      )}
    </Card>
  );
}
