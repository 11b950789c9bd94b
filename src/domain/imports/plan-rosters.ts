import type { Player, RosterSpot, Team } from '../league/team.ts';
import type { PlayerId } from '../shared/ids.ts';
import type { PersonName } from '../shared/person-name.ts';
import { foldWords } from '../shared/text.ts';
import { type Cells, flag, parsed, personName, within } from './cells.ts';
import { headerKey } from './columns.ts';
import type { League } from './league.ts';
import { readEmail, readJerseyNumber, separateEmails } from './people.ts';
import { firstLines, type Planning, rememberExternalId } from './plan.ts';
import { isPlayer, ROLES } from './plan-staff.ts';

const MAX_POSITIONS = 10;
const POSITION_LIMIT = 30;

type OnRoster = Readonly<{ cells: Cells; team: Team; name: PersonName; externalId: string | undefined; emails: readonly string[] }>;

/**
 * A player is matched by external id, else by name on the team's roster, else by name and a guardian's address in the whole org, so that
 * a child who plays two sports is one player.
 */
export function planRosters(planning: Planning): void {
  const { rows, context, references, ledger } = planning;
  const { league, newPlayerId } = context;
  const known = knownPlayers(league);
  const spots = new Map(league.rosterSpots.map((spot) => [spotKey(spot.teamId, spot.playerId), spot]));
  const guardians = new Set(league.guardians.map(({ playerId, email }) => `${playerId} ${email}`));
  const planned = new Map<PlayerId, Readonly<{ player: Player; line: number }>>();
  const onTeam = firstNames();
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
    const emails = guardiansOf(cells);
    if (!team || !name) continue;
    const entry: OnRoster = { cells, team, name, externalId: cells.text('externalId'), emails };
    const clash = onTeam(entry);
    if (clash !== undefined) {
      cells.fault(
        null,
        clash.isSame ? { rule: 'listed-twice', otherLine: clash.line } : { rule: 'same-name-on-roster', other: clash.line },
      );
      continue;
    }
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
    const spot: RosterSpot = before ?? { orgId: league.orgId, teamId: team.id, playerId: player.id, jerseyNumber: null, positions: [] };
    ledger.record('rosterSpot', cells.line, before, {
      ...spot,
      ...(jerseyNumber !== undefined && { jerseyNumber }),
      ...(positions.length > 0 && { positions }),
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
  for (const position of positions) within(cells, 'positions', position, POSITION_LIMIT);
  if (positions.length > MAX_POSITIONS) cells.fault('positions', { rule: 'out-of-range', field: 'positions', min: 0, max: MAX_POSITIONS });
  return positions;
}

function guardiansOf(cells: Cells): readonly string[] {
  const written = cells.texts('guardianEmail').flatMap(separateEmails);
  const read = written.map(readEmail);
  if (read.includes(undefined)) cells.fault('guardianEmail', { rule: 'bad-email', field: 'guardianEmail', value: null });
  return [...new Set(read.filter((email) => email !== undefined))];
}

type Clash = Readonly<{ line: number; isSame: boolean }>;

/** Detects players with the same name on one roster of the file; only external ids can distinguish them. */
function firstNames(): (entry: OnRoster) => Clash | undefined {
  const seen = new Map<string, Readonly<{ line: number; externalId: string | undefined }>[]>();
  return ({ cells, team, name, externalId }) => {
    const key = `${team.id} ${nameKey(name)}`;
    const others = seen.get(key) ?? [];
    seen.set(key, [...others, { line: cells.line, externalId }]);
    const same = others.find((other) => externalId !== undefined && other.externalId === externalId);
    const [unsure] = others.filter((other) => externalId === undefined || other.externalId === undefined);
    if (same) return { line: same.line, isSame: true };
    return unsure && { line: unsure.line, isSame: false };
  };
}

/** The players that rows may refer to: stored ones, and those of earlier rows. */
function knownPlayers(league: League) {
  const byId = new Map<string, Player>(league.players.map((player) => [player.id, player]));
  const idOfExternal = new Map<string, string>(league.externalIds.player);
  const externalOfId = new Map([...league.externalIds.player].map(([externalId, id]) => [id, externalId]));
  const onTeam = new Map<string, Set<string>>();
  const ofGuardian = new Map<string, string>();
  const addTo = (key: string, id: string) => onTeam.set(key, (onTeam.get(key) ?? new Set()).add(id));
  for (const { teamId, playerId } of league.rosterSpots) {
    const player = byId.get(playerId);
    if (player) addTo(`${teamId} ${nameKey(player)}`, playerId);
  }
  for (const { playerId, email } of league.guardians) {
    const player = byId.get(playerId);
    if (player) ofGuardian.set(`${email} ${nameKey(player)}`, playerId);
  }
  return {
    /** Null for a new player; undefined if several match, which is reported. */
    find: ({ cells, team, name, externalId, emails }: OnRoster): Player | null | undefined => {
      const identified = byId.get(idOfExternal.get(externalId ?? '') ?? externalId ?? '');
      if (identified) return identified;
      const mayBe = (id: string | undefined) => id !== undefined && (externalId === undefined || !externalOfId.has(id));
      const [named, ...others] = [...(onTeam.get(`${team.id} ${nameKey(name)}`) ?? [])].filter(mayBe);
      if (others.length > 0) return cells.fault(null, { rule: 'ambiguous-person' });
      const byGuardian = emails.map((email) => ofGuardian.get(`${email} ${nameKey(name)}`)).find(mayBe);
      return byId.get(named ?? byGuardian ?? '') ?? null;
    },
    add: ({ team, name, externalId, emails }: OnRoster, player: Player): void => {
      byId.set(player.id, byId.get(player.id) ?? player);
      addTo(`${team.id} ${nameKey(name)}`, player.id);
      for (const email of emails) ofGuardian.set(`${email} ${nameKey(name)}`, player.id);
      if (externalId === undefined) return;
      idOfExternal.set(externalId, player.id);
      externalOfId.set(player.id, externalId);
    },
  };
}
