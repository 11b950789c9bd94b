import { unwrap } from 'league-gateway-client';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { GameList } from '../game-list.tsx';

/** When and where the user's child plays. */
export function Child({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    async (signal) => {
      const { children } = await unwrap(league.GET('/api/mobile/screens/me', { signal }));
      const child = children?.children.find(({ player }) => player.playerId === id);
      if (!child?.team) return { child, games: [] };
      const { games } = await unwrap(league.GET('/api/mobile/schedule', { signal, params: { query: { teamId: child.team.id } } }));
      return { child, games };
    },
    [id],
  );
  const { child } = load.value ?? {};
  return (
    <Screen title={child?.player.displayName ?? 'Schedule'} eyebrow={child?.team?.name} back={{ label: 'Home', to: to() }}>
      <Loaded load={load}>
        {({ child, games }) => (
          <>
            <Card title="The next thirty days">
              <GameList games={games} none="No games." />
            </Card>
            {child?.team && (
              <a class="button" href={to('team', child.team.id)}>
                {child.team.name}
              </a>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
