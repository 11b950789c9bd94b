import { type OrgSettings, type SportCode, type StaffRole, unwrap } from 'league-gateway-client';
import { Form, type FormState, Submit, useForm } from '../../../kit/form.tsx';
import { roleName } from '../../../kit/format.ts';
import { Field, LongField, Select, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Problem } from '../../../kit/ui.tsx';
import { today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';
import type { SetUp } from '../../set-up.ts';
import { STAFF_ROLES } from '../../staff-roles.ts';
import { timeZones } from '../../time-zones.ts';

type StepProps = Readonly<{ setUp: SetUp; onDone: (said: string) => void }>;

const SPORTS: readonly SportCode[] = ['baseball', 'softball', 'soccer', 'basketball', 'football', 'volleyball'];
const USUAL_AGES = ['6U', '8U', '10U', '12U', '14U'];
/** What a code of each role is made for: as many uses as a league has people, and as long as a season. */
const INVITES = [
  { role: 'parent', maxUses: 2000, expiresInDays: 180 },
  { role: 'coach', maxUses: 200, expiresInDays: 180 },
  { role: 'umpire', maxUses: 100, expiresInDays: 180 },
] as const;

/** Names that somebody has typed or pasted, one a line, each once. */
export const linesOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[\n\t]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

type LinesProps = Readonly<{ label: string; hint: string; value: string; onChange: (value: string) => void }>;

/** A field for names, one a line. */
export const Lines = (props: LinesProps) => <LongField {...props} rows={4} input={{ class: 'lines', required: true }} />;

export function LeagueForm({ settings, onDone }: Readonly<{ settings: OrgSettings; onDone: StepProps['onDone'] }>) {
  const edit = useEdit(settings, {
    draft: { name: 'settings/first' },
    read: () => unwrap(league.GET('/api/org/settings')),
    write: ({ name, timeZone }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/settings', {
          params: { header: { 'If-Match': ifMatch } },
          body: { ...(name !== undefined && { name }), ...(timeZone !== undefined && { timeZone }) },
        }),
      ),
    onSaved: () => onDone(text('edit.saved')),
  });
  return (
    <Form form={edit} onSubmit={edit.send}>
      <Field label={text('settings.name')} {...edit.at('name')} input={{ required: true, maxLength: 100 }} />
      <Select label={text('settings.timeZone')} {...edit.at('timeZone')} choices={timeZones(edit.values.timeZone)} />
      <p class="small soft">{text('setup.code', { code: settings.code })}</p>
      <Save edit={edit} label={(name) => text(name === 'timeZone' ? 'settings.timeZone' : 'settings.name')} />
    </Form>
  );
}

/** The public page, which a league has only if it wants one. */
export function PageForm({ settings, onDone }: Readonly<{ settings: OrgSettings }> & Pick<StepProps, 'onDone'>) {
  const form = useForm({});
  const make = async () => {
    const params = { header: { 'If-Match': `"${settings.version}"` } };
    await unwrap(league.PATCH('/api/org/settings', { params, body: { publicPage: true } }));
    onDone(text(settings.isConfirmed ? 'setup.pageHave' : 'share.pageHeld'));
  };
  return (
    <Form form={form} onSubmit={make}>
      {!settings.isConfirmed && <p class="soft">{text('share.pageHeld')}</p>}
      <Submit>{text('setup.makePage')}</Submit>
    </Form>
  );
}

export function SeasonForm({ setUp: { sports }, onDone }: StepProps) {
  const form = useForm(
    { code: sports[0]?.code ?? ('baseball' as SportCode), name: '', startsOn: '', endsOn: '' },
    { name: 'setup/season' },
  );
  const add = async ({ code, ...season }: typeof form.values) => {
    const sport =
      sports.find((known) => known.code === code) ??
      (await unwrap(league.POST('/api/org/sports', { body: { code, name: sportName(code), isActive: true } })));
    await unwrap(league.POST('/api/org/seasons', { body: { sportId: sport.id, ...season, isActive: true } }));
    // The sport decides what officials are called.
    await unwrap(league.GET('/api/me/orgs'));
    onDone(text('team.added', { name: season.name }));
  };
  const { startsOn } = form.values;
  return (
    <Form form={form} onSubmit={add}>
      <Select label={text('setup.sport')} {...form.at('code')} choices={SPORTS.map((value) => ({ value, label: sportName(value) }))} />
      <Field
        label={text('setup.seasonName')}
        hint={text('setup.seasonHint')}
        {...form.at('name')}
        input={{ required: true, maxLength: 100 }}
      />
      <div class="pair">
        <Field label={text('setup.startsOn')} {...form.at('startsOn')} input={{ type: 'date', required: true }} />
        <Field
          label={text('setup.endsOn')}
          {...form.at('endsOn')}
          // A season that is over is none to set up.
          input={{ type: 'date', required: true, min: startsOn > today() ? startsOn : today() }}
        />
      </div>
      <Submit>{text('setup.addSeason')}</Submit>
    </Form>
  );
}

