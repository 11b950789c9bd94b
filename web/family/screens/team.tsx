import { type Game, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { GameList } from '../game-list.tsx';
import { StatsTable } from '../stats-table.tsx';

const PARTS = ['roster', 'schedule', 'statistics'] as const;

export function Team({ id }: Readonly<{ id: string }>) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('roster');
  const load = useLoad(
    async (signal) => {
      const [screen, stats] = await Promise.all([
        unwrap(league.GET('/api/mobile/screens/teams/{teamId}', { signal, params: { path: { teamId: id } } })),
        unwrap(league.GET('/api/mobile/teams/{teamId}/player-stats', { signal, params: { path: { teamId: id } } })),
      ]);
      return { ...screen, stats };
    },
    [id],
    'team',
  );
  const { team } = load.value ?? {};
  return (
    <Screen title={team?.name ?? text('team')} eyebrow={team?.ageGroup?.name} back={{ label: text('tab.home'), to: to() }}>
      <Loaded load={load}>
        {({ team, upcomingGames, unscoredGames, results, runsTeam, stats }) => (
          <>
            <Card>
              {team.outsideLeague === null ? (
                <dl class="row">
                  <dt>{text('team.record')}</dt>
                  <dd>{[team.record.wins, team.record.losses, team.record.ties].join('–')}</dd>
                </dl>
              ) : (
                <p>{text('team.ofLeague', { league: team.outsideLeague })}</p>
              )}
              {team.coaches.length > 0 && (
                <p class="soft">{text('team.coaches', { names: team.coaches.map(({ name }) => name).join(', ') })}</p>
              )}
            </Card>
            {runsTeam && team.outsideLeague === null && (
              <a class="button" href={to('event', 'new', team.id)}>
                {text('eventForm.new')}
              </a>
            )}
            {team.outsideLeague === null && (
              <div class="parts">
                {PARTS.map((each) => (
                  <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
                    {text(`team.${each}`)}
                  </button>
                ))}
              </div>
            )}
            {(part === 'schedule' || team.outsideLeague !== null) && <Schedule {...{ upcomingGames, unscoredGames, results }} />}
            {part !== 'schedule' && team.outsideLeague === null && (
              <Card>
                {part === 'roster' && (
                  <ul class="rows">
                    {!team.rosterVisible && <li>{text('team.hidden')}</li>}
                    {team.players.map(({ playerId, displayName, jerseyNumber, positions, isMine }) => (
                      <li key={playerId} class="row">
                        <span>
                          <span class="number">{jerseyNumber}</span>
                          {displayName} {isMine && <span class="badge">{text('team.yours')}</span>}
                        </span>
                        <span class="soft">{positions.join(', ')}</span>
                      </li>
                    ))}
                  </ul>
                )}
                {part === 'statistics' && <StatsTable label={text('team.statsLabel')} columns={stats.columns} lines={stats.players} />}
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type ScheduleProps = Readonly<Record<'upcomingGames' | 'unscoredGames' | 'results', readonly Game[]>>;

/** What comes, and apart from it what was. */
function Schedule({ upcomingGames, unscoredGames, results }: ScheduleProps) {
  return (
    <>
      <Card title={text('games.upcoming')}>
        <GameList games={upcomingGames} none={text('games.none')} />
      </Card>
      {unscoredGames.length > 0 && (
        <Card title={text('games.unscored')}>
          <GameList games={unscoredGames} />
        </Card>
      )}
      {results.length > 0 && (
        <Card title={text('games.results')}>
          <GameList games={results} />
        </Card>
      )}
    </>
  );
}
