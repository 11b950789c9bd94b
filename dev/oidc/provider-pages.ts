import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { OPENAPI_PATH } from '../../src/adapters/http/contract/site.ts';
import { discardUnreadBody } from '../../src/adapters/http/server/unread-body.ts';
import { LOOPBACK_ORIGIN } from '../loopback-origin.ts';
import { makeProvider, type ProviderOptions } from './provider.ts';
import { sendProblem } from './send-problem.ts';
import { showSignIn, takeSignIn } from './sign-in.ts';
import { issueToken } from './token-endpoint.ts';

const TOKEN = '/dev/token';

/** Answers requests for paths under `/dev/`; those of the provider are below `mount`. */
export function providerPages(
  mount: string,
  options: Omit<ProviderOptions, 'signInPath'>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const signIn = `${mount}/sign-in`;
  const provider = makeProvider({ ...options, signInPath: (uid) => `${signIn}/${uid}` });
  const answerOidc = provider.callback();
  const answerOwn = ownPages(
    new Router()
      .get(`${signIn}/:uid`, showSignIn(provider))
      .post(`${signIn}/:uid`, bodyParser({ enableTypes: ['form'], formLimit: '4kb' }), takeSignIn(provider))
      .post(TOKEN, issueToken(provider)),
    options.onError,
  ).callback();
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(`${mount}/`) || url.startsWith(`${signIn}/`)) return answerOwn(request, response);
    // The provider derives its mount path by comparing the two URLs, as in Express.
    return answerOidc(Object.assign(request, { originalUrl: url, url: url.slice(mount.length) }), response);
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
