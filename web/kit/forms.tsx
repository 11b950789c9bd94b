import { ProblemError } from 'league-gateway-client';
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { kitText } from './kit-texts.ts';
import { currentSession } from './session.ts';
import { settings } from './settings.ts';

export type Action = Readonly<{
  isBusy: boolean;
  error: unknown;
  /** Runs the step unless one is running. Its failure becomes `error`. */
  run: (step: () => Promise<unknown>) => Promise<void>;
}>;

/** What a button does: one step at a time, and its failure. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const running = useRef(false);
  return {
    isBusy,
    error,
    async run(step) {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setError(undefined);
      await step().catch(setError);
      running.current = false;
      setBusy(false);
    },
  };
}

/** The gateway's sentences about one member of the request, by its JSON pointer, such as `/name`. */
export const faultsOf = (error: unknown, pointer: string): readonly string[] =>
  allFaults(error)
    .filter((fault) => fault.pointer === pointer)
    .map(({ detail }) => detail);

/** Whether the gateway found something wrong with a member of the request, or within it. */
export const hasFaultsIn = (error: unknown, pointer: string): boolean =>
  allFaults(error).some((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`));

function allFaults(error: unknown): readonly Readonly<{ pointer: string; detail: string }>[] {
  if (!(error instanceof ProblemError) || !('errors' in error.problem)) return [];
  return (error.problem as Readonly<{ errors?: ReturnType<typeof allFaults> }>).errors ?? [];
}

type FieldProps = Readonly<{ label: string; hint?: string; error?: unknown; pointer?: string; input: InputHTMLAttributes }>;

/** A labeled input with its hint, and what the gateway found wrong with it. */
export function Field({ label, hint, error, pointer, input }: FieldProps) {
  const id = useId();
  const faults = pointer === undefined ? [] : faultsOf(error, pointer);
  const described = [hint && `${id}-hint`, faults.length > 0 && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <input {...input} id={id} aria-describedby={described || undefined} aria-invalid={faults.length > 0 || undefined} />
      {hint && (
        <p id={`${id}-hint`} class="small soft">
          {hint}
        </p>
      )}
      {faults.length > 0 && (
        <p id={`${id}-fault`} class="small fault">
          {faults.join(' ')}
        </p>
      )}
    </div>
  );
}

type LongFieldProps = Readonly<{ label: string; hint?: string; maxLength: number; value: string; onChange: (value: string) => void }>;

/** A labeled field for some lines of text. */
export function LongField({ label, hint, maxLength, value, onChange }: LongFieldProps) {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <textarea
        {...{ id, rows: 2, maxLength, value }}
        aria-describedby={hint && `${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hint && (
        <p id={`${id}-hint`} class="small soft">
          {hint}
        </p>
      )}
    </div>
  );
}

type Choice = Readonly<{ value: string; label: string }>;
type SelectProps = Readonly<{ label: string; value: string; choices: readonly Choice[]; onChange: (value: string) => void }>;

/** A labeled choice of one. */
export function Select({ label, value, choices, onChange }: SelectProps) {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type ConfirmProps = Readonly<{
  title: string;
  action: string;
  /** What the other button says instead of “Cancel”. */
  cancel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ComponentChildren;
}>;

/** A second look before something that cannot be taken back. Shown while it is rendered. */
export function Confirm({ title, action, cancel = kitText('cancel'), isBusy = false, onConfirm, onClose, children }: ConfirmProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div class="question">
        <h2 id={id}>{title}</h2>
        {children}
        <div class="row">
          <button type="button" onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button type="button" class="primary" disabled={isBusy} onClick={onConfirm}>
            {action}
          </button>
        </div>
      </div>
    </dialog>
  );
}

const draftsOf = (subject: string | undefined) => `league.draft/${settings.app}/${subject}/`;

/** Removes what the user has typed in this app, in this tab. */
export function forgetDrafts(subject: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftsOf(subject))) sessionStorage.removeItem(key);
}

/** Text that somebody types: kept in the tab until it is sent, so that an expired session or a reload loses none. Another user never sees it. */
export function useDraft(name: string, initial = ''): readonly [string, (text: string) => void] {
  const key = draftsOf(currentSession()?.subject) + name;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial);
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    },
  ];
}
