import { describe, expect, test } from '@jest/globals';
import { findingIn } from '../../../src/adapters/texts/import-words.ts';
import { FIELDS, fieldsOf, headerKey, isPersonalHeader, knownHeaders } from '../../../src/domain/imports/columns.ts';
import { IMPORT_KINDS } from '../../../src/domain/imports/import-kind.ts';
import { changesOf, faultsOf, importing, valuesOf } from './importing.ts';

const usesOf = (plan: ReturnType<typeof importing>) =>
  Object.fromEntries(plan.columns.map(({ header, use }) => [header, 'field' in use ? use.field : `- ${use.leftOut}`]));

describe('the header', () => {
  test('is found below title lines, and skipped where it comes again', () => {
    const file =
      'Spring 2026 rosters,,\nprinted on,2026-03-01,\n,,\nTeam,First Name,Last Name\nTigers,Sam,Ortiz\n\nTEAM,FIRST NAME,LAST NAME\nLions,Ana,Reyes';
    const plan = importing('rosters', file);
    expect([plan.headerLine, changesOf(plan)['new player']]).toEqual([4, 2]);
  });

  test('is missed where there is none', () => {
    expect(faultsOf(importing('rosters', 'Tigers,Sam,Ortiz\nLions,Ana,Reyes'))).toEqual(['1 no-header']);
  });

  test('lacks a column, and may have it by another name', () => {
    expect(importing('rosters', 'Teem,First Name,Last Name,Jersey\nTigers,Sam,Ortiz,7').faults).toMatchObject([
      { line: 1, rule: 'missing-column', fields: ['team'], suggestions: ['Teem'] },
    ]);
  });

  test.each([
    ['rosters', 'Team,Player First,Player Last\nTigers,Sam,Ortiz', ['lastName', 'firstName'], ['Player Last', 'Player First']],
    ['rosters', 'Team,First Name,Player Last\nTigers,Sam,Ortiz', ['lastName'], ['Player Last']],
    ['rosters', 'Roster Assigned,Player Name,Jersey\nTigers,Sam Ortiz,7', ['team'], ['Roster Assigned']],
    ['schedule', 'Date,Time,Home Tm,Away Tm\n2026-04-11,09:00,Tigers,Lions', ['home', 'visitor'], ['Home Tm', 'Away Tm']],
    ['rosters', 'Team,Division,Date of Birth,Parent First\nTigers,,x,y', ['name'], []],
  ] as const)('of %s may have its columns by the names of another product: %s', (kind, file, fields, suggestions) => {
    expect(importing(kind, file).faults).toMatchObject([{ rule: 'missing-column', fields, suggestions }]);
  });

  test('lacks a column that the mapping leaves out, which is said', () => {
    const plan = importing('rosters', 'Squad,First Name,Last Name\nTigers,Sam,Ortiz', { mapping: { Squad: null } });
    expect(plan.faults).toMatchObject([{ rule: 'missing-column', fields: ['team'], leftOut: ['Squad'] }]);
    expect(plan.faults.map((fault) => findingIn('en', fault))).toEqual([
      'Line 1: there is no column for the team: the mapping leaves out “Squad”.',
    ]);
  });

  test('that lacks a column hides no fault below it', () => {
    const file = 'First Name,Last Name,Jersey,Parent Email\nSam,Ortiz,7.5,kim at home\n,,,';
    expect(faultsOf(importing('rosters', `${file}\nAna,,7,`))).toEqual(['1 missing-column', '2 C bad-jersey-number', '2 D bad-email']);
    const games = 'Date,Home,Visitor,Duration\n2026-02-30,Tigers,Dragons,x';
    expect(faultsOf(importing('schedule', games))).toEqual(['1 missing-column', '2 A bad-date', '2 C unknown-team', '2 D bad-number']);
    const scores = 'Date,Home,Visitor,Home Score\n2026-04-11,Tigers,Dragons,x';
    expect(faultsOf(importing('scores', scores))).toEqual(['1 missing-column', '2 C unknown-team', '2 D bad-number']);
  });

  test('of a wrong mapping hides no fault below it', () => {
    const plan = importing('rosters', 'Team,First,Last\nDragons,Sam,Ortiz', { mapping: { Nr: 'jerseyNumber' } });
    expect([faultsOf(plan), plan.changes]).toEqual([['1 mapping-unknown-column', '2 A unknown-team'], []]);
  });

  test('lacks the other half of a pair', () => {
    expect(importing('schedule', 'Date,Time,Home\n2026-04-11,09:00,Tigers').faults).toMatchObject([
      { rule: 'missing-column', fields: ['visitor'] },
    ]);
  });

  test.each(IMPORT_KINDS)('knows a dozen names for each column of %s', (kind) => {
    const names = new Map<string, number>();
    for (const [, field] of knownHeaders(kind).named) names.set(field, (names.get(field) ?? 0) + 1);
    const ofOtherLeagues = [
      'outsideLeague',
      'contactName',
      'contactEmail',
      'contactPhone',
      'homeLeague',
      'visitorLeague',
      'opponentLeague',
    ];
    const few = ['periodsFrom', 'nonPlayer', 'eventType', 'sport', 'season', ...ofOtherLeagues];
    const tooFew = fieldsOf(kind).filter((field) => !few.includes(field) && (names.get(field) ?? 0) < 12);
    expect(tooFew).toEqual([]);
  });

  test.each(IMPORT_KINDS)('has one meaning for each name in %s', (kind) => {
    const own = fieldsOf(kind).filter((field) => knownHeaders(kind).named.get(headerKey(field)) !== field);
    expect(own.filter((field) => FIELDS.includes(field))).toEqual([]);
  });

  test('is mapped by name or letters', () => {
    const file = 'Mannschaft,Vorname,Nachname,Nr\nTigers,Sam,Ortiz,7';
    const plan = importing('rosters', file, { mapping: { Mannschaft: 'team', B: 'firstName', nachname: 'lastName', Nr: null } });
    expect(usesOf(plan)).toEqual({ Mannschaft: 'team', Vorname: 'firstName', Nachname: 'lastName', Nr: '- as-told' });
    expect(valuesOf(plan, 'player')).toMatchObject([{ firstName: 'Sam', lastName: 'Ortiz' }]);
  });

  test('lacks a column of the mapping', () => {
    expect(faultsOf(importing('rosters', 'Team,First,Last\nTigers,Sam,Ortiz', { mapping: { Squad: 'team' } }))).toEqual([
      '1 mapping-unknown-column',
    ]);
  });

  test('does not reach as far as a row does', () => {
    expect(faultsOf(importing('rosters', 'Team,First,Last\nTigers,Sam,Ortiz,Jr.\nLions,Ana,Reyes,,'))).toEqual(['2 too-many-cells']);
  });
});

