import type { StatusReason } from '../../src/domain/games/game-status.ts';
import type { SeasonRulesOverrides } from '../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import type { LeagueRole, Role } from '../../src/domain/membership/roles.ts';
import type { TimeZone } from '../../src/domain/shared/time.ts';
import type { Name } from './names.ts';

export type FacilityPlan = Readonly<{
  name: string;
  street: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  notes: string | null;
  fields: readonly string[];
}>;

/** A child defined explicitly for the demo. */
export type PlayerPlan = Name & Readonly<{ jerseyNumber?: string; positions?: readonly string[]; guardians: readonly string[] }>;

export type TeamPlan = Readonly<{
  name: string;
  color: string;
  /** The first players of the roster. */
  players?: readonly PlayerPlan[];
  /** The head coach; with `isMember` the address belongs to a member, and the team is theirs. */
  coach?: Readonly<{ name: string; email: string; isMember: boolean }>;
  /** A member who keeps the score of the team's home games. */
  scorer?: Readonly<{ name: string; email: string }>;
}>;

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';

/**
 * A change to a planned game of the current season. `week` is a week of the calendar, in which week 6 is the current one; `game` is the
 * first or second game of that week.
 */
export type Disruption = Readonly<{ week: number; game: 1 | 2; reason: StatusReason }> &
  (
    | Readonly<{ kind: 'canceled' | 'postponed' }>
    /** Suspended after so many periods. */
    | Readonly<{ kind: 'suspended'; after: number }>
    | Readonly<{ kind: 'forfeit'; by: 'home' | 'visitor' }>
    /** Postponed, then rescheduled some weeks later. */
    | Readonly<{ kind: 'moved'; weeksLater: number; weekday: Weekday; time: string }>
  );

/** Teams that play each other: two games a week, on the group's own weekday and field. */
export type GroupPlan = Readonly<{
  ageGroup: string;
  teams: readonly [TeamPlan, TeamPlan, TeamPlan, TeamPlan];
  weekday: Weekday;
  times: readonly [string, string];
  venue: Readonly<{ facility: string; field: string }>;
  disruptions?: readonly Disruption[];
}>;

/** A team's figures by the keys of its sport's columns. */
export type TeamFigures = Readonly<Record<string, number>>;

/** The points of a side's figures in a period; in games won by sets, the score does not follow from the figures. */
type Scoring = 'sets' | Readonly<{ periods: number; points: (own: TeamFigures, theirs: TeamFigures) => number }>;

export type SportPlan = Readonly<{
  code: SportCode;
  name: string;
  minutes: number;
  positions: readonly string[];
  scoring: Scoring;
  rules: Readonly<{ past: SeasonRulesOverrides; current: SeasonRulesOverrides }>;
  groups: readonly GroupPlan[];
}>;

export type MemberPlan = Readonly<{ email: string; role: Role; isPending?: boolean }>;

export type OrgPlan = Readonly<{
  code: string;
  name: string;
  timeZone: TimeZone;
  city: string;
  region: string;
  /** Area code of the fictitious telephone numbers. */
  areaCode: string;
  members: readonly MemberPlan[];
  /** Creates the invites and maintains the schedule. */
  admin: string;
  /** Records the scores. */
  scorekeeper: string;
  umpires: readonly string[];
  /** Links to the first child with this name; a guardian's is approved immediately. */
  links: readonly Readonly<{ parent: string; child: Name }>[];
  invites: readonly LeagueRole[];
  /** Messages by members; `room` is the type of an org room, or a team's name for its room. */
  messages: readonly Readonly<{ room: string; from: string; content: string }>[];
  facilities: readonly FacilityPlan[];
  /** In display order. */
  ageGroups: readonly string[];
  hasPastSeason: boolean;
  sports: readonly SportPlan[];
}>;

const SPORTS = {
  baseball: {
    code: 'baseball',
    name: 'Baseball',
    minutes: 105,
    positions: ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'],
    scoring: { periods: 6, points: (own) => own['r']! },
  },
  football: {
    code: 'football',
    name: 'Football',
    minutes: 75,
    positions: ['QB', 'RB', 'WR', 'C', 'G', 'LB', 'CB', 'S'],
    scoring: { periods: 4, points: (own) => own['pts']! },
  },
  soccer: {
    code: 'soccer',
    name: 'Soccer',
    minutes: 60,
    positions: ['GK', 'LB', 'CB', 'RB', 'LM', 'CM', 'RM', 'ST'],
    scoring: { periods: 2, points: (own, theirs) => own['g']! + theirs['og']! },
  },
  basketball: {
    code: 'basketball',
    name: 'Basketball',
    minutes: 60,
    positions: ['PG', 'SG', 'SF', 'PF', 'C'],
    scoring: { periods: 4, points: (own) => own['pts']! },
  },
  volleyball: {
    code: 'volleyball',
    name: 'Volleyball',
    minutes: 75,
    positions: ['OH', 'S', 'MB', 'OPP', 'L', 'DS'],
    scoring: 'sets',
  },
} satisfies Partial<Record<SportCode, Omit<SportPlan, 'rules' | 'groups'>>>;

