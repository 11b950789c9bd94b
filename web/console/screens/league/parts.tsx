import { type OrgAgeGroup, type OrgSeason, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Field, Select } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';
import { seasonName } from '../../lists.ts';
import { Later } from '../../parts.tsx';
import { Remove } from '../../remove.tsx';
import { KINDS, type KindName, type KindOfPart, type Member, type Part } from './kinds-of-parts.ts';

/** Told when something has changed; without a sentence if that is said where it was done. */
type Done = Readonly<{ onDone: (said?: string) => void }>;
const NAMES = Object.keys(KINDS) as readonly KindName[];

async function loadParts(signal: AbortSignal) {
  const [season, sport, ageGroup, division, facility, field] = await Promise.all([
    KINDS.season.list(false, signal),
    KINDS.sport.list(false, signal),
    KINDS.ageGroup.list(false, signal),
    KINDS.division.list(false, signal),
    KINDS.facility.list(false, signal),
    KINDS.field.list(false, signal),
  ]);
  return {
    season: season.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)),
    sport,
    ageGroup: ageGroup.toSorted((one, other) => one.sortOrder - other.sortOrder),
    division,
    facility,
    field,
  };
}
type Parts = Awaited<ReturnType<typeof loadParts>>;

/** What belongs to what, where the name alone does not tell. */
function aboutOf(kind: KindName, item: Part, { season, sport, ageGroup, facility }: Parts): string {
  const nameIn = (list: readonly Part[], id: string) => list.find((each) => each.id === id)?.name;
  const of = item as Part & Readonly<{ seasonId: string; ageGroupId: string; facilityId: string; sportId: string }>;
  const names = {
    season: [nameIn(sport, of.sportId)],
    sport: [],
    ageGroup: [],
    division: [nameIn(season, of.seasonId), nameIn(ageGroup, of.ageGroupId)],
    facility: [],
    field: [nameIn(facility, of.facilityId)],
  }[kind];
  return names.filter((name) => name !== undefined).join(' · ');
}

/** Seasons, sports, age groups, divisions, places and fields: renamed, removed and put back. */
export function LeagueParts() {
  const [said, say] = useState('');
  const load = useLoad(loadParts, [], 'league-parts');
  const done = (sentence = '') => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('league.parts')} eyebrow={currentOrg()?.name} back={{ label: text('tab.league'), to: to('league') }}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {(parts) => (
          <div class="content columns">
            {NAMES.map((kind) => (
              <Card key={kind} title={text('parts.kind', { kind })}>
                {parts[kind].length === 0 && <p class="soft">{text('parts.none')}</p>}
                <ul class="rows">
                  {parts[kind].map((item: Part) => (
                    <PartRow
                      key={item.id}
                      {...{ kind, item }}
                      of={KINDS[kind] as unknown as KindOfPart}
                      about={aboutOf(kind, item, parts)}
                      onDone={done}
                    />
                  ))}
                </ul>
                {kind === 'division' && parts.season.length > 0 && parts.ageGroup.length > 0 && <NewDivision parts={parts} onDone={done} />}
                <Later summary={text('parts.archived')} name={text('parts.kind', { kind })}>
                  <Archived key={said} kind={kind} parts={parts} onDone={done} />
                </Later>
              </Card>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

type RowProps = Readonly<{ kind: KindName; of: KindOfPart; item: Part; about: string }> & Done;

function PartRow({ kind, of, item, about, onDone }: RowProps) {
  const { id, name } = item;
  return (
    <li>
      <Later
        summary={
          <span class="stack">
            <strong>{name}</strong>
            {about !== '' && <span class="small soft">{about}</span>}
          </span>
        }
      >
        <div class="inside">
          <PartForm {...{ of, item, onDone }} />
          <div class="row start">
            <Remove
              name={name}
              isArchived={item.archived}
              about={text('parts.removeText', { kind })}
              remove={() => of.remove(id)}
              putBack={() => of.change(id, { archived: false })}
              onDone={onDone}
            />
          </div>
        </div>
      </Later>
    </li>
  );
}

function PartForm({ of, item, onDone }: Pick<RowProps, 'of' | 'item' | 'onDone'>) {
  const edit = useEdit<Part>(item, {
    draft: { name: `part/${item.id}` },
    read: () => of.read(item.id),
    write: (change, ifMatch) => of.change(item.id, change, ifMatch),
    onSaved: () => {
      onDone();
      return text('edit.saved');
    },
  });
  const values = edit.values as Part & Readonly<Record<string, unknown>>;
  const labelOf = (member: string) => text(`parts.${of.members.find((each) => each.name === member)?.label ?? 'name'}`);
  return (
    <Form form={edit} onSubmit={edit.send}>
      {of.members.map(({ name, type = 'text', isOptional = false }: Member) => (
        <Field
          key={name}
          label={labelOf(name)}
          pointer={`/${name}`}
          value={String(values[name] ?? '')}
          onChange={(value) => edit.set({ [name]: value === '' && isOptional ? null : value })}
          input={{ ...(type === 'date' ? ({ type } as const) : { maxLength: 100 }), required: !isOptional }}
        />
      ))}
      <Save edit={edit} name={item.name} label={(member) => labelOf(String(member))} />
    </Form>
  );
}

/** What was put out of sight, to be put back. */
function Archived({ kind, parts, onDone }: Readonly<{ kind: KindName; parts: Parts }> & Done) {
  const of = KINDS[kind] as unknown as KindOfPart;
  const load = useLoad((signal) => of.list(true, signal), [kind]);
  return (
    <Loaded load={load}>
      {(items) => (
        <div class="inside">
          {items.length === 0 && <p class="soft">{text('parts.noneArchived')}</p>}
          <ul class="rows">
            {items.map((item) => (
              <li key={item.id} class="row">
                <span class="stack grow">
                  <strong>{item.name}</strong>
                  <span class="small soft">{aboutOf(kind, item, parts)}</span>
                </span>
                <Remove
                  name={item.name}
                  isArchived
                  about=""
                  remove={async () => undefined}
                  putBack={() => of.change(item.id, { archived: false })}
                  onDone={onDone}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

type NewProps = Readonly<{ parts: Readonly<{ season: readonly OrgSeason[]; ageGroup: readonly OrgAgeGroup[]; sport: Parts['sport'] }> }> &
  Done;

/** A division of an age group in a season: its teams have a table of their own. */
function NewDivision({ parts: { season, ageGroup, sport }, onDone }: NewProps) {
  const form = useForm({ seasonId: season[0]!.id, ageGroupId: ageGroup[0]!.id, name: '' }, { name: 'division/new' }, [
    'seasonId',
    'ageGroupId',
  ]);
  const add = async (body: typeof form.values) => {
    await unwrap(league.POST('/api/org/divisions', { body }));
    onDone();
    return text('team.added', { name: body.name });
  };
  return (
    <Later summary={text('parts.addDivision')} isAdding>
      <Form class="inside" form={form} onSubmit={add}>
        <p class="soft">{text('parts.divisionText')}</p>
        <Select
          label={text('setup.inSeason')}
          {...form.at('seasonId')}
          choices={season.map((each) => ({ value: each.id, label: seasonName(each, sport) }))}
        />
        <Select
          label={text('setup.inAge')}
          {...form.at('ageGroupId')}
          choices={ageGroup.map((each) => ({ value: each.id, label: each.name }))}
        />
        <Field label={text('parts.name')} {...form.at('name')} input={{ required: true, maxLength: 100 }} />
        <Submit>{text('team.addThem')}</Submit>
      </Form>
    </Later>
  );
}