describe('a header in Spanish', () => {
  test.each([
    ['rosters', 'Equipo,Nombre,Apellidos,Número,Correo del padre', 'team firstName lastName jerseyNumber guardianEmail'],
    ['rosters', 'EQUIPO,NOMBRES,APELLIDO,Posicion,Correo electrónico', 'team firstName lastName positions guardianEmail'],
    ['rosters', 'Equipo,Nombre,Camiseta,Categoria', 'team name jerseyNumber ageGroup'],
    ['staff', 'Equipo,Nombre y apellido,Cargo,Correo', 'team name role email'],
    ['teams', 'Nombre,División,Color', 'team ageGroup color'],
    ['facilities', 'Parque,Campo,Dirección,Ciudad,Código postal', 'facility field street city postalCode'],
    ['schedule', 'Fecha,Hora,Local,Visitante,Campo,Estado', 'date time home visitor field status'],
    ['schedule', 'Día,Hora de inicio,Equipo local,Equipo visitante,Lugar', 'date time home visitor location'],
    ['scores', 'Fecha,Local,Visitante,Carreras local,Carreras visitante', 'date home visitor homeScore visitorScore'],
  ] as const)('of %s is recognized, with and without accents: %s', (kind, header, fields) => {
    for (const written of [header, header.normalize('NFD').replaceAll(/\p{M}/gu, '')]) {
      expect(Object.values(usesOf(importing(kind, written))).join(' ')).toBe(fields);
    }
  });

  test('leads to the same rows as in English', () => {
    const roster = 'Equipo,Nombre,Apellidos,Número,Teléfono,Fecha de nacimiento\nTigers,José,Núñez,7,555 0100,5/5/2016';
    const plan = importing('rosters', roster);
    expect(valuesOf(plan, 'player')).toMatchObject([{ firstName: 'José', lastName: 'Núñez' }]);
    expect(usesOf(plan)).toMatchObject({ Teléfono: '- personal', 'Fecha de nacimiento': '- personal' });
    const staff = 'Equipo,Nombre,Apellido,Puesto,Correo\nTigers,Ana,Ruiz,Entrenadora,ana@example.org';
    expect(valuesOf(importing('staff', staff), 'staffMember')).toMatchObject([{ name: 'Ana Ruiz', role: 'head_coach' }]);
    const games =
      'Fecha,Hora,Local,Visitante,Campo,Estado\nsáb 11 de abril de 2026,9:00 a. m.,Tigers,Lions,Field 2,Programado\n18 abr 2026,17:30,Bears,Hawks,,Cancelado';
    expect(valuesOf(importing('schedule', games), 'game')).toMatchObject([
      { startsAt: new Date('2026-04-11T14:00:00.000Z'), fieldId: 'oak-2', status: 'scheduled' },
      { startsAt: new Date('2026-04-18T22:30:00.000Z'), status: 'canceled' },
    ]);
  });
});

