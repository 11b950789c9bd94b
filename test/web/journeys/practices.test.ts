import { addDays } from '../../../web/kit/zoned-time.ts';
import { walk } from './journey.ts';

/** A date at the demo league, which is in Chicago. */
const inDays = (days: number) => addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date()), days);
const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));

walk('a coach makes practices for every week, moves one, calls one off, and ends the rest', async (journey) => {
  const coach = await journey.person('family');
  await coach.signsIn('coach@demo.test');
  await coach.in('Your teams').tap('Red Hawks');
  await coach.tap('New practice or event');
  await coach.type('Name', 'Batting practice');
  await coach.tap('It repeats');
  await coach.type('Day', inDays(3));
  await coach.type('From', '17:30');
  await coach.type('To', '19:00');
  await coach.type('The place in words (optional)', 'Gym of the middle school');
  await coach.type('Until', inDays(38));
  await coach.sees(`6 practices, `);
  await coach.sees(`${inWords(inDays(3))} to ${inWords(inDays(38))}`);
  await coach.shot('practices-new');
  await coach.tap('Create, and tell the families');
  await coach.sees('Call it off');
  await coach.shot('practices-made');
  journey.counts('Six practices are made', coach.tally());

  // The second one is moved by half an hour, it alone.
  const week = async () => {
    await coach.tab('Home');
    await coach.tab('Week');
    await coach.sees('Batting practice');
  };
  const open = async (day: number) => {
    await week();
    await coach.page
      .getByRole('link', { name: /Batting practice/ })
      .nth(day)
      .click();
    await coach.sees('Call it off');
  };
  await open(1);
  await coach.tap('Change');
  await coach.type('From', '18:00');
  await coach.shot('practices-move');
  await coach.tap('Save');
  await coach.sees('6:00 PM');

  // The third one is called off.
  await open(2);
  await coach.tap('Call it off');
  await coach.shot('practices-call-off');
  await coach.question.tap('Call it off');
  await coach.sees('It takes place after all');

  // The one after it ends, with all that follow.
  await open(3);
  await coach.tap('Call it off');
  await coach.question.choose('It is one of a series', 'This one and those after it');
  await coach.question.tap('Call it off');
  await coach.sees('It takes place after all');
  await coach.shot('practices-ended');
  journey.counts('Practices are made, moved, called off and ended', coach.tally());

  const parent = await journey.person('family');
  await parent.signsIn('parent@demo.test');
  await parent.tab('Week');
  await parent.sees('Batting practice');
  await parent.shot('practices-of-family');
  await parent.sees('Canceled');
});
