import { type AgendaItem, type Game, type TeamScreen, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { whenOf } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { GameList } from '../game-list.tsx';
import { StatsTable } from '../stats-table.tsx';
import { inFigures } from '../who-comes.tsx';

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
        {({ team, upcomingGames, unscoredGames, results, agenda, runsTeam, stats }) => (
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
              <div class="row">
                <a class="button grow" href={to('event', 'new', team.id)}>
                  {text('eventForm.new')}
                </a>
                <a class="button grow" href={to('attendance', 'team', team.id)}>
                  {text('attendance.season')}
                </a>
                <a class="button grow" href={to('team', team.id, 'deadline')}>
                  {text('deadline.title')}
                </a>
              </div>
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
            {(part === 'schedule' || team.outsideLeague !== null) && <Schedule {...{ upcomingGames, unscoredGames, results, agenda }} />}
            {part === 'schedule' && team.outsideLeague === null && (
              <a class="button" href={to('calendar', id)}>
                {text('calendar.title')}
              </a>
            )}
            {part !== 'schedule' && team.outsideLeague === null && (
              <Card>
                {part === 'roster' && (
                  <ul class="rows">
                    {!team.rosterVisible && <li>{text('team.hidden')}</li>}
                    {team.players.map(({ playerId, displayName, jerseyNumber, positions, isMine }) => (
                      <li key={playerId} class="row">
                        <span>
                          <span class="number">{jerseyNumber}</span>
                          <a href={to('player', playerId)}>{displayName}</a> {isMine && <span class="badge">{text('team.yours')}</span>}
                        </span>
                        <span class="soft">{positions.join(', ')}</span>
                      </li>
                    ))}
                  </ul>
                )}
                {part === 'statistics' && (
                  <>
                    <StatsTable label={text('team.statsLabel')} columns={stats.columns} lines={stats.players} />
                    {team.rosterVisible && (
                      <a class="button" href={to('leaders', 'team', id)}>
                        {text('leaders.title')}
                      </a>
                    )}
                    {team.rosterVisible && stats.sport === 'soccer' && (
                      <a class="button" href={to('team', id, 'suspensions')}>
                        {text('suspensions.title')}
                      </a>
                    )}
                  </>
                )}
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type ScheduleProps = Readonly<Record<'upcomingGames' | 'unscoredGames' | 'results', readonly Game[]>> & Pick<TeamScreen, 'agenda'>;

/** What comes, and apart from it what was. */
function Schedule({ upcomingGames, unscoredGames, results, agenda }: ScheduleProps) {
  const answered = agenda.filter(({ answers }) => answers.length > 0);
  return (
    <>
      <Card title={text('games.upcoming')}>
        <GameList games={upcomingGames} none={text('games.none')} />
      </Card>
      {answered.length > 0 && (
        <Card title={text('whoComes.title')}>
          <ul class="rows">
            {answered.map((item) => (
              <Answered key={(item.game ?? item.event)?.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
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

/** A game or an event, and how many come. */
function Answered({ item: { game, event, answers } }: Readonly<{ item: AgendaItem }>) {
  const [kind, subject] = game ? (['game', game] as const) : (['event', event!] as const);
  return (
    <li>
      <a class="whole" href={to(kind, subject.id)}>
        <span class="small soft block">{whenOf(subject)}</span>
        {game ? text('match', { visitor: game.visitorTeam.name, home: game.homeTeam.name }) : event!.title}
        {answers.map(({ teamId, counts }) => (
          <span key={teamId} class="small block">
            {inFigures(counts)}
          </span>
        ))}
      </a>
    </li>
  );
}
