import { type AliasedExpression, type Expression, type Kysely, type RawBuilder, sql as text } from 'kysely';
import { z } from 'zod';
import type { ReminderReader } from '../../../application/ports/storage/reminders/reminder-storage.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import { REMINDER_PREFERENCES } from '../../../domain/reminders/reminder-notification.ts';
import type { RemindedDay } from '../../../domain/reminders/reminder-times.ts';
import type { OrgId, PushEventId, TeamId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { inDraft } from '../league/seasons-of-teams.ts';
import { msUntil } from '../orm/due.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { snakeCase } from '../orm/table.ts';

type Time = { time: Date | null };
type OfOrg = Time & { orgId: OrgId };

/** Orgs whose turns are looked at at once: those of a time zone are due at the same moment. */
const HEAD_OF_LINE = 1000;
// An org that has had no turn yet, however it was made, has its first one now.
const ORGS_DUE = prepared('reminders.orgs-due', ({ time }: Time, db) => {
  const first = db
    .selectFrom('org as o')
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('reminder_turn as t').whereRef('t.org_id', '=', 'o.org_id').select(text.lit(1).as('one')))),
    )
    .limit(HEAD_OF_LINE)
    .select(['o.org_id', orNow(time).as('due_at')]);
  const next = db.selectFrom('reminder_turn').orderBy('due_at').limit(HEAD_OF_LINE).select(['org_id', 'due_at']);
  return db
    .selectFrom(text<{ org_id: OrgId; due_at: Date }>`(${first} union all ${next})`.as('turn'))
    .select(({ ref }) => ['org_id as orgId', msUntil(ref('due_at'), time).as('inMs')])
    .orderBy('due_at')
    .orderBy('org_id');
});
const DUE_IN = prepared('reminders.due-in', ({ orgId, time }: OfOrg, db) =>
  db
    .selectFrom('reminder_turn')
    .where('org_id', '=', orgId)
    .select(({ ref }) => msUntil(ref('due_at'), time).as('inMs')),
);

type Asked = Pick<RemindedDay, 'rule' | 'day' | 'closesBefore'>;
type ItemId = ItemRef['id'];
type IsAsked = (itemId: Expression<ItemId>, startsAt: Expression<Date>) => Expression<boolean>;

/** When a game takes no more answers from families of the side; null if they have no deadline. */
const RESPOND_BY = text<Date | null>`g.starts_at - d.hours_before * interval '1 hour'`;
/** Whether its deadline is as early as is asked for. */
const closesInTime = (respondBy: Expression<Date | null>) => text<boolean>`(a."closesBefore" is null or ${respondBy} < a."closesBefore")`;

/** Games and events among `asked`, as `a`, that take place and are still to come: a row for each of their teams. */
function itemsAmong(db: Kysely<Schema>, { orgId, time }: OfOrg, asked: AliasedExpression<Asked, 'a'>, isAsked: IsAsked) {
  const games = db
    .selectFrom(asked)
    .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).on(({ ref }) => isAsked(ref('g.game_id'), ref('g.starts_at'))))
    .crossJoinLateral(text<{ team_id: TeamId }>`(values (g.home_team_id), (g.visitor_team_id))`.as<'side'>(text`side (team_id)`))
    .leftJoin('response_deadline as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.team_id', '=', 'side.team_id'))
    .where(closesInTime(RESPOND_BY))
    .where('g.status', '=', 'scheduled')
    .where('g.starts_at', '>', orNow(time))
    .where(({ not }) => not(inDraft(db, orgId)))
    .select([
      'a.rule',
      'a.day',
      text<ItemId>`g.game_id`.as('item_id'),
      text<boolean>`false`.as('is_practice'),
      'side.team_id',
      'g.starts_at',
      RESPOND_BY.as('respond_by'),
    ]);
  const events = db
    .selectFrom(asked)
    .innerJoin('team_event as e', (join) => join.on('e.org_id', '=', orgId).on(({ ref }) => isAsked(ref('e.event_id'), ref('e.starts_at'))))
    .where('a.rule', '<>', 'open-offer')
    .where(({ ref }) => closesInTime(ref('e.respond_by')))
    .where('e.status', '=', 'scheduled')
    .where('e.starts_at', '>', orNow(time))
    .select([
      'a.rule',
      'a.day',
      text<ItemId>`e.event_id`.as('item_id'),
      text<boolean>`e.kind = 'practice'`.as('is_practice'),
      'e.team_id',
      'e.starts_at',
      'e.respond_by',
    ]);
  return games.unionAll(events);
}

