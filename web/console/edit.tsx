import { ProblemError } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DraftPlace } from '../kit/drafts.ts';
import { type FormState, NOT_SENT, Submit, useForm } from '../kit/form.tsx';
import { text } from './console-texts.ts';

type Versioned = Readonly<{ version: number }>;
type Changed<Value> = Readonly<{ name: keyof Value; was: unknown; now: unknown }>;

export type Edit<Value> = FormState<Value> &
  Readonly<{
    draft: Value;
    /** What somebody else has changed since it was read, or since the draft was begun. What this user has typed is kept. */
    others: readonly Changed<Value>[];
    send: () => Promise<unknown>;
  }>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An edit of something that another admin may be editing, too: nobody overwrites what they have not seen. */
export function useEdit<Value extends Versioned>(
  initial: Value,
  {
    draft,
    read,
    write,
    onSaved,
  }: Readonly<{
    /** Where what is typed is kept until it is saved. */
    draft?: DraftPlace;
    read: () => Promise<Value>;
    /** Sends only what has changed, for the version that it was read in. */
    write: (changes: Partial<Value>, ifMatch: string) => Promise<Value>;
    /** A sentence that it returns is said beside the button. */
    onSaved: (value: Value) => unknown;
  }>,
): Edit<Value> {
  // Versions of some values are hashes, so a later one need not be greater.
  const [known, know] = useState({ after: initial.version, value: initial });
  const isOutdated = known.after !== initial.version;
  if (isOutdated) know({ after: initial.version, value: initial });
  const base = isOutdated ? initial : known.value;
  const setBase = (value: Value) => know({ after: initial.version, value });
  const [met, setOthers] = useState<readonly Changed<Value>[]>([]);
  const form = useForm(base, draft);
  const send = async () => {
    try {
      const changes = Object.fromEntries(form.changed.map((name) => [name, form.values[name]])) as Partial<Value>;
      const saved = await write(changes, `"${base.version}"`);
      setBase(saved);
      setOthers([]);
      return onSaved(saved);
    } catch (refusal) {
      if (!(refusal instanceof ProblemError && refusal.kind === 'edit-conflict')) throw refusal;
      const now = await read();
      setOthers(
        (Object.keys(base) as (keyof Value)[])
          .filter((name) => name !== 'version' && !isSame(base[name], now[name]))
          .map((name) => ({ name, was: base[name], now: now[name] })),
      );
      setBase(now);
      return NOT_SENT;
    }
  };
  return {
    ...form,
    draft: form.values,
    others: [...met, ...form.outdated.filter(({ name }) => !met.some((other) => other.name === name))],
    send,
  };
}

type OthersProps<Value> = Readonly<{
  edit: Edit<Value>;
  label: (name: keyof Value) => string;
  words?: ((value: unknown, name: keyof Value) => string) | undefined;
}>;

/** What somebody else has changed meanwhile. */
function Others<Value>({ edit: { others }, label, words = plain }: OthersProps<Value>) {
  if (others.length === 0) return null;
  return (
    <div class="alert" role="alert">
      <p>{text('edit.others')}</p>
      <ul class="plain">
        {others.map(({ name, was, now }) => (
          <li key={String(name)}>{text('edit.change', { what: label(name), was: words(was, name), now: words(now, name) })}</li>
        ))}
      </ul>
      <p>{text('edit.again')}</p>
    </div>
  );
}

type SaveProps = Readonly<{ name?: string; isWide?: boolean; beside?: ComponentChildren }>;

/** The button of an edit, with what stands in its way. */
export function Save<Value>({ edit, label, words, ...button }: OthersProps<Value> & SaveProps) {
  return (
    <>
      <Others {...{ edit, label, words }} />
      <Submit {...button} disabled={!edit.isChanged}>
        {text('edit.save')}
      </Submit>
    </>
  );
}

const plain = (value: unknown): string => (value === null || value === '' ? text('edit.empty') : String(value));
