import type { GameChange, RecordedEvent } from '../../application/ports/league-storage.ts';
import type { NewId } from '../../application/ports/new-id.ts';
import type { Facility, Field } from '../../domain/games/facility.ts';
import type { PeriodScore } from '../../domain/games/game.ts';
import { type FieldChange, type Game, type GameEdit, type GameType, scheduleGame, updateGame } from '../../domain/games/game.ts';
import type { GameReport } from '../../domain/games/report.ts';
import type { AgeGroup, Season } from '../../domain/games/season.ts';
import { rulesOf } from '../../domain/games/season-rules.ts';
import { standings } from '../../domain/games/standings.ts';
import { validateStatEvent } from '../../domain/games/stats/stat-event.ts';
import type { GameChangeId, GameId, ReportId, StatEventId, UserId } from '../../domain/shared/ids.ts';
import { instantAt, startOfDay, type TimeZone } from '../../domain/shared/time.ts';
import { type Calendar, dayOf } from './calendar.ts';
import { adultName, fullName } from './names.ts';
import { orThrow } from './or-throw.ts';
import type { GroupPlan, Mishap, OrgPlan, SportPlan } from './plan.ts';
import { boxScoreOf, type Play, type Side } from './play.ts';
import { type Random, randomOf } from './random.ts';
import { reportOn } from './reports.ts';
import { courseOf, decidedScore, scoreOf, sportPlay } from './scores.ts';
import type { Entry } from './squad.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The teams of one age group in one season, and what their games need to know of the league. */
export type GroupSeason = Readonly<{
  org: OrgPlan;
  sport: SportPlan;
  group: GroupPlan;
  season: Season;
  calendar: Calendar;
  isCurrent: boolean;
  ageGroup: AgeGroup;
  facility: Facility;
  field: Field;
  entries: readonly Entry[];
  now: Date;
  newId: NewId;
  userOf: (email: string) => UserId;
}>;

export type GroupGames = Readonly<{
  games: readonly Game[];
  gameChanges: readonly GameChange[];
  statEvents: readonly RecordedEvent[];
  reports: readonly GameReport[];
}>;

/** One game as the season plans it, and how it comes out if nothing gets in its way. */
type Fixture = Readonly<{
  name: string;
  gameType: GameType;
  startsAt: Date;
  home: Entry;
  visitor: Entry;
  periods: readonly PeriodScore[];
  mishap: Mishap | undefined;
}>;

/** A game as it stands now, and how it came to that. `isBoxScore` says that its plays were put down only afterwards. */
type Story = Readonly<{ fixture: Fixture; game: Game; changes: readonly FieldChange[] }>;

export function playGroup(group: GroupSeason): GroupGames {
  const regular = [scrimmage(group), ...rounds(group)].map((fixture) => tell(group, fixture));
  const stories = [...regular, ...playoffs(group, regular)];
  return {
    games: stories.map(({ game }) => game),
    gameChanges: stories.flatMap(({ game, changes }) =>
      changes.map((change) => ({ ...change, id: group.newId<GameChangeId>(), orgId: game.orgId, gameId: game.id })),
    ),
    statEvents: stories.flatMap((story) => eventsOf(group, story)),
    reports: stories.flatMap((story) => reportsOf(group, story)),
  };
}

const timeZoneOf = ({ org }: GroupSeason): TimeZone => org.timeZone;
const nameOf = ({ org, sport, group, isCurrent }: GroupSeason) =>
  `${org.code} ${sport.code} ${group.ageGroup} ${isCurrent ? 'current' : 'past'}`;

function fixtureIn(group: GroupSeason, week: number, index: number, game: Omit<Fixture, 'name' | 'startsAt' | 'mishap'>): Fixture {
  const { weekday, times, mishaps = [] } = group.group;
  return {
    ...game,
    name: `${nameOf(group)} week ${week} game ${index + 1}`,
    startsAt: instantAt(dayOf(group.calendar, week, weekday), times[index]!, timeZoneOf(group)),
    mishap: group.isCurrent ? mishaps.find((each) => each.week === week && each.game === index + 1) : undefined,
  };
}

function scrimmage(group: GroupSeason): Fixture {
  const { sport, calendar, entries } = group;
  const play = sportPlay(sport.code, group.group.ageGroup);
  const periods = play.score(randomOf(`scrimmage ${nameOf(group)}`), 0);
  return fixtureIn(group, calendar.scrimmageWeek, 0, { gameType: 'scrimmage', home: entries[0]!, visitor: entries[1]!, periods });
}

