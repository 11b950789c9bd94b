import { type Bracket, isProblem, type NewBracket, ProblemError, type StandingsTable, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Field, Select, useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { go, to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { PAGE, seasonName } from '../lists.ts';
import { Ordered } from '../ordered.tsx';
import { Switch } from '../parts.tsx';
import { Rounds } from './league-bracket.tsx';

const FORMATS = ['single_elimination', 'double_elimination'] as const;
type Format = (typeof FORMATS)[number];
const SEEDINGS = ['standings', 'teams'] as const;
const FINALS = ['1', '3', '5', '7'] as const;
const FEWEST = 2;
const THIRD_PLACE_FROM = 4;
const USUAL_ENTRANTS = 4;

/** Makes play-offs: who plays, how, and a look at the matches before anything is stored. */
export function NewLeagueBracket() {
  const load = useLoad(async (signal) => {
    const [{ standings }, { sports }] = await Promise.all([
      unwrap(league.GET('/api/mobile/standings', { signal })),
      unwrap(league.GET('/api/org/sports', { params: { query: { limit: PAGE } }, signal })),
    ]);
    return { tables: standings.filter(({ season, rows }) => season.isActive && rows.length >= FEWEST), sports };
  }, []);
  const [chosen, choose] = useState('0');
  return (
    <Screen title={text('brackets.new')} back={{ label: text('league.brackets'), to: to('league', 'brackets') }}>
      <Loaded load={load}>
        {({ tables, sports }) => {
          const table = tables[Number(chosen)];
          if (!table) return <p>{text('brackets.noTeams')}</p>;
          return (
            <>
              <Card>
                <Select
                  label={text('brackets.of')}
                  value={chosen}
                  onChange={choose}
                  choices={tables.map(({ season, ageGroup }, at) => ({
                    value: String(at),
                    label: `${ageGroup.name} · ${seasonName(season, sports)}`,
                  }))}
                />
              </Card>
              <BracketForm key={chosen} table={table} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type Draft = Readonly<{
  name: string;
  format: Format;
  by: (typeof SEEDINGS)[number];
  entrants: string;
  isDrawn: boolean;
  thirdPlace: boolean;
  ifNecessary: boolean;
  finals: string;
}>;
type Team = StandingsTable['rows'][number]['team'];

function BracketForm({ table: { season, ageGroup, rows } }: Readonly<{ table: StandingsTable }>) {
  const [draft, setDraft] = useState<Draft>({
    name: text('brackets.usualName', { ageGroup: ageGroup.name }),
    format: 'single_elimination',
    by: 'standings',
    entrants: String(Math.min(USUAL_ENTRANTS, rows.length)),
    isDrawn: true,
    thirdPlace: false,
    ifNecessary: true,
    finals: '1',
  });
  const [teams, setTeams] = useState<readonly Team[]>(() => rows.map(({ team }) => team));
  const [preview, setPreview] = useState<Bracket>();
  const action = useAction();
  const set = (change: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...change }));
    setPreview(undefined);
  };
  const setOrder = (order: readonly Team[]) => {
    setTeams(order);
    setPreview(undefined);
  };
  const count = draft.by === 'teams' ? teams.length : Number(draft.entrants);
  const isSingle = draft.format === 'single_elimination';
  const body: NewBracket = {
    seasonId: season.id,
    ageGroupId: ageGroup.id,
    name: draft.name,
    format: draft.format,
    seeding: draft.by === 'teams' ? { by: 'teams', teamIds: teams.map(({ id }) => id) } : { by: 'standings', entrants: count },
    ...(draft.by === 'standings' && { draw: draft.isDrawn }),
    ...(isSingle && count >= THIRD_PLACE_FROM && { thirdPlace: draft.thirdPlace }),
    ...(!isSingle && { ifNecessary: draft.ifNecessary }),
    ...(draft.finals !== '1' && { series: [{ round: 'final', games: Number(draft.finals) as 3 | 5 | 7 }] }),
  };
  const look = () =>
    action.run(async () => setPreview(await unwrap(league.POST('/api/org/brackets', { body: { ...body, preview: true } }))));
  const create = () =>
    action.run(async () => {
      const { id } = await unwrap(league.POST('/api/org/brackets', { body }));
      go('league', 'brackets', id!);
    });
  const left = rows.map(({ team }) => team).filter(({ id }) => !teams.some((team) => team.id === id));
  return (
    <>
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <Field
            label={text('brackets.name')}
            error={action.error}
            pointer="/name"
            input={{ value: draft.name, required: true, maxLength: 80, onInput: ({ currentTarget }) => set({ name: currentTarget.value }) }}
          />
          <Select
            label={text('brackets.format')}
            value={draft.format}
            onChange={(format) => set({ format: format as Format })}
            choices={FORMATS.map((value) => ({ value, label: text('brackets.formatName', { value }) }))}
          />
          <Select
            label={text('brackets.seeding')}
            value={draft.by}
            onChange={(by) => set({ by: by as Draft['by'] })}
            choices={SEEDINGS.map((value) => ({ value, label: text('brackets.seedingName', { value }) }))}
          />
          {draft.by === 'standings' ? (
            <>
              <Field
                label={text('brackets.entrants')}
                hint={text('brackets.entrantsHint')}
                error={action.error}
                pointer="/seeding/entrants"
                input={{
                  ...{ type: 'number', required: true, min: FEWEST, max: rows.length, inputMode: 'numeric', value: draft.entrants },
                  onInput: ({ currentTarget }) => set({ entrants: currentTarget.value }),
                }}
              />
              <Switch
                label={text('brackets.drawNow')}
                hint={text('brackets.drawNowHint')}
                checked={draft.isDrawn}
                onChange={(isDrawn) => set({ isDrawn })}
              />
            </>
          ) : (
            <>
              <p class="small soft">{text('brackets.teamsHint')}</p>
              <Ordered label={text('brackets.seeding')} items={teams} onChange={setOrder}>
                {({ id, name }) => (
                  <button
                    type="button"
                    disabled={teams.length <= FEWEST}
                    aria-label={text('brackets.leaveOut', { name })}
                    onClick={() => setOrder(teams.filter((team) => team.id !== id))}
                  >
                    ×
                  </button>
                )}
              </Ordered>
              {left.length > 0 && (
                <div class="row start">
                  {left.map((team) => (
                    <button key={team.id} type="button" onClick={() => setOrder([...teams, team])}>
                      + {team.name}
                    </button>
                  ))}
                </div>
              )}
            </>
          )}
          {isSingle && count >= THIRD_PLACE_FROM && (
            <Switch label={text('brackets.thirdPlace')} checked={draft.thirdPlace} onChange={(thirdPlace) => set({ thirdPlace })} />
          )}
          {!isSingle && (
            <Switch
              label={text('brackets.ifNecessary')}
              hint={text('brackets.ifNecessaryHint')}
              checked={draft.ifNecessary}
              onChange={(ifNecessary) => set({ ifNecessary })}
            />
          )}
          <Select
            label={text('brackets.finals')}
            value={draft.finals}
            onChange={(finals) => set({ finals })}
            choices={FINALS.map((value) => ({ value, label: text('brackets.bestOf', { games: Number(value) }) }))}
          />
          <Refused error={action.error} rows={rows} />
          <button type="submit" class={preview ? '' : 'primary'} disabled={action.isBusy}>
            {text('brackets.look')}
          </button>
        </form>
      </Card>
      <div role="status" class="content">
        {preview && (
          <>
            <Rounds rounds={preview.rounds} />
            <button type="button" class="primary wide" disabled={action.isBusy} onClick={create}>
              {text('brackets.create')}
            </button>
          </>
        )}
      </div>
    </>
  );
}

/** Teams that share a place are named, and where the league decides between them. */
function Refused({ error, rows }: Readonly<{ error: unknown; rows: StandingsTable['rows'] }>) {
  if (error === undefined) return null;
  if (!(error instanceof ProblemError && isProblem(error.problem, 'seeds-tied'))) return <Problem error={error} />;
  const { teamIds } = error.problem;
  const names = rows.filter(({ team }) => teamIds.includes(team.id)).map(({ team }) => team.name);
  return (
    <div class="alert question" role="alert">
      <p>{text('brackets.tied', { teams: names.join(', ') })}</p>
      <a class="button" href={to('league', 'standings')}>
        {text('brackets.toStandings')}
      </a>
    </div>
  );
}
