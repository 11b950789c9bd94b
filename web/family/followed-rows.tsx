import type { FollowedChildren } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';

export type FollowedChild = FollowedChildren['following'][number];
type FollowedRowsProps = Readonly<{ following: readonly FollowedChild[]; action?: (child: FollowedChild) => ComponentChildren }>;

/** The children whom somebody follows, with the teams whose games they see. */
export function FollowedRows({ following, action }: FollowedRowsProps) {
  return (
    <ul class="rows">
      {following.map((child) => (
        <li key={child.id} class="row">
          <span>
            <strong>{child.player.displayName}</strong> <span class="soft">{child.teams.map(({ name }) => name).join(', ')}</span>
          </span>
          {action?.(child)}
        </li>
      ))}
    </ul>
  );
}
