import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select } from '../../kit/forms.tsx';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { standingsColumns, standingsFigure, standingsHeading, standingsTitle } from '../../kit/standings.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { onlyFollows } from '../my-orgs.ts';

export function Standings() {
  const [chosen, choose] = useState<number>();
  const [most, setMost] = useState(ROWS);
  const load = useLoad(
    async (signal) => {
      const [{ standings }, { sports }, { teams }] = await Promise.all([
        unwrap(league.GET('/api/mobile/standings', { signal })),
        unwrap(league.GET('/api/mobile/sports', { signal })),
        unwrap(league.GET('/api/mobile/teams', { signal, params: { query: { mine: true } } })),
      ]);
      const sportOf = (id: string) => sports.find((sport) => sport.id === id);
      const mine = new Set(teams.map(({ id }) => id));
      return {
        tables: standings.map((table) => ({
          ...table,
          sport: sportOf(table.season.sportId)?.code ?? '',
          name: [sportOf(table.season.sportId)?.name, table.ageGroup?.name, table.season.name].join(' · '),
        })),
        mine: [...mine],
        first: Math.max(
          0,
          standings.findIndex(({ rows }) => rows.some(({ team }) => mine.has(team.id))),
        ),
      };
    },
    [],
    'standings/2',
  );
  return (
    <Screen title={text('tab.standings')}>
      <Loaded load={load}>
        {({ tables, mine, first }) => {
          const table = tables[chosen ?? first];
          if (!table) return <p>{text('standings.none')}</p>;
          const columns = standingsColumns(table.sport, table.rules.rankBy, table.rows);
          return (
            <Card>
              <Select
                label={text('standings.table')}
                value={String(chosen ?? first)}
                onChange={(value) => choose(Number(value))}
                choices={tables.map(({ name }, index) => ({ value: String(index), label: name }))}
              />
              {!table.shown && <p class="soft">{text('standings.hidden')}</p>}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
              <section class="scroll" aria-label={table.name} tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{text('team')}</th>
                      {columns.map((column) => (
                        <th key={column} scope="col">
                          <abbr title={standingsTitle(column)}>{standingsHeading(column)}</abbr>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {table.rows
                      .filter(({ team }, index) => index < most || mine.includes(team.id))
                      .map((row) => (
                        <tr key={row.team.id} class={mine.includes(row.team.id) ? 'mine' : undefined}>
                          <th scope="row">
                            <span class="ranked">
                              <span class="rank">{row.rank}</span> <a href={to('team', row.team.id)}>{row.team.name}</a>
                            </span>
                          </th>
                          {columns.map((column) => (
                            <td key={column}>{standingsFigure(row, column)}</td>
                          ))}
                        </tr>
                      ))}
                  </tbody>
                </table>
              </section>
              {table.shown && !onlyFollows(currentOrg()!) && (
                <a class="button" href={to('leaders', 'season', table.season.id, table.ageGroup.id)}>
                  {text('leaders.title')}
                </a>
              )}
              {table.rows.length > most && (
                <button type="button" onClick={() => setMost(most + ROWS)}>
                  {text('standings.more')}
                </button>
              )}
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** More at once would hold up a slow phone. Own teams are always among them. */
const ROWS = 50;
