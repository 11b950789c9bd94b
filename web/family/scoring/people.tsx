import { useEffect, useRef } from 'preact/hooks';
import type { Scoreboard } from '../../../src/domain/scoring/scoreboard.ts';
import type { GameSide } from '../scoreboard.tsx';
import { numbered, numberOf } from '../scoring.ts';
import { scoringText } from './scoring-texts.ts';
import type { ScoreSheet, Side } from './sheet.ts';

/** A player, null for a play that names nobody, undefined as long as nobody is chosen. */
export type Who = string | null | undefined;

/** How a play names a player; undefined for nobody. */
export function nameIn({ sides }: Pick<ScoreSheet, 'sides'>, playerId: string | null | undefined): string | undefined {
  const players = [...sides.visitor.players, ...sides.home.players];
  return players.find((each) => each.playerId === playerId)?.displayName ?? numberOf(playerId);
}

type PeopleProps = Readonly<{
  side: Side;
  of: GameSide;
  board: Scoreboard;
  /** Who is up by the order; comes first. */
  expected: string | undefined;
  chosen: Who;
  onChoose: (who: Who) => void;
  rows: 1 | 2;
}>;

/** The players of a side: who is up and those behind, else who was last in a play; of a side known by numbers, those that have played. */
export function People({ side, of, board, expected, chosen, onChoose, rows }: PeopleProps) {
  const last = board.plays.flatMap(({ teamId, playerId }) => (teamId === side.id && playerId ? [playerId as string] : [])).toReversed();
  const strip = useRef<HTMLElement>(null);
  const isScrolled = useRef(false);
  // Who comes first is in sight again after each play. To scroll what is in place would take a layout.
  useEffect(() => {
    if (isScrolled.current) strip.current?.scrollTo({ left: 0 });
    isScrolled.current = false;
  }, [side.id, board.plays.length]);
  const scrolled = () => {
    isScrolled.current = true;
  };
  return (
    <section
      ref={strip}
      onScroll={scrolled}
      class={rows === 2 ? 'strip two scroll' : 'strip scroll'}
      aria-label={scoringText('people', { team: side.name })}
    >
      {side.isNamed
        ? ordered(side, board.onField[of] ?? [], last, expected).map(({ playerId, displayName, jerseyNumber }) => (
            <button key={playerId} type="button" aria-pressed={playerId === chosen} onClick={() => onChoose(playerId)}>
              {jerseyNumber && <span class="soft">{jerseyNumber} </span>}
              {displayName}
            </button>
          ))
        : [...new Set(last)].filter(numberOf).map((playerId) => (
            <button key={playerId} type="button" aria-pressed={playerId === chosen} onClick={() => onChoose(playerId)}>
              {numberOf(playerId)}
            </button>
          ))}
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {scoringText('noName')}
      </button>
      {!side.isNamed && (
        <input
          aria-label={scoringText('number')}
          placeholder="#"
          inputMode="numeric"
          autocomplete="off"
          maxLength={3}
          value={(numberOf(chosen) ?? '').replace('#', '')}
          onInput={({ currentTarget }) => {
            const number = currentTarget.value.replace(/\D/g, '');
            onChoose(number === '' ? undefined : numbered(number).playerId);
          }}
        />
      )}
    </section>
  );
}

type OnField = NonNullable<Scoreboard['onField']['home']>;

function ordered({ players }: Side, onField: OnField, last: readonly string[], expected: string | undefined): Side['players'] {
  const bats = onField.filter(({ battingOrder }) => battingOrder !== null).map(({ playerId }) => playerId as string);
  const up = Math.max(0, expected === undefined ? 0 : bats.indexOf(expected));
  const turns = [...bats.slice(up), ...bats.slice(0, up)];
  const inGame = onField.map(({ playerId }) => playerId as string);
  const first = turns.length > 0 ? turns : inGame.length > 0 ? inGame : [...(expected === undefined ? [] : [expected]), ...last];
  const order = [...new Set([...first, ...inGame, ...last])];
  const placeOf = (playerId: string) => (order.includes(playerId) ? order.indexOf(playerId) : order.length);
  return players.toSorted((a, b) => placeOf(a.playerId) - placeOf(b.playerId));
}
