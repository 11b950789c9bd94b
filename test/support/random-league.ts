import type { Role } from '../../src/domain/membership/roles.ts';
import type { LocalDate, TimeZone } from '../../src/domain/shared/time.ts';
import { aMembership, anOrg, DAY, HOUR, later, NOON } from './builders.ts';
import type { Twins } from './differential.ts';
import { type GivenLeague, givenLeague } from './league.ts';

/** Draws from the given random numbers, one after another; zeros choose the first of everything. */
export function drawer(chances: readonly number[]) {
  let drawn = 0;
  const upTo = (most: number): number => {
    drawn += 1;
    return (chances[drawn % chances.length] ?? 0) % (most + 1);
  };
  const of = <Value>(values: readonly Value[]): Value => values[upTo(values.length - 1)]!;
  return {
    upTo,
    of,
    /** True once in `odds` times. */
    rarely: (odds: number) => upTo(odds - 1) === odds - 1,
    /** Some of the members, each made only when it is chosen. */
    some: <Made>(members: Readonly<Record<string, () => Made>>): Record<string, Made> =>
      Object.fromEntries(Object.entries(members).flatMap(([name, make]) => (upTo(2) === 0 ? [[name, make()]] : []))),
  };
}
export type Draw = ReturnType<typeof drawer>;

/** Names that searches match by accents, punctuation, typos and prefixes, or that occur twice. */
export const PEOPLE = [
  ...['José Ortiz', 'Ana Ortis', 'María García', 'Maria Garcia', 'Sean O’Brien', "Shawn O'Brien", 'Łukasz Żak', '김 민준', 'Zoë Ōta'],
  ...['Sam Smith', 'Sam Smyth', 'Al Martin', 'Bo Marten', 'Cy Martinez', 'Juan de la Cruz', 'Max Groß', 'Ann-Marie Lee', 'İpek Şahin'],
  ...['Ana Kim', 'Ana Kim', 'ana kim', 'Ünal Öz', 'Æsa Þór', '𝒜da 😀', 'D J', 'Van Der Van'],
] as const;
export const EMAILS = ['pat', 'pia', 'cora'] as const;

/** The callers and their roles; `newt` is in no organization, and `ola` is the admin of another. */
export const CAST: Readonly<Record<string, readonly Role[]>> = {
  ada: ['admin'],
  bea: ['admin', 'parent'],
  stan: ['staff'],
  carl: ['coach'],
  cora: ['coach', 'parent'],
  umi: ['umpire'],
  ulf: ['umpire'],
  pat: ['parent'],
  pia: ['parent'],
  newt: [],
  ola: [],
};

const SPORTS = [
  { code: 'volleyball', name: 'Volleyball' },
  { code: 'soccer', name: 'Soccer' },
] as const;
const STARTS = [-400, -30, -1, 0, 1, 1, 2, 6, 20, 40].map((days) => days * DAY + (days === 1 ? HOUR : 0));
const GAMES = [
  { status: 'final', homeScore: 3, visitorScore: 2 },
  { status: 'final', homeScore: 1, visitorScore: 1, gameType: 'scrimmage' },
  { status: 'final', homeScore: 0, visitorScore: 10, periodScores: [{ period: 1, home: 0, visitor: 10 }] },
  { status: 'in_progress' },
  { status: 'scheduled', snackParentName: 'Pat', snackParentPhone: '+1 217 555 0100' },
  { status: 'canceled', statusReason: 'rain' },
  { status: 'postponed', facilityId: null, fieldId: null },
] as const;

/** Links may skip approval only if parents need it. */
const admission = (draw: Draw) =>
  draw.of([
    { parentsNeedApproval: false, linksNeedApproval: true },
    { parentsNeedApproval: true, linksNeedApproval: true },
    { parentsNeedApproval: true, linksNeedApproval: false },
  ]);

