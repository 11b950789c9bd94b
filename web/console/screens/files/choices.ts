import type { SetUp } from '../../set-up.ts';

type Choice = Readonly<{ value: string; label: string }>;

/** What the league has, by the field of a column: what a cell says, and how it is told apart from others. */
export type Choices = Readonly<Partial<Record<string, readonly Choice[]>>>;

const TEAM_FIELDS = ['team', 'home', 'visitor', 'opponent'];

const ofSeason = ({ teams }: SetUp, seasonId: string | undefined) =>
  teams.filter((team) => seasonId === undefined || team.seasonId === seasonId);

export const teamIdsOf = (setUp: SetUp, seasonId: string | undefined): readonly Choice[] =>
  ofSeason(setUp, seasonId).map(({ id, name, ageGroupId }) => ({
    value: id,
    label: [name, setUp.ageGroups.find((group) => group.id === ageGroupId)?.name].filter(Boolean).join(' · '),
  }));

/** By name, or by id where another team has the same. */
function teamsOf(setUp: SetUp, seasonId: string | undefined): readonly Choice[] {
  const teams = ofSeason(setUp, seasonId);
  const isUnique = (name: string) => teams.filter((team) => team.name === name).length === 1;
  return teamIdsOf(setUp, seasonId).map(({ label }, at) => ({ value: isUnique(teams[at]!.name) ? teams[at]!.name : teams[at]!.id, label }));
}

export function choicesOf(setUp: SetUp, seasonId: string | undefined): Choices {
  const teams = teamsOf(setUp, seasonId);
  const names = (items: readonly Readonly<{ name: string }>[]) =>
    [...new Set(items.map(({ name }) => name))].map((name) => ({ value: name, label: name }));
  return {
    ...Object.fromEntries(TEAM_FIELDS.map((field) => [field, teams])),
    ageGroup: names(setUp.ageGroups),
    facility: names(setUp.facilities),
    field: names(setUp.fields),
  };
}

/** A cell as people read it: a team by its name where the cell has its id. */
export const shown = (choices: Choices, field: string | undefined, cell: string): string =>
  choices[field ?? '']?.find(({ value, label }) => value === cell && !label.startsWith(cell))?.label ?? cell;
