import type { Context } from 'koa';
import Provider, { errors, type InteractionResults } from 'oidc-provider';
import type { Page } from '../../src/adapters/http/pages/page.ts';
import { demoUser, subjectOf } from './demo-users.ts';
import { problemPage, signInPage } from './sign-in-page.ts';

/** Shows the sign-in page for the authorization request in the browser's cookie. */
export const showSignIn = (provider: Provider) => (ctx: Context) =>
  withinSignIn(ctx, async () => {
    await provider.interactionDetails(ctx.req, ctx.res);
    show(ctx, 200, signInPage());
  });

/** Takes the chosen user and redirects the browser to the app. Signing in also grants consent. */
export const takeSignIn = (provider: Provider) => (ctx: Context) =>
  withinSignIn(ctx, async () => {
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const finish = async (result: InteractionResults) => {
      const next = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
      ctx.status = 303;
      ctx.redirect(next);
    };
    const { email = '', cancel } = ctx.request.body as Record<string, unknown>;
    if (cancel !== undefined) return finish({ error: 'access_denied', error_description: 'the sign-in was canceled' });
    const user = demoUser(String(email));
    if (!user) return show(ctx, 400, signInPage(String(email)));

    const accountId = subjectOf(user);
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope'] ?? 'openid'));
    return finish({ login: { accountId }, consent: { grantId: await grant.save() } });
  });

async function withinSignIn(ctx: Context, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    show(ctx, 400, problemPage('it took too long, or it was finished already'));
  }
}

function show(ctx: Context, status: number, { html, contentSecurityPolicy }: Page): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = html;
  ctx.set({ 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
}
