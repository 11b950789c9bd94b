import type { Facility, Field as LeagueField } from '../league/facility.ts';
import type { AgeGroup, Season } from '../league/season.ts';
import { isOutside, NOT_OUTSIDE, type Team } from '../league/team.ts';
import type { TeamId } from '../shared/ids.ts';
import { foldWords } from '../shared/text.ts';
import { type Cells, within } from './cells.ts';
import { closeNames, type EditDistance } from './close-names.ts';
import type { Field } from './columns.ts';
import type { ImportOptions } from './import-options.ts';
import { idBehind, type League } from './league.ts';

/** Suggestions for this many misspelled names are enough: a file with more was made for another league. */
const MAX_SUGGESTED = 200;

/** The columns of a game's two teams, each with that of its league. */
export type SideFields = readonly [SideField, SideField];
type SideField = Readonly<{ team: Field; league: Field | null }>;
export const HOME_AND_VISITOR: SideFields = [
  { team: 'home', league: 'homeLeague' },
  { team: 'visitor', league: 'visitorLeague' },
];

export type References = Readonly<{
  season: (cells: Cells) => Season | undefined;
  ageGroup: (text: string) => AgeGroup | undefined;
  unknownAgeGroup: (cells: Cells, text: string) => undefined;
  /** One of the org's own teams of the season by external id, or by name within the age group, else within all of them. */
  team: (cells: Cells, field: Field, season: Season) => Team | undefined;
  /** The two teams of a row's game. A side whose league is named is a team of that league, made if there is none yet. */
  sides: (cells: Cells, fields: SideFields, season: Season) => readonly [Team, Team] | undefined;
  facilityAndField: (cells: Cells) => Readonly<{ facility: Facility; field: LeagueField | null }> | null | undefined;
}>;

