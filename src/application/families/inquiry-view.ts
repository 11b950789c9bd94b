import type { LinkView } from '../ports/storage/families/family-reader.ts';

/** A pending inquiry as the parent sees it: what they wrote, and no league data. */
export type InquiryView = Pick<LinkView, 'id' | 'createdAt'> &
  Readonly<{ childName: string; message: string | null; team: LinkView['inquiryTeam'] }>;

export function inquiryView({ id, inquiry, inquiryTeam: team, createdAt }: LinkView): InquiryView {
  return { id, childName: inquiry?.childName ?? '', message: inquiry?.message ?? null, team, createdAt };
}
