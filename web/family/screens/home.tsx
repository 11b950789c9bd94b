import { type AgendaItem, type Children, type FollowedChildren, type Game, type MyScreen, unwrap } from 'league-gateway-client';
import { useRef } from 'preact/hooks';
import { currentOrg, league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { Agenda } from '../agenda.tsx';
import { RefusedAnswers } from '../answers.tsx';
import { EndLink } from '../end-link.tsx';
import { text } from '../family-texts.ts';
import { FollowedRows } from '../followed-rows.tsx';
import { GameList } from '../game-list.tsx';
import { onlyFollows, renewRoles } from '../my-orgs.ts';
import { useNews } from '../news.ts';
import { NextUp, nextOf } from '../next-up.tsx';

export function Home() {
  const load = useLoad(
    async (signal) => {
      // The first response is shared by all users with the same teams, and mostly a 304; the second is the user's own.
      const { roles = [] } = currentOrg() ?? {};
      const [home, me, { following }] = await Promise.all([
        unwrap(league.GET('/api/mobile/screens/home', { signal })),
        onlyFollows({ roles }) ? NOTHING_BUT_FOLLOWED : unwrap(league.GET('/api/mobile/screens/me', { signal })),
        roles.includes('follower') ? unwrap(league.GET('/api/mobile/following', { signal })) : NOBODY_FOLLOWED,
      ]);
      renewRoles(me.roles);
      const { children = [], inquiries = [] } = me.children ?? {};
      const offers = me.assignments?.filter(({ state }) => state === 'offered').length;
      return {
        ...home,
        offers,
        unreadCount: me.chat.unreadCount,
        roles: me.roles,
        agenda: me.agenda ?? [],
        children,
        inquiries,
        following,
      };
    },
    [],
    'home',
  );
  const { children = [], inquiries = [] } = load.value ?? {};
  useNews(inquiries.length > 0 || children.some(({ isApproved }) => !isApproved), load.reload);
  return (
    <Screen title={currentOrg()?.name ?? text('tab.home')}>
      <Loaded load={load}>
        {({
          gamesOf,
          upcomingGames,
          unscoredGames,
          results,
          myTeams,
          children,
          inquiries,
          unreadCount,
          offers,
          roles,
          agenda,
          following,
          seasons,
        }) => {
          const items = agenda.length > 0 ? agenda : upcomingGames.map(withoutAnswers);
          const next = nextOf(items);
          const others = items.filter((item) => item !== next);
          const about = { sports: seasons, changed: load.reload };
          return (
            <>
              {next && <NextUp item={next} {...about} />}
              {offers !== undefined && (
                <a class={offers > 0 ? 'button primary' : 'button'} href={to('officiating')}>
                  {text('officiating.home', { count: offers })}
                </a>
              )}
              <RefusedAnswers shown={agenda} />
              <Approved children={children} />
              {following.length > 0 && (
                <Card title={text('following.title')}>
                  <FollowedRows following={following} />
                </Card>
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
              {others.length > 0 && (
                <Agenda
                  title={text(agenda.length > 0 || gamesOf === 'mine' ? 'games.upcoming' : 'games.league')}
                  items={others}
                  isShort
                  {...about}
                />
              )}
              {items.length === 0 && (
                <Card title={text(gamesOf === 'mine' ? 'games.upcoming' : 'games.league')}>
                  <p class="soft">{text('games.none')}</p>
                </Card>
              )}
              {unreadCount > 0 && (
                <a class="button" href={to('chat')}>
                  {text('home.unread', { count: unreadCount })}
                </a>
              )}
              {agenda.length > 0 && (
                <a class="button" href={to('week')}>
                  {text('home.week')}
                </a>
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
                          <span class="row">
                            <span class="badge">{text('child.waits')}</span>
                            <EndLink link={{ id, isApproved, name: player.displayName }} onEnded={load.reload} />
                          </span>
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
                <Card title={text(onlyFollows({ roles }) ? 'teams.followed' : 'teams.yours')}>
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
                  <GameList games={results} sports={seasons} />
                </Card>
              )}
            </>
          );
        }}
      </Loaded>
      {problemOf(load.error, 'not-a-member') && (
        <a class="button" href={to('orgs')}>
          {text('orgs.title')}
        </a>
      )}
    </Screen>
  );
}

const withoutAnswers = (game: Game): AgendaItem => ({ kind: 'game', game, event: null, answers: [], slots: [] });

const NOBODY_FOLLOWED: FollowedChildren = { following: [] };
/** What there is of their own for who only follows. */
const NOTHING_BUT_FOLLOWED: Pick<MyScreen, 'roles' | 'children' | 'assignments' | 'agenda' | 'chat'> = {
  ...{ roles: ['follower'], children: null, assignments: null, agenda: null },
  chat: { unreadCount: 0, rooms: [] },
};

/** Which child's approval has come while the parent was waiting for it here. */
function Approved({ children }: Readonly<{ children: Children['children'] }>) {
  const awaited = useRef(new Set<string>());
  for (const { id, isApproved } of children) if (!isApproved) awaited.current.add(id);
  const names = children.filter(({ id, isApproved }) => isApproved && awaited.current.has(id)).map(({ player }) => player.displayName);
  return (
    <p role="status" hidden={names.length === 0}>
      {names.length > 0 && text('child.approved', { names: names.join(', ') })}
    </p>
  );
}
