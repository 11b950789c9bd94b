import { addDays } from '../../../web/kit/zoned-time.ts';
import { any, walk } from './journey.ts';

const FIRST_DAY = addDays(new Date().toISOString().slice(0, 10), 120);

walk('a new season is made from the old one, a draft until it is shown to members', async (journey) => {
  const admin = await journey.person('console');
  await admin.signsIn('admin@demo.test');
  await admin.tab('League');
  await admin.shot('next-season-league');
  await admin.tap('The next season', any);
  await admin.type('Name of the season', 'The season after');
  await admin.type('First day', FIRST_DAY);
  await admin.type('Last day', addDays(FIRST_DAY, 90));
  await admin.shot('next-season-copy');
  await admin.tap('Make the season');
  await admin.sees('The season after is ready');
  await admin.shot('next-season-ready');
  await admin.tap('See the teams');
  await admin.in('The season after').sees('Only admins and staff see this season');
  await admin.shot('next-season-teams');
  journey.counts('A new season is made from the old one', admin.tally());

  const parent = await journey.person('family');
  await parent.signsIn('parent@demo.test');
  await parent.tab('Standings');
  await parent.sees('Red Hawks');
  await parent.seesNoMore('The season after');

  await admin.tab('League');
  await admin.tap('The next season', any);
  // With its sport, as in every list of a league of several.
  await admin.tap('Show it to members', 'The season after.*');
  await admin.question.tap('Show it to members');
  await admin.sees('Members see The season after now.');
  await admin.shot('next-season-shown');
  journey.counts('A new season is made and shown', admin.tally());
});
