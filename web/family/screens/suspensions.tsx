import { unwrap } from 'league-gateway-client';
import { sentAt } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';

/** Who of a soccer team misses games after cards, and which. */
export function Suspensions({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/teams/{teamId}/suspensions', { signal, params: { path: { teamId: id } } })),
    [id],
    'suspensions',
  );
  return (
    <Screen title={text('suspensions.title')} eyebrow={load.value?.team.name} back={{ label: text('team'), to: to('team', id) }}>
      <Loaded load={load}>
        {({ playersVisible, suspensions }) => (
          <Card>
            {suspensions.length === 0 && <p class="soft">{playersVisible ? rareText('suspensions.none') : text('team.hidden')}</p>}
            <ul class="rows">
              {suspensions.map(({ playerId, displayName, jerseyNumber, reason, gameId, games, missedGames, remaining }) => (
                <li key={`${playerId}/${gameId}`}>
                  <p class="row">
                    <span>
                      {jerseyNumber && <span class="number">{jerseyNumber}</span>}
                      <a href={to('player', playerId)}>{displayName}</a>
                    </span>
                    <span class={remaining > 0 ? 'badge live' : 'badge'}>{rareText('suspensions.left', { remaining })}</span>
                  </p>
                  <p class="small">
                    {rareText('suspensions.reason', { reason })} · {rareText('suspensions.games', { count: games })}
                  </p>
                  <ul class="small">
                    {missedGames.map((missed) => (
                      <li key={missed.gameId}>
                        <a href={to('game', missed.gameId)}>{sentAt(missed.startsAt)}</a>{' '}
                        {missed.isPlayed && rareText('suspensions.served')}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}
