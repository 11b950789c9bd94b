import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Field } from './forms.tsx';
import { kitText } from './kit-texts.ts';
import type { Language } from './texts.ts';

type ShareLinkProps = Readonly<{
  link: string;
  label: string;
  /** For a link that is a secret, whom it is for. */
  hint: string;
  /** What the sheet of the phone sends along. */
  message: string;
  /** For a link that is for many, the language of the message, which can be copied with the link to be pasted into a group chat. */
  groupLanguage?: Language;
  /** Whether it was made by a button that is gone now. */
  isNew?: boolean;
}>;

/** A link for somebody else: over the sheet of the phone where there is one, copied, or read off. */
export function ShareLink({ link, label, hint, message, groupLanguage, isNew = false }: ShareLinkProps) {
  const [copied, setCopied] = useState<string>();
  const parts = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isNew) parts.current?.querySelector('input')?.focus();
  }, []);
  // Who has forbidden it reads it off.
  const copy = (words: string) =>
    navigator.clipboard
      .writeText(words)
      .then(() => setCopied(words))
      .catch(() => undefined);
  const forGroup = `${message}\n${link}`;
  return (
    <div ref={parts} class="question">
      <Field {...{ label, hint }} input={{ value: link, readOnly: true, onFocus: ({ currentTarget }) => currentTarget.select() }} />
      <div class="row">
        {'share' in navigator && (
          // Who closes the sheet has changed their mind.
          <button type="button" class="primary grow" onClick={() => navigator.share({ text: message, url: link }).catch(() => undefined)}>
            {kitText('share.send')}
          </button>
        )}
        {'clipboard' in navigator && (
          <button type="button" class="grow" onClick={() => copy(link)}>
            {kitText('share.copy')}
          </button>
        )}
      </div>
      {groupLanguage && (
        <>
          <div class="form-field">
            <label for={id}>{kitText('share.group')}</label>
            <textarea
              id={id}
              rows={6}
              readOnly
              lang={groupLanguage}
              value={forGroup}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
          {'clipboard' in navigator && (
            <button type="button" onClick={() => copy(forGroup)}>
              {kitText('share.copyText')}
            </button>
          )}
        </>
      )}
      <p role="status" hidden={copied === undefined}>
        {copied !== undefined && kitText(copied === link ? 'share.copied' : 'share.textCopied')}
      </p>
    </div>
  );
}
