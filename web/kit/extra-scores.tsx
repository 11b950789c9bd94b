import type { Game, PeriodKind, PeriodScore } from 'league-gateway-client';
import { kitText } from './kit-texts.ts';

type Beyond = Readonly<{ kinds: readonly PeriodKind[]; periods: number }>;
/** What a game can have after regulation in each sport, and the usual number of periods before. Volleyball plays its sets, and nothing after them. */
const BEYOND: Readonly<Record<string, Beyond>> = {
  baseball: { kinds: ['overtime'], periods: 6 },
  softball: { kinds: ['overtime'], periods: 6 },
  basketball: { kinds: ['overtime'], periods: 4 },
  football: { kinds: ['overtime'], periods: 4 },
  soccer: { kinds: ['overtime', 'shootout'], periods: 2 },
};
const NOTHING: Beyond = { kinds: [], periods: 0 };
const SIDES = ['visitor', 'home'] as const;

/** Overtime, or kicks in turn, as somebody types its score. */
export type ExtraScore = Readonly<{ kind: PeriodKind; visitor: string; home: string }>;

/** What the sport calls it: overtime in innings is an extra inning. */
export const extraName = (sport: string, kind: PeriodKind): string =>
  kind === 'overtime' && (sport === 'baseball' || sport === 'softball') ? 'inning' : kind;

export const extraScoresOf = ({ periodScores }: Pick<Game, 'periodScores'>): readonly ExtraScore[] =>
  periodScores.flatMap(({ kind, visitor, home }) => (kind ? [{ kind, visitor: String(visitor ?? ''), home: String(home ?? '') }] : []));

/** The kicks that were entered with the score; undefined if there were none. */
export const kicksIn = ({ periodScores }: Pick<Game, 'periodScores'>): PeriodScore | undefined =>
  periodScores.find(({ kind }) => kind === 'shootout');

/** The periods to send with a score: those of regulation as they are, then overtime, kicks last. Nothing if there are none of these. */
export function withExtra(
  { periodScores }: Pick<Game, 'periodScores'>,
  sport: string,
  extra: readonly ExtraScore[],
): Readonly<{ periodScores?: PeriodScore[] }> {
  const regulation = periodScores.filter(({ kind }) => kind === undefined);
  if (extra.length === 0 && regulation.length === periodScores.length) return {};
  const last = Math.max((BEYOND[sport] ?? NOTHING).periods, ...regulation.map(({ period }) => period));
  const inOrder = [...extra.filter(({ kind }) => kind === 'overtime'), ...extra.filter(({ kind }) => kind === 'shootout')];
  return {
    periodScores: [
      ...regulation,
      ...inOrder.map(({ kind, visitor, home }, index) => ({
        ...{ period: last + 1 + index, visitor: Number(visitor), home: Number(home), kind },
      })),
    ],
  };
}

/** Whether kicks were entered for a game that they cannot have decided, since its score is not level. */
export const kicksWithoutNeed = (extra: readonly ExtraScore[], visitor: number, home: number): boolean =>
  visitor !== home && extra.some(({ kind }) => kind === 'shootout');

type ExtraScoresProps = Readonly<{
  sport: string;
  game: Pick<Game, 'visitorTeam' | 'homeTeam'>;
  extra: readonly ExtraScore[];
  onChange: (extra: readonly ExtraScore[]) => void;
}>;

/** The part of a score's form for overtime and kicks, where the sport has them. */
export function ExtraScores({ sport, game, extra, onChange }: ExtraScoresProps) {
  const { kinds } = BEYOND[sport] ?? NOTHING;
  const addable = kinds.filter((kind) => kind === 'overtime' || !extra.some((each) => each.kind === kind));
  const change = (index: number, changed: Partial<ExtraScore>) =>
    onChange(extra.map((each, at) => (at === index ? { ...each, ...changed } : each)));
  return (
    <>
      {extra.map((each, index) => {
        const number = extra.slice(0, index + 1).filter(({ kind }) => kind === each.kind).length;
        const name = kitText('extra.name', { what: extraName(sport, each.kind), number });
        return (
          <fieldset key={index}>
            <legend>{name}</legend>
            <div class="scores">
              {SIDES.map((side) => (
                <label key={side} class="score-of-extra">
                  <span>{game[`${side}Team`].name}</span>
                  <input
                    {...{ type: 'number', min: 0, max: 999, required: true, inputMode: 'numeric' }}
                    value={each[side]}
                    onInput={({ currentTarget }) => change(index, { [side]: currentTarget.value })}
                  />
                </label>
              ))}
            </div>
            <p class="small soft">{kitText('extra.hint', { kind: each.kind })}</p>
            <div class="row start">
              <button type="button" class="quiet" onClick={() => onChange(extra.filter((_, at) => at !== index))}>
                {kitText('extra.remove')}
                <span class="visually-hidden"> {name}</span>
              </button>
            </div>
          </fieldset>
        );
      })}
      {addable.length > 0 && (
        <div class="row start">
          {addable.map((kind) => (
            <button key={kind} type="button" onClick={() => onChange([...extra, { kind, visitor: '', home: '' }])}>
              {kitText('extra.add', { what: extraName(sport, kind) })}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
