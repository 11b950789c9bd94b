import { unwrap } from 'league-gateway-client';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { GameList } from '../game-list.tsx';

export function Home() {
  const load = useLoad(async (signal) => {
    // The first response is shared by all users with the same teams, and mostly a 304; the second is the user's own.
    const [home, me] = await Promise.all([
      unwrap(league.GET('/api/mobile/screens/home', { signal })),
      unwrap(league.GET('/api/mobile/screens/me', { signal })),
    ]);
    return { ...home, unreadCount: me.chat.unreadCount, children: me.children?.children ?? [] };
  }, []);
  return (
    <Screen title={currentOrg()?.name ?? 'Home'} eyebrow="What comes next">
      <Loaded load={load}>
        {({ gamesOf, upcomingGames, unscoredGames, results, myTeams, children, unreadCount }) => (
          <>
            {unreadCount > 0 && (
              <a class="button" href={to('chat')}>
                {unreadCount === 1 ? '1 new message' : `${unreadCount} new messages`}
              </a>
            )}
            <Card title={gamesOf === 'mine' ? 'Your games' : 'Games of the league'}>
              <GameList games={upcomingGames} none="No games in the next days." />
            </Card>
            {unscoredGames.length > 0 && (
              <Card title="Score missing">
                <GameList games={unscoredGames} none="" />
              </Card>
            )}
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
            {myTeams.length > 0 && (
              <Card title="Your teams">
                <ul class="rows">
                  {myTeams.map(({ id, name, ageGroup, record }) => (
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
            {results.length > 0 && (
              <Card title="Results">
                <GameList games={results} none="" />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