/** Resolves names in a file to the league's data; undefined results are reported. */
export function referencesOf(
  league: League,
  { seasonId, teamId }: Pick<ImportOptions, 'seasonId' | 'teamId'>,
  distance: EditDistance,
  newId: () => string,
): References {
  const own = league.teams.find(({ id }) => id === teamId);
  const suggested = new Map<string, readonly string[]>();
  const suggest = (kind: string, written: string, names: () => Iterable<string>): readonly string[] => {
    const key = `${kind} ${written}`;
    const known = suggested.get(key);
    if (known || suggested.size >= MAX_SUGGESTED) return known ?? [];
    const found = closeNames(written, names(), distance);
    suggested.set(key, found);
    return found;
  };

  const defaultId = seasonId ?? own?.seasonId;
  const openSeasons = league.seasons.filter(({ archived }) => !archived);
  const only = openSeasons.length === 1 ? openSeasons[0] : undefined;
  const given = defaultId === undefined ? only : league.seasons.find(({ id }) => id === defaultId);
  const seasonsByName = grouped(league.seasons, ({ name }) => foldWords(name));
  const sportOf = (season: Season) => league.sports.find(({ id }) => id === season.sportId);
  const season: References['season'] = (cells) => {
    const name = cells.text('season');
    const sport = cells.text('sport');
    if (name === undefined) return given ?? cells.fault(null, { rule: 'season-needed' });
    const named = seasonsByName.get(foldWords(name)) ?? [];
    const ofSport = named.filter((one) => {
      const { code = '', name: called = '' } = sportOf(one) ?? {};
      return sport === undefined || [foldWords(code), foldWords(called)].includes(foldWords(sport));
    });
    if (ofSport.length === 1) return ofSport[0];
    if (ofSport.length > 1) {
      return cells.fault('season', { rule: 'ambiguous-season', value: name, choices: ofSport.map((one) => sportOf(one)?.name ?? '') });
    }
    if (named.length > 0) {
      const sports = league.sports.map((one) => one.name);
      return cells.fault('sport', { rule: 'unknown-sport', value: sport ?? '', suggestions: suggest('sport', sport ?? '', () => sports) });
    }
    const names = () => league.seasons.map((one) => one.name);
    return cells.fault('season', { rule: 'unknown-season', value: name, suggestions: suggest('season', name, names) });
  };

  const ageGroups = new Map(league.ageGroups.map((group) => [foldWords(group.name), group]));
  const teamsById = new Map(league.teams.map((team) => [team.id as string, team]));
  const teamsByName = grouped(league.teams, ({ seasonId: of, name }) => `${of} ${foldWords(name)}`);
  /** The teams of the season with this id or name, only those of the row's age group if there are any. */
  const named = (cells: Cells, text: string, { id: of }: Season): readonly Team[] => {
    const byId = teamsById.get(idBehind(league, 'team', text));
    if (byId?.seasonId === of) return [byId];
    const found = teamsByName.get(`${of} ${foldWords(text)}`) ?? [];
    const group = ageGroups.get(foldWords(cells.text('ageGroup') ?? ''));
    const ofGroup = found.filter(({ ageGroupId }) => ageGroupId === group?.id);
    return ofGroup.length > 0 ? ofGroup : found;
  };
  const textOf = (cells: Cells, field: Field): string | undefined => {
    const text = cells.text(field);
    if (text === undefined && cells.texts(field).length === 0) cells.fault(field, { rule: 'required', field });
    return text;
  };
  const theOnly = (cells: Cells, field: Field, value: string, [found, ...others]: readonly Team[]): Team | undefined => {
    if (!found || others.length === 0) return found;
    const choices = [found, ...others].map(({ ageGroupId }) => league.ageGroups.find(({ id }) => id === ageGroupId)?.name ?? '');
    return cells.fault(field, { rule: 'ambiguous-team', value, choices });
  };
  const unknownTeam = (cells: Cells, field: Field, value: string, { id: of }: Season, leagueColumn?: string): undefined => {
    const names = () => league.teams.filter(({ seasonId: its }) => its === of).map(({ name }) => name);
    const suggestions = suggest(`team ${of}`, value, names);
    return cells.fault(field, { rule: 'unknown-team', value, suggestions, ...(leagueColumn !== undefined && { leagueColumn }) });
  };
  /** Whether the row says nothing of the team, because the whole file is about the one that the admin named. */
  const isOwnView = (cells: Cells, field: Field, season: Season): boolean =>
    field === 'team' && cells.text(field) === undefined && own?.seasonId === season.id;
  const team: References['team'] = (cells, field, season) => {
    if (isOwnView(cells, field, season)) return isOutside(own!) ? cells.fault(field, { rule: 'outside-team', value: own!.name }) : own;
    const text = textOf(cells, field);
    if (text === undefined) return undefined;
    const found = named(cells, text, season);
    const ours = found.filter((each) => !isOutside(each));
    if (ours.length > 0) return theOnly(cells, field, text, ours);
    return found.length > 0 ? cells.fault(field, { rule: 'outside-team', value: text }) : unknownTeam(cells, field, text, season);
  };

  const made = new Map<string, Team>();
  const sides: References['sides'] = (cells, fields, season) => {
    const sidesOf = fields.map(({ team: field, league: of }) => ({
      field,
      text: isOwnView(cells, field, season) ? own!.id : textOf(cells, field),
      leagueName: of === null ? undefined : within(cells, of, cells.text(of)),
      leagueColumn: of === null ? undefined : LEAGUE_COLUMNS[of],
    }));
    const bothHaveOne = sidesOf.every(({ leagueName }) => leagueName !== undefined);
    const ours = sidesOf.map(({ text = '' }) => named(cells, text, season).filter((each) => !isOutside(each)));
    const isOfOneLeague = bothHaveOne && new Set(sidesOf.map(({ leagueName = '' }) => foldWords(leagueName))).size === 1;
    // Where every team has its league beside it, both are ours if it is one league, else the one that is known here.
    const isOurs = (at: number) =>
      sidesOf[at]!.leagueName === undefined || isOfOneLeague || (bothHaveOne && ours[at]!.length > 0 && ours[1 - at]!.length === 0);
    if (![0, 1].some(isOurs)) {
      if (sidesOf.every(({ text }) => text !== undefined)) cells.fault(null, { rule: 'both-outside' });
      return undefined;
    }
    const known = sidesOf.map(({ field, text, leagueColumn }, at) => {
      if (text === undefined || !isOurs(at)) return undefined;
      const found = ours[at]!.length > 0 ? ours[at]! : named(cells, text, season);
      return found.length > 0 ? theOnly(cells, field, text, found) : unknownTeam(cells, field, text, season, leagueColumn);
    });
    const [one, other] = sidesOf.map(({ field, text, leagueName }, at) => {
      if (isOurs(at)) return known[at];
      const opponent = known[1 - at];
      return text === undefined || leagueName === undefined || !opponent
        ? undefined
        : outsideTeam(cells, field, text, leagueName, opponent);
    });
    if (one && other && isOutside(one) && isOutside(other)) return cells.fault(null, { rule: 'both-outside' });
    return one && other && [one, other];
  };

  /** The team of another league with this name; one that is not known is in the age group of the row, else in that of its opponent. */
  function outsideTeam(cells: Cells, field: Field, text: string, leagueName: string, opponent: Team): Team | undefined {
    const { orgId, seasonId } = opponent;
    const name = within(cells, field, text);
    if (name === undefined) return undefined;
    const isOfLeague = ({ outsideLeague }: Team) => outsideLeague !== null && foldWords(outsideLeague) === foldWords(leagueName);
    const found = (teamsByName.get(`${seasonId} ${foldWords(name)}`) ?? []).filter(isOfLeague);
    const ageGroupId = ageGroups.get(foldWords(cells.text('ageGroup') ?? ''))?.id ?? opponent.ageGroupId;
    const stored = found.find((each) => each.ageGroupId === ageGroupId);
    if (stored) return stored;
    const key = [seasonId, ageGroupId, foldWords(leagueName), foldWords(name)].join(' ');
    const outside: Team = made.get(key) ?? {
      ...{ id: newId() as TeamId, orgId, seasonId, ageGroupId, divisionId: null, name, color: null, archived: false },
      ...{ ...NOT_OUTSIDE, outsideLeague: leagueName },
    };
    made.set(key, outside);
    return outside;
  }

  return {
    season,
    ageGroup: (text) => ageGroups.get(foldWords(text)),
    unknownAgeGroup: (cells, text) => {
      const names = () => league.ageGroups.map(({ name }) => name);
      return cells.fault('ageGroup', { rule: 'unknown-age-group', value: text, suggestions: suggest('age group', text, names) });
    },
    team,
    sides,
    facilityAndField: placesOf(league, suggest),
  };
}

