import { expressionBuilder, type Kysely, type Nullable, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { LinkView } from '../../../application/ports/storage/families/family-reader.ts';
import { LINK_WAITS_FOR_MS, type LinkState } from '../../../domain/families/parent-link.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { personRef, personView } from '../membership/named-member.ts';
import type { Schema } from '../orm/schema.ts';

export type LinksOf = Readonly<{
  orgId: OrgId;
  /** A link that waits since before this time has ended. */
  waitingSince: Date;
}>;

type Joined = {
  l: Schema['parent_link'];
  p: Nullable<Schema['player']>;
  i: Nullable<Schema['team']>;
  d: Nullable<Schema['app_user']>;
};
const link = expressionBuilder<Joined, keyof Joined>();

/** Whether the link `l` waits to be decided. */
export const linkWaits = (waitingSince: Date) => link.and([link('l.state', '=', 'pending'), link('l.created_at', '>', waitingSince)]);
/** Whether it has waited too long. */
export const hasWaited = (waitingSince: Date) => link.and([link('l.state', '=', 'pending'), link('l.created_at', '<=', waitingSince)]);

export const isState = (state: LinkState) => link('l.state', '=', state);

/** Links `l` of the org with their parent `u`, and if there are any the player `p`, the team of an inquiry `i` and who decided `d`. */
export const linksWithNames = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('parent_link as l')
    .leftJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'l.player_id'))
    .leftJoin('team as i', (join) => join.on('i.org_id', '=', orgId).onRef('i.team_id', '=', 'l.team_id'))
    .innerJoin('app_user as u', 'u.user_id', 'l.user_id')
    .leftJoin('app_user as d', 'd.user_id', 'l.decided_by')
    .where('l.org_id', '=', orgId);

/** The columns of `linksWithNames`. */
export const linkColumns = (db: Kysely<Schema>, { orgId, waitingSince }: LinksOf) =>
  [
    link.ref('l.parent_link_id').as('id'),
    link.case().when(hasWaited(waitingSince)).then(sql<LinkState>`'ended'`).else(link.ref('l.state')).end().as('state'),
    link.ref('l.created_at').as('createdAt'),
    link
      .case()
      .when(hasWaited(waitingSince))
      .then(sql<Date>`l.created_at + interval ${sql.lit(`${LINK_WAITS_FOR_MS} milliseconds`)}`)
      .else(link.ref('l.decided_at'))
      .end()
      .as('decidedAt'),
    link.ref('l.is_blocked').as('isBlocked'),
    link.case().when('d.user_id', 'is not', null).then(personRef('d')).end().as('decidedBy'),
    personView('u', orgId).as('parent'),
    link
      .case()
      .when('p.player_id', 'is not', null)
      .then(
        jsonBuildObject({
          id: link.ref('p.player_id').$notNull(),
          firstName: link.ref('p.first_name').$notNull(),
          lastName: link.ref('p.last_name').$notNull(),
        }),
      )
      .end()
      .as('player'),
    link
      .case()
      .when(link.and([linkWaits(waitingSince), link('l.child_name', 'is not', null)]))
      .then(jsonBuildObject({ childName: link.ref('l.child_name').$notNull(), message: link.ref('l.message') }))
      .end()
      .as('inquiry'),
    link
      .case()
      .when('i.team_id', 'is not', null)
      .then(jsonBuildObject({ id: link.ref('i.team_id').$notNull(), name: link.ref('i.name').$notNull() }))
      .end()
      .as('inquiryTeam'),
    jsonArrayFrom(
      db
        .selectFrom('roster_spot as r')
        .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
        .innerJoin('season as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.season_id', '=', 't.season_id'))
        .where('r.org_id', '=', orgId)
        .where('r.player_id', '=', link.ref('l.player_id'))
        .select((eb) => [
          jsonBuildObject({ id: eb.ref('t.team_id'), name: eb.ref('t.name') }).as('team'),
          't.season_id as seasonId',
          'r.jersey_number as jerseyNumber',
          'r.positions',
        ])
        .orderBy((eb) => eb.and([eb.ref('s.is_active'), eb.not('t.archived')]), 'desc')
        .orderBy('s.starts_on', 'desc')
        .orderBy(sql`t.name collate "C"`)
        .orderBy('t.team_id'),
    ).as('spots'),
  ] as const;

type WrittenLink = Omit<LinkView, 'createdAt' | 'decidedAt'> & Readonly<{ createdAt: Date | string; decidedAt: Date | string | null }>;
/** A link from a row, or from JSON. */
export const linkView = ({ createdAt, decidedAt, ...written }: WrittenLink): LinkView => ({
  ...written,
  createdAt: new Date(createdAt),
  decidedAt: decidedAt === null ? null : new Date(decidedAt),
});
