import type { Game, Season } from 'league-gateway-client';
import { type Recap, recapOf } from '../../src/domain/games/recap.ts';
import { placeOf, statusOf, whenOf } from '../kit/format.ts';
import { kicksIn } from '../kit/period-scores.tsx';
import { to } from '../kit/router.ts';
import { text } from './family-texts.ts';

/** The sports of seasons, which games do not name. */
export type Sports = readonly Pick<Season, 'id' | 'sportCode'>[];

type GameListProps = Readonly<{
  games: readonly Game[];
  none?: string;
  /** Says in a sentence what decided the games that are over. */
  sports?: Sports;
}>;

/** A list of games with links to their screens. Visitors come first, as is usual in these sports. */
export function GameList({ games, none, sports }: GameListProps) {
  if (games.length === 0) return <p class="soft">{none}</p>;
  return (
    <ul class="rows">
      {games.map((game) => (
        <li key={game.id}>
          <a class="whole" href={to('game', game.id)}>
            <span class="row">
              <span class="small soft">{whenOf(game)}</span>
              <GameStatus game={game} />
            </span>
            <Sides game={game} />
            {sports && <Decided {...{ game, sports }} />}
            <span class="small soft">{placeOf(game)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Nothing where the sentence would say no more than the score above it. */
function Decided({ game, sports }: Readonly<{ game: Game; sports: Sports }>) {
  const recap = recapOf(sports.find(({ id }) => id === game.seasonId)?.sportCode, game, game.periodScores);
  if (!recap || recap.how === 'score' || recap.how === 'tie') return null;
  return <span class="small block recap">{recapIn(recap, game)}</span>;
}

export function recapIn({ side, ...values }: Recap, { homeTeam, visitorTeam }: Pick<Game, 'homeTeam' | 'visitorTeam'>): string {
  const [team, other] = side === 'home' ? [homeTeam, visitorTeam] : [visitorTeam, homeTeam];
  return text('game.recap', { ...values, team: team.name, other: other.name });
}

export const matchOf = ({ visitorTeam, homeTeam }: Pick<Game, 'visitorTeam' | 'homeTeam'>): string =>
  text('match', { visitor: visitorTeam.name, home: homeTeam.name });

/** Against whom the own team plays, and where; undefined for a game of others. */
function opponentOf({ visitorTeam, homeTeam }: Game, ownTeam: string | undefined): string | undefined {
  const isHome = homeTeam.id === ownTeam;
  if (ownTeam === undefined || (!isHome && visitorTeam.id !== ownTeam)) return undefined;
  return text('match.own', { isHome: `${isHome}`, other: (isHome ? visitorTeam : homeTeam).name });
}

/** How the game stands; of one that is still to come, that its field is closed. */
export function GameStatus({ game }: Readonly<{ game: Game }>) {
  const words = statusOf(game);
  if (words === '' && game.facility?.state?.state === 'closed') return <span class="badge live">{text('field.closed')}</span>;
  return words === '' ? null : <span class={game.status === 'in_progress' ? 'badge live' : 'badge'}>{words}</span>;
}

/** Who plays, of the own team against whom; with a score, each side's, and who won. */
export function Sides({ game, ownTeam }: Readonly<{ game: Game; ownTeam?: string | undefined }>) {
  const { homeScore, visitorScore } = game;
  if (homeScore === null && visitorScore === null) return <strong class="block">{opponentOf(game, ownTeam) ?? matchOf(game)}</strong>;
  const kicks = kicksIn(game);
  const winner = winnerOf(game, kicks);
  return (
    <span class="sides">
      {(['visitor', 'home'] as const).map((side) => (
        <span key={side} class={winner === side ? 'side won' : 'side'}>
          <span>{game[`${side}Team`].name}</span>{' '}
          <span class="points">
            {game[`${side}Score`] ?? 0}
            {kicks && (
              <>
                {' '}
                <span aria-hidden="true">({kicks[side]})</span>
                <span class="visually-hidden">{text('game.onKicks', { count: kicks[side] })}</span>
              </>
            )}
          </span>
          {winner === side && <span class="visually-hidden"> {text('game.winner')}</span>}
        </span>
      ))}
    </span>
  );
}

type Kicks = Readonly<{ home: number | null; visitor: number | null }>;

/** The side that won a game that is over, on kicks if it ended level; undefined for a tie. */
export function winnerOf(
  { status, homeScore, visitorScore }: Pick<Game, 'status' | 'homeScore' | 'visitorScore'>,
  kicks: Kicks | null = null,
): 'home' | 'visitor' | undefined {
  if (!['final', 'forfeit'].includes(status) || homeScore === null || visitorScore === null) return undefined;
  const lead = homeScore - visitorScore || (kicks?.home ?? 0) - (kicks?.visitor ?? 0);
  if (lead === 0) return undefined;
  return lead > 0 ? 'home' : 'visitor';
}
