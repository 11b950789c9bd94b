import { z } from 'zod';
import { WAITING_ITEMS, type Waiting, type WaitingReader } from '../../../application/ports/storage/membership/waiting-reader.ts';
import { waitingSince } from '../../../domain/families/parent-link.ts';
import { WITHOUT_RESULT } from '../../../domain/games/game-status.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import { ROLES } from '../../../domain/membership/roles.ts';
import { REPORTED_KINDS } from '../../../domain/moderation/wording.ts';
import type { MembershipId, MessageId, OrgId, RoomId, TeamClaimId, TeamId, TextReportId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { LINK_WAITS, LINKS_WITH_NAMES, linkColumns } from '../families/families.ts';
import { importColumnsAt, importStateAt, jobOf } from '../imports/import-row.ts';
import { GAMES, LISTED_GAME, listedGame } from '../league/league-reader.ts';
import { reportView } from '../moderation/moderation-reader.ts';
import { ASSIGNED, ASSIGNMENTS_WITH_NAMES, inGame, isFreePlace } from '../officials/officials.ts';
import { enumOf, jsonInstant, listOf, object, row, type Selected, selected, selectedIf, uuid } from '../schema/columns.ts';
import { selectedPerson, selectedPersonRef } from './named-member.ts';

/** `at` is the type of instants: in a row, or inside of JSON. */
const approvalColumns = <Time>(at: z.ZodType<Time>) => ({
  membershipId: selected('r.id', uuid<MembershipId | TeamClaimId>()),
  role: enumOf(ROLES),
  requestedAt: at,
  inviteCode: selected('i.code', z.string().nullable()),
  team: selectedIf('t.team_id is not null', object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string() })),
  user: selectedPerson('u'),
  identity: object('u', { issuer: z.string(), subject: z.string() }),
});
/** Memberships and claims that wait for a decision, each narrowed by SQL that gets the column of its id. */
const waitingRequests = (rest: (id: string) => string) => `
  (select membership_id as id, user_id, role, requested_at, invite_id, null::uuid as team_id from membership
   where org_id = $1 and state = 'pending' ${rest('membership_id')})
  union all
  (select team_claim_id, user_id, 'coach', requested_at, null, team_id from team_claim
   where org_id = $1 and state = 'pending' ${rest('team_claim_id')})`;
/** The requests `r` with what they refer to. */
const withApplicants = (requests: string) => `${requests} r join app_user u on u.user_id = r.user_id
  left join invite i on i.org_id = $1 and i.invite_id = r.invite_id
  left join team t on t.org_id = $1 and t.team_id = r.team_id`;
const CLOSED_AT = 'coalesce(r.closed_at, r.dismissed_at)';
const ABOUT = 'coalesce(r.about_id, r.message_id)';
/** `at` is the type of instants: in a row, or inside of JSON. */
const reportColumns = <Time>(at: z.ZodType<Time>) => ({
  id: selected('r.report_id', uuid<TextReportId>()),
  kind: enumOf(REPORTED_KINDS),
  aboutId: selected(ABOUT, uuid<string>()),
  roomId: uuid<RoomId>().nullable(),
  authors: listOf(selectedPersonRef('a'), 'app_user a where a.user_id = any(r.author_ids)', 'order by a.user_id'),
  teamName: selected('t.name', z.string().nullable()),
  content: z.string(),
  reason: z.string().nullable(),
  createdAt: at,
  dismissedAt: at.nullable(),
  closedAt: selected(CLOSED_AT, at.nullable()),
  messageId: uuid<MessageId>().nullable(),
  sentAt: selected('m.created_at', at.nullable()),
  editedAt: selected('m.edited_at', at.nullable()),
  deletedAt: selected('m.deleted_at', at.nullable()),
  sender: selectedIf('sender.user_id is not null', selectedPersonRef('sender')),
  deleter: selectedIf('deleter.user_id is not null', selectedPersonRef('deleter')),
  reporter: selectedPerson('reporter'),
  earlierWordings: selected(`(select count(*) from text_wording w where w.org_id = $1 and w.about_id = ${ABOUT})`, z.int()),
});
/** Of the org $1. */
const REPORTS_WITH_NAMES = `chat_message_report r
     left join chat_message m on m.org_id = $1 and m.room_id = r.room_id and m.message_id = r.message_id
     left join app_user sender on sender.user_id = m.sender_id
     join app_user reporter on reporter.user_id = r.reporter_id
     left join text_wording gone on gone.org_id = $1 and gone.about_id = m.message_id and gone.replaced_at = m.deleted_at
     left join app_user deleter on deleter.user_id = gone.replaced_by
     left join team t on t.org_id = $1 and t.team_id = r.room_id`;
const isOpenFor = (user: string): string => `${CLOSED_AT} is null and not (${user} = any(r.author_ids))`;

type InOrg = [orgId: OrgId, linksSince: Date, now: Date];
type Bounds = [seasonsEndFrom: LocalDate, reportedSince: Date, importedSince: Date, officialsBefore: Date, viewerId: UserId];

/** `counted` are the rows of a list without what their items name besides. */
const waiting = <Value>(item: Selected<Value>, from: string, order: string, counted = from) =>
  object('', {
    count: selected(`(select count(*) from ${counted})`, z.int()),
    items: listOf(item, from, `order by ${order} limit ${WAITING_ITEMS}`),
  });

