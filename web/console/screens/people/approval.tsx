import { type Approval, type ParentLink, type TeamlessCoach, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { roleName, sentAt } from '../../../kit/format.ts';
import { type Action, Confirm, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Problem } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { PersonLine } from '../../parts.tsx';
import { type TeamChoice, TeamPicker } from '../../team-picker.tsx';

type Decision = 'approve' | 'deny';
/** `teams` are those that a coach may be given. */
type RowProps = Readonly<{ teams: readonly TeamChoice[]; onDecided: (said: string) => void }>;

/** Somebody who asks for a role or claims a team, what they have proven, and the decision. */
export function ApprovalRow({ approval, teams, onDecided }: Readonly<{ approval: Approval }> & RowProps) {
  const { membershipId, role, user, team, inviteCode, removal, requestedAt, likelyTeams } = approval;
  const action = useAction();
  const [chosen, choose] = useState<readonly string[]>([]);
  const [isAsking, ask] = useState(false);
  const name = user.name ?? text('people.noName');
  const decide = (decision: Decision) =>
    action.run(async () => {
      const body = { action: decision, ...(decision === 'approve' && chosen.length > 0 && { teamIds: [...chosen] }) };
      await unwrap(league.POST('/api/org/pending-approvals/{membershipId}', { params: { path: { membershipId } }, body }));
      onDecided(text('waiting.decided', { decision, name }));
    });
  return (
    <li class="request">
      <p class="stack">
        <PersonLine person={user} />
        <span>{team ? text('waiting.claims', { team: team.name }) : text('waiting.asksFor', { role: roleName(role) })}</span>
        <span class="small soft">
          {[sentAt(requestedAt), inviteCode && text('waiting.withCode', { code: inviteCode })].filter(Boolean).join(' · ')}
        </span>
      </p>
      {removal && (
        <p class="alert small">
          {text('waiting.removed', { roles: removal.taken.map((taken) => roleName(taken.role)).join(', '), since: sentAt(removal.since) })}
        </p>
      )}
      {role === 'coach' && team === null && <TeamPicker likely={likelyTeams} teams={teams} chosen={chosen} onChange={choose} />}
      {action.error !== undefined && <Problem error={action.error} />}
      <Buttons
        name={name}
        action={action}
        onDecision={(decision) => (decision === 'approve' && role === 'admin' ? ask(true) : decide(decision))}
      />
      {isAsking && (
        <Confirm
          title={text('waiting.adminTitle', { name })}
          action={text('waiting.adminConfirm')}
          isBusy={action.isBusy}
          onConfirm={() => decide('approve').then(() => ask(false))}
          onClose={() => ask(false)}
        >
          <p>{text('waiting.adminText')}</p>
        </Confirm>
      )}
    </li>
  );
}

/** A coach whom no team has, to be given one: the approval once more, with teams. */
export function TeamlessRow({ coach, teams, onDecided }: Readonly<{ coach: TeamlessCoach }> & RowProps) {
  const { membershipId, user, likelyTeams } = coach;
  const action = useAction();
  const [chosen, choose] = useState<readonly string[]>([]);
  const name = user.name ?? text('people.noName');
  const give = () =>
    action.run(async () => {
      const body = { action: 'approve' as const, teamIds: [...chosen] };
      await unwrap(league.POST('/api/org/pending-approvals/{membershipId}', { params: { path: { membershipId } }, body }));
      onDecided(text('coach.given', { name }));
    });
  return (
    <li class="request">
      <p class="stack">
        <PersonLine person={user} isQuiet />
      </p>
      <TeamPicker likely={likelyTeams} teams={teams} chosen={chosen} onChange={choose} />
      {action.error !== undefined && <Problem error={action.error} />}
      <div class="decision">
        <button type="button" class="primary" disabled={action.isBusy || chosen.length === 0} onClick={give}>
          {text('coach.give')}
          <span class="visually-hidden"> {name}</span>
        </button>
      </div>
    </li>
  );
}

/** A parent who asks to be linked to a child, or looks for one. */
export function ParentLinkRow({ link, onDecided }: Readonly<{ link: ParentLink; onDecided: (said: string) => void }>) {
  const { id: linkId, parent, player, team, inquiry, isBlocked, createdAt } = link;
  const action = useAction();
  const name = parent.name ?? text('people.noName');
  const decide = (decision: Decision) =>
    action.run(async () => {
      await unwrap(
        league.POST('/api/org/parent-links/{linkId}', {
          params: { path: { linkId } },
          body: { action: decision, ...(decision === 'approve' && inquiry && player && { playerId: player.playerId }) },
        }),
      );
      onDecided(text('waiting.decided', { decision, name }));
    });
  const child = player?.displayName ?? inquiry?.childName ?? '';
  return (
    <li class="request">
      <p class="stack">
        <PersonLine person={parent} />
        <span>{text(inquiry ? 'waiting.looksFor' : 'waiting.parentOf', { child, hasTeam: String(team !== null), team: team?.name })}</span>
        {inquiry?.message && <q class="small">{inquiry.message}</q>}
        <span class="small soft">{sentAt(createdAt)}</span>
      </p>
      {isBlocked && <p class="alert small">{text('waiting.linkBlocked')}</p>}
      {action.error !== undefined && <Problem error={action.error} />}
      <Buttons name={name} action={action} onDecision={decide}>
        {player === null && (
          <a class="button primary" href={to('people', 'link', linkId)}>
            {text('waiting.findChild')}
          </a>
        )}
      </Buttons>
    </li>
  );
}

type ButtonsProps = Readonly<{
  name: string;
  action: Action;
  onDecision: (decision: Decision) => void;
  /** What stands in place of the approval. */
  children?: preact.ComponentChildren;
}>;

function Buttons({ name, action, onDecision, children }: ButtonsProps) {
  return (
    <div class="decision">
      {children || (
        <button type="button" class="primary" disabled={action.isBusy} onClick={() => onDecision('approve')}>
          {text('waiting.approve')}
          <span class="visually-hidden"> {name}</span>
        </button>
      )}
      <button type="button" disabled={action.isBusy} onClick={() => onDecision('deny')}>
        {text('waiting.deny')}
        <span class="visually-hidden"> {name}</span>
      </button>
    </div>
  );
}
