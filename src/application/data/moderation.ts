import { WORDINGS_KEPT_FOR_MS, type Wording } from '../../domain/moderation/wording.ts';
import { author, authored, id, kindOfData, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

export const WORDINGS = kindOfData<Wording>()({
  name: 'text_wording',
  holds: 'what messages, and titles, places, notes and labels of events, slots and places, said before they were changed or deleted',
  why: 'so that nobody can take back what others complain about',
  retentionPeriod:
    '30 days, while a report about the text is open, and 30 days after it was closed; leaving and erasure do not shorten that, and leave a bare id',
  seenBy: 'admins, through a report alone; the author, in their export',
  expires: { kind: 'earlier-wordings', at: 'replacedAt', keptSince: since(WORDINGS_KEPT_FOR_MS) },
  exports: [
    { as: 'earlier-wording', user: 'authorId', gives: ['part', 'aboutId', 'content', 'replacedAt'], inOrderOf: ['replacedAt', 'id'] },
  ],
  members: {
    orgId: id.key,
    id: id.key,
    part: plain,
    aboutId: id,
    content: authored,
    authorId: author.refersTo(USERS),
    replacedAt: plain,
    replacedBy: author.refersTo(USERS),
  },
});
