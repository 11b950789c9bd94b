import { ProblemError } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { useAction } from '../kit/forms.tsx';
import { Problem } from '../kit/ui.tsx';
import { text } from './console-texts.ts';

type Versioned = Readonly<{ version: number }>;
type Changed<Value> = Readonly<{ name: keyof Value; was: unknown; now: unknown }>;

export type Edit<Value> = Readonly<{
  draft: Value;
  set: (change: Partial<Value>) => void;
  isChanged: boolean;
  isBusy: boolean;
  error: unknown;
  /** What somebody else has changed since it was read. What this user has typed is kept. */
  others: readonly Changed<Value>[];
  save: () => Promise<void>;
}>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An edit of something that another admin may be editing, too: nobody overwrites what they have not seen. */
export function useEdit<Value extends Versioned>(
  initial: Value,
  {
    read,
    write,
    onSaved,
  }: Readonly<{
    read: () => Promise<Value>;
    /** Sends only what has changed, for the version that it was read in. */
    write: (changes: Partial<Value>, ifMatch: string) => Promise<Value>;
    onSaved: (value: Value) => void;
  }>,
): Edit<Value> {
  const [base, setBase] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [others, setOthers] = useState<readonly Changed<Value>[]>([]);
  const { isBusy, error, run } = useAction();
  const names = Object.keys(base) as (keyof Value)[];
  const own = names.filter((name) => !isSame(base[name], draft[name]));
  const pick = (keys: readonly (keyof Value)[]) => Object.fromEntries(keys.map((name) => [name, draft[name]])) as Partial<Value>;
  return {
    draft,
    set: (change) => setDraft((last) => ({ ...last, ...change })),
    isChanged: own.length > 0,
    isBusy,
    error,
    others,
    save: () =>
      run(async () => {
        try {
          const saved = await write(pick(own), `"${base.version}"`);
          setBase(saved);
          setDraft(saved);
          setOthers([]);
          onSaved(saved);
        } catch (refusal) {
          if (!(refusal instanceof ProblemError && refusal.kind === 'edit-conflict')) throw refusal;
          const now = await read();
          setOthers(
            names
              .filter((name) => name !== 'version' && !isSame(base[name], now[name]))
              .map((name) => ({ name, was: base[name], now: now[name] })),
          );
          setBase(now);
          setDraft({ ...now, ...pick(own) });
        }
      }),
  };
}

type OthersProps<Value> = Readonly<{
  edit: Edit<Value>;
  label: (name: keyof Value) => string;
  words?: (value: unknown, name: keyof Value) => string;
}>;

/** What was refused, and what somebody else has changed meanwhile. */
export function EditNotes<Value>({ edit: { error, others }, label, words = plain }: OthersProps<Value>) {
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      {others.length > 0 && (
        <div class="alert" role="alert">
          <p>{text('edit.others')}</p>
          <ul class="plain">
            {others.map(({ name, was, now }) => (
              <li key={String(name)}>{text('edit.change', { what: label(name), was: words(was, name), now: words(now, name) })}</li>
            ))}
          </ul>
          <p>{text('edit.again')}</p>
        </div>
      )}
    </>
  );
}

const plain = (value: unknown): string => (value === null || value === '' ? text('edit.empty') : String(value));
