import type { ImportFinding, ImportKind } from 'league-gateway-client';
import { Field, Select } from '../../../kit/forms.tsx';
import { Card } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { above, cellAt, cellsLike, columnOf, filledDown, lettersOf, withCell, withCells, withoutLine } from './cells.ts';
import { type Choices, shown } from './choices.ts';
import type { Outcome } from './import.ts';
import type { Rows } from './table.ts';

type FaultsProps = Readonly<{
  kind: ImportKind;
  outcome: Outcome;
  rows: Rows;
  choices: Choices;
  onChange: (rows: Rows) => void;
}>;

/** What is wrong, line by line, with the cells to correct and what may stand in them. */
export function Faults({ kind, outcome, rows, choices, onChange }: FaultsProps) {
  const { faults, faultCount, report, checked } = outcome;
  const header = report?.headerLine ?? 1;
  const fieldOf = (column: number) => report?.columns.find((each) => columnOf(each.column) === column)?.field ?? undefined;
  const ofRows = faults.filter((fault) => !isOfFile(fault, header));
  const byLine = [...Map.groupBy(ofRows, ({ line }) => line!)];
  const isLeftOut = (line: number) => (rows[line - 1] ?? []).every((cell) => cell === '');
  /** Whether nothing has been done about it since it was found. */
  const isOpen = ({ line, column }: ImportFinding) =>
    column === null
      ? (rows[line! - 1] ?? []).join() === (checked[line! - 1] ?? []).join()
      : cellAt(rows, line!, columnOf(column)) === cellAt(checked, line!, columnOf(column));
  /** The cell, and all others with the same fault. */
  const alike = ({ line, column, rule }: ImportFinding) => {
    const columns = ofRows.filter((other) => other.rule === rule && other.column !== null).map((other) => columnOf(other.column!));
    return cellsLike(rows, checked, line!, columnOf(column!), [...new Set(columns)]).filter((cell) => cell.line > header);
  };
  if (byLine.length === 0) return null;
  return (
    <Card title={text('files.correct')}>
      <ol class="rows">
        {byLine.map(([line, ofLine]) => (
          <li key={line} class="fault-line">
            <div class="row">
              <h3>{titleOf(line, subjectOf(kind, outcome, checked, line, choices))}</h3>
              <button type="button" class="quiet" onClick={() => onChange(withoutLine(rows, line))}>
                {text('files.leaveOut')}
                <span class="visually-hidden"> {text('files.line', { line })}</span>
              </button>
            </div>
            {isLeftOut(line) ? (
              <p class="soft">{text('files.leftOut')}</p>
            ) : (
              <div class="form-fields">
                {columnsToCorrect(ofLine, rows[line - 1]!).map((column) => {
                  const fault = ofLine.find((each) => each.column !== null && columnOf(each.column) === column);
                  return (
                    <Cell
                      key={column}
                      label={cellAt(rows, header, column) || lettersOf(column)}
                      value={cellAt(rows, line, column)}
                      written={cellAt(checked, line, column)}
                      isFaulty={fault !== undefined}
                      choices={fault && choices[fieldOf(column) ?? '']}
                      onType={(cell) => onChange(withCell(rows, line, column, cell))}
                      onChoose={(cell) =>
                        onChange(withCells(rows, cellAt(checked, line, column) ? alike(fault!) : [{ line, column }], cell))
                      }
                    />
                  );
                })}
              </div>
            )}
            {(isLeftOut(line) ? [] : ofLine).map((fault) => (
              <Fault
                key={`${fault.column} ${fault.rule}`}
                fault={fault}
                isOpen={isOpen(fault)}
                others={fault.column === null ? 0 : alike(fault).length - 1}
                above={
                  FILLED_DOWN.has(fieldOf(columnOf(fault.column ?? '')) ?? '') ? above(rows, header, line, columnOf(fault.column!)) : ''
                }
                onTake={(cell) => onChange(withCells(rows, alike(fault), cell))}
                onFillDown={() => onChange(filledDown(rows, header, columnOf(fault.column!)))}
              />
            ))}
          </li>
        ))}
      </ol>
      {faultCount > faults.length && <p>{text('files.moreFaults', { faults: faultCount - faults.length })}</p>}
    </Card>
  );
}

