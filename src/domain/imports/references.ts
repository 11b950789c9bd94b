import type { Facility, Field as LeagueField } from '../league/facility.ts';
import type { AgeGroup, Season } from '../league/season.ts';
import type { Team } from '../league/team.ts';
import { foldWords } from '../shared/text.ts';
import type { Cells } from './cells.ts';
import { closeNames, type EditDistance } from './close-names.ts';
import type { Field } from './columns.ts';
import type { ImportOptions } from './import-options.ts';
import { idBehind, type League } from './league.ts';

/** Suggestions for this many misspelled names are enough: a file with more was made for another league. */
const MAX_SUGGESTED = 200;

export type References = Readonly<{
  season: (cells: Cells) => Season | undefined;
  ageGroup: (text: string) => AgeGroup | undefined;
  unknownAgeGroup: (cells: Cells, text: string) => undefined;
  /** A team of the season by external id, or by name within the age group, else within all of them. */
  team: (cells: Cells, field: Field, season: Season) => Team | undefined;
  facilityAndField: (cells: Cells) => Readonly<{ facility: Facility; field: LeagueField | null }> | null | undefined;
}>;

/** Resolves names in a file to the league's data; undefined results are reported. */
export function referencesOf(
  league: League,
  { seasonId, teamId }: Pick<ImportOptions, 'seasonId' | 'teamId'>,
  distance: EditDistance,
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

  const wanted = seasonId ?? own?.seasonId;
  const underWay = league.seasons.filter(({ archived }) => !archived);
  const only = underWay.length === 1 ? underWay[0] : undefined;
  const given = wanted === undefined ? only : league.seasons.find(({ id }) => id === wanted);
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
  const team: References['team'] = (cells, field, { id: of }) => {
    const text = cells.text(field);
    if (text === undefined && field === 'team' && own?.seasonId === of) return own;
    if (text === undefined) return cells.texts(field).length > 0 ? undefined : cells.fault(field, { rule: 'required', field });
    const byId = teamsById.get(idBehind(league, 'team', text));
    if (byId?.seasonId === of) return byId;
    const named = teamsByName.get(`${of} ${foldWords(text)}`) ?? [];
    const group = ageGroups.get(foldWords(cells.text('ageGroup') ?? ''));
    const ofGroup = named.filter(({ ageGroupId }) => ageGroupId === group?.id);
    const [found, ...others] = ofGroup.length > 0 ? ofGroup : named;
    if (found && others.length === 0) return found;
    if (found) {
      const choices = named.map(({ ageGroupId }) => league.ageGroups.find(({ id }) => id === ageGroupId)?.name ?? '');
      return cells.fault(field, { rule: 'ambiguous-team', value: text, choices });
    }
    const names = () => league.teams.filter(({ seasonId: its }) => its === of).map(({ name }) => name);
    return cells.fault(field, { rule: 'unknown-team', value: text, suggestions: suggest(`team ${of}`, text, names) });
  };

  return {
    season,
    ageGroup: (text) => ageGroups.get(foldWords(text)),
    unknownAgeGroup: (cells, text) => {
      const names = () => league.ageGroups.map(({ name }) => name);
      return cells.fault('ageGroup', { rule: 'unknown-age-group', value: text, suggestions: suggest('age group', text, names) });
    },
    team,
    facilityAndField: placesOf(league, suggest),
  };
}

type Suggest = (kind: string, written: string, names: () => Iterable<string>) => readonly string[];

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
