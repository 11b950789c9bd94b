import { asksToCoach, coachesPoster } from './coaches.ts';
import { any, walk } from './journey.ts';

walk('a coach is replaced: the next one has the team, the one before has it no more', async (journey) => {
  const before = await journey.person('family');
  await before.signsIn('coach@demo.test');
  await before.in('Your teams').tap('Red Hawks');
  await before.sees('New practice or event');
  await before.tab('Home');

  const admin = await journey.person('console');
  await admin.signsIn('admin@demo.test');
  const next = await asksToCoach(journey, await coachesPoster(admin), 'kim.lane@demo.test');
  await admin.tab('To do');
  await admin.in('Kim Lane').choose('Team', 'Blue Herons');
  await admin.shot('coach-replaced-approval');
  await admin.tap('Approve', 'Kim Lane');
  await admin.sees('Kim Lane is in.');
  await admin.tab('People');
  await admin.tap('Teams');
  await admin.tap('Red Hawks');
  await admin.tap('Add a coach or manager');
  await admin.type('Name', 'kim');
  await admin.tap('Pick', 'Kim Lane');
  await admin.shot('coach-replaced-picked');
  await admin.in('What they do').tap('Add');
  await admin.sees('Kim Lane was added.');
  await admin.sees('has the team in the app');
  await admin.tap('Lee Park', any);
  await admin.shot('coach-replaced-line');
  await admin.tap('Remove', 'Lee Park');
  await admin.question.tap('Remove');
  await admin.sees('Lee Park was removed.');
  journey.counts('A coach is replaced', admin.tally());

  await next.opensApp();
  await next.in('Your teams').tap('Red Hawks');
  await next.sees('New practice or event');
  await next.sees('Sam Ortiz');
  await next.shot('coach-replaced-next');
  await before.opensApp();
  await before.sees('Claim my team');
  await before.shot('coach-replaced-before');
});
