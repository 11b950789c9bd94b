import { z } from 'zod';
import { LINK_STATES, LINK_WAITS_FOR_MS } from '../../../domain/families/parent-link.ts';
import type { ParentLinkId, PlayerId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { selectedPerson, selectedPersonRef } from '../membership/named-member.ts';
import { enumOf, json, listOf, object, selected, selectedIf, uuid } from '../schema/columns.ts';

const teamNamed = (alias: string) => object(alias, { id: selected(`${alias}.team_id`, uuid<TeamId>()), name: z.string() });
const PLAYER = object('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() });
export const LINK_WAITS = `l.state = 'pending' and l.created_at > $2`;
/** A link that waits since before $2 has ended. */
const WAITED = `l.state = 'pending' and l.created_at <= $2`;
/** `at` is the type of instants: in a row, or inside of JSON. */
export const linkColumns = <Time>(at: z.ZodType<Time>) => ({
  id: selected('l.parent_link_id', uuid<ParentLinkId>()),
  state: selected(`case when ${WAITED} then 'ended' else l.state end`, enumOf(LINK_STATES)),
  createdAt: at,
  decidedAt: selected(
    `case when ${WAITED} then l.created_at + interval '${LINK_WAITS_FOR_MS} milliseconds' else l.decided_at end`,
    at.nullable(),
  ),
  isBlocked: z.boolean(),
  decidedBy: selectedIf('d.user_id is not null', selectedPersonRef('d')),
  parent: selectedPerson('u'),
  player: selectedIf('p.player_id is not null', PLAYER),
  inquiry: selectedIf(`${LINK_WAITS} and l.child_name is not null`, object('l', { childName: z.string(), message: z.string().nullable() })),
  inquiryTeam: selectedIf('i.team_id is not null', teamNamed('i')),
  spots: listOf(
    object('r', {
      team: teamNamed('t'),
      seasonId: selected('t.season_id', uuid<SeasonId>()),
      jerseyNumber: z.string().nullable(),
      positions: json<readonly string[]>(),
    }),
    `roster_spot r
       join team t on t.org_id = $1 and t.team_id = r.team_id
       join season s on s.org_id = $1 and s.season_id = t.season_id
     where r.org_id = $1 and r.player_id = l.player_id`,
    'order by (s.is_active and not t.archived) desc, s.starts_on desc, t.name collate "C", t.team_id',
  ),
});
export const LINKS_WITH_NAMES = `parent_link l
    left join player p on p.org_id = $1 and p.player_id = l.player_id
    left join team i on i.org_id = $1 and i.team_id = l.team_id
    join app_user u on u.user_id = l.user_id
    left join app_user d on d.user_id = l.decided_by`;
