import { type FieldChange, type Game, type GameEdit, scheduleGame, updateGame } from '../../src/domain/games/game.ts';
import type { GameId } from '../../src/domain/shared/ids.ts';
import { instantAt, startOfDay } from '../../src/domain/shared/time.ts';
import { dayOf } from './calendar.ts';
import type { Fixture, GroupSeason } from './fixture.ts';
import { adultName, fullName } from './names.ts';
import { randomOf } from './random.ts';
import { type PlayedPeriod, playedPeriods, scoreOf } from './scores.ts';
import { unwrap } from './unwrap.ts';

/** A game's current state and the changes that led to it, made by the domain's rules. */
export type Timeline = Readonly<{
  fixture: Fixture;
  game: Game;
  changes: readonly FieldChange[];
  /** Completed periods. */
  periods: readonly PlayedPeriod[];
}>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

export const timelineOf = (group: GroupSeason, fixture: Fixture): Timeline =>
  played(group, interrupted(group, arranged(group, announced(group, fixture))));

/** `by` is an email address; an edit dated in the future is made now. */
function edited({ now, userOf }: GroupSeason, timeline: Timeline, by: string, at: Date, edit: GameEdit): Timeline {
  const next = unwrap(updateGame(timeline.game, edit, { by: userOf(by), mayCorrect: true }, at < now ? at : now));
  return { ...timeline, game: next.game, changes: [...timeline.changes, ...next.changes] };
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
  return { fixture, ...unwrap(scheduleGame(terms, twoWeeksAhead)), changes: [], periods: [] };
}

/** Adds jersey colors, a snack parent of the home team, and an official scorer. */
function arranged(group: GroupSeason, timeline: Timeline): Timeline {
  const { org, userOf } = group;
  const { name, home } = timeline.fixture;
  const random = randomOf(`arrangements ${name}`);
  const { scorer } = home.squad.plan;
  const family = random.pick(home.squad.children).player.lastName;
  return edited(group, timeline, org.admin, timeline.game.updatedAt, {
    homeJerseyColor: home.team.color,
    visitorJerseyColor: home.team.color === 'White' ? 'Gray' : 'White',
    ...(random.chance(65) && {
      snackParentName: fullName(adultName(random, family)),
      // 555-0100 to 555-0199 are reserved for fictitious use.
      snackParentPhone: `+1 ${org.areaCode} 555 01${random.whole(10, 99)}`,
    }),
    ...(scorer
      ? { officialScorer: scorer.name, officialScorerUserId: userOf(scorer.email) }
      : random.chance(50) && { officialScorer: fullName(adultName(random)) }),
  });
}

/** Applies a disruption that prevents the game from starting as planned. */
function interrupted(group: GroupSeason, timeline: Timeline): Timeline {
  const { org, calendar } = group;
  const { disruption, startsAt, ...sides } = timeline.fixture;
  const before = later(startsAt, -2 * HOUR);
  switch (disruption?.kind) {
    case 'canceled':
    case 'postponed':
      return edited(group, timeline, org.admin, before, { status: disruption.kind, statusReason: disruption.reason });
    case 'forfeit': {
      const forfeit = { status: disruption.kind, statusReason: disruption.reason, forfeitedBy: sides[disruption.by].team.id };
      return edited(group, timeline, org.scorekeeper, later(startsAt, 15 * MINUTE), forfeit);
    }
    case 'moved': {
      const day = dayOf(calendar, disruption.week + disruption.weeksLater, disruption.weekday);
      const postponed = edited(group, timeline, org.admin, before, { status: 'postponed', statusReason: disruption.reason });
      const moved = { status: 'scheduled', startsAt: instantAt(day, disruption.time, org.timeZone) } as const;
      return edited(group, postponed, org.admin, later(before, DAY), moved);
    }
    default:
      return timeline;
  }
}

/** Plays the game up to now: a period in progress has no score yet. */
function played(group: GroupSeason, timeline: Timeline): Timeline {
  const { org, sport, now } = group;
  const { name, home, visitor, disruption } = timeline.fixture;
  const { status, startsAt, endsAt } = timeline.game;
  if (status !== 'scheduled' || startsAt > now) return timeline;
  const begun = edited(group, timeline, org.scorekeeper, startsAt, { status: 'in_progress', homeScore: 0, visitorScore: 0 });
  const all = playedPeriods(randomOf(`play ${name}`), sport, home, visitor);
  const scored = (count: number, edit: GameEdit): Timeline => {
    const periods = all.slice(0, count);
    const periodScores = periods.map(({ score }) => score);
    const total = scoreOf(sport, periodScores);
    const score = { periodScores, homeScore: total.home, visitorScore: total.visitor };
    return { ...edited(group, begun, org.scorekeeper, endsAt, { ...edit, ...score }), periods };
  };

  if (disruption?.kind === 'suspended') return scored(disruption.after, { status: 'suspended', statusReason: disruption.reason });
  if (endsAt <= now) return scored(all.length, { status: 'final' });
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return scored(Math.floor(all.length * share), {});
}
