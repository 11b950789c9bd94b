import { type Game, isProblem } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { league } from '../../kit/league.ts';
import { entriesOf, kicksIn, type PeriodEntry, PeriodScores, PeriodsFault, periodsFault, withPeriods } from '../../kit/period-scores.tsx';
import { Problem } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import type { BySide } from '../scoreboard.tsx';
import { scoringText } from './scoring-texts.ts';

type FinalScoreProps = Readonly<{
  game: Game;
  sport: string;
  /** As the plays say. */
  score: BySide<number | null>;
  isAllSent: boolean;
  changed: () => void;
}>;

const resultOf = ({ homeScore, visitorScore, periodScores }: Game): string => JSON.stringify([homeScore, visitorScore, periodScores]);

/** Shows a score that another user has entered in the meantime, rather than overwriting it. */
export function FinalScore({ game, sport, score, isAllSent, changed }: FinalScoreProps) {
  const [periods, setPeriods] = useState<readonly PeriodEntry[]>();
  const [fault, setFault] = useState<ReturnType<typeof periodsFault>>();
  const [conflict, setConflict] = useState<Game | null>(null);
  const [error, setError] = useState<unknown>();
  const { id, version, status, homeScore, visitorScore, homeTeam, visitorTeam } = conflict ?? game;

  const save = async (form: HTMLFormElement, known: Game = conflict ?? game): Promise<void> => {
    setError(undefined);
    const entered = new FormData(form);
    const scores = { homeScore: Number(entered.get('home')), visitorScore: Number(entered.get('visitor')) };
    const found = periodsFault(sport, known, periods, { visitor: scores.visitorScore, home: scores.homeScore });
    setFault(found);
    if (found) return;
    const params = { path: { gameId: id }, header: { 'If-Match': `"${known.version}"` } };
    const body = { ...scores, ...(periods && withPeriods(known, sport, periods)), status: 'final' as const };
    const { data, error } = await league.PATCH('/api/mobile/games/{gameId}', { params, body });
    if (isProblem(error, 'edit-conflict')) {
      // The game has begun since it was read, by its first play, or has another place: nobody need be asked again.
      const now = error.game;
      if (now && now.status !== 'final' && resultOf(now) === resultOf(known)) return save(form, now);
      return setConflict(now);
    }
    if (!data) return setError(error);
    setConflict(null);
    changed();
  };

  const openAgain = async () => {
    setError(undefined);
    const params = { path: { gameId: id }, header: { 'If-Match': `"${version}"` } };
    const { data, error } = await league.PATCH('/api/mobile/games/{gameId}', { params, body: { status: 'in_progress' } });
    // Somebody else has opened it meanwhile.
    if (!data && !isProblem(error, 'edit-conflict')) return setError(error);
    changed();
  };

  if (status === 'final') {
    const kicks = kicksIn(game);
    return (
      <>
        <p role="status">
          {scoringText('final', { visitor: visitorTeam.name, visitorScore, home: homeTeam.name, homeScore })}{' '}
          {kicks && text('game.kicks', { visitor: kicks.visitor, home: kicks.home })}
        </p>
        {error !== undefined && <Problem error={error} />}
        <button type="button" onClick={() => openAgain().catch(setError)}>
          {scoringText('openAgain')}
        </button>
        <p class="small soft">{scoringText('mayOpenAgain')}</p>
      </>
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
          {scoringText('conflict', {
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
          defaultValue={score.visitor ?? visitorScore ?? ''}
        />
        <label for="home">{homeTeam.name}</label>
        <input
          {...{ id: 'home', name: 'home', type: 'number', min: 0, max: 999, required: true, inputMode: 'numeric' }}
          defaultValue={score.home ?? homeScore ?? ''}
        />
      </div>
      <PeriodScores {...{ sport, game }} entries={periods ?? entriesOf(conflict ?? game)} onChange={setPeriods} />
      <PeriodsFault {...{ sport, fault }} />
      <button type="submit" disabled={!isAllSent}>
        {scoringText('enter')}
      </button>
      {!isAllSent && <p class="small soft">{scoringText('enterLater')}</p>}
    </form>
  );
}
