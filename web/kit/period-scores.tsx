import type { Game, PeriodKind, PeriodScore } from 'league-gateway-client';
import { kitText } from './kit-texts.ts';

type Periods = Readonly<{ unit: string; usual: number; beyond: readonly PeriodKind[] }>;
/** What each sport calls its periods, their usual number, and what a game can have after them. Volleyball plays its sets, and nothing after them. */
const PERIODS: Readonly<Record<string, Periods>> = {
  baseball: { unit: 'inning', usual: 6, beyond: ['overtime'] },
  softball: { unit: 'inning', usual: 6, beyond: ['overtime'] },
  basketball: { unit: 'quarter', usual: 4, beyond: ['overtime'] },
  football: { unit: 'quarter', usual: 4, beyond: ['overtime'] },
  soccer: { unit: 'half', usual: 2, beyond: ['overtime', 'shootout'] },
  volleyball: { unit: 'set', usual: 3, beyond: [] },
};
const NOTHING: Periods = { unit: 'period', usual: 0, beyond: [] };
const periodsIn = (sport: string): Periods => PERIODS[sport] ?? NOTHING;
const SIDES = ['visitor', 'home'] as const;
const MAX_PERIODS = 30;

/** A period as somebody types its score: one of regulation, overtime, or kicks in turn. */
export type PeriodEntry = Readonly<{ kind: PeriodKind | undefined; visitor: string; home: string }>;
type Score = Readonly<{ visitor: number; home: number }>;

/** What the sport calls it: overtime in innings is an extra inning. */
export const extraName = (sport: string, kind: PeriodKind): string =>
  kind === 'overtime' && periodsIn(sport).unit === 'inning' ? 'inning' : kind;

export const entriesOf = ({ periodScores }: Pick<Game, 'periodScores'>): readonly PeriodEntry[] =>
  periodScores.map(({ kind, visitor, home }) => ({ kind, visitor: String(visitor ?? ''), home: String(home ?? '') }));

/** The kicks that were entered with the score; undefined if there were none. */
export const kicksIn = ({ periodScores }: Pick<Game, 'periodScores'>): PeriodScore | undefined =>
  periodScores.find(({ kind }) => kind === 'shootout');

/** The periods to send with a score: those of regulation, then overtime, kicks last. Nothing if they are those of the game. */
export function withPeriods(
  game: Pick<Game, 'periodScores'>,
  sport: string,
  entries: readonly PeriodEntry[],
): Readonly<{ periodScores?: PeriodScore[] }> {
  if (JSON.stringify(entries) === JSON.stringify(entriesOf(game))) return {};
  const regulation = entries.filter(({ kind }) => kind === undefined);
  const beyond = [...entries.filter(({ kind }) => kind === 'overtime'), ...entries.filter(({ kind }) => kind === 'shootout')];
  const last = Math.max(periodsIn(sport).usual, regulation.length);
  // A side without a turn, as a home team that leads in the last inning, has no score.
  const scoreOf = (text: string) => (text === '' ? null : Number(text));
  const scored = ({ kind, visitor, home }: PeriodEntry, period: number): PeriodScore => ({
    period,
    visitor: scoreOf(visitor),
    home: scoreOf(home),
    ...(kind && { kind }),
  });
  return {
    periodScores: [...regulation.map((each, at) => scored(each, at + 1)), ...beyond.map((each, at) => scored(each, last + 1 + at))],
  };
}

/** What is wrong with the periods, if any were changed, beside this score; undefined if they may be sent. */
export function periodsFault(
  sport: string,
  game: Pick<Game, 'periodScores'>,
  changed: readonly PeriodEntry[] | undefined,
  score: Score,
): 'notLevel' | 'notScore' | undefined {
  const entries = changed ?? entriesOf(game);
  if (score.visitor !== score.home && entries.some(({ kind }) => kind === 'shootout')) return 'notLevel';
  if (!changed?.some(({ kind }) => kind === undefined)) return undefined;
  const counted = ({ visitor, home }: PeriodEntry): Score =>
    sport === 'volleyball'
      ? { visitor: Number(Number(visitor) > Number(home)), home: Number(Number(home) > Number(visitor)) }
      : { visitor: Number(visitor), home: Number(home) };
  const played = entries.filter(({ kind }) => kind !== 'shootout').map(counted);
  const isSum = SIDES.every((side) => played.reduce((sum, period) => sum + period[side], 0) === score[side]);
  return isSum ? undefined : 'notScore';
}

