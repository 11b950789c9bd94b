import * as oauth from 'oauth4webapi';

/**
 * Why nobody is signed in: they went back, or declined; the provider refused, by its code; it cannot be reached; it has sent none of the tokens that the
 * gateway takes; the session has ended; or it has ended since the provider renews no tokens.
 */
export type SignInFailureKind = 'canceled' | 'refused' | 'provider-away' | 'no-token' | 'ended' | 'not-renewed';

export class SignInFailure extends Error {
  readonly kind: SignInFailureKind;
  /** The provider's, such as `invalid_scope`. */
  readonly code: string;

  constructor(kind: SignInFailureKind, code: string = kind) {
    super(`${kind}: ${code}`);
    this.kind = kind;
    this.code = code;
  }
}

const GONE_BACK = ['access_denied', 'login_required', 'consent_required', 'interaction_required', 'account_selection_required'];

/** What has gone wrong while the provider was asked. */
export function signInFailureOf(error: unknown): unknown {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    return new SignInFailure(GONE_BACK.includes(error.error) ? 'canceled' : 'refused', error.error);
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.WWWAuthenticateChallengeError) {
    return new SignInFailure('refused', error.code);
  }
  return error instanceof TypeError ? new SignInFailure('provider-away') : error;
}
