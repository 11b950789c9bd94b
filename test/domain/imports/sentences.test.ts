import { describe, expect, test } from '@jest/globals';
import { faultSentence, noteSentence } from '../../../src/domain/imports/sentences.ts';
import { importing } from './importing.ts';

const sentences = (...args: Parameters<typeof importing>) => importing(...args).faults.map(faultSentence);

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
    expect(importing('schedule', 'Date,Time,Home,Visitor\n2026-04-11,TBD,Tigers,Lions').notes.map(noteSentence)).toEqual([
      'Line 2: the time is not decided yet; the game is on the schedule of its day without one.',
    ]);
  });
});
