/** How a phone is connected: 3G, as browsers' developer tools simulate it, with longer round trips. */
export const SLOW_3G = { roundTripMs: 400, bytesPerSecond: 1_600_000 / 8 };

/** Looking up the name, TCP and TLS 1.3, before the first byte of the first request. */
const ROUND_TRIPS_TO_CONNECT = 3;
/** What a server sends before it hears that anything has arrived (RFC 6928); it doubles with each round trip. */
const FIRST_FLIGHT_BYTES = 10 * 1448;

/** Calls that are made at the same time, each over a connection of its own, by the bytes of their answers. */
export type Wave = readonly number[];

const flightsOf = (bytes: number): number => Math.max(1, Math.ceil(Math.log2(bytes / FIRST_FLIGHT_BYTES + 1)));

/** Milliseconds from opening the app until the last answer has been read; a wave begins when the one before has been read. */
export function millisecondsToRead(waves: readonly Wave[], { roundTripMs, bytesPerSecond } = SLOW_3G): number {
  const trips = waves.reduce((sum, wave) => sum + Math.max(...wave.map(flightsOf)), ROUND_TRIPS_TO_CONNECT);
  const bytes = waves.flat().reduce((sum, each) => sum + each, 0);
  return Math.round(trips * roundTripMs + (bytes / bytesPerSecond) * 1000);
}
