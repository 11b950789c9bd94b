import {
  createLeagueClient,
  isProblem,
  type MyOrgs,
  NetworkError,
  type OfficialTerm,
  ProblemError,
  type ProblemKind,
  type ProblemOf,
  type Role,
} from 'league-gateway-client';
import { kitText } from './kit-texts.ts';
import { accessToken, currentSession } from './session.ts';
import { sessionKept } from './settings.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { callOfficials, language } from './texts.ts';

/** The chosen organization, and the user's roles in it. */
export type CurrentOrg = Readonly<{ id: string; name: string; roles: readonly Role[]; userId: string; officialTerm: OfficialTerm }>;

const ORG = 'league.org';

export function currentOrg(): CurrentOrg | undefined {
  const kept: (CurrentOrg & { subject: string }) | null = JSON.parse(sessionKept.getItem(ORG) ?? 'null');
  // Another user may have signed in since.
  return kept && kept.subject === currentSession()?.subject ? kept : undefined;
}

export function chooseOrg(org: CurrentOrg | undefined): void {
  const { subject } = currentSession() ?? {};
  if (org) sessionKept.setItem(ORG, JSON.stringify({ ...org, subject }));
  else sessionKept.removeItem(ORG);
  nameOfficials();
}

const nameOfficials = () => callOfficials(currentOrg()?.officialTerm ?? 'official');
nameOfficials();

/** What the chosen organization calls its officials, which its sports decide, may have changed since it was chosen. */
function renewOfficialTerm({ memberships }: MyOrgs): void {
  const org = currentOrg();
  const { officialTerm } = memberships.find(({ orgId }) => orgId === org?.id) ?? {};
  if (org && officialTerm && officialTerm !== org.officialTerm) chooseOrg({ ...org, officialTerm });
}

/** The app's client. It caches responses in memory only; what stays on the device is in `kept.ts`. */
export const league = createLeagueClient({
  baseUrl: location.origin,
  accessToken: async ({ refused }) => (await accessToken(refused ?? undefined)) ?? null,
  orgId: () => currentOrg()?.id ?? null,
});

league.use({
  onRequest({ request }) {
    request.headers.set('Accept-Language', language);
  },
  async onResponse({ schemaPath, response }) {
    if (response.ok && schemaPath === '/api/me/orgs') renewOfficialTerm(await response.clone().json());
  },
});

/** What went wrong, for the person in front of the screen. Of a refusal without a sentence here, the gateway's own. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ProblemError) {
    const { title, detail } = error.problem;
    return kitText('problem', { kind: error.kind.replaceAll('-', '_') }) || `${title}. ${detail}`;
  }
  if (error instanceof SignInFailure) return kitText('signIn.failed', { kind: error.kind.replaceAll('-', '_'), code: error.code });
  if (error instanceof NetworkError || error instanceof TypeError) return kitText('unreachable');
  return kitText('failed');
}

/** The gateway's problem, if a call has failed with one of this kind. */
export const problemOf = <Kind extends ProblemKind>(error: unknown, kind: Kind): ProblemOf<Kind> | undefined =>
  error instanceof ProblemError && isProblem(error.problem, kind) ? error.problem : undefined;
