import { expect, test } from '@jest/globals';
import { connect } from '../../../src/adapters/postgres/connect.ts';
import { sqlOn } from '../../../src/adapters/postgres/sql.ts';

const one = async (url: string) => {
  const orm = await connect({ url, poolSize: 1 });
  try {
    return await sqlOn(orm)('select 1 as one');
  } finally {
    await orm.close(true);
  }
};

const server = () => process.env['TEST_DATABASE_URL']!;

test('the whole address counts, its parameters too', async () => {
  expect(await one(`${server()}?sslmode=disable`)).toEqual([{ one: 1 }]);
  // The server of the tests has no TLS, so asking for it must not be overheard.
  await expect(one(`${server()}?sslmode=require`)).rejects.toThrow('does not support SSL');
});
