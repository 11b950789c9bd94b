import { unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { currentOrg, league } from '../../../kit/league.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';

import { loadTeams } from '../../team-picker.tsx';
import { ApprovalRow, ParentLinkRow } from './approval.tsx';

/** All who ask to join, claim a team, or ask to be linked to a child. */
export function PeopleRequests({ screens }: Readonly<{ screens: ComponentChildren }>) {
  const [said, say] = useState('');
  const approvals = usePaged(async (cursor, signal) => {
    const query = cursor ? { cursor } : {};
    const page = await unwrap(league.GET('/api/org/pending-approvals', { params: { query }, signal: signal ?? null }));
    return { items: page.approvals, next: page.nextCursor };
  }, []);
  const teams = useLoad(loadTeams, []);
  const links = usePaged(async (cursor, signal) => {
    const query = { status: 'pending' as const, ...(cursor && { cursor }) };
    const page = await unwrap(league.GET('/api/org/parent-links', { params: { query }, signal: signal ?? null }));
    return { items: page.parentLinks, next: page.nextCursor };
  }, []);
  return (
    <Screen title={text('people.requests')} eyebrow={currentOrg()?.name}>
      {screens}
      <Said>{said}</Said>
      <Card title={text('waiting.approvals')}>
        <Loaded load={approvals.load}>
          {(items) => (
            <>
              {items.length === 0 && <p class="soft">{text('people.noRequests')}</p>}
              <ul class="rows">
                {items.map((approval) => (
                  <ApprovalRow
                    key={approval.membershipId}
                    approval={approval}
                    teams={teams.value ?? []}
                    onDecided={(sentence) => {
                      say(sentence);
                      approvals.load.reload();
                    }}
                  />
                ))}
              </ul>
            </>
          )}
        </Loaded>
        <More list={approvals} />
      </Card>
      <Card title={text('waiting.links')}>
        <Loaded load={links.load}>
          {(items) => (
            <>
              {items.length === 0 && <p class="soft">{text('people.noLinks')}</p>}
              <ul class="rows">
                {items.map((link) => (
                  <ParentLinkRow
                    key={link.id}
                    link={link}
                    onDecided={(sentence) => {
                      say(sentence);
                      links.load.reload();
                    }}
                  />
                ))}
              </ul>
            </>
          )}
        </Loaded>
        <More list={links} />
      </Card>
    </Screen>
  );
}
