import { unwrap } from 'league-gateway-client';
import { league } from '../../kit/league.ts';
import { goInstead, to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { Agenda } from '../agenda.tsx';
import { EndLink } from '../end-link.tsx';
import { text } from '../family-texts.ts';

/** When and where the user's child plays. */
export function Child({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    async (signal) => {
      const { children } = await unwrap(league.GET('/api/mobile/screens/me', { signal }));
      const child = children?.children.find(({ player }) => player.playerId === id);
      if (!child?.team) return { child, items: [], seasons: [] };
      const [{ items }, { seasons }] = await Promise.all([
        unwrap(league.GET('/api/mobile/agenda', { signal, params: { query: { teamId: child.team.id } } })),
        unwrap(league.GET('/api/mobile/seasons', { signal })),
      ]);
      return { child, items, seasons };
    },
    [id],
    'child',
  );
  const { child } = load.value ?? {};
  return (
    <Screen
      title={child?.player.displayName ?? text('child.title')}
      eyebrow={child?.team?.name}
      back={{ label: text('tab.home'), to: to() }}
    >
      <Loaded load={load}>
        {({ child, items, seasons }) => (
          <>
            {items.length === 0 && (
              <Card title={text('child.next')}>
                <p class="soft">{text('games.none')}</p>
              </Card>
            )}
            <Agenda items={items} sports={seasons} changed={load.reload} />
            {child?.isApproved && (
              <>
                <a class="button" href={to('player', id)}>
                  {text('team.statistics')}
                </a>
                <a class="button" href={to('attendance', 'child', id)}>
                  {text('attendance.season')}
                </a>
                <a class="button" href={to('away')}>
                  {text('away.title')}
                </a>
                <a class="button" href={to('followers')}>
                  {text('followers.title')}
                </a>
              </>
            )}
            {child?.team && (
              <a class="button" href={to('team', child.team.id)}>
                {child.team.name}
              </a>
            )}
            {child && (
              <EndLink link={{ id: child.id, isApproved: child.isApproved, name: child.player.displayName }} onEnded={() => goInstead()} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