const UEFA_BLOCK = ['head_to_head', 'head_to_head_diff', 'head_to_head_for'] as const;

const DEMO: OrgPlan = {
  code: 'DEMO',
  name: 'Demo Youth League',
  timeZone: 'America/Chicago' as TimeZone,
  city: 'Springfield',
  region: 'IL',
  areaCode: '217',
  members: [
    { email: 'admin@demo.test', role: 'admin' },
    { email: 'staff@demo.test', role: 'staff' },
    { email: 'coach@demo.test', role: 'coach' },
    { email: 'umpire@demo.test', role: 'umpire' },
    { email: 'parent@demo.test', role: 'parent' },
    { email: 'both@demo.test', role: 'parent' },
    { email: 'chris.olsen@demo.test', role: 'umpire' },
    { email: 'kai.andersen@demo.test', role: 'coach', isPending: true },
  ],
  admin: 'admin@demo.test',
  scorekeeper: 'staff@demo.test',
  umpires: ['umpire@demo.test', 'chris.olsen@demo.test'],
  links: [
    { parent: 'parent@demo.test', child: { firstName: 'Sam', lastName: 'Ortiz' } },
    { parent: 'both@demo.test', child: { firstName: 'Jamie', lastName: 'Brooks' } },
  ],
  invites: ['parent', 'umpire'],
  messages: [
    {
      room: 'announcements',
      from: 'admin@demo.test',
      content: 'Picture day is Saturday at Legion Park. Please be there 20 minutes before your game.',
    },
    { room: 'announcements', from: 'staff@demo.test', content: 'The gate on Oak Street closes at 8 pm this week.' },
    { room: 'coaches', from: 'coach@demo.test', content: 'Does anybody have a spare set of catcher’s gear for the weekend?' },
    { room: 'coaches', from: 'staff@demo.test', content: 'There is one in the equipment shed, behind the scoreboard.' },
    { room: 'officials', from: 'umpire@demo.test', content: 'I can take one more game on Sunday afternoon.' },
    { room: 'Red Hawks', from: 'coach@demo.test', content: 'Practice moves to Wednesday at 5:30 pm, same field.' },
    { room: 'Red Hawks', from: 'parent@demo.test', content: 'Thanks! We can bring the oranges on Saturday.' },
    { room: 'Red Hawks', from: 'coach@demo.test', content: 'Great. Red jerseys on Saturday, please.' },
  ],
  facilities: [
    {
      name: 'Legion Park',
      street: '1400 S Sycamore St',
      postalCode: '62703',
      latitude: 39.7817,
      longitude: -89.6501,
      notes: 'Park behind field 2; the gate on Oak Street is closed after 8 pm.',
      fields: ['Field 1', 'Field 2', 'Field 3'],
    },
    {
      name: 'Lincoln Sports Complex',
      street: '2800 Prairie Rd',
      postalCode: '62707',
      latitude: 39.8422,
      longitude: -89.6127,
      notes: 'No dogs on the turf.',
      fields: ['Turf 1', 'Turf 2', 'Turf 3'],
    },
    {
      name: 'Memorial Stadium',
      street: '55 Stadium Dr',
      postalCode: '62702',
      latitude: 39.8159,
      longitude: -89.6694,
      notes: null,
      fields: ['Main Field'],
    },
    {
      name: 'Eastside Recreation Center',
      street: '910 E Carver Ave',
      postalCode: '62703',
      latitude: 39.7904,
      longitude: -89.6188,
      notes: 'Doors open half an hour before the first game.',
      fields: ['Court A', 'Court B'],
    },
    {
      name: 'Washington Middle School',
      street: '2300 W Monroe St',
      postalCode: '62704',
      latitude: 39.7996,
      longitude: -89.6829,
      notes: 'Gym shoes only.',
      fields: ['North Gym', 'South Gym'],
    },
  ],
  ageGroups: ['8U', '10U', '12U'],
  hasPastSeason: true,
  sports: [
    {
      ...SPORTS.baseball,
      rules: {
        past: { regulationInnings: 6 },
        // Little League: a sweep among the tied, then runs allowed per inning, one team at a time.
        current: {
          tieBreakers: ['head_to_head_sweep', 'points_against_per_period', 'points_for'],
          breakOut: 'first',
          forfeitScore: { for: 6, against: 0 },
          regulationInnings: 6,
        },
      },
      groups: [
        {
          ageGroup: '10U',
          teams: [
            {
              name: 'Red Hawks',
              color: 'Red',
              coach: { name: 'Lee Park', email: 'coach@demo.test', isMember: true },
              scorer: { name: 'Pat Ortiz', email: 'parent@demo.test' },
              players: [
                { firstName: 'Sam', lastName: 'Ortiz', jerseyNumber: '07', positions: ['P', 'SS'], guardians: ['parent@demo.test'] },
                { firstName: 'José', lastName: 'García', guardians: ['maria.garcia@families.test'] },
                { firstName: 'Zoë', lastName: "O'Brien", guardians: ['niamh.obrien@families.test', 'tom.obrien@families.test'] },
              ],
            },
            {
              name: 'Blue Herons',
              color: 'Blue',
              coach: { name: 'María Santos', email: 'maria.santos@demo.test', isMember: false },
              players: [{ firstName: 'Liam', lastName: 'Johnson', guardians: ['erin.johnson@families.test'] }],
            },
            { name: 'Green Frogs', color: 'Green', players: [{ firstName: 'Jamie', lastName: 'Brooks', guardians: [] }] },
            {
              name: 'Gold Finches',
              color: 'Gold',
              players: [{ firstName: 'Liam', lastName: 'Johnson', guardians: ['derek.johnson@families.test'] }],
            },
          ],
          weekday: 'Sat',
          times: ['09:00', '11:00'],
          venue: { facility: 'Legion Park', field: 'Field 1' },
          disruptions: [
            { kind: 'canceled', week: 3, game: 1, reason: 'rain' },
            { kind: 'moved', week: 8, game: 2, reason: 'other', weeksLater: 0, weekday: 'Sat', time: '16:00' },
          ],
        },
        {
          ageGroup: '12U',
          teams: [
            {
              name: 'Comets',
              color: 'Orange',
              players: [{ firstName: 'Minh', lastName: 'Nguyễn', guardians: ['lan.nguyen@families.test'] }],
            },
            { name: 'Iron Horses', color: 'Black' },
            {
              name: 'Prairie Dogs',
              color: 'Brown',
              players: [{ firstName: 'María', lastName: 'García', guardians: ['maria.garcia@families.test'] }],
            },
            { name: 'Thunder', color: 'Navy' },
          ],
          weekday: 'Thu',
          times: ['17:30', '19:30'],
          venue: { facility: 'Legion Park', field: 'Field 2' },
          disruptions: [{ kind: 'suspended', week: 4, game: 2, reason: 'lightning', after: 4 }],
        },
      ],
    },
    {
      ...SPORTS.football,
      rules: { past: {}, current: { maxDiffPerGame: 14 } },
      groups: [
        {
          ageGroup: '8U',
          teams: [
            { name: 'Bobcats', color: 'Orange' },
            { name: 'Lightning Bugs', color: 'Yellow' },
            { name: 'Little Bison', color: 'Brown' },
            { name: 'Roadrunners', color: 'Purple' },
          ],
          weekday: 'Sat',
          times: ['10:00', '11:30'],
          venue: { facility: 'Lincoln Sports Complex', field: 'Turf 3' },
        },
        {
          ageGroup: '12U',
          teams: [
            { name: 'Knights', color: 'Silver' },
            { name: 'Mustangs', color: 'Maroon' },
            { name: 'Storm', color: 'Gray' },
            { name: 'Wolverines', color: 'Navy' },
          ],
          weekday: 'Fri',
          times: ['18:00', '19:45'],
          venue: { facility: 'Memorial Stadium', field: 'Main Field' },
          disruptions: [{ kind: 'postponed', week: 5, game: 2, reason: 'field_closed' }],
        },
      ],
    },
    {
      ...SPORTS.soccer,
      rules: {
        past: { regulationMinutes: 50 },
        current: {
          tieBreakers: [UEFA_BLOCK, 'point_diff', 'points_for'],
          maxDiffPerGame: 5,
          forfeitScore: { for: 3, against: 0 },
          regulationMinutes: 50,
        },
      },
      groups: [
        {
          ageGroup: '8U',
          teams: [
            {
              name: 'Dragonflies',
              color: 'Turquoise',
              players: [{ firstName: 'Mia', lastName: 'Ortiz', guardians: ['parent@demo.test'] }],
            },
            { name: 'Fireflies', color: 'Yellow' },
            { name: 'Grasshoppers', color: 'Green' },
            { name: 'Ladybugs', color: 'Red' },
          ],
          weekday: 'Sat',
          times: ['13:00', '14:15'],
          venue: { facility: 'Lincoln Sports Complex', field: 'Turf 1' },
          disruptions: [{ kind: 'forfeit', week: 4, game: 2, reason: 'team_short', by: 'visitor' }],
        },
        {
          ageGroup: '10U',
          teams: [
            { name: 'Athletic', color: 'Red' },
            { name: 'Rangers', color: 'Green' },
            { name: 'Rovers', color: 'Blue' },
            { name: 'Wanderers', color: 'White' },
          ],
          weekday: 'Sun',
          times: ['13:00', '15:00'],
          venue: { facility: 'Lincoln Sports Complex', field: 'Turf 2' },
          disruptions: [{ kind: 'moved', week: 2, game: 1, reason: 'heat', weeksLater: 5, weekday: 'Wed', time: '18:00' }],
        },
      ],
    },
    {
      ...SPORTS.basketball,
      rules: { past: {}, current: {} },
      groups: [
        {
          ageGroup: '10U',
          teams: [
            { name: 'Fast Break', color: 'Blue' },
            { name: 'Hoopers', color: 'Orange' },
            { name: 'Skyhooks', color: 'White' },
            { name: 'Swish', color: 'Black' },
          ],
          weekday: 'Mon',
          times: ['17:45', '19:00'],
          venue: { facility: 'Eastside Recreation Center', field: 'Court A' },
        },
        {
          ageGroup: '12U',
          teams: [
            { name: 'Buzzer Beaters', color: 'Gold' },
            { name: 'Crossovers', color: 'Red' },
            { name: 'Full Court', color: 'Green' },
            { name: 'Rim Rattlers', color: 'Purple' },
          ],
          weekday: 'Sat',
          times: ['16:00', '18:30'],
          venue: { facility: 'Eastside Recreation Center', field: 'Court B' },
        },
      ],
    },
    {
      ...SPORTS.volleyball,
      rules: { past: {}, current: {} },
      groups: [
        {
          ageGroup: '10U',
          teams: [
            { name: 'Net Ninjas', color: 'Black' },
            { name: 'Sandpipers', color: 'Sand' },
            { name: 'Setters', color: 'Pink' },
            { name: 'Sky Spikers', color: 'Light Blue' },
          ],
          weekday: 'Tue',
          times: ['17:30', '19:15'],
          venue: { facility: 'Washington Middle School', field: 'North Gym' },
        },
        {
          ageGroup: '12U',
          teams: [
            { name: 'Blockbusters', color: 'Navy' },
            { name: 'Diggers', color: 'Green' },
            { name: 'Side Outs', color: 'White' },
            { name: 'Topspin', color: 'Red' },
          ],
          weekday: 'Wed',
          times: ['17:30', '19:15'],
          venue: { facility: 'Washington Middle School', field: 'South Gym' },
          disruptions: [{ kind: 'canceled', week: 7, game: 1, reason: 'no_officials' }],
        },
      ],
    },
  ],
};

