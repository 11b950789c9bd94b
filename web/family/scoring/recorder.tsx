import type { NewStatEvent, ScoringQueue } from 'league-gateway-client';
import { useRef, useState } from 'preact/hooks';
import { Problem } from '../../kit/ui.tsx';
import { type GameSide, Scoreboard } from '../scoreboard.tsx';
import { periodName, playName } from '../scoring.ts';
import type { Book } from './book.ts';
import { ownChoices } from './choices.tsx';
import { nameIn, People, type Who } from './people.tsx';
import { BALL, FOUL, hasInnings, nameOfPlay, PLAYS, type PlayKind, STRIKE } from './plays.ts';
import { type Move, movesOn, RunnerAlone, Runners } from './runners.tsx';
import { scoringText } from './scoring-texts.ts';
import type { ScoreSheet } from './sheet.ts';
import { attributesOf, type Change, changesOfPitcher, NewPitcher, Substitution } from './substitution.tsx';
import { inningsNow, nextByHistory, otherSide, stateOf, type Turn, turnNow, turnOfOther } from './turn.ts';

/** What the next tap belongs to: a play whose player is not chosen, one whose runners are asked for, or a runner alone. */
type Step =
  | Readonly<{ kind: 'who'; play: PlayKind }>
  | Readonly<{ kind: 'runners'; play: PlayKind; who: string | null; moves: readonly Move[] }>
  | Readonly<{ kind: 'runner'; base: number }>
  | Readonly<{ kind: 'substitution'; out: string | null }>
  | Readonly<{ kind: 'pitcher' }>
  | Readonly<{ kind: 'more' }>;

const OF_FIELDERS: readonly string[] = ['wild_pitch', 'passed_ball', 'pitches'];
const OF_RUNNERS: readonly string[] = ['stolen_base', 'caught_stealing', 'picked_off', 'other_advance', 'placed_runner', 'run'];
const isAtBat = (type: string): boolean => !OF_FIELDERS.includes(type) && !OF_RUNNERS.includes(type) && type !== 'substitution';

type RecorderProps = Readonly<{
  sheet: ScoreSheet;
  board: Book;
  queue: ScoringQueue;
  /** Whether the gateway refuses the plays of this game. */
  isRefused: boolean;
  onFinal: () => void;
  onChoose: () => void;
}>;

