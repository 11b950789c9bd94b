import { expect, it } from '@jest/globals';
import { ageInName } from '../../../src/domain/league/age-in-name.ts';

it.each([
  ['10U', 10],
  ['U12', 12],
  ['U-14', 14],
  ['4U', 4],
  ['9-10', 10],
  ['8U/10U', 10],
  ['Ages 11–12', 12],
  ['Age Group 9', 9],
  ['Under 16', 16],
  ['Majors 10-12', 12],
])('an age group named "%s" tells its highest age, %i', (name, age) => expect(ageInName(name)).toBe(age));

// https://www.littleleague.org/play-little-league/determine-league-age/ has the divisions and their ages.
it.each([
  ['T-Ball', 6],
  ['Tee Ball', 6],
  ['Coach Pitch', 8],
  ['Coach/Machine Pitch', 8],
  ['Farm', 8],
  ['Minors', 10],
  ['Minors AAA', 10],
  ['A', 10],
  ['AA', 10],
  ['AAA', 10],
  ['Triple-A', 10],
  ['Majors', 12],
  ['Majors 2', 12],
  ['Majors Field 7', 12],
  ['Intermediate 50/70', 13],
  ['50-70', 13],
  ['Juniors', 14],
  ['Junior', 14],
  ['Seniors', 16],
])('the division of Little League named "%s" has the limits of age %i', (name, age) => expect(ageInName(name)).toBe(age));

it('of two divisions in one name the younger one tells the age', () => {
  expect(['Junior Minors', 'Minors/Majors', 'Majors & Minors'].map(ageInName)).toEqual([10, 10, 10]);
});

it.each([
  ...['Division 15', 'Div. 12', 'Coast 2', 'Coast 12', 'Field 7', 'Pool 9', 'Group 8', 'Team #10', 'Division 9-10', 'Region 14 East'],
  ...['2026', 'Spring 22', '5th Grade', 'Grade 7', 'Rookies', 'Division A', 'All Stars', 'Junior Varsity', ''],
])('"%s" tells no age', (name) => expect(ageInName(name)).toBeNull());

it('a marked age is told beside the number of a division', () => {
  expect(['Division 15 (10U)', 'Coast 2 - U12'].map(ageInName)).toEqual([10, 12]);
});
