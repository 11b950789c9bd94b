import { type FieldChange, type Game, type GameEdit, scheduleGame, updateGame } from '../../domain/games/game.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import { instantAt, startOfDay } from '../../domain/shared/time.ts';
import { dayOf } from './calendar.ts';
import type { Fixture, GroupSeason } from './fixture.ts';
import { adultName, fullName } from './names.ts';
import { orThrow } from './or-throw.ts';
import { randomOf } from './random.ts';
import { scoreOf } from './scores.ts';

/** A game as it stands now, and what was changed on the way, by the league's own rules. */
export type Story = Readonly<{ fixture: Fixture; game: Game; changes: readonly FieldChange[] }>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

export const storyOf = (group: GroupSeason, fixture: Fixture): Story =>
  played(group, interrupted(group, arranged(group, announced(group, fixture))));

/** Who does it is an address; what happens later than now is done ahead, now. */
function edited({ now, userOf }: GroupSeason, { fixture, game, changes }: Story, by: string, at: Date, edit: GameEdit): Story {
  const next = orThrow(updateGame(game, edit, { by: userOf(by), mayCorrect: true }, at < now ? at : now));
  return { fixture, game: next.game, changes: [...changes, ...next.changes] };
}

function announced({ org, sport, season, ageGroup, facility, field, newId }: GroupSeason, fixture: Fixture): Story {
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
  return { fixture, game: orThrow(scheduleGame(terms, twoWeeksAhead)), changes: [] };
}

/** Colours, a parent of the home team for the snacks, and somebody to keep the score. */
function arranged(group: GroupSeason, story: Story): Story {
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
function interrupted(group: GroupSeason, story: Story): Story {
  const { org, calendar } = group;
  const { mishap, startsAt, ...sides } = story.fixture;
  const before = later(startsAt, -2 * HOUR);
  switch (mishap?.kind) {
    case 'canceled':
    case 'postponed':
      return edited(group, story, org.admin, before, { status: mishap.kind, statusReason: mishap.reason });
    case 'forfeit': {
      const forfeit = { status: mishap.kind, statusReason: mishap.reason, forfeitedBy: sides[mishap.by].team.id };
      return edited(group, story, org.scorekeeper, later(startsAt, 15 * MINUTE), forfeit);
    }
    case 'moved': {
      const day = dayOf(calendar, mishap.week + mishap.weeksLater, mishap.weekday);
      const postponed = edited(group, story, org.admin, before, { status: 'postponed', statusReason: mishap.reason });
      const moved = { status: 'scheduled', startsAt: instantAt(day, mishap.time, org.timeZone) } as const;
      return edited(group, postponed, org.admin, later(before, DAY), moved);
    }
    default:
      return story;
  }
}

/** The game as far as it has come: a period that is under way has no score yet. */
function played(group: GroupSeason, story: Story): Story {
  const { org, sport, now } = group;
  const { periods, mishap } = story.fixture;
  const { status, startsAt, endsAt } = story.game;
  if (status !== 'scheduled' || startsAt > now) return story;
  const begun = edited(group, story, org.scorekeeper, startsAt, { status: 'in_progress', homeScore: 0, visitorScore: 0 });
  const scored = (count: number, edit: GameEdit): Story => {
    const periodScores = periods.slice(0, count);
    const { home, visitor } = scoreOf(sport.code, periodScores);
    return edited(group, begun, org.scorekeeper, endsAt, { ...edit, periodScores, homeScore: home, visitorScore: visitor });
  };

  if (mishap?.kind === 'suspended') return scored(mishap.after, { status: 'suspended', statusReason: mishap.reason });
  if (endsAt <= now) return scored(periods.length, { status: 'final' });
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return scored(Math.floor(periods.length * share), {});
}
