import { type ImportFinding, type ImportKind, type ImportWithFindings, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { type Action, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import type { Rows } from './table.ts';

const ASK_AGAIN_MS = 400;
const MOST = 100;

export type Options = Readonly<{
  seasonId?: string;
  /** Whose file it is, where it has no column for the team. */
  teamId?: string;
  dateOrder?: 'month-first' | 'day-first';
  /** Columns by their letters; null skips one. */
  mapping: Readonly<Record<string, string | null>>;
}>;

/** `checked` are the rows as they were sent. */
export type Outcome = ImportWithFindings & Readonly<{ faults: readonly ImportFinding[]; notes: readonly ImportFinding[]; checked: Rows }>;

type Import = Readonly<{ action: Action; progress: ImportWithFindings | undefined; outcome: Outcome | undefined; forget: () => void }> &
  Readonly<{ send: (rows: Rows, options: Options, isDryRun: boolean) => Promise<void> }>;

/** Sends the rows as a file, and waits for what the gateway finds in it. */
export function useImport(kind: ImportKind): Import {
  const action = useAction();
  const [progress, setProgress] = useState<ImportWithFindings>();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = (rows: Rows, { mapping, ...options }: Options, isDryRun: boolean): Promise<void> =>
    action.run(async () => {
      const { writeText } = await import('./table.ts');
      const form = new FormData();
      form.append('file', new Blob([writeText(rows)], { type: 'text/csv' }), `${kind}.csv`);
      const query = { kind, dryRun: isDryRun, ...options, ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }) };
      const body = { file: '' };
      const { id: importId } = await unwrap(league.POST('/api/org/imports', { params: { query }, body, bodySerializer: () => form }));
      const params = { path: { importId }, query: { limit: MOST } };
      for (;;) {
        const now = await unwrap(league.GET('/api/org/imports/{importId}', { params }));
        if (now.status !== 'running') {
          setProgress(undefined);
          setOutcome({
            ...now,
            checked: rows,
            faults: now.findings.filter(({ severity }) => severity === 'fault'),
            notes: now.findings.filter(({ severity }) => severity === 'note'),
          });
          return;
        }
        setProgress(now);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    });
  return { action, progress, outcome, send, forget: () => setOutcome(undefined) };
}
