import { type OrgPlayer, type ParentLink, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { Field, useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';
import { AskFirst, PersonLine } from '../../parts.tsx';
import { Remove } from '../../remove.tsx';
import { ErasePerson, PersonData } from './personal-data.tsx';

/** Told when something has changed; without a sentence if that is said where it was done. */
type Done = Readonly<{ onDone: (said?: string) => void }>;

/** A child: name, the addresses of guardians that the league knows, the parents who are linked, and their data. */
export function PeopleChild({ playerId }: Readonly<{ playerId: string }>) {
  const [said, say] = useState('');
  const [isErasing, setErasing] = useState(false);
  const [isErased, setErased] = useState(false);
  const [gone, go] = useState<string>();
  const load = useLoad(
    async (signal) => {
      const [player, { guardians }, { parentLinks }] = await Promise.all([
        unwrap(league.GET('/api/org/players/{id}', { params: { path: { id: playerId } }, signal })),
        unwrap(league.GET('/api/org/players/{playerId}/guardians', { params: { path: { playerId } }, signal })),
        unwrap(league.GET('/api/org/parent-links', { params: { query: { playerId, status: 'approved' } }, signal })),
      ]);
      return { player, guardians, parentLinks };
    },
    [playerId],
    'people-child',
  );
  const done = (sentence = '') => {
    say(sentence);
    load.reload();
  };
  const { player } = load.value ?? {};
  const name = player ? `${player.firstName} ${player.lastName}` : text('child.title');
  const back = { label: text('people.teams'), to: to('people', 'teams') };
  if (isErased || gone !== undefined) {
    return (
      <Screen title={text('child.title')} back={back}>
        <Said>{gone ?? text('data.erased', { name: '' })}</Said>
      </Screen>
    );
  }
  return (
    <Screen title={name} eyebrow={currentOrg()?.name} back={back} inColumns>
      <Said>{said}</Said>
      <Loaded load={load}>
        {(child) => (
          <>
            <Card title={text('child.guardians')}>
              <p class="soft">{text('child.guardiansText')}</p>
              <ul class="rows">
                {child.guardians.map(({ email }) => (
                  <GuardianRow key={email} playerId={playerId} email={email} onDone={done} />
                ))}
              </ul>
              <AddGuardian playerId={playerId} onDone={done} />
            </Card>
            <Card title={text('child.parents')}>
              {child.parentLinks.length === 0 && <p class="soft">{text('child.noParents')}</p>}
              <ul class="rows">
                {child.parentLinks.map((link) => (
                  <ParentRow key={link.id} link={link} onDone={done} />
                ))}
              </ul>
            </Card>
            <Card title={text('child.name')}>
              <PlayerName player={child.player} onDone={done} />
              <RemovePlayer player={child.player} onDone={(sentence, isGone) => (isGone ? go(sentence) : done(sentence))} />
            </Card>
            <Card title={text('child.data')}>
              <PersonData subject={{ kind: 'player', id: playerId, name }} onErase={() => setErasing(true)} />
            </Card>
          </>
        )}
      </Loaded>
      {isErasing && (
        <ErasePerson subject={{ kind: 'player', id: playerId, name }} onErased={() => setErased(true)} onClose={() => setErasing(false)} />
      )}
    </Screen>
  );
}

/** Removes a child who was entered by mistake, or twice; whoever has played stays, out of sight. */
function RemovePlayer({ player, onDone }: Readonly<{ player: OrgPlayer; onDone: (said: string, isGone: boolean) => void }>) {
  const params = { path: { id: player.id } };
  return (
    <div class="row start">
      <Remove
        name={`${player.firstName} ${player.lastName}`}
        isArchived={player.archived}
        about={text('child.removeText')}
        remove={() => unwrap(league.DELETE('/api/org/players/{id}', { params }))}
        putBack={() => unwrap(league.PATCH('/api/org/players/{id}', { params, body: { archived: false } }))}
        onDone={onDone}
      />
    </div>
  );
}

function GuardianRow({ playerId, email, onDone }: Readonly<{ playerId: string; email: string }> & Done) {
  const action = useAction();
  const remove = () =>
    action.run(async () => {
      await unwrap(league.DELETE('/api/org/players/{playerId}/guardians', { params: { path: { playerId } }, body: { email } }));
      onDone(text('team.left', { name: email }));
    });
  return (
    <li class="row">
      <span class="grow">{email}</span>
      <button type="button" disabled={action.isBusy} onClick={remove}>
        {text('team.remove')}
        <span class="visually-hidden"> {email}</span>
      </button>
      {action.error !== undefined && <Problem error={action.error} />}
    </li>
  );
}

function AddGuardian({ playerId, onDone }: Readonly<{ playerId: string }> & Done) {
  const form = useForm({ email: '' });
  const add = async (body: typeof form.values) => {
    await unwrap(league.POST('/api/org/players/{playerId}/guardians', { params: { path: { playerId } }, body }));
    onDone();
    return text('team.added', { name: body.email });
  };
  return (
    <Form form={form} onSubmit={add}>
      <Field label={text('child.addGuardian')} {...form.at('email')} input={{ type: 'email', required: true, autocomplete: 'off' }} />
      <Submit isPlain>{text('child.add')}</Submit>
    </Form>
  );
}

function ParentRow({ link: { id: linkId, parent }, onDone }: Readonly<{ link: ParentLink }> & Done) {
  const name = parent.name ?? text('people.noName');
  const end = async () => {
    await unwrap(league.DELETE('/api/org/parent-links/{linkId}', { params: { path: { linkId } } }));
    onDone(text('child.ended', { name }));
  };
  return (
    <li class="row">
      <p class="stack grow">
        <PersonLine person={parent} isQuiet />
      </p>
      <AskFirst label={text('child.end')} name={name} title={text('child.endTitle', { name })} about={text('child.endText')} run={end} />
    </li>
  );
}

function PlayerName({ player, onDone }: Readonly<{ player: OrgPlayer }> & Done) {
  const path = { id: player.id };
  const edit = useEdit(player, {
    draft: { name: `player/${player.id}`, inTab: true },
    read: () => unwrap(league.GET('/api/org/players/{id}', { params: { path } })),
    write: ({ firstName, lastName }, ifMatch) =>
      unwrap(
        league.PATCH('/api/org/players/{id}', {
          params: { path, header: { 'If-Match': ifMatch } },
          body: { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) },
        }),
      ),
    onSaved: () => {
      onDone();
      return text('edit.saved');
    },
  });
  return (
    <Form form={edit} onSubmit={edit.send}>
      <div class="pair">
        <Field label={text('team.firstName')} {...edit.at('firstName')} input={{ required: true, maxLength: 100 }} />
        <Field label={text('team.lastName')} {...edit.at('lastName')} input={{ required: true, maxLength: 100 }} />
      </div>
      <Save edit={edit} label={(member) => text(member === 'firstName' ? 'team.firstName' : 'team.lastName')} />
    </Form>
  );
}
