import { type Member, type Role, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dateOf, roleName, sentAt } from '../../../kit/format.ts';
import { Confirm, Field, Select, useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { Card, Loaded, Problem, Said, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { PersonLine, Switch } from '../../parts.tsx';
import { useWide } from '../../wide.ts';
import { ErasePerson, PersonData, type Subject } from './personal-data.tsx';

const ROLES: readonly Role[] = ['admin', 'staff', 'coach', 'umpire', 'parent', 'follower'];
const TYPED_MS = 300;

/** The members of the league, found by name, address or role. */
export function PeopleMembers({ screens }: Readonly<{ screens: ComponentChildren }>) {
  const [typed, type] = useState('');
  const [q, search] = useState('');
  const [role, setRole] = useState('');
  const [said, say] = useState('');
  const isWide = useWide();
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
  const gone = (sentence: string) => {
    say(sentence);
    list.load.reload();
  };
  // Asked here: a window that is made wider shows the list anew, as a table.
  const [question, ask] = useState<Question>();
  const asked = question && { member: question.member, onGone: gone, onClose: () => ask(undefined) };
  return (
    <Screen title={text('people.members')} eyebrow={currentOrg()?.name}>
      {screens}
      <Card>
        <div class="toolbar">
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
        </div>
      </Card>
      <Said>{said}</Said>
      <Loaded load={list.load}>
        {(members) =>
          members.length === 0 ? (
            <p>{text('people.nobody')}</p>
          ) : (
            <Card>
              {isWide ? (
                <MemberTable members={members} ask={ask} />
              ) : (
                <ul class="rows">
                  {members.map((member) => (
                    <MemberRow key={member.membershipId} member={member} ask={ask} />
                  ))}
                </ul>
              )}
              <More list={list} />
            </Card>
          )
        }
      </Loaded>
      {asked && (question.about === 'data' ? <EraseMember {...asked} /> : <RemoveMember {...asked} />)}
    </Screen>
  );
}

/** What is asked before somebody's membership ends, or all data on them is erased. */
type Question = Readonly<{ about: 'membership' | 'data'; member: Member }>;
type Asks = Readonly<{ ask: (question: Question) => void }>;
type MemberProps = Readonly<{ member: Member }> & Asks;
type AskedProps = Readonly<{ member: Member; onGone: (said: string) => void; onClose: () => void }>;

const nameOf = ({ user }: Member): string => user.name ?? text('people.noName');

/** Since when somebody is a member, and who has let them in. */
function sinceOf({ decidedAt, decidedBy }: Member): string | undefined {
  if (decidedAt === null) return undefined;
  const when = sentAt(decidedAt);
  return decidedBy
    ? text('people.approvedBy', { when, by: decidedBy.name ?? text('people.noName') })
    : text('people.memberSince', { when });
}

/** That mail does not reach somebody, which nobody else can tell them. */
const MailRefused = ({ member: { mailRefusedAt } }: Pick<MemberProps, 'member'>) =>
  mailRefusedAt === null ? null : <p class="small alert">{text('people.mailRefused', { when: dateOf(mailRefusedAt) })}</p>;

function MemberRow({ member, ask }: MemberProps) {
  const since = sinceOf(member);
  return (
    <li>
      <details class="more">
        <summary>
          <span class="stack">
            <PersonLine person={member.user} isQuiet />
          </span>
          <span class="badge">{roleName(member.role)}</span>
        </summary>
        <div class="inside">
          {since && <p class="small soft">{since}</p>}
          <MailRefused member={member} />
          <MemberActions member={member} ask={ask} />
        </div>
      </details>
    </li>
  );
}

function MemberTable({ members, ask }: Readonly<{ members: readonly Member[] }> & Asks) {
  return (
    <table class="worded">
      <thead>
        <tr>
          <th scope="col">{text('people.name')}</th>
          <th scope="col">{text('people.role')}</th>
          <th scope="col">{text('people.teams')}</th>
          <th scope="col">{text('people.since')}</th>
          <th scope="col">{text('people.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.membershipId}>
            <th scope="row">
              <span class="stack">
                <PersonLine person={member.user} isQuiet />
                <MailRefused member={member} />
              </span>
            </th>
            <td>
              <span class="badge">{roleName(member.role)}</span>
            </td>
            <td class="small">{member.teams.map(({ name }) => name).join(', ')}</td>
            <td class="small">
              <span class="stack">
                {member.decidedAt !== null && dateOf(member.decidedAt)}
                {member.decidedBy && (
                  <span class="soft">{text('people.approvedByWhom', { by: member.decidedBy.name ?? text('people.noName') })}</span>
                )}
              </span>
            </td>
            <td>
              <details class="more">
                <summary>
                  <span>
                    {text('people.actions')}
                    <span class="visually-hidden"> {nameOf(member)}</span>
                  </span>
                </summary>
                <div class="inside">
                  <MemberActions member={member} ask={ask} />
                </div>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const subjectOf = (member: Member): Subject => ({ kind: 'user', id: member.user.id, name: nameOf(member) });

/** To end a membership, and what the league stores on the person. */
function MemberActions({ member, ask }: MemberProps) {
  const name = nameOf(member);
  return (
    <>
      <div class="row start">
        <button type="button" onClick={() => ask({ about: 'membership', member })}>
          {text('people.remove')}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
      <PersonData subject={subjectOf(member)} onErase={() => ask({ about: 'data', member })} />
    </>
  );
}

const EraseMember = ({ member, onGone, onClose }: AskedProps) => (
  <ErasePerson subject={subjectOf(member)} onErased={() => onGone(text('data.erased', { name: nameOf(member) }))} onClose={onClose} />
);

/** Asks whether a membership, or all that somebody has, is to end. */
function RemoveMember({ member: { membershipId, role, user }, onGone, onClose }: AskedProps) {
  const [isOfAll, setOfAll] = useState(false);
  const action = useAction();
  const name = user.name ?? text('people.noName');
  const isMe = user.id === currentOrg()?.userId;
  const remove = () =>
    action.run(async () => {
      await unwrap(
        league.DELETE('/api/org/members/{membershipId}', { params: { path: { membershipId }, query: isOfAll ? { all: true } : {} } }),
      );
      onClose();
      onGone(text('people.removed', { name }));
    });
  return (
    <Confirm
      title={text(isMe ? 'people.removeMe' : 'people.removeTitle', { name, role: roleName(role) })}
      action={text('people.remove')}
      isBusy={action.isBusy}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text('people.removeText')}</p>
      <Switch label={text('people.removeAll')} hint={text('people.removeAllHint')} checked={isOfAll} onChange={setOfAll} />
      {action.error !== undefined && <Problem error={action.error} />}
    </Confirm>
  );
}
