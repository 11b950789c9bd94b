import type { Member } from '../../domain/membership/permissions.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { FamilyReader } from '../ports/storage/families/family-reader.ts';
import { useCase } from '../use-case.ts';
import { type ChildView, childView } from './child-view.ts';
import { type InquiryView, inquiryView } from './inquiry-view.ts';

type Deps = Readonly<{ read: Pick<FamilyReader, 'childLinks'>; clock: Clock }>;
type Family = Readonly<{ children: readonly ChildView[]; inquiries: readonly InquiryView[] }>;

/** The parent's approved and pending links to children and their pending inquiries, each in order of request. */
export const listChildren = useCase(
  'link-child',
  async ({ read, clock }: Deps, { actor }: { actor: Member }): Promise<Result<Family, never>> => {
    const links = await read.childLinks(actor.org.id, actor.user.id, clock());
    return ok({
      children: links.filter(({ player }) => player !== null).map((link) => childView(actor, link)),
      inquiries: links.filter(({ player }) => player === null).map(inquiryView),
    });
  },
);
