import type { Page } from 'playwright-core';

/** Resolves once the app is back from the provider and has exchanged its code for tokens: a page that is left before is not signed in. */
export async function backFromProvider(page: Page, address: string): Promise<void> {
  await page.waitForURL(`${address}**`);
  await page.locator('#app h1').waitFor();
}

type Storage = 'localStorage' | 'sessionStorage';
type Session = Readonly<{ subject: string; accessToken: string; refreshToken: string; renewAt: number }>;

/** What an app keeps of a session: the family app in `localStorage`, the console in `sessionStorage`. */
export const keptSession = (page: Page, storage: Storage): Promise<Session | null> =>
  page.evaluate(`JSON.parse(${storage}.getItem('league.session'))`) as Promise<Session | null>;

export async function changeSession(page: Page, storage: Storage, change: Partial<Session>): Promise<void> {
  const session = JSON.stringify({ ...(await keptSession(page, storage)), ...change });
  await page.evaluate(`${storage}.setItem('league.session', ${JSON.stringify(session)})`);
}
