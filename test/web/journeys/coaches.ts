import { any, type Journey, type Person } from './journey.ts';

/** The admin makes the coaches' code, as it stands on its poster. */
export async function coachesPoster(admin: Person): Promise<string> {
  await admin.tab('League');
  await admin.tap('Posters and codes', any);
  await admin.tap('Make a code');
  await admin.choose('Who joins with it?', 'Coach');
  await admin.tap('Make the code');
  await admin.sees('The code is ');
  await admin.tap('Share or print', '\\w+-COACH-.*');
  return admin.reads('Link for coaches');
}

/** Somebody whom nobody knows yet scans the poster, signs in and asks to join. */
export async function asksToCoach(journey: Journey, poster: string, email: string): Promise<Person> {
  const coach = await journey.person({ link: poster });
  await coach.tap('Continue in Browser');
  await coach.signsIn(email);
  await coach.tap('Join');
  await coach.sees('Claim my team');
  return coach;
}