const RIVER: OrgPlan = {
  code: 'RIVER',
  name: 'Riverside Sports',
  timeZone: 'America/New_York' as TimeZone,
  city: 'Riverside',
  region: 'NY',
  areaCode: '914',
  members: [
    { email: 'admin@river.test', role: 'admin' },
    { email: 'both@demo.test', role: 'parent' },
  ],
  admin: 'admin@river.test',
  scorekeeper: 'admin@river.test',
  umpires: [],
  links: [{ parent: 'both@demo.test', child: { firstName: 'Riley', lastName: 'Brooks' } }],
  invites: ['parent'],
  messages: [{ room: 'announcements', from: 'admin@river.test', content: 'Welcome to the new season! Schedules are in the app.' }],
  facilities: [
    {
      name: 'Mill Street Field',
      street: '12 Mill St',
      postalCode: '10701',
      latitude: 40.9412,
      longitude: -73.8961,
      notes: null,
      fields: ['North', 'South'],
    },
  ],
  ageGroups: ['10U'],
  hasPastSeason: false,
  sports: [
    {
      ...SPORTS.soccer,
      rules: { past: {}, current: { regulationMinutes: 50 } },
      groups: [
        {
          ageGroup: '10U',
          teams: [
            { name: 'Harbor Gulls', color: 'White', players: [{ firstName: 'Riley', lastName: 'Brooks', guardians: ['both@demo.test'] }] },
            { name: 'Mill Street', color: 'Red' },
            { name: 'Old Bridge', color: 'Black' },
            { name: 'Riverside United', color: 'Blue' },
          ],
          weekday: 'Sat',
          times: ['10:00', '12:00'],
          venue: { facility: 'Mill Street Field', field: 'North' },
        },
      ],
    },
  ],
};

export const DEMO_ORGS: readonly OrgPlan[] = [DEMO, RIVER];
