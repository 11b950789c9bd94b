import { addDays, mondayOf } from '../../../web/kit/zoned-time.ts';
import { any, type Journey, type Size } from './journey.ts';

const SATURDAY = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 12);

/** A day is called off for rain, families see it at once, and it is undone. */
export async function callsOffADay(journey: Journey, size: Size = 'phone'): Promise<void> {
  const parent = await journey.person('family');
  await parent.signsIn('parent@demo.test');
  const admin = await journey.person('console', { size });
  await admin.signsIn('admin@demo.test');
  await admin.tab('Schedule');
  await admin.tap('Rain: call off a day');
  await admin.type('Which day', SATURDAY);
  await admin.tap('See who is affected');
  await admin.shot(`rain-affected-${size}`);
  await admin.tap('Postpone', any);
  await admin.question.tap('Yes, and tell everybody');
  await admin.sees('Undo it all');
  await admin.shot(`rain-done-${size}`);
  journey.counts('A day is called off', admin.tally());

  await parent.tab('Week');
  await parent.sees('Postponed');
  await parent.shot('rain-family');
  // From where somebody would look for it, too.
  await admin.tab('Schedule');
  await admin.tap('See who is affected');
  await admin.tap('Undo it all');
  await admin.sees('Undone.');
  await admin.shot(`rain-undone-${size}`);
  journey.counts('A day is called off, and that is undone', admin.tally());
  await parent.reloads();
  await parent.seesNoMore('Postponed');
}
