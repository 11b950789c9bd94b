import type { Game } from 'league-gateway-client';
import { placeOf, scoreOf, statusOf, whenOf } from '../kit/format.ts';
import { to } from '../kit/router.ts';

/** A list of games with links to their screens. Visitors come first, as is usual in these sports. */
export function GameList({ games, none }: Readonly<{ games: readonly Game[]; none: string }>) {
  if (games.length === 0) return <p class="soft">{none}</p>;
  return (
    <ul class="rows">
      {games.map((game) => (
        <li key={game.id}>
          <a class="whole" href={to('game', game.id)}>
            <span class="row">
              <span class="small soft">{whenOf(game)}</span>
              <Status game={game} />
            </span>
            <strong>
              {game.visitorTeam.name} at {game.homeTeam.name}
            </strong>
            <span class="small soft">
              <br />
              {placeOf(game)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Status({ game }: Readonly<{ game: Game }>) {
  const text = [scoreOf(game), statusOf(game)].filter(Boolean).join(' · ');
  return text === '' ? null : <span class={game.status === 'in_progress' ? 'badge live' : 'badge'}>{text}</span>;
}
