import type { Page } from 'playwright-core';

/** A folder for a screenshot of every screen that is looked at, for inspection. */
export const SCREENSHOTS = process.env['SCREENSHOTS'];
/** For what is loaded while a screen is checked; not in pictures. */
const SPARE_PX = SCREENSHOTS === undefined ? 1000 : 0;
const TALLEST_PX = 8000;

/** Makes the browser's window taller than what the page shows, so that nothing is hidden by the tabs. */
export async function showAll(page: Page, { width, height }: Readonly<{ width: number; height: number }>): Promise<void> {
  const content = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width, height: Math.min(Math.max(content, height) + SPARE_PX, TALLEST_PX) });
}
