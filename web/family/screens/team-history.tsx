import { type GameTeamHistory, unwrap } from 'league-gateway-client';
import { dateInYear } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';

const RATED = ['sportsmanship', 'coachConduct', 'spectatorConduct'] as const;

/** What officials reported of both teams of a game in two years, for who officiates it. */
export function TeamHistory({ id }: Readonly<{ id: string }>) {
  // Not by name: reports on people are not kept on the device.
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/games/{gameId}/team-history', { signal, params: { path: { gameId: id } } })),
    [id],
  );
  return (
    <Screen title={rareText('history.title')} back={{ label: text('game.title'), to: to('game', id) }}>
      <Loaded load={load}>
        {({ teams }) => (
          <>
            <p class="small soft">{rareText('history.text')}</p>
            {teams.map((each) => (
              <OfTeam key={each.team.id} {...each} />
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function OfTeam({ team, reportCount, averages, warnings, ejections, incidentsByType, reports }: GameTeamHistory['teams'][number]) {
  return (
    <Card title={team.name}>
      <p class="soft">{rareText('history.counts', { count: reportCount, warnings, ejections })}</p>
      {averages && (
        <dl>
          {RATED.map((what) => (
            <div key={what} class="row">
              <dt>{rareText('report.rated', { what })}</dt>
              <dd>{averages[what]}</dd>
            </div>
          ))}
        </dl>
      )}
      {Object.entries(incidentsByType).map(([type, count]) => (
        <p key={type} class="small">
          {rareText('report.incidentType', { type })}: {count}
        </p>
      ))}
      <ul class="rows">
        {reports.map(({ reportId, gameDate, opponent, incidents, note, ...ratings }) => (
          <li key={reportId}>
            <p>
              <span class="small soft block">
                {rareText('player.game', { day: dateInYear(gameDate), side: 'home', opponent: opponent.name })}
              </span>
              {RATED.map((what) => `${rareText('report.rated', { what })} ${ratings[what]}`).join(' · ')}
            </p>
            {incidents.map(({ type, personRole, severity }, at) => (
              <p key={at} class="small">
                {rareText('report.incidentOf', {
                  type: rareText('report.incidentType', { type }),
                  role: rareText('report.role', { role: personRole }),
                  severity: rareText('report.severity', { severity }),
                })}
              </p>
            ))}
            {note && <p class="as-written">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
