import type { AuthorizationServer, TokenEndpointResponse } from 'oauth4webapi';

/** What the provider is asked for, where it is not what OpenID Connect says, and which of its tokens the gateway takes. */
export type SignInSettings = Readonly<{ scope?: string; prompt?: string; audience?: string; resource?: string; token: 'access' | 'id' }>;

const IDENTITY = 'openid profile email';
const STAY_SIGNED_IN = 'offline_access';

/** What the provider is asked, beside what keeps one sign-in apart from another. */
export function whatIsAsked(
  { scopes_supported: scopes }: Pick<AuthorizationServer, 'scopes_supported'>,
  { scope, prompt, audience, resource }: SignInSettings,
): Readonly<Record<string, string>> {
  const staysBy = scopes === undefined || scopes.includes(STAY_SIGNED_IN);
  const asked = {
    scope: scope ?? (staysBy ? `${IDENTITY} ${STAY_SIGNED_IN}` : IDENTITY),
    // Families share phones: the last user at the provider may not be the one who signs in now. A refresh token by scope is given only with
    // consent (OpenID Connect Core, section 11).
    prompt: prompt ?? (staysBy ? 'login consent' : 'login'),
    audience,
    resource,
  };
  return Object.fromEntries(Object.entries(asked).filter((each): each is [string, string] => Boolean(each[1])));
}

/** The token that the gateway is sent, and for how many seconds it is valid; undefined if the provider has sent none of that kind. */
export function sentToken(
  { access_token: accessToken, expires_in: seconds, id_token: idToken }: TokenEndpointResponse,
  idClaims: Readonly<{ exp: number; iat: number }> | undefined,
  { token }: Pick<SignInSettings, 'token'>,
): Readonly<{ token: string; seconds: number | undefined }> | undefined {
  if (token === 'access') return { token: accessToken, seconds };
  return idToken === undefined || !idClaims ? undefined : { token: idToken, seconds: idClaims.exp - idClaims.iat };
}
