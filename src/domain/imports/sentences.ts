import type { Field } from './columns.ts';
import type { ImportFault, ImportNote, Other, Unreadable } from './fault.ts';

/** The fault as one sentence for people unfamiliar with the software, preceded by line and column. */
export const faultSentence = (fault: ImportFault): string => `${where(fault)}: ${whatIsWrong(fault)}.`;

/** The note as one sentence. */
export const noteSentence = (note: ImportNote): string => `${where(note)}: ${whatWasNoticed(note)}.`;

/** Why a file could not be read. */
export function unreadableSentence(reason: Unreadable): string {
  switch (reason.kind) {
    case 'file-too-large':
      return `The file is larger than ${reason.maxBytes / 1024 / 1024} MB.`;
    case 'too-many-rows':
      return `The file has more than ${reason.limit} lines; import it in parts.`;
    case 'too-many-columns':
      return `Line ${reason.line}: there are more than ${reason.limit} columns.`;
    case 'cell-too-long':
      return `Line ${reason.line}: a cell is longer than ${reason.limit} characters; a quotation mark may be missing.`;
    case 'unclosed-quote':
      return `Line ${reason.line}: a quotation mark that opens a cell is not closed.`;
    case 'empty-file':
      return 'The file is empty.';
    case 'workbook':
      return 'This is a spreadsheet workbook; save the sheet as CSV.';
    case 'not-text':
      return 'This is not a text file; save the sheet as CSV.';
  }
}

const where = ({ line, column, header }: ImportFault | ImportNote): string => {
  if (column === null) return `Line ${line}`;
  return header ? `Line ${line}, column ${column} (“${shortened(header)}”)` : `Line ${line}, column ${column}`;
};

function whatIsWrong(fault: ImportFault): string {
  switch (fault.rule) {
    case 'no-header':
      return 'no header line was found in the first fifty lines';
    case 'missing-column':
      return `there is no column for ${listed(fault.fields.map(fieldName), 'and')}${leftOut(fault.leftOut)}${maybe(fault.suggestions)}`;
    case 'mapping-unknown-column':
      return `the mapping names the column ${quoted(fault.value)}, which the file does not have`;
    case 'too-many-cells':
      return 'there are more cells than columns; a cell that contains the delimiter must be enclosed in quotation marks';
    case 'columns-disagree':
      return `two columns for ${fieldName(fault.field)} have different values`;
    case 'required':
      return `${fieldName(fault.field)} is missing`;
    case 'too-long':
      return `${fieldName(fault.field)} is longer than ${fault.limit} characters`;
    case 'out-of-range':
      return `${fieldName(fault.field)} must be from ${fault.min} to ${fault.max}`;
    case 'not-one-of':
      return `${quoted(fault.value)} is not one of ${listed(fault.choices, 'and')}`;
    case 'bad-date':
      return `${asWritten(fault.value)} is not a date; write 2026-04-11`;
    case 'bad-time':
      return `${asWritten(fault.value)} is not a time; write 9:00 AM or 17:30, or TBD`;
    case 'bad-name':
      return 'this is not a full name; write “Sam Ortiz” or “Ortiz, Sam”, or use two columns';
    case 'bad-email':
      return 'this is not an e-mail address';
    case 'bad-phone':
      return 'this is not a phone number';
    case 'bad-jersey-number':
      return 'this is not a jersey number, which has up to three digits or up to three letters';
    case 'bad-number':
      return `${asWritten(fault.value)} is not a whole number`;
    case 'bad-coordinate':
      return `${asWritten(fault.value)} is not a number of degrees`;
    case 'bad-country':
      return `${asWritten(fault.value)} is not a country; write two letters such as US or CA`;
    case 'bad-flag':
      return `${asWritten(fault.value)} is neither yes nor no`;
    case 'bad-characters':
      return `${fieldName(fault.field)} contains unreadable characters; save the file as UTF-8`;
    case 'date-order-ambiguous':
      return 'this date could be month first or day first, and no date that is written like it shows which; specify the date order';
    case 'date-orders-mixed':
      return `the order of this date differs from that of line ${fault.otherLine}: which one has the month first? Write all dates the same way, such as 2026-04-11`;
    case 'am-or-pm':
      return `${quoted(fault.value)} could be in the morning or in the afternoon; write AM or PM`;
    case 'time-skipped':
      return `${quoted(fault.value)} does not exist on that day, because the clocks go forward`;
    case 'time-twice':
      return `${quoted(fault.value)} occurs twice on that day, because the clocks go back; write the time with its offset, such as 2026-11-01T01:30:00-05:00`;
    case 'ends-before-start':
      return 'the game ends before it starts';
    case 'too-long-a-game':
      return 'the game lasts longer than a day';
    case 'season-needed':
      return 'neither the file nor the request names the season';
    case 'unknown-season':
      return unknown('season', fault);
    case 'unknown-sport':
      return unknown('sport', fault);
    case 'unknown-age-group':
      return unknown('division', fault);
    case 'unknown-team':
      return `${unknown('team', fault)}${fault.leagueColumn ? `; if it is a team of another league, name that league in a column ${quoted(fault.leagueColumn)}` : ''}`;
    case 'unknown-facility':
      return unknown('facility', fault);
    case 'unknown-field':
      return unknown('field', fault);
    case 'ambiguous-season':
      return `there are several seasons ${quoted(fault.value)} (${listed(fault.choices, 'and')}); add a column with the sport`;
    case 'ambiguous-team':
      return `there are several teams ${quoted(fault.value)} (${listed(fault.choices, 'and')}); add a column with the division`;
    case 'ambiguous-field':
      return `there are several fields ${quoted(fault.value)} (at ${listed(fault.choices, 'and')}); add a column with the facility`;
    case 'age-groups-differ':
      return 'the two teams are in different divisions; add a column with the division in which the game counts';
    case 'team-against-itself':
      return 'a team cannot play itself';
    case 'outside-team':
      return `${quoted(fault.value)} is a team of another league, which has no roster or staff here`;
    case 'both-outside':
      return 'one of the two teams must be of this organization: leave the league of that side empty';
    case 'outside-team-in-pool':
      return 'a team of another league is in no pool, since it has no place in a table';
    case 'same-name-on-roster':
      return `a player of the same name is already on this roster${fault.other === null ? '' : ` (line ${fault.other})`}; if they are two, give each a jersey number or a parent’s address, or add a column with the ids of the players`;
    case 'ambiguous-person':
      return 'this team has several people of this name, and the line does not say which one it is; add a column with their ids';
    case 'listed-twice':
      return `this is the same as line ${fault.otherLine}`;
    case 'contradicts-line':
      return `this is the same as line ${fault.otherLine}, but has different values`;
    case 'field-taken':
      return `${fault.value ? quoted(fault.value) : 'the field'} is occupied at that time by ${otherGame(fault.other)}`;
    case 'team-taken':
      return `${fault.value ? quoted(fault.value) : 'a team'} plays at that time in ${otherGame(fault.other)}`;
    case 'coach-taken':
      return `a coach of this game also coaches at that time in ${otherGame(fault.other)}`;
    case 'unknown-game':
      return 'no such game is on the schedule';
    case 'ambiguous-game':
      return 'several games match; add a column with the time or the id of the game';
    case 'sides-swapped':
      return 'on the schedule the home team is the visitor of this line';
    case 'teams-differ':
      return 'the game with this id is between other teams';
    case 'status-not-possible':
      return `a game that is ${fault.from} cannot become ${fault.to}`;
    case 'far-date':
      return 'the date is more than ten years away';
  }
}