test('a name beside a last name is the first name, unless there is a first name or the column has a whole one', () => {
  const players = (file: string) => valuesOf(importing('rosters', file), 'player');
  expect(players('Team,Name,Surname\nTigers,Sam,Ortiz')).toMatchObject([{ firstName: 'Sam', lastName: 'Ortiz' }]);
  expect(players('Team,Name\nTigers,Sam Ortiz')).toMatchObject([{ firstName: 'Sam', lastName: 'Ortiz' }]);
  expect(players('Team,Name,First Name,Last Name\nTigers,Sammy,Sam,Ortiz')).toMatchObject([{ firstName: 'Sam', lastName: 'Ortiz' }]);
});

test('letters that another program has garbled are mended, in titles and cells, and a note quotes no name', () => {
  const plan = importing(
    'rosters',
    'Team,Nombre,Apellidos,NÃºmero\nTigers,JosÃ©,NÃºÃ±ez,7\nTigers,Ana,PeÃ±a,8\nLions,Jos√©,Garc√≠a,9\nLions,Zoë,Müller,1',
  );
  expect(valuesOf(plan, 'player').map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'José Núñez',
    'Ana Peña',
    'José García',
    'Zoë Müller',
  ]);
  expect(usesOf(plan)).toMatchObject({ Número: 'jerseyNumber' });
  expect(plan.notes.map((note) => findingIn('en', note))).toEqual([
    'Line 1, column D: “Ãº” was read as “ú”: another program has garbled letters in 6 cells.',
  ]);
});

describe('columns that are none of our business', () => {
  const FILE =
    'Team,First Name,Last Name,Birth Date,Gender,Medical Notes,Street,Zip Code,Mobile Phone,Registration Fee,School,Home Score,Favorite Snack\n' +
    'Tigers,Sam,Ortiz,2016-05-05,M,peanuts,1 Elm St,78701,555-0100,$120,Lincoln,5,Apples';

  test('are left out and named', () => {
    expect(usesOf(importing('rosters', FILE))).toMatchObject({
      'Birth Date': '- personal',
      Gender: '- personal',
      'Medical Notes': '- personal',
      Street: '- personal',
      'Zip Code': '- personal',
      'Mobile Phone': '- personal',
      'Registration Fee': '- personal',
      School: '- personal',
      'Home Score': '- another-kind',
      'Favorite Snack': '- unknown',
    });
  });

  test('leave no value behind', () => {
    expect(JSON.stringify(importing('rosters', FILE))).not.toMatch(/2016|peanuts|Elm|78701|555|\$120|Lincoln|Apples/);
  });

  test.each([
    'DOB',
    'Date of Birth',
    'Allergies',
    'Emergency Contact',
    'Insurance Carrier',
    'Amount Paid',
    'T-Shirt Size',
    'Waiver Signed',
    'player_birthdate',
    'Fecha de nacimiento',
    'Teléfono de la madre',
    'Edad',
    'Alergias',
  ])('%s is one', (header) => {
    expect(isPersonalHeader(header)).toBe(true);
  });
});

