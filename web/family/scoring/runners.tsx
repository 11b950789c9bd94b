import { kitText } from '../../kit/kit-texts.ts';
import { scoringText } from './scoring-texts.ts';

const BASES = ['first', 'second', 'third'] as const;
const PLACES = [...BASES, 'home'] as const;
export type Place = (typeof PLACES)[number] | 'out';
export type Move = Readonly<{ from: (typeof BASES)[number]; to: Place }>;
type Bases = readonly (object | null)[];

const ahead = (base: number, by: number): Place => PLACES[Math.min(base + by, 3)]!;

/** How far the runners go on a play, as a proposal; none of plays that leave no choice. */
const ADVANCE: Readonly<Record<string, (base: number) => Place>> = {
  single: (base) => ahead(base, 1),
  double: (base) => ahead(base, 2),
  reached_on_error: (base) => ahead(base, 1),
  sac_bunt: (base) => ahead(base, 1),
  wild_pitch: (base) => ahead(base, 1),
  passed_ball: (base) => ahead(base, 1),
  sac_fly: (base) => (base === 2 ? 'home' : BASES[base]!),
  field_out: (base) => BASES[base]!,
  fielders_choice: (base) => (base === 0 ? 'out' : ahead(base, 1)),
  force_out: (base) => (base === 0 ? 'out' : ahead(base, 1)),
  grounded_into_double_play: (base) => (base === 0 ? 'out' : ahead(base, 1)),
};

/** Null for a play that needs no say on the runners. */
export function movesOn(type: string, bases: Bases, outs: number): readonly Move[] | null {
  const advance = ADVANCE[type];
  if (!advance || bases.every((runner) => runner === null) || (type === 'field_out' && outs === 2)) return null;
  return bases.flatMap((runner, base) => (runner === null ? [] : [{ from: BASES[base]!, to: advance(base) }]));
}

type RunnersProps = Readonly<{
  play: string;
  moves: readonly Move[];
  nameOn: (base: number) => string | undefined;
  onChange: (moves: readonly Move[]) => void;
  onEnter: () => void;
  onCancel: () => void;
}>;

/** Where each runner is after the play. */
export function Runners({ play, moves, nameOn, onChange, onEnter, onCancel }: RunnersProps) {
  return (
    <div class="panel">
      <p role="status">
        <strong>{scoringText('runners', { play })}</strong>
      </p>
      {moves.toReversed().map(({ from, to }) => (
        <fieldset key={from}>
          <legend class="small">{runnerOn(from, nameOn(BASES.indexOf(from)))}</legend>
          <div class="segments">
            {(['out', ...PLACES.slice(BASES.indexOf(from))] as const).map((place) => (
              <button
                key={place}
                type="button"
                aria-pressed={place === to}
                onClick={() => onChange(moves.map((move) => (move.from === from ? { from, to: place } : move)))}
              >
                {scoringText('place', { place })}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <div class="row">
        <button type="button" onClick={onCancel}>
          {kitText('cancel')}
        </button>
        <button type="button" class="primary grow" onClick={onEnter}>
          {scoringText('record', { play })}
        </button>
      </div>
    </div>
  );
}

const runnerOn = (base: (typeof BASES)[number], name: string | undefined): string =>
  scoringText('runnerOn', { base, name: name ?? 'nobody' });

export type RunnerPlay = Readonly<{ type: 'stolen_base' | 'other_advance' | 'caught_stealing' | 'picked_off'; attributes: object }>;
const ALONE = [
  { type: 'stolen_base', words: 'stole', flag: 'stolen' },
  { type: 'other_advance', words: 'advanced', flag: null },
  { type: 'other_advance', words: 'scored', flag: null },
  { type: 'caught_stealing', words: 'caught', flag: 'caughtStealing' },
  { type: 'picked_off', words: 'picked', flag: 'pickedOff' },
] as const;

type RunnerProps = Readonly<{
  base: number;
  name: string | undefined;
  isKnown: boolean;
  onPlay: (play: RunnerPlay) => void;
  onCancel: () => void;
}>;

/** What a runner does between two batters. */
export function RunnerAlone({ base, name, isKnown, onPlay, onCancel }: RunnerProps) {
  const from = BASES[base]!;
  return (
    <div class="panel">
      <p role="status">
        <strong>{runnerOn(from, name)}</strong>
      </p>
      <div class="choices">
        {ALONE.filter(({ words }) => !(base === 2 && words === 'advanced')).map(({ type, words, flag }) => {
          const isOut = type === 'caught_stealing' || type === 'picked_off';
          const to = isOut ? 'out' : words === 'scored' ? 'home' : ahead(base, 1);
          // Of a runner whom nobody names, the move says what the play credits to its player.
          const move = { from, to, ...(!isKnown && flag && { [flag]: true }) };
          return (
            <button key={words} type="button" onClick={() => onPlay({ type, attributes: { runners: [move] } })}>
              {scoringText(words)}
            </button>
          );
        })}
        <button type="button" onClick={onCancel}>
          {kitText('cancel')}
        </button>
      </div>
    </div>
  );
}