type Suggest = (kind: string, written: string, names: () => Iterable<string>) => readonly string[];

/** Our names of the columns of leagues. */
const LEAGUE_COLUMNS: Readonly<Partial<Record<Field, string>>> = {
  homeLeague: 'Home League',
  visitorLeague: 'Visitor League',
  opponentLeague: 'Opponent League',
};

/** Reads `Oak Park` and `Field 1` from two columns, or `Oak Park Field 1`, `Oak Park - Field 1` or an unambiguous `Field 1` from one. */
function placesOf(league: League, suggest: Suggest): References['facilityAndField'] {
  const byId = new Map(league.facilities.map((facility) => [facility.id as string, facility]));
  const facilities = grouped(league.facilities, ({ name }) => foldWords(name));
  const fieldsOf = grouped(league.fields, ({ facilityId, name }) => `${facilityId} ${foldWords(name)}`);
  const fieldsByName = grouped(league.fields, ({ name }) => foldWords(name));
  const wholeNames = grouped(league.fields, ({ facilityId, name }) => foldWords(`${byId.get(facilityId)?.name} ${name}`));
  const facilityNames = () => league.facilities.map(({ name }) => name);
  const facilityOf = (field: LeagueField) => ({ facility: byId.get(field.facilityId)!, field });

  const facilityNamed = (cells: Cells, column: Field, text: string): Facility | undefined => {
    const facility = byId.get(idBehind(league, 'facility', text)) ?? facilities.get(foldWords(text))?.[0];
    return (
      facility ?? cells.fault(column, { rule: 'unknown-facility', value: text, suggestions: suggest('facility', text, facilityNames) })
    );
  };

  return (cells) => {
    const [column, text] = cells.text('facility')
      ? (['facility', cells.text('facility')!] as const)
      : (['location', cells.text('location')] as const);
    const fieldText = cells.text('field');
    if (text === undefined && fieldText === undefined) return null;
    if (text === undefined) {
      const [only, ...others] = fieldsByName.get(foldWords(fieldText!)) ?? [];
      if (only && others.length === 0) return facilityOf(only);
      if (only)
        return cells.fault('field', {
          rule: 'ambiguous-field',
          value: fieldText!,
          choices: [only, ...others].map((one) => facilityOf(one).facility.name),
        });
      const names = () => league.fields.map(({ name }) => name);
      return cells.fault('field', { rule: 'unknown-field', value: fieldText!, suggestions: suggest('field', fieldText!, names) });
    }
    if (fieldText !== undefined) {
      const facility = facilityNamed(cells, column, text);
      if (!facility) return undefined;
      const [field] = fieldsOf.get(`${facility.id} ${foldWords(fieldText)}`) ?? [];
      if (field) return { facility, field };
      const names = () => league.fields.filter(({ facilityId }) => facilityId === facility.id).map(({ name }) => name);
      return cells.fault('field', {
        rule: 'unknown-field',
        value: fieldText,
        suggestions: suggest(`field ${facility.id}`, fieldText, names),
      });
    }
    const [whole] = wholeNames.get(foldWords(text)) ?? [];
    const [onlyField, ...others] = fieldsByName.get(foldWords(text)) ?? [];
    if (!facilities.has(foldWords(text)) && whole) return facilityOf(whole);
    if (!facilities.has(foldWords(text)) && onlyField && others.length === 0) return facilityOf(onlyField);
    const facility = facilityNamed(cells, column, text);
    return facility && { facility, field: null };
  };
}

export function grouped<Item>(items: Iterable<Item>, key: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
