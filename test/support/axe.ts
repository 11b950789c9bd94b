import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { IS_READABLE } from './contrast.ts';

/** The tags of axe's rules on WCAG 2.2 AA, and what is good practice beyond it. */
export const ACCESSIBLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** In another color scheme a page differs only in its colors. */
export const READABLE = ['color-contrast'];

const SOURCE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that a page breaks, of those with these tags, each with the markup that breaks it. */
export async function violationsOn(page: Page, rules: readonly string[]): Promise<readonly [rule: string, markup: string[]][]> {
  // Stays in the page until it is loaded anew.
  if (!(await page.evaluate("'axe' in window"))) {
    const session = await page.context().newCDPSession(page);
    // Bypasses the page's policy, which would not let a test inject a script.
    await session.send('Runtime.evaluate', { expression: await SOURCE });
    await session.detach();
  }
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)}, elementRef: true }).then(${FOUND})`);
}

/** What axe has found, with the contrast that it leaves open and that is too little, or cannot be measured. */
const FOUND = `({ violations, incomplete }) => {
  const isReadable = ${IS_READABLE};
  const pale = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map(({ id, nodes }) => [id + ', measured', nodes.filter(({ element }) => !isReadable(element)).map(({ html }) => html)]);
  return [...violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), ...pale.filter(([, markup]) => markup.length > 0)];
}`;
