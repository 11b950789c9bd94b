/** The public client of the local identity provider: an app cannot keep a secret, so it uses PKCE instead. */
export const CLIENT_ID = 'league-app';

/** The `aud` of all its access tokens. */
export const AUDIENCE = 'league-gateway';
