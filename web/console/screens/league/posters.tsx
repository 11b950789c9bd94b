import { type Invite, type LeagueRole, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { dateOf, roleName } from '../../../kit/format.ts';
import { Select } from '../../../kit/forms.tsx';
import { league, problemOf } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { NumberField } from '../../number-field.tsx';
import { AskFirst } from '../../parts.tsx';
import { loadSetUp } from '../../set-up.ts';

const ROLES: readonly LeagueRole[] = ['parent', 'coach', 'umpire', 'staff', 'admin'];
const USUAL = { maxUses: 500, expiresInDays: 120 };
/** An admin's invitation opens everything, so it is for few and for days. */
const FOR_ADMINS = { maxUses: 1, expiresInDays: 7 };
const ADMINS_MOST = { maxUses: 5, expiresInDays: 7 };
const MOST = { maxUses: 10_000, expiresInDays: 365 };

type Done = Readonly<{ onDone: (said: string) => void }>;

/** The codes that people join with, and posters to hang up. */
export function LeaguePosters() {
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [{ invites }, { seasons, teams }] = await Promise.all([unwrap(league.GET('/api/org/invites', { signal })), loadSetUp(signal)]);
      return {
        active: invites.filter(({ status }) => status === 'active'),
        ended: invites.filter(({ status }) => status !== 'active'),
        seasons: seasons
          .map(({ id, name }) => ({ id, name, teams: teams.filter(({ seasonId }) => seasonId === id) }))
          .filter((season) => season.teams.length > 0),
      };
    },
    [],
    'league-posters',
  );
  const done = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('league.posters')} back={{ label: text('tab.league'), to: to('league') }}>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ active, ended, seasons }) => (
          <>
            <Card title={text('poster.codes')}>
              {active.length === 0 && <p class="soft">{text('poster.noCodes')}</p>}
              <ul class="rows">
                {active.map((invite) => (
                  <InviteRow key={invite.id} invite={invite} onDone={done} />
                ))}
              </ul>
              <NewCode onDone={done} />
              {ended.length > 0 && (
                <details>
                  <summary>{text('poster.ended', { count: ended.length })}</summary>
                  <ul class="rows inside">
                    {ended.map(({ id, inviteCode, role, status }) => (
                      <li key={id} class="stack">
                        <strong>{inviteCode}</strong>
                        <span class="small soft">
                          {roleName(role)} · {text('poster.status', { status })}
                        </span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </Card>
            {seasons.map(({ id, name, teams }) => (
              <Card key={id} title={text('poster.teams', { season: name })}>
                <p class="soft">{text('poster.teamsText')}</p>
                <a class="button" href={to('league', 'poster', 'teams', id)}>
                  {text('poster.all', { count: teams.length })}
                </a>
                <ul class="tiles">
                  {teams.map((team) => (
                    <li key={team.id}>
                      <a class="button" href={to('league', 'poster', 'team', team.id)}>
                        {team.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function InviteRow({ invite, onDone }: Readonly<{ invite: Invite }> & Done) {
  const { id: inviteId, inviteCode, role, uses, maxUses, expiresAt, onceConfirmed } = invite;
  const revoke = async () => {
    await unwrap(league.DELETE('/api/org/invites/{inviteId}', { params: { path: { inviteId } } }));
    onDone(text('poster.revoked', { code: inviteCode }));
  };
  return (
    <li class="request">
      <p class="stack">
        <strong class="code">{inviteCode}</strong>
        <span class="small soft">
          {[
            text('poster.for', { role: roleName(role) }),
            text('poster.uses', { uses, max: maxUses }),
            text('poster.until', { when: dateOf(expiresAt) }),
            ...(onceConfirmed ? [text('poster.onceConfirmed', { max: onceConfirmed.maxUses, when: dateOf(onceConfirmed.expiresAt) })] : []),
          ].join(' · ')}
        </span>
      </p>
      <div class="decision">
        <a class="button primary" href={to('league', 'poster', 'invite', inviteId)}>
          {text('poster.open')}
          <span class="visually-hidden"> {inviteCode}</span>
        </a>
        <AskFirst
          label={text('poster.revoke')}
          name={inviteCode}
          title={text('poster.revokeTitle', { code: inviteCode })}
          about={text('poster.revokeText')}
          run={revoke}
        />
      </div>
    </li>
  );
}

/** As many uses and days as is usual for the role, until somebody types others. */
type NewCodeTerms = Readonly<{ role: LeagueRole; maxUses: number | undefined; expiresInDays: number | undefined }>;

function NewCode({ onDone }: Done) {
  const form = useForm<NewCodeTerms>({ role: 'parent', maxUses: undefined, expiresInDays: undefined }, { name: 'new-code' });
  const { role } = form.values;
  const usual = role === 'admin' ? FOR_ADMINS : USUAL;
  const most = role === 'admin' ? ADMINS_MOST : MOST;
  const { maxUses = usual.maxUses, expiresInDays = usual.expiresInDays } = form.values;
  const create = async () => {
    const { inviteCode } = await unwrap(league.POST('/api/org/invites', { body: { role, maxUses, expiresInDays } }));
    onDone(text('setup.codeMade', { code: inviteCode }));
  };
  return (
    <details class="add">
      <summary>{text('poster.newCode')}</summary>
      <Form class="inside" form={form} onSubmit={create}>
        <Select label={text('poster.who')} {...form.at('role')} choices={ROLES.map((value) => ({ value, label: roleName(value) }))} />
        <p class="small soft">{text('poster.whoHint', { role })}</p>
        <div class="pair">
          <NumberField label={text('poster.maxUses')} {...form.at('maxUses')} value={maxUses} min={1} max={most.maxUses} />
          <NumberField label={text('poster.days')} {...form.at('expiresInDays')} value={expiresInDays} min={1} max={most.expiresInDays} />
        </div>
        <Submit
          refusal={(error) =>
            problemOf(error, 'invite-exists') && (
              <p class="alert" role="alert">
                {text('poster.exists')}
              </p>
            )
          }
        >
          {text('poster.make')}
        </Submit>
      </Form>
    </details>
  );
}
