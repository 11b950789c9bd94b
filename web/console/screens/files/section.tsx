import './files.css';
import { type ImportKind, ProblemError, type Problem as Refusal, unwrap } from 'league-gateway-client';
import { sentAt } from '../../../kit/format.ts';
import { useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, lazily, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import type { SectionProps } from '../../section-props.ts';
import { loadSetUp } from '../../set-up.ts';
import { stateOf } from './state.ts';

/** In the order in which a new league needs them: each refers to those before it. */
export const KINDS = ['facilities', 'teams', 'staff', 'rosters', 'schedule', 'scores'] as const satisfies readonly ImportKind[];

/** Bringing files into the league, and taking them out. */
const ImportReport = lazily(async () => (await import('./report.tsx')).ImportReport);

export function Files({ route: [kind, id] }: SectionProps) {
  if (kind === 'report' && id !== undefined) return <ImportReport id={id} />;
  const known = KINDS.find((each) => each === kind);
  return known ? <ImportOf kind={known} /> : <AllFiles />;
}

/** What reads files is loaded with its screen. */
function ImportOf({ kind }: Readonly<{ kind: ImportKind }>) {
  const load = useLoad(async (signal) => {
    const [{ ImportScreen }, { seasons }, setUp] = await Promise.all([
      import('./import-screen.tsx'),
      unwrap(league.GET('/api/mobile/seasons', { signal })),
      loadSetUp(signal),
    ]);
    return { ImportScreen, seasons, setUp };
  }, []);
  return (
    <Screen title={text('files.kind', { kind })} eyebrow={text('files.bringIn')} back={{ label: text('files.title'), to: to('files') }}>
      <Loaded load={load}>{({ ImportScreen, ...loaded }) => <ImportScreen kind={kind} {...loaded} />}</Loaded>
    </Screen>
  );
}

function AllFiles() {
  const load = useLoad((signal) => unwrap(league.GET('/api/org/imports', { signal, params: { query: { limit: 10 } } })), [], 'files');
  const action = useAction();
  return (
    <Screen title={text('files.title')}>
      <Card title={text('files.kinds')}>
        <p class="soft">{text('files.order')}</p>
        {action.error !== undefined && <Problem error={action.error} />}
        <ul class="rows">
          {KINDS.map((kind) => (
            <li key={kind} class="row">
              <div class="file-kind">
                <strong>{text('files.kind', { kind })}</strong>
                <p class="small soft">{text('files.holds', { kind })}</p>
              </div>
              <div class="row">
                <a class="button" href={to('files', kind)}>
                  {text('files.bringIn')}
                  <span class="visually-hidden"> {text('files.kind', { kind })}</span>
                </a>
                <button type="button" class="quiet" disabled={action.isBusy} onClick={() => action.run(() => download(kind))}>
                  {text('files.download')}
                  <span class="visually-hidden"> {text('files.kind', { kind })}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Loaded load={load}>
        {({ imports }) => (
          <Card title={text('files.recent')}>
            {imports.length === 0 && <p class="soft">{text('files.noRecent')}</p>}
            <ul class="rows">
              {imports.map((each) => (
                <li key={each.id} class="row">
                  <a class="whole" href={to('files', 'report', each.id)}>
                    <strong>{text('files.kind', { kind: each.kind })}</strong>
                    <span class="small soft"> {sentAt(each.requestedAt)}</span>
                  </a>
                  <span class="badge">{stateOf(each)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

async function download(kind: ImportKind): Promise<void> {
  const file = `${kind}.csv` as const;
  const { data, error } = await league.GET('/api/org/exports/{file}', { params: { path: { file } }, parseAs: 'blob' });
  if (error) throw new ProblemError(error as Refusal);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data as unknown as Blob);
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}
