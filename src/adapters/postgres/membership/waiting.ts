import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { WAITING_ITEMS, type Waiting, type WaitingReader } from '../../../application/ports/storage/membership/waiting-reader.ts';
import { waitingSince } from '../../../domain/families/parent-link.ts';
import { WITHOUT_RESULT } from '../../../domain/games/game-status.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { linkColumns, linksWithNames, linkView, linkWaits } from '../families/links.ts';
import { importColumns, importState, jobOf } from '../imports/import-row.ts';
import { gamesWithNames, LISTED_GAME, listedGame } from '../league/listed-games.ts';
import { isKept } from '../league/seasons-of-teams.ts';
import { reportsWithNames, reportView } from '../moderation/moderation-reader.ts';
import { isOnWordsOf } from '../moderation/report-parts.ts';
import { assignmentsInGames, inGame, isFreePlace } from '../officials/assignments-in-games.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { approvals, waitingRequests } from './approvals.ts';
import { personView } from './named-member.ts';

type Asked = Readonly<{
  orgId: OrgId;
  viewerId: UserId;
  now: Date;
  linksSince: Date;
  seasonsEndFrom: LocalDate;
  reportedSince: Date;
  importedSince: Date;
  officialsBefore: Date;
}>;
type Db = Kysely<Schema>;

/** The first items of a list, and how many there are: the rows of `counted`, which joins nothing that items name besides. */
const waiting = <Item>(counted: Expression<unknown>, items: Expression<Item>) =>
  jsonBuildObject({ count: sql<number>`(select count(*) from ${counted} as counted)`, items: jsonArrayFrom(items) });

const waitingApprovals = (db: Db, { orgId }: Asked) =>
  waiting(
    db.selectFrom(waitingRequests(db, orgId)).select('r.id'),
    approvals(db, orgId, waitingRequests(db, orgId, { limit: WAITING_ITEMS }))
      .orderBy('r.requested_at')
      .orderBy('r.id')
      .limit(WAITING_ITEMS),
  );

const currentTeams = (db: Db, { orgId, seasonsEndFrom }: Asked) =>
  db
    .selectFrom('team as t')
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
    .where('t.org_id', '=', orgId)
    .where(isKept)
    .where('n.is_active', '=', true)
    .where('n.ends_on', '>=', seasonsEndFrom);
const teamlessCoaches = (db: Db, asked: Asked) => {
  const { orgId } = asked;
  const teamless = db
    .selectFrom('membership as m')
    .where('m.org_id', '=', orgId)
    .where('m.role', '=', 'coach')
    .where('m.state', '=', 'approved')
    .where((eb) => eb.exists(currentTeams(db, asked).select(eb.lit(1).as('one'))))
    .where((eb) => {
      const staffed = currentTeams(db, asked)
        .innerJoin('team_staff as l', (join) => join.on('l.org_id', '=', orgId).onRef('l.team_id', '=', 't.team_id'))
        .where('l.user_id', '=', eb.ref('m.user_id'))
        .select(eb.lit(1).as('one'));
      return eb.not(eb.exists(staffed));
    });
  return waiting(
    teamless.select('m.membership_id'),
    teamless
      .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
      .select((eb) => [
        'm.membership_id as membershipId',
        personView('u', orgId).as('user'),
        jsonBuildObject({ issuer: eb.ref('u.issuer'), subject: eb.ref('u.subject') }).as('identity'),
      ])
      .orderBy('m.decided_at')
      .orderBy('m.membership_id')
      .limit(WAITING_ITEMS),
  );
};

const waitingLinks = (db: Db, { orgId, linksSince }: Asked) =>
  waiting(
    db.selectFrom('parent_link as l').where('l.org_id', '=', orgId).where(linkWaits(linksSince)).select('l.parent_link_id'),
    linksWithNames(db, orgId)
      .where(linkWaits(linksSince))
      .select(linkColumns(db, { orgId, waitingSince: linksSince }))
      .orderBy('l.created_at')
      .orderBy('l.parent_link_id')
      .limit(WAITING_ITEMS),
  );

const game = expressionBuilder<{ g: Schema['game']; n: Schema['season']; x: Schema['official_assignment'] }, 'g' | 'n' | 'x'>();
/** Whether a game `g` of a current season `n` is over and without a result. */
const isUnscored = ({ now, seasonsEndFrom }: Asked) =>
  game.and([
    game('g.status', 'in', WITHOUT_RESULT),
    game('g.ends_at', '<=', now),
    game('n.is_active', '=', true),
    game('n.ends_on', '>=', seasonsEndFrom),
  ]);
const unscoredGames = (db: Db, asked: Asked) =>
  waiting(
    db
      .selectFrom('game as g')
      .innerJoin('season as n', (join) => join.on('n.org_id', '=', asked.orgId).onRef('n.season_id', '=', 'g.season_id'))
      .where('g.org_id', '=', asked.orgId)
      .where(isUnscored(asked))
      .select('g.game_id'),
    gamesWithNames(db, asked.orgId)
      .innerJoin('season as n', (join) => join.on('n.org_id', '=', asked.orgId).onRef('n.season_id', '=', 'g.season_id'))
      .where('g.org_id', '=', asked.orgId)
      .where(isUnscored(asked))
      .select(LISTED_GAME)
      .orderBy('g.starts_at')
      .orderBy('g.game_id')
      .limit(WAITING_ITEMS),
  );

