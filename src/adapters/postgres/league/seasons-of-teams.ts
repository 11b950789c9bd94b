import { expressionBuilder, type Kysely } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { fragment } from '../orm/fragment.ts';
import type { Schema } from '../orm/schema.ts';

type Joined = { n: Schema['season']; t: Schema['team']; g: Schema['game']; o: Schema['org']; l: { is_manager: boolean } };
const eb = expressionBuilder<Joined, keyof Joined>();

/** Whether the team `t` is one of the org's own, and not archived. */
export const isKept = eb.and([eb.not('t.archived'), eb('t.outside_league', 'is', null)]).$castTo<boolean>();
/** `isDraft` of the season `n`. */
export const isDraft = eb.and([eb('n.first_active_at', 'is', null), eb.not('n.is_active')]).$castTo<boolean>();
/** Whether the game `g` is of a draft. */
export const inDraft = (db: Kysely<Schema>, orgId: OrgId) =>
  eb.exists(
    db
      .selectFrom('season as n')
      .where('n.org_id', '=', orgId)
      .where('n.season_id', '=', eb.ref('g.season_id'))
      .where(isDraft)
      .select(eb.lit(1).as('one')),
  );

/** A `KnownSpan` of the season `n` for its team `t`: over for an archived team, and for one of another league. */
export const seasonSpan = jsonBuildObject({
  isActive: eb.and([eb.ref('n.is_active'), isKept]).$castTo<boolean>(),
  startsOn: eb.ref('n.starts_on'),
  endsOn: eb.ref('n.ends_on'),
  isDraft,
});
/** A `TeamInSeason` of the team `t`, in its season `n`. */
export const teamInSeason = jsonBuildObject({ teamId: eb.ref('t.team_id'), season: seasonSpan });

/** Of a user's staff lines of a team, as `is_manager`; `l` selects it for each user and team. */
export const isManager = fragment(z.boolean())`bool_or(role = 'team_manager')`;
export const staffedTeam = jsonBuildObject({ teamId: eb.ref('t.team_id'), season: seasonSpan, isManager: eb.ref('l.is_manager') });

/** Whether the org `o` allows followers, as by default. */
export const allowsFollowers = fragment(z.boolean())`coalesce(o.settings->>'followersAllowed', 'true') = 'true'`;