const sportName = (code: SportCode): string => text('setup.sportName', { code });

/** Adds what is in the lines one after another; what has been added leaves them, so that a second try continues. */
async function addLines<Values extends { lines: string }>(
  form: FormState<Values>,
  add: (line: string, index: number) => Promise<unknown>,
): Promise<string> {
  const lines = linesOf(form.values.lines);
  for (const [index, line] of lines.entries()) {
    await add(line, index);
    form.set({ lines: lines.slice(index + 1).join('\n') } as Partial<Values>);
  }
  return text('setup.addedCount', { count: lines.length });
}

export function AgeGroupsForm({ setUp: { ageGroups }, onDone }: StepProps) {
  const form = useForm({ lines: '' }, { name: 'setup/ages' });
  const typed = linesOf(form.values.lines);
  const known = new Set(ageGroups.map(({ name }) => name));
  const last = Math.max(0, ...ageGroups.map(({ sortOrder }) => sortOrder));
  const addOne = (name: string, index: number) =>
    known.has(name)
      ? Promise.resolve()
      : unwrap(league.POST('/api/org/age-groups', { body: { name, sortOrder: last + (index + 1) * 10 } }));
  const open = USUAL_AGES.filter((age) => !known.has(age) && !typed.includes(age));
  return (
    <Form form={form} onSubmit={async () => onDone(await addLines(form, addOne))}>
      {open.length > 0 && (
        <div class="row start">
          {open.map((age) => (
            <button key={age} type="button" onClick={() => form.set({ lines: [...typed, age].join('\n') })}>
              + {age}
            </button>
          ))}
        </div>
      )}
      <Lines label={text('setup.agesLabel')} hint={text('setup.agesHint')} {...form.at('lines')} />
      <Submit>{text('setup.addAges')}</Submit>
    </Form>
  );
}

const NEW_PLACE = '';

