import { expect, test } from '@jest/globals';
import { memoryRetention } from '../../../src/adapters/memory/privacy/retention.ts';
import { everyTable } from '../../../src/adapters/memory/tables/references.ts';
import { memberIn } from '../../../src/adapters/memory/tables/table.ts';
import { emptyTables } from '../../../src/adapters/memory/tables/tables.ts';
import { anOrg } from '../../support/builders.ts';

test('removing an organization empties every table of what is its own, and of nothing else', async () => {
  const [org, other] = [anOrg(), anOrg()];
  const tables = emptyTables();
  for (const each of [org, other]) tables.orgs.put(each);
  const ofOrgs = everyTable(tables).filter(({ stores }) => 'orgId' in stores.kind.members);
  expect(ofOrgs.length).toBeGreaterThan(50);
  for (const table of ofOrgs) {
    const { kind, names } = table.stores;
    const members = Object.keys(kind.members).map((member) => names[member] ?? member);
    for (const { id: orgId } of [org, other]) {
      table.put({ ...Object.fromEntries(members.map((name) => [name, orgId])), orgId, event: { orgId, id: orgId } });
    }
  }
  await memoryRetention(tables).removeOrg(org.id);
  const left = ofOrgs.map((table) => [table.stores.kind.name, [...table.rows()].map((row) => memberIn(table.stores, row, 'orgId'))]);
  expect(left).toEqual(ofOrgs.map(({ stores }) => [stores.kind.name, [other.id]]));
  expect([...tables.orgs.rows()]).toEqual([other]);
});