/** Columns whose cells people merge, or leave empty, where they are the same as above. */
const FILLED_DOWN: ReadonlySet<string> = new Set(['team', 'ageGroup', 'season', 'pool', 'date', 'facility', 'location']);

type FaultProps = Readonly<{
  fault: ImportFinding;
  isOpen: boolean;
  /** The number of other cells that say the same. */
  others: number;
  /** What stands above the cell, if that may be meant by leaving it empty. */
  above: string;
  onTake: (cell: string) => void;
  onFillDown: () => void;
}>;

/** What is wrong, and what may be meant, to be tapped. */
function Fault({ fault, isOpen, others, above: over, onTake, onFillDown }: FaultProps) {
  if (!isOpen) return <p class="small soft">{text('files.mended')}</p>;
  return (
    <>
      <p class="small fault">{fault.sentence}</p>
      {fault.suggestions.length > 0 && (
        <div class="row start">
          {fault.suggestions.map((cell) => (
            <button key={cell} type="button" onClick={() => onTake(cell)}>
              {text('files.take', { cell, others })}
            </button>
          ))}
        </div>
      )}
      {fault.rule === 'required' && over !== '' && (
        <div class="row start">
          <button type="button" onClick={onFillDown}>
            {text('files.asAbove', { cell: over })}
          </button>
        </div>
      )}
    </>
  );
}

const titleOf = (line: number, about: string): string =>
  about === '' ? text('files.line', { line }) : text('files.lineOf', { line, about });

/** Whom or what a line is about, as in the file: the child, the game, the team. */
function subjectOf(kind: ImportKind, { report }: Outcome, rows: Rows, line: number, choices: Choices): string {
  const read = (field: string) => {
    const column = report?.columns.find((each) => each.field === field);
    return column ? shown(choices, field, cellAt(rows, line, columnOf(column.column))) : '';
  };
  const joined = (by: string, ...fields: readonly string[]) => fields.map(read).filter(Boolean).join(by);
  switch (kind) {
    case 'rosters':
    case 'staff':
      return joined(' ', 'firstName', 'lastName') || read('name');
    case 'teams':
      return read('team');
    case 'facilities':
      return joined(', ', 'facility', 'field');
    default:
      return joined(' – ', 'home', 'visitor') || joined(' – ', 'team', 'opponent');
  }
}

/** About the file, or its titles as a whole, such as a column that is missing. */
const isOfFile = ({ line, column }: ImportFinding, header: number): boolean => line === null || (line === header && column === null);

/** The cells that faults name; all of the line, if one is about the line as a whole. */
function columnsToCorrect(faults: readonly ImportFinding[], cells: readonly string[]): readonly number[] {
  const named = faults.map(({ column }) => column);
  if (named.includes(null)) return cells.map((_, column) => column);
  return [...new Set(named.map((letters) => columnOf(letters!)))].sort((one, other) => one - other);
}

type CellProps = Readonly<{
  label: string;
  value: string;
  /** What the file says. */
  written: string;
  isFaulty: boolean;
  choices: Choices[string];
  onType: (cell: string) => void;
  onChoose: (cell: string) => void;
}>;

/** A cell to correct: chosen from what the league has, else typed. */
function Cell({ label, value, written, isFaulty, choices, onType, onChoose }: CellProps) {
  if (choices === undefined || choices.length === 0)
    return <Field label={label} value={value} onChange={onType} input={{ 'aria-invalid': isFaulty || undefined }} />;
  const others = [...new Set([written, value])].filter((cell) => !choices.some((choice) => choice.value === cell));
  const asWritten = others.map((cell) => ({
    value: cell,
    label: cell === '' ? text('files.chooseOne') : cell === written ? text('files.asWritten', { cell }) : cell,
  }));
  return <Select label={label} value={value} choices={[...asWritten, ...choices]} onChange={onChoose} />;
}

/** The fields that a column of each kind can be. */
const SHARED = ['ageGroup', 'season', 'externalId'] as const;
export const FIELDS: Readonly<Record<ImportKind, readonly string[]>> = {
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
