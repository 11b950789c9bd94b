import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { Need } from './need.ts';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
const given = process.env['CHROMIUM'];
const executablePath = given === undefined ? USUAL.find((path) => existsSync(path)) : given;

/** Chrome will do, and so will any executable that CHROMIUM names. */
export const CHROMIUM: Need = { name: 'Chromium', isThere: executablePath !== undefined, get: 'apt-get install chromium' };

/** More than a busy machine takes. */
const LAUNCH_MS = 600_000;

/** Headless Chromium. It cannot use its sandbox when run as root. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], timeout: LAUNCH_MS });
