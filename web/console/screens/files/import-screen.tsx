import type { ImportKind, Season } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { Select, useDraft } from '../../../kit/forms.tsx';
import { go, to } from '../../../kit/router.ts';
import { Card, Problem } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import type { SetUp } from '../../set-up.ts';
import { choicesOf, teamIdsOf } from './choices.ts';
import { Columns, Faults } from './findings.tsx';
import { type Options, type Outcome, useImport } from './import.ts';
import { FileInput } from './input.tsx';
import { Preview } from './preview.tsx';
import { Counts } from './report.tsx';
import type { Rows } from './table.ts';

/** A larger table is not kept over a reload: the tab's storage has little room. */
const MOST_KEPT = 1_000_000;

/** What a reload and a sign-in in between leave as it was. */
type Kept = Readonly<{ rows: Rows; options: Options; filled?: number }>;

type ScreenProps = Readonly<{ kind: ImportKind; seasons: readonly Season[]; setUp: SetUp }>;

/** What a team sends by itself. */
const OF_ONE_TEAM: readonly ImportKind[] = ['rosters', 'staff'];

/** From a file or a pasted range to the league: read, checked, corrected, imported. The cells stay in this page until they are sent. */
export function ImportScreen({ kind, seasons, setUp }: ScreenProps) {
  const [draft, setDraft] = useDraft(`files/${kind}`, true);
  const [kept] = useState<Kept | undefined>(() => (draft === '' ? undefined : JSON.parse(draft)));
  const [rows, setRows] = useState(kept?.rows);
  const [filled, setFilled] = useState(kept?.filled ?? 0);
  const [options, setOptions] = useState<Options>(kept?.options ?? { mapping: {}, ...(seasons[0] && { seasonId: seasons[0].id }) });
  const sending = useImport(kind);
  const { action, progress, outcome } = sending;
  const keep = (next: Rows | undefined, chosen = options, merged = filled) => {
    setRows(next);
    setOptions(chosen);
    setFilled(merged);
    const written = next ? JSON.stringify({ rows: next, options: chosen, filled: merged } satisfies Kept) : '';
    setDraft(written.length > MOST_KEPT ? '' : written);
  };
  const begin = (next: Rows, merged: number) => {
    keep(next, options, merged);
    void sending.send(next, options, true);
  };
  const choose = (chosen: Partial<Options>) => keep(rows, { ...options, ...chosen });
  /** Another file like this one: the same season and order of dates. */
  const another = () => {
    const { teamId: _, ...same } = options;
    keep(undefined, { ...same, mapping: {} });
    sending.forget();
  };
  const isImported = outcome?.status === 'done' && !outcome.isDryRun;
  useEffect(() => {
    if (isImported) setDraft('');
  }, [isImported]);

  if (!rows) return <FileInput kind={kind} onRead={begin} />;
  if (isImported) return <Imported outcome={outcome} kind={kind} onNext={another} />;
  const send = (isDryRun: boolean) => void sending.send(rows, options, isDryRun);
  /** Checked anew at once: what was chosen is about the whole file. */
  const recheck = (chosen: Partial<Options>) => {
    choose(chosen);
    void sending.send(rows, { ...options, ...chosen }, true);
  };
  const choices = choicesOf(setUp, options.seasonId);
  const hasTeams = outcome?.report?.columns.some(({ field }) => field === 'team') ?? true;
  const isAsked = outcome?.faults.some(({ rule }) => rule === 'date-order-ambiguous') ?? false;
  return (
    <>
      <Card>
        <div class="row">
          <p>{text('files.lines', { lines: rows.filter((cells) => cells.some((cell) => cell !== '')).length })}</p>
          <button type="button" onClick={another}>
            {text('files.other')}
          </button>
        </div>
        {filled > 0 && <p class="small">{text('files.filled', { cells: filled })}</p>}
        {kind !== 'facilities' && seasons.length > 1 && (
          <Select
            label={text('files.season')}
            value={options.seasonId ?? ''}
            choices={seasons.map(({ id, name }) => ({ value: id, label: setUp.seasons.find((season) => season.id === id)?.name ?? name }))}
            onChange={(seasonId) => recheck({ seasonId })}
          />
        )}
        {(isAsked || options.dateOrder) && (
          <Select
            label={text('files.dateOrder')}
            value={options.dateOrder ?? ''}
            choices={['', 'month-first', 'day-first'].map((order) => ({
              value: order,
              label: text('files.dateOrderName', { order: order.replaceAll('-', '_') || 'none' }),
            }))}
            onChange={(order) => choose({ dateOrder: order as NonNullable<Options['dateOrder']> })}
          />
        )}
        {!outcome && !action.isBusy && (
          <button type="button" class="primary" onClick={() => send(true)}>
            {text('files.check')}
          </button>
        )}
      </Card>
      {action.error !== undefined && <Problem error={action.error} retry={() => send(true)} />}
      {action.isBusy && (
        <div class="alert" role="status">
          <label class="form-field">
            {text('files.stage', { stage: progress?.progress.stage ?? 'waiting' })}
            <progress
              {...(progress && progress.progress.total > 0 ? { value: progress.progress.done, max: progress.progress.total } : {})}
            />
          </label>
        </div>
      )}
      {outcome && (
        <>
          <Verdict outcome={outcome} />
          {OF_ONE_TEAM.includes(kind) && outcome.report?.headerLine && !hasTeams && (
            <Card>
              <Select
                label={text('files.whose')}
                hint={text('files.whoseHint')}
                value={options.teamId ?? ''}
                choices={[{ value: '', label: text('files.chooseOne') }, ...teamIdsOf(setUp, options.seasonId)]}
                onChange={(teamId) => teamId && recheck({ teamId })}
              />
            </Card>
          )}
          {outcome.report && (
            <Preview
              kind={kind}
              outcome={outcome}
              rows={rows}
              choices={choices}
              onMap={(mapping) => recheck({ mapping: { ...options.mapping, ...mapping } })}
            />
          )}
          {outcome.report && (
            <Columns
              key={outcome.id}
              kind={kind}
              outcome={outcome}
              rows={rows}
              mapping={options.mapping}
              onMap={(letters, field) => choose({ mapping: { ...options.mapping, [letters]: field } })}
            />
          )}
          {outcome.status === 'refused' && <Faults kind={kind} outcome={outcome} rows={rows} choices={choices} onChange={keep} />}
          <div class="row start">
            <button type="button" class={outcome.status === 'done' ? '' : 'primary'} disabled={action.isBusy} onClick={() => send(true)}>
              {text('files.checkAgain')}
            </button>
            {outcome.status === 'done' && (
              <button type="button" class="primary" disabled={action.isBusy} onClick={() => send(false)}>
                {text('files.run')}
              </button>
            )}
          </div>
          {outcome.status === 'done' && <p class="soft small">{text('files.addsOnly')}</p>}
        </>
      )}
    </>
  );
}

