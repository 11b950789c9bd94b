import type { Scoreboard } from '../../../src/domain/scoring/scoreboard.ts';
import { kitText } from '../../kit/kit-texts.ts';
import { scoringText } from './scoring-texts.ts';
import type { Side } from './sheet.ts';

export type Field = NonNullable<Scoreboard['onField']['home']>;
/** Null for nobody: who comes late replaces nobody, and who leaves early may be replaced by nobody. */
export type Change = Readonly<{ out: string | null; into: string | null }>;

type SubstitutionProps = Readonly<{
  side: Side;
  field: Field;
  out: string | null;
  onOut: (out: string | null) => void;
  onChange: (change: Change) => void;
  onCancel: () => void;
}>;

/** One tap on the bench brings a player in for the one who is chosen to go out. */
export function Substitution({ side, field, out, onOut, onChange, onCancel }: SubstitutionProps) {
  const isIn = (playerId: string) => field.some((each) => each.playerId === playerId);
  const inOrder = field.flatMap(({ playerId }) => side.players.find((each) => each.playerId === playerId) ?? []);
  const label = ({ jerseyNumber, displayName }: Side['players'][number]) => (
    <>
      {jerseyNumber && <span class="soft">{jerseyNumber} </span>}
      {displayName}
    </>
  );
  return (
    <div class="panel">
      <p role="status">
        <strong>{scoringText('comesFor')}</strong>
      </p>
      <section class="strip two scroll" aria-label={scoringText('goesOut')}>
        {inOrder.map((player) => (
          <button key={player.playerId} type="button" aria-pressed={player.playerId === out} onClick={() => onOut(player.playerId)}>
            {label(player)}
          </button>
        ))}
        <button type="button" aria-pressed={out === null} onClick={() => onOut(null)}>
          {scoringText('nobodyOut')}
        </button>
      </section>
      <section class="strip two scroll" aria-label={scoringText('comesIn')}>
        {side.players
          .filter(({ playerId }) => !isIn(playerId))
          .map((player) => (
            <button key={player.playerId} type="button" onClick={() => onChange({ out, into: player.playerId })}>
              {label(player)}
            </button>
          ))}
        {out !== null && (
          <button type="button" onClick={() => onChange({ out, into: null })}>
            {scoringText('nobodyIn')}
          </button>
        )}
      </section>
      <button type="button" onClick={onCancel}>
        {kitText('cancel')}
      </button>
    </div>
  );
}

/** The attributes of a substitution; who comes late bats last. */
export function attributesOf({ out }: Change, field: Field): object {
  if (out !== null) return { replacesPlayerId: out };
  const orders = field.flatMap(({ battingOrder }) => battingOrder ?? []);
  return orders.length === 0 ? {} : { battingOrder: Math.max(...orders) + 1 };
}

type PitcherProps = Readonly<{
  side: Side;
  field: Field;
  pitcher: string | null;
  onPick: (playerId: string) => void;
  onCancel: () => void;
}>;

/** Whoever pitches from now on: those in the field first, who change places, then the bench. */
export function NewPitcher({ side, field, pitcher, onPick, onCancel }: PitcherProps) {
  const isIn = (playerId: string) => field.some((each) => each.playerId === playerId);
  const others = side.players.filter(({ playerId }) => playerId !== pitcher);
  const inOrder = [...others.filter(({ playerId }) => isIn(playerId)), ...others.filter(({ playerId }) => !isIn(playerId))];
  return (
    <div class="panel">
      <p role="status">
        <strong>{scoringText('whoPitches')}</strong>
      </p>
      <section class="strip two scroll" aria-label={scoringText('whoPitches')}>
        {inOrder.map(({ playerId, jerseyNumber, displayName }) => (
          <button key={playerId} type="button" onClick={() => onPick(playerId)}>
            {jerseyNumber && <span class="soft">{jerseyNumber} </span>}
            {displayName}
          </button>
        ))}
      </section>
      <button type="button" onClick={onCancel}>
        {kitText('cancel')}
      </button>
    </div>
  );
}

/** The substitutions by which somebody pitches: from the field they change places with the pitcher, from the bench they come in for them. */
export function changesOfPitcher(
  into: string,
  pitcher: string | null,
  field: Field,
): readonly Readonly<{ playerId: string; attributes: object }>[] {
  const place = field.find(({ playerId }) => playerId === into);
  const leaving = field.find(({ playerId }) => playerId === pitcher);
  if (!place) return [{ playerId: into, attributes: { ...(leaving && { replacesPlayerId: leaving.playerId }), position: 'P' } }];
  // Who pitched without batting leaves the game.
  const isChange = leaving !== undefined && leaving.battingOrder !== null && place.position !== null;
  return [
    { playerId: into, attributes: { position: 'P' } },
    ...(isChange ? [{ playerId: leaving.playerId, attributes: { position: place.position } }] : []),
  ];
}
