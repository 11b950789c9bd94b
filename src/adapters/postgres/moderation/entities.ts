import { defineEntity, p } from '@mikro-orm/postgresql';
import { WORDINGS } from '../../../application/data/moderation.ts';
import type { TextPart } from '../../../domain/moderation/wording.ts';
import type { OrgId, UserId, WordingId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const TextWordingEntity = defineEntity({
  name: 'TextWording',
  tableName: 'text_wording',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<WordingId>().primary().fieldName('wording_id'),
    part: p.text().$type<TextPart>(),
    aboutId: p.uuid().$type<string>(),
    content: p.text(),
    authorId: p.uuid().$type<UserId>().strictNullable(),
    replacedAt: p.datetime(3),
    replacedBy: p.uuid().$type<UserId>(),
  },
});
export const textWordingTable = table(WORDINGS, TextWordingEntity);
