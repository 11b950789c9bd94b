import { addDays, mondayOf } from '../../../web/kit/zoned-time.ts';
import { any, type Journey, type Person, type Size, type Tally } from './journey.ts';
import { type Language, saidIn } from './words.ts';

/** Six weeks around this one, each with one Saturday. */
const MONDAY = mondayOf(new Date().toISOString().slice(0, 10));
const FIRST_DAY = addDays(MONDAY, -14);
const LAST_DAY = addDays(MONDAY, 27);

const cells = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join('\t')).join('\n');

const COACHES = cells([
  ['Team', 'Division', 'Coach', 'Role', 'Email'],
  ['Red Hawks', '8U', 'Lou Hart', 'Head coach', 'lou.hart@demo.test'],
  ['Blue Jays', '8U', 'Kim Lane', 'Head coach', 'kim.lane@demo.test'],
  ['Owls', '10U', 'Max Webb', 'Head coach', 'max.webb@demo.test'],
]);
const ROSTERS = cells([
  ['Team', 'Division', 'Player', 'Number', 'Parent Email'],
  ['Red Hawks', '8U', 'Sam Ortiz', '7', 'pat.ortiz@demo.test'],
  ['Blue Jays', '8U', 'Leo Park', '3', ''],
  ['Blue Jayz', '8U', 'Ava Stone', '9', ''],
  ['Owls', '10U', 'Eli Novak', '1', ''],
]);

/** From nothing to a league with fields, teams, coaches, rosters, a schedule and the poster that families join by. */
export async function makesLeague(
  journey: Journey,
  { language = 'en', size = 'phone' }: Readonly<{ language?: Language; size?: Size }> = {},
): Promise<Readonly<{ volunteer: Person; tally: Tally; poster: string }>> {
  const volunteer = await journey.person('console', { language, size });
  const shot = (name: string) => volunteer.shot(`new-league-${name}-${language}-${size}`);
  const done = (steps: number) => volunteer.sees(`${steps} of 11 steps done`);

  await volunteer.signsIn('newcomer@demo.test');
  await volunteer.type('Name of the league', 'Oak Ridge Youth Baseball');
  await volunteer.type('Short code', 'ORYB');
  await volunteer.page.getByRole('combobox').selectOption('America/Chicago');
  await shot('make');
  await volunteer.tap('Make the league');
  await done(1);

  await volunteer.type('Name of the season', 'Spring');
  await volunteer.type('First day', FIRST_DAY);
  await volunteer.type('Last day', LAST_DAY);
  await volunteer.tap('Add the season');
  await done(2);
  await volunteer.tap('+ 8U');
  await volunteer.tap('+ 10U');
  await volunteer.tap('Add the age groups');
  await done(3);
  await volunteer.type('Name of the place', 'Oak Ridge Park');
  await volunteer.type('Fields there', 'Field 1\nField 2');
  await volunteer.tap('Add the fields');
  await done(4);
  await volunteer.type('Names of the teams', 'Red Hawks\nBlue Jays\nGreen Frogs\nGold Lions');
  await volunteer.tap('Add the teams');
  // The form goes on to the age group that has none yet.
  await volunteer.page.locator('option:checked', { hasText: '10U' }).waitFor({ state: 'attached' });
  await volunteer.type('Names of the teams', 'Owls\nBears\nFoxes\nWolves');
  await volunteer.tap('Add the teams');
  await done(5);
  await shot('coaches');

  await volunteer.tap('From a file');
  await volunteer.type('Or paste cells here', COACHES);
  await volunteer.tap('Check');
  await volunteer.tap('Import now');
  await volunteer.tap('Go on setting up');
  await done(6);

  await volunteer.tap('From a file');
  await volunteer.type('Or paste cells here', ROSTERS);
  await volunteer.tap('Check');
  await volunteer.sees('there is no team “Blue Jayz” (did you mean “Blue Jays”?)');
  await shot('roster-fault');
  await volunteer.tap('Blue Jays');
  await volunteer.tap('Check again');
  await volunteer.tap('Import now');
  await volunteer.tap('Go on setting up');
  await done(7);

  await volunteer.tap('Make the schedule');
  await volunteer.type('Games for each team', '6');
  await volunteer.type('First day with games', FIRST_DAY);
  await shot('wishes');
  await volunteer.tap('Make the schedule');
  await volunteer.sees('24 games, not on the schedule yet');
  await volunteer.sees('Every team plays 6 games.');
  await shot('proposal');
  await volunteer.tap('Put it on the schedule');
  await volunteer.question.tap('Put it on the schedule');
  await volunteer.sees('The games are on the schedule.');
  await volunteer.tap('Go on setting up');
  await done(8);

  // The button goes on with the roles, in the words of each language.
  const [makeCodes] = saidIn(language, 'Make the codes: …');
  await volunteer.tap(makeCodes!.replace(': …', ''), any);
  await done(10);
  await shot('ready');
  await volunteer.tap('Open the poster');
  const poster = await volunteer.reads('Link for families');
  await shot('poster');
  return { volunteer, tally: volunteer.tally(), poster };
}

/** What an experienced volunteer needed, with coaches by a file. */
export const AT_MOST: Tally = { taps: 49, fields: 21 };
