/** Stops the PostgreSQL of this test run and removes its data. */
export default async function stopTestDatabase(): Promise<void> {
  await globalThis.testDatabaseServer?.remove();
}
