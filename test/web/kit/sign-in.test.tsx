/** @own-process */
import './globals.ts';

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { act } from 'preact/test-utils';
import { said, show, shown, tap } from './page.ts';

/** What a provider says about itself, once it is reachable. */
let isReachable = false;
const provider = createServer((_, response) => {
  if (!isReachable) return response.destroy();
  const issuer = issuerOf();
  response.setHeader('Content-Type', 'application/json');
  return response.end(JSON.stringify({ issuer: issuer.href, authorization_endpoint: new URL('authorize', issuer).href }));
});
const issuerOf = () => new URL(`http://localhost:${(provider.address() as AddressInfo).port}/`);

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    provider.listen(0, 'localhost', resolve);
  });
  const meta = document.querySelector<HTMLMetaElement>('meta[name="league-settings"]')!;
  meta.content = JSON.stringify({ ...JSON.parse(meta.content), issuer: issuerOf().href });
});

afterAll(() => {
  provider.close();
});

/** Taps the button, and waits until `isDone`; the test's own limit ends a wait in vain. */
async function signInBy(isDone: () => boolean): Promise<void> {
  await tap('Sign in');
  while (!isDone()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}

describe('who is not signed in', () => {
  test('reads what the app is for, and what went wrong on the way', async () => {
    const { SignIn } = await import('../../../web/kit/sign-in.tsx');
    await show(<SignIn title="Welcome" text="The league at a glance." failure={undefined} />);
    expect(document.querySelector('h1')?.textContent).toBe('Welcome');
    expect(shown()).toContain('The league at a glance.');
    expect(said()).toEqual([]);
    await show(null);
    await show(<SignIn title="Welcome" text="" failure={new Error('state')} />);
    expect(said()).toEqual(['Something went wrong in the app.']);
  });

  test('is told that the provider cannot be reached, and can try again', async () => {
    const { SignIn } = await import('../../../web/kit/sign-in.tsx');
    const left: URL[] = [];
    Object.defineProperty(location, 'assign', { value: (address: string) => left.push(new URL(address)), configurable: true });
    history.replaceState(null, '', '#/team/7');
    await show(<SignIn title="Welcome" text="" failure={undefined} />);
    await signInBy(() => said().length > 0);
    expect(said()).toEqual(['The sign-in service cannot be reached just now. Is there a network?']);
    expect(left).toEqual([]);

    isReachable = true;
    await signInBy(() => left.length > 0);
    const { origin, pathname, searchParams: sent } = left[0]!;
    expect([origin, pathname]).toEqual([issuerOf().origin, '/authorize']);
    expect(Object.fromEntries(sent)).toMatchObject({
      ...{ client_id: 'app', response_type: 'code', code_challenge_method: 'S256' },
      redirect_uri: 'http://localhost/console/',
    });
    // What comes back is believed only with what this tab alone has kept, which also leads back to where they were.
    const departure = JSON.parse(sessionStorage.getItem('league.departure')!);
    expect([departure.state, departure.nonce, departure.returnTo]).toEqual([sent.get('state'), sent.get('nonce'), '#/team/7']);
    expect(sent.toString()).not.toContain(departure.codeVerifier);
  });
});
