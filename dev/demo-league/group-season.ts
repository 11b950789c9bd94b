import type { GameChange, RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import type { Game } from '../../src/domain/games/game.ts';
import { rulesOf } from '../../src/domain/league/season-rules.ts';
import type { GameReport } from '../../src/domain/reports/report.ts';
import type { GameChangeId } from '../../src/domain/shared/ids.ts';
import { standings } from '../../src/domain/standings/standings.ts';
import { type Fixture, fixtureIn, type GroupSeason } from './fixture.ts';
import { reportsOn } from './reports.ts';
import { pairingsOf } from './scores.ts';
import type { Entry } from './squad.ts';
import { recordedEvents } from './stat-events.ts';
import { type Timeline, timelineOf } from './timeline.ts';

export type GroupGames = Readonly<{
  games: readonly Game[];
  gameChanges: readonly GameChange[];
  statEvents: readonly RecordedEvent[];
  reports: readonly GameReport[];
}>;

/** A scrimmage, the rounds, and the playoffs if the calendar has them. */
export function playGroup(group: GroupSeason): GroupGames {
  const regular = [scrimmage(group), ...rounds(group)].map((fixture) => timelineOf(group, fixture));
  const timelines = [...regular, ...playoffs(group, regular)];
  return {
    games: timelines.map(({ game }) => game),
    gameChanges: timelines.flatMap(({ game, changes }) =>
      changes.map((change) => ({ ...change, id: group.newId<GameChangeId>(), orgId: game.orgId, gameId: game.id })),
    ),
    statEvents: timelines.flatMap((timeline) => recordedEvents(group, timeline)),
    reports: timelines.flatMap((timeline) => reportsOn(group, timeline)),
  };
}

function scrimmage(group: GroupSeason): Fixture {
  const [home, visitor] = group.entries as [Entry, Entry];
  return fixtureIn(group, 'scrimmage', group.calendar.scrimmageWeek, 0, home, visitor);
}

const rounds = (group: GroupSeason): readonly Fixture[] =>
  group.calendar.roundWeeks.flatMap((week, round) =>
    pairingsOf(round).map(({ home, visitor }, index) =>
      fixtureIn(group, 'regular', week, index, group.entries[home]!, group.entries[visitor]!),
    ),
  );

/** First against fourth and second against third in the standings, then the winners; after a tie the home team advances. */
function playoffs(group: GroupSeason, regular: readonly Timeline[]): readonly Timeline[] {
  const [semifinalWeek, finalWeek] = group.calendar.playoffWeeks;
  if (semifinalWeek === undefined || finalWeek === undefined) return [];
  const meet = (home: Entry, visitor: Entry, week: number, index: number): Timeline =>
    timelineOf(group, fixtureIn(group, 'playoff', week, index, home, visitor));
  const winnerOf = ({ fixture, game }: Timeline) => (game.homeScore! >= game.visitorScore! ? fixture.home : fixture.visitor);

  const [first, second, third, fourth] = entriesByRank(group, regular) as [Entry, Entry, Entry, Entry];
  const semifinals = [meet(first, fourth, semifinalWeek, 0), meet(second, third, semifinalWeek, 1)] as const;
  return [...semifinals, meet(winnerOf(semifinals[0]), winnerOf(semifinals[1]), finalWeek, 0)];
}

function entriesByRank({ sport, season, entries }: GroupSeason, timelines: readonly Timeline[]): readonly Entry[] {
  const teams = entries.map(({ team }) => team);
  const games = timelines.map(({ game }) => game);
  return standings(rulesOf(sport.code, season.rules), sport.code, teams, games).map(
    (row) => entries.find(({ team }) => team.id === row.team.id)!,
  );
}
