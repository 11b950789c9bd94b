/** The public client of the local identity provider: an app cannot keep a secret, so it uses PKCE instead. */
export const CLIENT_ID = 'league-app';