const report = expressionBuilder<{ r: Schema['chat_message_report'] }, 'r'>();
const isOpenReport = ({ viewerId, reportedSince }: Asked) =>
  report.and([report('r.created_at', '>=', reportedSince), report('r.closed_at', 'is', null), report.not(isOnWordsOf(viewerId, 'r'))]);
const openReports = (db: Db, asked: Asked) =>
  waiting(
    db.selectFrom('chat_message_report as r').where('r.org_id', '=', asked.orgId).where(isOpenReport(asked)).select('r.report_id'),
    reportsWithNames(db, asked.orgId).where(isOpenReport(asked)).orderBy('r.created_at').orderBy('r.report_id').limit(WAITING_ITEMS),
  );

/** `needsAttention` of imports `j`. */
const faultyImports = (db: Db, { orgId, now, importedSince }: Asked) => {
  const faulty = db
    .selectFrom('league_import as j')
    .where('j.org_id', '=', orgId)
    .where('j.requested_at', '>=', importedSince)
    .where((eb) =>
      eb.or([eb(importState(eb, now), 'in', ['refused', 'failed']), eb.and([eb('j.state', '=', 'done'), eb('j.faults', '>', 0)])]),
    )
    .where((eb) => {
      const mended = eb
        .selectFrom('league_import as later')
        .where('later.org_id', '=', orgId)
        .whereRef('later.kind', '=', 'j.kind')
        .whereRef('later.requested_at', '>', 'j.requested_at')
        .where('later.state', '=', 'done')
        .where('later.faults', '=', 0)
        .where((later) => later.or([later.ref('j.is_dry_run'), later.not('later.is_dry_run')]))
        .select(eb.lit(1).as('one'));
      return eb.not(eb.exists(mended));
    });
  return waiting(
    faulty.select('j.import_id'),
    faulty.select(importColumns(now)).orderBy('j.requested_at').orderBy('j.import_id').limit(WAITING_ITEMS),
  );
};

const isOpenPlace = ({ now, officialsBefore }: Asked) =>
  game.and([game('g.starts_at', '>=', now), game('g.starts_at', '<', officialsBefore), isFreePlace(now)]);
const isOffered = ({ now }: Asked) =>
  game.and([
    game('g.starts_at', '>=', now),
    game('g.status', '=', 'scheduled'),
    game('x.state', '=', 'offered'),
    game.or([game('x.respond_by', 'is', null), game('x.respond_by', '>', now)]),
  ]);
const places = (db: Db, { orgId }: Asked, which: ReturnType<typeof isOpenPlace>) =>
  waiting(
    db
      .selectFrom('official_assignment as x')
      .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'x.game_id'))
      .where('x.org_id', '=', orgId)
      .where(which)
      .select('x.assignment_id'),
    assignmentsInGames(db, orgId).where(which).orderBy('g.starts_at').orderBy('x.assignment_id').limit(WAITING_ITEMS),
  );

const WAITING = prepared('screens.waiting-for-admins', (asked: Asked, db) =>
  db.selectNoFrom([
    waitingApprovals(db, asked).as('approvals'),
    teamlessCoaches(db, asked).as('teamlessCoaches'),
    waitingLinks(db, asked).as('parentLinks'),
    unscoredGames(db, asked).as('unscoredGames'),
    openReports(db, asked).as('messageReports'),
    faultyImports(db, asked).as('imports'),
    places(db, asked, isOpenPlace(asked)).as('openPlaces'),
    places(db, asked, isOffered(asked)).as('offers'),
  ]),
);

const each = <From, To>({ count, items }: Waiting<From>, view: (item: From) => To): Waiting<To> => ({ count, items: items.map(view) });
const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

export const postgresWaitingReader = (on: Sql): WaitingReader => ({
  async waitingForAdmins(orgId, { now, today, ...bounds }) {
    const asked = { orgId, now, linksSince: waitingSince(now), seasonsEndFrom: earliestEndOfCurrent(today), ...bounds };
    const [found] = await WAITING(on, asked);
    const { approvals: requests, parentLinks, unscoredGames: unscored, messageReports, imports, openPlaces, offers } = found!;
    return {
      approvals: each(requests, (item) => ({ ...item, requestedAt: new Date(item.requestedAt) })),
      teamlessCoaches: found!.teamlessCoaches,
      parentLinks: each(parentLinks, linkView),
      unscoredGames: each(unscored, listedGame),
      messageReports: each(messageReports, reportView),
      imports: each(imports, (item) =>
        jobOf({ ...item, requestedAt: new Date(item.requestedAt), endedAt: dateOrNull(item.endedAt), undoneAt: dateOrNull(item.undoneAt) }),
      ),
      openPlaces: each(openPlaces, inGame),
      offers: each(offers, inGame),
    };
  },
});
