import { type FieldChange, type Game, type GameEdit, scheduleGame, updateGame } from '../../src/domain/games/game.ts';
import type { GameId } from '../../src/domain/shared/ids.ts';
import { instantAt, startOfDay } from '../../src/domain/shared/time.ts';
import { dayOf } from './calendar.ts';
import type { Fixture, GroupSeason } from './fixture.ts';
import { adultName, fullName } from './names.ts';
import { randomOf } from './random.ts';
import { scoreOf } from './scores.ts';
import { unwrap } from './unwrap.ts';

/** A game as it stands now, and what was changed on the way, by the league's own rules. */
export type Timeline = Readonly<{ fixture: Fixture; game: Game; changes: readonly FieldChange[] }>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

export const timelineOf = (group: GroupSeason, fixture: Fixture): Timeline =>
  played(group, interrupted(group, arranged(group, announced(group, fixture))));

/** Who does it is an address; what happens later than now is done ahead, now. */
function edited({ now, userOf }: GroupSeason, { fixture, game, changes }: Timeline, by: string, at: Date, edit: GameEdit): Timeline {
  const next = unwrap(updateGame(game, edit, { by: userOf(by), mayCorrect: true }, at < now ? at : now));
  return { fixture, game: next.game, changes: [...changes, ...next.changes] };
}

function announced({ org, sport, season, ageGroup, facility, field, newId }: GroupSeason, fixture: Fixture): Timeline {
  const { gameType, startsAt, home, visitor } = fixture;
  const terms = {
    id: newId<GameId>(),
    orgId: season.orgId,
    seasonId: season.id,
    sportId: season.sportId,
    ageGroupId: ageGroup.id,
    gameType,
    startsAt,
    endsAt: later(startsAt, sport.minutes * MINUTE),
    facilityId: facility.id,
    fieldId: field.id,
    homeTeamId: home.team.id,
    visitorTeamId: visitor.team.id,
  };
  const twoWeeksAhead = later(startOfDay(season.startsOn, org.timeZone), -14 * DAY);
  return { fixture, game: unwrap(scheduleGame(terms, twoWeeksAhead)), changes: [] };
}

/** Colours, a parent of the home team for the snacks, and somebody to keep the score. */
function arranged(group: GroupSeason, story: Timeline): Timeline {
  const { org, userOf } = group;
  const { name, home } = story.fixture;
  const random = randomOf(`arrangements ${name}`);
  const { scorer } = home.squad.plan;
  const family = random.pick(home.squad.children).player.lastName;
  return edited(group, story, org.admin, story.game.updatedAt, {
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
  });
}

/** What keeps the game from beginning as planned. */
function interrupted(group: GroupSeason, story: Timeline): Timeline {
  const { org, calendar } = group;
  const { disruption, startsAt, ...sides } = story.fixture;
  const before = later(startsAt, -2 * HOUR);
  switch (disruption?.kind) {
    case 'canceled':
    case 'postponed':
      return edited(group, story, org.admin, before, { status: disruption.kind, statusReason: disruption.reason });
    case 'forfeit': {
      const forfeit = { status: disruption.kind, statusReason: disruption.reason, forfeitedBy: sides[disruption.by].team.id };
      return edited(group, story, org.scorekeeper, later(startsAt, 15 * MINUTE), forfeit);
    }
    case 'moved': {
      const day = dayOf(calendar, disruption.week + disruption.weeksLater, disruption.weekday);
      const postponed = edited(group, story, org.admin, before, { status: 'postponed', statusReason: disruption.reason });
      const moved = { status: 'scheduled', startsAt: instantAt(day, disruption.time, org.timeZone) } as const;
      return edited(group, postponed, org.admin, later(before, DAY), moved);
    }
    default:
      return story;
  }
}

/** The game as far as it has come: a period that is under way has no score yet. */
function played(group: GroupSeason, story: Timeline): Timeline {
  const { org, sport, now } = group;
  const { periods, disruption } = story.fixture;
  const { status, startsAt, endsAt } = story.game;
  if (status !== 'scheduled' || startsAt > now) return story;
  const begun = edited(group, story, org.scorekeeper, startsAt, { status: 'in_progress', homeScore: 0, visitorScore: 0 });
  const scored = (count: number, edit: GameEdit): Timeline => {
    const periodScores = periods.slice(0, count);
    const { home, visitor } = scoreOf(sport.code, periodScores);
    return edited(group, begun, org.scorekeeper, endsAt, { ...edit, periodScores, homeScore: home, visitorScore: visitor });
  };

  if (disruption?.kind === 'suspended') return scored(disruption.after, { status: 'suspended', statusReason: disruption.reason });
  if (endsAt <= now) return scored(periods.length, { status: 'final' });
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return scored(Math.floor(periods.length * share), {});
}
