import { type Expression, type Kysely, type RawBuilder, sql as text } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { ReachableRecipient, ReachedBy } from '../../../application/ports/storage/notifications/notification-storage.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { AudienceQuery } from '../../../domain/notifications/audience.ts';
import { EVERYTHING } from '../../../domain/notifications/push-preferences.ts';
import type { OrgId, PlayerId, PushTokenId, RoomId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { allowsFollowers, isManager, staffedTeam, teamInSeason } from '../league/seasons-of-teams.ts';
import { MAIL_REFUSED_AT } from '../membership/mail-refused.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { chosenPreferences } from './push-settings.ts';

type Reach = { orgId: OrgId; roles: readonly Role[]; teamIds: readonly TeamId[]; roomId: RoomId | null; userIds: readonly UserId[] };
type Reached = { user_id: UserId; token_ids: readonly PushTokenId[]; address: string | null };

type StaffedTeam = ReachableRecipient['staffed'][number];
type PlayerOnTeam = ReachableRecipient['children'][number];

const none = <Value>(): RawBuilder<Value[]> => text`'[]'`;
/** A player with the team `t` in its season `n`, if there is one. */
const onTeam = (playerId: Expression<PlayerId>): RawBuilder<PlayerOnTeam> =>
  jsonBuildObject({ playerId, team: text<PlayerOnTeam['team']>`case when t.team_id is not null then ${teamInSeason} end` });

/**
 * The users in the audience, whether they are reached or not. Roster spots are read team by team: a plan that does not know the number of teams
 * would scan those of the whole org.
 */
const withinReach = (db: Kysely<Schema>, { orgId, roles, teamIds, userIds }: Reach) =>
  db
    .with(
      (cte) => cte('spot').materialized(),
      () =>
        db
          .selectFrom(text<{ team_id: TeamId }>`unnest(${teamIds}::uuid[])`.as<'team'>(text`team (team_id)`))
          .crossJoinLateral(({ selectFrom }) =>
            selectFrom('roster_spot')
              .where('org_id', '=', orgId)
              .whereRef('roster_spot.team_id', '=', 'team.team_id')
              .select('player_id')
              .offset(text.lit(0))
              .as('r'),
          )
          .select('r.player_id'),
    )
    .selectFrom('membership')
    .where('org_id', '=', orgId)
    .where('state', '=', 'approved')
    .where('role', '=', text<Role>`any(${roles}::text[])`)
    .select('user_id')
    .union(({ selectFrom }) =>
      selectFrom('team_staff')
        .where('org_id', '=', orgId)
        .where('team_id', '=', anyId(teamIds))
        .where('user_id', 'is not', null)
        .select(({ ref }) => ref('user_id').$notNull().as('user_id')),
    )
    .union(({ selectFrom }) =>
      selectFrom('spot')
        .innerJoin('parent_link as l', (join) =>
          join.on('l.org_id', '=', orgId).onRef('l.player_id', '=', 'spot.player_id').on('l.state', '=', 'approved'),
        )
        .select('l.user_id'),
    )
    .union(({ selectFrom }) =>
      selectFrom('spot')
        .innerJoin('follower as f', (join) =>
          join.on('f.org_id', '=', orgId).onRef('f.player_id', '=', 'spot.player_id').on('f.user_id', 'is not', null),
        )
        .innerJoin('org as o', (join) => join.on('o.org_id', '=', orgId).on(allowsFollowers))
        .select(({ ref }) => ref('f.user_id').$notNull().as('user_id')),
    )
    .union(db.selectFrom(text<{ user_id: UserId }>`unnest(${userIds}::uuid[])`.as<'named'>(text`named (user_id)`)).select('named.user_id'));

/** Everybody who is reached, with what decides whether they are notified. */
const listenersAmong = (db: Kysely<Schema>, { orgId, roomId }: Reach, reached: Expression<Reached>) =>
  db
    .with('reached', () => reached)
    .with('staffed', (cte) =>
      cte
        .selectFrom(({ selectFrom }) =>
          selectFrom('reached')
            .innerJoin('team_staff as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.user_id', '=', 'reached.user_id'))
            .groupBy(['s.user_id', 's.team_id'])
            .select(['s.user_id', 's.team_id', isManager.as('is_manager')])
            .as('l'),
        )
        .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'l.team_id'))
        .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
        .groupBy('l.user_id')
        .select(({ fn }) => ['l.user_id', fn.jsonAgg(staffedTeam).orderBy('t.team_id').as('list')]),
    )
    .with('linked', (cte) =>
      cte
        .selectFrom('reached')
        .innerJoin('parent_link as l', (join) => join.on('l.org_id', '=', orgId).onRef('l.user_id', '=', 'reached.user_id'))
        .leftJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.player_id', '=', 'l.player_id'))
        .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
        .leftJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
        .where('l.state', '=', 'approved')
        .groupBy('l.user_id')
        .select(({ fn, ref }) => [
          'l.user_id',
          fn
            .jsonAgg(onTeam(ref('l.player_id').$notNull()))
            .orderBy('l.player_id')
            .orderBy('t.team_id')
            .as('list'),
        ]),
    )
    .with('followed', (cte) =>
      cte
        .selectFrom('reached')
        .innerJoin('follower as f', (join) => join.on('f.org_id', '=', orgId).onRef('f.user_id', '=', 'reached.user_id'))
        .innerJoin('org as o', (join) => join.on('o.org_id', '=', orgId).on(allowsFollowers))
        .leftJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.player_id', '=', 'f.player_id'))
        .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
        .leftJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
        .groupBy('f.user_id')
        .select(({ fn, ref }) => [
          'f.user_id',
          fn
            .jsonAgg(onTeam(ref('f.player_id')))
            .orderBy('f.player_id')
            .orderBy('t.team_id')
            .as('list'),
        ]),
    )
    .selectFrom('reached as d')
    .innerJoin('app_user as u', 'u.user_id', 'd.user_id')
    .leftJoin('push_preference as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.user_id', '=', 'd.user_id'))
    .leftJoin('staffed', 'staffed.user_id', 'd.user_id')
    .leftJoin('linked', 'linked.user_id', 'd.user_id')
    .leftJoin('followed', 'followed.user_id', 'd.user_id')
    .select(({ eb, exists, fn, selectFrom }) => [
      'd.user_id as userId',
      'd.token_ids as tokenIds',
      'd.address',
      fn.coalesce('u.language', 'u.claimed_language').as('reads'),
      eb.case().when('p.user_id', 'is not', null).then(chosenPreferences).end().as('preferences'),
      selectFrom('membership as m')
        .where('m.org_id', '=', orgId)
        .whereRef('m.user_id', '=', 'd.user_id')
        .where('m.state', '=', 'approved')
        .select(({ fn }) =>
          fn
            .coalesce(
              fn.jsonAgg('m.role').orderBy('m.role', (order) => order.collate('C')),
              none<Role>(),
            )
            .as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('roles'),
      fn.coalesce('staffed.list', none<StaffedTeam>()).as('staffed'),
      fn.coalesce('linked.list', none<PlayerOnTeam>()).as('children'),
      fn.coalesce('followed.list', none<PlayerOnTeam>()).as('followed'),
      exists(
        selectFrom('push_room_mute as m')
          .where('m.org_id', '=', orgId)
          .whereRef('m.user_id', '=', 'd.user_id')
          .where('m.room_id', '=', roomId)
          .select(text.lit(1).as('one')),
      )
        .$castTo<boolean>()
        .as('hasMutedRoom'),
    ]);

const LISTENERS = prepared(
  'notifications.listeners',
  (p: Reach & { tokenIds: readonly PushTokenId[] | undefined }, db) => {
    const ofOrg = db
      .selectFrom('push_token as t')
      .innerJoin(withinReach(db, p).as('w'), 'w.user_id', 't.user_id')
      .where('t.org_id', '=', p.orgId)
      .groupBy('t.user_id')
      .select(({ fn }) => [
        't.user_id',
        fn.jsonAgg('t.push_token_id').orderBy('t.push_token_id').$notNull().as('token_ids'),
        text<string | null>`null::text`.as('address'),
      ]);
    return listenersAmong(db, p, p.tokenIds ? ofOrg.where('t.push_token_id', '=', anyId(p.tokenIds)) : ofOrg);
  },
  ['tokenIds'],
);

const ADDRESS: RawBuilder<string | null> = text`case when u.email_verified and ${MAIL_REFUSED_AT} is null then u.email end`;
const LISTENERS_WITH_MAIL = prepared(
  'notifications.listeners-with-mail',
  (p: Reach & { mailOf: readonly UserId[] | undefined }, db) => {
    const devices = db
      .selectFrom('push_token as t')
      .where('t.org_id', '=', p.orgId)
      .groupBy('t.user_id')
      .select(({ fn }) => ['t.user_id', fn.jsonAgg('t.push_token_id').orderBy('t.push_token_id').as('token_ids')]);
    const ofOrg = db
      .selectFrom(withinReach(db, p).as('w'))
      .innerJoin('app_user as u', 'u.user_id', 'w.user_id')
      .leftJoin(devices.as('device'), 'device.user_id', 'w.user_id')
      .where(text<boolean>`(device.user_id is not null or ${ADDRESS} is not null)`)
      .select(({ fn }) => ['u.user_id', fn.coalesce('device.token_ids', none<PushTokenId>()).as('token_ids'), ADDRESS.as('address')]);
    const withMail = p.mailOf && ofOrg.where('u.user_id', '=', anyId(p.mailOf)).where(ADDRESS, 'is not', null);
    return listenersAmong(db, p, withMail ?? ofOrg);
  },
  ['mailOf'],
);

/** Every user in the audience who is reached by a device, or as `by` says. */
export async function listenersIn(
  sql: Sql,
  orgId: OrgId,
  { roles, teamIds, userIds }: AudienceQuery,
  roomId: RoomId | null,
  by?: ReachedBy,
): Promise<readonly ReachableRecipient[]> {
  const reach: Reach = { orgId, roles, teamIds, roomId, userIds };
  const rows = await (by === undefined || (by !== 'device-or-mail' && 'tokenIds' in by)
    ? LISTENERS(sql, { ...reach, tokenIds: by?.tokenIds })
    : LISTENERS_WITH_MAIL(sql, { ...reach, mailOf: by === 'device-or-mail' ? undefined : by.mailOf }));
  return rows.map((listener) => ({ ...listener, preferences: listener.preferences ?? EVERYTHING }));
}
