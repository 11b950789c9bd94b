import { describe, expect, test } from '@jest/globals';
import { findingIn } from '../../../src/adapters/texts/import-words.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { carriedOut, changesOf, faultsOf, importing, valuesOf } from './importing.ts';

const FILE = 'Date,Time,End,Home,Visitor,Visitor League\n2026-04-11,09:00,10:30,Bears,Riverside All-Stars,Riverside Little League';
const teamsIn = (file: string) => valuesOf(importing('schedule', file), 'team');

describe('a game against a team of another league', () => {
  test('makes that team, by its name and league alone, in the age group of its opponent', () => {
    const plan = importing('schedule', FILE);
    expect([faultsOf(plan), changesOf(plan)]).toEqual([[], { 'new team': 1, 'new game': 1 }]);
    const [team] = valuesOf(plan, 'team');
    expect(team).toMatchObject({
      name: 'Riverside All-Stars',
      outsideLeague: 'Riverside Little League',
      ageGroupId: '10u',
      contactEmail: null,
    });
    expect(valuesOf(plan, 'game')).toMatchObject([{ homeTeamId: 'bears', visitorTeamId: team!.id, ageGroupId: '10u' }]);
  });

  test('makes the team once, and finds it in a later file, also without its league', () => {
    const next = FILE.replaceAll('04-11', '04-18');
    expect(changesOf(importing('schedule', `${FILE}\n${next.split('\n')[1]}`))).toEqual({ 'new team': 1, 'new game': 2 });
    const on = carriedOut(importing('schedule', FILE));
    expect(changesOf(importing('schedule', FILE, { on }))).toEqual({});
    expect(changesOf(importing('schedule', next, { on }))).toEqual({ 'new game': 1 });
    expect(changesOf(importing('schedule', next.replace('RIVERSIDE', 'riverside'), { on }))).toEqual({ 'new game': 1 });
    expect(changesOf(importing('schedule', next.replace(/,[^,]*League/g, ''), { on }))).toEqual({ 'new game': 1 });
  });

  test('names its own Tigers where the other league has Tigers too', () => {
    const file = 'Date,Time,Home League,Home,Visitor\n2026-04-11,09:00,Riverside,Tigers,Tigers';
    const plan = importing('schedule', file);
    const [team] = valuesOf(plan, 'team');
    expect(valuesOf(plan, 'game')).toMatchObject([{ homeTeamId: team!.id, visitorTeamId: 'tigers', ageGroupId: '10u' }]);
    // Without its league, the name is that of our own team.
    const on = carriedOut(plan);
    expect(faultsOf(importing('schedule', file.replace('Riverside', '').replace('04-11', '04-12'), { on }))).toEqual([
      '2 E team-against-itself',
    ]);
  });

  test('is read where each team has its league beside it, and from the view of one team', () => {
    const both = 'Date,Time,Home League,Home,Visitor League,Visitor\n2026-04-11,09:00,Springfield,Tigers,Riverside,Raptors';
    expect(teamsIn(both)).toMatchObject([{ name: 'Raptors', outsideLeague: 'Riverside' }]);
    const view = 'Date,Time,Team,Opponent,Opponent League,Home or Away\n2026-04-11,09:00,Tigers,Raptors,Riverside,Away';
    expect(teamsIn(view)).toMatchObject([{ name: 'Raptors', outsideLeague: 'Riverside' }]);
    expect(valuesOf(importing('schedule', view), 'game')).toMatchObject([{ visitorTeamId: 'tigers' }]);
  });

  test('is read from the file of the one team that the admin named', () => {
    const file = 'Date,Time,Opponent,Opponent League,Home or Away\n2026-04-11,09:00,Raptors,Riverside,Away\n2026-04-12,09:00,Lions,,Home';
    const plan = importing('schedule', file, { options: { teamId: 'tigers' as TeamId } });
    expect([faultsOf(plan), changesOf(plan)]).toEqual([[], { 'new team': 1, 'new game': 2 }]);
    expect(valuesOf(plan, 'game')).toMatchObject([{ visitorTeamId: 'tigers' }, { homeTeamId: 'tigers', visitorTeamId: 'lions' }]);
  });

  test('is none where both teams have one league beside them: ours', () => {
    const file = 'Date,Time,Home League,Home,Visitor League,Visitor\n2026-04-11,09:00,Springfield,Tigers,springfield,Lions';
    expect(changesOf(importing('schedule', file))).toEqual({ 'new game': 1 });
    // A misspelled name is no team of another league of that name.
    expect(faultsOf(importing('schedule', file.replace('Lions', 'Lyons')))).toEqual(['2 F unknown-team']);
  });

  test('is refused between two other leagues, and an unknown team is told how to be one', () => {
    const both = 'Date,Time,Home League,Home,Visitor League,Visitor\n2026-04-11,09:00,Springfield,Stars,Riverside,Raptors';
    expect(faultsOf(importing('schedule', both))).toEqual(['2 both-outside']);
    const on = carriedOut(importing('schedule', FILE));
    const unknown = FILE.replace('Riverside Little League', '').replace('All-Stars', 'Raptors').replace('04-11', '04-12');
    expect(importing('schedule', unknown, { on }).faults.map((fault) => findingIn('en', fault))).toEqual([
      expect.stringContaining('if it is a team of another league, name that league in a column “Visitor League”'),
    ]);
  });

  test('does not make a team where the game is not decided yet', () => {
    expect(changesOf(importing('schedule', FILE.replace('2026-04-11', 'TBD')))).toEqual({});
  });

  test('takes a score', () => {
    const on = carriedOut(importing('schedule', FILE));
    const scores =
      'Date,Home,Visitor,Visitor League,Home Score,Visitor Score\n2026-04-11,Bears,Riverside All-Stars,Riverside Little League,4,2';
    expect(valuesOf(importing('scores', scores, { on }), 'game')).toMatchObject([{ status: 'final', homeScore: 4, visitorScore: 2 }]);
    expect(faultsOf(importing('rosters', 'Team,Player\nRiverside All-Stars,Sam Ortiz', { on }))).toEqual(['2 A outside-team']);
  });

  test('gives that team no player and no coach, also where the admin names it for the whole file', () => {
    const on = carriedOut(importing('schedule', FILE));
    const options = { teamId: on.teams.find(({ outsideLeague }) => outsideLeague !== null)!.id };
    for (const [kind, file] of [
      ['rosters', 'First Name,Last Name\nSam,Ortiz'],
      ['staff', 'Name,Role\nLee Park,Head coach'],
    ] as const)
      expect(faultsOf(importing(kind, file, { on, options }))).toEqual(['2 outside-team']);
  });
});

