/** Thrown on a worker of a cluster whose coordinator has not been migrated. */
export class PendingElsewhere extends Error {
  override readonly name = 'PendingElsewhere';
}
