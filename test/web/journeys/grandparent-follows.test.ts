import { expect } from '@jest/globals';
import { any, walk } from './journey.ts';

walk('a grandparent follows a child’s games by a parent’s link, and meets nothing that is not for followers', async (journey) => {
  const parent = await journey.person('family');
  await parent.signsIn('parent@demo.test');
  await parent.tab('You');
  await parent.tap('Followers', any);
  await parent.sees('Nobody follows your child yet.');
  await parent.tap('I agree: make the link');
  const link = await parent.reads('Link for one person');
  await parent.shot('grandparent-link');
  journey.counts('A parent has a link for a grandparent', parent.tally());

  const grandparent = await journey.person({ link });
  const refused: string[] = [];
  await grandparent.tap('Continue in Browser');
  await grandparent.sees('Then you can follow the child’s games right away.');
  await grandparent.signsIn('newcomer@demo.test');
  await grandparent.shot('grandparent-invited');
  grandparent.page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await grandparent.tap('Join as follower');
  await grandparent.sees('Sam O.');
  await grandparent.shot('grandparent-home');
  journey.counts('A grandparent follows a child', grandparent.tally());

  await grandparent.in('Teams').tap('Red Hawks');
  await grandparent.sees('The roster is shown to the families of the team.');
  await grandparent.tab('Week');
  await grandparent.in('Red Hawks').tapFirst();
  await grandparent.sees('Where');
  await grandparent.tab('Standings');
  await grandparent.in('Red Hawks').sees('Red Hawks');
  await grandparent.tab('You');
  await grandparent.shot('grandparent-you');
  await grandparent.tap('Add to my calendar', any);
  await grandparent.tap('Make my calendar address');
  await grandparent.sees('Open in my calendar');
  expect(refused).toEqual([]);

  await parent.reloads();
  await parent.tap('End', 'Robin Q.');
  await parent.sees('Stop Robin Q. from following?');
  await parent.question.tap('End');
  await parent.sees('Nobody follows your child yet.');
  await grandparent.tab('Home');
  await grandparent.sees('You are not a member of this league, or not any more.');
  await grandparent.shot('grandparent-ended');
  // What was used opens nothing again.
  await grandparent.follows(link);
  await grandparent.sees('This invite doesn’t open anything');
});
