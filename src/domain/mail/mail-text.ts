import { withoutContactDetails } from '../shared/contact-details.ts';

const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const MAX_LENGTH = 150;

/**
 * A text that members have written, such as the name of an org, as mail may carry it: in one line, with nothing that ends a header, and without
 * addresses and telephone numbers, so that nobody sends others to theirs in the league's name. At most 150 characters long.
 */
export function mailText(text: string): string {
  const plain = withoutContactDetails(text.replaceAll(BREAKS_AND_CONTROLS, ' ')).replaceAll(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= MAX_LENGTH
    ? plain
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