const FEW_NOTES = 3;

/** What will change, or that nothing can be stored yet. */
function Verdict({ outcome }: Readonly<{ outcome: Outcome }>) {
  const { status, failure, faultCount, notes } = outcome;
  return (
    <Card title={text('files.verdict', { status, faults: faultCount })}>
      {failure && <p class="fault">{text('files.failure', { failure: failure.replaceAll('-', '_') })}</p>}
      {status === 'done' && <Counts counts={outcome.report!.counts} />}
      {notes.length > 0 && (
        <details open={notes.length <= FEW_NOTES}>
          <summary>{text('files.notes', { notes: outcome.noteCount })}</summary>
          <ul class="rows small">
            {notes.map(({ sentence }, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

type ImportedProps = Readonly<{ outcome: Outcome; kind: ImportKind; onNext: () => void }>;

function Imported({ outcome, kind, onNext }: ImportedProps) {
  const isOfTeam = OF_ONE_TEAM.includes(kind);
  return (
    <Card title={text('files.done')}>
      <Counts counts={outcome.report!.counts} />
      <div class="row start">
        <button type="button" class="primary" onClick={isOfTeam ? onNext : () => go('files')}>
          {text(isOfTeam ? 'files.nextTeam' : 'files.next')}
        </button>
        {kind !== 'scores' && (
          <a class="button" href={to('league', 'setup')}>
            {text('setup.goOn')}
          </a>
        )}
        {(kind === 'schedule' || kind === 'scores') && (
          <a class="button" href={to('schedule')}>
            {text('schedule.title')}
          </a>
        )}
        {outcome.undoableUntil !== null && (
          <a class="button" href={to('files', 'report', outcome.id)}>
            {text('files.seeUndo')}
          </a>
        )}
      </div>
    </Card>
  );
}