function whatWasNoticed(note: ImportNote): string {
  switch (note.rule) {
    case 'not-decided-yet':
      return 'the date or a team is not decided yet; the game was skipped, and can be imported later';
    case 'time-not-decided-yet':
      return 'the time is not decided yet; the game is on the schedule of its day without one';
    case 'not-a-game':
      return 'this is not a game; the line was skipped';
    case 'not-a-player':
      return 'this is not a player; the line was skipped, but can be imported as staff';
    case 'not-on-staff':
      return 'this is a player; the line was skipped, but can be imported as a roster';
    case 'deleted':
      return 'this game is marked as deleted; the line was skipped, and a stored game is kept';
    case 'length-assumed':
      return `the game has no end; ${note.minutes} minutes were assumed for it and all other such games`;
    case 'outside-season':
      return 'the date is outside the season';
    case 'midnight':
      return `${quoted(note.value)} was read as midnight at the end of that day`;
    case 'game-type-read-as':
      return `${quoted(note.value)} was read as a ${note.as} game; this applies to all such games`;
    case 'same-jersey-number':
      return `line ${note.otherLine} has the same number on the same team`;
  }
}

const unknown = (thing: string, { value, suggestions }: Readonly<{ value: string; suggestions: readonly string[] }>): string =>
  `there is no ${thing} ${quoted(value)}${maybe(suggestions)}`;

const maybe = (suggestions: readonly string[]): string =>
  suggestions.length > 0 ? ` (did you mean ${listed(suggestions.map(quoted), 'or')}?)` : '';

const leftOut = (headers: readonly string[]): string =>
  headers.length > 0 ? `: the mapping leaves out ${listed(headers.map(quoted), 'and')}` : '';

const otherGame = (other: Other): string => ('line' in other ? `the game of line ${other.line}` : 'a game that is already stored');

const MAX_QUOTED = 60;
const shortened = (text: string): string => ([...text].length > MAX_QUOTED ? `${[...text].slice(0, MAX_QUOTED).join('')}…` : text);
const quoted = (text: string): string => `“${shortened(text)}”`;
const asWritten = (value: string | null): string => (value === null ? 'this' : quoted(value));
const listed = (items: readonly string[], last: 'and' | 'or'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

/** Names of fields in sentences: `homeScore` is the home score. */
const NAMES: Readonly<Partial<Record<Field, string>>> = {
  externalId: 'the id',
  ageGroup: 'the division',
  nonPlayer: 'whether the person is a player',
  guardianEmail: 'the parent’s e-mail address',
  email: 'the e-mail address',
  minutes: 'the length in minutes',
  startsAt: 'the start',
  side: 'home or away',
};
const fieldName = (field: Field): string => NAMES[field] ?? `the ${field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
