export type SportCode = 'baseball' | 'softball' | 'football' | 'soccer' | 'basketball' | 'volleyball';
export type TieBreakerStep = string | readonly string[];
export type RunRule = Readonly<{ afterInnings: number; lead: number }>;
export type RuleValue = string | number | boolean | null | readonly TieBreakerStep[] | readonly RunRule[];

/** What a season or an age group sets of the rules that the console shows; undefined where it inherits. */
export type RulesDraft = Readonly<{ version: number; [name: string]: RuleValue | undefined }>;

type Kind =
  | Readonly<{ kind: 'choice'; choices: readonly (string | number | null)[] }>
  | Readonly<{ kind: 'number'; min: number; max: number; isOptional?: boolean }>
  | Readonly<{ kind: 'switch' | 'tieBreakers' | 'runRule' }>;
/** A rule by its name in the API, where it has it, and the sports that have it; all if none are named. */
export type Rule = Kind & Readonly<{ name: string; of?: 'points' | 'diamond'; sports?: readonly SportCode[] }>;

/** The limits on pitchers that a league may follow, in the order in which they are offered. */
export const PITCHING_TABLES = [
  ...(['little_league', 'little_league_tournament', 'pitch_smart', 'babe_ruth', 'pony', 'usssa', 'own', 'none'] as const),
];

const DIAMOND = ['baseball', 'softball'] as const;
const CLOCK = ['football', 'soccer', 'basketball'] as const;
const NOT_VOLLEYBALL = [...DIAMOND, ...CLOCK] as const;
const points = (name: string) => ({ name, of: 'points', kind: 'number', min: -99, max: 99, sports: NOT_VOLLEYBALL }) as const;
const diamond = { of: 'diamond', sports: DIAMOND } as const;
const volleyball = { sports: ['volleyball'] } as const;

export const TABLE_RULES: readonly Rule[] = [
  { name: 'rankBy', kind: 'choice', choices: ['win_pct', 'points', 'wins', 'points_per_game'] },
  ...['win', 'tie', 'loss', 'forfeitLoss'].map(points),
  { name: 'tieBreakers', kind: 'tieBreakers' },
  { name: 'breakOut', kind: 'choice', choices: ['all', 'first'] },
  { name: 'interleagueGames', kind: 'choice', choices: ['left_out', 'counted'] },
  { name: 'maxDiffPerGame', kind: 'number', min: 1, max: 999, isOptional: true },
  { name: 'qualifyingPlaces', kind: 'number', min: 0, max: 99, isOptional: true },
  { name: 'wildCards', kind: 'number', min: 0, max: 99 },
];

export const PLAY_RULES: readonly Rule[] = [
  {
    ...{ ...diamond, name: 'pitchingTable', kind: 'choice' },
    choices: [null, ...PITCHING_TABLES],
  },
  { ...diamond, name: 'pitchedBy', kind: 'choice', choices: ['player', 'coach', 'machine', 'tee'] },
  { ...diamond, name: 'walks', kind: 'switch' },
  { name: 'regulationInnings', kind: 'number', min: 1, max: 99, sports: DIAMOND },
  { ...diamond, name: 'runsPerInning', kind: 'number', min: 1, max: 99, isOptional: true },
  { ...diamond, name: 'runsBeyondLimit', kind: 'choice', choices: ['all', 'home_run', 'none'] },
  { ...diamond, name: 'lastInningOpen', kind: 'switch' },
  { ...diamond, name: 'onceThroughOrder', kind: 'switch' },
  { ...diamond, name: 'battersPerInning', kind: 'number', min: 1, max: 99, isOptional: true },
  { ...diamond, name: 'outsEndHalf', kind: 'switch' },
  { ...diamond, name: 'timeLimit', kind: 'number', min: 1, max: 999, isOptional: true },
  { ...diamond, name: 'runRule', kind: 'runRule' },
  { ...diamond, name: 'everybodyBats', kind: 'switch' },
  { ...diamond, name: 'freeSubstitution', kind: 'switch' },
  { ...diamond, name: 'courtesyRunners', kind: 'choice', choices: ['none', 'pitcher_and_catcher', 'any'] },
  { name: 'foulRules', kind: 'choice', choices: ['nfhs', 'nfhs_halves', 'fiba', 'ncaa_men'], sports: ['basketball'] },
  { name: 'periods', kind: 'number', min: 1, max: 9, sports: CLOCK },
  { name: 'periodMinutes', kind: 'number', min: 1, max: 99, isOptional: true, sports: CLOCK },
  { name: 'overtimeMinutes', kind: 'number', min: 1, max: 99, isOptional: true, sports: CLOCK },
  { name: 'runningClockLead', kind: 'number', min: 1, max: 999, isOptional: true, sports: ['football', 'basketball'] },
  { name: 'playersASide', kind: 'number', min: 1, max: 99, isOptional: true, sports: CLOCK },
  { name: 'goalkeeper', kind: 'switch', sports: ['soccer'] },
  { name: 'equalMinutes', kind: 'switch', sports: CLOCK },
  { name: 'foulsToLeave', kind: 'number', min: 1, max: 99, sports: ['basketball'] },
  { name: 'laterals', kind: 'switch', sports: ['football'] },
  { name: 'yellowLimit', kind: 'number', min: 1, max: 99, isOptional: true, sports: ['soccer'] },
  { name: 'redCardGames', kind: 'number', min: 1, max: 99, sports: ['soccer'] },
  { ...volleyball, name: 'bestOf', kind: 'choice', choices: [2, 3, 5] },
  { ...volleyball, name: 'playsAllSets', kind: 'switch' },
  { ...volleyball, name: 'setPoints', kind: 'number', min: 1, max: 99 },
  { ...volleyball, name: 'setCap', kind: 'number', min: 1, max: 99, isOptional: true },
  { ...volleyball, name: 'decidingSetPoints', kind: 'number', min: 1, max: 99 },
  { ...volleyball, name: 'decidingSetCap', kind: 'number', min: 1, max: 99, isOptional: true },
];

