import { createHash } from 'node:crypto';

export type SignInRequest = Readonly<{
  /** The provider's authorization endpoint. */
  authorization: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  audience?: string;
  resource?: string;
}>;

const MOST_REDIRECTS = 8;
const TIME_LIMIT_MS = 10_000;
/** How providers name what they refuse; the last is Microsoft's, whose page of an error has the status 200. */
const CODE = /\b(invalid_\w+|unauthorized_client|access_denied|unsupported_response_type|redirect_mismatch)\b/;
const CODE_OF_ENTRA = /\bAADSTS\d+\b/;
const VERIFIER = 'league-gateway-asks-whether-this-page-opens';

/** Opens the page on which people sign in, as a browser does that leaves a web app; answers what the provider refuses, undefined if it opens. */
export async function refusalOfSignIn({ authorization, redirectUri, ...asked }: SignInRequest): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const cookies = new Map<string, string>();
  let address = new URL(authorization);
  for (const [name, value] of Object.entries(parametersOf(asked))) address.searchParams.set(name, value);
  address.searchParams.set('redirect_uri', redirectUri);
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', signal, headers: { Accept: 'text/html', ...(cookie !== '' && { cookie }) } });
    const body = await answer.text();
    for (const each of answer.headers.getSetCookie()) {
      const [pair = ''] = each.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim());
    }
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null) {
      if (answer.ok) return CODE_OF_ENTRA.exec(body)?.[0];
      return CODE.exec(body)?.[0] ?? `status ${answer.status}`;
    }
    address = new URL(location, address);
    const error = address.searchParams.get('error');
    if (error !== null) return error;
    // With a code: somebody is signed in there already.
    if (address.href.startsWith(redirectUri)) return undefined;
  }
  return `more than ${MOST_REDIRECTS} redirects`;
}

const parametersOf = ({ clientId, scope, audience, resource }: Omit<SignInRequest, 'authorization' | 'redirectUri'>) => ({
  client_id: clientId,
  response_type: 'code',
  scope,
  ...(audience !== undefined && { audience }),
  ...(resource !== undefined && { resource }),
  state: 'league-gateway',
  nonce: 'league-gateway',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
});
