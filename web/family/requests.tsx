import type { MyRequest } from 'league-gateway-client';
import { roleName, sentAt } from '../kit/format.ts';
import { text } from './family-texts.ts';

/** What the user has asked for, and how it stands. */
export function Requests({ requests }: Readonly<{ requests: readonly MyRequest[] }>) {
  if (requests.length === 0) return <p class="soft">{text('requests.none')}</p>;
  return (
    <ul class="rows">
      {requests.map((request) => (
        <li key={request.id} class="row">
          <span>
            <strong>{subjectOf(request)}</strong>
            <span class="small soft block">
              {request.orgName} · {sentAt(request.decidedAt ?? request.requestedAt)}
            </span>
          </span>
          <span class="badge">{text('requests.status', { status: request.status })}</span>
        </li>
      ))}
    </ul>
  );
}

const subjectOf = ({ kind, role, team, player }: MyRequest): string =>
  (kind === 'parent_link' ? player?.displayName : kind === 'team_claim' ? team?.name : undefined) ??
  text('requests.kind', { kind, role: roleName(role) });