const RULES = [...TABLE_RULES, ...PLAY_RULES];
export const rulesIn = (rules: readonly Rule[], sport: SportCode): readonly Rule[] =>
  rules.filter(({ sports }) => !sports || sports.includes(sport));

type Entries = Readonly<Record<string, RuleValue | undefined>>;
const entryOf = (rules: object, { name, of }: Rule): RuleValue | undefined => {
  const there = of ? (rules as Record<string, object | undefined>)[of] : rules;
  return (there as Entries | undefined)?.[name];
};

export const draftOf = (rules: object, version: number): RulesDraft => ({
  version,
  ...Object.fromEntries(RULES.map((rule) => [rule.name, entryOf(rules, rule)])),
});

/** The rules with the changes of a draft; what the console does not show stays. */
export function changedRules<Rules extends object>(rules: Rules, changes: Partial<RulesDraft>): Rules {
  const changed = { ...rules } as Record<string, unknown>;
  for (const { name, of } of RULES) {
    if (!(name in changes)) continue;
    const value = changes[name];
    if (!of) {
      if (value === undefined) delete changed[name];
      else changed[name] = value;
      continue;
    }
    const { [name]: _, ...others } = (changed[of] ?? {}) as Entries;
    changed[of] = value === undefined ? others : { ...others, [name]: value };
    if (Object.keys(changed[of] as object).length === 0) delete changed[of];
  }
  return changed as Rules;
}

const COMMON: Entries = {
  ...{ rankBy: 'win_pct', win: 3, tie: 1, loss: 0, forfeitLoss: 0, breakOut: 'all', interleagueGames: 'left_out' },
  ...{ tieBreakers: ['head_to_head', 'point_diff', 'points_for'], maxDiffPerGame: null, qualifyingPlaces: null, wildCards: 0 },
  ...{ pitchingTable: null, pitchedBy: 'player', walks: true, runsPerInning: null, lastInningOpen: false, timeLimit: null },
  ...{ runsBeyondLimit: 'all', onceThroughOrder: false, battersPerInning: null, outsEndHalf: true },
  ...{ regulationInnings: 6, everybodyBats: false, freeSubstitution: false, courtesyRunners: 'any' },
  runRule: [
    { afterInnings: 3, lead: 15 },
    { afterInnings: 4, lead: 10 },
  ],
  ...{ periods: 4, periodMinutes: null, overtimeMinutes: null, equalMinutes: false, foulRules: 'nfhs', foulsToLeave: 5 },
  ...{ runningClockLead: null, playersASide: null, goalkeeper: true, laterals: true },
  ...{ yellowLimit: 5, redCardGames: 1 },
  ...{ bestOf: 5, setPoints: 25, decidingSetPoints: 15, setCap: null, decidingSetCap: null, playsAllSets: false },
};
const OF_SPORT: Readonly<Partial<Record<SportCode, Entries>>> = {
  softball: {
    ...{ regulationInnings: 7, courtesyRunners: 'pitcher_and_catcher' },
    runRule: [
      { afterInnings: 3, lead: 12 },
      { afterInnings: 4, lead: 10 },
      { afterInnings: 5, lead: 8 },
    ],
  },
  soccer: { rankBy: 'points', periods: 2 },
  volleyball: { rankBy: 'wins', tieBreakers: ['points', 'set_ratio', 'point_ratio', 'head_to_head'] },
};

/** The gateway's defaults of a sport, which a list of seasons does not have where a season has its own; a test compares them. */
export const usualRules = (sport: SportCode, { foulRules }: Partial<RulesDraft> = {}): Entries => ({
  ...COMMON,
  ...OF_SPORT[sport],
  ...(sport === 'basketball' && foulRules === 'ncaa_men' && { periods: 2 }),
});
