import { ageInName } from '../league/age-in-name.ts';
import type { AgeGroup, Division, Season } from '../league/season.ts';
import { isOutside, NOT_OUTSIDE, type Team, type TeamContact } from '../league/team.ts';
import type { AgeGroupId, DivisionId, TeamId } from '../shared/ids.ts';
import { foldWords } from '../shared/text.ts';
import { type Cells, parsed, required, within } from './cells.ts';
import { idBehind } from './league.ts';
import { readEmail, readPhone } from './people.ts';
import { firstLines, type Planning, rememberExternalId } from './plan.ts';

/** A team is matched by external id, else by season, division and name. Missing divisions and pools are created. */
export function planTeams(planning: Planning): void {
  const { rows, context, references, ledger, product } = planning;
  const { league, newId } = context;
  // Product files that name teams have one line per person.
  const isListOfPeople = product !== null;
  const byId = new Map(league.teams.map((team) => [team.id as string, team]));
  const byKey = new Map(league.teams.map((team) => [keyOf(team.seasonId, team.ageGroupId, team.outsideLeague ?? '', team.name), team]));
  const added = new Map<string, AgeGroup>();
  const lines = firstLines();

  const ageGroupOf = (cells: Cells, name: string): AgeGroup => {
    const known = references.ageGroup(name) ?? added.get(foldWords(name));
    if (known) return known;
    const group: AgeGroup = { id: newId() as AgeGroupId, orgId: league.orgId, name, sortOrder: placeOf(name), archived: false };
    added.set(foldWords(name), group);
    return ledger.record('ageGroup', cells.line, undefined, group);
  };

  const pools = new Map(league.divisions.map((pool) => [keyOf(pool.seasonId, pool.ageGroupId, pool.name), pool]));
  const poolOf = (cells: Cells, season: Season, group: AgeGroup, name: string): Division => {
    const known = pools.get(keyOf(season.id, group.id, name));
    if (known) return known;
    const draft = { orgId: league.orgId, seasonId: season.id, ageGroupId: group.id, name, sortOrder: 0, archived: false };
    const pool = ledger.record('division', cells.line, undefined, { id: newId() as DivisionId, ...draft });
    pools.set(keyOf(season.id, group.id, name), pool);
    return pool;
  };

  for (const cells of rows) {
    const name = within(cells, 'team', required(cells, 'team'));
    const groupName = within(cells, 'ageGroup', required(cells, 'ageGroup'));
    const season = references.season(cells);
    const poolName = within(cells, 'pool', cells.text('pool'));
    const color = within(cells, 'color', cells.text('color'));
    const outsideLeague = within(cells, 'outsideLeague', cells.text('outsideLeague')) ?? null;
    const contact = contactIn(cells);
    if (name === undefined || groupName === undefined || season === undefined) continue;
    const group = ageGroupOf(cells, groupName);
    const externalId = cells.text('externalId');
    const known = byId.get(idBehind(league, 'team', externalId));
    const isSame = known?.seasonId === season.id && (!cells.has('outsideLeague') || isOutside(known) === (outsideLeague !== null));
    const before = isSame ? known : byKey.get(keyOf(season.id, group.id, outsideLeague ?? '', name));
    const otherLine = lines(before?.id ?? keyOf(season.id, group.id, outsideLeague ?? '', name), cells.line);
    if (otherLine !== undefined) {
      if (!isListOfPeople) cells.fault('team', { rule: 'listed-twice', otherLine });
      continue;
    }
    const id = before?.id ?? (newId() as TeamId);
    const team: Team = before ?? {
      id,
      orgId: league.orgId,
      seasonId: season.id,
      ageGroupId: group.id,
      name,
      color: null,
      divisionId: null,
      ...NOT_OUTSIDE,
      outsideLeague,
      archived: false,
    };
    if (isOutside(team) && poolName !== undefined) cells.fault('pool', { rule: 'outside-team-in-pool' });
    const pool = poolName === undefined ? undefined : poolOf(cells, season, group, poolName);
    ledger.record('team', cells.line, before, {
      ...team,
      ...(team.ageGroupId !== group.id && { ageGroupId: group.id, divisionId: null }),
      ...(pool && { divisionId: pool.id }),
      name,
      ...(color !== undefined && { color }),
      ...(outsideLeague !== null && { outsideLeague, ...contact }),
    });
    rememberExternalId(planning, 'team', cells, externalId, id);
  }
}

/** How to reach the other league; an empty cell changes nothing. */
function contactIn(cells: Cells): Partial<TeamContact> {
  const contact = {
    contactName: within(cells, 'contactName', cells.text('contactName')),
    contactEmail: parsed(cells, 'contactEmail', readEmail, 'bad-email'),
    contactPhone: parsed(cells, 'contactPhone', readPhone, 'bad-phone'),
  };
  return Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined));
}

const keyOf = (...parts: readonly string[]): string => parts.map(foldWords).join('|');

/** 8U comes before 10U, and Minors before Majors; names that tell no age come last. */
const placeOf = (name: string): number => ageInName(name) ?? 99;
