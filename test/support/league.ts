import { newId, newPlayerId } from '../../src/adapters/random/new-id.ts';
import type { RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import type { Repositories, UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import type { ItemRef } from '../../src/domain/events/item.ts';
import type { TeamEvent } from '../../src/domain/events/team-event.ts';
import type { ParentLink } from '../../src/domain/families/parent-link.ts';
import type { Following } from '../../src/domain/followers/follower.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { AgeGroupRules } from '../../src/domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../src/domain/league/facility.ts';
import type { AgeGroup, Division, Season, Sport } from '../../src/domain/league/season.ts';
import { NOT_OUTSIDE, type Player, type RosterSpot, type StaffMember, type Team } from '../../src/domain/league/team.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { shifted } from '../../src/domain/scoring/event-log.ts';
import { orderKeyOf } from '../../src/domain/scoring/event-order.ts';
import type { FollowerId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import type { Slot, SlotPlace } from '../../src/domain/slots/slot.ts';
import type { PointAdjustment } from '../../src/domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../src/domain/standings/standings-decision.ts';
import { anOrg, DAY, HOUR, later, NOON } from './builders.ts';

type Given<Value, Needed extends keyof Value> = Partial<Value> & Pick<Value, Needed>;

export const aSport = (over: Given<Sport, 'orgId'>): Sport => ({
  id: newId(),
  code: 'baseball',
  name: 'Baseball',
  isActive: true,
  archived: false,
  ...over,
});

/** Spring 2026, which is under way at NOON. */
export const aSeason = (over: Given<Season, 'orgId' | 'sportId'>): Season => ({
  id: newId(),
  name: 'Spring 2026',
  startsOn: '2026-03-01' as LocalDate,
  endsOn: '2026-06-30' as LocalDate,
  isActive: true,
  firstActiveAt: new Date('2026-02-01T12:00:00.000Z'),
  rules: {},
  archived: false,
  ...over,
});

export const anAgeGroup = (over: Given<AgeGroup, 'orgId'>): AgeGroup => ({
  id: newId(),
  name: '10U',
  sortOrder: 10,
  archived: false,
  ...over,
});

export const aDivision = (over: Given<Division, 'orgId' | 'seasonId' | 'ageGroupId'>): Division => ({
  id: newId(),
  name: 'East',
  sortOrder: 1,
  archived: false,
  ...over,
});

export const aFacility = (over: Given<Facility, 'orgId'>): Facility => ({
  id: newId(),
  name: 'Legion Park',
  street: '12 Elm Street',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
  latitude: 41.8,
  longitude: -87.6,
  notes: null,
  archived: false,
  ...over,
});

export const aField = (over: Given<Field, 'orgId' | 'facilityId'>): Field => ({ id: newId(), name: 'Field 2', archived: false, ...over });

let teams = 0;
export const aTeam = (over: Given<Team, 'orgId' | 'seasonId' | 'ageGroupId'>): Team => {
  teams += 1;
  return { id: newId(), name: `Team ${teams}`, color: null, divisionId: null, ...NOT_OUTSIDE, archived: false, ...over };
};

export const aStaffMember = (over: Given<StaffMember, 'orgId' | 'teamId'>): StaffMember => ({
  id: newId(),
  name: 'Lee Park',
  role: 'head_coach',
  email: null,
  userId: null,
  clearedUntil: null,
  ...over,
});

export const aPlayer = (over: Given<Player, 'orgId'>): Player => ({
  id: newPlayerId(),
  firstName: 'Sam',
  lastName: 'Ortiz',
  archived: false,
  ...over,
});

export const aParentLink = (over: Given<ParentLink, 'orgId' | 'userId' | 'playerId'>): ParentLink =>
  ({
    id: newId(),
    createdAt: NOON,
    state: 'approved',
    decidedAt: NOON,
    decidedBy: null,
    childName: null,
    message: null,
    teamId: null,
    vouchedBy: null,
    isBlocked: false,
    ...over,
  }) as ParentLink;

/** A regular game that is scheduled for two hours, a day after NOON. */
export const aGame = (over: Given<Game, 'orgId' | 'seasonId' | 'sportId' | 'ageGroupId' | 'homeTeamId' | 'visitorTeamId'>): Game => {
  const startsAt = over.startsAt ?? later(NOON, DAY);
  return {
    id: newId(),
    gameType: 'regular',
    status: 'scheduled',
    statusReason: null,
    forfeitedBy: null,
    doubleForfeit: false,
    startsAt,
    endsAt: later(startsAt, 2 * HOUR),
    originalStartsAt: null,
    facilityId: null,
    fieldId: null,
    homeScore: null,
    visitorScore: null,
    periodScores: [],
    homeJerseyColor: null,
    visitorJerseyColor: null,
    snackParentName: null,
    snackParentPhone: null,
    officialScorer: null,
    officialScorerUserId: null,
    version: 1,
    archived: false,
    updatedAt: NOON,
    ...over,
  };
};

/** A practice of an hour and a half without a place, a day after NOON. */
export const aTeamEvent = (over: Given<TeamEvent, 'orgId' | 'teamId' | 'createdBy'>): TeamEvent => {
  const startsAt = over.startsAt ?? later(NOON, DAY);
  return {
    id: newId(),
    seriesId: null,
    seriesDate: null,
    orgEventId: null,
    kind: 'practice',
    title: 'Practice',
    startsAt,
    endsAt: later(startsAt, 1.5 * HOUR),
    arrivalMinutes: null,
    facilityId: null,
    fieldId: null,
    place: null,
    note: null,
    links: [],
    respondBy: null,
    status: 'scheduled',
    statusReason: null,
    titleBy: over.createdBy,
    placeBy: null,
    noteBy: null,
    linksBy: null,
    version: 1,
    updatedAt: NOON,
    ...over,
  };
};

type LeagueTerms = Readonly<{
  /** Added unless it exists already. */
  org?: Org;
  sport?: Partial<Sport>;
  season?: Partial<Season>;
  ageGroup?: Partial<AgeGroup>;
}>;

/**
 * Stores a small league: one sport, season, age group and facility, and the teams Blue Jays, Red Hawks and White Owls
 * with empty rosters. The functions it returns add more to the same league.
 */
export async function givenLeague(unitOfWork: Pick<UnitOfWork, 'transact'>, terms: LeagueTerms = {}) {
  const org = terms.org ?? anOrg();
  const orgId = org.id;
  const sport = aSport({ orgId, ...terms.sport });
  const season = aSeason({ orgId, sportId: sport.id, ...terms.season });
  const ageGroup = anAgeGroup({ orgId, ...terms.ageGroup });
  const facility = aFacility({ orgId });
  const field = aField({ orgId, facilityId: facility.id });
  const teamNamed = (name: string, over: Partial<Team> = {}) =>
    aTeam({ orgId, seasonId: season.id, ageGroupId: ageGroup.id, name, ...over });
  const jays = teamNamed('Blue Jays', { color: 'Blue' });
  const hawks = teamNamed('Red Hawks', { color: 'Red' });
  const owls = teamNamed('White Owls', { color: 'White' });

  const write = async (work: (repositories: Repositories) => Promise<unknown>) => {
    const written = await unitOfWork.transact(async (repositories) => {
      await work(repositories);
      return ok(undefined);
    });
    if (!written.ok) throw new Error('the given things were refused');
  };
  const saved = async <Value>(value: Value, saveIn: (repositories: Repositories) => (value: Value) => Promise<void>): Promise<Value> => {
    await write((repositories) => saveIn(repositories)(value));
    return value;
  };

  await write(async (repositories) => {
    if (!(await repositories.orgs.find(orgId))) await repositories.orgs.add(org);
    await repositories.sports.save(sport);
    await repositories.seasons.save(season);
    await repositories.ageGroups.save(ageGroup);
    await repositories.facilities.save(facility);
    await repositories.fields.save(field);
    for (const team of [jays, hawks, owls]) await repositories.teams.save(team);
  });

  return {
    org,
    sport,
    season,
    ageGroup,
    facility,
    field,
    jays,
    hawks,
    owls,
    write,

    addSport: (over: Partial<Sport>) => saved(aSport({ orgId, ...over }), ({ sports }) => sports.save),
    addSeason: (over: Partial<Season>) => saved(aSeason({ orgId, sportId: sport.id, ...over }), ({ seasons }) => seasons.save),
    addAgeGroup: (over: Partial<AgeGroup>) => saved(anAgeGroup({ orgId, ...over }), ({ ageGroups }) => ageGroups.save),
    addDivision: (over: Partial<Division> = {}) =>
      saved(aDivision({ orgId, seasonId: season.id, ageGroupId: ageGroup.id, ...over }), ({ divisions }) => divisions.save),
    /** In a new age group unless one is given: an age group has one set of rules per season. */
    async addAgeGroupRules(over: Partial<AgeGroupRules> = {}) {
      const ofItsOwn =
        over.ageGroupId ?? (await saved(anAgeGroup({ orgId, name: `Group ${newId()}` }), ({ ageGroups }) => ageGroups.save)).id;
      const made: AgeGroupRules = { id: newId(), orgId, seasonId: season.id, rules: { bestOf: 3 }, ...over, ageGroupId: ofItsOwn };
      return saved(made, ({ ageGroupRules }) => ageGroupRules.save);
    },
    addPointAdjustment: (over: Partial<PointAdjustment> = {}) =>
      saved<PointAdjustment>(
        {
          id: newId(),
          orgId,
          teamId: hawks.id,
          points: -3,
          reason: 'ineligible_player',
          note: null,
          decidedBy: null,
          ...over,
        },
        ({ pointAdjustments }) => pointAdjustments.save,
      ),
    addStandingsDecision: (over: Partial<StandingsDecision> = {}) =>
      saved<StandingsDecision>(
        {
          id: newId(),
          orgId,
          seasonId: season.id,
          ageGroupId: ageGroup.id,
          kind: 'coin',
          teamIds: [hawks.id, jays.id],
          note: null,
          ...over,
        },
        ({ standingsDecisions }) => standingsDecisions.save,
      ),
    addFacility: (over: Partial<Facility>) => saved(aFacility({ orgId, ...over }), ({ facilities }) => facilities.save),
    addField: (over: Partial<Field>) => saved(aField({ orgId, facilityId: facility.id, ...over }), ({ fields }) => fields.save),
    addTeam: (name: string, over: Partial<Team> = {}) => saved(teamNamed(name, over), ({ teams }) => teams.save),

    /** A player, with `fullName` as first and last name, on the team's roster unless `team` is null. */
    async addPlayer(fullName: string, team: Team | null, spot: Partial<RosterSpot> = {}): Promise<Player> {
      const [firstName = '', ...lastName] = fullName.split(' ');
      const player = aPlayer({ orgId, firstName, lastName: lastName.join(' ') });
      await write(async ({ players, roster }) => {
        await players.save(player);
        if (team)
          await roster.save({ orgId, teamId: team.id, playerId: player.id, jerseyNumber: null, positions: [], leagueAge: null, ...spot });
      });
      return player;
    },
    /** Puts a player on the roster of a further team. */
    onRoster: ({ id: playerId }: Player, { id: teamId }: Team) =>
      write(({ roster }) => roster.save({ orgId, teamId, playerId, jerseyNumber: null, positions: [], leagueAge: null })),
    addGuardian: (player: Player, email: string) => write(({ guardians }) => guardians.save({ orgId, playerId: player.id, email })),
    addStaff: (team: Team, over: Partial<StaffMember> = {}) =>
      saved(aStaffMember({ orgId, teamId: team.id, ...over }), ({ staff }) => staff.save),
    /** Makes it the user's own team, provided that the user is an approved coach. */
    coachedBy: (team: Team, { id, name }: User) =>
      saved(aStaffMember({ orgId, teamId: team.id, userId: id, name: name ?? 'Coach' }), ({ staff }) => staff.save),
    /** Makes the user its manager, provided that they have an approved role. */
    managedBy: (team: Team, { id, name }: User) =>
      saved(aStaffMember({ orgId, teamId: team.id, userId: id, name: name ?? 'Manager', role: 'team_manager' }), ({ staff }) => staff.save),
    /** Makes it the user's own child, provided that the user is an approved parent. */
    linkTo: (player: Player, user: User, over: Partial<ParentLink> = {}) =>
      saved(aParentLink({ orgId, userId: user.id, playerId: player.id, ...over }), ({ parentLinks }) => parentLinks.save),

    async addEvent(team: Team, { id: createdBy }: Pick<User, 'id'>, over: Partial<TeamEvent> = {}): Promise<TeamEvent> {
      const event = aTeamEvent({ orgId, teamId: team.id, createdBy, ...over });
      await write(({ teamEvents }) => teamEvents.saveAll([event]));
      return event;
    },
    /** A slot of the team, one place for snacks by default; taken by the user if one is given. */
    async addSlot(team: Team, item: ItemRef, over: Partial<Slot> = {}, user?: Pick<User, 'id'>, place: Partial<SlotPlace> = {}) {
      const slot: Slot = { id: newId(), orgId, item, teamId: team.id, kind: 'snack', label: null, labelBy: null, places: 1, ...over };
      const taken: SlotPlace | undefined = user && {
        id: newId(),
        orgId,
        slotId: slot.id,
        userId: user.id,
        phone: null,
        isOffered: false,
        takenAt: NOON,
        ...place,
      };
      await write(async ({ slots }) => {
        await slots.saveAll([slot]);
        if (taken) await slots.savePlace(taken);
      });
      return { slot, place: taken };
    },
    /** A follower of the player, invited by a guardian. */
    followedBy: (player: Player, user: User, guardian: User) =>
      saved(
        {
          id: newId<FollowerId>(),
          orgId,
          playerId: player.id,
          invitedBy: guardian.id,
          invitedAt: NOON,
          userId: user.id,
          followsSince: NOON,
          secretHash: null,
          expiresAt: null,
        } satisfies Following,
        ({ followers }) => followers.save,
      ),

    /** A game between two teams at the league's field. */
    addGame: (homeTeam: Team, visitorTeam: Team, over: Partial<Game> = {}) =>
      saved(
        aGame({
          orgId,
          seasonId: homeTeam.seasonId,
          sportId: sport.id,
          ageGroupId: homeTeam.ageGroupId,
          homeTeamId: homeTeam.id,
          visitorTeamId: visitorTeam.id,
          facilityId: facility.id,
          fieldId: field.id,
          ...over,
        }),
        ({ games }) => games.save,
      ),
  };
}

export type GivenLeague = Awaited<ReturnType<typeof givenLeague>>;

/** A run of the home team, as the first event of the game. */
export const aStatEvent = (
  { orgId, id: gameId, homeTeamId: teamId }: Pick<Game, 'orgId' | 'id' | 'homeTeamId'>,
  over: Given<RecordedEvent, 'recordedBy'>,
): RecordedEvent => ({
  id: newId(),
  orgId,
  gameId,
  teamId,
  playerId: null,
  type: 'run',
  period: null,
  clock: null,
  count: 1,
  attributes: {},
  sequence: 1,
  changeSequence: 1,
  orderKey: orderKeyOf(1),
  replacesId: null,
  replacedById: null,
  byOpponent: null,
  clientEventId: null,
  occurredAt: null,
  createdAt: NOON,
  voidedAt: null,
  voidedBy: null,
  ...over,
});
/** Appends the event to its game’s log, and returns it as stored. */
export const appendedBy = async ({ statEvents }: Pick<Repositories, 'statEvents'>, event: RecordedEvent): Promise<RecordedEvent> =>
  shifted(event, await statEvents.append(event.orgId, event.gameId, [event], { from: 1, count: event.changeSequence }));
