import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
const given = process.env['CHROMIUM'];
const executablePath = given === undefined ? USUAL.find((path) => existsSync(path)) : given;

/** Why tests that need a browser are skipped, if they are. */
export const chromiumMissing =
  executablePath === undefined
    ? 'There is no Chromium: its tests are skipped (install chromium or Chrome, or set CHROMIUM to its executable)'
    : undefined;

/** Headless Chromium. It cannot use its sandbox when run as root. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
