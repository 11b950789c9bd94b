import { useEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../kit/forms.tsx';
import { text } from './family-texts.ts';

type ShareLinkProps = Readonly<{ link: string; label: string; hint: string; message: string }>;

/** A link for somebody else: over the sheet of the phone where there is one, copied, or read off. */
export function ShareLink({ link, label, hint, message }: ShareLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  // The button that has made the link is gone.
  useEffect(() => parts.current?.querySelector('input')?.focus(), []);
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <div ref={parts} class="question">
      <Field {...{ label, hint }} input={{ value: link, readOnly: true, onFocus: ({ currentTarget }) => currentTarget.select() }} />
      <div class="row">
        {'share' in navigator && (
          // Who closes the sheet has changed their mind.
          <button type="button" class="primary grow" onClick={() => navigator.share({ text: message, url: link }).catch(() => undefined)}>
            {text('share.send')}
          </button>
        )}
        {'clipboard' in navigator && (
          <button type="button" class="grow" onClick={() => copy().catch(() => undefined)}>
            {text('share.copy')}
          </button>
        )}
      </div>
      <p role="status" hidden={!isCopied}>
        {isCopied && text('share.copied')}
      </p>
    </div>
  );
}
