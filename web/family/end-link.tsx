import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Confirm, useAction } from '../kit/forms.tsx';
import { league } from '../kit/league.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';

type EndLinkProps = Readonly<{ link: Readonly<{ id: string; isApproved: boolean; name: string }>; onEnded: () => void }>;

/** Ends the link to a child who was chosen by mistake, or takes back a request that waits. */
export function EndLink({ link: { id: linkId, isApproved, name }, onEnded }: EndLinkProps) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const end = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/parent-links/{linkId}', { params: { path: { linkId } } }));
      setAsked(false);
      onEnded();
    });
  const label = text('child.end', { isApproved: String(isApproved) });
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setAsked(true)}>
        {label}
        <span class="visually-hidden"> {name}</span>
      </button>
      {isAsked && (
        <Confirm
          title={text('child.endQuestion', { isApproved: String(isApproved), name })}
          action={label}
          isBusy={isBusy}
          onConfirm={end}
          onClose={() => setAsked(false)}
        >
          <p>{text('child.endText')}</p>
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </>
  );
}
