import type { OrgSport } from 'league-gateway-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Select } from '../../../kit/forms.tsx';
import { to } from '../../../kit/router.ts';
import { textsIn } from '../../../kit/texts.ts';
import { en } from '../../catalogs/rules-en.ts';
import { es } from '../../catalogs/rules-es.ts';
import { NumberField } from '../../number-field.tsx';
import { Ordered } from '../../ordered.tsx';
import { Switch } from '../../parts.tsx';
import type { Rule, RuleValue, RunRule, TieBreakerStep } from '../../season-rules.ts';

export const ruleText = textsIn<keyof typeof en>({ en, es });
export type Level = 'season' | 'ageGroup';

const NONE = '';
const TIE_BREAKERS = [
  ...['head_to_head', 'head_to_head_diff', 'head_to_head_for', 'head_to_head_against', 'head_to_head_against_per_period'],
  ...['head_to_head_away_goals', 'head_to_head_sweep', 'division_record', 'common_games', 'strength_of_victory', 'point_diff'],
  ...['points_for', 'points_against', 'point_diff_per_game', 'points_for_per_game', 'points_against_per_game'],
  ...['points_against_without_worst', 'points_against_without_worst_two', 'points_against_per_period'],
  ...['away_goals', 'away_wins', 'points', 'wins', 'fewest_losses', 'fewest_forfeits', 'fair_play', 'set_ratio', 'point_ratio'],
];
/** Those that only one sport has. */
const ONLY_IN: Readonly<Record<string, OrgSport['code']>> = { fair_play: 'soccer', set_ratio: 'volleyball', point_ratio: 'volleyball' };

const stepName = (step: TieBreakerStep): string =>
  [step]
    .flat()
    .map((by) => ruleText('tieBreakerName', { by }))
    .join(' + ');
const runRuleName = ({ lead, afterInnings }: RunRule): string => ruleText('runRuleName', { lead, innings: afterInnings });

/** A value of a rule in words. */
export function wordsFor(name: string, value: RuleValue): string {
  if (typeof value === 'boolean') return ruleText('yesNo', { yes: String(value) });
  if (name === 'tieBreakers') return (value as readonly TieBreakerStep[]).map(stepName).join(', ') || ruleText('nothing');
  if (name === 'runRule') return (value as readonly RunRule[]).map(runRuleName).join(', ') || ruleText('nothing');
  if (typeof value === 'number') return String(value);
  if (`${name}Name` in en) return ruleText(`${name}Name` as 'rankByName', { value: value as string | null });
  return ruleText('nothing');
}

type RuleFieldProps = Readonly<{
  rule: Rule;
  level: Level;
  sport: OrgSport['code'];
  /** Undefined while it inherits. */
  own: RuleValue | undefined;
  inherited: RuleValue;
  onChange: (value: RuleValue | undefined) => void;
}>;

/** A rule with what it means, and whether it is inherited; its own value can be taken back. */
export function RuleField({ rule, level, sport, own, inherited, onChange }: RuleFieldProps) {
  const name = rule.name as 'rankBy';
  const field = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  // A button may go with what it takes away: whoever uses a keyboard stays at the rule.
  useEffect(() => {
    if (isChanged.current && document.activeElement === document.body) field.current!.focus();
    isChanged.current = false;
  });
  const change = (value: RuleValue | undefined) => {
    isChanged.current = true;
    onChange(value);
  };
  return (
    <div ref={field} class="stack rule" tabIndex={-1}>
      <Control rule={rule} sport={sport} value={own === undefined ? inherited : own} onChange={change} />
      {own === undefined ? (
        <p class="small soft">{ruleText('inherited', { level })}</p>
      ) : (
        <button type="button" onClick={() => change(undefined)}>
          <span class="visually-hidden">{ruleText(name)}: </span>
          {ruleText('back', { level, value: wordsFor(name, inherited) })}
        </button>
      )}
    </div>
  );
}

type ControlProps = Pick<RuleFieldProps, 'rule' | 'sport' | 'onChange'> & Readonly<{ value: RuleValue }>;

