import { type DecisionKind, type StandingsDecision, type StandingsTable, unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Card, Loaded, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { PAGE } from '../../lists.ts';
import { Ordered } from '../../ordered.tsx';
import { AskFirst } from '../../parts.tsx';

const KINDS: readonly DecisionKind[] = ['coin', 'lot', 'fair_play', 'playoff_match', 'league'];
type Team = StandingsTable['rows'][number]['team'];
type Props = Readonly<{ table: StandingsTable; onDone: (said: string) => void }>;

/** Teams that nothing separates are put in order by the league: decisions so far, and one for each tie that is left. */
export function Decisions({ table, onDone }: Props) {
  const { season, ageGroup, rows } = table;
  const load = useLoad(
    async (signal) => {
      const query = { seasonId: season.id, ageGroupId: ageGroup.id, limit: PAGE };
      return (await unwrap(league.GET('/api/org/standings-decisions', { params: { query }, signal }))).standingsDecisions;
    },
    [season.id, ageGroup.id],
    'standings-decisions',
  );
  const ties = [
    ...Map.groupBy(
      rows.filter(({ tied, gamesPlayed }) => tied && gamesPlayed > 0),
      ({ rank }) => rank,
    ),
  ];
  const nameOf = (id: string) => rows.find(({ team }) => team.id === id)?.team.name ?? '';
  const done = (sentence: string) => {
    onDone(sentence);
    load.reload();
  };
  return (
    <Card title={text('decisions.title')}>
      <Loaded load={load}>
        {(decisions) => (
          <>
            {decisions.length === 0 && ties.length === 0 && <p class="soft">{text('decisions.none')}</p>}
            {decisions.length > 0 && (
              <ul class="rows">
                {decisions.map((decision) => (
                  <DecisionRow key={decision.id} decision={decision} names={decision.teamIds.map(nameOf)} onDone={done} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {ties.map(([rank, tied]) => (
        <Decide key={tied.map(({ team }) => team.id).join()} rank={rank} tied={tied.map(({ team }) => team)} table={table} onDone={done} />
      ))}
    </Card>
  );
}

function DecisionRow({
  decision: { id, kind, note },
  names,
  onDone,
}: Readonly<{ decision: StandingsDecision; names: readonly string[]; onDone: Props['onDone'] }>) {
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/standings-decisions/{id}', { params: { path: { id } } }));
    onDone(text('decisions.removed'));
  };
  return (
    <li class="row">
      <p class="stack grow">
        <strong>{names.join(' – ')}</strong>
        <span class="small soft">{[text('decisions.kind', { kind }), note].filter(Boolean).join(' · ')}</span>
      </p>
      <AskFirst
        label={text('team.remove')}
        name={names.join(', ')}
        title={text('decisions.removeTitle')}
        about={text('standings.removeText')}
        run={remove}
      />
    </li>
  );
}

function Decide({ rank, tied, table, onDone }: Props & Readonly<{ rank: number; tied: readonly Team[] }>) {
  const form = useForm({ teams: tied, kind: 'coin' as DecisionKind, note: '' }, { name: `decision/${tied.map(({ id }) => id).join('.')}` });
  const save = async ({ teams, kind, note }: typeof form.values) => {
    const { season, ageGroup } = table;
    const teamIds = teams.map(({ id }) => id);
    const body = { seasonId: season.id, ageGroupId: ageGroup.id, kind, teamIds, note: note.trim() || null };
    await unwrap(league.POST('/api/org/standings-decisions', { body }));
    onDone(text('decisions.made', { team: teams[0]!.name }));
  };
  return (
    <details class="add">
      <summary>{text('decisions.decide', { rank, teams: tied.map(({ name }) => name).join(', ') })}</summary>
      <Form class="inside" form={form} onSubmit={save}>
        <Select
          label={text('decisions.how')}
          {...form.at('kind')}
          choices={KINDS.map((value) => ({ value, label: text('decisions.kind', { kind: value }) }))}
        />
        <p class="small soft">{text('decisions.order')}</p>
        <Ordered label={text('decisions.order')} items={form.values.teams} onChange={(teams) => form.set({ teams })} />
        <Field label={text('standings.note')} {...form.at('note')} input={{ maxLength: 500 }} />
        <Submit>{text('edit.save')}</Submit>
      </Form>
    </details>
  );
}
