import { type OrgSeason, unwrap } from 'league-gateway-client';
import { league } from '../kit/league.ts';
import { text } from './console-texts.ts';
import { AskFirst } from './parts.tsx';

/** Whether a season was never made active: then it exists for admins and staff alone. */
export const isDraft = ({ isActive, firstActiveAt }: OrgSeason): boolean => !isActive && firstActiveAt === null;

type DraftProps = Readonly<{ id: OrgSeason['id']; name: string; onShown: (season: OrgSeason) => void }>;

/** Says that a season is a draft, and makes it active. */
export function DraftSeason({ id, name, onShown }: DraftProps) {
  return (
    <>
      <p class="soft">
        <span class="badge">{text('draft.badge')}</span> {text('draft.about')}
      </p>
      <div class="row start">
        <AskFirst
          label={text('draft.show')}
          name={name}
          title={text('draft.ask', { name })}
          about={text('draft.askAbout')}
          run={async () =>
            onShown(await unwrap(league.PATCH('/api/org/seasons/{id}', { params: { path: { id } }, body: { isActive: true } })))
          }
        />
      </div>
    </>
  );
}
