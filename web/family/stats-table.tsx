import type { StatColumn } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { inWords } from '../kit/format.ts';

type Line = Readonly<{
  playerId?: string | null;
  displayName: string | null;
  jerseyNumber?: string | null;
  display: Readonly<Record<string, string>>;
}>;

/** Renders the columns that the gateway lists for a sport, one group at a time: a phone has no room for fifty. */
export function StatsTable({ label, columns, lines }: Readonly<{ label: string; columns: readonly StatColumn[]; lines: readonly Line[] }>) {
  const groups = [...new Set(columns.map(({ group }) => group))];
  const [group, setGroup] = useState(groups[0]);
  const shown = columns.filter((column) => column.group === group);
  if (lines.length === 0) return <p class="soft">No statistics to show.</p>;
  return (
    <>
      {groups.length > 1 && (
        <label class="row">
          Figures
          <select value={group} onChange={({ currentTarget }) => setGroup(currentTarget.value as typeof group)}>
            {groups.map((each) => (
              <option key={each} value={each}>
                {inWords(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section class="scroll" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Player</th>
              {shown.map(({ key, label: short, description }) => (
                <th key={key} scope="col">
                  <abbr title={description}>{short}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ playerId, displayName, jerseyNumber, display }) => (
              <tr key={playerId ?? displayName}>
                <th scope="row">
                  {jerseyNumber && <span class="number">{jerseyNumber}</span>}
                  {displayName ?? 'Team'}
                </th>
                {shown.map(({ key }) => (
                  <td key={key}>{display[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
