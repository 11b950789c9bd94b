import { type OrgDivision, type OrgRosterSpot, type OrgStaffLine, type OrgTeam, type StaffRole, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { dateOf } from '../../../kit/format.ts';
import { Field, ListField, Select, useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';
import { PAGE } from '../../lists.ts';
import { MemberPicker, type PickedMember } from '../../member-picker.tsx';
import { NumberField } from '../../number-field.tsx';
import { AskFirst, Later } from '../../parts.tsx';
import { Remove } from '../../remove.tsx';
import { STAFF_ROLES } from '../../staff-roles.ts';
import { OutsideTeam } from './outside-team.tsx';

/** The least and the highest age that a league gives. */
const LEAGUE_AGE = { min: 4, max: 19 };

const NAME = { required: true, maxLength: 100, autocomplete: 'off' } as const;
const NUMBER = { inputMode: 'numeric', pattern: '\\d{1,3}', maxLength: 3, autocomplete: 'off' } as const;

/** A team: its players, its coaches, its name. */
export function PeopleTeam({ teamId }: Readonly<{ teamId: string }>) {
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [team, { rosterSpots }, { staff }, pitching, { divisions }] = await Promise.all([
        unwrap(league.GET('/api/org/teams/{id}', { params: { path: { id: teamId } }, signal })),
        unwrap(league.GET('/api/org/roster-spots', { params: { query: { teamId } }, signal })),
        unwrap(league.GET('/api/org/staff', { params: { query: { teamId } }, signal })),
        unwrap(league.GET('/api/mobile/teams/{teamId}/pitching', { params: { path: { teamId } }, signal })),
        unwrap(league.GET('/api/org/divisions', { params: { query: { limit: PAGE } }, signal })),
      ]);
      const ofGroup = divisions.filter(({ seasonId, ageGroupId }) => seasonId === team.seasonId && ageGroupId === team.ageGroupId);
      return { team, rosterSpots, staff, pitching, divisions: ofGroup };
    },
    [teamId],
    'people-team',
  );
  const done = (sentence = '') => {
    say(sentence);
    load.reload();
  };
  const [gone, go] = useState<string>();
  const removed = (sentence: string, isGone: boolean) => (isGone ? go(sentence) : done(sentence));
  if (gone !== undefined) {
    return (
      <Screen title={text('people.team')} back={{ label: text('people.teams'), to: to('people', 'teams') }}>
        <Said>{gone}</Said>
      </Screen>
    );
  }
  return (
    <Screen
      title={load.value?.team.name ?? text('people.team')}
      eyebrow={currentOrg()?.name}
      back={{ label: text('people.teams'), to: to('people', 'teams') }}
      inColumns
    >
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ team, rosterSpots, staff, pitching: { age, leagueAgesMissing }, divisions }) =>
          team.outsideLeague !== null ? (
            <Card title={text('outside.title')}>
              <p class="soft">{text('outside.what')}</p>
              <OutsideTeam team={team} onDone={done} />
              <RemoveTeam team={team} onDone={removed} />
            </Card>
          ) : (
            <>
              <Card title={text('team.players', { count: rosterSpots.length })}>
                {rosterSpots.length === 0 && <p class="soft">{text('team.noPlayers')}</p>}
                <ul class="rows">
                  {rosterSpots.map((spot) => (
                    <SpotRow key={spot.playerId} spot={spot} onDone={done} />
                  ))}
                </ul>
                {age !== null && leagueAgesMissing > 0 && (
                  <p class="small soft">{text('team.leagueAgesMissing', { count: leagueAgesMissing, age })}</p>
                )}
                <AddPlayer teamId={teamId} onDone={done} />
                <a href={to('files')}>{text('team.byFile')}</a>
              </Card>
              <Card title={text('team.staff')}>
                {staff.length === 0 && <p class="soft">{text('team.noStaff')}</p>}
                <ul class="rows">
                  {staff.map((line) => (
                    <StaffRow key={line.id} line={line} onDone={done} />
                  ))}
                </ul>
                <AddStaff teamId={teamId} onDone={done} />
              </Card>
              <Card title={text('team.about')}>
                <TeamName team={team} divisions={divisions} onDone={done} />
                <a class="button" href={to('league', 'poster', 'team', teamId)}>
                  {text('team.poster')}
                </a>
                <RemoveTeam team={team} onDone={removed} />
              </Card>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Told when something has changed; without a sentence if that is said where it was done. */
type Done = Readonly<{ onDone: (said?: string) => void }>;

const MEMBERS = { jerseyNumber: 'team.number', positions: 'team.positions', leagueAge: 'team.leagueAge' } as const;

function SpotRow({ spot, onDone }: Readonly<{ spot: OrgRosterSpot }> & Done) {
  const { teamId, playerId } = spot;
  const name = `${spot.firstName} ${spot.lastName}`;
  const path = { teamId, playerId };
  const edit = useEdit(spot, {
    draft: { name: `spot/${teamId}/${playerId}`, inTab: true },
    read: async () => {
      const { rosterSpots } = await unwrap(league.GET('/api/org/roster-spots', { params: { query: { teamId } } }));
      return rosterSpots.find((now) => now.playerId === playerId) ?? spot;
    },
    write: ({ jerseyNumber, positions, leagueAge }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/roster-spots/{teamId}/{playerId}', {
          params: { path, header: { 'If-Match': ifMatch } },
          body: {
            ...(jerseyNumber !== undefined && { jerseyNumber }),
            ...(positions && { positions }),
            ...(leagueAge !== undefined && { leagueAge }),
          },
        }),
      ),
    onSaved: () => {
      onDone();
      return text('edit.saved');
    },
  });
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/roster-spots/{teamId}/{playerId}', { params: { path } }));
    onDone(text('team.left', { name }));
  };
  return (
    <li>
      <details class="more">
        <summary>
          <span>
            <span class="number">{spot.jerseyNumber ?? ''}</span>
            <strong>{name}</strong>
          </span>
        </summary>
        <Form class="inside" form={edit} onSubmit={edit.send}>
          <div class="pair">
            <Field
              label={text('team.number')}
              {...edit.at('jerseyNumber')}
              onChange={(number) => edit.set({ jerseyNumber: number || null })}
              input={NUMBER}
            />
            <ListField label={text('team.positions')} hint={text('team.positionsHint')} {...edit.at('positions')} />
          </div>
          <NumberField
            label={text('team.leagueAge')}
            hint={text('team.leagueAgeHint')}
            {...edit.at('leagueAge')}
            {...LEAGUE_AGE}
            isOptional
          />
          <Save
            edit={edit}
            label={(member) => text(MEMBERS[member as keyof typeof MEMBERS])}
            name={name}
            beside={
              <>
                <a class="button" href={to('people', 'child', playerId)}>
                  {text('team.family')}
                  <span class="visually-hidden"> {name}</span>
                </a>
                <AskFirst
                  label={text('team.remove')}
                  name={name}
                  title={text('team.removeTitle', { name })}
                  about={text('team.removeText')}
                  run={remove}
                />
              </>
            }
          />
        </Form>
      </details>
    </li>
  );
}

