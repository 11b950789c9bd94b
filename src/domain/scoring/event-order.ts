const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LAST_DIGIT = DIGITS.length - 1;
const WHOLE_LENGTH = 8;

/** The order key of an event appended at the end. Keys are compared byte by byte. */
export const orderKeyOf = (sequence: number): string => String(sequence).padStart(WHOLE_LENGTH, '0');

/**
 * A key after `key` and before `next`: the whole part of the former, followed by digits. Without `key` it precedes every event; without
 * `next` it follows directly behind `key`. A key grows by one digit for about every thirty events inserted next to each other in playing
 * order.
 */
export function orderKeyBetween(key: string | undefined, next: string | undefined): string {
  const before = key ?? orderKeyOf(0);
  const whole = before.slice(0, WHOLE_LENGTH);
  const bound = next?.startsWith(whole) ? next.slice(WHOLE_LENGTH) : undefined;
  return whole + digitsBetween(before.slice(WHOLE_LENGTH), bound);
}

/** Fraction digits that never end in 0, so that there is always a value below. */
function digitsBetween(low: string, high: string | undefined): string {
  if (high === undefined) return digitsAbove(low);
  if (low === '') return digitsBelow(high);
  const [first, bound] = [DIGITS.indexOf(low[0]!), DIGITS.indexOf(high[0]!)];
  if (first === bound) return low[0]! + digitsBetween(low.slice(1), high.slice(1));
  return bound - first > 1 ? DIGITS[(first + bound) >> 1]! : low[0]! + digitsAbove(low.slice(1));
}

function digitsAbove(low: string): string {
  if (low === '') return DIGITS[DIGITS.length >> 1]!;
  const first = DIGITS.indexOf(low[0]!);
  return first < LAST_DIGIT ? DIGITS[first + 1]! : low[0]! + digitsAbove(low.slice(1));
}

function digitsBelow(high: string): string {
  const first = DIGITS.indexOf(high[0]!);
  if (first > 1) return DIGITS[first - 1]!;
  if (first === 1) return high.length > 1 ? high[0]! : `0${digitsAbove('')}`;
  return `0${digitsBelow(high.slice(1))}`;
}

/** Compares by order key. */
export const byOrderKey = (a: Readonly<{ orderKey: string }>, b: Readonly<{ orderKey: string }>): number =>
  a.orderKey < b.orderKey ? -1 : a.orderKey > b.orderKey ? 1 : 0;
