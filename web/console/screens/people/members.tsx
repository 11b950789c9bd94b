import { type Member, ProblemError, type Role, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { roleName, sentAt } from '../../../kit/format.ts';
import { Confirm, Field, Select, useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { Card, Loaded, Problem, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { PersonLine, Said, Switch } from '../../parts.tsx';
import { PersonData } from './personal-data.tsx';

const ROLES: readonly Role[] = ['admin', 'staff', 'coach', 'umpire', 'parent', 'follower'];
const TYPED_MS = 300;

/** The members of the league, found by name, address or role. */
export function PeopleMembers({ screens }: Readonly<{ screens: ComponentChildren }>) {
  const [typed, type] = useState('');
  const [q, search] = useState('');
  const [role, setRole] = useState('');
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = usePaged(
    async (cursor, signal) => {
      const query = { ...(q && { q }), ...(role && { role: role as Role }), ...(cursor && { cursor }), status: 'approved' as const };
      const { members, nextCursor } = await unwrap(league.GET('/api/org/members', { params: { query }, signal: signal ?? null }));
      return { items: members, next: nextCursor };
    },
    [q, role],
  );
  const removed = (sentence: string) => {
    say(sentence);
    list.load.reload();
  };
  return (
    <Screen title={text('people.members')} eyebrow={currentOrg()?.name}>
      {screens}
      <Card>
        <Field
          label={text('people.search')}
          input={{ type: 'search', value: typed, autocomplete: 'off', onInput: ({ currentTarget }) => type(currentTarget.value) }}
        />
        <Select
          label={text('people.role')}
          value={role}
          onChange={setRole}
          choices={[{ value: '', label: text('people.allRoles') }, ...ROLES.map((value) => ({ value, label: roleName(value) }))]}
        />
      </Card>
      <Said>{said}</Said>
      <Loaded load={list.load}>
        {(members) =>
          members.length === 0 ? (
            <p>{text('people.nobody')}</p>
          ) : (
            <Card>
              <ul class="rows">
                {members.map((member) => (
                  <MemberRow key={member.membershipId} member={member} onRemoved={removed} />
                ))}
              </ul>
              <More list={list} />
            </Card>
          )
        }
      </Loaded>
    </Screen>
  );
}

function MemberRow({ member, onRemoved }: Readonly<{ member: Member; onRemoved: (said: string) => void }>) {
  const { membershipId, role, user, decidedAt, decidedBy } = member;
  const [isAsking, ask] = useState(false);
  const [isOfAll, setOfAll] = useState(false);
  const action = useAction();
  const name = user.name ?? text('people.noName');
  const isMe = user.id === currentOrg()?.userId;
  const remove = () =>
    action.run(async () => {
      await unwrap(
        league.DELETE('/api/org/members/{membershipId}', { params: { path: { membershipId }, query: isOfAll ? { all: true } : {} } }),
      );
      ask(false);
      onRemoved(text('people.removed', { name }));
    });
  return (
    <li>
      <details class="more">
        <summary>
          <span class="stack">
            <PersonLine person={user} isQuiet />
          </span>
          <span class="badge">{roleName(role)}</span>
        </summary>
        <div class="inside">
          {decidedAt !== null && (
            <p class="small soft">
              {decidedBy
                ? text('people.approvedBy', { when: sentAt(decidedAt), by: decidedBy.name ?? text('people.noName') })
                : text('people.memberSince', { when: sentAt(decidedAt) })}
            </p>
          )}
          <div class="row start">
            <button type="button" onClick={() => ask(true)}>
              {text('people.remove')}
              <span class="visually-hidden"> {name}</span>
            </button>
          </div>
          <PersonData subject={{ kind: 'user', id: user.id, name }} onErased={() => onRemoved(text('data.erased', { name }))} />
        </div>
      </details>
      {isAsking && (
        <Confirm
          title={text(isMe ? 'people.removeMe' : 'people.removeTitle', { name, role: roleName(role) })}
          action={text('people.remove')}
          isBusy={action.isBusy}
          onConfirm={remove}
          onClose={() => ask(false)}
        >
          <p>{text('people.removeText')}</p>
          <Switch label={text('people.removeAll')} hint={text('people.removeAllHint')} checked={isOfAll} onChange={setOfAll} />
          {action.error !== undefined &&
            (action.error instanceof ProblemError && action.error.kind === 'last-admin' ? (
              <p class="alert" role="alert">
                {text('people.lastAdmin')}
              </p>
            ) : (
              <Problem error={action.error} />
            ))}
        </Confirm>
      )}
    </li>
  );
}