function AddPlayer({ teamId, onDone }: Readonly<{ teamId: string }> & Done) {
  const form = useForm(
    // `created` is a player who exists without a place: the second step is tried again with the same one.
    { firstName: '', lastName: '', jerseyNumber: '', created: '' },
    { name: `new-player/${teamId}`, inTab: true },
  );
  const add = async ({ firstName, lastName, jerseyNumber, created }: typeof form.values) => {
    const playerId = created || (await unwrap(league.POST('/api/org/players', { body: { firstName, lastName } }))).id;
    form.set({ created: playerId });
    await unwrap(league.POST('/api/org/roster-spots', { body: { teamId, playerId, ...(jerseyNumber && { jerseyNumber }) } }));
    form.set({ created: '' });
    onDone();
    return text('team.added', { name: `${firstName} ${lastName}` });
  };
  return (
    <details class="add">
      <summary>{text('team.addPlayer')}</summary>
      <Form class="inside" form={form} onSubmit={add}>
        <div class="pair">
          <Field label={text('team.firstName')} {...form.at('firstName')} input={NAME} />
          <Field label={text('team.lastName')} {...form.at('lastName')} input={NAME} />
        </div>
        <Field label={text('team.number')} {...form.at('jerseyNumber')} input={NUMBER} />
        <Submit>{text('team.addThem')}</Submit>
      </Form>
    </details>
  );
}

