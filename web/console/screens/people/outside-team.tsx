import { type OrgTeam, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Field, Select, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Problem } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { EditNotes, useEdit } from '../../edit.tsx';

type AddProps = Readonly<{
  seasonId: string;
  season: string;
  ageGroups: readonly Readonly<{ id: string; name: string }>[];
  /** Those that are there already. */
  leagues: readonly string[];
  onDone: (said: string) => void;
}>;

/** Makes a team of another league, an opponent of the season. */
export function AddOutsideTeam({ seasonId, season, ageGroups, leagues, onDone }: AddProps) {
  const [name, setName] = useState('');
  const [outsideLeague, setLeague] = useState('');
  const [ageGroupId, setAgeGroup] = useState(ageGroups[0]?.id ?? '');
  const action = useAction();
  const add = () =>
    action.run(async () => {
      await unwrap(league.POST('/api/org/teams', { body: { seasonId, ageGroupId, name, outsideLeague } }));
      setName('');
      onDone(text('team.added', { name }));
    });
  const known = `leagues-${seasonId}`;
  return (
    <details class="add">
      <summary>
        {text('outside.add')}
        <span class="visually-hidden"> {season}</span>
      </summary>
      <form
        class="inside"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <p class="small soft">{text('outside.what')}</p>
        <Field
          label={text('team.teamName')}
          error={action.error}
          pointer="/name"
          input={{
            value: name,
            required: true,
            maxLength: 100,
            autocomplete: 'off',
            onInput: ({ currentTarget }) => setName(currentTarget.value),
          }}
        />
        <Field
          label={text('outside.league')}
          error={action.error}
          pointer="/outsideLeague"
          input={{
            value: outsideLeague,
            required: true,
            maxLength: 100,
            autocomplete: 'off',
            list: known,
            onInput: ({ currentTarget }) => setLeague(currentTarget.value),
          }}
        />
        <datalist id={known}>
          {leagues.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Select
          label={text('outside.ageGroup')}
          value={ageGroupId}
          onChange={setAgeGroup}
          choices={ageGroups.map(({ id, name: label }) => ({ value: id, label }))}
        />
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="submit" class="primary" disabled={action.isBusy}>
          {text('team.addThem')}
        </button>
      </form>
    </details>
  );
}

const MEMBERS = {
  name: 'team.teamName',
  outsideLeague: 'outside.league',
  contactName: 'outside.contactName',
  contactEmail: 'outside.contactEmail',
  contactPhone: 'outside.contactPhone',
} as const;
const CONTACT = [
  { member: 'contactName', type: 'text' },
  { member: 'contactEmail', type: 'email' },
  { member: 'contactPhone', type: 'tel' },
] as const;

/** What is known of a team of another league: its name, its league, and whom to ask there. */
export function OutsideTeam({ team, onDone }: Readonly<{ team: OrgTeam; onDone: (said: string) => void }>) {
  const path = { id: team.id };
  const edit = useEdit(team, {
    read: () => unwrap(league.GET('/api/org/teams/{id}', { params: { path } })),
    write: ({ name, outsideLeague, contactName, contactEmail, contactPhone }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/teams/{id}', {
          params: { path, header: { 'If-Match': ifMatch } },
          body: {
            ...(name !== undefined && { name }),
            ...(outsideLeague !== undefined && { outsideLeague }),
            ...(contactName !== undefined && { contactName }),
            ...(contactEmail !== undefined && { contactEmail }),
            ...(contactPhone !== undefined && { contactPhone }),
          },
        }),
      ),
    onSaved: () => onDone(text('edit.saved')),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <EditNotes edit={edit} label={(member) => text(MEMBERS[member as keyof typeof MEMBERS] ?? 'team.teamName')} />
      {(['name', 'outsideLeague'] as const).map((member) => (
        <Field
          key={member}
          label={text(MEMBERS[member])}
          error={edit.error}
          pointer={`/${member}`}
          input={{
            value: edit.draft[member] ?? '',
            required: true,
            maxLength: 100,
            onInput: ({ currentTarget }) => edit.set({ [member]: currentTarget.value }),
          }}
        />
      ))}
      <fieldset>
        <legend>{text('outside.contact')}</legend>
        <p class="small soft">{text('outside.contactHint')}</p>
        {CONTACT.map(({ member, type }) => (
          <Field
            key={member}
            label={text(MEMBERS[member])}
            error={edit.error}
            pointer={`/${member}`}
            input={{
              type: type as 'text',
              value: edit.draft[member] ?? '',
              maxLength: member === 'contactPhone' ? 40 : 100,
              autocomplete: 'off',
              onInput: ({ currentTarget }) => edit.set({ [member]: currentTarget.value || null }),
            }}
          />
        ))}
      </fieldset>
      <button type="submit" class="primary" disabled={edit.isBusy || !edit.isChanged}>
        {text('edit.save')}
      </button>
    </form>
  );
}
