import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';

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
      const sportOf = (id: string) => sports.find((sport) => sport.id === id)?.name ?? '';
      const mine = new Set(teams.map(({ id }) => id));
      return {
        tables: standings.map((table) => ({
          ...table,
          name: [sportOf(table.season.sportId), table.ageGroup?.name, table.season.name].join(' · '),
        })),
        mine: [...mine],
        first: Math.max(
          0,
          standings.findIndex(({ rows }) => rows.some(({ team }) => mine.has(team.id))),
        ),
      };
    },
    [],
    'standings',
  );
  return (
    <Screen title={text('tab.standings')}>
      <Loaded load={load}>
        {({ tables, mine, first }) => {
          const table = tables[chosen ?? first];
          if (!table) return <p>{text('standings.none')}</p>;
          const isPerGame = table.rules.rankBy === 'points_per_game';
          const columns = COLUMNS.filter((column) => column !== 'perGame' || isPerGame);
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
                          <abbr title={text(`standings.${column}`)}>{text(`standings.${column}Short`)}</abbr>
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
                          <td>{row.wins}</td>
                          <td>{row.losses}</td>
                          <td>{row.ties}</td>
                          <td>{row.winPctDisplay}</td>
                          <td>{row.gamesBehindDisplay}</td>
                          <td>{row.points}</td>
                          {isPerGame && <td>{row.pointsPerGameDisplay}</td>}
                          <td>{row.streak === null ? '-' : streakOf(row.streak)}</td>
                        </tr>
                      ))}
                  </tbody>
                </table>
              </section>
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

/** `W3`, three games won in a row, by the letter of the language. */
const streakOf = (streak: string): string => text('standings.streakOf', { result: streak.charAt(0), games: streak.slice(1) });

/** More at once would hold up a slow phone. Own teams are always among them. */
const ROWS = 50;
const COLUMNS = ['wins', 'losses', 'ties', 'pct', 'behind', 'points', 'perGame', 'streak'] as const;
