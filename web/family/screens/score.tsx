import {
  type Game,
  isProblem,
  type NewStatEvent,
  type QueuedGame,
  type ScoringQueue,
  type ScoringState,
  type StatEventBatchItem,
} from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Field } from '../../kit/forms.tsx';
import { kitText } from '../../kit/kit-texts.ts';
import { league } from '../../kit/league.ts';
import { entriesOf, kicksIn, type PeriodEntry, PeriodScores, PeriodsFault, periodsFault, withPeriods } from '../../kit/period-scores.tsx';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { matchOf } from '../game-list.tsx';
import { numbered, numberOf, PLAYS, type PlayKind, periodName, playName, readSheet, type ScoreSheet, useQueue } from '../scoring.ts';

/** Records plays online or offline: a play is stored here first, and the queue sends it to the gateway. */
export function Score({ id, owner }: Readonly<{ id: string; owner: string }>) {
  const load = useLoad((signal) => readSheet(id, signal), [id], 'sheet');
  const [{ games, status }, queue] = useQueue(owner);
  const queued = games.find(({ gameId }) => gameId === id);
  const { game } = load.value ?? {};
  return (
    <Screen title={text('score.title')} eyebrow={game && matchOf(game)} back={{ label: text('game.title'), to: to('game', id) }}>
      <Loaded load={load}>
        {(sheet) => (
          <>
            <Card>
              <Recorder sheet={sheet} queue={queue} />
            </Card>
            <Card title={text('score.onPhone')}>
              <Waiting {...{ queued, queue, sheet, status }} />
            </Card>
            <Card title={text('score.end')}>
              <FinalScore game={sheet.game} sport={sheet.sport} isAllSent={!queued} changed={load.reload} />
            </Card>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Recorder({ sheet, queue }: Readonly<{ sheet: ScoreSheet; queue: ScoringQueue }>) {
  const { game, sport, periods, sides } = sheet;
  const [sideId, setSideId] = useState(sides[0]?.id);
  const [period, setPeriod] = useState(1);
  const [playerId, setPlayerId] = useState<string>();
  const [number, setNumber] = useState('');
  const [last, setLast] = useState<Readonly<{ id: string; words: string }>>();
  const [error, setError] = useState<unknown>();
  const side = sides.find(({ id }) => id === sideId);
  const player = side?.isByNumber
    ? number === ''
      ? undefined
      : numbered(number)
    : side?.players.find((each) => each.playerId === playerId);
  if (!side) return <p>{text('score.notAllowed')}</p>;

  const record = async (play: PlayKind) => {
    const { type, attributes = {} } = play;
    const event = { teamId: side.id, playerId: player!.playerId, type, period, attributes } as NewStatEvent;
    setError(undefined);
    try {
      setLast({ id: await queue.add(game.id, event), words: text('score.play', { play: playName(play), player: player!.displayName }) });
      setPlayerId(undefined);
      setNumber('');
    } catch (failure) {
      setError(failure);
    }
  };
  const undo = async () => {
    await queue.void(game.id, last!.id).then(() => setLast(undefined), setError);
  };

  return (
    <>
      {sides.length > 1 && (
        <div class="parts">
          {sides.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === sideId} onClick={() => setSideId(id)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <div class="row">
        <button type="button" disabled={period === 1} onClick={() => setPeriod(period - 1)} aria-label={text('score.periodBefore')}>
          −
        </button>
        <strong aria-live="polite">{periodName(sport, period, periods)}</strong>
        <button type="button" onClick={() => setPeriod(period + 1)} aria-label={text('score.periodNext')}>
          +
        </button>
      </div>
      <fieldset>
        <legend>{text('score.who')}</legend>
        {side.isByNumber && (
          <Field
            label={text('score.number')}
            hint={text('score.numberHint')}
            input={{
              value: number,
              inputMode: 'numeric',
              maxLength: 3,
              autocomplete: 'off',
              onInput: ({ currentTarget }) => setNumber(currentTarget.value.replace(/\D/g, '')),
            }}
          />
        )}
        <div class="choices">
          {side.players.map((each) => (
            <button key={each.playerId} type="button" aria-pressed={each.playerId === playerId} onClick={() => setPlayerId(each.playerId)}>
              {each.jerseyNumber && <span class="soft">{each.jerseyNumber} </span>}
              {each.displayName}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{text('score.what')}</legend>
        <div class="choices">
          {(PLAYS[sport] ?? []).map((play) => (
            <button key={play.name ?? play.type} type="button" disabled={!player} onClick={() => record(play)}>
              {playName(play)}
            </button>
          ))}
        </div>
      </fieldset>
      {error !== undefined && <Problem error={error} />}
      <div class="row">
        <p role="status">{last ? last.words : text('score.choose')}</p>
        {last && (
          <button type="button" onClick={undo}>
            {text('score.undo')}
          </button>
        )}
      </div>
    </>
  );
}

type WaitingProps = Readonly<{ queued: QueuedGame | undefined; queue: ScoringQueue; sheet: ScoreSheet; status: ScoringState['status'] }>;

/** Unsent and refused plays. Only the user can discard them. */
function Waiting({ queued, queue, sheet, status }: WaitingProps) {
  // Until the queue is started, its stored items are unknown.
  if (!queued) return <p role="status">{text(status === 'stopped' ? 'score.looking' : 'score.allSent')}</p>;
  const { gameId, waiting, refused, problem } = queued;
  const players = sheet.sides.flatMap((side) => side.players);
  const nameOf = (id: string | null | undefined) => players.find(({ playerId }) => playerId === id)?.displayName ?? numberOf(id);
  const textOf = (item: StatEventBatchItem) =>
    'void' in item
      ? text('score.undo')
      : text('score.play', {
          play: playName(item),
          player: nameOf(item.playerId) ?? text('team'),
        });
  const reason = problem ?? refused[0]?.problem;
  return (
    <>
      {waiting.length > 0 && (
        <p role="status">{text(status === 'offline' ? 'score.waitForNetwork' : 'score.wait', { count: waiting.length })}</p>
      )}
      <ol class="rows">
        {waiting.map(({ id, item }) => (
          <li key={id}>{textOf(item)}</li>
        ))}
      </ol>
      {reason && (
        <div class="alert" role="alert">
          <p>
            <strong>{text('score.refused')}</strong> {reason.title}.
          </p>
          {/* Retries all of them in order, since a play may depend on the one before. */}
          <button type="button" onClick={() => queue.retry(gameId)}>
            {kitText('retry')}
          </button>
        </div>
      )}
      <ol class="rows">
        {refused.map(({ id, item }) => (
          <li key={id} class="row">
            {textOf(item)}
            <button type="button" onClick={() => queue.discard(gameId, id)}>
              {text('giveUp')}
              <span class="visually-hidden"> {textOf(item)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows a score that another user has entered in the meantime, rather than overwriting it. */
function FinalScore({ game, sport, isAllSent, changed }: Readonly<{ game: Game; sport: string; isAllSent: boolean; changed: () => void }>) {
  const [periods, setPeriods] = useState<readonly PeriodEntry[]>();
  const [fault, setFault] = useState<ReturnType<typeof periodsFault>>();
  const [conflict, setConflict] = useState<Game | null>(null);
  const [error, setError] = useState<unknown>();
  const { id, version, status, homeScore, visitorScore, homeTeam, visitorTeam } = conflict ?? game;

  const save = async (form: HTMLFormElement) => {
    setError(undefined);
    const entered = new FormData(form);
    const scores = { homeScore: Number(entered.get('home')), visitorScore: Number(entered.get('visitor')) };
    const found = periodsFault(sport, conflict ?? game, periods, { visitor: scores.visitorScore, home: scores.homeScore });
    setFault(found);
    if (found) return;
    const params = { path: { gameId: id }, header: { 'If-Match': `"${version}"` } };
    const body = { ...scores, ...(periods && withPeriods(conflict ?? game, sport, periods)), status: 'final' as const };
    const { data, error } = await league.PATCH('/api/mobile/games/{gameId}', { params, body });
    if (isProblem(error, 'edit-conflict')) return setConflict(error.game);
    if (!data) return setError(error);
    setConflict(null);
    changed();
  };

  if (status === 'final') {
    const kicks = kicksIn(game);
    return (
      <p role="status">
        {text('score.final', { visitor: visitorTeam.name, visitorScore, home: homeTeam.name, homeScore })}{' '}
        {kicks && text('game.kicks', { visitor: kicks.visitor, home: kicks.home })}
      </p>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget).catch(setError);
      }}
    >
      {conflict && (
        <p class="alert" role="alert">
          {text('score.conflict', {
            visitor: visitorTeam.name,
            visitorScore: visitorScore ?? '–',
            home: homeTeam.name,
            homeScore: homeScore ?? '–',
          })}
        </p>
      )}
      {error !== undefined && <Problem error={error} />}
      <div class="scores">
        <label for="visitor">{visitorTeam.name}</label>
        <input
          {...{ id: 'visitor', name: 'visitor', type: 'number', min: 0, max: 999, required: true, inputMode: 'numeric' }}
          defaultValue={visitorScore ?? ''}
        />
        <label for="home">{homeTeam.name}</label>
        <input
          {...{ id: 'home', name: 'home', type: 'number', min: 0, max: 999, required: true, inputMode: 'numeric' }}
          defaultValue={homeScore ?? ''}
        />
      </div>
      <PeriodScores {...{ sport, game }} entries={periods ?? entriesOf(conflict ?? game)} onChange={setPeriods} />
      <PeriodsFault {...{ sport, fault }} />
      <button type="submit" disabled={!isAllSent}>
        {text('score.enter')}
      </button>
      {!isAllSent && <p class="small soft">{text('score.enterLater')}</p>}
    </form>
  );
}
