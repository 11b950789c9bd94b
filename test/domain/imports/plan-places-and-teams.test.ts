import { describe, expect, test } from '@jest/globals';
import { carriedOut, changesOf, faultsOf, importing, league, valuesOf } from './importing.ts';

test('a row without the name of its facility reports its other faults', () => {
  const file = `Facility,Field,Latitude,Longitude,Country\n,${'x'.repeat(101)},north,10,Atlantis`;
  expect(faultsOf(importing('facilities', file))).toEqual(['2 A required', '2 B too-long', '2 C bad-coordinate', '2 E bad-country']);
});

describe('facilities', () => {
  const FILE = `Venue,Court,Address,City,State,Zip,Country,Lat,Lng
Pine Park,Court 1,1 Pine St,Austin,TX,78701,USA,30.25,-97.75
Pine Park,Court 2,,,,,,,
Oak Park,Field 3,,,,,,,`;

  test('come with a line for each field', () => {
    expect(changesOf(importing('facilities', FILE))).toEqual({ 'new facility': 1, 'new field': 3 });
  });

  test('have an address, for they are no persons', () => {
    expect(valuesOf(importing('facilities', FILE), 'facility')[0]).toMatchObject({
      street: '1 Pine St',
      city: 'Austin',
      country: 'US',
      latitude: 30.25,
    });
  });

  test('change nothing when imported again', () => {
    expect(changesOf(importing('facilities', FILE, { on: carriedOut(importing('facilities', FILE)) }))).toEqual({});
  });

  test('are renamed by the external id', () => {
    const file = 'Facility ID,Facility\nF1,Pine Park';
    expect(changesOf(importing('facilities', file.replace('Pine', 'Fir'), { on: carriedOut(importing('facilities', file)) }))).toEqual({
      'changed facility': 1,
    });
  });

  test('say what is wrong', () => {
    const plan = importing(
      'facilities',
      `Facility,Field,City,Country,Latitude,Longitude
Pine Park,A,Austin,Atlantis,91,0
Pine Park,A,Dallas,,,
,B,,,,
Fir Park,,,,30.1,`,
    );
    expect(faultsOf(plan)).toEqual([
      '2 D bad-country',
      '2 E bad-coordinate',
      '3 A contradicts-line',
      '3 B listed-twice',
      '4 A required',
      '5 F required',
    ]);
  });
});

describe('teams', () => {
  const FILE = 'Team ID,Team Name,Division,Color\nT1,Comets,8U,Red\nT2,Tigers,10U,Orange\nT3,Comets,12U,Blue';

  test('are made, with divisions that the league does not have', () => {
    const plan = importing('teams', FILE);
    expect(changesOf(plan)).toEqual({ 'new ageGroup': 1, 'new team': 2, 'changed team': 1, 'new externalId': 3 });
    expect(valuesOf(plan, 'ageGroup')).toMatchObject([{ name: '8U', sortOrder: 8 }]);
  });

  test('change nothing when imported again', () => {
    expect(changesOf(importing('teams', FILE, { on: carriedOut(importing('teams', FILE)) }))).toEqual({});
  });

  test('are renamed by the external id', () => {
    const plan = importing('teams', FILE.replace('T1,Comets', 'T1,Rockets'), { on: carriedOut(importing('teams', FILE)) });
    expect(valuesOf(plan, 'team')).toMatchObject([{ name: 'Rockets' }]);
  });

  test('are of the season that a column names', () => {
    const plan = importing('teams', 'Team,Division,Season\nComets,8U,Spring 2026\nRockets,8U,Sprng 2026', {
      options: { seasonId: undefined as never },
    });
    expect(plan.faults).toMatchObject([{ line: 3, column: 'C', rule: 'unknown-season', suggestions: ['Spring 2026'] }]);
  });

  test('are of the only season there is, and of several one has to be named', () => {
    const options = { seasonId: undefined as never };
    expect(changesOf(importing('teams', 'Team,Division\nRockets,10U', { options }))).toEqual({ 'new team': 1 });
    const { seasons } = league();
    const on = league({ seasons: [...seasons, { ...seasons[0], id: 'fall', name: 'Fall 2026' }] });
    expect(faultsOf(importing('teams', 'Team,Division\nRockets,10U', { options, on }))).toEqual(['2 season-needed']);
  });

  test('are of a sport where seasons share a name', () => {
    const { seasons, sports } = league();
    const on = league({
      seasons: [...seasons, { ...seasons[0], id: 'soccer-spring', sportId: 'soccer' }],
      sports: [...sports, { ...sports[0], id: 'soccer', code: 'soccer', name: 'Soccer' }],
    });
    const plan = importing(
      'teams',
      'Team,Division,Season,Sport\nComets,8U,Spring 2026,\nRockets,8U,Spring 2026,Soccer\nStars,8U,Spring 2026,Socker',
      { on },
    );
    expect(faultsOf(plan)).toEqual(['2 C ambiguous-season', '4 D unknown-sport']);
  });

  test('come once each', () => {
    expect(faultsOf(importing('teams', 'Team ID,Team,Division\nT1,Comets,8U\nT2,COMETS,8u\nT1,Rockets,8U\n,,8U'))).toEqual([
      '3 B listed-twice',
      '4 A listed-twice',
      '5 B required',
    ]);
  });

  test('come as often as they have people in a file of SportsEngine', () => {
    const plan = importing('teams', 'Team Name,Team Role,First Name,Last Name,Division\nStars,Player,A,B,8U\nStars,Player,C,D,8U');
    expect([plan.product, changesOf(plan)]).toEqual(['SportsEngine', { 'new ageGroup': 1, 'new team': 1 }]);
  });
});

describe('pools', () => {
  const FILE = `Team,Division,Conference
Sharks,10U,East
Rays,10U,east
Orcas,12U,East
Tigers,10U,`;

  test('are made once for each division of the season, and are not made again', () => {
    const plan = importing('teams', FILE);
    expect(changesOf(plan)).toEqual({ 'new division': 2, 'new team': 3 });
    const after = carriedOut(plan);
    const [young, old] = after.divisions;
    expect([young, old]).toMatchObject([
      { seasonId: 'spring', ageGroupId: '10u', name: 'East' },
      { ageGroupId: '12u', name: 'East' },
    ]);
    const poolOf = (name: string) => after.teams.find((team) => team.name === name)?.divisionId;
    expect(['Sharks', 'Rays', 'Orcas'].map(poolOf)).toEqual([young?.id, young?.id, old?.id]);
    expect(changesOf(importing('teams', FILE, { on: after }))).toEqual({});
  });

  test('stay where the file names none, and change with it', () => {
    const after = carriedOut(importing('teams', FILE));
    expect(changesOf(importing('teams', 'Team,Division,Pool\nSharks,10U,', { on: after }))).toEqual({});
    expect(changesOf(importing('teams', 'Team,Division,Pool\nSharks,10U,West', { on: after }))).toEqual({
      'new division': 1,
      'changed team': 1,
    });
  });
});
