import { addDays } from '../../../web/kit/zoned-time.ts';
import { any, type Journey, type Person, type Size, type Tally } from './journey.ts';
import type { Language } from './words.ts';

type Start = Readonly<{ language?: Language; size?: Size }>;

/** What a parent needs until both children are asked for. */
const AT_MOST: Tally = { taps: 8, fields: 2 };

/** The link that stands on the families' poster, as an admin sees it. */
export async function posterOf(admin: Person, code: string): Promise<string> {
  await admin.tab('League');
  await admin.tap('Posters and codes', any);
  await admin.tap('Share or print', code);
  return admin.reads('Link for families');
}

/** A parent joins by the poster, finds two children, answers for each, and says for both when the family is away. */
export async function joinsWithTwoDaughters(journey: Journey, { language = 'en', size = 'phone' }: Start = {}): Promise<void> {
  const admin = await journey.person('console', { language });
  await admin.signsIn('admin@demo.test');
  const poster = await posterOf(admin, 'DEMO-PARENT-.*');

  const parent = await journey.person({ link: poster }, { language, size });
  const shot = (name: string) => parent.shot(`two-daughters-${name}-${language}-${size}`);
  await shot('poster');
  await parent.tap('Continue in Browser');
  await parent.signsIn('newcomer@demo.test');
  await shot('join');
  await parent.tap('Join');
  await parent.type('Your child’s full name', 'Mia Ibrahim');
  await parent.tap('Search');
  await parent.tap('My child', 'Mia .*');
  await parent.sees('Request sent. The coach or the league will look at it; you’ll see the answer here.');
  await shot('asked');
  await parent.type('Your child’s full name', 'José García');
  await parent.tap('Search');
  await parent.tap('My child', 'José .*');
  await parent.seesNoMore('My child');
  journey.counts(`A parent has asked for two children (${language})`, parent.tally(), AT_MOST);

  await admin.tab('To do');
  for (const child of ['Mia Ibrahim', 'José García']) {
    const asked = `Says ${child} (Red Hawks) is their child`;
    await admin.in(asked).tap('Approve', 'Robin Quinn');
    await admin.seesNoMore(asked);
  }
  await admin.shot(`two-daughters-approved-${language}-${size}`);

  await parent.opensApp();
  await parent.sees('Is Mia Ibrahim coming?');
  await shot('home');
  await parent.in('Is Mia Ibrahim coming?').tap('Yes');
  await parent.in('Is José García coming?').tap('No');
  for (const asked of ['Is Mia Ibrahim coming?', 'Is José García coming?']) await parent.in(asked).sees('Add a note');
  await shot('answered');

  await parent.tab('You');
  await parent.tap('Days away');
  const day = addDays(new Date().toISOString().slice(0, 10), 8);
  await parent.type('First day', day);
  await parent.type('Last day', addDays(day, 6));
  await parent.tap('Add');
  for (const daughter of ['José García', 'Mia Ibrahim']) await parent.in('Remove').sees(daughter);
  await shot('away');
  journey.counts(`A parent has joined with two children, answered, and said when they are away (${language})`, parent.tally());
}