/** The same random league in both gateways, with the whole cast, whose names differ in every run. */
export async function randomLeague(twins: Twins, draw: Draw, run: number) {
  const org = anOrg({
    timeZone: draw.of(['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']) as TimeZone,
    ...admission(draw),
  });
  const elsewhere = anOrg();
  for (const each of [org, elsewhere]) await twins.add(each);

  const users = new Map<string, string>();
  for (const [name, roles] of Object.entries(CAST)) {
    const user = await twins.user(`${name}${run}_${draw.of(['ortiz', 'kim', 'park'])}`);
    users.set(name, user.subject);
    for (const role of roles) {
      const state = draw.rarely(10) ? 'pending' : 'approved';
      await twins.add(aMembership({ orgId: org.id, userId: user.id, role, state: role === 'admin' ? 'approved' : state }));
    }
    if (name === 'ola' || name === 'pia') {
      await twins.add(aMembership({ orgId: elsewhere.id, userId: user.id, role: name === 'ola' ? 'admin' : 'parent', state: 'approved' }));
    }
  }

  const league = await givenLeague(twins.unitOfWork, { org });
  const theirs = await givenLeague(twins.unitOfWork, { org: elsewhere });
  const other = await aSport(league, draw);
  const played = [other, { sport: league.sport, teams: [league.jays, league.hawks, league.owls] }];
  const teams = played.flatMap((each) => each.teams);
  await league.coachedBy(league.hawks, await twins.user(users.get('carl')!));
  await league.coachedBy(league.jays, await twins.user(users.get('cora')!));
  for (const team of teams) {
    await league.addStaff(team, {
      name: draw.of(PEOPLE),
      role: draw.of(['head_coach', 'assistant_coach', 'team_manager']),
      email: emailOf(draw, users),
    });
  }
  const players = [];
  for (let count = 0; count < 12; count += 1) {
    const spot = { jerseyNumber: draw.of([null, '7', '07', '10', 'X']), positions: draw.of([[], ['P'], ['P', 'SS']]) };
    const player = await league.addPlayer(draw.of(PEOPLE), draw.rarely(8) ? null : draw.of(teams), spot);
    players.push(player);
    if (draw.rarely(3)) await league.addGuardian(player, emailOf(draw, users));
    if (draw.rarely(4)) await league.linkTo(player, await twins.user(users.get(draw.of(['pat', 'pia', 'cora', 'bea']))!));
  }
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), await twins.user(users.get('pat')!));
  const games = [await league.addGame(league.hawks, league.jays, { status: 'in_progress', startsAt: NOON })];
  for (let count = 0; count < 10; count += 1) {
    const { sport, teams: sides } = draw.of(played);
    const home = draw.upTo(sides.length - 1);
    const visitor = (home + 1 + draw.upTo(sides.length - 2)) % sides.length;
    const terms = { ...draw.of(GAMES), startsAt: later(NOON, draw.of(STARTS)), sportId: sport.id };
    games.push(await league.addGame(sides[home]!, sides[visitor]!, terms));
  }
  const gym = await league.addFacility({ name: 'Gym' });
  const fields = [league.field, await league.addField({ name: 'Field 10' }), await league.addField({ facilityId: gym.id, name: 'Court' })];
  const theirPlayer = await theirs.addPlayer('José Ortiz', theirs.hawks);
  const theirGame = await theirs.addGame(theirs.hawks, theirs.jays);

  return {
    org,
    elsewhere,
    users,
    sports: played.map(({ sport }) => sport),
    seasons: [league.season, ...other.seasons, theirs.season],
    ageGroups: [league.ageGroup, theirs.ageGroup],
    teams: [league.hawks, ...teams, theirs.hawks],
    players: [...players, theirPlayer],
    games: [...games, theirGame],
    facilities: [league.facility, gym, theirs.facility],
    fields: [...fields, theirs.field],
  };
}
export type RandomLeague = Awaited<ReturnType<typeof randomLeague>>;

const emailOf = (draw: Draw, users: ReadonlyMap<string, string>) => `${users.get(draw.of(EMAILS))}@example.org`;

/** Another sport with two seasons, and teams in both. */
async function aSport(league: GivenLeague, draw: Draw) {
  const sport = await league.addSport(draw.of(SPORTS));
  const season = await league.addSeason({ sportId: sport.id, name: 'Spring' });
  const past = await league.addSeason({
    sportId: sport.id,
    name: 'Fall',
    startsOn: '2025-09-01' as LocalDate,
    endsOn: draw.of(['2025-11-30', '2026-04-11']) as LocalDate,
    isActive: draw.rarely(2),
  });
  const names = ['Owls', 'owls', 'Éclairs', 'Red Hawks'];
  const teams = [];
  for (const [place, name] of names.entries()) teams.push(await league.addTeam(name, { seasonId: (place === 3 ? past : season).id }));
  return { sport, seasons: [season, past], teams };
}
