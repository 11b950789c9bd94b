import type { StatColumn } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { inWords } from '../kit/format.ts';
import { Select } from '../kit/forms.tsx';
import { currentOrg } from '../kit/league.ts';
import { to } from '../kit/router.ts';
import { text } from './family-texts.ts';
import { onlyFollows } from './my-orgs.ts';

type Line = Readonly<{
  playerId?: string | null;
  displayName: string | null;
  jerseyNumber?: string | null;
  /** Where its name leads to, if not to the page of a player. */
  link?: string;
  display: Readonly<Record<string, string>>;
}>;

type StatsTableProps = Readonly<{
  label: string;
  /** What the lines are, if not players. */
  heading?: string;
  columns: readonly StatColumn[];
  lines: readonly Line[];
}>;

/** Renders the columns that the gateway lists for a sport, one group at a time, since a phone has no room for fifty; on paper all of them. */
export function StatsTable({ label, heading = text('player'), columns, lines }: StatsTableProps) {
  const groups = [...new Set(columns.map(({ group }) => group))];
  const [chosen, setChosen] = useState<string>(groups[0] ?? '');
  const isPrinting = usePrinting();
  const nameOf = (group: string) => text('stats.group', { group: group.replaceAll(' ', '_'), words: inWords(group) });
  if (lines.length === 0) return <p class="soft">{text('stats.none')}</p>;
  return (
    <>
      {groups.length > 1 && !isPrinting && (
        <Select
          label={text('stats.figures')}
          value={chosen}
          onChange={setChosen}
          choices={groups.map((each) => ({ value: each, label: nameOf(each) }))}
        />
      )}
      {(isPrinting ? groups : [chosen]).map((group) => (
        <GroupTable
          key={group}
          {...{ label, heading, lines }}
          caption={isPrinting && groups.length > 1 ? nameOf(group) : undefined}
          columns={columns.filter((column) => column.group === group)}
        />
      ))}
    </>
  );
}

function GroupTable({ label, heading, caption, columns, lines }: Required<StatsTableProps> & Readonly<{ caption: string | undefined }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section class="scroll" aria-label={label} tabIndex={0}>
      <table class="stats">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(({ key, label: short, description }) => (
              <th key={key} scope="col">
                <abbr title={description}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ playerId, displayName, jerseyNumber, link = playerId && pageOf(playerId), display }) => (
            <tr key={playerId ?? link ?? displayName}>
              <th scope="row">
                {jerseyNumber && <span class="number">{jerseyNumber}</span>}
                {link ? <a href={link}>{displayName}</a> : (displayName ?? text('team'))}
              </th>
              {columns.map(({ key }) => (
                <td key={key}>{display[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const [begin, end] = [() => setPrinting(true), () => setPrinting(false)];
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** The page of a player; there is none for who only follows a child. */
export const pageOf = (playerId: string): string | undefined => (onlyFollows(currentOrg()!) ? undefined : to('player', playerId));
