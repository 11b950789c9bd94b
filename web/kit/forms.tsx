import { ProblemError } from 'league-gateway-client';
import { type ComponentChildren, createContext, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { draftAt, forgetDraft, keepDraft } from './drafts.ts';
import { kitText } from './kit-texts.ts';

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

type Fault = Readonly<{ pointer: string; detail: string }>;

export function allFaults(error: unknown): readonly Fault[] {
  if (!(error instanceof ProblemError) || !('errors' in error.problem)) return [];
  return (error.problem as Readonly<{ errors?: readonly Fault[] }>).errors ?? [];
}

/** The gateway's sentences about one member of the request, by its JSON pointer, such as `/name`. */
export const faultsOf = (error: unknown, pointer: string | undefined): readonly string[] =>
  allFaults(error)
    .filter((fault) => fault.pointer === pointer)
    .map(({ detail }) => detail);

/** Whether the gateway found something wrong with a member of the request, or within it. */
export const hasFaultsIn = (error: unknown, pointer: string): boolean =>
  allFaults(error).some((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`));

/** What the parts of a form know of it. A field adds its pointer, whose faults it shows. */
export const FormContext = createContext<
  Readonly<{ error: unknown; said: string; isBusy: boolean; pointers: Set<string>; covers: readonly string[] }>
>({
  error: undefined,
  said: '',
  isBusy: false,
  pointers: new Set(),
  covers: [],
});

type LabeledProps = Readonly<{
  label: string;
  hint?: string | undefined;
  /** The JSON pointer of its member in the request, such as `/name`. */
  pointer?: string | undefined;
}>;
type ControlProps = Readonly<{ id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }>;

/** A label, the control that it is of, its hint, and what the gateway found wrong with it. */
function Labeled({ label, hint, pointer, control }: LabeledProps & Readonly<{ control: (props: ControlProps) => ComponentChildren }>) {
  const id = useId();
  const form = useContext(FormContext);
  if (pointer !== undefined) form.pointers.add(pointer);
  const faults = faultsOf(form.error, pointer);
  const described = [hint && `${id}-hint`, faults.length > 0 && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      {control({ id, 'aria-describedby': described || undefined, 'aria-invalid': faults.length > 0 || undefined })}
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

/** What is said if the gateway found something wrong with a member that no field of the form is of. */
export function Faults({ pointer, children }: Readonly<{ pointer: string; children: ComponentChildren }>) {
  const form = useContext(FormContext);
  form.pointers.add(pointer);
  return faultsOf(form.error, pointer).length > 0 ? <p class="fault">{children}</p> : null;
}

type FieldProps = LabeledProps &
  Readonly<{ value?: string | null | undefined; onChange?: (value: string) => void; input?: InputHTMLAttributes }>;

/** A labeled input. `input` is what else it has. */
export const Field = ({ value, onChange, input, ...labeled }: FieldProps) => (
  <Labeled
    {...labeled}
    control={(props) => (
      <input
        {...(onChange && { value: value ?? '', onInput: ({ currentTarget }) => onChange(currentTarget.value) })}
        {...input}
        {...props}
      />
    )}
  />
);

type LongFieldProps = LabeledProps &
  Readonly<{ maxLength?: number; rows?: number; value: string; onChange: (value: string) => void; input?: TextareaHTMLAttributes }>;

/** A labeled field for some lines of text. `input` is what else it has. */
export const LongField = ({ maxLength, rows = 2, value, onChange, input, ...labeled }: LongFieldProps) => (
  <Labeled
    {...labeled}
    control={(props) => (
      <textarea {...{ rows, maxLength, value, ...input, ...props }} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
    )}
  />
);

type ListFieldProps = LabeledProps &
  Readonly<{ value: readonly string[]; onChange: (value: string[]) => void; input?: InputHTMLAttributes }>;

/** A labeled field for words with commas or spaces between them. */
export function ListField({ value, onChange, input, ...labeled }: ListFieldProps) {
  // While it is typed, a comma at its end stays.
  const [typed, type] = useState<string>();
  return (
    <Field
      {...labeled}
      value={typed ?? value.join(', ')}
      onChange={(text) => {
        type(text);
        onChange(text.split(/[,\s]+/).filter(Boolean));
      }}
      input={{ ...input, onBlur: () => type(undefined) }}
    />
  );
}

type Choice<Value> = Readonly<{ value: Value; label: string }>;
type SelectProps<Value> = LabeledProps & Readonly<{ value: Value; choices: readonly Choice<Value>[]; onChange: (value: Value) => void }>;

/** A labeled choice of one. */
export const Select = <Value extends string>({ value, choices, onChange, ...labeled }: SelectProps<Value>) => (
  <Labeled
    {...labeled}
    control={(props) => (
      <select {...props} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  />
);

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

/** One text that somebody types, kept until it is sent or emptied. */
export function useDraft(name: string, inTab = false): readonly [string, (text: string) => void] {
  const place = { name, inTab };
  const [text, setText] = useState(() => String(draftAt(place)?.values['text'] ?? ''));
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') forgetDraft(place);
      else keepDraft(place, { at: Date.now(), values: { text: next }, from: {} });
    },
  ];
}
