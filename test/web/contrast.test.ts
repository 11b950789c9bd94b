import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { READABLE, violationsOn } from '../support/axe.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';

const LID = '<div style="position: absolute; inset: 0; background: #fff">Over it</div>';
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const drawing = (style: string, words: string) =>
  `<div style="background: #000; position: relative"><svg style="position: absolute; inset: 0; fill: ${style}"><rect width="90" height="90" /></svg>${words}</div>`;
const crest = (color: string, letters: string) =>
  `<svg width="32" height="32"><rect width="32" height="32" fill="${color}" /><text x="16" y="21" fill="${letters}">RH</text></svg>`;

describeWith(CHROMIUM)('the contrast of text about which axe says nothing for certain', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  test.each([
    ['a dark letter', '<p style="color: #333">K</p>', true],
    ['a pale letter', '<p style="color: #aaa">K</p>', false],
    ['a pale letter that is large enough', '<p style="color: #888; font-size: 2rem">K</p>', true],
    ['a digit in a color like that of a team', '<p><b style="background: #757b80; color: #fff">7</b></p>', false],
    ['dark words under something', `<p style="color: #333">Under it</p>${LID}`, true],
    [
      'dark words under a drawing',
      '<p style="color: #333">Under it</p><svg style="position: absolute; inset: 0"><rect width="90" height="90" /></svg>',
      true,
    ],
    ['pale words under something', `<p style="color: #aaa">Under it</p>${LID}`, false],
    [
      'words on a color that shines through',
      `<div style="background: rgb(0 0 0 / 0.5)"><p style="color: #333">Under it</p></div>${LID}`,
      false,
    ],
    ['words on light stripes', '<p style="background: linear-gradient(#000 50%, #888 50%); color: #fff">On it</p>', false],
    ['words on dark stripes', '<p style="background: linear-gradient(#000 50%, #333 50%); color: #fff">On it</p>', true],
    ['words on a photo', `<p style="background: url(${PHOTO}) #000; color: #fff">On it</p>`, false],
    ['words over a dark drawing', drawing('#222', '<p style="position: relative; color: #fff">Over it</p>'), true],
    [
      'words over a drawing with a pale line',
      drawing('#222; stroke: #999', '<p style="position: relative; color: #fff">Over it</p>'),
      false,
    ],
    ['initials on the color of a team', crest('#ec6fa9', '#000000'), true],
    ['initials too much like the color of their team', crest('#ec6fa9', '#ffffff'), false],
    ['words beside the flow', `<p style="position: absolute; color: #333">Under it</p>${LID}`, false],
  ])('is measured, or counts as too little: %s', async (_, markup, isReadable) => {
    await page.setContent(`<body style="background: #fff; color: #000">${markup}</body>`);
    const rules = (await violationsOn(page, READABLE)).map(([rule]) => rule);
    expect(rules).toEqual(isReadable ? [] : ['color-contrast, measured']);
  });
});