describe('a file of teams', () => {
  const teams = (...lines: string[]) =>
    ['Team,Division,Outside League,League Contact,League Contact Email,League Contact Phone', ...lines].join('\n');
  const RAPTORS = 'Raptors,10U,Riverside,Jordan Diaz,Office@Riverside.example,555-0134';

  test('makes a team of another league with its contact, beside one of ours with the same name', () => {
    const plan = importing('teams', teams(RAPTORS, 'Tigers,10U,Riverside,,,'));
    expect(valuesOf(plan, 'team')).toMatchObject([
      {
        name: 'Raptors',
        outsideLeague: 'Riverside',
        contactName: 'Jordan Diaz',
        contactEmail: 'office@riverside.example',
        contactPhone: '555-0134',
      },
      { name: 'Tigers', outsideLeague: 'Riverside', contactName: null },
    ]);
    const on = carriedOut(plan);
    expect(changesOf(importing('teams', teams(RAPTORS, 'Tigers,10U,Riverside,,,'), { on }))).toEqual({});
    expect(changesOf(importing('teams', teams('Raptors,10U,riverside,,,555-0135'), { on }))).toEqual({ 'changed team': 1 });
  });

  test('keeps no contact of a team of ours, and no pool of another league’s', () => {
    expect(valuesOf(importing('teams', teams('Wolves,10U,,Jordan Diaz,,')), 'team')).toMatchObject([
      { outsideLeague: null, contactName: null },
    ]);
    expect(faultsOf(importing('teams', 'Team,Division,Pool,Outside League\nRaptors,10U,East,Riverside'))).toEqual([
      '2 C outside-team-in-pool',
    ]);
  });

  test('leaves a team of another league as it is where the file has no such column', () => {
    const on = carriedOut(importing('teams', teams(RAPTORS)));
    const { id } = on.teams.find(({ name }) => name === 'Raptors')!;
    expect(changesOf(importing('teams', `Team,Division,Team ID\nRaptors,10U,${id}`, { on }))).toEqual({});
    expect(faultsOf(importing('teams', `Team,Division,Pool,Team ID\nRaptors,10U,East,${id}`, { on }))).toEqual([
      '2 C outside-team-in-pool',
    ]);
  });
});
