import type { LinkView } from '../ports/family-reader.ts';

/** An inquiry that waits, as the parent sees it: what they wrote, and nothing of the league. */
export type InquiryView = Pick<LinkView, 'id' | 'createdAt'> &
  Readonly<{ childName: string; message: string | null; team: LinkView['inquiryTeam'] }>;

export function inquiryView({ id, inquiry, inquiryTeam: team, createdAt }: LinkView): InquiryView {
  return { id, childName: inquiry?.childName ?? '', message: inquiry?.message ?? null, team, createdAt };
}
