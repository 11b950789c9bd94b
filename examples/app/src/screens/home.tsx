import { unwrap } from 'league-gateway-client';
import { GameList } from '../game-list.tsx';
import { currentOrg, league } from '../league.ts';
import { to } from '../router.ts';
import { Card, Loaded, Screen, useLoad } from '../ui.tsx';

export function Home() {
  const load = useLoad(async (signal) => {
    const [{ upcomingGames }, { children }, { teams }] = await Promise.all([
      unwrap(league.GET('/api/mobile/home', { signal })),
      currentOrg()?.roles.includes('parent') ? unwrap(league.GET('/api/mobile/parent-links', { signal })) : { children: [] },
      unwrap(league.GET('/api/mobile/teams', { signal, params: { query: { mine: true } } })),
    ]);
    return { mine: upcomingGames.filter(({ isMine }) => isMine), others: upcomingGames.filter(({ isMine }) => !isMine), children, teams };
  }, []);
  return (
    <Screen title={currentOrg()?.name ?? 'Home'} eyebrow="This week">
      <Loaded load={load}>
        {({ mine, others, children, teams }) => (
          <>
            <Card title="Your games">
              <GameList games={mine} none="No game of yours in the next seven days." />
            </Card>
            {children.length > 0 && (
              <Card title="Your children">
                <ul class="rows">
                  {children.map(({ id, isApproved, player, team }) => (
                    <li key={id} class="row">
                      <span>
                        <strong>{player.displayName}</strong> <span class="soft">{team?.name}</span>
                      </span>
                      {isApproved ? <a href={to('child', player.playerId)}>Schedule</a> : <span class="badge">Waits for the coach</span>}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {teams.length > 0 && (
              <Card title="Your teams">
                <ul class="rows">
                  {teams.map(({ id, name, ageGroup, record }) => (
                    <li key={id} class="row">
                      <span>
                        <a href={to('team', id)}>{name}</a> <span class="soft">{ageGroup?.name}</span>
                      </span>
                      <span class="soft">
                        <span class="visually-hidden">Wins, losses, ties: </span>
                        {[record.wins, record.losses, record.ties].join('–')}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <Card title="All around the league">
              <GameList games={others} none="No other games in the next seven days." />
            </Card>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
