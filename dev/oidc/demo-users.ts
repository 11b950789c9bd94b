import { comparableEmail } from '../../src/domain/shared/email-address.ts';

/** A user who can sign in at the local provider without a password. */
export type DemoUser = Readonly<{ email: string; name: string }>;

/** The users of the demo league, and what each demonstrates. */
export const DEMO_USERS: readonly (DemoUser & Readonly<{ shows: string }>)[] = [
  { email: 'admin@demo.test', name: 'Alex Rivera', shows: 'Admin of DEMO' },
  { email: 'staff@demo.test', name: 'Sam Chen', shows: 'Staff of DEMO' },
  { email: 'coach@demo.test', name: 'Lee Park', shows: 'Coach in DEMO' },
  { email: 'umpire@demo.test', name: 'Jordan Blake', shows: 'Umpire in DEMO' },
  { email: 'parent@demo.test', name: 'Pat Ortiz', shows: 'Parent in DEMO' },
  { email: 'newcomer@demo.test', name: 'Robin Quinn', shows: 'In no organization yet' },
  { email: 'both@demo.test', name: 'Taylor Brooks', shows: 'Parent in DEMO and in RIVER' },
  { email: 'admin@river.test', name: 'Morgan Hayes', shows: 'Admin of RIVER' },
];

const DEMO_ADDRESS = /^[^\s\p{C}@]{1,64}@(?:demo|river)\.test$/u;

/** The user with this address: any address at demo.test or river.test, listed or not, and no other. Ignores case and surrounding space. */
export function demoUser(address: string): DemoUser | undefined {
  const email = comparableEmail(address);
  if (!DEMO_ADDRESS.test(email)) return undefined;
  return { email, name: DEMO_USERS.find((known) => known.email === email)?.name ?? nameFrom(email) };
}

/** `lou.de-witt@demo.test` gives Lou De Witt. */
const nameFrom = (email: string) =>
  email
    .slice(0, email.indexOf('@'))
    .split(/[._+-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const SUBJECT_PREFIX = 'demo|';

/** The user's `sub`: the same after every start, so that demo data can refer to users who have not signed in yet. */
export const subjectOf = ({ email }: Pick<DemoUser, 'email'>): string => SUBJECT_PREFIX + email;

export const userOfSubject = (subject: string): DemoUser | undefined =>
  subject.startsWith(SUBJECT_PREFIX) ? demoUser(subject.slice(SUBJECT_PREFIX.length)) : undefined;

/** The user's claims, in both ID token and access token. */
export const claimsOf = ({ email, name }: DemoUser) => ({ email, email_verified: true, name });
