import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';

export function Standings() {
  const [chosen, choose] = useState<number>();
  const load = useLoad(async (signal) => {
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
      mine,
      first: Math.max(
        0,
        standings.findIndex(({ rows }) => rows.some(({ team }) => mine.has(team.id))),
      ),
    };
  }, []);
  return (
    <Screen title="Standings">
      <Loaded load={load}>
        {({ tables, mine, first }) => {
          const table = tables[chosen ?? first];
          if (!table) return <p>There are no standings yet.</p>;
          return (
            <Card>
              <label for="table">League table</label>
              <select id="table" value={chosen ?? first} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
                {tables.map(({ name }, index) => (
                  <option key={name} value={index}>
                    {name}
                  </option>
                ))}
              </select>
              {!table.shown && <p class="soft">This league publishes no standings at this age.</p>}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
              <section class="scroll" aria-label={table.name} tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Team</th>
                      {COLUMNS.map(([short, long]) => (
                        <th key={short} scope="col">
                          <abbr title={long}>{short}</abbr>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {table.rows.map((row) => (
                      <tr key={row.team.id} class={mine.has(row.team.id) ? 'mine' : undefined}>
                        <th scope="row">
                          <span class="rank">{row.rank}</span> <a href={to('team', row.team.id)}>{row.team.name}</a>
                        </th>
                        <td>{row.wins}</td>
                        <td>{row.losses}</td>
                        <td>{row.ties}</td>
                        <td>{row.winPctDisplay}</td>
                        <td>{row.gamesBehindDisplay}</td>
                        <td>{row.points}</td>
                        <td>{row.streak ?? '-'}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const COLUMNS = [
  ['W', 'Wins'],
  ['L', 'Losses'],
  ['T', 'Ties'],
  ['Pct', 'Winning percentage'],
  ['GB', 'Games behind'],
  ['Pts', 'Points'],
  ['Strk', 'Streak'],
] as const;
