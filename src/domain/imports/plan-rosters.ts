import { LEAGUE_AGE, type Player, type RosterSpot, type Team } from '../league/team.ts';
import type { PlayerId } from '../shared/ids.ts';
import type { PersonName } from '../shared/person-name.ts';
import { foldWords } from '../shared/text.ts';
import { type Cells, flag, isReadable, parsed, personName, wholeNumber, within } from './cells.ts';
import { headerKey } from './columns.ts';
import type { League } from './league.ts';
import { readEmail, readJerseyNumber, separateEmails } from './people.ts';
import { firstLines, type Planning, rememberExternalId } from './plan.ts';
import { isPlayer, ROLES } from './plan-staff.ts';
import { grouped } from './references.ts';

const MAX_POSITIONS = 10;
const POSITION_LIMIT = 30;

type OnRoster = Readonly<{
  cells: Cells;
  team: Team;
  name: PersonName;
  externalId: string | undefined;
  jerseyNumber: string | undefined;
  positions: readonly string[];
  leagueAge: number | undefined;
  emails: readonly string[];
}>;

/**
 * A player is matched by external id, else by name on the team's roster, else by name and a guardian's address in the whole org, so that
 * a child who plays two sports is one player. Several players of one name on a roster are told apart by their guardians' addresses and their
 * jersey numbers.
 */
export function planRosters(planning: Planning): void {
  const { rows, context, references, ledger } = planning;
  const { league, newPlayerId } = context;
  const spots = new Map(league.rosterSpots.map((spot) => [spotKey(spot.teamId, spot.playerId), spot]));
  const guardians = new Set(league.guardians.map(({ playerId, email }) => `${playerId} ${email}`));
  const planned = new Map<PlayerId, Readonly<{ player: Player; line: number }>>();
  const spotLines = firstLines();
  const jerseys = firstLines();

  const planPlayer = (entry: OnRoster, match: Player | null): Player | undefined => {
    const { cells, name, externalId } = entry;
    const before = match ?? undefined;
    const earlier = before && planned.get(before.id);
    if (earlier) {
      if (nameKey(earlier.player) === nameKey(name)) return earlier.player;
      return cells.fault(null, { rule: 'contradicts-line', otherLine: earlier.line });
    }
    const id = before?.id ?? newPlayerId();
    const player = ledger.record('player', cells.line, before, { ...(before ?? { id, orgId: league.orgId, archived: false }), ...name });
    planned.set(id, { player, line: cells.line });
    rememberExternalId(planning, 'player', cells, externalId, id);
    return player;
  };

  const entries: OnRoster[] = [];
  for (const cells of rows) {
    if (!isPlayer(cells) && (flag(cells, 'nonPlayer') === true || ROLES.has(headerKey(cells.text('role') ?? '')))) {
      cells.note(null, { rule: 'not-a-player' });
      continue;
    }
    const season = references.season(cells);
    const team = season && references.team(cells, 'team', season);
    const name = personName(cells);
    const jerseyNumber = parsed(cells, 'jerseyNumber', readJerseyNumber, 'bad-jersey-number');
    const positions = positionsOf(cells);
    const leagueAge = wholeNumber(cells, 'leagueAge', LEAGUE_AGE.min, LEAGUE_AGE.max);
    const emails = guardiansOf(cells);
    if (!team || !name) continue;
    entries.push({ cells, team, name, externalId: cells.text('externalId'), jerseyNumber, positions, leagueAge, emails });
  }

  const known = knownPlayers(league, withoutClashes(entries));
  for (const entry of entries) {
    const { cells, team, jerseyNumber, positions, leagueAge, emails } = entry;
    const match = known.find(entry);
    if (match === undefined) continue;
    const player = planPlayer(entry, match);
    if (!player) continue;
    known.add(entry, player);
    const otherLine = spotLines(spotKey(team.id, player.id), cells.line);
    if (otherLine !== undefined) {
      cells.fault(null, { rule: 'listed-twice', otherLine });
      continue;
    }
    const sameNumber = jerseyNumber === undefined ? undefined : jerseys(`${team.id} ${jerseyNumber.toLowerCase()}`, cells.line);
    if (sameNumber !== undefined) cells.note('jerseyNumber', { rule: 'same-jersey-number', otherLine: sameNumber });
    const before = spots.get(spotKey(team.id, player.id));
    const empty = { jerseyNumber: null, positions: [], leagueAge: null };
    const spot: RosterSpot = before ?? { orgId: league.orgId, teamId: team.id, playerId: player.id, ...empty };
    ledger.record('rosterSpot', cells.line, before, {
      ...spot,
      ...(jerseyNumber !== undefined && { jerseyNumber }),
      ...(positions.length > 0 && { positions }),
      ...(leagueAge !== undefined && { leagueAge }),
    });
    for (const email of emails) {
      const guardian = { orgId: league.orgId, playerId: player.id, email };
      const key = `${player.id} ${email}`;
      ledger.record('guardian', cells.line, guardians.has(key) ? guardian : undefined, guardian);
      guardians.add(key);
    }
  }
}

