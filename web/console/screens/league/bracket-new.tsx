import { type Bracket, type NewBracket, type StandingsTable, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../../kit/form.tsx';
import { Field, Select } from '../../../kit/forms.tsx';
import { league, problemOf } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { language } from '../../../kit/texts.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { PAGE, seasonName } from '../../lists.ts';
import { Ordered } from '../../ordered.tsx';
import { Switch } from '../../parts.tsx';
import { Rounds } from './bracket.tsx';

const FORMATS = ['single_elimination', 'double_elimination'] as const;
type Format = (typeof FORMATS)[number];
const SEEDINGS = ['standings', 'pools', 'teams'] as const;
const LENGTHS = ['1', '3', '5', '7'] as const;
const FINAL = 'final';
/** A second final that may be needed decides alone: it is offered no series. */
const SECOND_FINAL = 'reset';
const FEWEST = 2;
const THIRD_PLACE_FROM = 4;
const USUAL_ENTRANTS = 4;
const MOST_PLACES = 64;

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
  /** In the order of their seeds, where the league names them. */
  teamIds: readonly string[];
  entrants: string;
  pools: readonly string[];
  /** Of each pool. */
  places: string;
  isDrawn: boolean;
  thirdPlace: boolean;
  ifNecessary: boolean;
  /** How many games a match has at most, by round; one where none is said. */
  series: Readonly<Record<string, string>>;
}>;
type Team = StandingsTable['rows'][number]['team'];

