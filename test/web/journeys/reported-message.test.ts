import { any, walk } from './journey.ts';

const WORDS = 'You all play badly';

walk('a message is reported, read and deleted by the league, and its writer removed', async (journey) => {
  const parent = await journey.person('family');
  await parent.signsIn('parent@demo.test');
  await parent.tab('Chat');
  await parent.tap('Red Hawks', any);
  await parent.type('Message', WORDS);
  await parent.tap('Send');
  await parent.sees(WORDS);

  const coach = await journey.person('family');
  await coach.signsIn('coach@demo.test');
  await coach.tab('Chat');
  await coach.tap('Red Hawks', any);
  await coach.in(WORDS).tap('Report', any);
  await coach.question.type('What is wrong with it? (optional)', 'Rude');
  await coach.shot('reported-asks');
  await coach.question.tap('Report it');
  await coach.sees('Reported to the league’s office.');
  journey.counts('A message is reported', coach.tally());

  const admin = await journey.person('console');
  await admin.signsIn('admin@demo.test');
  await admin.sees('Reported messages and texts');
  await admin.shot('reported-to-do');
  await admin.tap('Read the reports');
  await admin.sees(WORDS);
  await admin.shot('reported-read');
  await admin.tap('Delete the message');
  await admin.question.tap('Delete the message');
  await admin.sees('The message is deleted.');

  await admin.tab('People');
  await admin.type('Name or e-mail', 'Pat Ortiz');
  await admin.tap('Pat Ortiz', any);
  await admin.tap('Remove from the league', 'Pat Ortiz');
  await admin.shot('reported-remove');
  await admin.question.tap('Remove from the league');
  await admin.sees('Pat Ortiz was removed.');
  journey.counts('A report is dealt with, and its writer removed', admin.tally());

  await coach.sees('This message was removed.');
  await parent.tab('Home');
  await parent.sees('You are not a member of this league, or not any more.');
  await parent.shot('reported-removed');
});
