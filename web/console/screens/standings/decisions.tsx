import { type DecisionKind, type StandingsDecision, type StandingsTable, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Field, Select, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Card, Loaded, Problem, useLoad } from '../../../kit/ui.tsx';
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
  const [teams, setTeams] = useState(tied);
  const [kind, setKind] = useState<DecisionKind>('coin');
  const [note, setNote] = useState('');
  const action = useAction();
  const save = () =>
    action.run(async () => {
      const { season, ageGroup } = table;
      const teamIds = teams.map(({ id }) => id);
      const body = { seasonId: season.id, ageGroupId: ageGroup.id, kind, teamIds, note: note.trim() || null };
      await unwrap(league.POST('/api/org/standings-decisions', { body }));
      onDone(text('decisions.made', { team: teams[0]!.name }));
    });
  return (
    <details class="add">
      <summary>{text('decisions.decide', { rank, teams: tied.map(({ name }) => name).join(', ') })}</summary>
      <form
        class="inside"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Select
          label={text('decisions.how')}
          value={kind}
          onChange={(value) => setKind(value as DecisionKind)}
          choices={KINDS.map((value) => ({ value, label: text('decisions.kind', { kind: value }) }))}
        />
        <p class="small soft">{text('decisions.order')}</p>
        <Ordered label={text('decisions.order')} items={teams} onChange={setTeams} />
        <Field
          label={text('standings.note')}
          error={action.error}
          pointer="/note"
          input={{ value: note, maxLength: 500, onInput: ({ currentTarget }) => setNote(currentTarget.value) }}
        />
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="submit" class="primary" disabled={action.isBusy}>
          {text('edit.save')}
        </button>
      </form>
    </details>
  );
}