function StaffRow({ line, onDone }: Readonly<{ line: OrgStaffLine }> & Done) {
  const { id, name, role, email, userId, clearedUntil } = line;
  const params = { path: { id } };
  const edit = useEdit(line, {
    draft: { name: `staff/${id}`, inTab: true },
    read: () => unwrap(league.GET('/api/org/staff/{id}', { params })),
    write: ({ clearedUntil: until = null }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/staff/{id}', { params: { path: { id }, header: { 'If-Match': ifMatch } }, body: { clearedUntil: until } }),
      ),
    onSaved: () => {
      onDone();
      return text('edit.saved');
    },
  });
  const linking = useAction();
  const link = (person: PickedMember) =>
    linking.run(async () => {
      await unwrap(league.PATCH('/api/org/staff/{id}', { params: { path: { id } }, body: { userId: person.id } }));
      onDone(text('team.linked', { name }));
    });
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/staff/{id}', { params }));
    onDone(text('team.left', { name }));
  };
  return (
    <li>
      <details class="more">
        <summary>
          <span class="stack">
            <strong>{name}</strong>
            <span class="small soft">
              {[
                text('team.staffRole', { role }),
                email ?? text('people.noEmail'),
                text('team.hasAccount', { has: String(userId !== null) }),
                ...(clearedUntil === null ? [] : [text('team.isCleared', { day: dateOf(`${clearedUntil}T12:00`) })]),
              ].join(' · ')}
            </span>
          </span>
        </summary>
        <Form class="inside" form={edit} onSubmit={edit.send}>
          {userId === null && (
            <Later summary={text('team.whoIsIt')} name={name}>
              <FindMember name={name} isOfCoaches={role !== 'team_manager'} disabled={linking.isBusy} onPick={link} />
            </Later>
          )}
          {linking.error !== undefined && <Problem error={linking.error} />}
          <Field
            label={text('team.clearedUntil')}
            hint={text('team.clearedHint')}
            {...edit.at('clearedUntil')}
            onChange={(day) => edit.set({ clearedUntil: day || null })}
            input={{ type: 'date' }}
          />
          <Save
            edit={edit}
            label={() => text('team.clearedUntil')}
            name={name}
            beside={
              <AskFirst
                label={text('team.remove')}
                name={name}
                title={text('team.removeTitle', { name })}
                about={text('team.removeStaff')}
                run={remove}
              />
            }
          />
        </Form>
      </details>
    </li>
  );
}

/** Looks for a member, first by the name of the line. */
function FindMember({ name, ...picker }: Readonly<{ name: string }> & Omit<Parameters<typeof MemberPicker>[0], 'typed'>) {
  const [typed, type] = useState(name);
  return (
    <div class="inside">
      <Field
        label={text('people.search')}
        hint={text('team.whoHint', { isOfCoaches: String(picker.isOfCoaches) })}
        input={{ type: 'search', value: typed, autocomplete: 'off', onInput: ({ currentTarget }) => type(currentTarget.value) }}
      />
      <MemberPicker {...picker} typed={typed} />
    </div>
  );
}