/** The scoreboard as a tool, and below it the players and the plays: what is tapped is stored first, and sent by the queue. */
export function Recorder({ sheet, board, queue, isRefused, onFinal, onChoose }: RecorderProps) {
  const { game, sport, rules, sides, ruling } = sheet;
  const [chosen, setChosen] = useState<Partial<Turn>>({});
  const [who, setWho] = useState<Who>();
  const [step, setStep] = useState<Step>();
  const [error, setError] = useState<unknown>();
  const entered = useRef<Step>(undefined);
  const isInnings = hasInnings(sport);
  const turn = turnNow(sport, board, chosen, sides.home.isNamed && !sides.visitor.isNamed ? 'home' : 'visitor');
  const side = sides[turn.side];
  const fielding = sides[otherSide(turn.side)];
  const now = inningsNow(board, turn);
  const countsPitches = board.plays.some(({ type, teamId }) => type === 'pitches' && teamId === fielding.id);
  const expected = isInnings ? (now.batter?.playerId ?? nextByHistory(board, side.id, isAtBat)) : undefined;
  const isPitched = isInnings && (ruling?.diamond.pitchedBy ?? 'player') === 'player';
  const nameOn = (base: number) => nameIn(sheet, now.bases[base]?.playerId);
  const last = board.plays.at(-1);

  const finish = () => {
    setStep(undefined);
    setWho(undefined);
  };
  const enter = async (
    play: Pick<PlayKind, 'type' | 'attributes'>,
    playerId: string | null,
    more: object = {},
    isOfFielders = OF_FIELDERS.includes(play.type),
  ) => {
    const event = {
      teamId: isOfFielders ? fielding.id : side.id,
      playerId: isOfFielders && !fielding.isNamed ? null : playerId,
      type: play.type,
      period: turn.period,
      attributes: { ...play.attributes, ...more },
    } as NewStatEvent;
    setError(undefined);
    setWho(undefined);
    // The half, period or set goes on from the play that was entered in it.
    if (chosen.period !== undefined) setChosen(isInnings ? {} : { ...(chosen.side && { side: chosen.side }) });
    await queue.add(game.id, event).catch(setError);
    // In the frame that shows the play; what was tapped in the meantime stays.
    setStep((present) => (present === step ? undefined : present));
  };
  /** A step stays until its play is stored; another tap in between enters nothing. */
  const once =
    <Told extends readonly unknown[]>(handle: (...told: Told) => unknown) =>
    (...told: Told) => {
      if (step === undefined || entered.current === step) return;
      entered.current = step;
      handle(...told);
    };
  const take = (play: PlayKind, by: Who = who) => {
    const { type } = play;
    if (isInnings && (isAtBat(type) || OF_FIELDERS.includes(type))) return takeAtBat(play, by);
    if (by === undefined && side.isNamed) return setStep({ kind: 'who', play });
    return enter(play, by ?? null);
  };
  const takeAtBat = (play: PlayKind, by: Who) => {
    const isBatter = isAtBat(play.type);
    const batter = isBatter ? (by === undefined ? (expected ?? (side.isNamed ? undefined : null)) : by) : pitcher;
    if (batter === undefined) return setStep({ kind: 'who', play });
    const letters = isBatter && isPitched && countsPitches ? lettersOf(play.type, now) : null;
    const whole = letters === null ? play : { ...play, attributes: { ...play.attributes, pitches: letters } };
    const moves = movesOn(play.type, now.bases, now.outs);
    if (moves) return setStep({ kind: 'runners', play: whole, who: batter, moves });
    return enter(whole, batter);
  };
  const pitch = (play: PlayKind) => {
    const { balls, strikes } = now;
    if (play === BALL && balls === 3 && ruling?.diamond.walks !== false) return take({ type: 'walk', attributes: {} });
    if (play === STRIKE && strikes === 2) return take({ type: 'strikeout', attributes: {} });
    return enter(play, pitcher);
  };
  const pick = (picked: Who) => (step?.kind === 'who' && picked !== undefined ? once(take)(step.play, picked) : setWho(picked));
  const chooseSide = (tapped: GameSide) => {
    finish();
    if (!isInnings) setChosen({ ...chosen, side: tapped });
    else if (tapped !== turn.side) setChosen(turnOfOther(board, turn));
  };
  const field = side.isNamed ? board.onField[turn.side] : null;
  const substitute = (change: Change) =>
    enter({ type: 'substitution', attributes: attributesOf(change, field ?? []) as Readonly<Record<string, unknown>> }, change.into);
  const inField = board.onField[otherSide(turn.side)] ?? [];
  const pitcher = now.pitcher?.playerId ?? inField.find(({ position }) => position === 'P')?.playerId ?? null;
  const changePitcher = async (into: string) => {
    for (const { playerId, attributes } of changesOfPitcher(into, pitcher, inField))
      await enter({ type: 'substitution', attributes: attributes as Readonly<Record<string, unknown>> }, playerId, {}, true);
  };
  const move = (by: number) => setChosen({ ...chosen, period: turn.period + by });
  const undo = () => queue.void(game.id, last!.id).catch(setError);

  const { most = [], more = [] } = PLAYS[sport] ?? {};
  const button = (play: PlayKind, onClick: () => unknown, count?: number | null) => (
    <button key={play.name ?? play.type} type="button" aria-pressed={step?.kind === 'who' && step.play === play} onClick={onClick}>
      {count ? scoringText('count', { play: playName(play), count }) : playName(play)}
    </button>
  );
  const state = stateOf(sport, board, turn);
  return (
    <>
      <section class="card sticky">
        <Scoreboard
          {...{ sport, state }}
          periods={rules.periods}
          teams={sides}
          score={board.score}
          tools={{ chosen: turn.side, choose: chooseSide, runner: (base) => setStep({ kind: 'runner', base }) }}
        />
        <div class="row last">
          <p role="status" class="grow">
            {statusOf()}
          </p>
          {field && (
            <button
              type="button"
              aria-label={scoringText('substitute')}
              aria-pressed={step?.kind === 'substitution'}
              onClick={() => setStep({ kind: 'substitution', out: (isInnings ? expected : who) ?? null })}
            >
              ⇄
            </button>
          )}
          {last && (
            <button type="button" onClick={undo}>
              {scoringText('undo')}
            </button>
          )}
        </div>
      </section>
      <section class="card recorder">
        <Proposed />
        {!isInnings && (
          <div class="row period">
            <button type="button" disabled={turn.period === 1} onClick={() => move(-1)} aria-label={scoringText('periodBefore')}>
              −
            </button>
            <strong aria-live="polite">{periodName(sport, turn.period, rules.periods)}</strong>
            <button type="button" onClick={() => move(1)} aria-label={scoringText('periodNext')}>
              +
            </button>
          </div>
        )}
        {isPitched && fielding.isNamed && (step === undefined || step.kind === 'who') && (
          <button type="button" class="pitcher" onClick={() => setStep({ kind: 'pitcher' })}>
            {pitcher === null
              ? scoringText('pitcherUnknown')
              : scoringText('pitcher', { name: nameIn(sheet, pitcher) ?? '–', count: now.pitcherPitches ?? 'none' })}
          </button>
        )}
        {step?.kind === 'pitcher' ? (
          <NewPitcher side={fielding} field={inField} pitcher={pitcher} onPick={once(changePitcher)} onCancel={finish} />
        ) : step?.kind === 'runners' ? (
          <Runners
            play={playName(step.play)}
            moves={step.moves}
            nameOn={nameOn}
            onChange={(moves) => setStep({ ...step, moves })}
            onEnter={once(() => enter(step.play, step.who, { runners: step.moves }))}
            onCancel={finish}
          />
        ) : step?.kind === 'substitution' && field ? (
          <Substitution
            {...{ side, field }}
            out={step.out}
            onOut={(out) => setStep({ ...step, out })}
            onChange={once(substitute)}
            onCancel={finish}
          />
        ) : step?.kind === 'runner' ? (
          <RunnerAlone
            base={step.base}
            name={nameOn(step.base)}
            isKnown={now.bases[step.base]?.playerId != null}
            onPlay={once((play) => enter(play as PlayKind, now.bases[step.base]?.playerId ?? null))}
            onCancel={finish}
          />
        ) : (
          <>
            <People
              {...{ side, board, expected }}
              of={turn.side}
              chosen={who === undefined ? expected : who}
              onChoose={pick}
              rows={isInnings || !side.isNamed || step?.kind === 'more' ? 1 : 2}
            />
            <fieldset class="plays" aria-label={scoringText('plays')}>
              {step?.kind === 'more' ? (
                more.map((play) => button(play, () => take(play)))
              ) : (
                <>
                  {isPitched && [
                    button(BALL, () => pitch(BALL), now.balls),
                    button(STRIKE, () => pitch(STRIKE), now.strikes),
                    button(FOUL, () => pitch(FOUL)),
                  ]}
                  {most.map((play) => button(play, () => take(play)))}
                </>
              )}
              <button type="button" onClick={() => setStep(step?.kind === 'more' ? undefined : { kind: 'more' })}>
                {scoringText(step?.kind === 'more' ? 'less' : 'more')}
              </button>
            </fieldset>
          </>
        )}
        {error !== undefined && <Problem error={error} retry={undo} />}
      </section>
    </>
  );

  function statusOf() {
    if (step?.kind === 'who') return scoringText('who', { play: playName(step.play) });
    if (!last) return isInnings && expected === undefined && side.isNamed ? scoringText('whoBats') : scoringText('choose');
    const player = nameIn(sheet, last.playerId) ?? (last.teamId === game.homeTeam.id ? game.homeTeam : game.visitorTeam).name;
    return scoringText('play', { play: nameOfPlay(sport, last), player });
  }

  /** What follows by the rules; it can be changed. */
  function Proposed() {
    const { proposal } = board;
    const [toChoose] = ownChoices(sheet, board);
    if (toChoose) {
      return (
        <div class="row proposal">
          <p>{scoringText('bothWrote', { period: periodName(sport, toChoose.period ?? 1, rules.periods) })}</p>
          <button type="button" class="primary" onClick={onChoose}>
            {scoringText('choosing')}
          </button>
        </div>
      );
    }
    if (!proposal || isRefused) return null;
    if (proposal.kind === 'final') {
      return (
        <div class="row proposal">
          <p>{scoringText('decided')}</p>
          <button type="button" class="primary" onClick={onFinal}>
            {scoringText('over')}
          </button>
        </div>
      );
    }
    if (proposal.period !== turn.period) return null;
    return (
      <p class="small proposal">
        {proposal.kind === 'half'
          ? scoringText('nextHalf', { batting: turn.side, inning: turn.period })
          : scoringText('nextPeriod', { period: periodName(sport, turn.period, rules.periods) })}
      </p>
    );
  }
}

/** The last pitch of a plate appearance, if the pitches before it were counted. */
function lettersOf(type: string, { balls, strikes }: Readonly<{ balls: number | null; strikes: number | null }>): string | null {
  if (type === 'walk') return balls === 3 ? 'B' : null;
  if (type === 'strikeout') return strikes === 2 ? 'C' : null;
  if (type === 'intentional_walk') return null;
  return type === 'hit_by_pitch' ? 'H' : 'X';
}
