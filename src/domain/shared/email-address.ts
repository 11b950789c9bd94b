/** Trims ASCII white space only: any other white space belongs to the address and makes it a different one. */
export function trimmedEmail(address: string): string {
  let [from, to] = [0, address.length];
  while (from < to && isSpace(address[from]!)) from += 1;
  while (to > from && isSpace(address[to - 1]!)) to -= 1;
  return address.slice(from, to);
}
const isSpace = (character: string) => '\t\n\v\f\r '.includes(character);

/**
 * The form in which e-mail addresses are compared and stored for lookup: trimmed, with ASCII letters in lower case and nothing else
 * changed. Unicode's rules would merge different addresses: KELVIN SIGN (U+212A) has `k` as its lower case and `K` as its normal form.
 */
export const comparableEmail = (address: string): string => trimmedEmail(address).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const isSameEmail = (one: string, other: string): boolean => comparableEmail(one) === comparableEmail(other);
