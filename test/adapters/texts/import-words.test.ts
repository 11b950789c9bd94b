import { describe, expect, test } from '@jest/globals';
import { findingIn, unreadableIn } from '../../../src/adapters/texts/import-words.ts';
import { importing } from '../../domain/imports/importing.ts';

const sentences = (...args: Parameters<typeof importing>) => importing(...args).faults.map((fault) => findingIn('en', fault));

describe('what is wrong is said', () => {
  test('with the line, the column and what may have been meant', () => {
    expect(sentences('rosters', 'Team,Player\nTigres,Sam Ortiz')).toEqual([
      'Line 2, column A (“Team”): there is no team “Tigres” (did you mean “Tigers”?).',
    ]);
  });

  test('without the name of a child', () => {
    expect(sentences('rosters', 'Team,Player\nTigers,Sam Ortiz\nTigers,Sam Ortiz')).toEqual([
      'Line 3: a player of the same name is already on this roster (line 2); if they are two, give each a jersey number or a parent’s address, or add a column with the ids of the players.',
    ]);
  });

  test('of the whole file', () => {
    expect(sentences('teams', 'Team,Color\nTigers,Red')).toEqual(['Line 1: there is no column for the division.']);
  });

  test('with a long text cut short', () => {
    expect(sentences('rosters', `Team,Player\n${'x'.repeat(90)},Sam Ortiz`)[0]).toContain(`“${'x'.repeat(60)}…”`);
  });

  test('of two games at a time', () => {
    const file =
      'Date,Time,End,Home,Visitor,Location\n2026-04-11,09:00,10:30,Tigers,Lions,Oak Park Field 1\n2026-04-11,10:00,11:30,Bears,Hawks,Oak Park Field 1';
    expect(sentences('schedule', file)).toEqual(['Line 3: “Field 1” is occupied at that time by the game of line 2.']);
  });

  test('and what was noticed', () => {
    expect(importing('schedule', 'Date,Time,Home,Visitor\n2026-04-11,TBD,Tigers,Lions').notes.map((note) => findingIn('en', note))).toEqual(
      ['Line 2: the time is not decided yet; the game is on the schedule of its day without one.'],
    );
  });
});

describe('in Spanish', () => {
  const told = (...args: Parameters<typeof importing>) => {
    const { faults, notes } = importing(...args);
    return [...faults, ...notes].map((finding) => findingIn('es', finding));
  };

  test.each<[string, ...Parameters<typeof importing>]>([
    ['Línea 2, columna A (“Team”): no existe el equipo “Tigres” (¿quiso decir “Tigers”?).', 'rosters', 'Team,Player\nTigres,Sam Ortiz'],
    ['Línea 1: no hay columna para la categoría.', 'teams', 'Team,Color\nTigers,Red'],
    [
      'Línea 3: ya hay un jugador con el mismo nombre en esta lista (línea 2); si son dos, indique para cada uno un número de camiseta o la dirección de un padre o madre, o agregue una columna con los ids de los jugadores.',
      'rosters',
      'Team,Player\nTigers,Sam Ortiz\nTigers,Sam Ortiz',
    ],
    [
      'Línea 2: la hora está por definir; el partido está en el calendario de su día sin ella.',
      'schedule',
      'Date,Time,Home,Visitor\n2026-04-11,TBD,Tigers,Lions',
    ],
    [
      'Línea 3: “Field 1” está ocupado a esa hora por el partido de la línea 2.',
      'schedule',
      'Date,Time,End,Home,Visitor,Location\n2026-04-11,09:00,10:30,Tigers,Lions,Oak Park Field 1\n2026-04-11,10:00,11:30,Bears,Hawks,Oak Park Field 1',
    ],
  ])('%s', (sentence, ...file) => {
    expect(told(...file)).toContain(sentence);
  });

  test('of a file that cannot be read', () => {
    expect([
      unreadableIn('es', { kind: 'too-many-rows', limit: 50_000 }),
      unreadableIn('es', { kind: 'unclosed-quote', line: 1234 }),
      unreadableIn('es', { kind: 'workbook' }),
    ]).toEqual([
      'El archivo tiene más de 50,000 líneas; impórtelo por partes.',
      'Línea 1234: las comillas que abren una celda no se cierran.',
      'Este es un libro de una hoja de cálculo; guarde la hoja como CSV.',
    ]);
  });
});
