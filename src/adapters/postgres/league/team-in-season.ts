/** Whether the team `t` is one of the org's own, and not archived. */
export const IS_KEPT = 'not t.archived and t.outside_league is null';
/** `isDraft` of the season `n`. */
export const IS_DRAFT = '(n.first_active_at is null and not n.is_active)';
/** Whether the game `g` is of a draft. */
export const IN_DRAFT = `exists (select 1 from season n where n.org_id = $1 and n.season_id = g.season_id and ${IS_DRAFT})`;
/** A `KnownSpan` of the season `n` for its team `t`: over for an archived team, and for one of another league. */
export const SEASON_SPAN = `json_build_object('isActive', n.is_active and ${IS_KEPT}, 'startsOn', n.starts_on, 'endsOn', n.ends_on,
  'isDraft', ${IS_DRAFT})`;

/** A `TeamInSeason` of the team aliased `t`, in its season `n`. */
export const TEAM_IN_SEASON = `json_build_object('teamId', t.team_id, 'season', ${SEASON_SPAN})`;

/** Of a user's staff lines of a team; `l` selects it for each user and team. */
export const IS_MANAGER = `bool_or(role = 'team_manager') as is_manager`;

/** Whether the org aliased `o` allows followers, as by default. */
export const ALLOWS_FOLLOWERS = `coalesce(o.settings->>'followersAllowed', 'true') = 'true'`;
