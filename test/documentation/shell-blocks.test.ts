import { expect, test } from '@jest/globals';
import { PAGES, shellBlocks } from './shell-blocks.ts';

test('every block of the pages for operators says its language, so that npm run check:docs runs those of a shell', () => {
  const { blocks, faults } = shellBlocks();
  expect(faults).toEqual([]);
  expect(PAGES.filter((page) => blocks.some((block) => block.page === page && block.needs === undefined))).toEqual(
    expect.arrayContaining(['docs/settings.md', 'docs/operations.md', 'docs/runbook.md']),
  );
});

test('a block that runs only with systemd, Docker or a cluster says so before it', () => {
  const elsewhere = shellBlocks().blocks.filter(({ code }) => /^(sudo )?(systemctl|journalctl|docker|kubectl|apt-get)\b/m.test(code));
  expect(elsewhere.filter(({ needs }) => needs === undefined)).toEqual([]);
  expect(elsewhere.length).toBeGreaterThan(4);
});
