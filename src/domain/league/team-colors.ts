/** What leagues call the colors of their teams, in both languages. */
const NAMED: Readonly<Record<string, string>> = {
  red: '#c62828',
  rojo: '#c62828',
  cardinal: '#8c1d40',
  maroon: '#6d1b2b',
  vino: '#6d1b2b',
  orange: '#e65100',
  naranja: '#e65100',
  gold: '#f2b705',
  dorado: '#f2b705',
  yellow: '#fdd835',
  amarillo: '#fdd835',
  green: '#2e7d32',
  verde: '#2e7d32',
  lime: '#9ccc3c',
  teal: '#00796b',
  turquoise: '#00acc1',
  turquesa: '#00acc1',
  sky: '#4fb3e8',
  celeste: '#4fb3e8',
  blue: '#1e56c5',
  azul: '#1e56c5',
  royal: '#1e40af',
  navy: '#14275a',
  purple: '#6a1b9a',
  morado: '#6a1b9a',
  pink: '#ec6fa9',
  rosa: '#ec6fa9',
  brown: '#5d4037',
  marrón: '#5d4037',
  black: '#161616',
  negro: '#161616',
  gray: '#757b80',
  grey: '#757b80',
  gris: '#757b80',
  silver: '#bfc5ca',
  plateado: '#bfc5ca',
  white: '#ffffff',
  blanco: '#ffffff',
};
const HEX = /^#[0-9a-f]{6}$/i;
const OTHERS = ['#1e56c5', '#c62828', '#2e7d32', '#6a1b9a', '#e65100', '#00796b', '#8c1d40', '#5d4037'];

const CARDS = { light: '#ffffff', dark: '#141e18' };
/** WCAG 2.2, 1.4.11: what a shape needs against what is around it. */
const SHAPE = 3;

export type TeamColors = Readonly<{
  background: string;
  /** Black or white, whichever reads better: at least 4.5 to 1 on any color. */
  text: string;
  /** In which schemes the color cannot be told from a card and needs a border. */
  needsBorder: Readonly<{ light: boolean; dark: boolean }>;
}>;

type Team = Readonly<{ id: string; name: string; color?: string | null }>;

/** The colors of a team: what the league says, else what the name says, else always the same one. */
export function colorsOf({ id, name, color }: Team): TeamColors {
  const background = colorIn(color ?? '') ?? colorIn(name) ?? OTHERS[hashOf(id) % OTHERS.length]!;
  return {
    background,
    text: contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000',
    needsBorder: { light: contrast(background, CARDS.light) < SHAPE, dark: contrast(background, CARDS.dark) < SHAPE },
  };
}

function colorIn(words: string): string | undefined {
  if (HEX.test(words.trim())) return words.trim();
  const named =
    words
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter((word) => Object.hasOwn(NAMED, word)) ?? [];
  // "Navy blue" and "azul celeste" are told by the rarer word.
  const word = named.find((each) => !['blue', 'azul'].includes(each)) ?? named[0];
  return word && NAMED[word];
}

const hashOf = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7);

/** The contrast of two colors by WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** At most two letters of a team's name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? [words[0]![0]!, words.at(-1)![0]!] : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
