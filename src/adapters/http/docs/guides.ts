import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { INTRODUCTION } from '../openapi-introduction.ts';
import type { Page } from '../pages/page.ts';
import { guidePage, guidesPage } from './guide-page.ts';

/** In the order in which somebody who begins needs them. */
export const GUIDES = {
  'first-screen': 'Your first screen',
  'sign-in': 'Sign-in on a phone',
  onboarding: 'Onboarding',
  chat: 'Chat by polling',
  'offline-scoring': 'Scoring without a network',
  push: 'Push messages',
  errors: 'Errors',
  'caching-and-retries': 'Caching and retries',
  versions: 'Versions and deprecation',
  conventions: 'What holds for every operation',
} as const;
export type GuideName = keyof typeof GUIDES;

export const isGuide = (name: string): name is GuideName => Object.hasOwn(GUIDES, name);

/** Beside this file in a build, else in the repository. */
const PLACES = ['guides/', '../../../../docs/guides/'].map((place) => new URL(place, import.meta.url));

/** The guides as pages, each made when somebody first asks for it. */
export function guides() {
  const made = new Map<GuideName, Promise<Page>>();
  return {
    index: () => guidesPage(GUIDES),
    page(name: GuideName): Promise<Page> {
      const page = made.get(name) ?? readGuide(name).then((markdown) => guidePage({ name, markdown, guides: GUIDES }));
      made.set(name, page);
      page.catch(() => made.delete(name));
      return page;
    },
  };
}

async function readGuide(name: GuideName): Promise<string> {
  if (name === 'conventions') return `# ${GUIDES.conventions}\n\n${INTRODUCTION.slice(INTRODUCTION.indexOf('## '))}`;
  const place = PLACES.find((each) => existsSync(each)) ?? PLACES[0]!;
  return readFile(new URL(`${name}.md`, place), 'utf8');
}
