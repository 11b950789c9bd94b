import type { LiveGame } from 'league-gateway-client';
import { useMemo } from 'preact/hooks';
import { colorsOf, initialsOf } from '../../src/domain/league/team-colors.ts';
import { text } from './family-texts.ts';
import { periodName } from './scoring.ts';

export const SIDES = ['visitor', 'home'] as const;
export type GameSide = (typeof SIDES)[number];
export type BySide<Value> = Readonly<Record<GameSide, Value>>;

export type BoardTeam = Readonly<{ id: string; name: string; color?: string | null }>;

type Situation = NonNullable<LiveGame['situation']>;
/** What a scoreboard shows of a situation: of the live view, or of the phone's own book. */
export type BoardState =
  | (Readonly<{ kind: 'innings'; bases: readonly (object | null)[] }> &
      Pick<NonNullable<Situation['innings']>, 'inning' | 'batting' | 'outs' | 'balls' | 'strikes'>)
  | (Readonly<{ kind: 'clock' }> & Pick<NonNullable<Situation['clock']>, 'period' | 'clock' | 'teamFouls' | 'bonus' | 'possession'>)
  | (Readonly<{ kind: 'sets' }> & Pick<NonNullable<Situation['sets']>, 'set' | 'points' | 'serving'>);

export function boardStateOf(situation: LiveGame['situation']): BoardState | null {
  const { innings, clock, sets } = situation ?? {};
  if (innings) return { kind: 'innings', ...innings };
  if (clock) return { kind: 'clock', ...clock };
  return sets ? { kind: 'sets', ...sets } : null;
}

/** Makes a scoreboard the tool of who keeps score. */
export type BoardTools = Readonly<{
  chosen: GameSide;
  choose: (side: GameSide) => void;
  /** Of a runner on first, second or third, by 0 to 2. */
  runner?: (base: number) => void;
}>;

export type BoardProps = Readonly<{
  sport: string;
  /** Of a game without overtime, by its rules. */
  periods?: number | undefined;
  teams: BySide<BoardTeam>;
  /** Null before the game. */
  score: BySide<number | null> | null;
  /** Null before and after the game. */
  state: BoardState | null;
  winner?: GameSide | undefined;
  tools?: BoardTools;
}>;

/** The score of a game and what its sport says of the moment. Of volleyball the points of the set are large, the sets won beside them. */
export function Scoreboard({ sport, periods, teams, score, state, winner, tools }: BoardProps) {
  const points = state?.kind === 'sets' ? state.points : score;
  return (
    <div class="board">
      <dl class="scoreboard">
        {SIDES.map((side) => (
          <div key={side} class={winner === side ? 'won' : undefined}>
            <dt>
              <Side {...{ team: teams[side], side, tools }} marked={hasTurn(state, side)} />
            </dt>
            <dd aria-live="polite">
              {state?.kind === 'sets' && <span class="sets">{score?.[side] ?? 0}</span>} {score === null ? '–' : (points?.[side] ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
      {state && (
        <div class="state">
          <State {...{ sport, periods, teams, state, tools }} />
        </div>
      )}
    </div>
  );
}

/** Who bats, serves or has the ball. */
const hasTurn = (state: BoardState | null, side: GameSide): boolean =>
  (state?.kind === 'innings' && state.batting === side) ||
  (state?.kind === 'sets' && state.serving === side) ||
  (state?.kind === 'clock' && state.possession === side);

type SideProps = Readonly<{ team: BoardTeam; side: GameSide; tools: BoardTools | undefined; marked: boolean }>;

function Side({ team, side, tools, marked }: SideProps) {
  const content = (
    <>
      <Crest team={team} />
      <span class="team-name">{team.name}</span>
      {marked && (
        <span class="turn" aria-hidden="true">
          ●
        </span>
      )}
    </>
  );
  if (!tools) return <span class="of-side">{content}</span>;
  return (
    <button type="button" class="of-side" aria-pressed={tools.chosen === side} onClick={() => tools.choose(side)}>
      {content}
    </button>
  );
}

export function Crest({ team }: Readonly<{ team: BoardTeam }>) {
  const [{ background, text: ink, needsBorder }, initials] = useMemo(() => [colorsOf(team), initialsOf(team.name)] as const, [team]);
  const classes = ['crest', needsBorder.light && 'pale', needsBorder.dark && 'dim'].filter(Boolean).join(' ');
  return (
    <span class={classes} style={{ backgroundColor: background, color: ink }} aria-hidden="true">
      {initials}
    </span>
  );
}

type StateProps = Readonly<{
  sport: string;
  periods: number | undefined;
  teams: BySide<BoardTeam>;
  state: BoardState;
  tools: BoardTools | undefined;
}>;

function State({ sport, periods, teams, state, tools }: StateProps) {
  if (state.kind === 'innings') return <Innings {...{ state, tools }} />;
  if (state.kind === 'sets') {
    return (
      <>
        <strong>{periodName(sport, state.set)}</strong>
        {state.serving && <span class="small soft">{text('board.serves', { team: teams[state.serving].name })}</span>}
      </>
    );
  }
  const { period, clock, teamFouls, bonus } = state;
  return (
    <>
      <strong>{periodName(sport, period, periods)}</strong>
      {clock && <span class="clock">{clock}</span>}
      {teamFouls && <span class="small soft">{text('board.fouls', { visitor: teamFouls.visitor, home: teamFouls.home })}</span>}
      {SIDES.map(
        (side) =>
          bonus?.[side] && (
            <span key={side} class="small soft">
              {text('board.bonus', { team: teams[side].name, shots: bonus[side] })}
            </span>
          ),
      )}
    </>
  );
}

const BASE_AT = [
  [66, 30],
  [40, 10],
  [14, 30],
] as const;

function Innings({ state, tools }: Readonly<{ state: Extract<BoardState, { kind: 'innings' }>; tools: BoardTools | undefined }>) {
  const { inning, batting, outs, balls, strikes, bases } = state;
  const on = bases.map((runner) => runner !== null);
  return (
    <>
      <span class="visually-hidden">{text('game.inning', { batting, inning, outs })}</span>
      {on.some(Boolean) && (
        <span class="visually-hidden">{text('board.bases', { first: `${on[0]}`, second: `${on[1]}`, third: `${on[2]}` })}</span>
      )}
      <div class="diamond">
        <svg viewBox="0 -4 80 48" aria-hidden="true">
          {BASE_AT.map(([x, y], base) => (
            <rect
              key={base}
              class={on[base] ? 'on' : undefined}
              x={x - 8}
              y={y - 8}
              width="16"
              height="16"
              transform={`rotate(45 ${x} ${y})`}
            />
          ))}
        </svg>
        {tools?.runner &&
          on.map(
            (isOn, base) =>
              isOn && (
                <button
                  key={base}
                  type="button"
                  class={`base base-${base + 1}`}
                  aria-label={text('board.runner', { base: `${base + 1}` })}
                  onClick={() => tools.runner?.(base)}
                />
              ),
          )}
      </div>
      <span aria-hidden="true" class="inning">
        <strong>
          {batting === 'visitor' ? '▲' : '▼'} {inning}
        </strong>{' '}
        {balls !== null && strikes !== null && (
          <span>
            {balls}–{strikes}
          </span>
        )}{' '}
        <span class="outs">
          {'●'.repeat(Math.min(outs, 3))}
          {'○'.repeat(Math.max(0, 3 - outs))}
        </span>
      </span>
    </>
  );
}