export const PeriodsFault = ({ sport, fault }: Readonly<{ sport: string; fault: 'notLevel' | 'notScore' | undefined }>) =>
  fault && (
    <p class="small fault" role="alert">
      {fault === 'notLevel' ? kitText('extra.notLevel') : kitText('periods.notScore', { unit: periodsIn(sport).unit })}
    </p>
  );

type PeriodScoresProps = Readonly<{
  sport: string;
  game: Pick<Game, 'visitorTeam' | 'homeTeam'>;
  entries: readonly PeriodEntry[];
  onChange: (entries: readonly PeriodEntry[]) => void;
}>;

/** The part of a score's form for the sets, innings, quarters or halves, and for overtime and kicks where the sport has them. */
export function PeriodScores({ sport, game, entries, onChange }: PeriodScoresProps) {
  const { beyond, unit, usual } = periodsIn(sport);
  const addable = beyond.filter((kind) => kind === 'overtime' || !entries.some((each) => each.kind === kind));
  const change = (index: number, changed: Partial<PeriodEntry>) =>
    onChange(entries.map((each, at) => (at === index ? { ...each, ...changed } : each)));
  const hasRegulation = entries.some(({ kind }) => kind === undefined);
  const blank = (kind?: PeriodKind): PeriodEntry => ({ kind, visitor: '', home: '' });
  return (
    <>
      {hasRegulation && <Regulation {...{ sport, game, entries, onChange, change }} />}
      {entries.map((each, index) => {
        if (!each.kind) return null;
        const number = entries.slice(0, index + 1).filter(({ kind }) => kind === each.kind).length;
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
              <button type="button" class="quiet" onClick={() => onChange(entries.filter((_, at) => at !== index))}>
                {kitText('extra.remove')}
                <span class="visually-hidden"> {name}</span>
              </button>
            </div>
          </fieldset>
        );
      })}
      <div class="row start">
        {!hasRegulation && usual > 0 && (
          <button type="button" onClick={() => onChange([...Array.from({ length: usual }, () => blank()), ...entries])}>
            {kitText('periods.enter', { unit })}
          </button>
        )}
        {addable.map((kind) => (
          <button key={kind} type="button" onClick={() => onChange([...entries, blank(kind)])}>
            {kitText('extra.add', { what: extraName(sport, kind) })}
          </button>
        ))}
      </div>
    </>
  );
}

type RegulationProps = PeriodScoresProps & Readonly<{ change: (index: number, changed: Partial<PeriodEntry>) => void }>;

/** The periods of regulation as a line score: a row for each side. */
function Regulation({ sport, game, entries, onChange, change }: RegulationProps) {
  const { unit } = periodsIn(sport);
  const indexes = entries.flatMap(({ kind }, index) => (kind === undefined ? [index] : []));
  const last = indexes.at(-1)!;
  const more = (): readonly PeriodEntry[] => [
    ...entries.slice(0, last + 1),
    { kind: undefined, visitor: '', home: '' },
    ...entries.slice(last + 1),
  ];
  return (
    <fieldset>
      <legend>{kitText('periods.title', { unit })}</legend>
      <div class="scroll">
        <table class="line-score">
          <thead>
            <tr>
              <td />
              {indexes.map((index, at) => (
                <th key={index} scope="col">
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SIDES.map((side) => (
              <tr key={side}>
                <th scope="row">{game[`${side}Team`].name}</th>
                {indexes.map((index, at) => (
                  <td key={index}>
                    <input
                      {...{ type: 'number', min: 0, max: 999, required: unit !== 'inning', inputMode: 'numeric' }}
                      aria-label={kitText('periods.score', { team: game[`${side}Team`].name, unit, number: at + 1 })}
                      value={entries[index]![side]}
                      onInput={({ currentTarget }) => change(index, { [side]: currentTarget.value })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unit === 'inning' && <p class="small soft">{kitText('periods.hint')}</p>}
      <div class="row start">
        {indexes.length < MAX_PERIODS && (
          <button type="button" class="quiet" onClick={() => onChange(more())}>
            {kitText('periods.add', { unit })}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => onChange(entries.filter((_, at) => at !== last))}>
          {kitText('periods.remove', { unit })}
        </button>
      </div>
    </fieldset>
  );
}
