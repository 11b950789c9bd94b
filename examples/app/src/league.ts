import { createLeagueClient, NetworkError, ProblemError, type Role } from 'league-gateway-client';
import { accessToken, currentSession } from './session.ts';

/** The chosen organization, and the user's roles in it. */
export type CurrentOrg = Readonly<{ id: string; name: string; roles: readonly Role[]; userId: string }>;

const ORG = 'league.org';

export function currentOrg(): CurrentOrg | undefined {
  const kept: (CurrentOrg & { subject: string }) | null = JSON.parse(localStorage.getItem(ORG) ?? 'null');
  // Another user may have signed in since.
  return kept && kept.subject === currentSession()?.subject ? kept : undefined;
}

export function chooseOrg(org: CurrentOrg | undefined): void {
  const { subject } = currentSession() ?? {};
  if (org) localStorage.setItem(ORG, JSON.stringify({ ...org, subject }));
  else localStorage.removeItem(ORG);
}

/** The app's client. It caches responses in memory only, so none remain when the page is closed. */
export const league = createLeagueClient({
  baseUrl: location.origin,
  accessToken: async ({ refused }) => (await accessToken(refused ?? undefined)) ?? null,
  orgId: () => currentOrg()?.id ?? null,
});

/** The gateway's message for a refusal, which is written for users. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ProblemError) return `${error.problem.title}. ${error.problem.detail}`;
  if (error instanceof NetworkError || error instanceof TypeError) return 'The league cannot be reached just now. Is there a network?';
  return 'Something went wrong in the app.';
}
