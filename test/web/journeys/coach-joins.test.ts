import { asksToCoach, coachesPoster } from './coaches.ts';
import { walk } from './journey.ts';

walk('a coach joins and is at their team: by the choice of the admin, by the staff list, or given it later', async (journey) => {
  const admin = await journey.person('console');
  await admin.signsIn('admin@demo.test');
  const poster = await coachesPoster(admin);

  // Chosen with the approval.
  const kim = await asksToCoach(journey, poster, 'kim.lane@demo.test');
  await kim.shot('coach-joins-asked');
  await admin.tab('To do');
  await admin.in('Kim Lane').choose('Team', 'Blue Herons');
  await admin.shot('coach-joins-approval');
  await admin.tap('Approve', 'Kim Lane');
  await admin.sees('Kim Lane is in.');
  await kim.opensApp();
  await kim.in('Your teams').tap('Blue Herons');
  await kim.sees('New practice or event');
  await kim.shot('coach-joins-team');
  journey.counts('A coach is at their team', kim.tally());

  // On the staff list before they join.
  await admin.tab('People');
  await admin.tap('Teams');
  await admin.tap('Red Hawks');
  await admin.tap('Add a coach or manager');
  await admin.type('Name', 'Lou Hart');
  await admin.type('E-mail', 'lou.hart@demo.test');
  await admin.in('What they do').tap('Add');
  await admin.sees('Lou Hart was added.');
  const lou = await asksToCoach(journey, poster, 'lou.hart@demo.test');
  await admin.tab('To do');
  await admin.in('Lou Hart').sees('✓ Has Red Hawks');
  await admin.tap('Approve', 'Lou Hart');
  await admin.sees('Lou Hart is in.');
  await lou.opensApp();
  await lou.in('Your teams').tap('Red Hawks');
  await lou.sees('Sam Ortiz');

  // Approved without a team, which stays to do.
  const max = await asksToCoach(journey, poster, 'max.webb@demo.test');
  await admin.tab('To do');
  await admin.tap('Approve', 'Max Webb');
  await admin.sees('Coaches without a team');
  await admin.in('Max Webb').choose('Team', 'Blue Herons');
  await admin.shot('coach-joins-without-team');
  await admin.tap('Give the team', 'Max Webb');
  await admin.sees('Max Webb has a team.');
  await max.opensApp();
  await max.in('Your teams').tap('Blue Herons');
  await max.sees('New practice or event');
});
