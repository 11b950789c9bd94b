export type RecentRead<Value> = Readonly<{
  /** Names everything that the value depends on, except stored data that this instance has not written. */
  key: string;
  /** Whether `read` MUST begin now: no value that was read before is returned. Others may share this one. */
  isAnew?: boolean;
  /** Whether the value may be returned to others once it is read. */
  isKept?: (value: Value) => boolean;
  read: () => Promise<Value>;
}>;

/** `isOwn`: this call has read it. */
export type ReadRecently<Value> = (read: RecentRead<Value>) => Promise<Readonly<{ value: Value; isOwn: boolean }>>;
