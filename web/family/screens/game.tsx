import { type LiveGame, unwrap } from 'league-gateway-client';
import { useEffect } from 'preact/hooks';
import { inWords, placeOf, statusOf, whenOf } from '../../kit/format.ts';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { PERIOD } from '../scoring.ts';
import { StatsTable } from '../stats-table.tsx';

const NEWEST = 12;
/** A change of status does not appear among the plays, so the game is read again at least this often, mostly with a 304. */
const WAIT_SECONDS = 10;

export function Game({ id }: Readonly<{ id: string }>) {
  const params = { path: { gameId: id } };
  const load = useLoad(
    async (signal) => {
      const screen = await unwrap(league.GET('/api/mobile/screens/games/{gameId}', { signal, params }));
      // The box score is the largest response and changes with every play, so it is not loaded while following a game.
      const path = '/api/mobile/games/{gameId}/box-score';
      const box = isOver(screen.game) ? await unwrap(league.GET(path, { signal, params })) : undefined;
      return { ...screen, box };
    },
    [id],
  );
  useFollowed(id, load.value?.live, load.reload);

  const { game } = load.value ?? {};
  const { roles = [], userId } = currentOrg() ?? {};
  const mayScore =
    game !== undefined &&
    (roles.some((role) => ['admin', 'staff', 'umpire'].includes(role)) ||
      (roles.includes('coach') && game.isMine) ||
      game.officialScorerUserId === userId);
  return (
    <Screen
      title={game ? `${game.visitorTeam.name} at ${game.homeTeam.name}` : 'Game'}
      eyebrow={game && whenOf(game)}
      back={{ label: 'Home', to: to() }}
    >
      <Loaded load={load}>
        {({ game, live, box }) => (
          <>
            <Card>
              <div class="row">
                <p class="soft">{placeOf(game)}</p>
                {statusOf(game) && <span class={game.status === 'in_progress' ? 'badge live' : 'badge'}>{statusOf(game)}</span>}
              </div>
              <Scoreboard live={live} />
              {mayScore && !isOver(game) && (
                <a class="button primary" href={to('game', id, 'score')}>
                  Keep score
                </a>
              )}
            </Card>
            <LineScore live={live} />
            {live.plays.length > 0 && (
              <Card title="What happened">
                <ol class="rows">
                  {live.plays
                    .slice(-NEWEST)
                    .reverse()
                    .map((play) => (
                      <li key={play.id}>
                        <strong>{play.player?.displayName ?? teamName(live, play.teamId)}</strong> {inWords(play.type)}
                        {play.period !== null && <span class="soft"> · {`${PERIOD[live.sport] ?? 'Period'} ${play.period}`}</span>}
                      </li>
                    ))}
                </ol>
              </Card>
            )}
            {box &&
              [box.teams.visitor, box.teams.home].map(
                ({ team, players }) =>
                  players.length > 0 && (
                    <Card key={team.id} title={team.name}>
                      <StatsTable label={`Box score of ${team.name}`} columns={box.columns} lines={players} />
                    </Card>
                  ),
              )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const isOver = ({ status }: Readonly<{ status: string }>): boolean => ['final', 'canceled', 'forfeit'].includes(status);

const teamName = ({ game }: LiveGame, teamId: string): string => (game.homeTeam.id === teamId ? game.homeTeam : game.visitorTeam).name;

/** Long-polls the game, and reloads the whole screen after each response. */
function useFollowed(gameId: string, live: LiveGame | undefined, changed: () => void): void {
  const since = live?.changeSequence;
  const isFollowed = live !== undefined && !isOver(live.game);
  useEffect(() => {
    if (since === undefined || !isFollowed) return;
    const leaving = new AbortController();
    const follow = async () => {
      while (!leaving.signal.aborted) {
        const params = { path: { gameId }, query: { since, wait: WAIT_SECONDS } };
        const { events } = await unwrap(league.GET('/api/mobile/games/{gameId}/player-stats', { signal: leaving.signal, params }));
        changed();
        // The reload provides the next cursor.
        if (events.length > 0) return;
      }
    };
    // Offline it ends, and starts again with the reload when the network is back.
    follow().catch(() => undefined);
    return () => leaving.abort();
  }, [gameId, since, isFollowed]);
}

function Scoreboard({ live }: Readonly<{ live: LiveGame }>) {
  const { game, score, situation } = live;
  const { innings, clock, sets } = situation ?? {};
  return (
    <div aria-live="polite">
      <dl class="scoreboard">
        <dt>{game.visitorTeam.name}</dt>
        <dd>{score.visitor}</dd>
        <dt>{game.homeTeam.name}</dt>
        <dd>{score.home}</dd>
      </dl>
      {game.status === 'in_progress' && innings && (
        <p class="soft">
          {innings.batting === 'visitor' ? 'Top' : 'Bottom'} of inning {innings.inning}, {innings.outs} out
        </p>
      )}
      {game.status === 'in_progress' && clock?.period && <p class="soft">Period {clock.period}</p>}
      {game.status === 'in_progress' && sets?.set && <p class="soft">Set {sets.set}</p>}
    </div>
  );
}

function LineScore({ live }: Readonly<{ live: LiveGame }>) {
  const { periods } = live.lineScore;
  if (periods.length === 0) return null;
  return (
    <Card title="By period">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section class="scroll" aria-label="Score by period" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Team</th>
              {periods.map(({ period }) => (
                <th key={period} scope="col">
                  {period}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(['visitor', 'home'] as const).map((side) => (
              <tr key={side}>
                <th scope="row">{live.game[`${side}Team`].name}</th>
                {periods.map((each) => (
                  <td key={each.period}>{each[side] ?? '-'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
