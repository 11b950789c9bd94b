/** An address without the white space around it. Only that of ASCII counts: whatever else stands there is part of another address. */
export function trimmedEmail(address: string): string {
  let [from, to] = [0, address.length];
  while (from < to && isSpace(address[from]!)) from += 1;
  while (to > from && isSpace(address[to - 1]!)) to -= 1;
  return address.slice(from, to);
}
const isSpace = (character: string) => '\t\n\v\f\r '.includes(character);

/**
 * The form in which e-mail addresses are compared, and kept where they are looked up: trimmed, ASCII letters in lower case, nothing else.
 * Unicode's own rules would make one address of two: KELVIN SIGN (U+212A) has `k` as its lower case and `K` as its normal form.
 */
export const comparableEmail = (address: string): string => trimmedEmail(address).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const isSameEmail = (one: string, other: string): boolean => comparableEmail(one) === comparableEmail(other);
