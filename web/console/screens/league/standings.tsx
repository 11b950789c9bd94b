import { type AdjustmentReason, type StandingRow, type StandingsTable, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { type StandingsColumn, standingsColumns, standingsFigure, standingsHeading, standingsTitle } from '../../../kit/standings.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { PAGE, seasonName } from '../../lists.ts';
import { AskFirst } from '../../parts.tsx';
import { Decisions } from '../standings/decisions.tsx';
import { MissingFigures } from '../standings/figures.tsx';

const REASONS: readonly AdjustmentReason[] = ['ineligible_player', 'misconduct', 'no_show', 'administrative', 'appeal', 'other'];
type Done = Readonly<{ onDone: (said: string) => void }>;
type Adjustment = Readonly<{ id: string; teamId: string; points: number; reason: string; note: string | null; decidedBy: string | null }>;

/** The tables with the reasons of each place, and points that the league takes or gives. */
export function LeagueStandings() {
  const [chosen, choose] = useState<string>();
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [{ standings }, { pointAdjustments }, { sports }] = await Promise.all([
        unwrap(league.GET('/api/mobile/standings', { signal })),
        unwrap(league.GET('/api/org/point-adjustments', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/sports', { params: { query: { limit: PAGE } }, signal })),
      ]);
      return { standings, pointAdjustments, sports };
    },
    [],
    'league-standings',
  );
  const done = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('league.standings')} back={{ label: text('tab.league'), to: to('league') }}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ standings, pointAdjustments, sports }) => {
          const first = standings.findIndex(({ rows }) => rows.some(({ gamesPlayed }) => gamesPlayed > 0));
          const current = chosen ?? String(Math.max(0, first));
          const table = standings[Number(current)];
          if (!table) return <p>{text('standings.none')}</p>;
          // Their names only tell seasons of several sports apart.
          const isOfSeveral = new Set(standings.map(({ season }) => season.sportId)).size > 1;
          const sport = sports.find(({ id }) => id === table.season.sportId)?.code ?? '';
          const teamIds = new Set(table.rows.map(({ team }) => team.id));
          return (
            <>
              <Card>
                <Select
                  label={text('standings.table')}
                  value={current}
                  onChange={choose}
                  choices={standings.map(({ season, ageGroup }, index) => ({
                    value: String(index),
                    label: `${ageGroup.name} · ${seasonName(season, isOfSeveral ? sports : [])}`,
                  }))}
                />
                {table.shown ? (
                  <Table table={table} columns={standingsColumns(sport, table.rules.rankBy, table.rows)} />
                ) : (
                  <p class="soft">{text('standings.hidden')}</p>
                )}
              </Card>
              <Reasons rows={table.rows} />
              <MissingFigures onSaved={load.reload} />
              {table.rows.length > 0 && <Decisions key={`${current}/decisions`} table={table} onDone={done} />}
              {table.rows.length > 0 && (
                <Adjustments
                  key={current}
                  table={table}
                  adjustments={pointAdjustments.filter(({ teamId }) => teamIds.has(teamId))}
                  onDone={done}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const Table = ({ table: { ageGroup, rows }, columns }: Readonly<{ table: StandingsTable; columns: readonly StandingsColumn[] }>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <section class="scroll" aria-label={ageGroup.name} tabIndex={0}>
    <table class="standings">
      <thead>
        <tr>
          <th scope="col">{text('people.team')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              <abbr title={standingsTitle(column)}>{standingsHeading(column)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.team.id}>
            <th scope="row">
              <span class="rank">{row.rank}</span> {row.team.name}
            </th>
            {columns.map((column) => (
              <td key={column}>{standingsFigure(row, column)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Why a team stands where it does: what broke the tie, and points taken or given. */
function Reasons({ rows }: Readonly<{ rows: readonly StandingRow[] }>) {
  const explained = rows.filter(
    ({ gamesPlayed, tieBreak, tied, adjustments = [] }) => adjustments.length > 0 || (gamesPlayed > 0 && (tied || tieBreak.length > 0)),
  );
  if (explained.length === 0) return null;
  const nameOf = (id: string) => rows.find(({ team }) => team.id === id)?.team.name ?? '';
  return (
    <Card title={text('standings.why')}>
      <ul class="rows">
        {explained.map(({ team, rank, tied, tieBreak, adjustments = [] }) => (
          <li key={team.id} class="stack">
            <strong>
              {rank}. {team.name}
            </strong>
            {tied && <span class="small">{text('standings.tied')}</span>}
            {tieBreak.map(({ by, display, among }) => (
              <span key={by} class="small">
                {text('standings.by', {
                  by,
                  value: display,
                  others: among
                    .filter((id) => id !== team.id)
                    .map(nameOf)
                    .join(', '),
                })}
              </span>
            ))}
            {adjustments.map(({ points, reason, note }, index) => (
              <span key={`${index}/${points}`} class="small">
                {[text('standings.adjusted', { points }), text('standings.reason', { reason }), note].filter(Boolean).join(' · ')}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type AdjustmentsProps = Readonly<{ table: StandingsTable; adjustments: readonly Adjustment[] }> & Done;

function Adjustments({ table: { season, ageGroup, rows }, adjustments, onDone }: AdjustmentsProps) {
  const form = useForm(
    { teamId: rows[0]!.team.id, points: '-1', reason: 'ineligible_player' as AdjustmentReason, note: '', decidedBy: '' },
    { name: `adjustment/${season.id}/${ageGroup.id}` },
    ['teamId', 'points', 'reason', 'decidedBy'],
  );
  const nameOf = (id: string) => rows.find(({ team }) => team.id === id)?.team.name ?? '';
  const add = async ({ teamId, points, reason, note, decidedBy }: typeof form.values) => {
    await unwrap(
      league.POST('/api/org/point-adjustments', {
        body: { teamId, points: Number(points), reason, ...(note && { note }), ...(decidedBy && { decidedBy }) },
      }),
    );
    onDone(text('standings.adjustmentMade', { team: nameOf(teamId), points: Number(points) }));
  };
  return (
    <Card title={text('standings.adjustments')}>
      {adjustments.length === 0 && <p class="soft">{text('standings.noAdjustments')}</p>}
      <ul class="rows">
        {adjustments.map((adjustment) => (
          <AdjustmentRow key={adjustment.id} adjustment={adjustment} team={nameOf(adjustment.teamId)} onDone={onDone} />
        ))}
      </ul>
      <details class="add">
        <summary>{text('standings.adjust')}</summary>
        <Form class="inside" form={form} onSubmit={add}>
          <Select
            label={text('people.team')}
            {...form.at('teamId')}
            choices={rows.map(({ team }) => ({ value: team.id, label: team.name }))}
          />
          <Field
            label={text('standings.howMany')}
            hint={text('standings.howManyHint')}
            {...form.at('points')}
            input={{ type: 'number', required: true }}
          />
          <Select
            label={text('standings.because')}
            {...form.at('reason')}
            choices={REASONS.map((value) => ({ value, label: text('standings.reason', { reason: value }) }))}
          />
          <Field label={text('standings.note')} {...form.at('note')} input={{ maxLength: 200 }} />
          <Field label={text('standings.decidedBy')} {...form.at('decidedBy')} input={{ maxLength: 100 }} />
          <Submit>{text('edit.save')}</Submit>
        </Form>
      </details>
    </Card>
  );
}

function AdjustmentRow({ adjustment, team, onDone }: Readonly<{ adjustment: Adjustment; team: string }> & Done) {
  const { id, points, reason, note, decidedBy } = adjustment;
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/point-adjustments/{id}', { params: { path: { id } } }));
    onDone(text('standings.adjustmentGone', { team }));
  };
  return (
    <li class="row">
      <p class="stack grow">
        <strong>
          {team}: {text('standings.adjusted', { points })}
        </strong>
        <span class="small soft">{[text('standings.reason', { reason }), note, decidedBy].filter(Boolean).join(' · ')}</span>
      </p>
      <AskFirst
        label={text('team.remove')}
        name={team}
        title={text('standings.removeTitle')}
        about={text('standings.removeText')}
        run={remove}
      />
    </li>
  );
}
