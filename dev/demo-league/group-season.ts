import type { GameChange, RecordedEvent } from '../../src/application/ports/league-storage.ts';
import type { Game } from '../../src/domain/games/game.ts';
import { rulesOf } from '../../src/domain/league/season-rules.ts';
import type { GameReport } from '../../src/domain/reports/report.ts';
import type { GameChangeId } from '../../src/domain/shared/ids.ts';
import { standings } from '../../src/domain/standings/standings.ts';
import { type Fixture, fixtureIn, type GroupSeason, nameOf } from './fixture.ts';
import { type Timeline, timelineOf } from './game-timeline.ts';
import { randomOf } from './random.ts';
import { eventsOf } from './recorded-events.ts';
import { reportsOn } from './reports.ts';
import { decidedScore, seasonScores, sportPlay } from './scores.ts';
import type { Entry } from './squad.ts';

export type GroupGames = Readonly<{
  games: readonly Game[];
  gameChanges: readonly GameChange[];
  statEvents: readonly RecordedEvent[];
  reports: readonly GameReport[];
}>;

/** A scrimmage, the rounds, and the playoffs where the season has come to them. */
export function playGroup(group: GroupSeason): GroupGames {
  const regular = [scrimmage(group), ...rounds(group)].map((fixture) => timelineOf(group, fixture));
  const stories = [...regular, ...playoffs(group, regular)];
  return {
    games: stories.map(({ game }) => game),
    gameChanges: stories.flatMap(({ game, changes }) =>
      changes.map((change) => ({ ...change, id: group.newId<GameChangeId>(), orgId: game.orgId, gameId: game.id })),
    ),
    statEvents: stories.flatMap((story) => eventsOf(group, story)),
    reports: stories.flatMap((story) => reportsOn(group, story)),
  };
}

const playOf = ({ sport, plan }: GroupSeason) => sportPlay(sport.code, plan.ageGroup);

function scrimmage(group: GroupSeason): Fixture {
  const [home, visitor] = group.entries as [Entry, Entry];
  const periods = playOf(group).score(randomOf(`scrimmage ${nameOf(group)}`), 0);
  return fixtureIn(group, group.calendar.scrimmageWeek, 0, { gameType: 'scrimmage', home, visitor, periods });
}

function rounds(group: GroupSeason): readonly Fixture[] {
  const { plan, calendar, entries, isCurrent } = group;
  const random = randomOf(`course ${nameOf(group)} ${isCurrent ? plan.seed.current : plan.seed.past}`);
  const course = seasonScores(random, playOf(group), calendar.roundWeeks.length);
  return calendar.roundWeeks.flatMap((week, round) =>
    course[round]!.map(({ home, visitor, periods }, index) =>
      fixtureIn(group, week, index, { gameType: 'regular', home: entries[home]!, visitor: entries[visitor]!, periods }),
    ),
  );
}

/** The first against the fourth of the table, the second against the third, and the winners against each other. */
function playoffs(group: GroupSeason, regular: readonly Timeline[]): readonly Timeline[] {
  const [semifinalWeek, finalWeek] = group.calendar.playoffWeeks;
  if (semifinalWeek === undefined || finalWeek === undefined) return [];
  const { sport } = group;
  const meet = (home: Entry, visitor: Entry, week: number, index: number): Timeline => {
    const periods = decidedScore(randomOf(`playoff ${nameOf(group)} ${week} ${index}`), sport.code, playOf(group));
    return timelineOf(group, fixtureIn(group, week, index, { gameType: 'playoff', home, visitor, periods }));
  };
  const winnerOf = ({ fixture, game }: Timeline) => (game.homeScore! > game.visitorScore! ? fixture.home : fixture.visitor);

  const [first, second, third, fourth] = entriesByRank(group, regular) as [Entry, Entry, Entry, Entry];
  const semifinals = [meet(first, fourth, semifinalWeek, 0), meet(second, third, semifinalWeek, 1)] as const;
  return [...semifinals, meet(winnerOf(semifinals[0]), winnerOf(semifinals[1]), finalWeek, 0)];
}

function entriesByRank({ sport, season, entries }: GroupSeason, stories: readonly Timeline[]): readonly Entry[] {
  const teams = entries.map(({ team }) => team);
  const games = stories.map(({ game }) => game);
  return standings(rulesOf(sport.code, season.rules), sport.code, teams, games).map(
    (row) => entries.find(({ team }) => team.id === row.team.id)!,
  );
}
