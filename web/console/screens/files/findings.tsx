import type { ImportFinding, ImportKind } from 'league-gateway-client';
import { useId } from 'preact/hooks';
import { Card } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { cellAt, columnOf, lettersOf, withCell, withoutLine } from './cells.ts';
import type { Outcome } from './import.ts';
import type { Rows } from './table.ts';

type FaultsProps = Readonly<{ outcome: Outcome; rows: Rows; onChange: (rows: Rows) => void }>;

/** What is wrong, line by line, with the cells to correct. */
export function Faults({ outcome, rows, onChange }: FaultsProps) {
  const { faults, faultCount, report } = outcome;
  const header = report?.headerLine ?? 1;
  const byLine = [
    ...Map.groupBy(
      faults.filter((fault) => !isOfFile(fault, header)),
      ({ line }) => line!,
    ),
  ];
  if (byLine.length === 0) return null;
  return (
    <Card title={text('files.correct')}>
      <ol class="rows">
        {byLine.map(([line, ofLine]) => (
          <li key={line} class="fault-line">
            <div class="row">
              <h3>{text('files.line', { line })}</h3>
              <button type="button" class="quiet" onClick={() => onChange(withoutLine(rows, line))}>
                {text('files.leaveOut')}
                <span class="visually-hidden"> {text('files.line', { line })}</span>
              </button>
            </div>
            {(rows[line - 1] ?? []).some((cell) => cell !== '') ? (
              <div class="form-fields">
                {columnsToCorrect(ofLine, rows[line - 1]!).map((column) => (
                  <Cell
                    key={column}
                    label={cellAt(rows, header, column) || lettersOf(column)}
                    value={cellAt(rows, line, column)}
                    isFaulty={ofLine.some((fault) => fault.column !== null && columnOf(fault.column) === column)}
                    onChange={(cell) => onChange(withCell(rows, line, column, cell))}
                  />
                ))}
              </div>
            ) : (
              <p class="soft">{text('files.leftOut')}</p>
            )}
            {ofLine.map(({ sentence }) => (
              <p key={sentence} class="small fault">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {faultCount > faults.length && <p>{text('files.moreFaults', { faults: faultCount - faults.length })}</p>}
    </Card>
  );
}

/** About the file, or its titles as a whole, such as a column that is missing. */
const isOfFile = ({ line, column }: ImportFinding, header: number): boolean => line === null || (line === header && column === null);

/** The cells that faults name; all of the line, if one is about the line as a whole. */
function columnsToCorrect(faults: readonly ImportFinding[], cells: readonly string[]): readonly number[] {
  const named = faults.map(({ column }) => column);
  if (named.includes(null)) return cells.map((_, column) => column);
  return [...new Set(named.map((letters) => columnOf(letters!)))].sort((one, other) => one - other);
}

type CellProps = Readonly<{ label: string; value: string; isFaulty: boolean; onChange: (cell: string) => void }>;

function Cell({ label, value, isFaulty, onChange }: CellProps) {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <input id={id} value={value} aria-invalid={isFaulty || undefined} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
    </div>
  );
}

/** The fields that a column of each kind can be. */
const SHARED = ['ageGroup', 'season', 'externalId'] as const;
const FIELDS: Readonly<Record<ImportKind, readonly string[]>> = {
  facilities: ['facility', 'field', 'street', 'city', 'region', 'postalCode', 'country', 'latitude', 'longitude', 'notes', 'externalId'],
  teams: ['team', 'pool', 'color', 'sport', ...SHARED],
  staff: ['team', 'name', 'firstName', 'lastName', 'role', 'email', 'clearedUntil', ...SHARED],
  rosters: ['team', 'name', 'firstName', 'lastName', 'jerseyNumber', 'positions', 'leagueAge', 'guardianEmail', ...SHARED],
  schedule: [
    ...['date', 'time', 'startsAt', 'endTime', 'minutes', 'home', 'visitor', 'team', 'opponent', 'side'],
    ...['location', 'facility', 'field', 'gameType', 'status', 'reason', 'forfeitedBy', ...SHARED],
  ],
  scores: [
    ...['date', 'time', 'startsAt', 'home', 'visitor', 'homeScore', 'visitorScore', 'homePeriods', 'visitorPeriods'],
    ...['forfeitedBy', ...SHARED],
  ],
};

type ColumnsProps = Readonly<{
  kind: ImportKind;
  outcome: Outcome;
  rows: Rows;
  mapping: Readonly<Record<string, string | null>>;
  onMap: (letters: string, field: string | null) => void;
}>;

/** How each column was read, and what it is where nobody could know. Open where something is unknown. */
export function Columns({ kind, outcome, rows, mapping, onMap }: ColumnsProps) {
  const { columns, headerLine } = outcome.report!;
  const ofFile = outcome.faults.filter((fault) => isOfFile(fault, headerLine ?? 1));
  const isUnclear = ofFile.length > 0 || columns.some(({ leftOut }) => leftOut === 'unknown');
  const example = (column: number) => rows.slice(headerLine ?? 0).find((cells) => (cells[column] ?? '') !== '')?.[column] ?? '';
  const choices = (field: string | null) => [...new Set([...FIELDS[kind], ...(field === null ? [] : [field])])];
  return (
    <Card>
      {ofFile.map(({ sentence }) => (
        <p key={sentence} class="fault">
          {sentence}
        </p>
      ))}
      <details open={isUnclear}>
        <summary>{text('files.columns', { unknown: columns.filter(({ leftOut }) => leftOut === 'unknown').length })}</summary>
        <p class="small soft">{text('files.columnsHint')}</p>
        <ul class="rows">
          {columns.map(({ column, header, field, leftOut }) => (
            <li key={column} class="column">
              <label for={`column-${column}`}>
                {header || column}
                <span class="small soft cut">{text('files.example', { example: example(columnOf(column)) || '–' })}</span>
              </label>
              {leftOut === 'personal' ? (
                <span class="small soft">{text('files.personal')}</span>
              ) : (
                <select
                  id={`column-${column}`}
                  value={column in mapping ? (mapping[column] ?? '') : (field ?? '')}
                  onChange={({ currentTarget: { value } }) => onMap(column, value === '' ? null : value)}
                >
                  <option value="">{text('files.skipped')}</option>
                  {choices(field).map((each) => (
                    <option key={each} value={each}>
                      {text('files.field', { field: each })}
                    </option>
                  ))}
                </select>
              )}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
