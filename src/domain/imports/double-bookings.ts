/** A time for which something is booked: by a game of the file (with its line) or by a stored one. */
export type Booking<Who> = Readonly<{ key: string; from: number; until: number; who: Who; isOfFile: boolean }>;

export type Clash<Who> = Readonly<{ key: string; who: Who; other: Who }>;

/**
 * The file's bookings that overlap another with the same key: each is reported once, or is the other one in a report. A booking that
 * begins as another ends does not overlap it.
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
      // Report the file's booking against the other; of two in the file, the later one.
      const [subject, other] = booking.isOfFile ? [booking, longest] : [longest, booking];
      if (subject.isOfFile && !clashed.has(subject)) {
        clashed.add(subject);
        clashes.push({ key: booking.key, who: subject.who, other: other.who });
      }
    }
    if (booking.until > longest.until) longest = booking;
  }
  return clashes;
}