function AddStaff({ teamId, onDone }: Readonly<{ teamId: string }> & Done) {
  const form = useForm({ role: 'head_coach' as StaffRole, name: '', email: '', member: '' }, { name: `new-staff/${teamId}`, inTab: true }, [
    'role',
  ]);
  const { name: typed, role, member: picked } = form.values;
  const add = async ({ name, email, member }: typeof form.values) => {
    const body = { teamId, name, role, ...(email && { email }), ...(member && { userId: member }) };
    await unwrap(league.POST('/api/org/staff', { body }));
    onDone();
    return text('team.added', { name });
  };
  return (
    <details class="add">
      <summary>{text('team.addStaff')}</summary>
      <Form class="inside" form={form} onSubmit={add}>
        <Select
          label={text('team.what')}
          {...form.at('role')}
          choices={STAFF_ROLES.map((value) => ({ value, label: text('team.staffRole', { role: value }) }))}
        />
        <Field
          label={text('team.name')}
          hint={text('team.nameHint')}
          {...form.at('name')}
          onChange={(name) => form.set({ name, member: '' })}
          input={NAME}
        />
        {picked === '' ? (
          <MemberPicker
            typed={typed}
            isOfCoaches={role !== 'team_manager'}
            onPick={({ id, name, email, emailVerified }) =>
              form.set({ member: id, ...(name && { name }), email: emailVerified ? (email ?? '') : '' })
            }
          />
        ) : (
          <p class="small proven">✓ {text('team.picked')}</p>
        )}
        <Field
          label={text('team.email')}
          hint={text('team.emailHint')}
          {...form.at('email')}
          input={{ type: 'email', autocomplete: 'off' }}
        />
        <Submit>{text('team.addThem')}</Submit>
      </Form>
    </details>
  );
}

/** Removes a team that was made by mistake; one with a past is put out of sight, and can be put back here. */
const RemoveTeam = ({ team, onDone }: Readonly<{ team: OrgTeam; onDone: (said: string, isGone: boolean) => void }>) => {
  const params = { path: { id: team.id } };
  return (
    <div class="row start">
      <Remove
        name={team.name}
        isArchived={team.archived}
        about={text('team.removeTeam')}
        remove={() => unwrap(league.DELETE('/api/org/teams/{id}', { params }))}
        putBack={() => unwrap(league.PATCH('/api/org/teams/{id}', { params, body: { archived: false } }))}
        onDone={onDone}
      />
    </div>
  );
};

const NO_DIVISION = '';

function TeamName({ team, divisions, onDone }: Readonly<{ team: OrgTeam; divisions: readonly OrgDivision[] }> & Done) {
  const path = { id: team.id };
  const edit = useEdit(team, {
    draft: { name: `team/${team.id}` },
    read: () => unwrap(league.GET('/api/org/teams/{id}', { params: { path } })),
    write: ({ name, color, divisionId }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/teams/{id}', {
          params: { path, header: { 'If-Match': ifMatch } },
          body: {
            ...(name !== undefined && { name }),
            ...(color !== undefined && { color }),
            ...(divisionId !== undefined && { divisionId }),
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
      <Field label={text('team.teamName')} {...edit.at('name')} input={{ required: true, maxLength: 100 }} />
      <Field
        label={text('team.color')}
        {...edit.at('color')}
        onChange={(color) => edit.set({ color: color || null })}
        input={{ maxLength: 100 }}
      />
      {divisions.length > 0 && (
        <Select
          label={text('team.division')}
          value={edit.values.divisionId ?? NO_DIVISION}
          onChange={(id) => edit.set({ divisionId: id === NO_DIVISION ? null : id })}
          choices={[
            { value: NO_DIVISION, label: text('team.noDivision') },
            ...divisions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Save
        edit={edit}
        label={(member) => text(member === 'color' ? 'team.color' : member === 'divisionId' ? 'team.division' : 'team.teamName')}
        words={(value, member) =>
          member === 'divisionId'
            ? (divisions.find(({ id }) => id === value)?.name ?? text('team.noDivision'))
            : typeof value === 'string' && value !== ''
              ? value
              : text('edit.empty')
        }
      />
    </Form>
  );
}
