import { any, walk } from './journey.ts';

walk('an umpire is asked for a game, accepts it on the phone, and the league sees it', async (journey) => {
  const admin = await journey.person('console');
  await admin.signsIn('admin@demo.test');
  await admin.tab('Schedule');
  // A league of several sports calls them so.
  await admin.tap('Officials', any);
  await admin.tap('A week later');
  await admin.tap('Add a place to all', any);
  await admin.type('Fee', '45.50');
  await admin.tap('Add the places');
  await admin.sees('places were added.');
  await admin.shot('umpire-places');
  const game = admin.in(' at ');
  await game.tap('Find an official', any);
  await game.choose('Who', 'Jordan Blake');
  await admin.shot('umpire-asks');
  await game.tap('Ask them');
  await admin.sees('Jordan Blake is asked.');
  journey.counts('A league has asked an umpire', admin.tally());

  const umpire = await journey.person('family');
  await umpire.signsIn('umpire@demo.test');
  await umpire.shot('umpire-home');
  await umpire.tap('1 game waits for your answer');
  await umpire.sees('Can you come?');
  await umpire.shot('umpire-offer');
  await umpire.tap('I’ll come', any);
  await umpire.sees('You officiate ');
  await umpire.shot('umpire-accepted');
  journey.counts('An umpire has accepted a game', umpire.tally());

  await admin.reloads();
  await admin.tap('Show 1 other game, too');
  await admin.sees('coming');
  await admin.shot('umpire-coming');
});
