import type { ImportKind } from 'league-gateway-client';
import { Card } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { columnOf } from './cells.ts';
import { type Choices, shown } from './choices.ts';
import { FIELDS } from './findings.tsx';
import type { Outcome } from './import.ts';
import type { Rows } from './table.ts';

const MOST_LINES = 5;

type PreviewProps = Readonly<{
  kind: ImportKind;
  outcome: Outcome;
  rows: Rows;
  choices: Choices;
  onMap: (mapping: Readonly<Record<string, string>>) => void;
}>;

/** The first lines under what their cells are taken for, so that columns in each other's place are seen. They are the page's own: no report holds names. */
export function Preview({ kind, outcome, rows, choices, onMap }: PreviewProps) {
  const { columns, headerLine } = outcome.report!;
  const placed = (field: string | null) => FIELDS[kind].indexOf(field ?? '');
  const read = columns.filter(({ field }) => placed(field) >= 0).sort((one, other) => placed(one.field) - placed(other.field));
  const lines = rows
    .map((cells, at) => ({ cells, line: at + 1 }))
    .filter(({ cells, line }) => line > (headerLine ?? 0) && cells.some((cell) => cell !== ''));
  const [first, last] = ['firstName', 'lastName'].map((field) => columns.find((each) => each.field === field)?.column);
  if (headerLine === null || read.length === 0 || lines.length === 0) return null;
  return (
    <Card title={text('files.preview', { lines: Math.min(lines.length, MOST_LINES) })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section class="scroll" aria-label={text('files.preview', { lines: Math.min(lines.length, MOST_LINES) })} tabIndex={0}>
        <table class="preview">
          <thead>
            <tr>
              {read.map(({ column, field }) => (
                <th key={column} scope="col">
                  {text('files.field', { field: field! })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, MOST_LINES).map(({ cells, line }) => (
              <tr key={line}>
                {read.map(({ column, field }) => (
                  <td key={column}>{shown(choices, field ?? undefined, cells[columnOf(column)] ?? '') || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {first !== undefined && last !== undefined && (
        <div class="row start">
          <button type="button" class="quiet" onClick={() => onMap({ [first]: 'lastName', [last]: 'firstName' })}>
            {text('files.swapNames')}
          </button>
        </div>
      )}
    </Card>
  );
}