function BracketForm({ table: { season, ageGroup, rows } }: Readonly<{ table: StandingsTable }>) {
  const pools = [...new Map(rows.flatMap(({ division }) => (division ? [[division.id, division] as const] : []))).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, language),
  );
  const form = useForm<Draft>(
    {
      name: text('brackets.usualName', { ageGroup: ageGroup.name }),
      format: 'single_elimination',
      by: 'standings',
      teamIds: rows.map(({ team }) => team.id),
      entrants: String(Math.min(USUAL_ENTRANTS, rows.length)),
      pools: pools.map(({ id }) => id),
      places: '2',
      isDrawn: true,
      thirdPlace: false,
      ifNecessary: true,
      series: {},
    },
    { name: `bracket/${season.id}/${ageGroup.id}` },
  );
  const draft = form.values;
  const teams = draft.teamIds.flatMap((id) => rows.filter(({ team }) => team.id === id).map(({ team }) => team));
  const [preview, setPreview] = useState<Bracket>();
  const set = (change: Partial<Draft>) => {
    // With other teams, other rounds come before the final.
    form.set({ ...(!('name' in change) && { series: lengthOf(draft.series, FINAL) }), ...change });
    setPreview(undefined);
  };
  const at = <Name extends 'name' | 'format' | 'by' | 'entrants'>(name: Name) => ({
    ...form.at(name),
    onChange: (value: Draft[Name]) => set({ [name]: value }),
  });
  const setOrder = (order: readonly Team[]) => set({ teamIds: order.map(({ id }) => id) });
  const count = { teams: teams.length, standings: Number(draft.entrants), pools: draft.pools.length * Number(draft.places) }[draft.by];
  const isSingle = draft.format === 'single_elimination';
  const body: NewBracket = {
    seasonId: season.id,
    ageGroupId: ageGroup.id,
    name: draft.name,
    format: draft.format,
    seeding: seedingOf(draft, teams),
    ...(draft.by !== 'teams' && { draw: draft.isDrawn }),
    ...(isSingle && count >= THIRD_PLACE_FROM && { thirdPlace: draft.thirdPlace }),
    ...(!isSingle && { ifNecessary: draft.ifNecessary }),
    ...seriesOf(draft.series),
  };
  const look = async (series: Draft['series']) => {
    const { series: _, ...others } = body;
    setPreview(await unwrap(league.POST('/api/org/brackets', { body: { ...others, ...seriesOf(series), preview: true } })));
    return NOT_SENT;
  };
  const lengthen = (round: string, games: string) => {
    const series = { ...draft.series, [round]: games };
    form.set({ series });
    void form.submit(() => look(series));
  };
  const create = async () => {
    const { id } = await unwrap(league.POST('/api/org/brackets', { body }));
    go('league', 'brackets', id!);
  };
  const left = rows.map(({ team }) => team).filter(({ id }) => !teams.some((team) => team.id === id));
  return (
    <>
      <Card>
        <Form form={form} onSubmit={() => look(draft.series)}>
          <Field label={text('brackets.name')} {...at('name')} input={{ required: true, maxLength: 80 }} />
          <Select
            label={text('brackets.format')}
            {...at('format')}
            choices={FORMATS.map((value) => ({ value, label: text('brackets.formatName', { value }) }))}
          />
          <Select
            label={text('brackets.seeding')}
            {...at('by')}
            choices={SEEDINGS.filter((value) => value !== 'pools' || pools.length > 1).map((value) => ({
              value,
              label: text('brackets.seedingName', { value }),
            }))}
          />
          {draft.by !== 'teams' ? (
            <>
              {draft.by === 'standings' ? (
                <Field
                  label={text('brackets.entrants')}
                  hint={text('brackets.entrantsHint')}
                  {...at('entrants')}
                  pointer="/seeding/entrants"
                  input={{ type: 'number', required: true, min: FEWEST, max: rows.length, inputMode: 'numeric' }}
                />
              ) : (
                <Pools pools={pools} draft={draft} set={set} />
              )}
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
            value={draft.series[FINAL] ?? '1'}
            onChange={(games) => set({ series: { ...draft.series, [FINAL]: games } })}
            choices={lengthChoices()}
          />
          <Submit isPlain={preview !== undefined} refusal={(error) => tiedSeeds(error, rows)}>
            {text('brackets.look')}
          </Submit>
        </Form>
      </Card>
      <div role="status" class="content">
        {preview && (
          <>
            <Rounds
              rounds={preview.rounds}
              ofRound={({ key, name, games }) =>
                [FINAL, SECOND_FINAL].includes(key) ? null : (
                  <Select
                    label={text('brackets.gamesOf', { round: name })}
                    value={String(games)}
                    onChange={(length) => lengthen(key, length)}
                    choices={lengthChoices()}
                  />
                )
              }
            />
            <button type="button" class="primary wide" disabled={form.isBusy} onClick={() => form.submit(create)}>
              {text('brackets.create')}
            </button>
          </>
        )}
      </div>
    </>
  );
}

const lengthChoices = () => LENGTHS.map((value) => ({ value, label: text('brackets.bestOf', { games: Number(value) }) }));
const lengthOf = (series: Draft['series'], round: string) => (series[round] === undefined ? {} : { [round]: series[round] });
const seriesOf = (series: Draft['series']): Pick<NewBracket, 'series'> => {
  const longer = Object.entries(series).filter(([, games]) => games !== '1');
  return longer.length === 0 ? {} : { series: longer.map(([round, games]) => ({ round, games: Number(games) as 3 | 5 | 7 })) };
};

function seedingOf({ by, entrants, pools, places }: Draft, teams: readonly Team[]): NewBracket['seeding'] {
  if (by === 'teams') return { by, teamIds: teams.map(({ id }) => id) };
  if (by === 'pools') return { by, divisionIds: [...pools], places: Number(places) };
  return { by, entrants: Number(entrants) };
}

type PoolsProps = Readonly<{
  pools: readonly Readonly<{ id: string; name: string }>[];
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}>;

/** From which divisions teams come, and how many from each. */
function Pools({ pools, draft, set }: PoolsProps) {
  const withOrWithout = (id: string, isIn: boolean) => pools.filter((pool) => (pool.id === id ? isIn : draft.pools.includes(pool.id)));
  return (
    <>
      {pools.map(({ id, name }) => (
        <Switch
          key={id}
          label={name}
          checked={draft.pools.includes(id)}
          disabled={draft.pools.length === 1 && draft.pools.includes(id)}
          onChange={(isIn) => set({ pools: withOrWithout(id, isIn).map((pool) => pool.id) })}
        />
      ))}
      <Field
        label={text('brackets.places')}
        hint={text('brackets.placesHint')}
        pointer="/seeding/places"
        value={draft.places}
        onChange={(places) => set({ places })}
        input={{ type: 'number', required: true, min: 1, max: MOST_PLACES, inputMode: 'numeric' }}
      />
    </>
  );
}

/** Teams that share a place are named, and where the league decides between them. */
function tiedSeeds(error: unknown, rows: StandingsTable['rows']) {
  const tied = problemOf(error, 'seeds-tied');
  if (!tied) return undefined;
  const { teamIds } = tied;
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
