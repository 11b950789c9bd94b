/** Whether the team `t` is one of the org's own, and not archived. */
export const IS_KEPT = 'not t.archived and t.outside_league is null';
/** `isDraft` of the season `n`. */
export const IS_DRAFT = '(n.first_active_at is null and not n.is_active)';
/** Whether the game `g` is of a draft. */
export const IN_DRAFT = `exists (select 1 from season n where n.org_id = $1 and n.season_id = g.season_id and ${IS_DRAFT})`;