const nameKey = ({ firstName, lastName }: PersonName): string => `${foldWords(lastName)}|${foldWords(firstName)}`;
const spotKey = (teamId: string, playerId: string): string => `${teamId} ${playerId}`;

function positionsOf(cells: Cells): readonly string[] {
  const positions = [...new Set(cells.texts('positions').flatMap((text) => text.split(/[,;/|]/).map((part) => part.trim())))].filter(
    Boolean,
  );
  for (const position of positions) {
    if (isReadable(position)) within(cells, 'positions', position, POSITION_LIMIT);
    else cells.fault('positions', { rule: 'bad-characters', field: 'positions', value: null });
  }
  if (positions.length > MAX_POSITIONS) cells.fault('positions', { rule: 'out-of-range', field: 'positions', min: 0, max: MAX_POSITIONS });
  return positions;
}

function guardiansOf(cells: Cells): readonly string[] {
  const written = cells.texts('guardianEmail').flatMap(separateEmails);
  const read = written.map((email) => (isReadable(email) ? readEmail(email) : undefined));
  if (read.includes(undefined)) cells.fault('guardianEmail', { rule: 'bad-email', field: 'guardianEmail', value: null });
  return [...new Set(read.filter((email) => email !== undefined))];
}

/** What tells children of one name apart. */
type Marks = Readonly<{ emails: readonly string[]; jerseyNumber: string | undefined }>;

/**
 * Whether two children of one name on one roster are the same: by a guardian's address that they share, or by their jersey numbers where one
 * of them has no address. Undefined if nothing tells.
 */
function isSameChild(one: Marks, other: Marks): boolean | undefined {
  const [number, otherNumber] = [one.jerseyNumber?.toLowerCase(), other.jerseyNumber?.toLowerCase()];
  const haveNumbers = number !== undefined && otherNumber !== undefined;
  if (one.emails.length > 0 && other.emails.length > 0) {
    if (one.emails.some((email) => other.emails.includes(email))) return true;
    return haveNumbers && number === otherNumber ? undefined : false;
  }
  if (!haveNumbers) return undefined;
  if (number === otherNumber) return true;
  // Spreadsheet programs turn 07 into 7.
  return number.replace(/^0+/, '') === otherNumber.replace(/^0+/, '') ? undefined : false;
}

const rosterKey = (teamId: string, name: PersonName): string => `${teamId} ${nameKey(name)}`;

/** The rows without those that may be of the same child as an earlier one, which are reported. */
function withoutClashes(entries: readonly OnRoster[]): ReadonlySet<OnRoster> {
  const clear = new Set(entries);
  for (const named of grouped(entries, ({ team, name }) => rosterKey(team.id, name)).values()) {
    for (const [at, entry] of named.entries()) {
      const { cells, externalId } = entry;
      const earlier = named.slice(0, at);
      const same = earlier.find((other) => externalId !== undefined && other.externalId === externalId);
      const unsure = earlier.find(
        (other) => (externalId === undefined || other.externalId === undefined) && isSameChild(entry, other) !== false,
      );
      if (same) cells.fault(null, { rule: 'listed-twice', otherLine: same.cells.line });
      else if (unsure) cells.fault(null, { rule: 'same-name-on-roster', other: unsure.cells.line });
      if (same || unsure) clear.delete(entry);
    }
  }
  return clear;
}