/** Who is to be reminded of which items among those asked for. */
function dueAmong(db: Kysely<Schema>, p: OfOrg, asked: AliasedExpression<Asked, 'a'>, isAsked: IsAsked) {
  const { orgId, time } = p;
  const ITEM = ['i.item_id', 'i.rule', 'i.day', 'i.starts_at'] as const;
  return db
    .with('item', () => itemsAmong(db, p, asked, isAsked))
    .selectFrom('item as i')
    .innerJoin('official_assignment as x', (join) => join.on('x.org_id', '=', orgId).onRef('x.game_id', '=', 'i.item_id'))
    .where('i.rule', '=', 'open-offer')
    .where('x.state', '=', 'offered')
    .where(({ eb, or }) => or([eb('x.respond_by', 'is', null), eb('x.respond_by', '>', orNow(time))]))
    .select(({ ref }) => [ref('x.user_id').$notNull().as('user_id'), ...ITEM])
    .union(({ selectFrom }) =>
      selectFrom('item as i')
        .innerJoin('slot as s', (join) =>
          join
            .on('s.org_id', '=', orgId)
            .onRef('s.team_id', '=', 'i.team_id')
            .on(text<boolean>`(s.game_id = i.item_id or s.event_id = i.item_id)`),
        )
        .innerJoin('slot_place as c', (join) => join.on('c.org_id', '=', orgId).onRef('c.slot_id', '=', 's.slot_id'))
        .where('i.rule', '=', 'evening-before')
        .select(['c.user_id', ...ITEM]),
    )
    .union(({ selectFrom }) =>
      selectFrom('item as i')
        .innerJoin('team_staff as f', (join) => join.on('f.org_id', '=', orgId).onRef('f.team_id', '=', 'i.team_id'))
        .where('i.rule', '=', 'team-evening')
        .where('f.user_id', 'is not', null)
        .select(({ ref }) => [ref('f.user_id').$notNull().as('user_id'), ...ITEM]),
    )
    .union(({ selectFrom }) =>
      selectFrom('item as i')
        .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'i.team_id').on('t.archived', '=', false))
        .innerJoin('season as n', (join) =>
          join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id').on('n.is_active', '=', true),
        )
        .innerJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.team_id', '=', 'i.team_id'))
        .innerJoin('parent_link as l', (join) =>
          join.on('l.org_id', '=', orgId).onRef('l.player_id', '=', 'r.player_id').on('l.state', '=', 'approved'),
        )
        .leftJoin('attendance_answer as x', (join) =>
          join.on('x.org_id', '=', orgId).onRef('x.item_id', '=', 'i.item_id').onRef('x.player_id', '=', 'r.player_id'),
        )
        .leftJoin('response_deadline as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.team_id', '=', 'i.team_id'))
        .leftJoin('player_absences as b', (join) => join.on('b.org_id', '=', orgId).onRef('b.player_id', '=', 'r.player_id'))
        .where(({ eb, and, or }) =>
          or([
            and([eb('i.rule', '=', 'evening-before'), eb('x.answer', 'in', ['yes', 'maybe'])]),
            and([
              eb('i.rule', '=', 'unanswered'),
              eb('x.answer', 'is', null),
              text<boolean>`(coalesce(d.practices_asked, true) or not i.is_practice)`,
              text<boolean>`coalesce(i.respond_by, 'infinity') > ${orNow(time)}`,
              text<boolean>`not exists (select 1 from jsonb_to_recordset(b.absences) as away ("from" date, "to" date)
                where i.day between away."from" and away."to")`,
            ]),
          ]),
        )
        .select(['l.user_id', ...ITEM]),
    );
}

/** Whether the user, whose preferences are `p`, wants to be reminded by the rule. */
const wants = (rule: string): RawBuilder<boolean> => {
  const each = Object.entries(REMINDER_PREFERENCES).map(
    ([name, preference]) => text`when ${text.lit(name)} then ${text.ref(`p.${snakeCase(preference)}`)}`,
  );
  return text<boolean>`coalesce(case ${text.ref(rule)} ${text.join(each, text` `)} end, true)`;
};

