import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { lazily } from '../../cache/lazily.ts';
import { INTRODUCTION } from '../contract/openapi-introduction.ts';
import type { Site } from '../contract/site.ts';
import type { Page } from '../pages/page.ts';
import { coreGuide, type Listed } from './core.ts';
import { guidePage, guidesPage } from './guide-page.ts';
import { wordsOf } from './operations.ts';

/** In the order in which a newcomer needs them. */
export const GUIDES = {
  core: 'The core',
  'first-screen': 'Your first screen',
  'sign-in': 'Sign-in on a phone',
  onboarding: 'Onboarding',
  'team-events': 'A family’s week',
  chat: 'Chat by polling',
  'offline-scoring': 'Scoring without a network',
  push: 'Push messages',
  'public-page': 'The public page',
  errors: 'Errors',
  'caching-and-retries': 'Caching and retries',
  versions: 'Versions and deprecation',
  client: 'The TypeScript client',
  'swift-and-kotlin': 'Swift and Kotlin',
  conventions: 'What holds for every operation',
} as const;
export type GuideName = keyof typeof GUIDES;

export const isGuide = (name: string): name is GuideName => Object.hasOwn(GUIDES, name);

/** Next to this file in a build, else in the repository. */
const PLACES = ['guides/', '../../../../docs/guides/'].map((place) => new URL(place, import.meta.url));
const CLIENT_PLACES = ['guides/client.md', '../../../../clients/typescript/README.md'].map((place) => new URL(place, import.meta.url));
/** The default address of a development gateway, which the guides use. */
const DEVELOPMENT = 'http://localhost:3000';

/** The guides as pages, each rendered on first request. A development gateway shows its own address in them. */
export function guides({ publicUrl, issuers = [] }: Pick<Site, 'publicUrl' | 'issuers'>, operations: () => readonly Listed[]) {
  // Only a development gateway is its own issuer.
  const development = issuers.some((issuer) => issuer.startsWith(`${publicUrl}/`)) ? publicUrl : DEVELOPMENT;
  const made = new Map<GuideName, Promise<Page>>();
  return {
    index: () => guidesPage(GUIDES),
    /** The words of each guide, for the search. */
    words: lazily(() =>
      Promise.all(
        Object.entries(GUIDES).map(async ([name, title]) => ({
          name,
          title,
          words: wordsOf(await readGuide(name as GuideName, operations)),
        })),
      ),
    ),
    page(name: GuideName): Promise<Page> {
      const page =
        made.get(name) ??
        readGuide(name, operations).then((text) =>
          guidePage({ name, markdown: text.replaceAll(DEVELOPMENT, development), guides: GUIDES }),
        );
      made.set(name, page);
      page.catch(() => made.delete(name));
      return page;
    },
  };
}

async function readGuide(name: GuideName, operations: () => readonly Listed[]): Promise<string> {
  if (name === 'core') return coreGuide(operations());
  if (name === 'conventions') return `# ${GUIDES.conventions}\n\n${INTRODUCTION.slice(INTRODUCTION.indexOf('## '))}`;
  const places = name === 'client' ? CLIENT_PLACES : PLACES.map((place) => new URL(`${name}.md`, place));
  return readFile(places.find((each) => existsSync(each)) ?? places[0]!, 'utf8');
}