/** The players that rows may refer to: stored ones, and those of earlier rows. */
function knownPlayers(league: League, clear: ReadonlySet<OnRoster>) {
  const byId = new Map<string, Player>(league.players.map((player) => [player.id, player]));
  const idOfExternal = new Map<string, string>(league.externalIds.player);
  const externalOfId = new Map([...league.externalIds.player].map(([externalId, id]) => [id, externalId]));
  const ofGuardian = new Map<string, string>();
  for (const { playerId, email } of league.guardians) {
    const player = byId.get(playerId);
    if (player) ofGuardian.set(`${email} ${nameKey(player)}`, playerId);
  }
  const identified = ({ externalId }: OnRoster) => byId.get(idOfExternal.get(externalId ?? '') ?? externalId ?? '');
  const mayBe = ({ externalId }: OnRoster, id: string) => externalId === undefined || !externalOfId.has(id);
  const onRoster = matchedByName(league, clear, byId, identified, mayBe);
  return {
    /** Null for a new player; undefined if the row is refused, which is reported. */
    find: (entry: OnRoster): Player | null | undefined => {
      if (!clear.has(entry)) return undefined;
      const player = identified(entry) ?? onRoster.get(entry);
      if (player === 'unclear') return entry.cells.fault(null, { rule: 'ambiguous-person' });
      if (player) return player;
      const byGuardian = entry.emails.map((email) => ofGuardian.get(`${email} ${nameKey(entry.name)}`));
      return byId.get(byGuardian.find((id) => id !== undefined && mayBe(entry, id)) ?? '') ?? null;
    },
    add: ({ name, externalId, emails }: OnRoster, player: Player): void => {
      byId.set(player.id, byId.get(player.id) ?? player);
      for (const email of emails) ofGuardian.set(`${email} ${nameKey(name)}`, player.id);
      if (externalId === undefined) return;
      idOfExternal.set(externalId, player.id);
      externalOfId.set(player.id, externalId);
    },
  };
}

/**
 * The stored players on the same rosters whom the rows mean by name: the only one of the name, else the only one who is the same child.
 * `unclear` if a row might mean a player whom no other row means; rows that are left out here are of new players.
 */
function matchedByName(
  league: League,
  clear: ReadonlySet<OnRoster>,
  byId: ReadonlyMap<string, Player>,
  identified: (entry: OnRoster) => Player | undefined,
  mayBe: (entry: OnRoster, id: string) => boolean,
): ReadonlyMap<OnRoster, Player | 'unclear'> {
  const emailsOf = grouped(league.guardians, ({ playerId }) => playerId);
  const stored = grouped(
    league.rosterSpots.flatMap(({ teamId, playerId, jerseyNumber }) => {
      const player = byId.get(playerId);
      if (!player) return [];
      const emails = (emailsOf.get(playerId) ?? []).map(({ email }) => email);
      return [{ teamId, player, marks: { emails, jerseyNumber: jerseyNumber ?? undefined } }];
    }),
    ({ teamId, player }) => rosterKey(teamId, player),
  );
  const matches = new Map<OnRoster, Player | 'unclear'>();
  for (const [key, named] of grouped(clear, ({ team, name }) => rosterKey(team.id, name))) {
    const taken = new Set(named.map(identified));
    const free = () => (stored.get(key) ?? []).filter(({ player }) => !taken.has(player));
    const match = (entry: OnRoster, player: Player) => {
      matches.set(entry, player);
      taken.add(player);
    };
    const open = named.filter((entry) => !identified(entry));
    const [only, ...otherRows] = open;
    const candidates = free();
    const isAlone = otherRows.length === 0 && candidates.length === 1;
    for (const entry of open) {
      const [same, ...others] = candidates.filter(({ player, marks }) => mayBe(entry, player.id) && isSameChild(entry, marks));
      if (same && others.length === 0 && !taken.has(same.player)) match(entry, same.player);
    }
    if (only && isAlone && !matches.has(only) && mayBe(only, candidates[0]!.player.id)) match(only, candidates[0]!.player);
    for (const entry of open.filter((one) => !matches.has(one))) {
      const possible = free().filter(({ player }) => mayBe(entry, player.id));
      const isOther = ({ marks }: (typeof possible)[number]) =>
        marks.emails.length > 0 && entry.emails.length > 0 && isSameChild(entry, marks) === false;
      if (possible.every(isOther)) continue;
      if (possible.length === 1 && entry.externalId !== undefined) match(entry, possible[0]!.player);
      else matches.set(entry, 'unclear');
    }
  }
  return matches;
}
