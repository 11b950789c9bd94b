import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { type DraftPlace, draftAt, forgetDraft, keepDraft } from './drafts.ts';
import { sentAt } from './format.ts';
import { allFaults, FormContext, useAction } from './forms.tsx';
import { kitText } from './kit-texts.ts';
import { Problem } from './ui.tsx';

/** What a form answers that has sent nothing: what was typed stays. */
export const NOT_SENT = Symbol('not sent');

export type FormState<Values> = Readonly<{
  /** What is there with what was typed over it. */
  values: Values;
  set: (change: Partial<Values>) => void;
  /** What a field of one member needs. */
  at: <Name extends keyof Values & string>(
    name: Name,
  ) => Readonly<{ value: Values[Name]; onChange: (value: Values[Name]) => void; pointer: string }>;
  /** The members that were typed and differ from what is there. */
  changed: readonly (keyof Values & string)[];
  isChanged: boolean;
  /** The changed members that were something else when their typing began. */
  outdated: readonly Readonly<{ name: keyof Values & string; was: unknown; now: unknown }>[];
  /** When the draft with which the form was opened was typed. */
  draftOf: number | undefined;
  discard: () => void;
  isBusy: boolean;
  error: unknown;
  said: string;
  /**
   * Sends what was typed unless that is under way. What has been sent is no longer typed; a refusal becomes `error`, and a sentence that `send` returns
   * is said beside the button.
   */
  submit: (send: (values: Values) => Promise<unknown>) => Promise<void>;
}>;

type Typed<Values> = Readonly<{ values: Partial<Values>; from: Partial<Values> }>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The state of a form over `initial`, which may change meanwhile: a member follows it until it is typed. With a `draft`, what is typed is kept when the
 * form is left, and is filled in when it is opened again. Members that `stay` are chosen once for many: sending leaves them.
 */
export function useForm<Values extends object>(
  initial: Values,
  draft?: DraftPlace,
  stay: readonly (keyof Values & string)[] = [],
): FormState<Values> {
  type Name = keyof Values & string;
  const namesOf = (some: Partial<Values>) => Object.keys(some) as Name[];
  const [kept] = useState(() => draft && draftAt(draft));
  const [draftOf, setDraftOf] = useState(kept?.at);
  const [typed, setTyped] = useState<Typed<Values>>(() => ({
    // An earlier version of the app may have had other members.
    // JSON has no `undefined`: what is in one of the two alone was, or has become, that.
    values: Object.fromEntries(
      Object.keys({ ...kept?.values, ...kept?.from })
        .filter((name) => name in initial)
        .map((name) => [name, kept?.values[name]]),
    ) as Partial<Values>,
    from: (kept?.from ?? {}) as Partial<Values>,
  }));
  const latest = useRef(typed);
  const [said, say] = useState('');
  const { isBusy, error, run } = useAction();
  const replace = (next: Typed<Values>) => {
    latest.current = next;
    setTyped(next);
    if (draft === undefined) return;
    if (namesOf(next.values).every((name) => stay.includes(name) || isSame(next.values[name], initial[name]))) forgetDraft(draft);
    else keepDraft(draft, { at: Date.now(), ...next });
  };
  /** Those of the typed members for which `isLeft` holds. */
  const only = (isLeft: (name: Name) => boolean): Typed<Values> => {
    const names = namesOf(latest.current.values).filter(isLeft);
    const pick = (some: Partial<Values>) => Object.fromEntries(names.map((name) => [name, some[name]])) as Partial<Values>;
    return { values: pick(latest.current.values), from: pick(latest.current.from) };
  };
  const set = (change: Partial<Values>) => {
    const { values, from } = latest.current;
    const begun = Object.fromEntries(namesOf(change).map((name) => [name, initial[name]])) as Partial<Values>;
    say('');
    replace({ values: { ...values, ...change }, from: { ...begun, ...from } });
  };
  const values = { ...initial, ...typed.values };
  const changed = namesOf(typed.values).filter((name) => !isSame(values[name], initial[name]));
  return {
    values,
    set,
    at: (name) => ({ value: values[name], onChange: (value) => set({ [name]: value } as unknown as Partial<Values>), pointer: `/${name}` }),
    changed,
    isChanged: changed.length > 0,
    outdated: changed
      .filter((name) => !isSame(typed.from[name], initial[name]))
      .map((name) => ({ name, was: typed.from[name], now: initial[name] })),
    draftOf: changed.length > 0 ? draftOf : undefined,
    discard() {
      setDraftOf(undefined);
      replace({ values: {}, from: {} });
    },
    ...{ isBusy, error, said },
    submit: (send) =>
      run(async () => {
        say('');
        const sent = latest.current.values;
        const reply = await send({ ...initial, ...sent });
        if (reply === NOT_SENT) return;
        setDraftOf(undefined);
        // What was typed while it was sent stays.
        replace(only((name) => stay.includes(name) || !isSame(latest.current.values[name], sent[name])));
        say(typeof reply === 'string' ? reply : '');
      }),
  };
}

