import type { RecordedEvent } from '../../src/application/ports/league-storage.ts';
import { validateStatEvent } from '../../src/domain/scoring/stat-event.ts';
import type { StatEventId } from '../../src/domain/shared/ids.ts';
import type { GroupSeason } from './fixture.ts';
import type { Timeline } from './game-timeline.ts';
import { boxScoreOf, type Play, type Side } from './play.ts';
import { type Random, randomOf } from './random.ts';
import { sportPlay } from './scores.ts';
import type { Entry } from './squad.ts';
import { unwrap } from './unwrap.ts';

const HOUR = 3_600_000;

type Line = Readonly<{ play: Play; isVoid: boolean }>;

/** Put down while a game of the current season is on; in the past, from the box score in the hour after it. A scrimmage has none. */
export function eventsOf(group: GroupSeason, story: Timeline): readonly RecordedEvent[] {
  const { org, sport, isCurrent, now, newId, userOf } = group;
  const { orgId, id: gameId, startsAt, endsAt } = story.game;
  const lines = linesOf(group, story);
  const recordedBy = userOf(org.scorekeeper);
  const [from, until] = isCurrent
    ? [startsAt.getTime(), Math.min(endsAt.getTime(), now.getTime())]
    : [endsAt.getTime(), endsAt.getTime() + HOUR];
  return lines.map(({ play, isVoid }, index) => {
    const { facts } = unwrap(validateStatEvent(sport.code, play));
    const createdAt = new Date(Math.floor(from + ((until - from) * (index + 1)) / (lines.length + 1)));
    return {
      ...facts,
      id: newId<StatEventId>(),
      orgId,
      gameId,
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

function linesOf({ sport, plan, isCurrent }: GroupSeason, { fixture, game }: Timeline): readonly Line[] {
  const { gameType, periodScores: periods, status } = game;
  if (gameType === 'scrimmage' || periods.length === 0) return [];
  const random = randomOf(`plays ${fixture.name}`);
  const match = { home: sideOf(fixture.home), visitor: sideOf(fixture.visitor), periods, isOver: status === 'final' };
  const plays = sportPlay(sport.code, plan.ageGroup).plays(random, match);
  return isCurrent ? withSlip(random, plays) : boxScoreOf(plays).map((play) => ({ play, isVoid: false }));
}

const sideOf = ({ team, roster }: Entry): Side => ({ teamId: team.id, players: roster.map(({ playerId }) => playerId) });

/** In some games the scorekeeper taps twice, and takes the second one back. */
function withSlip(random: Random, plays: readonly Play[]): readonly Line[] {
  const slip = random.chance(40) ? random.whole(0, plays.length - 1) : -1;
  return plays.flatMap((play, index) => [{ play, isVoid: false }, ...(index === slip ? [{ play, isVoid: true }] : [])]);
}
