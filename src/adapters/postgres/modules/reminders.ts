import { z } from 'zod';
import type { ReminderReader, Reminders } from '../../../application/ports/storage/reminder-storage.ts';
import { REMINDER_RULES } from '../../../domain/reminders/reminder.ts';
import type { GameId, OrgId, PushEventId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { date, instant, row, selected, uuid, word } from '../schema/columns.ts';

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
).rows({ userId: uuid<UserId>(), itemId: uuid<GameId>(), rule: word(REMINDER_RULES) });

/** `time` is null except in tests, so that no machine's clock decides what is due. */
export const postgresReminders = ({ sql, pipelined }: Transaction, time: DatabaseTime): Reminders => ({
  async takeTurn(orgId) {
    await pipelined(sql(FIRST_TURN, [orgId, time()]));
    return (await sql(TAKE_TURN, [orgId, time()]))[0]?.now;
  },
  endTurn: (orgId, next) => pipelined(sql(END_TURN, [orgId, next])),
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

/** An offer `x` of a game `g` that the umpire can still answer, for a game that is still to come. */
const isOpenOffer = (now: string) =>
  `x.state = 'offered' and (x.respond_by is null or x.respond_by > ${timeAt(now)}) and g.status = 'scheduled' and g.starts_at > ${timeAt(now)}`;

const DUE_ROW = row('due', {
  userId: uuid<UserId>(),
  itemId: uuid<GameId>(),
  rule: word(REMINDER_RULES),
  startDay: date<LocalDate>(),
  startsAt: instant(),
  homeTeam: selected('due.home_team', z.string()),
  visitorTeam: selected('due.visitor_team', z.string()),
});
const DUE = statement<[orgId: OrgId, days: string, people: number, now: At]>(
  'reminders.due',
  `with reminded as (
     select * from json_to_recordset($2) as d (rule text, day date, "from" timestamptz, before timestamptz)
   ), due as (
     select distinct x.user_id, g.game_id as item_id, d.rule, d.day as start_day, g.starts_at, h.name as home_team, v.name as visitor_team
     from reminded d
       join game g on g.org_id = $1 and g.starts_at >= d."from" and g.starts_at < d.before
       join official_assignment x on x.org_id = $1 and x.game_id = g.game_id
       join team h on h.org_id = $1 and h.team_id = g.home_team_id
       join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
       left join push_preference p on p.org_id = $1 and p.user_id = x.user_id
     where d.rule = 'open-offer' and ${isOpenOffer('$4')} and coalesce(p.offer_reminders, true)
       and not exists (select 1 from reminder r where r.org_id = $1 and r.user_id = x.user_id and r.item_id = g.game_id
         and r.rule = d.rule and r.start_day = d.day)
   ), ranked as (select *, dense_rank() over (order by user_id) as place from due)
   select ${DUE_ROW.sql} from ranked due where place <= $3 order by due.user_id, due.starts_at, due.item_id, due.rule`,
).rows(DUE_ROW);

const HELD = statement<[orgId: OrgId, messageId: PushEventId, now: At]>(
  'reminders.held',
  `select r.user_id as "userId", array_agg(distinct r.rule) as rules from reminder r
   where r.org_id = $1 and r.push_event_id = $2 and r.rule = 'open-offer' and exists (
     select 1 from game g join official_assignment x on x.org_id = $1 and x.game_id = g.game_id
     where g.org_id = $1 and g.game_id = r.item_id and g.starts_at = r.starts_at and x.user_id = r.user_id and ${isOpenOffer('$3')})
   group by r.user_id`,
).rows({ userId: uuid<UserId>(), rules: z.array(word(REMINDER_RULES)) });

export const postgresReminderReader = (sql: Sql, time: DatabaseTime): ReminderReader => ({
  remindersDue: () => sql(ORGS_DUE, [time()]),
  remindersDueIn: async (orgId) => (await sql(DUE_IN, [orgId, time()]))[0]?.inMs ?? 0,
  dueReminders: (orgId, days, people) => sql(DUE, [orgId, JSON.stringify(days), people, time()]),
  heldReminders: (orgId, messageId) => sql(HELD, [orgId, messageId, time()]),
});