type FormProps<Values> = Readonly<{
  form: FormState<Values>;
  onSubmit: (values: Values) => Promise<unknown>;
  class?: string;
  'aria-label'?: string;
  /** Whether what it began with may be changed by somebody else meanwhile. */
  isEdit?: boolean;
  /** The pointers within which the form itself shows faults. */
  covers?: readonly string[];
  children: ComponentChildren;
}>;

/** A form: its fields show the faults that the gateway found, `Submit` everything else. */
export function Form<Values>({ form, onSubmit, isEdit = false, covers = [], children, ...looks }: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const pointers = useRef(new Set<string>());
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [form.error]);
  return (
    <form
      {...looks}
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSubmit);
      }}
    >
      <FormContext.Provider value={{ error: form.error, said: form.said, isBusy: form.isBusy, pointers: pointers.current, covers }}>
        {form.draftOf !== undefined && (
          <p class="draft small row" role="status">
            <span>{kitText('draft', { when: sentAt(form.draftOf) })}</span>
            <button type="button" onClick={form.discard}>
              {kitText('discard')}
            </button>
          </p>
        )}
        {isEdit && form.outdated.length > 0 && (
          <p class="alert" role="alert">
            {kitText('outdated')}
          </p>
        )}
        {children}
      </FormContext.Provider>
    </form>
  );
}

type SubmitProps = Readonly<{
  children: ComponentChildren;
  /** What it is about, for who cannot see what stands around it. */
  name?: string;
  isWide?: boolean;
  /** Whether something else is what one is here for. */
  isPlain?: boolean;
  disabled?: boolean;
  /** What the refusal says, where that is not its usual sentence. */
  refusal?: (error: unknown) => ComponentChildren;
  /** Other buttons in its row. */
  beside?: ComponentChildren;
}>;

/** The button that sends its form; what was refused, and what was done, stand beside it. */
export function Submit({ children, name, isWide = false, isPlain = false, disabled = false, refusal, beside }: SubmitProps) {
  const { error, said, isBusy, pointers, covers } = useContext(FormContext);
  const elsewhere = allFaults(error).filter(
    ({ pointer }) => !pointers.has(pointer) && !covers.some((covered) => pointer.startsWith(covered)),
  );
  const looks = [!isPlain && 'primary', isWide && 'wide'].filter(Boolean).join(' ');
  const button = (
    <button type="submit" class={looks || undefined} disabled={disabled || isBusy}>
      {children}
      {name !== undefined && <span class="visually-hidden"> {name}</span>}
    </button>
  );
  return (
    <>
      {error !== undefined && (refusal?.(error) ?? <Problem error={error} />)}
      {elsewhere.length > 0 && <p class="small fault">{elsewhere.map(({ detail }) => detail).join(' ')}</p>}
      {beside === undefined ? (
        button
      ) : (
        <div class="row start">
          {button}
          {beside}
        </div>
      )}
      <p class="said" role="status">
        {said}
      </p>
    </>
  );
}
