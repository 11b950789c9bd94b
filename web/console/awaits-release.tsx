import { type OrgSettings, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { sentAt } from '../kit/format.ts';
import { useAction } from '../kit/forms.tsx';
import { league } from '../kit/league.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './console-texts.ts';

type Props = Readonly<{ settings: Pick<OrgSettings, 'isConfirmed' | 'releaseAskedAt'>; onAsked: () => void; children: ComponentChildren }>;

/** What a league that nobody has confirmed cannot do yet, and a button that asks whoever operates the service; nothing for any other. */
export function AwaitsRelease({ settings: { isConfirmed, releaseAskedAt }, onAsked, children }: Props) {
  const { isBusy, error, run } = useAction();
  const ask = () =>
    run(async () => {
      await unwrap(league.PUT('/api/org/release-request'));
      onAsked();
    });
  if (isConfirmed) return null;
  return (
    <div class="alert question" role="note">
      <p>{children}</p>
      <div role="status">{releaseAskedAt && <strong>{text('release.asked', { when: sentAt(releaseAskedAt) })}</strong>}</div>
      {!releaseAskedAt && (
        <button type="button" class="primary" disabled={isBusy} onClick={ask}>
          {text('release.ask')}
        </button>
      )}
      {error !== undefined && <Problem error={error} />}
    </div>
  );
}
