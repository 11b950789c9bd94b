import { writeFileSync } from 'node:fs';
import { productionPackages } from './production-packages.mjs';

const page = () => `# Licenses of what runs in production

Made by \`npm run licenses\` from \`package-lock.json\`. A package under any other license than these fails the tests. League Gateway itself is under the MIT license. Every package brings the text of its license along in \`node_modules\`.

| Package | Version | License |
|---|---|---|
${productionPackages()
  .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  .join('\n')}
`;

if (import.meta.main) writeFileSync(new URL('../docs/licenses.md', import.meta.url), page());

export { page as licensesPage };
