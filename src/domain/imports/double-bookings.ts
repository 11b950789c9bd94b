/** A time that something is taken for: by a game of the file (with its line) or by one that is stored. */
export type Booking<Who> = Readonly<{ key: string; from: number; until: number; who: Who; isOfFile: boolean }>;

export type Clash<Who> = Readonly<{ key: string; who: Who; other: Who }>;

/**
 * The bookings of the file that share a moment with another of the same key: each is told of once, or is the other of one that is. A
 * booking that begins as another ends shares none with it.
 */
export function doubleBookings<Who>(bookings: readonly Booking<Who>[]): readonly Clash<Who>[] {
  const clashes: Clash<Who>[] = [];
  const clashed = new Set<Booking<Who>>();
  const sorted = bookings.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.from - b.from));
  let longest: Booking<Who> | undefined;
  for (const booking of sorted) {
    if (longest?.key !== booking.key) {
      longest = booking;
      continue;
    }
    if (booking.from < longest.until) {
      // The one of the file is told of the other; of two of the file, the later one.
      const [told, other] = booking.isOfFile ? [booking, longest] : [longest, booking];
      if (told.isOfFile && !clashed.has(told)) {
        clashed.add(told);
        clashes.push({ key: booking.key, who: told.who, other: other.who });
      }
    }
    if (booking.until > longest.until) longest = booking;
  }
  return clashes;
}
