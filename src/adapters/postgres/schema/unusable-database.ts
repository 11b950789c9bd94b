/** Thrown for a database that neither waiting nor migrating makes usable; its message says what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
