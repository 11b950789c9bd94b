import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { Fault } from '../../src/adapters/http/contract/violations.ts';
import { parsePart } from '../../src/adapters/http/pipeline/parse-request.ts';
import { type DemoUser, demoUser } from './demo-users.ts';
import { accessTokenFor } from './provider.ts';
import { sendProblem } from './send-problem.ts';

const BODY_LIMIT_BYTES = 4096;

const TokenRequest = z.strictObject({
  email: z.string('must be text').transform((address, ctx): DemoUser => {
    const user = demoUser(address);
    if (user) return user;
    ctx.addIssue({ code: 'custom', message: 'must be an address that ends in @demo.test or @river.test' });
    return z.NEVER;
  }),
});

/** `POST /dev/token { "email" }`: an access token without a browser, for the command line and for scripts. */
export const issueToken = (provider: Provider) => {
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: `${BODY_LIMIT_BYTES}b` });
  return async (ctx: Context): Promise<void> => {
    if (ctx.request.is('application/json') === false) {
      return sendProblem(ctx, { kind: 'unsupported-media-type', supported: ['application/json'] });
    }
    try {
      await parse(ctx as never, async () => undefined);
    } catch (error) {
      const isTooLarge = (error as { status?: number }).status === 413;
      return sendProblem(ctx, isTooLarge ? { kind: 'body-too-large', limitBytes: BODY_LIMIT_BYTES } : { kind: 'malformed-json' });
    }
    const faults: Fault[] = [];
    const request = parsePart('body', TokenRequest, ctx.request.body, faults) as z.output<typeof TokenRequest> | undefined;
    if (!request) return sendProblem(ctx, { kind: 'invalid-request', errors: faults });

    const { token, expiresInSeconds } = await accessTokenFor(request.email, provider);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { access_token: token, token_type: 'Bearer', expires_in: expiresInSeconds };
  };
};