const first = (id: string) => `order by requested_at, ${id} limit ${WAITING_ITEMS}`;
const LINKS = `where l.org_id = $1 and ${LINK_WAITS}`;
const UNSCORED = `join season n on n.org_id = $1 and n.season_id = g.season_id
  where g.org_id = $1 and g.status in (${WITHOUT_RESULT.map((status) => `'${status}'`).join(', ')}) and g.ends_at <= $3 and n.is_active and n.ends_on >= $4`;
const REPORTED = `where r.org_id = $1 and r.created_at >= $5 and ${isOpenFor('$8')}`;
/** `needsAttention` in SQL. */
const FAULTY = `league_import j where j.org_id = $1 and j.requested_at >= $6
  and (${importStateAt('$3')} in ('refused', 'failed') or j.state = 'done' and j.faults > 0)
  and not exists (
    select 1 from league_import later where later.org_id = $1 and later.kind = j.kind and later.requested_at > j.requested_at
      and later.state = 'done' and later.faults = 0 and (j.is_dry_run or not later.is_dry_run))`;
const PLACES = 'official_assignment x join game g on g.org_id = $1 and g.game_id = x.game_id where x.org_id = $1';
const TO_COME = 'and g.starts_at >= $3';
const OPEN = `${TO_COME} and g.starts_at < $7 and ${isFreePlace('$3')}`;
const OFFERED = `${TO_COME} and g.status = 'scheduled' and x.state = 'offered' and (x.respond_by is null or x.respond_by > $3)`;
/** `listOf` calls the rows of its list `listed`. */
const { listed: game, ...ASSIGNMENT } = ASSIGNED;
const places = (which: string) =>
  waiting(
    object('', { ...ASSIGNMENT, game }),
    `${ASSIGNMENTS_WITH_NAMES} where g.org_id = $1 ${which}`,
    'g.starts_at, x.assignment_id',
    `${PLACES} ${which}`,
  );

const WAITING_ROW = row('', {
  approvals: waiting(
    object('r', approvalColumns(jsonInstant())),
    withApplicants(`(${waitingRequests(first)})`),
    'r.requested_at, r.id',
    `(${waitingRequests(() => '')}) r`,
  ),
  parentLinks: waiting(
    object('l', linkColumns(jsonInstant())),
    `${LINKS_WITH_NAMES} ${LINKS}`,
    'l.created_at, l.parent_link_id',
    `parent_link l ${LINKS}`,
  ),
  unscoredGames: waiting(LISTED_GAME, `${GAMES} ${UNSCORED}`, 'g.starts_at, g.game_id', `game g ${UNSCORED}`),
  messageReports: waiting(
    object('r', reportColumns(jsonInstant())),
    `${REPORTS_WITH_NAMES} ${REPORTED}`,
    'r.created_at, r.report_id',
    `chat_message_report r ${REPORTED}`,
  ),
  imports: waiting(object('j', importColumnsAt('$3', jsonInstant())), FAULTY, 'j.requested_at, j.import_id'),
  openPlaces: places(OPEN),
  offers: places(OFFERED),
});
const WAITING = statement<[...InOrg, ...Bounds]>('screens.waiting-for-admins', `select ${WAITING_ROW.sql}`).rows(WAITING_ROW);

const each = <From, To>({ count, items }: Waiting<From>, view: (item: From) => To): Waiting<To> => ({ count, items: items.map(view) });
const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

export const postgresWaitingReader = (sql: Sql): WaitingReader => ({
  async waitingForAdmins(orgId, { viewerId, now, today, reportedSince, importedSince, officialsBefore }) {
    const bounds: Bounds = [earliestEndOfCurrent(today), reportedSince, importedSince, officialsBefore, viewerId];
    const found = (await sql(WAITING, [orgId, waitingSince(now), now, ...bounds]))[0]!;
    return {
      approvals: each(found.approvals, (item) => ({ ...item, requestedAt: new Date(item.requestedAt) })),
      parentLinks: each(found.parentLinks, (item) => ({
        ...item,
        createdAt: new Date(item.createdAt),
        decidedAt: dateOrNull(item.decidedAt),
      })),
      unscoredGames: each(found.unscoredGames, listedGame),
      messageReports: each(found.messageReports, (item) =>
        reportView({
          ...item,
          createdAt: new Date(item.createdAt),
          dismissedAt: dateOrNull(item.dismissedAt),
          closedAt: dateOrNull(item.closedAt),
          sentAt: dateOrNull(item.sentAt),
          editedAt: dateOrNull(item.editedAt),
          deletedAt: dateOrNull(item.deletedAt),
        }),
      ),
      imports: each(found.imports, (item) =>
        jobOf({ ...item, requestedAt: new Date(item.requestedAt), endedAt: dateOrNull(item.endedAt), undoneAt: dateOrNull(item.undoneAt) }),
      ),
      openPlaces: each(found.openPlaces, ({ game: listed, ...place }) => inGame({ ...place, listed })),
      offers: each(found.offers, ({ game: listed, ...place }) => inGame({ ...place, listed })),
    };
  },
});