describe('a file of another product', () => {
  const fromProduct = (...args: Parameters<typeof importing>) => {
    const plan = importing(...args);
    return [plan.product, plan.faults, changesOf(plan)];
  };

  test('is TeamSnap’s organization roster', () => {
    const file =
      'Division,Team,First Name,Last Name,Gender,Birthdate,Jersey Number,Position,Non-Player,Email,P1 First Name,P1 Last Name,P1 Email\n' +
      '10U,Tigers,Sam,Ortiz,M,05/05/2016,07,SS,N,sam@example.org,Kim,Ortiz,kim@example.org\n10U,Tigers,Kim,Ortiz,,,,Head Coach,Y,kim@example.org,,,';
    expect(fromProduct('rosters', file)).toEqual(['TeamSnap', [], { 'new player': 1, 'new rosterSpot': 1, 'new guardian': 1 }]);
    expect(fromProduct('staff', file)).toEqual(['TeamSnap', [], { 'new staffMember': 1 }]);
  });

  test('is TeamSnap’s organization schedule', () => {
    const file =
      'Date,Start time,End time,Arrival Time,Short label,Event type,Division,Home Team,Away Team,Location\n' +
      '04/11/2026,09:00:00 AM,10:30:00 AM,30,,Game,10U,Tigers,Lions,Oak Park Field 1\n04/13/2026,06:00:00 PM,07:00:00 PM,10,Field Practice,Practice,10U,Tigers,,';
    expect(fromProduct('schedule', file)).toEqual(['TeamSnap', [], { 'new game': 1 }]);
  });

  test('is SportsEngine’s team list', () => {
    const file =
      'Team Name,Team Role,First Name,Middle Name,Last Name,Suffix,Email,Date of Birth,Gender,Address,City,State,Postal Code,Country,Citizenship,Grade,Military Status,Jersey Number\n' +
      'Tigers,Player,Sam,,Ortiz,,kim@example.org,2016/05/05,M,,,,,,,4,,12\nTigers,Staff,Kim,,Ortiz,,kim@example.org,1980/05/05,F,,,,,,,,,';
    expect(fromProduct('rosters', file)).toEqual(['SportsEngine', [], { 'new player': 1, 'new rosterSpot': 1, 'new guardian': 1 }]);
    expect(fromProduct('staff', file)).toEqual(['SportsEngine', [], { 'new staffMember': 1 }]);
  });

  test('is SportsEngine’s season schedule', () => {
    const file =
      'Date,Time,Duration,Home Team,Home Team Score,Away Team,Away Team Score,Division Name,Location,Status\n04/13/2026,09:00 AM,90,Tigers,,Lions,,10U,Oak Park,Scheduled';
    expect(fromProduct('schedule', file)).toEqual(['SportsEngine', [], { 'new game': 1 }]);
  });

  test('is SportsEngine’s schedule upload, which names teams by id', () => {
    const file =
      'Start_Date,Start_Time,End_Date,End_Time,Title,Description,Location,Location_URL,All_Day_Event,Event_Type,Tags,Team1_ID,Team1_Division_ID,Team1_Is_Home,Team2_ID,Team2_Division_ID,Team2_Name,Custom_Opponent,Event_ID,Game_ID\n' +
      '04/13/2026,18:00,04/13/2026,19:30,Game,,Oak Park,,,Game,,Tigers,,0,Lions,,,,,';
    expect(fromProduct('schedule', file)).toEqual(['SportsEngine', [], { 'new game': 1 }]);
    expect(valuesOf(importing('schedule', file), 'game')).toMatchObject([{ homeTeamId: 'lions', visitorTeamId: 'tigers' }]);
  });

  test('is GameChanger’s statistics, below their groups of columns', () => {
    const file =
      ',,,Batting,,,Pitching\nNumber,Last,First,GP,PA,AB,IP\n4,Rivera,Jake,3,10,9,2.0\n07,Walsh,Connor,3,11,10,0.0\n\nTotals,,,3,21,19,2.0';
    const plan = importing('rosters', file);
    expect([plan.product, plan.faults.map(({ rule }) => rule)]).toEqual(['GameChanger', ['missing-column']]);
    expect(changesOf(importing('rosters', file, { options: { teamId: 'tigers' as never } }))).toEqual({
      'new player': 2,
      'new rosterSpot': 2,
    });
  });

  test('is GameChanger’s schedule', () => {
    const file =
      'Date,Time,Home Team,Away Team,Location,Field,Game Type,Game Number\n04/13/2026,6:00 PM,Tigers,Lions,Oak Park,Field 1,Regular Season,1';
    expect(fromProduct('schedule', file)).toEqual(['GameChanger', [], { 'new game': 1, 'new externalId': 1 }]);
  });

  test('is LeagueApps’ list of players', () => {
    const file =
      'Team,Role,First Name,Last Name,Gender,Birthdate,Parent 1 Email,Parent 1 Mobile Number,Address\nTigers,Player,Sam,Ortiz,M,05/05/2016,kim@example.org,555-0100,1 Elm St';
    expect(fromProduct('rosters', file)).toEqual(['LeagueApps', [], { 'new player': 1, 'new rosterSpot': 1, 'new guardian': 1 }]);
  });

  test('is LeagueApps’ schedule', () => {
    const file =
      'SUB_PROGRAM,HOME_TEAM,AWAY_TEAM,DATE,START_TIME,END_TIME,LOCATION,SUB_LOCATION,TYPE,NOTES\n10U,Tigers,Lions,04/13/2026,12:00,13:00,Oak Park,Field 1,REGULAR SEASON,';
    expect(fromProduct('schedule', file)).toEqual(['LeagueApps', [], { 'new game': 1 }]);
  });
});
