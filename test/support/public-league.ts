import { newId } from '../../src/adapters/random/new-id.ts';
import type { SideOrigin } from '../../src/application/brackets/view-bracket.ts';
import type { PublicLeague } from '../../src/application/publication/get-public-league.ts';
import type {
  PublicBracket,
  PublicFacility,
  PublicGame,
  PublicStandings,
  PublicTeam,
} from '../../src/application/publication/view-public.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from './builders.ts';

const zone = 'America/Chicago' as TimeZone;
const seasonId = newId<PublicTeam['seasonId']>();
const ageGroup = { id: newId<PublicTeam['ageGroup']['id']>(), name: '10U' };

/** A team as everybody sees it. */
export const aPublicTeam = (name: string, over: Partial<PublicTeam> = {}): PublicTeam => ({
  id: newId(),
  name,
  seasonId,
  sport: 'Baseball',
  ageGroup,
  color: null,
  ...over,
});

export const aPublicLeague = (over: Partial<PublicLeague> = {}): PublicLeague => ({
  name: 'Springfield Little League',
  code: 'SLL',
  timeZone: zone,
  language: 'en',
  embedOrigins: [],
  today: localDate(NOON, zone),
  seasons: [
    {
      ...({ id: seasonId, name: 'Spring 2026', sport: 'Baseball', sportCode: 'baseball' } as const),
      startsOn: '2026-03-01' as LocalDate,
      endsOn: '2026-06-30' as LocalDate,
    },
  ],
  teams: [],
  ...over,
});

export function aPublicGame(visitor: PublicTeam, home: PublicTeam, over: Partial<PublicGame> = {}): PublicGame {
  const startsAt = over.startsAt ?? later(NOON, HOUR);
  return {
    id: newId(),
    seasonId,
    ageGroup,
    gameType: 'regular',
    status: 'scheduled',
    statusReason: null,
    forfeitedBy: null,
    doubleForfeit: false,
    startsAt,
    endsAt: later(startsAt, 2 * HOUR),
    timeZone: zone,
    localDate: localDate(startsAt, zone),
    localTime: localTime(startsAt, zone),
    startTimeTbd: false,
    facility: { id: newId(), name: 'Legion Park', fieldName: 'Field 2', state: null },
    homeTeam: { id: home.id, name: home.name },
    visitorTeam: { id: visitor.id, name: visitor.name },
    homeScore: null,
    visitorScore: null,
    periodScores: [],
    situation: null,
    ...over,
  };
}

export const aPublicTable = (teams: readonly PublicTeam[], over: Partial<PublicStandings> = {}): PublicStandings => ({
  season: { id: seasonId, name: 'Spring 2026' },
  ageGroup,
  sportCode: 'baseball',
  rankBy: 'win_pct',
  rows: teams.map(({ id, name }, at) => ({
    rank: at + 1,
    tied: false,
    team: { id, name },
    gamesPlayed: 8,
    wins: 8 - at,
    losses: at,
    ties: 0,
    points: 2 * (8 - at),
    winPctDisplay: at === 0 ? '1.000' : `.${String(Math.round((1000 * (8 - at)) / 8))}`,
    gamesBehindDisplay: at === 0 ? '-' : String(at),
    pointsFor: 40 - at,
    pointsAgainst: 20 + at,
    pointDiff: 20 - 2 * at,
    streak: at === 0 ? 'W8' : `L${at}`,
  })),
  divisions: [],
  ...over,
});

export const aPublicFacility = (over: Partial<PublicFacility> = {}): PublicFacility => ({
  id: newId(),
  name: 'Legion Park',
  address: { street: '12 Elm Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
  latitude: null,
  longitude: null,
  state: null,
  fields: [{ id: newId(), name: 'Field 2', state: null }],
  ...over,
});

/** A bracket of four, whose first semifinal has been played. */
export function aPublicBracket(teams: readonly [PublicTeam, PublicTeam, PublicTeam, PublicTeam]): PublicBracket {
  const [a, b, c, d] = teams;
  const side = (team: PublicTeam | null, seed: number | null, from: SideOrigin) => ({
    team: team && { id: team.id, name: team.name },
    seed,
    from,
    wins: 0,
  });
  const game = (
    startsAt: Date,
    home: PublicTeam | null,
    visitor: PublicTeam | null,
    homeScore: number | null,
    visitorScore: number | null,
  ) => ({
    number: 1,
    isIfNecessary: false,
    status: homeScore === null ? ('scheduled' as const) : ('final' as const),
    startsAt,
    localDate: localDate(startsAt, zone),
    localTime: localTime(startsAt, zone),
    startTimeTbd: false,
    place: 'Legion Park, Field 2',
    homeTeamId: home?.id ?? null,
    visitorTeamId: visitor?.id ?? null,
    homeScore,
    visitorScore,
  });
  const semis = [
    {
      key: 'w1.1',
      name: { what: 'semifinal', number: 1 } as const,
      state: 'over' as never,
      winnerTeamId: a.id,
      sides: [side(a, 1, { as: 'seed', seed: 1 }), side(d, 4, { as: 'seed', seed: 4 })],
      games: [game(NOON, a, d, 7, 2)],
    },
    {
      key: 'w1.2',
      name: { what: 'semifinal', number: 2 } as const,
      state: 'ready' as never,
      winnerTeamId: null,
      sides: [side(b, 2, { as: 'seed', seed: 2 }), side(c, 3, { as: 'seed', seed: 3 })],
      games: [game(later(NOON, DAY), b, c, null, null)],
    },
  ];
  const final = {
    key: 'final.1',
    name: { what: 'final', number: null } as const,
    state: 'open' as never,
    winnerTeamId: null,
    sides: [
      side(a, 1, { as: 'winner', of: { what: 'semifinal', number: 1 } }),
      side(null, null, { as: 'winner', of: { what: 'semifinal', number: 2 } }),
    ],
    games: [],
  };
  return {
    id: newId(),
    seasonId,
    ageGroup,
    name: 'Spring tournament',
    timeZone: zone,
    isOver: false,
    champion: null,
    rounds: [
      { key: 'w1', name: { what: 'semifinals', number: null }, matches: semis },
      { key: 'final', name: { what: 'final', number: null }, matches: [final] },
    ],
  };
}
