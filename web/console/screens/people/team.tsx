import { type OrgRosterSpot, type OrgStaffLine, type OrgTeam, type StaffRole, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dateOf } from '../../../kit/format.ts';
import { Field, Select, useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { EditNotes, useEdit } from '../../edit.tsx';
import { MemberPicker, type PickedMember } from '../../member-picker.tsx';
import { AskFirst, Later, Said } from '../../parts.tsx';
import { STAFF_ROLES } from '../../staff-roles.ts';
import { OutsideTeam } from './outside-team.tsx';

/** The least and the highest age that a league gives. */
const LEAGUE_AGE = { min: 4, max: 19 };

/** A team: its players, its coaches, its name. */
export function PeopleTeam({ teamId }: Readonly<{ teamId: string }>) {
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [team, { rosterSpots }, { staff }, pitching] = await Promise.all([
        unwrap(league.GET('/api/org/teams/{id}', { params: { path: { id: teamId } }, signal })),
        unwrap(league.GET('/api/org/roster-spots', { params: { query: { teamId } }, signal })),
        unwrap(league.GET('/api/org/staff', { params: { query: { teamId } }, signal })),
        unwrap(league.GET('/api/mobile/teams/{teamId}/pitching', { params: { path: { teamId } }, signal })),
      ]);
      return { team, rosterSpots, staff, pitching };
    },
    [teamId],
    'people-team',
  );
  const done = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen
      title={load.value?.team.name ?? text('people.team')}
      eyebrow={currentOrg()?.name}
      back={{ label: text('people.teams'), to: to('people', 'teams') }}
    >
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ team, rosterSpots, staff, pitching: { age, leagueAgesMissing } }) =>
          team.outsideLeague !== null ? (
            <Card title={text('outside.title')}>
              <p class="soft">{text('outside.what')}</p>
              <OutsideTeam key={team.version} team={team} onDone={done} />
            </Card>
          ) : (
            <>
              <Card title={text('team.players', { count: rosterSpots.length })}>
                {rosterSpots.length === 0 && <p class="soft">{text('team.noPlayers')}</p>}
                <ul class="rows">
                  {rosterSpots.map((spot) => (
                    <SpotRow key={`${spot.playerId}/${spot.version}`} spot={spot} onDone={done} />
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
                <TeamName key={team.version} team={team} onDone={done} />
                <a class="button" href={to('league', 'poster', 'team', teamId)}>
                  {text('team.poster')}
                </a>
              </Card>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

type Done = Readonly<{ onDone: (said: string) => void }>;

const MEMBERS = { jerseyNumber: 'team.number', positions: 'team.positions', leagueAge: 'team.leagueAge' } as const;

function SpotRow({ spot, onDone }: Readonly<{ spot: OrgRosterSpot }> & Done) {
  const { teamId, playerId } = spot;
  const name = `${spot.firstName} ${spot.lastName}`;
  const path = { teamId, playerId };
  const edit = useEdit(spot, {
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
    onSaved: () => onDone(text('edit.saved')),
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
        <form
          class="inside"
          onSubmit={(event) => {
            event.preventDefault();
            void edit.save();
          }}
        >
          <EditNotes edit={edit} label={(member) => text(MEMBERS[member as keyof typeof MEMBERS])} />
          <div class="pair">
            <Field
              label={text('team.number')}
              input={{
                value: edit.draft.jerseyNumber ?? '',
                inputMode: 'numeric',
                pattern: '\\d{1,3}',
                maxLength: 3,
                onInput: ({ currentTarget: { value } }) => edit.set({ jerseyNumber: value === '' ? null : value }),
              }}
            />
            <Field
              label={text('team.positions')}
              hint={text('team.positionsHint')}
              input={{
                value: edit.draft.positions.join(', '),
                onChange: ({ currentTarget: { value } }) => edit.set({ positions: value.split(/[,\s]+/).filter(Boolean) }),
              }}
            />
          </div>
          <Field
            label={text('team.leagueAge')}
            hint={text('team.leagueAgeHint')}
            input={{
              value: edit.draft.leagueAge ?? '',
              type: 'number',
              ...LEAGUE_AGE,
              onInput: ({ currentTarget: { value } }) => edit.set({ leagueAge: value === '' ? null : Number(value) }),
            }}
          />
          <div class="row start">
            <button type="submit" class="primary" disabled={edit.isBusy || !edit.isChanged}>
              {text('edit.save')}
              <span class="visually-hidden"> {name}</span>
            </button>
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
          </div>
        </form>
      </details>
    </li>
  );
}

function AddPlayer({ teamId, onDone }: Readonly<{ teamId: string }> & Done) {
  const [firstName, setFirst] = useState('');
  const [lastName, setLast] = useState('');
  const [number, setNumber] = useState('');
  // A player who exists without a place: the second step is tried again with the same one.
  const [created, setCreated] = useState<string>();
  const action = useAction();
  const add = () =>
    action.run(async () => {
      const playerId = created ?? (await unwrap(league.POST('/api/org/players', { body: { firstName, lastName } }))).id;
      setCreated(playerId);
      await unwrap(league.POST('/api/org/roster-spots', { body: { teamId, playerId, ...(number && { jerseyNumber: number }) } }));
      setCreated(undefined);
      setFirst('');
      setLast('');
      setNumber('');
      onDone(text('team.added', { name: `${firstName} ${lastName}` }));
    });
  return (
    <details class="add">
      <summary>{text('team.addPlayer')}</summary>
      <form
        class="inside"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <div class="pair">
          <Field
            label={text('team.firstName')}
            error={action.error}
            pointer="/firstName"
            input={{
              value: firstName,
              required: true,
              maxLength: 100,
              autocomplete: 'off',
              onInput: ({ currentTarget }) => setFirst(currentTarget.value),
            }}
          />
          <Field
            label={text('team.lastName')}
            error={action.error}
            pointer="/lastName"
            input={{
              value: lastName,
              required: true,
              maxLength: 100,
              autocomplete: 'off',
              onInput: ({ currentTarget }) => setLast(currentTarget.value),
            }}
          />
        </div>
        <Field
          label={text('team.number')}
          error={action.error}
          pointer="/jerseyNumber"
          input={{
            value: number,
            inputMode: 'numeric',
            pattern: '\\d{1,3}',
            maxLength: 3,
            autocomplete: 'off',
            onInput: ({ currentTarget }) => setNumber(currentTarget.value),
          }}
        />
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="submit" class="primary" disabled={action.isBusy}>
          {text('team.addThem')}
        </button>
      </form>
    </details>
  );
}

function StaffRow({ line, onDone }: Readonly<{ line: OrgStaffLine }> & Done) {
  const { id, name, role, email, userId, clearedUntil } = line;
  const params = { path: { id } };
  const edit = useEdit(line, {
    read: () => unwrap(league.GET('/api/org/staff/{id}', { params })),
    write: ({ clearedUntil: until = null }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/staff/{id}', { params: { path: { id }, header: { 'If-Match': ifMatch } }, body: { clearedUntil: until } }),
      ),
    onSaved: () => onDone(text('edit.saved')),
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
        <form
          class="inside"
          onSubmit={(event) => {
            event.preventDefault();
            void edit.save();
          }}
        >
          {userId === null && (
            <Later summary={text('team.whoIsIt')} name={name}>
              <FindMember name={name} isOfCoaches={role !== 'team_manager'} disabled={linking.isBusy} onPick={link} />
            </Later>
          )}
          {linking.error !== undefined && <Problem error={linking.error} />}
          <EditNotes edit={edit} label={() => text('team.clearedUntil')} />
          <Field
            label={text('team.clearedUntil')}
            hint={text('team.clearedHint')}
            input={{
              type: 'date',
              value: edit.draft.clearedUntil ?? '',
              onInput: ({ currentTarget: { value } }) => edit.set({ clearedUntil: value === '' ? null : value }),
            }}
          />
          <div class="row start">
            <button type="submit" class="primary" disabled={edit.isBusy || !edit.isChanged}>
              {text('edit.save')}
              <span class="visually-hidden"> {name}</span>
            </button>
            <AskFirst
              label={text('team.remove')}
              name={name}
              title={text('team.removeTitle', { name })}
              about={text('team.removeStaff')}
              run={remove}
            />
          </div>
        </form>
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
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('head_coach');
  const [member, setMember] = useState<string>();
  const action = useAction();
  const add = () =>
    action.run(async () => {
      const body = { teamId, name, role, ...(email && { email }), ...(member !== undefined && { userId: member }) };
      await unwrap(league.POST('/api/org/staff', { body }));
      setName('');
      setEmail('');
      setMember(undefined);
      onDone(text('team.added', { name }));
    });
  return (
    <details class="add">
      <summary>{text('team.addStaff')}</summary>
      <form
        class="inside"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Select
          label={text('team.what')}
          value={role}
          onChange={(chosen) => setRole(chosen as StaffRole)}
          choices={STAFF_ROLES.map((value) => ({ value, label: text('team.staffRole', { role: value }) }))}
        />
        <Field
          label={text('team.name')}
          hint={text('team.nameHint')}
          error={action.error}
          pointer="/name"
          input={{
            value: name,
            required: true,
            maxLength: 100,
            autocomplete: 'off',
            onInput: ({ currentTarget }) => {
              setName(currentTarget.value);
              setMember(undefined);
            },
          }}
        />
        {member === undefined ? (
          <MemberPicker
            typed={name}
            isOfCoaches={role !== 'team_manager'}
            onPick={(person) => {
              setMember(person.id);
              if (person.name) setName(person.name);
              setEmail(person.emailVerified ? (person.email ?? '') : '');
            }}
          />
        ) : (
          <p class="small proven">✓ {text('team.picked')}</p>
        )}
        <Field
          label={text('team.email')}
          hint={text('team.emailHint')}
          error={action.error}
          pointer="/email"
          input={{ type: 'email', value: email, autocomplete: 'off', onInput: ({ currentTarget }) => setEmail(currentTarget.value) }}
        />
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="submit" class="primary" disabled={action.isBusy}>
          {text('team.addThem')}
        </button>
      </form>
    </details>
  );
}

function TeamName({ team, onDone }: Readonly<{ team: OrgTeam }> & Done) {
  const path = { id: team.id };
  const edit = useEdit(team, {
    read: () => unwrap(league.GET('/api/org/teams/{id}', { params: { path } })),
    write: ({ name, color }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/teams/{id}', {
          params: { path, header: { 'If-Match': ifMatch } },
          body: { ...(name !== undefined && { name }), ...(color !== undefined && { color }) },
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
      <EditNotes edit={edit} label={(member) => text(member === 'color' ? 'team.color' : 'team.teamName')} />
      <Field
        label={text('team.teamName')}
        error={edit.error}
        pointer="/name"
        input={{
          value: edit.draft.name,
          required: true,
          maxLength: 100,
          onInput: ({ currentTarget }) => edit.set({ name: currentTarget.value }),
        }}
      />
      <Field
        label={text('team.color')}
        error={edit.error}
        pointer="/color"
        input={{
          value: edit.draft.color ?? '',
          maxLength: 100,
          onInput: ({ currentTarget }) => edit.set({ color: currentTarget.value || null }),
        }}
      />
      <button type="submit" class="primary" disabled={edit.isBusy || !edit.isChanged}>
        {text('edit.save')}
      </button>
    </form>
  );
}
