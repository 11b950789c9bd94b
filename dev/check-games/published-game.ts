import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A published game read from the files of a folder: starters, substitutions, every play, and the published box score.

export const SIDES = ['visitor', 'home'] as const;
export type Side = (typeof SIDES)[number];
type Flags<Name extends string> = Readonly<Partial<Record<Name, boolean>>>;

export type PublishedPlace = Readonly<{ player: string; team: Side; order: number; position: string }>;
export type PublishedSubstitution = PublishedPlace & Readonly<{ beforePlay: number; pitchesSoFar?: string }>;
export type PublishedRunner = Readonly<{ player: string; to: number; chargedTo: string }> &
  Flags<'stolenBase' | 'caughtStealing' | 'pickedOff'>;

export type PublishedPlay = Readonly<{
  n: number;
  inning: number;
  batting: Side;
  outs: number;
  pitches: string;
  batter: string;
  pitcher: string;
  event: string;
  type: string;
  endsPlateAppearance: boolean;
  outsOnPlay: number;
  rbi: number;
  batterTo: number;
  runners?: Readonly<Partial<Record<'1' | '2' | '3', PublishedRunner>>>;
  chargedBatter?: string;
  chargedPitcher?: string;
  putouts?: readonly string[];
  assists?: readonly string[];
  errors?: readonly string[];
}> &
  Flags<'sacrificeBunt' | 'sacrificeFly' | 'doublePlay' | 'triplePlay' | 'wildPitch' | 'passedBall'>;

type Line = Readonly<{ player: string; team: Side }>;
export const BATTING = {
  ab: 'ab',
  r: 'r',
  h: 'h',
  doubles: '2b',
  triples: '3b',
  hr: 'hr',
  rbi: 'rbi',
  bb: 'bb',
  ibb: 'ibb',
  so: 'so',
  gdp: 'gdp',
  hbp: 'hbp',
  sh: 'sh',
  sf: 'sf',
  sb: 'sb',
  cs: 'cs',
} as const;
export const PITCHING = {
  outs: 'ip',
  bf: 'bf',
  h: 'pitchingH',
  r: 'pitchingR',
  er: 'er',
  bb: 'pitchingBb',
  ibb: 'pitchingIbb',
  so: 'pitchingSo',
  hr: 'pitchingHr',
  hbp: 'pitchingHbp',
  wp: 'wp',
  bk: 'bk',
  pitches: 'np',
  strikes: 'st',
} as const;
export const FIELDING = { po: 'po', a: 'a', e: 'e', dp: 'dp' } as const;

export type PublishedBattingLine = Line & Readonly<Record<keyof typeof BATTING, number>>;
export type PublishedPitchingLine = Line & Readonly<Record<keyof typeof PITCHING, number | null>>;
export type PublishedFieldingLine = Line & Readonly<{ position: string; outs: number }> & Readonly<Record<keyof typeof FIELDING, number>>;

export type PublishedGame = Readonly<{
  id: string;
  date: string;
  visitor: string;
  home: string;
  innings: number;
  starters: readonly PublishedPlace[];
  substitutions?: readonly PublishedSubstitution[];
  plays: readonly PublishedPlay[];
  boxScore: Readonly<{
    lineScore: readonly (Readonly<{ inning: number }> & Readonly<Record<Side, number | null>>)[];
    totals: Readonly<Record<Side, Readonly<{ runs: number; hits: number; errors: number }>>>;
    leftOnBase: Readonly<Record<Side, number>>;
    batting: readonly PublishedBattingLine[];
    pitching: readonly PublishedPitchingLine[];
    fielding: readonly PublishedFieldingLine[];
  }>;
  decisions: Readonly<{ win: string | null; loss: string | null; save: string | null }>;
  players: Readonly<Record<string, string>>;
}>;

export const publishedGames = (folder: string): readonly PublishedGame[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as PublishedGame);
