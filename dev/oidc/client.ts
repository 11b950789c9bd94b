/** The public client of the local identity provider: an app that anyone can take apart keeps no secret, so PKCE takes its place. */
export const CLIENT_ID = 'league-app';