const DUE = prepared('reminders.due', (p: OfOrg & { days: readonly RemindedDay[]; people: number }, db) => {
  const { orgId, days, people } = p;
  const asked = recordset(days, 'a', {
    rule: 'text',
    day: 'date',
    from: 'timestamptz',
    before: 'timestamptz',
    closesBefore: 'timestamptz',
  });
  return db
    .with('due', () => dueAmong(db, p, asked, (_, startsAt) => text<boolean>`${startsAt} >= a."from" and ${startsAt} < a.before`))
    .with('open', (cte) =>
      cte
        .selectFrom('due as d')
        .leftJoin('push_preference as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.user_id', '=', 'd.user_id'))
        .where(wants('d.rule'))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('reminder as r')
                .where('r.org_id', '=', orgId)
                .whereRef('r.user_id', '=', 'd.user_id')
                .whereRef('r.item_id', '=', 'd.item_id')
                .whereRef('r.rule', '=', 'd.rule')
                .whereRef('r.start_day', '=', 'd.day')
                .select(text.lit(1).as('one')),
            ),
          ),
        )
        .select(({ fn }) => [
          'd.user_id',
          'd.item_id',
          'd.rule',
          'd.day',
          'd.starts_at',
          fn
            .agg<ItemId>('first_value', ['d.item_id'])
            .over((items) => items.partitionBy('d.user_id').orderBy('d.starts_at').orderBy('d.item_id'))
            .as('first_item'),
        ]),
    )
    .with('ranked', (cte) =>
      cte.selectFrom('open as o').select(({ fn }) => [
        'o.user_id',
        'o.item_id',
        'o.rule',
        'o.day',
        'o.starts_at',
        fn
          .agg<number>('dense_rank')
          .over((people) => people.orderBy('o.first_item').orderBy('o.user_id'))
          .as('place'),
      ]),
    )
    .selectFrom('ranked as d')
    .leftJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'd.item_id'))
    .leftJoin('team as h', (join) => join.on('h.org_id', '=', orgId).onRef('h.team_id', '=', 'g.home_team_id'))
    .leftJoin('team as v', (join) => join.on('v.org_id', '=', orgId).onRef('v.team_id', '=', 'g.visitor_team_id'))
    .leftJoin('team_event as e', (join) => join.on('e.org_id', '=', orgId).onRef('e.event_id', '=', 'd.item_id'))
    .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'e.team_id'))
    .where('d.place', '<=', people)
    .select([
      'd.user_id as userId',
      'd.item_id as itemId',
      'd.rule',
      'd.day as startDay',
      'd.starts_at as startsAt',
      'h.name as homeTeam',
      'v.name as visitorTeam',
      fragment(z.boolean())`coalesce(g.starts_at = g.ends_at, e.starts_at = e.ends_at)`.as('isTimeTbd'),
      'e.kind as eventKind',
      'e.org_event_id as orgEventId',
      't.name as team',
      text<readonly TeamId[]>`array_remove(array[g.home_team_id, g.visitor_team_id, e.team_id], null)`.as('teamIds'),
    ])
    .orderBy('d.place')
    .orderBy('d.starts_at')
    .orderBy('d.item_id')
    .orderBy('d.rule');
});

const HELD = prepared('reminders.held', (p: OfOrg & { messageId: PushEventId }, db) => {
  const asked = text<Asked>`(select distinct rule, day, item_id, starts_at, null::timestamptz as "closesBefore" from made)`.as('a');
  return db
    .with(
      (cte) => cte('made').materialized(),
      (db) =>
        db
          .selectFrom('reminder')
          .where('org_id', '=', p.orgId)
          .where('push_event_id', '=', p.messageId)
          .select(['user_id', 'item_id', 'rule', 'start_day as day', 'starts_at']),
    )
    .with('due', () => dueAmong(db, p, asked, (itemId, startsAt) => text<boolean>`${itemId} = a.item_id and ${startsAt} = a.starts_at`))
    .selectFrom('made as m')
    .innerJoin('due as d', (join) =>
      join.onRef('d.user_id', '=', 'm.user_id').onRef('d.item_id', '=', 'm.item_id').onRef('d.rule', '=', 'm.rule'),
    )
    .distinct()
    .select(['m.user_id as userId', 'm.item_id as itemId', 'm.rule', 'm.starts_at'])
    .orderBy('m.starts_at')
    .orderBy('m.item_id');
});

export const postgresReminderReader = (sql: Sql, time: DatabaseTime): ReminderReader => ({
  remindersDue: () => ORGS_DUE(sql, { time: time() }),
  remindersDueIn: async (orgId) => (await DUE_IN(sql, { orgId, time: time() }))[0]?.inMs ?? 0,
  async dueReminders(orgId, days, people) {
    const found = await DUE(sql, { orgId, days, people, time: time() });
    return found.map(({ homeTeam, visitorTeam, eventKind, team, isTimeTbd, ...reminder }) => ({
      ...reminder,
      about: {
        isTimeTbd,
        ...(eventKind === null ? { kind: 'game', homeTeam: homeTeam!, visitorTeam: visitorTeam! } : { kind: eventKind, team: team! }),
      },
    }));
  },
  heldReminders: async (orgId, messageId) =>
    (await HELD(sql, { orgId, messageId, time: time() })).map(({ userId, itemId, rule }) => ({ userId, itemId, rule })),
});
