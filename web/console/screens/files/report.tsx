import { type Import, type ImportChanges, type ImportWithFindings, ProblemError, type UndoReason, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../../kit/format.ts';
import { Confirm, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { stateOf } from './state.ts';

const MOST = 100;
/** Ids of other products mean nothing to who reads this. */
const THINGS = ['facility', 'field', 'ageGroup', 'division', 'team', 'staffMember', 'player', 'rosterSpot', 'guardian', 'game'] as const;

/** What an import of the last seven days did, and its undo. */
export function ImportReport({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/org/imports/{importId}', { params: { path: { importId: id }, query: { limit: MOST } }, signal })),
    [id],
  );
  const kind = load.value?.kind;
  return (
    <Screen
      title={kind ? text('files.kind', { kind }) : text('files.report')}
      eyebrow={text('files.report')}
      back={{ label: text('files.title'), to: to('files') }}
    >
      <Loaded load={load}>
        {(job) => (
          <>
            <Card title={stateOf({ ...job, undo: null })}>
              <p class="small soft">{sentAt(job.requestedAt)}</p>
              {job.failure && <p class="fault">{text('files.failure', { failure: job.failure.replaceAll('-', '_') })}</p>}
              {job.report && job.status === 'done' && <Counts counts={job.report.counts} />}
              {job.findings.length > 0 && <Findings job={job} />}
            </Card>
            <Undo of={job} onUndone={load.reload} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Findings({ job: { findings, faultCount, noteCount } }: Readonly<{ job: ImportWithFindings }>) {
  return (
    <details>
      <summary>{text('files.findings', { faults: faultCount, notes: noteCount })}</summary>
      <ul class="rows small">
        {findings.map(({ sentence }, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

/** What is new, changed and the same, by kind. */
export function Counts({ counts }: Readonly<{ counts: ImportChanges }>) {
  const counted = THINGS.map((thing) => ({ thing, ...counts[thing]! })).filter((each) => each.new + each.changed + each.same > 0);
  const isSame = counted.every((each) => each.new + each.changed === 0);
  if (isSame) return <p>{text('files.allSame')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section class="scroll" aria-label={text('files.what')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('files.what')}</th>
            <th scope="col">{text('files.new')}</th>
            <th scope="col">{text('files.changed')}</th>
            <th scope="col">{text('files.same')}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map(({ thing, new: added, changed, same }) => (
            <tr key={thing}>
              <th scope="row">{text('files.thing', { thing })}</th>
              <td>{added}</td>
              <td>{changed}</td>
              <td>{same}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type UndoProps = Readonly<{ of: Import; onUndone: () => void }>;

/** Takes back what an import made, after a second look at how much that is; says what is in the way. */
export function Undo({ of: job, onUndone }: UndoProps) {
  const [isAsking, ask] = useState(false);
  const [reasons, setReasons] = useState<readonly UndoReason[]>([]);
  const action = useAction();
  if (job.undo) {
    return (
      <Card title={text('files.undone')}>
        <p>{text('files.undoneAt', { when: sentAt(job.undo.undoneAt) })}</p>
        <Amounts of={job.undo.removed} />
      </Card>
    );
  }
  if (job.status !== 'done' || job.isDryRun) return null;
  if (job.undoableUntil === null || Date.parse(job.undoableUntil) < Date.now()) return <p class="soft small">{text('files.noUndo')}</p>;
  const counts = Object.entries(job.report!.counts);
  const undo = () =>
    action.run(async () => {
      setReasons([]);
      try {
        await unwrap(league.POST('/api/org/imports/{importId}/undo', { params: { path: { importId: job.id } } }));
      } catch (error) {
        if (!(error instanceof ProblemError) || error.problem.type !== '/problems/import-in-use') throw error;
        setReasons((error.problem as unknown as Readonly<{ reasons: readonly UndoReason[] }>).reasons);
        ask(false);
        return;
      }
      ask(false);
      onUndone();
    });
  return (
    <>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      <Card>
        <p class="small">{text('files.undoUntil', { when: sentAt(job.undoableUntil) })}</p>
        <div class="row start">
          <button type="button" class="danger" onClick={() => ask(true)}>
            {text('files.undo')}
          </button>
        </div>
      </Card>
      {isAsking && (
        <Confirm
          title={text('files.undoTitle')}
          action={text('files.undo')}
          isBusy={action.isBusy}
          onConfirm={undo}
          onClose={() => ask(false)}
        >
          <Amounts of={Object.fromEntries(counts.map(([thing, count]) => [thing, count!.new]))} />
          <p class="small">{text('files.undoAbout', { changed: counts.reduce((sum, [, count]) => sum + count!.changed, 0) })}</p>
          {action.error !== undefined && <Problem error={action.error} />}
        </Confirm>
      )}
    </>
  );
}

/** So many of each kind. */
function Amounts({ of }: Readonly<{ of: Readonly<Record<string, number | undefined>> }>) {
  const counted = THINGS.flatMap((thing) => {
    const count = of[thing] ?? 0;
    return count > 0 ? [{ thing, count }] : [];
  });
  return (
    <ul class="amounts">
      {counted.map(({ thing, count }) => (
        <li key={thing}>{text('files.amount', { thing, count })}</li>
      ))}
    </ul>
  );
}

function Reasons({ reasons }: Readonly<{ reasons: readonly UndoReason[] }>) {
  return (
    <section class="card" role="alert">
      <h2>{text('files.inTheWay')}</h2>
      <p>{text('files.inTheWayText')}</p>
      <ul class="rows">
        {reasons.map(({ thing, cause, count, items }) => (
          <li key={`${thing} ${cause}`} class="stack">
            <strong>{text('files.amount', { thing, count })}</strong>
            <span>{text('files.cause', { cause: cause.replaceAll('-', '_') })}</span>
            <ul class="row start">
              {items.map((item, index) => (
                <li key={item.id}>
                  <a href={to(...placeOf(thing, item.id))}>{labelOf(item, index)}</a>
                </li>
              ))}
              {count > items.length && <li class="soft small">{text('files.moreItems', { count: count - items.length })}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

const labelOf = ({ name, startsAt }: UndoReason['items'][number], index: number): string =>
  name ?? (startsAt === null ? text('files.child', { number: index + 1 }) : sentAt(startsAt));

/** Where a thing is put right. */
function placeOf(thing: string, id: string): readonly string[] {
  switch (thing) {
    case 'team':
      return ['people', 'team', id];
    case 'player':
    case 'rosterSpot':
      return ['people', 'child', id];
    case 'game':
      return ['schedule', 'game', id];
    case 'staffMember':
      return ['people', 'teams'];
    case 'facility':
    case 'field':
      return ['schedule', 'fields'];
    default:
      return ['league', 'setup'];
  }
}
