/**
 * A use case returns this instead of a result that it makes for each caller of what it reads for all members of the org alike. `key` names
 * everything that is read besides the org. The adapter reads, or shares what was read for another caller with the same key, and calls `show`, which
 * MUST leave out what the caller may not see.
 */
export class ReadForAll<Shown, Read = never> {
  readonly key: string;
  readonly read: () => Promise<unknown>;
  readonly show: (read: Read) => Shown;

  constructor(key: string, read: () => Promise<Read>, show: (read: Read) => Shown) {
    this.key = key;
    this.read = read;
    this.show = show;
  }

  map<Other>(change: (shown: Shown) => Other): ReadForAll<Other, Read> {
    return new ReadForAll(this.key, this.read as () => Promise<Read>, (read) => change(this.show(read)));
  }

  /** Reads for this caller alone. */
  async result(): Promise<Shown> {
    return this.show((await this.read()) as Read);
  }
}
