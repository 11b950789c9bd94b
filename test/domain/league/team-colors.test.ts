import { expect, test } from '@jest/globals';
import { colorsOf, contrast, initialsOf } from '../../../src/domain/league/team-colors.ts';

const team = (name: string, color: string | null = null) => ({ id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f', name, color });

test('text on any color of a team has a contrast of at least 4.5', () => {
  const parts = ['00', '33', '66', '77', '88', '99', 'cc', 'ff'];
  const colors = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));
  const unreadable = colors.filter((color) => {
    const { background, text } = colorsOf(team('A team', color));
    return background !== color || contrast(background, text) < 4.5;
  });
  expect(unreadable).toEqual([]);
});

test.each([
  ['Yellow', '#000000', { light: true, dark: false }],
  ['White', '#000000', { light: true, dark: false }],
  ['Navy Blue', '#ffffff', { light: false, dark: true }],
  ['Black', '#ffffff', { light: false, dark: true }],
])('a team in %s has text in %s, and a border where a card hides its color', (color, text, needsBorder) => {
  expect(colorsOf(team('A team', color))).toMatchObject({ text, needsBorder });
});

test('a color is what the league says, else what the name says, else always the same', () => {
  expect(colorsOf(team('Red Hawks', 'Blue'))).toEqual(colorsOf(team('A team', 'azul')));
  expect(colorsOf(team('Red Hawks'))).toEqual(colorsOf(team('A team', 'Rojo')));
  expect(colorsOf(team('Hawks'))).toEqual(colorsOf(team('Other name')));
});

test.each([
  ['Red Hawks', 'RH'],
  ['Los Halcones Rojos', 'LR'],
  ['Tigers', 'TI'],
  ['10U Élite', '1É'],
  ['—', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
