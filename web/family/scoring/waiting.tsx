import type { QueuedGame, ScoringQueue, ScoringState, StatEventBatchItem } from 'league-gateway-client';
import { kitText } from '../../kit/kit-texts.ts';
import { text } from '../family-texts.ts';
import { nameIn } from './people.tsx';
import { nameOfPlay } from './plays.ts';
import { scoringText } from './scoring-texts.ts';
import type { ScoreSheet } from './sheet.ts';

type WaitingProps = Readonly<{ queued: QueuedGame | undefined; queue: ScoringQueue; sheet: ScoreSheet; status: ScoringState['status'] }>;

/** Unsent and refused plays. Only the user can discard them. */
export function Waiting({ queued, queue, sheet, status }: WaitingProps) {
  // Until the queue is started, its stored items are unknown.
  if (!queued) return <p role="status">{scoringText(status === 'stopped' ? 'looking' : 'allSent')}</p>;
  const { gameId, waiting, refused, problem } = queued;
  const textOf = (item: StatEventBatchItem) =>
    'void' in item
      ? scoringText('undo')
      : scoringText('play', {
          play: nameOfPlay(sheet.sport, item),
          player: nameIn(sheet, item.playerId) ?? text('team'),
        });
  const reason = problem ?? refused[0]?.problem;
  return (
    <>
      {waiting.length > 0 && (
        <p role="status">{scoringText(status === 'offline' ? 'waitForNetwork' : 'wait', { count: waiting.length })}</p>
      )}
      <ol class="rows">
        {waiting.map(({ id, item }) => (
          <li key={id}>{textOf(item)}</li>
        ))}
      </ol>
      {reason && (
        <div class="alert" role="alert">
          <p>
            <strong>{scoringText('refused')}</strong> {reason.title}.
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