function rounds(group: GroupSeason): readonly Fixture[] {
  const { sport, calendar, entries, isCurrent } = group;
  const { ageGroup, course } = group.group;
  const random = randomOf(`course ${nameOf(group)} ${isCurrent ? course.current : course.past}`);
  return courseOf(random, sportPlay(sport.code, ageGroup), calendar.roundWeeks.length).flatMap((round, index) =>
    round.map(({ home, visitor, periods }, game) =>
      fixtureIn(group, calendar.roundWeeks[index]!, game, {
        gameType: 'regular',
        home: entries[home]!,
        visitor: entries[visitor]!,
        periods,
      }),
    ),
  );
}

/** The first against the fourth of the table, the second against the third, and the winners against each other. */
function playoffs(group: GroupSeason, regular: readonly Story[]): readonly Story[] {
  const [semifinalWeek, finalWeek] = group.calendar.playoffWeeks;
  if (semifinalWeek === undefined || finalWeek === undefined) return [];
  const { sport, season, entries } = group;
  const play = sportPlay(sport.code, group.group.ageGroup);
  const table = standings(
    rulesOf(sport.code, season.rules),
    sport.code,
    entries.map(({ team }) => team),
    regular.map(({ game }) => game),
  );
  const seeds = table.map(({ team }) => entries.find((entry) => entry.team.id === team.id)!);
  const meet = (home: Entry, visitor: Entry, week: number, index: number): Story => {
    const periods = decidedScore(randomOf(`playoff ${nameOf(group)} ${week} ${index}`), sport.code, play);
    return tell(group, fixtureIn(group, week, index, { gameType: 'playoff', home, visitor, periods }));
  };
  const winnerOf = ({ fixture, game }: Story) => (game.homeScore! > game.visitorScore! ? fixture.home : fixture.visitor);

  const semifinals = [meet(seeds[0]!, seeds[3]!, semifinalWeek, 0), meet(seeds[1]!, seeds[2]!, semifinalWeek, 1)];
  const [one, other] = semifinals.map(winnerOf);
  return [...semifinals, meet(one!, other!, finalWeek, 0)];
}

/** A game from its announcement up to now. */
function tell(group: GroupSeason, fixture: Fixture): Story {
  const { org, sport, season, now, userOf } = group;
  const [admin, scorekeeper] = [userOf(org.admin), userOf(org.scorekeeper)];
  const { mishap } = fixture;
  const announcedAt = new Date(startOfDay(season.startsOn, timeZoneOf(group)).getTime() - 14 * DAY);
  let story = announced(group, fixture, announcedAt);
  const edit = (by: UserId, at: Date, what: GameEdit) => {
    const { game, changes } = orThrow(updateGame(story.game, what, { by, mayReopen: true }, at < now ? at : now));
    story = { ...story, game, changes: [...story.changes, ...changes] };
  };

  edit(admin, announcedAt, arrangementsOf(group, fixture));
  const before = new Date(fixture.startsAt.getTime() - 2 * HOUR);
  switch (mishap?.kind) {
    case 'canceled':
    case 'postponed':
      edit(admin, before, { status: mishap.kind, statusReason: mishap.reason });
      return story;
    case 'forfeit':
      edit(scorekeeper, new Date(fixture.startsAt.getTime() + 15 * MINUTE), {
        status: 'forfeit',
        statusReason: mishap.reason,
        forfeitedBy: fixture[mishap.by].team.id,
      });
      return story;
    case 'moved': {
      const day = dayOf(group.calendar, mishap.week + mishap.weeksLater, mishap.weekday);
      const startsAt = instantAt(day, mishap.time, timeZoneOf(group));
      if (mishap.weeksLater > 0) edit(admin, before, { status: 'postponed', statusReason: mishap.reason });
      edit(admin, new Date(before.getTime() + DAY), { status: 'scheduled', startsAt });
    }
  }

  const { startsAt, endsAt } = story.game;
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  if (share < 0) return story;
  edit(scorekeeper, startsAt, { status: 'in_progress', homeScore: 0, visitorScore: 0 });
  const ended =
    mishap?.kind === 'suspended' ? mishap.after : share < 1 ? Math.floor(fixture.periods.length * share) : fixture.periods.length;
  const periodScores = fixture.periods.slice(0, ended);
  const { home, visitor } = scoreOf(sport.code, periodScores);
  edit(scorekeeper, endsAt, {
    periodScores,
    homeScore: home,
    visitorScore: visitor,
    ...(mishap?.kind === 'suspended' ? { status: 'suspended', statusReason: mishap.reason } : share >= 1 && { status: 'final' }),
  });
  return story;
}

