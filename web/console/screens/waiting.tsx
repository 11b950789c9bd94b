import { unwrap } from 'league-gateway-client';
import { roleName } from '../../kit/format.ts';
import { currentOrg, league } from '../../kit/league.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import type { SectionProps } from '../section-props.ts';

/** Begins with what waits for an admin. */
export function Waiting(_: SectionProps) {
  const load = useLoad((signal) => unwrap(league.GET('/api/org/pending-approvals', { signal })), [], 'waiting');
  return (
    <Screen title={currentOrg()?.name ?? ''} eyebrow={text('tab.waiting')}>
      <Loaded load={load}>
        {({ approvals }) => (
          <Card>
            <ul class="rows">
              {approvals.map(({ membershipId, role, user }) => (
                <li key={membershipId} class="row">
                  <strong>{user.name}</strong>
                  <span class="soft">{roleName(role)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}
