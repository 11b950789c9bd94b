import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { matchOf } from '../game-list.tsx';
import { useBook } from '../scoring/book.ts';
import { Choices, ownChoices } from '../scoring/choices.tsx';
import { FinalScore } from '../scoring/final-score.tsx';
import { Recorder } from '../scoring/recorder.tsx';
import { scoringText } from '../scoring/scoring-texts.ts';
import { isKept, readSheet, type ScoreSheet, SHEET } from '../scoring/sheet.ts';
import { Waiting } from '../scoring/waiting.tsx';
import { useQueue } from '../scoring.ts';

/** Records plays online or offline: a play is stored here first, and the queue sends it to the gateway. */
export function Score({ id, owner }: Readonly<{ id: string; owner: string }>) {
  const load = useLoad((signal) => readSheet(id, signal), [id], SHEET);
  return (
    <Screen
      isCompact
      title={load.value ? matchOf(load.value.game) : text('score.title')}
      back={{ label: text('game.title'), to: to('game', id) }}
    >
      <Loaded load={load}>
        {(sheet) => (sheet ? <Keeping {...{ sheet, owner }} changed={load.reload} /> : <p>{scoringText('notAllowed')}</p>)}
      </Loaded>
    </Screen>
  );
}

function Keeping({ sheet, owner, changed }: Readonly<{ sheet: ScoreSheet; owner: string; changed: () => void }>) {
  const { game, sport } = sheet;
  const [{ games, status }, queue] = useQueue(owner);
  const queued = games.find(({ gameId }) => gameId === game.id);
  const board = useBook(sheet, queued);
  const [isEnding, setEnding] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isOver = game.status === 'final';
  // Opened again, it is not about to end.
  useEffect(() => {
    if (isOver) setEnding(false);
  }, [isOver]);
  const toEnd = () => {
    setEnding(true);
    requestAnimationFrame(() => end.current?.scrollIntoView());
  };
  const toChoose = ownChoices(sheet, board).length;
  const isWaitingForOther = board.choices.some(({ teamId }) => !isKept(sheet.sides[teamId === game.homeTeam.id ? 'home' : 'visitor']));
  const recorder = useMemo(
    () => <Recorder {...{ sheet, board, queue }} isRefused={queued?.problem != null} onFinal={toEnd} onChoose={() => setChoosing(true)} />,
    [sheet, board, queue, queued?.problem],
  );
  return (
    <>
      {toChoose > 0 && (isChoosing || isOver) ? (
        <>
          <Choices {...{ sheet, board }} isAllSent={!queued} />
          {!isOver && (
            <button type="button" onClick={() => setChoosing(false)}>
              {scoringText('less')}
            </button>
          )}
        </>
      ) : (
        !isOver && recorder
      )}
      {isWaitingForOther && (
        <p class="alert" role="status">
          {scoringText('keptByOther')}
        </p>
      )}
      <Card title={scoringText('onPhone')}>
        <Waiting {...{ queued, queue, sheet, status }} />
      </Card>
      <div ref={end}>
        <Card title={scoringText('end')}>
          {isEnding || isOver ? (
            <FinalScore {...{ game, sport, changed }} score={board.score} isAllSent={!queued} />
          ) : (
            <button type="button" onClick={toEnd}>
              {scoringText('over')}
            </button>
          )}
        </Card>
      </div>
    </>
  );
}
