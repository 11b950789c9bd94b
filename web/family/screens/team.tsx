import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { GameList } from '../game-list.tsx';
import { StatsTable } from '../stats-table.tsx';

const PARTS = ['Roster', 'Schedule', 'Statistics'] as const;

export function Team({ id }: Readonly<{ id: string }>) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('Roster');
  const load = useLoad(
    async (signal) => {
      const [screen, stats] = await Promise.all([
        unwrap(league.GET('/api/mobile/screens/teams/{teamId}', { signal, params: { path: { teamId: id } } })),
        unwrap(league.GET('/api/mobile/teams/{teamId}/player-stats', { signal, params: { path: { teamId: id } } })),
      ]);
      return { ...screen, stats };
    },
    [id],
  );
  const { team } = load.value ?? {};
  return (
    <Screen title={team?.name ?? 'Team'} eyebrow={team?.ageGroup?.name} back={{ label: 'Home', to: to() }}>
      <Loaded load={load}>
        {({ team, upcomingGames, unscoredGames, results, stats }) => (
          <>
            <Card>
              <dl class="row">
                <dt>Won–lost–tied</dt>
                <dd>{[team.record.wins, team.record.losses, team.record.ties].join('–')}</dd>
              </dl>
              <p class="soft">Coached by {team.coaches.map(({ name }) => name).join(', ') || 'nobody yet'}</p>
            </Card>
            <div class="parts">
              {PARTS.map((each) => (
                <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
                  {each}
                </button>
              ))}
            </div>
            <Card>
              {part === 'Roster' && (
                <ul class="rows">
                  {!team.rosterVisible && <li>The roster is shown to the families of the team.</li>}
                  {team.players.map(({ playerId, displayName, jerseyNumber, positions, isMine }) => (
                    <li key={playerId} class="row">
                      <span>
                        <span class="number">{jerseyNumber}</span>
                        {displayName} {isMine && <span class="badge">Yours</span>}
                      </span>
                      <span class="soft">{positions.join(', ')}</span>
                    </li>
                  ))}
                </ul>
              )}
              {part === 'Schedule' && <GameList games={[...upcomingGames, ...unscoredGames, ...results]} none="No games in these weeks." />}
              {part === 'Statistics' && <StatsTable label="Statistics of the season" columns={stats.columns} lines={stats.players} />}
            </Card>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
