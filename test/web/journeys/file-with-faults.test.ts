import { expect } from '@jest/globals';
import { any, walk } from './journey.ts';

/** Ten faults: a team misspelled three times, one that there is not twice, three cells left empty, an address and a number. Names are swapped. */
const ROSTER = [
  'Team,First Name,Last Name,Number,Parent Email',
  'Red Hawkz,Ortega,Nico,21,kim.ortega@families.test',
  'Red Hawkz,Reyes,Ana,22,',
  'Red Hawkz,Stone,Ava,2.5,',
  'Blue Herons,Novak,Eli,31,pat at home',
  ',Lane,Theo,32,',
  ',Hart,Mia,33,',
  'The Others,Park,Leo,41,',
  'The Others,Bell,Ida,42,',
  'Gold Finches,,,43,',
].join('\r\n');
const NEXT_TEAM = 'Jugadora,Número\r\nIris Vega,51\r\nLola Cruz,52';

walk('a file with ten faults is mended on the phone, and undone by whoever comes back to it', async (journey) => {
  const admin = await journey.person('console');
  await admin.signsIn('admin@demo.test');
  await admin.tab('More');
  await admin.tap('Files', any);
  await admin.tap('Import', 'Rosters');
  const opens = (name: string, text: string) =>
    admin.page.getByLabel('Excel or CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await opens('rosters.csv', ROSTER);
  await admin.sees('10 faults to correct');
  await admin.shot('faults');

  // The first lines show that first and last names are in each other's place.
  await admin.tap('Swap first and last names');
  await admin.sees('Nico Ortega');
  await admin.shot('faults-swapped');
  const line = (name: string) => admin.in(name);
  await line('Nico Ortega').tap('Red Hawks', any);
  await line('Ana Reyes').sees('Changed.');
  await admin.shot('faults-taken');
  await line('Theo Lane').tap('As above: Blue Herons', any);
  await line('Mia Hart').sees('Changed.');
  await line('Leo Park').choose('Team', 'Green Frogs');
  await line('Ida Bell').sees('Changed.');
  await line('Ava Stone').type('Number', '25');
  await line('Eli Novak').type('Parent Email', 'pat.novak@families.test');
  await admin.in('Line 10').tap('Leave out', any);
  await admin.shot('faults-mended');
  await admin.tap('Check again');
  await admin.sees('This will change');
  await admin.shot('faults-none');
  await admin.tap('Import now');
  await admin.sees('Import the next team');
  await admin.shot('faults-imported');
  journey.counts('A file with ten faults is mended', admin.tally());

  // A team's own file in Spanish names no team.
  await admin.tap('Import the next team');
  await opens('frogs.csv', NEXT_TEAM);
  await admin.sees('Whose file is it?');
  await admin.shot('faults-whose');
  await admin.choose('Whose file is it?', 'Green Frogs');
  await admin.sees('This will change');
  await admin.shot('faults-whose-chosen');
  expect(await admin.in('Players').says()).toMatch(/Players\s+2\s+0\s+0/);
  journey.counts('The file of the next team is checked', admin.tally());

  // Whoever comes back finds the first one where imports are, and takes it back.
  const later = await journey.person('console');
  await later.signsIn('admin@demo.test');
  await later.tab('More');
  await later.tap('Files', any);
  await later.shot('faults-list');
  await later.in('Imported').tapFirst();
  await later.shot('faults-report');
  await later.tap('Undo this import');
  await later.shot('faults-question');
  await later.question.tap('Undo this import');
  await later.sees('This was removed:');
  expect(await later.in('This was removed:').says()).toMatch(/8 players\s+8 places on rosters\s+2 parents’ emails/);
  await later.shot('faults-undone');
  journey.counts('It is undone', later.tally());
});
