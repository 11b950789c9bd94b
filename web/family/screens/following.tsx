import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Confirm, useAction } from '../../kit/forms.tsx';
import { forgetOrgOf } from '../../kit/kept.ts';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { currentSession } from '../../kit/session.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { type FollowedChild, FollowedRows } from '../followed-rows.tsx';
import { onlyFollows } from '../my-orgs.ts';
import { rareText } from '../rare-texts.ts';

/** Whom the user follows, what they see of it, and the end of it: with the last child, of the membership of who only follows. */
export function Following({ onLeft }: Readonly<{ onLeft: () => void }>) {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/following', { signal })), [], 'following');
  const [ending, setEnding] = useState<FollowedChild>();
  const { isBusy, error, run } = useAction();
  const org = currentOrg();
  const end = (child: FollowedChild, isLast: boolean) =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/followers/{followerId}', { params: { path: { followerId: child.id } } }));
      // What was seen of the child does not stay on the device.
      if (org) await forgetOrgOf(currentSession()!.subject, org.id);
      if (isLast && org && onlyFollows(org)) return onLeft();
      setEnding(undefined);
      load.reload();
    });
  return (
    <Screen title={text('following.title')} back={{ label: text('tab.home'), to: to() }}>
      <Loaded load={load}>
        {({ following }) => (
          <Card>
            {following.length === 0 && <p class="soft">{rareText('following.none')}</p>}
            <FollowedRows
              following={following}
              action={(child) => (
                <button type="button" onClick={() => setEnding(child)}>
                  {rareText('following.end')}
                  <span class="visually-hidden"> {child.player.displayName}</span>
                </button>
              )}
            />
            <p class="small soft">{rareText('following.text')}</p>
            {ending && (
              <Confirm
                title={rareText('following.endQuestion', { name: ending.player.displayName })}
                action={rareText('following.end')}
                isBusy={isBusy}
                onClose={() => setEnding(undefined)}
                onConfirm={() => end(ending, following.length === 1)}
              >
                <p>{rareText('following.endText')}</p>
                {error !== undefined && <Problem error={error} />}
              </Confirm>
            )}
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}
