/** What a mail program would turn into a link: addresses of mail and of the web, with or without a scheme. */
const ADDRESSES =
  /\S+@\S+|\b[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S+|(?<![\p{L}\p{N}])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])(?:[:/]\S*)?/giu;
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const MAX_LENGTH = 150;

/**
 * A text that members have written, such as the name of an org, as mail may carry it: in one line, with nothing that ends a header, and without
 * addresses, so that nobody sends others to theirs in the league's name. At most 150 characters long.
 */
export function mailText(text: string): string {
  const plain = text.replaceAll(BREAKS_AND_CONTROLS, ' ').replaceAll(ADDRESSES, ' ').replaceAll(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= MAX_LENGTH
    ? plain
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
