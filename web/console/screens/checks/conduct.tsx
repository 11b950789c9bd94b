import { type ReportOnGame, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dateInYear, sentAt } from '../../../kit/format.ts';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { Switch } from '../../parts.tsx';

const RATED = ['sportsmanship', 'coachConduct', 'spectatorConduct'] as const;

const reportsOf = async (query: Readonly<{ gameId?: string; flagged?: boolean; cursor?: string }>, signal?: AbortSignal) => {
  const { reports, nextCursor } = await unwrap(league.GET('/api/org/game-reports', { params: { query }, signal: signal ?? null }));
  return { items: reports, next: nextCursor };
};

/** What officials have reported on games, the latest first. */
export function GameReports() {
  const [isFlagged, flag] = useState(false);
  const list = usePaged(
    (cursor, signal) => reportsOf({ ...(isFlagged && { flagged: true }), ...(cursor && { cursor }) }, signal),
    [isFlagged],
  );
  return (
    <Screen title={text('officials.reports')} back={{ label: text('officials.title'), to: to('schedule', 'officials') }}>
      <Card>
        <p class="soft">{checkText('reportsText')}</p>
        <Switch label={checkText('onlyFlagged')} checked={isFlagged} onChange={flag} />
      </Card>
      <Loaded load={list.load}>
        {(reports) => (
          <Card>
            {reports.length === 0 && <p>{checkText('noReports')}</p>}
            <ul class="rows">
              {reports.map((report) => (
                <li key={report.id} class="stack">
                  <a href={to('schedule', 'game', report.game.id)}>
                    {text('schedule.teams', { visitor: report.game.visitorTeam.name, home: report.game.homeTeam.name })},{' '}
                    {dateInYear(report.game.localDate)}
                  </a>
                  <Report {...report} />
                </li>
              ))}
            </ul>
            <More list={list} />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

function Report({ author, game, teams, incidents, flaggedForReview, updatedAt }: ReportOnGame) {
  const nameOf = (teamId: string) => (teamId === game.homeTeam.id ? game.homeTeam : game.visitorTeam).name;
  return (
    <>
      <span class="small soft">
        {author.name ?? text('people.noName')} · {sentAt(updatedAt)}
      </span>
      {flaggedForReview && (
        <span>
          <span class="badge live">{checkText('flagged')}</span>
        </span>
      )}
      {teams.map(({ teamId, warnings, ejections, note, ...ratings }) => (
        <span key={teamId}>
          <strong>{nameOf(teamId)}</strong>: {ratingsOf(ratings)} · {checkText('sanctions', { warnings, ejections })}
          {note !== null && <blockquote>{note}</blockquote>}
        </span>
      ))}
      {incidents.map(({ teamId, type, personRole, severity, description }, at) => (
        <span key={at}>
          {teamId !== null && <strong>{nameOf(teamId)}: </strong>}
          {incidentInWords({ type, personRole, severity })}
          {description !== null && <blockquote>{description}</blockquote>}
        </span>
      ))}
    </>
  );
}

/** What officials have reported on a game, and in two years on other games of both teams. */
export function Conduct({ gameId }: Readonly<{ gameId: string }>) {
  const load = useLoad(
    async (signal) => {
      const [{ items }, { teams }] = await Promise.all([
        reportsOf({ gameId }, signal),
        unwrap(league.GET('/api/mobile/games/{gameId}/team-history', { params: { path: { gameId } }, signal })),
      ]);
      return { reports: items, teams };
    },
    [gameId],
  );
  return (
    <Loaded load={load}>
      {({ reports, teams }) => (
        <div class="inside">
          {reports.length === 0 && <p>{checkText('noReport')}</p>}
          <ul class="rows">
            {reports.map((report) => (
              <li key={report.id} class="stack">
                <Report {...report} />
              </li>
            ))}
          </ul>
          <h3>{checkText('otherGames')}</h3>
          <p class="small soft">{checkText('conductText')}</p>
          {teams.map(({ team, reportCount, warnings, ejections, averages, reports: others }) => (
            <section key={team.id}>
              <h4>{team.name}</h4>
              <p class="soft">
                {checkText('conductCounts', { count: reportCount })} · {checkText('sanctions', { warnings, ejections })}
              </p>
              {averages && <p>{ratingsOf(averages)}</p>}
              <ul class="rows">
                {others.map(({ reportId, gameDate, opponent, incidents, note, ...ratings }) => (
                  <li key={reportId} class="stack">
                    <span class="small soft">{checkText('against', { day: dateInYear(gameDate), opponent: opponent.name })}</span>
                    <span>{ratingsOf(ratings)}</span>
                    {incidents.map((incident, at) => (
                      <span key={at} class="small">
                        {incidentInWords(incident)}
                      </span>
                    ))}
                    {note !== null && <blockquote>{note}</blockquote>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}

const ratingsOf = (ratings: Readonly<Record<(typeof RATED)[number], number>>): string =>
  RATED.map((what) => `${checkText('rated', { what })} ${ratings[what]}`).join(' · ');

const incidentInWords = ({ type, personRole, severity }: Readonly<Record<'type' | 'personRole' | 'severity', string>>): string =>
  checkText('incident', {
    type: checkText('incidentType', { type }),
    role: checkText('role', { role: personRole }),
    severity: checkText('severity', { severity }),
  });