function Control({ rule, sport, value, onChange }: ControlProps) {
  const name = rule.name as 'rankBy';
  const hint = ruleText(`${name}Hint`);
  switch (rule.kind) {
    case 'switch':
      return <Switch label={ruleText(name)} hint={hint} checked={value === true} onChange={onChange} />;
    case 'choice': {
      const choices = [...new Set([...rule.choices, value as string | number | null])];
      const keyOf = (choice: string | number | null) => String(choice ?? NONE);
      return (
        <>
          <Select
            label={ruleText(name)}
            value={keyOf(value as string | number | null)}
            onChange={(chosen) => onChange(choices.find((choice) => keyOf(choice) === chosen) ?? null)}
            choices={choices.map((choice) => ({ value: keyOf(choice), label: wordsFor(name, choice) }))}
          />
          <p class="small soft">{hint}</p>
          {value === 'own' && <a href={to('league', 'pitching')}>{ruleText('toOwnTable')}</a>}
        </>
      );
    }
    case 'number':
      return (
        <NumberField
          label={ruleText(name)}
          hint={hint}
          pointer={['/rules', rule.of, name].filter(Boolean).join('/')}
          {...{ min: rule.min, max: rule.max, isOptional: rule.isOptional ?? false }}
          value={value as number | null}
          onChange={onChange}
        />
      );
    case 'tieBreakers':
      return <TieBreakers sport={sport} value={value as readonly TieBreakerStep[]} hint={hint} onChange={onChange} />;
    case 'runRule':
      return <RunRules value={value as readonly RunRule[]} hint={hint} onChange={onChange} />;
  }
}

type ListProps<Item> = Readonly<{ value: readonly Item[]; hint: string; onChange: (value: readonly Item[]) => void }>;

function TieBreakers({ sport, value, hint, onChange }: ListProps<TieBreakerStep> & Readonly<{ sport: OrgSport['code'] }>) {
  const used = new Set<string>(value.flat());
  const left = TIE_BREAKERS.filter((by) => !used.has(by) && (ONLY_IN[by] ?? sport) === sport);
  const [chosen, choose] = useState<string>();
  const next = left.find((by) => by === chosen) ?? left[0];
  // A block of several has the order that it was given.
  const items = value.map((step) => ({ id: [step].flat().join('+'), name: stepName(step), step }));
  return (
    <>
      <strong>{ruleText('tieBreakers')}</strong>
      <p class="small soft">{hint}</p>
      <Ordered label={ruleText('tieBreakers')} items={items} onChange={(ordered) => onChange(ordered.map(({ step }) => step))}>
        {({ id, name }) => (
          <button type="button" onClick={() => onChange(items.filter((item) => item.id !== id).map(({ step }) => step))}>
            {ruleText('remove')}
            <span class="visually-hidden"> {name}</span>
          </button>
        )}
      </Ordered>
      {next !== undefined && (
        <>
          <Select
            label={ruleText('addWhat')}
            value={next}
            onChange={choose}
            choices={left.map((by) => ({ value: by, label: ruleText('tieBreakerName', { by }) }))}
          />
          <button type="button" onClick={() => onChange([...value, next as TieBreakerStep])}>
            {ruleText('add')}
            <span class="visually-hidden"> {ruleText('tieBreakerName', { by: next })}</span>
          </button>
        </>
      )}
    </>
  );
}

const MOST_RUN_RULES = 9;

function RunRules({ value, hint, onChange }: ListProps<RunRule>) {
  const [afterInnings, setInnings] = useState(4);
  const [lead, setLead] = useState(10);
  return (
    <>
      <strong>{ruleText('runRule')}</strong>
      <p class="small soft">{hint}</p>
      <ul class="rows" aria-label={ruleText('runRule')}>
        {value.map((runRule) => (
          <li key={runRule.afterInnings} class="row">
            <span class="grow">{runRuleName(runRule)}</span>
            <button type="button" onClick={() => onChange(value.filter((other) => other !== runRule))}>
              {ruleText('remove')}
              <span class="visually-hidden"> {runRuleName(runRule)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="pair">
        <NumberField label={ruleText('runRuleAfter')} min={1} max={99} value={afterInnings} onChange={(count) => setInnings(count ?? 1)} />
        <NumberField label={ruleText('runRuleLead')} min={1} max={999} value={lead} onChange={(runs) => setLead(runs ?? 1)} />
      </div>
      <button
        type="button"
        disabled={value.length >= MOST_RUN_RULES}
        onClick={() =>
          onChange(
            [...value.filter((other) => other.afterInnings !== afterInnings), { afterInnings, lead }].toSorted(
              (one, other) => one.afterInnings - other.afterInnings,
            ),
          )
        }
      >
        {ruleText('add')}
        <span class="visually-hidden"> {runRuleName({ afterInnings, lead })}</span>
      </button>
    </>
  );
}
