import type { Field } from '../../domain/imports/columns.ts';
import type { ByteEncoding } from '../../domain/imports/encodings.ts';
import type { ImportFault, ImportNote, Other, Unreadable } from '../../domain/imports/fault.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { AnyText, MessageKey } from './messages.ts';
import { listed, render } from './render.ts';

type Finding = ImportFault | ImportNote;

/** A fault of a file, or what was noticed, as one sentence for people unfamiliar with the software, preceded by line and column. */
export function findingIn(language: Language, finding: Finding): string {
  const { column, header } = finding;
  const what = render(whatOf(finding, language), language);
  const line = String(finding.line);
  if (column === null) return render({ key: 'import.at-line', values: { line, what } }, language);
  if (!header) return render({ key: 'import.at-column', values: { line, column, what } }, language);
  return render({ key: 'import.at-header', values: { line, column, header: shortened(header), what } }, language);
}

/** Why a file could not be read. */
export function unreadableIn(language: Language, reason: Unreadable): string {
  switch (reason.kind) {
    case 'file-too-large':
      return render({ key: 'import.file-too-large', values: { megabytes: reason.maxBytes / 1024 / 1024 } }, language);
    case 'too-many-rows':
      return render({ key: 'import.too-many-rows', values: { limit: reason.limit } }, language);
    case 'too-many-columns':
    case 'cell-too-long':
      return render({ key: `import.${reason.kind}`, values: { line: String(reason.line), limit: reason.limit } }, language);
    case 'unclosed-quote':
      return render({ key: 'import.unclosed-quote', values: { line: String(reason.line) } }, language);
    default:
      return render({ key: `import.${reason.kind}`, values: {} }, language);
  }
}

/** Asks how a file is to be read. */
export const encodingUnclearIn = (language: Language, encodings: readonly ByteEncoding[]): string =>
  render({ key: 'import.encoding-unclear', values: { choices: listed(encodings, language, 'disjunction') } }, language);

function whatOf(finding: Finding, language: Language): AnyText {
  const fieldName = (field: Field) => render({ key: 'import.field', values: { field } }, language);
  const meant = (suggestions: readonly string[]) => listed(suggestions.map(quoted), language, 'disjunction');
  switch (finding.rule) {
    case 'missing-column': {
      const fields = finding.fields.map(fieldName);
      const { leftOut, suggestions } = finding;
      if (leftOut.length > 0) return { key: 'import.missing-column-left-out', values: { fields, headers: leftOut.map(quoted) } };
      if (suggestions.length > 0) return { key: 'import.missing-column-but', values: { fields, meant: meant(suggestions) } };
      return { key: 'import.missing-column', values: { fields } };
    }
    case 'columns-disagree':
    case 'required':
    case 'bad-characters':
      return { key: `import.${finding.rule}`, values: { field: fieldName(finding.field) } };
    case 'too-long':
      return { key: 'import.too-long', values: { field: fieldName(finding.field), limit: finding.limit } };
    case 'out-of-range': {
      const { field, min, max } = finding;
      return { key: 'import.out-of-range', values: { field: fieldName(field), min: String(min), max: String(max) } };
    }
    case 'not-one-of':
    case 'ambiguous-season':
    case 'ambiguous-team':
    case 'ambiguous-field':
      return { key: `import.${finding.rule}`, values: { value: shortened(finding.value), choices: finding.choices } };
    case 'bad-date':
    case 'bad-time':
    case 'bad-number':
    case 'bad-periods':
    case 'bad-coordinate':
    case 'bad-country':
    case 'bad-flag':
      return { key: `import.${finding.rule}`, values: givenIn(finding.value) };
    case 'date-orders-mixed':
    case 'listed-twice':
    case 'contradicts-line':
    case 'same-jersey-number':
      return { key: `import.${finding.rule}`, values: { line: String(finding.otherLine) } };
    case 'mapping-unknown-column':
    case 'am-or-pm':
    case 'time-skipped':
    case 'time-twice':
    case 'outside-team':
    case 'midnight':
      return { key: `import.${finding.rule}`, values: { value: shortened(finding.value) } };
    case 'unknown-season':
    case 'unknown-sport':
    case 'unknown-age-group':
    case 'unknown-team':
    case 'unknown-facility':
    case 'unknown-field': {
      const { rule, suggestions, leagueColumn: column } = finding;
      const value = shortened(finding.value);
      const hint = suggestions.length > 0 ? meant(suggestions) : undefined;
      if (column !== undefined) {
        const named = { value, column };
        return hint ? { key: 'import.unknown-team-but', values: { ...named, meant: hint } } : { key: 'import.unknown-team', values: named };
      }
      const thing = THINGS[rule];
      return hint
        ? { key: 'import.unknown-but', values: { thing, value, meant: hint } }
        : { key: 'import.unknown', values: { thing, value } };
    }
    case 'same-name-on-roster': {
      const { other } = finding;
      return { key: 'import.same-name-on-roster', values: other === null ? STORED : { other: 'line', line: String(other) } };
    }
    case 'field-taken':
    case 'team-taken':
      return { key: `import.${finding.rule}`, values: { ...givenIn(finding.value), ...otherIn(finding.other) } };
    case 'coach-taken':
      return { key: 'import.coach-taken', values: otherIn(finding.other) };
    case 'status-not-possible': {
      const [from, to] = [finding.from, finding.to].map((status) =>
        render({ key: 'box.status', values: { status: status as 'final' } }, language),
      );
      return { key: 'import.status-not-possible', values: { from: from!, to: to! } };
    }
    case 'noon-or-midnight':
      return {
        key: 'import.noon-or-midnight',
        values: { value: shortened(finding.value), noon: finding.noon, midnight: finding.midnight },
      };
    case 'letters-mended':
      return { key: 'import.letters-mended', values: { value: finding.value, as: finding.as, cells: finding.cells } };
    case 'length-assumed':
      return { key: 'import.length-assumed', values: { minutes: finding.minutes } };
    case 'game-type-read-as':
      return { key: 'import.game-type-read-as', values: { value: shortened(finding.value), type: finding.as } };
    default: {
      const key: MessageKey = `import.${finding.rule}`;
      return { key, values: {} } as AnyText;
    }
  }
}

const THINGS = {
  'unknown-season': 'season',
  'unknown-sport': 'sport',
  'unknown-age-group': 'age_group',
  'unknown-team': 'team',
  'unknown-facility': 'facility',
  'unknown-field': 'field',
} as const;

const STORED = { other: 'stored', line: '' } as const;
const otherIn = (other: Other) => ('line' in other ? ({ other: 'line', line: String(other.line) } as const) : STORED);
const givenIn = (value: string | null) =>
  value ? ({ value: 'given', text: shortened(value) } as const) : ({ value: 'none', text: '' } as const);

const MAX_QUOTED = 60;
const shortened = (text: string): string => ([...text].length > MAX_QUOTED ? `${[...text].slice(0, MAX_QUOTED).join('')}…` : text);
const quoted = (text: string): string => `“${shortened(text)}”`;