function announced({ sport, season, ageGroup, facility, field, newId }: GroupSeason, fixture: Fixture, at: Date): Story {
  const { gameType, startsAt, home, visitor } = fixture;
  const game = scheduleGame(
    {
      id: newId<GameId>(),
      orgId: season.orgId,
      seasonId: season.id,
      sportId: season.sportId,
      ageGroupId: ageGroup.id,
      gameType,
      startsAt,
      endsAt: new Date(startsAt.getTime() + sport.minutes * MINUTE),
      facilityId: facility.id,
      fieldId: field.id,
      homeTeamId: home.team.id,
      visitorTeamId: visitor.team.id,
    },
    at,
  );
  return { fixture, game: orThrow(game), changes: [] };
}

/** Colours, a parent of the home team for the snacks, and somebody to keep the score. */
function arrangementsOf({ org, userOf }: GroupSeason, { name, home }: Fixture): GameEdit {
  const random = randomOf(`arrangements ${name}`);
  const { scorer } = home.squad.plan;
  const family = random.pick(home.squad.children).player.lastName;
  return {
    homeJerseyColor: home.team.color,
    visitorJerseyColor: home.team.color === 'White' ? 'Gray' : 'White',
    ...(random.chance(65) && {
      snackParentName: fullName(adultName(random, family)),
      // 555-0100 to 555-0199 are nobody's.
      snackParentPhone: `+1 ${org.areaCode} 555 01${random.whole(10, 99)}`,
    }),
    ...(scorer
      ? { officialScorer: scorer.name, officialScorerUserId: userOf(scorer.email) }
      : random.chance(50) && { officialScorer: fullName(adultName(random)) }),
  };
}

/** Play by play in the current season; what is past was put down as a box score. */
function eventsOf(group: GroupSeason, { fixture, game }: Story): readonly RecordedEvent[] {
  const { org, sport, isCurrent, now, newId, userOf } = group;
  if (game.gameType === 'scrimmage' || game.periodScores.length === 0) return [];
  const random = randomOf(`plays ${fixture.name}`);
  const { plays } = sportPlay(sport.code, group.group.ageGroup);
  const match = {
    home: sideOf(fixture.home),
    visitor: sideOf(fixture.visitor),
    periods: game.periodScores,
    isOver: game.status === 'final',
  };
  const book = plays(random, match);
  const lines = isCurrent ? withSlip(random, book) : boxScoreOf(book).map((play) => ({ play, isVoid: false }));

  const recordedBy = userOf(org.scorekeeper);
  const end = Math.min(game.endsAt.getTime(), now.getTime());
  const from = isCurrent ? game.startsAt.getTime() : end;
  const until = isCurrent ? end : end + HOUR;
  return lines.map(({ play, isVoid }, index) => {
    const { facts } = orThrow(validateStatEvent(sport.code, play));
    const createdAt = new Date(Math.floor(from + ((until - from) * (index + 1)) / (lines.length + 1)));
    return {
      ...facts,
      id: newId<StatEventId>(),
      orgId: game.orgId,
      gameId: game.id,
      teamId: play.teamId,
      playerId: play.playerId,
      sequence: index + 1,
      clientEventId: null,
      occurredAt: null,
      recordedBy,
      createdAt,
      voidedAt: isVoid ? createdAt : null,
      voidedBy: isVoid ? recordedBy : null,
    };
  });
}

const sideOf = ({ team, roster }: Entry): Side => ({ teamId: team.id, players: roster.map(({ playerId }) => playerId) });

/** In some games the scorekeeper taps twice, and takes the second one back. */
function withSlip(random: Random, plays: readonly Play[]): readonly Readonly<{ play: Play; isVoid: boolean }>[] {
  const slip = random.chance(40) ? random.whole(0, plays.length - 1) : -1;
  return plays.flatMap((play, index) => [{ play, isVoid: false }, ...(index === slip ? [{ play, isVoid: true }] : [])]);
}

/** Officials report on most games of the current season that were played to the end. */
function reportsOf({ org, isCurrent, now, newId, userOf }: GroupSeason, { fixture, game }: Story): readonly GameReport[] {
  const random = randomOf(`report ${fixture.name}`);
  const isReportable = isCurrent && game.status === 'final' && game.gameType === 'regular' && org.umpires.length > 0;
  if (!isReportable || !random.chance(75)) return [];
  const report = reportOn(random, game, { id: newId<ReportId>(), authorId: userOf(random.pick(org.umpires)) });
  return report.createdAt <= now ? [report] : [];
}
