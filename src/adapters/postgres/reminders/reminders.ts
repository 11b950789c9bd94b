import { z } from 'zod';
import type { ReminderReader, Reminders } from '../../../application/ports/storage/reminders/reminder-storage.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import { EVENT_KINDS } from '../../../domain/events/team-event.ts';
import { REMINDER_RULES } from '../../../domain/reminders/reminder.ts';
import { REMINDER_PREFERENCES } from '../../../domain/reminders/reminder-notification.ts';
import type { OrgId, PushEventId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { IN_DRAFT } from '../league/team-in-season.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { date, enumOf, instant, row, selected, snakeCase, uuid } from '../schema/columns.ts';

type At = Date | null;

const FIRST_TURN = statement<[orgId: OrgId, now: At]>(
  'reminders.first-turn',
  `insert into reminder_turn (org_id, due_at) values ($1, ${timeAt('$2')}) on conflict (org_id) do nothing`,
);
const TAKE_TURN = statement<[orgId: OrgId, now: At]>(
  'reminders.take-turn',
  `select ${timeAt('$2')} as now from reminder_turn where org_id = $1 and due_at <= ${timeAt('$2')} for update skip locked`,
).rows({ now: instant() });
const END_TURN = statement<[orgId: OrgId, next: Date]>('reminders.end-turn', 'update reminder_turn set due_at = $2 where org_id = $1');

const ADD = statement<[orgId: OrgId, reminders: string, now: At]>(
  'reminders.add',
  `insert into reminder (org_id, user_id, item_id, rule, start_day, starts_at, push_event_id, made_at)
   select $1::uuid, r."userId", r."itemId", r.rule, r."startDay", r."startsAt", r."messageId", ${timeAt('$3')}
   from json_to_recordset($2)
     as r ("userId" uuid, "itemId" uuid, rule text, "startDay" date, "startsAt" timestamptz, "messageId" uuid)
   on conflict (org_id, user_id, item_id, rule, start_day) do nothing
   returning user_id as "userId", item_id as "itemId", rule`,
).rows({ userId: uuid<UserId>(), itemId: uuid<ItemRef['id']>(), rule: enumOf(REMINDER_RULES) });

/** `time` is null except in tests, so that no machine's clock decides what is due. */
export const postgresReminders = ({ sql }: Transaction, time: DatabaseTime): Reminders => ({
  async takeTurn(orgId) {
    await sql(FIRST_TURN, [orgId, time()]);
    return (await sql(TAKE_TURN, [orgId, time()]))[0]?.now;
  },
  endTurn: (orgId, next) => done(sql(END_TURN, [orgId, next])),
  async add(orgId, reminders) {
    if (reminders.length === 0) return [];
    const isKept = new Set(
      (await sql(ADD, [orgId, JSON.stringify(reminders), time()])).map(({ userId, itemId, rule }) => `${userId} ${itemId} ${rule}`),
    );
    return reminders.filter(({ userId, itemId, rule }) => isKept.has(`${userId} ${itemId} ${rule}`));
  },
});

/** Orgs whose turns are looked at at once: those of a time zone are due at the same moment. */
const HEAD_OF_LINE = 1000;
// An org that has had no turn yet, however it was made, has its first one now.
const ORGS_DUE = statement<[now: At]>(
  'reminders.orgs-due',
  `select org_id as "orgId", date_part('epoch', due_at - ${timeAt('$1')}) * 1000 as "inMs" from (
     (select o.org_id, ${timeAt('$1')} as due_at from org o
      where not exists (select 1 from reminder_turn t where t.org_id = o.org_id) limit ${HEAD_OF_LINE})
     union all
     (select org_id, due_at from reminder_turn order by due_at limit ${HEAD_OF_LINE})
   ) as turn order by due_at, org_id`,
).rows({ orgId: uuid<OrgId>(), inMs: z.number() });
const DUE_IN = statement<[orgId: OrgId, now: At]>(
  'reminders.due-in',
  `select date_part('epoch', due_at - ${timeAt('$2')}) * 1000 as "inMs" from reminder_turn where org_id = $1`,
).rows({ inMs: z.number() });

const PREFERENCE = Object.entries(REMINDER_PREFERENCES).map(([rule, member]) => `when '${rule}' then p.${snakeCase(member)}`);

/**
 * Who is to be reminded of what, as `due`: of items among `asked`, which has rules and days, that take place and are still to come. An item has a
 * row in `item` for each of its teams.
 */
const dueAmong = (selection: string, isAsked: (item: string, id: string) => string, now: string) => `asked as (${selection}), item as (
     select a.rule, a.day, g.game_id as item_id, true as is_game, side.team_id, g.starts_at, null::timestamptz as respond_by
     from asked a join game g on g.org_id = $1 and ${isAsked('g', 'g.game_id')}
       cross join lateral (values (g.home_team_id), (g.visitor_team_id)) as side (team_id)
     where g.status = 'scheduled' and g.starts_at > ${timeAt(now)} and not ${IN_DRAFT}
     union all
     select a.rule, a.day, e.event_id, false, e.team_id, e.starts_at, e.respond_by
     from asked a join team_event e on e.org_id = $1 and ${isAsked('e', 'e.event_id')}
     where a.rule <> 'open-offer' and e.status = 'scheduled' and e.starts_at > ${timeAt(now)}
   ), due as (
     select x.user_id, i.item_id, i.rule, i.day, i.starts_at
     from item i join official_assignment x on x.org_id = $1 and x.game_id = i.item_id
     where i.rule = 'open-offer' and x.state = 'offered' and (x.respond_by is null or x.respond_by > ${timeAt(now)})
     union
     select c.user_id, i.item_id, i.rule, i.day, i.starts_at
     from item i join slot s on s.org_id = $1 and s.team_id = i.team_id and (s.game_id = i.item_id or s.event_id = i.item_id)
       join slot_place c on c.org_id = $1 and c.slot_id = s.slot_id
     where i.rule = 'evening-before'
     union
     select l.user_id, i.item_id, i.rule, i.day, i.starts_at
     from item i
       join team t on t.org_id = $1 and t.team_id = i.team_id and not t.archived
       join season n on n.org_id = $1 and n.season_id = t.season_id and n.is_active
       join roster_spot r on r.org_id = $1 and r.team_id = i.team_id
       join parent_link l on l.org_id = $1 and l.player_id = r.player_id and l.state = 'approved'
       left join attendance_answer x on x.org_id = $1 and x.item_id = i.item_id and x.player_id = r.player_id
       left join response_deadline d on d.org_id = $1 and d.team_id = i.team_id and i.is_game
       left join player_absences b on b.org_id = $1 and b.player_id = r.player_id
     where i.rule = 'evening-before' and x.answer in ('yes', 'maybe')
       or i.rule = 'unanswered' and x.answer is null
         and coalesce(i.respond_by, i.starts_at - d.hours_before * interval '1 hour', 'infinity') > ${timeAt(now)}
         and not exists (select 1 from jsonb_to_recordset(b.absences) as away ("from" date, "to" date) where i.day between away."from" and away."to")
   )`;

const DUE_ROW = row('d', {
  userId: uuid<UserId>(),
  itemId: uuid<ItemRef['id']>(),
  rule: enumOf(REMINDER_RULES),
  startDay: date<LocalDate>(),
  startsAt: instant(),
  homeTeam: selected('h.name', z.string().nullable()),
  visitorTeam: selected('v.name', z.string().nullable()),
  isTimeTbd: selected('coalesce(g.starts_at = g.ends_at, e.starts_at = e.ends_at)', z.boolean()),
  eventKind: selected('e.kind', enumOf(EVENT_KINDS).nullable()),
  team: selected('t.name', z.string().nullable()),
});
const DUE = statement<[orgId: OrgId, days: string, people: number, now: At]>(
  'reminders.due',
  `with ${dueAmong(
    'select * from json_to_recordset($2) as a (rule text, day date, "from" timestamptz, before timestamptz)',
    (item) => `${item}.starts_at >= a."from" and ${item}.starts_at < a.before`,
    '$4',
  )}, open as (
     select due.*, first_value(due.item_id) over (partition by due.user_id order by due.starts_at, due.item_id) as first_item
     from due left join push_preference p on p.org_id = $1 and p.user_id = due.user_id
     where coalesce(case due.rule ${PREFERENCE.join(' ')} end, true)
       and not exists (select 1 from reminder r where r.org_id = $1 and r.user_id = due.user_id and r.item_id = due.item_id
         and r.rule = due.rule and r.start_day = due.day)
   ), ranked as (
     select user_id, item_id, rule, day as start_day, starts_at, dense_rank() over (order by first_item, user_id) as place from open
   )
   select ${DUE_ROW.sql} from ranked d
     left join game g on g.org_id = $1 and g.game_id = d.item_id
     left join team h on h.org_id = $1 and h.team_id = g.home_team_id
     left join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
     left join team_event e on e.org_id = $1 and e.event_id = d.item_id
     left join team t on t.org_id = $1 and t.team_id = e.team_id
   where d.place <= $3 order by d.place, d.starts_at, d.item_id, d.rule`,
).rows(DUE_ROW);

const HELD = statement<[orgId: OrgId, messageId: PushEventId, now: At]>(
  'reminders.held',
  `with made as materialized (
     select user_id, item_id, rule, start_day as day, starts_at from reminder where org_id = $1 and push_event_id = $2
   ), ${dueAmong(
     'select distinct rule, day, item_id, starts_at from made',
     (item, id) => `${id} = a.item_id and ${item}.starts_at = a.starts_at`,
     '$3',
   )}
   select m.user_id as "userId", array_agg(distinct m.rule) as rules from made m join due using (user_id, item_id, rule) group by m.user_id`,
).rows({ userId: uuid<UserId>(), rules: z.array(enumOf(REMINDER_RULES)) });

export const postgresReminderReader = (sql: Sql, time: DatabaseTime): ReminderReader => ({
  remindersDue: () => sql(ORGS_DUE, [time()]),
  remindersDueIn: async (orgId) => (await sql(DUE_IN, [orgId, time()]))[0]?.inMs ?? 0,
  async dueReminders(orgId, days, people) {
    const found = await sql(DUE, [orgId, JSON.stringify(days), people, time()]);
    return found.map(({ homeTeam, visitorTeam, eventKind, team, isTimeTbd, ...reminder }) => ({
      ...reminder,
      about: {
        isTimeTbd,
        ...(eventKind === null ? { kind: 'game', homeTeam: homeTeam!, visitorTeam: visitorTeam! } : { kind: eventKind, team: team! }),
      },
    }));
  },
  heldReminders: (orgId, messageId) => sql(HELD, [orgId, messageId, time()]),
});
