import { type OrgTeam, unwrap } from 'league-gateway-client';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';

const NAME = { required: true, maxLength: 100, autocomplete: 'off' } as const;

type AddProps = Readonly<{
  seasonId: string;
  season: string;
  ageGroups: readonly Readonly<{ id: string; name: string }>[];
  /** Those that are there already. */
  leagues: readonly string[];
  onDone: (said?: string) => void;
}>;

/** Makes a team of another league, an opponent of the season. */
export function AddOutsideTeam({ seasonId, season, ageGroups, leagues, onDone }: AddProps) {
  const form = useForm({ name: '', outsideLeague: '', ageGroupId: ageGroups[0]?.id ?? '' }, { name: `new-outside/${seasonId}` }, [
    'outsideLeague',
    'ageGroupId',
  ]);
  const add = async (values: typeof form.values) => {
    await unwrap(league.POST('/api/org/teams', { body: { seasonId, ...values } }));
    onDone();
    return text('team.added', { name: values.name });
  };
  const known = `leagues-${seasonId}`;
  return (
    <details class="add">
      <summary>
        {text('outside.add')}
        <span class="visually-hidden"> {season}</span>
      </summary>
      <Form class="inside" form={form} onSubmit={add}>
        <p class="small soft">{text('outside.what')}</p>
        <Field label={text('team.teamName')} {...form.at('name')} input={NAME} />
        <Field label={text('outside.league')} {...form.at('outsideLeague')} input={{ ...NAME, list: known }} />
        <datalist id={known}>
          {leagues.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Select
          label={text('outside.ageGroup')}
          {...form.at('ageGroupId')}
          choices={ageGroups.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <Submit>{text('team.addThem')}</Submit>
      </Form>
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
export function OutsideTeam({ team, onDone }: Readonly<{ team: OrgTeam; onDone: (said?: string) => void }>) {
  const path = { id: team.id };
  const edit = useEdit(team, {
    // Whom to ask there is a person.
    draft: { name: `outside/${team.id}`, inTab: true },
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
    onSaved: () => {
      onDone();
      return text('edit.saved');
    },
  });
  return (
    <Form form={edit} onSubmit={edit.send}>
      {(['name', 'outsideLeague'] as const).map((member) => (
        <Field key={member} label={text(MEMBERS[member])} {...edit.at(member)} input={{ required: true, maxLength: 100 }} />
      ))}
      <fieldset>
        <legend>{text('outside.contact')}</legend>
        <p class="small soft">{text('outside.contactHint')}</p>
        {CONTACT.map(({ member, type }) => (
          <Field
            key={member}
            label={text(MEMBERS[member])}
            {...edit.at(member)}
            onChange={(value) => edit.set({ [member]: value || null })}
            input={{ type: type as 'text', maxLength: member === 'contactPhone' ? 40 : 100, autocomplete: 'off' }}
          />
        ))}
      </fieldset>
      <Save edit={edit} label={(member) => text(MEMBERS[member as keyof typeof MEMBERS] ?? 'team.teamName')} />
    </Form>
  );
}
