import { unwrap } from 'league-gateway-client';
import { chooseOrg, currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { Agenda } from '../agenda.tsx';
import { text } from '../family-texts.ts';
import { GameList } from '../game-list.tsx';

export function Home() {
  const load = useLoad(
    async (signal) => {
      // The first response is shared by all users with the same teams, and mostly a 304; the second is the user's own.
      const [home, me] = await Promise.all([
        unwrap(league.GET('/api/mobile/screens/home', { signal })),
        unwrap(league.GET('/api/mobile/screens/me', { signal })),
      ]);
      const org = currentOrg();
      // An admin may have approved another role since the organization was chosen.
      if (org && org.roles.join() !== me.roles.join()) chooseOrg({ ...org, roles: me.roles });
      const { children = [], inquiries = [] } = me.children ?? {};
      const offers = me.assignments?.filter(({ state }) => state === 'offered').length;
      return { ...home, offers, unreadCount: me.chat.unreadCount, roles: me.roles, agenda: me.agenda ?? [], children, inquiries };
    },
    [],
    'home',
  );
  return (
    <Screen title={currentOrg()?.name ?? text('tab.home')} eyebrow={text('home.eyebrow')}>
      <Loaded load={load}>
        {({ gamesOf, upcomingGames, unscoredGames, results, myTeams, children, inquiries, unreadCount, offers, roles, agenda }) => (
          <>
            {unreadCount > 0 && (
              <a class="button" href={to('chat')}>
                {text('home.unread', { count: unreadCount })}
              </a>
            )}
            {offers !== undefined && (
              <a class={offers > 0 ? 'button primary' : 'button'} href={to('officiating')}>
                {text('officiating.home', { count: offers })}
              </a>
            )}
            {roles.includes('parent') && children.length + inquiries.length === 0 && (
              <Card title={text('child.yours')}>
                <p>{text('home.findChild')}</p>
                <a class="button primary" href={to('find-child')}>
                  {text('findChild.title')}
                </a>
              </Card>
            )}
            {roles.includes('coach') && myTeams.length === 0 && (
              <Card title={text('teams.yours')}>
                <p>{text('home.claimTeam')}</p>
                <a class="button primary" href={to('claim-team')}>
                  {text('claim.title')}
                </a>
              </Card>
            )}
            {agenda.length > 0 ? (
              <>
                <Agenda items={agenda} changed={load.reload} />
                <a class="button" href={to('week')}>
                  {text('home.week')}
                </a>
              </>
            ) : (
              <Card title={text(gamesOf === 'mine' ? 'games.yours' : 'games.league')}>
                <GameList games={upcomingGames} none={text('games.none')} />
              </Card>
            )}
            {unscoredGames.length > 0 && (
              <Card title={text('games.unscored')}>
                <GameList games={unscoredGames} />
              </Card>
            )}
            {children.length > 0 && (
              <Card title={text('children.title')}>
                <ul class="rows">
                  {children.map(({ id, isApproved, player, team }) => (
                    <li key={id} class="row">
                      <span>
                        <strong>{player.displayName}</strong> <span class="soft">{team?.name}</span>
                      </span>
                      {isApproved ? (
                        <a href={to('child', player.playerId)}>
                          {text('child.schedule')}
                          <span class="visually-hidden"> {player.displayName}</span>
                        </a>
                      ) : (
                        <span class="badge">{text('child.waits')}</span>
                      )}
                    </li>
                  ))}
                </ul>
                <a class="button" href={to('find-child')}>
                  {text('findChild.another')}
                </a>
              </Card>
            )}
            {myTeams.length > 0 && (
              <Card title={text('teams.yours')}>
                <ul class="rows">
                  {myTeams.map(({ id, name, ageGroup, record }) => (
                    <li key={id} class="row">
                      <span>
                        <a href={to('team', id)}>{name}</a> <span class="soft">{ageGroup.name}</span>
                      </span>
                      <span class="soft">
                        <span class="visually-hidden">{text('team.record')}: </span>
                        {[record.wins, record.losses, record.ties].join('–')}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {results.length > 0 && (
              <Card title={text('games.results')}>
                <GameList games={results} />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
