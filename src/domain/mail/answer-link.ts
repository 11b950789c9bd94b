import type { ItemRef } from '../events/item.ts';
import type { OrgId, PlayerId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';

/** For whom, about what and by whom a link in mail answers, the same in every mail to that address. */
export type AnswerLink = Readonly<{
  orgId: OrgId;
  userId: UserId;
  playerId: PlayerId;
  item: ItemRef;
  /** What tells the address to which it was sent from another one of the same person. */
  addressMark: string;
  /** Known only to who has got the mail. */
  signature: string;
}>;

export const ADDRESS_MARK_LENGTH = 12;

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const CODE = new RegExp(`^${UUID}\\.${UUID}\\.${UUID}\\.(game|event)\\.${UUID}\\.([\\w-]{${ADDRESS_MARK_LENGTH}})\\.([\\w-]{43})$`);

export const ANSWER_CODE_LENGTH: Range = { min: 1, max: 300 };

export const answerCode = ({ orgId, userId, playerId, item, addressMark, signature }: AnswerLink): string =>
  [orgId, userId, playerId, item.kind, item.id, addressMark, signature].join('.');

/** Undefined for text that cannot be a code. */
export function readAnswerCode(text: string): AnswerLink | undefined {
  const found = CODE.exec(text);
  if (!found) return undefined;
  const [, orgId, userId, playerId, kind, id, addressMark, signature] = found as unknown as readonly string[];
  return { orgId, userId, playerId, item: { kind, id }, addressMark, signature } as AnswerLink;
}
