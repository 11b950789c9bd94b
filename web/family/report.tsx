import { unwrap } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { Confirm, useAction } from '../kit/forms.tsx';
import { league } from '../kit/league.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';

/** Sends a report on what is not a message. */
export const reportOf = (kind: 'event' | 'slot' | 'place', id: string) => (reason: string | null) =>
  unwrap(league.POST('/api/mobile/reports', { body: { kind, id, reason } }));

type ReportProps = Readonly<{
  /** What it is about, for who cannot see what stands around it. */
  name: string;
  send: (reason: string | null) => Promise<unknown>;
}>;

/** A button that tells the office about a text that somebody wrote, also one that was changed or removed since. */
export function ReportText({ name, send }: ReportProps) {
  const id = useId();
  const [state, setState] = useState<'idle' | 'asking' | 'sent'>('idle');
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useAction();
  const confirm = () =>
    run(async () => {
      await send(reason.trim() || null);
      setState('sent');
    });
  if (state === 'sent') {
    return (
      <p role="status" class="small soft">
        {text('report.sent')}
      </p>
    );
  }
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setState('asking')}>
        {text('report.report')}
        <span class="visually-hidden"> {name}</span>
      </button>
      {state === 'asking' && (
        <Confirm
          title={text('report.title', { name })}
          action={text('report.send')}
          isBusy={isBusy}
          onConfirm={confirm}
          onClose={() => setState('idle')}
        >
          <p>{text('report.about')}</p>
          <label for={id}>{text('report.reason')}</label>
          <textarea id={id} rows={2} maxLength={1000} value={reason} onInput={({ currentTarget }) => setReason(currentTarget.value)} />
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </>
  );
}
