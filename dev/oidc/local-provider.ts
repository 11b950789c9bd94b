import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { sendProblem } from '../../src/adapters/http/respond.ts';
import { OPENAPI_PATH } from '../../src/adapters/http/site.ts';
import { discardUnreadBody } from '../../src/adapters/http/unread-body.ts';
import { LOOPBACK_ORIGIN } from '../loopback-origin.ts';
import { AUDIENCE, makeProvider } from './provider.ts';
import { showSignIn, takeSignIn } from './sign-in.ts';
import { keptSigningKeys } from './signing-keys.ts';
import { issueToken } from './token-endpoint.ts';

export type LocalProvider = Readonly<{
  issuer: string;
  /** What its access tokens are for: the gateway is to accept this audience and no other. */
  audience: string;
  /** Answers a request for a path under `/dev/` and is true; leaves any other alone and is false. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}>;

export type LocalProviderOptions = Readonly<{
  /** Where the gateway itself is reached, without a slash at the end. */
  baseUrl: string;
  /** Where the signing keys are kept between starts. */
  keysFile: string;
  /** The scheme that opens the app: sign-in and sign-out may lead back to it. */
  appScheme: string;
  onError: (error: Error) => void;
}>;

const MOUNT = '/dev/oidc';
const SIGN_IN = `${MOUNT}/sign-in`;
const TOKEN = '/dev/token';

/** What the provider of a gateway at this address is called. */
export const localIssuer = (baseUrl: string): string => `${baseUrl}${MOUNT}`;

/**
 * An OpenID Connect provider for development, to be put in front of the gateway on the same port: discovery, keys, and sign-in by authorization
 * code with PKCE under `/dev/oidc`, for the public client `league-app`; `POST /dev/token` for those without a browser.
 */
export async function localProvider({ baseUrl, keysFile, appScheme, onError }: LocalProviderOptions): Promise<LocalProvider> {
  const issuer = localIssuer(baseUrl);
  const provider = makeProvider({
    issuer,
    jwks: await keptSigningKeys(keysFile),
    appScheme,
    signInPath: (uid) => `${SIGN_IN}/${uid}`,
    onError,
  });
  const answerOidc = provider.callback();
  const answerOwn = ownPages(
    new Router()
      .get(`${SIGN_IN}/:uid`, showSignIn(provider))
      .post(`${SIGN_IN}/:uid`, bodyParser({ enableTypes: ['form'], formLimit: '4kb' }), takeSignIn(provider))
      .post(TOKEN, issueToken(provider)),
    onError,
  ).callback();

  return {
    issuer,
    audience: AUDIENCE,
    handle(request, response) {
      const { url = '' } = request;
      if (!url.startsWith('/dev/')) return false;
      if (url.startsWith(`${MOUNT}/`) && !url.startsWith(`${SIGN_IN}/`)) {
        // The provider finds its own place in its addresses by comparing the two, as it would inside Express.
        void answerOidc(Object.assign(request, { originalUrl: url, url: url.slice(MOUNT.length) }), response);
      } else {
        void answerOwn(request, response);
      }
      return true;
    },
  };
}

function ownPages(router: Router, onError: (error: Error) => void): Koa {
  const app = new Koa();
  app.on('error', onError);
  app.use((ctx, next) => {
    ctx.state['requestId'] = randomUUID();
    return next();
  });
  app.use(discardUnreadBody);
  app.use(cors({ origin: (ctx: Context) => (ctx.path === TOKEN && LOOPBACK_ORIGIN.test(ctx.get('Origin')) ? ctx.get('Origin') : '') }));
  app.use(router.routes());
  app.use((ctx: Context) =>
    ctx.path === TOKEN
      ? sendProblem(ctx, { kind: 'method-not-allowed', allowed: ['POST'] })
      : sendProblem(ctx, { kind: 'unknown-path', serviceDescription: OPENAPI_PATH }),
  );
  return app;
}
