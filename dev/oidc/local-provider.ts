import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { OPENAPI_PATH } from '../../src/adapters/http/server/site.ts';
import { discardUnreadBody } from '../../src/adapters/http/server/unread-body.ts';
import { LOOPBACK_ORIGIN } from '../loopback-origin.ts';
import { AUDIENCE, makeProvider } from './provider.ts';
import { sendProblem } from './send-problem.ts';
import { showSignIn, takeSignIn } from './sign-in.ts';
import { keptSigningKeys } from './signing-keys.ts';
import { issueToken } from './token-endpoint.ts';

export type LocalProvider = Readonly<{
  issuer: string;
  /** The audience of its access tokens, the only one that the gateway accepts. */
  audience: string;
  /** Handles a request for a path under `/dev/` and returns true; ignores any other and returns false. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}>;

export type LocalProviderOptions = Readonly<{
  /** The gateway's URL, without a trailing slash. */
  baseUrl: string;
  /** The file that keeps the signing keys between starts. */
  keysFile: string;
  /** The app's URL scheme, to which sign-in and sign-out may redirect. */
  appScheme: string;
  onError: (error: Error) => void;
}>;

const MOUNT = '/dev/oidc';
const SIGN_IN = `${MOUNT}/sign-in`;
const TOKEN = '/dev/token';

/** The issuer URL of the provider of a gateway at this address. */
export const localIssuer = (baseUrl: string): string => `${baseUrl}${MOUNT}`;

/**
 * An OpenID Connect provider for development, in front of the gateway on the same port: discovery, keys, and the authorization code flow
 * with PKCE under `/dev/oidc`, for the public client `league-app`; `POST /dev/token` for use without a browser.
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
        // The provider derives its mount path by comparing the two URLs, as in Express.
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
  app.use(async (ctx, next) => {
    await next();
    await discardUnreadBody(ctx);
  });
  app.use(cors({ origin: (ctx: Context) => (ctx.path === TOKEN && LOOPBACK_ORIGIN.test(ctx.get('Origin')) ? ctx.get('Origin') : '') }));
  app.use(router.routes());
  app.use((ctx: Context) =>
    ctx.path === TOKEN
      ? sendProblem(ctx, { kind: 'method-not-allowed', allowed: ['POST'] })
      : sendProblem(ctx, { kind: 'unknown-path', serviceDescription: OPENAPI_PATH }),
  );
  return app;
}
