import { type OrgSettings, type SportCode, type StaffRole, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { roleName } from '../../../kit/format.ts';
import { Field, Select, useAction, useDraft } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Problem } from '../../../kit/ui.tsx';
import { today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { EditNotes, useEdit } from '../../edit.tsx';
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

type StepFormProps = Readonly<{ action: string; error: unknown; isBusy: boolean; onSubmit: () => void; children: ComponentChildren }>;

function StepForm({ action, error, isBusy, onSubmit, children }: StepFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {error !== undefined && <Problem error={error} />}
      <button type="submit" class="primary" disabled={isBusy}>
        {action}
      </button>
    </form>
  );
}

type LinesProps = Readonly<{ label: string; hint: string; value: string; onInput: (value: string) => void }>;

export function Lines({ label, hint, value, onInput }: LinesProps) {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        class="lines"
        value={value}
        aria-describedby={`${id}-hint`}
        required
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <p id={`${id}-hint`} class="small soft">
        {hint}
      </p>
    </div>
  );
}

export function LeagueForm({ settings, onDone }: Readonly<{ settings: OrgSettings; onDone: StepProps['onDone'] }>) {
  const edit = useEdit(settings, {
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
    <StepForm action={text('edit.save')} error={undefined} isBusy={edit.isBusy || !edit.isChanged} onSubmit={edit.save}>
      <EditNotes edit={edit} label={(name) => text(name === 'timeZone' ? 'settings.timeZone' : 'settings.name')} />
      <Field
        label={text('settings.name')}
        error={edit.error}
        pointer="/name"
        input={{
          value: edit.draft.name,
          required: true,
          maxLength: 100,
          onInput: ({ currentTarget }) => edit.set({ name: currentTarget.value }),
        }}
      />
      <Select
        label={text('settings.timeZone')}
        value={edit.draft.timeZone}
        onChange={(timeZone) => edit.set({ timeZone })}
        choices={timeZones(edit.draft.timeZone)}
      />
      <p class="small soft">{text('setup.code', { code: settings.code })}</p>
    </StepForm>
  );
}

export function SeasonForm({ setUp: { sports }, onDone }: StepProps) {
  const [code, setCode] = useState<SportCode>(sports[0]?.code ?? 'baseball');
  const [name, setName] = useDraft('setup/season');
  const [startsOn, setStart] = useState('');
  const [endsOn, setEnd] = useState('');
  const action = useAction();
  const add = () =>
    action.run(async () => {
      const sport =
        sports.find((known) => known.code === code) ??
        (await unwrap(league.POST('/api/org/sports', { body: { code, name: sportName(code), isActive: true } })));
      await unwrap(league.POST('/api/org/seasons', { body: { sportId: sport.id, name, startsOn, endsOn, isActive: true } }));
      setName('');
      onDone(text('team.added', { name }));
    });
  return (
    <StepForm action={text('setup.addSeason')} error={action.error} isBusy={action.isBusy} onSubmit={add}>
      <Select
        label={text('setup.sport')}
        value={code}
        onChange={(chosen) => setCode(chosen as SportCode)}
        choices={SPORTS.map((value) => ({ value, label: sportName(value) }))}
      />
      <Field
        label={text('setup.seasonName')}
        hint={text('setup.seasonHint')}
        error={action.error}
        pointer="/name"
        input={{ value: name, required: true, maxLength: 100, onInput: ({ currentTarget }) => setName(currentTarget.value) }}
      />
      <div class="pair">
        <Field
          label={text('setup.startsOn')}
          error={action.error}
          pointer="/startsOn"
          input={{ type: 'date', value: startsOn, required: true, onInput: ({ currentTarget }) => setStart(currentTarget.value) }}
        />
        <Field
          label={text('setup.endsOn')}
          error={action.error}
          pointer="/endsOn"
          input={{
            type: 'date',
            value: endsOn,
            required: true,
            // A season that is over is none to set up.
            min: startsOn > today() ? startsOn : today(),
            onInput: ({ currentTarget }) => setEnd(currentTarget.value),
          }}
        />
      </div>
    </StepForm>
  );
}

const sportName = (code: SportCode): string => text('setup.sportName', { code });

/** Adds what is in the lines one after another; what has been added leaves them, so that a second try continues. */
function useLines(name: string, initial = '') {
  const [typed, type] = useDraft(name, initial);
  const action = useAction();
  const addAll = (add: (line: string, index: number) => Promise<unknown>, onDone: (count: number) => void) =>
    action.run(async () => {
      const lines = linesOf(typed);
      let left = [...lines];
      for (const [index, line] of lines.entries()) {
        await add(line, index);
        left = left.filter((other) => other !== line);
        type(left.join('\n'));
      }
      onDone(lines.length);
    });
  return { typed, type, action, addAll };
}

export function AgeGroupsForm({ setUp: { ageGroups }, onDone }: StepProps) {
  const { typed, type, action, addAll } = useLines('setup/ages');
  const known = new Set(ageGroups.map(({ name }) => name));
  const last = Math.max(0, ...ageGroups.map(({ sortOrder }) => sortOrder));
  const add = () =>
    addAll(
      (name, index) =>
        known.has(name)
          ? Promise.resolve()
          : unwrap(league.POST('/api/org/age-groups', { body: { name, sortOrder: last + (index + 1) * 10 } })),
      (count) => onDone(text('setup.addedCount', { count })),
    );
  const open = USUAL_AGES.filter((age) => !known.has(age) && !linesOf(typed).includes(age));
  return (
    <StepForm action={text('setup.addAges')} error={action.error} isBusy={action.isBusy} onSubmit={add}>
      {open.length > 0 && (
        <div class="row start">
          {open.map((age) => (
            <button key={age} type="button" onClick={() => type([...linesOf(typed), age].join('\n'))}>
              + {age}
            </button>
          ))}
        </div>
      )}
      <Lines label={text('setup.agesLabel')} hint={text('setup.agesHint')} value={typed} onInput={type} />
    </StepForm>
  );
}

const NEW_PLACE = '';

export function FieldsForm({ setUp: { facilities, fields }, onDone }: StepProps) {
  const [facilityId, chooseFacility] = useState(NEW_PLACE);
  const [place, setPlace] = useDraft('setup/place');
  const [city, setCity] = useDraft('setup/city');
  const { typed, type, action, addAll } = useLines('setup/fields');
  // A place that was made before one of its fields was refused.
  const [made, setMade] = useState<string>();
  const add = async () => {
    let id = made ?? facilityId;
    await addAll(
      async (name) => {
        if (id === NEW_PLACE) {
          id = (await unwrap(league.POST('/api/org/facilities', { body: { name: place, ...(city && { city }) } }))).id;
          setMade(id);
        }
        await unwrap(league.POST('/api/org/fields', { body: { facilityId: id, name } }));
      },
      (count) => {
        setMade(undefined);
        setPlace('');
        setCity('');
        onDone(text('setup.addedCount', { count }));
      },
    );
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
      <StepForm action={text('setup.addFields')} error={action.error} isBusy={action.isBusy} onSubmit={add}>
        {facilities.length > 0 && (
          <Select
            label={text('setup.where')}
            value={facilityId}
            onChange={chooseFacility}
            choices={[
              { value: NEW_PLACE, label: text('setup.newPlace') },
              ...facilities.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {facilityId === NEW_PLACE && (
          <div class="pair">
            <Field
              label={text('setup.place')}
              hint={text('setup.placeHint')}
              error={action.error}
              pointer="/name"
              input={{ value: place, required: true, maxLength: 100, onInput: ({ currentTarget }) => setPlace(currentTarget.value) }}
            />
            <Field
              label={text('setup.city')}
              error={action.error}
              pointer="/city"
              input={{ value: city, maxLength: 100, onInput: ({ currentTarget }) => setCity(currentTarget.value) }}
            />
          </div>
        )}
        <Lines label={text('setup.fieldsLabel')} hint={text('setup.fieldsHint')} value={typed} onInput={type} />
      </StepForm>
    </>
  );
}

/** `first` is the age group to begin with. */
export function TeamsForm({
  setUp: { seasons, ageGroups, teams },
  first,
  onDone,
}: StepProps & Readonly<{ first: SetUp['ageGroups'][number] | undefined }>) {
  const [seasonId, chooseSeason] = useState(seasons[0]!.id);
  const [ageGroupId, chooseAge] = useState((first ?? ageGroups[0]!).id);
  const { typed, type, action, addAll } = useLines('setup/teams');
  const add = () =>
    addAll(
      (name) => unwrap(league.POST('/api/org/teams', { body: { seasonId, ageGroupId, name } })),
      (count) => onDone(text('setup.addedCount', { count })),
    );
  const there = teams.filter((team) => team.seasonId === seasonId && team.ageGroupId === ageGroupId);
  return (
    <StepForm action={text('setup.addTeams')} error={action.error} isBusy={action.isBusy} onSubmit={add}>
      <div class="pair">
        {seasons.length > 1 && (
          <Select
            label={text('setup.inSeason')}
            value={seasonId}
            onChange={chooseSeason}
            choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Select
          label={text('setup.inAge')}
          value={ageGroupId}
          onChange={chooseAge}
          choices={ageGroups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {there.length > 0 && <p class="small soft">{text('setup.there', { teams: there.map(({ name }) => name).join(', ') })}</p>}
      <Lines label={text('setup.teamsLabel')} hint={text('setup.teamsHint')} value={typed} onInput={type} />
    </StepForm>
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
  const [teamId, chooseTeam] = useState(teams[0]!.id);
  const [role, chooseRole] = useState<StaffRole>('head_coach');
  const { typed, type, action, addAll } = useLines('setup/coaches');
  const add = () =>
    addAll(
      (line) => unwrap(league.POST('/api/org/staff', { body: { teamId, role, ...coachIn(line) } })),
      (count) => onDone(text('setup.addedCount', { count })),
    );
  return (
    <StepForm action={text('setup.addCoaches')} error={action.error} isBusy={action.isBusy} onSubmit={add}>
      <div class="pair">
        <Select
          label={text('coach.team')}
          value={teamId}
          onChange={chooseTeam}
          choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          label={text('team.what')}
          value={role}
          onChange={(chosen) => chooseRole(chosen as StaffRole)}
          choices={STAFF_ROLES.map((value) => ({ value, label: text('team.staffRole', { role: value }) }))}
        />
      </div>
      <Lines
        label={text('setup.coachesLabel')}
        hint={text('setup.coachesHint')}
        value={typed}
        // A row of a spreadsheet is one coach.
        onInput={(value) => type(value.replaceAll('\t', ', '))}
      />
    </StepForm>
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