export function FieldsForm({ setUp: { facilities, fields }, onDone }: StepProps) {
  const form = useForm(
    // `made` is a place that was made before one of its fields was refused.
    { facilityId: NEW_PLACE, place: '', city: '', lines: '', made: '' },
    { name: 'setup/fields' },
    ['facilityId'],
  );
  const add = async ({ facilityId, place, city, made }: typeof form.values) => {
    let id = made || facilityId;
    const said = await addLines(form, async (name) => {
      if (id === NEW_PLACE) {
        id = (await unwrap(league.POST('/api/org/facilities', { body: { name: place, ...(city && { city }) } }))).id;
        form.set({ made: id });
      }
      await unwrap(league.POST('/api/org/fields', { body: { facilityId: id, name } }));
    });
    form.set({ made: '' });
    onDone(said);
  };
  return (
    <>
      {facilities.length > 0 && (
        <ul class="plain">
          {facilities.map(({ id, name }) => (
            <li key={id}>{[name, ...fields.filter((field) => field.facilityId === id).map((field) => field.name)].join(' · ')}</li>
          ))}
        </ul>
      )}
      <Form form={form} onSubmit={add}>
        {facilities.length > 0 && (
          <Select
            label={text('setup.where')}
            {...form.at('facilityId')}
            choices={[
              { value: NEW_PLACE, label: text('setup.newPlace') },
              ...facilities.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {form.values.facilityId === NEW_PLACE && (
          <div class="pair">
            <Field
              label={text('setup.place')}
              hint={text('setup.placeHint')}
              {...form.at('place')}
              pointer="/name"
              input={{ required: true, maxLength: 100 }}
            />
            <Field label={text('setup.city')} {...form.at('city')} input={{ maxLength: 100 }} />
          </div>
        )}
        <Lines label={text('setup.fieldsLabel')} hint={text('setup.fieldsHint')} {...form.at('lines')} />
        <Submit>{text('setup.addFields')}</Submit>
      </Form>
    </>
  );
}

/** `first` is the age group to begin with. */
export function TeamsForm({
  setUp: { seasons, ageGroups, teams },
  first,
  onDone,
}: StepProps & Readonly<{ first: SetUp['ageGroups'][number] | undefined }>) {
  const form = useForm({ seasonId: seasons[0]!.id, ageGroupId: (first ?? ageGroups[0]!).id, lines: '' }, { name: 'setup/teams' }, [
    'seasonId',
    'ageGroupId',
  ]);
  const { seasonId, ageGroupId } = form.values;
  const addOne = (name: string) => unwrap(league.POST('/api/org/teams', { body: { seasonId, ageGroupId, name } }));
  const there = teams.filter((team) => team.seasonId === seasonId && team.ageGroupId === ageGroupId);
  return (
    <Form form={form} onSubmit={async () => onDone(await addLines(form, addOne))}>
      <div class="pair">
        {seasons.length > 1 && (
          <Select
            label={text('setup.inSeason')}
            {...form.at('seasonId')}
            choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Select
          label={text('setup.inAge')}
          {...form.at('ageGroupId')}
          choices={ageGroups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {there.length > 0 && <p class="small soft">{text('setup.there', { teams: there.map(({ name }) => name).join(', ') })}</p>}
      <Lines label={text('setup.teamsLabel')} hint={text('setup.teamsHint')} {...form.at('lines')} />
      <Submit>{text('setup.addTeams')}</Submit>
    </Form>
  );
}

const ADDRESS = /[^\s<>,;]+@[^\s<>,;]+/;

/** A coach as somebody has typed or pasted them: a name and an address, whatever stands between. */
export function coachIn(line: string): Readonly<{ name: string; email?: string }> {
  const email = ADDRESS.exec(line)?.[0];
  const name = line
    .replace(ADDRESS, '')
    .replaceAll(/[<>,;]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { name, ...(email !== undefined && { email }) };
}

export function CoachesForm({ setUp: { teams }, onDone }: StepProps) {
  const form = useForm({ teamId: teams[0]!.id, role: 'head_coach' as StaffRole, lines: '' }, { name: 'setup/coaches', inTab: true }, [
    'teamId',
    'role',
  ]);
  const { teamId, role } = form.values;
  const addOne = (line: string) => unwrap(league.POST('/api/org/staff', { body: { teamId, role, ...coachIn(line) } }));
  return (
    <Form form={form} onSubmit={async () => onDone(await addLines(form, addOne))}>
      <div class="pair">
        <Select label={text('coach.team')} {...form.at('teamId')} choices={teams.map(({ id, name }) => ({ value: id, label: name }))} />
        <Select
          label={text('team.what')}
          {...form.at('role')}
          choices={STAFF_ROLES.map((value) => ({ value, label: text('team.staffRole', { role: value }) }))}
        />
      </div>
      <Lines
        label={text('setup.coachesLabel')}
        hint={text('setup.coachesHint')}
        {...form.at('lines')}
        // A row of a spreadsheet is one coach.
        onChange={(lines) => form.set({ lines: lines.replaceAll('\t', ', ') })}
      />
      <Submit>{text('setup.addCoaches')}</Submit>
    </Form>
  );
}

export function InvitesForm({ setUp: { invites }, onDone }: StepProps) {
  const action = useAction();
  const missing = INVITES.filter(({ role }) => !invites.some((invite) => invite.role === role));
  const make = () =>
    action.run(async () => {
      const codes: string[] = [];
      for (const terms of missing) codes.push((await unwrap(league.POST('/api/org/invites', { body: terms }))).inviteCode);
      onDone(text('setup.codesMade', { codes: codes.join(', ') }));
    });
  return (
    <>
      <p>{text('setup.invitesText')}</p>
      {action.error !== undefined && <Problem error={action.error} />}
      {missing.length > 0 ? (
        <button type="button" class="primary" disabled={action.isBusy} onClick={make}>
          {text('setup.makeCodes', { roles: missing.map(({ role }) => roleName(role)).join(', ') })}
        </button>
      ) : (
        <p class="soft">{text('setup.allCodes')}</p>
      )}
    </>
  );
}
