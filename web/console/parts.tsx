import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Confirm, useAction } from '../kit/forms.tsx';
import { to } from '../kit/router.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './console-texts.ts';

type Place = Readonly<{ path: readonly string[]; label: string; about: string }>;

/** Where a section leads to, each place with what is done there. */
export function Places({ places }: Readonly<{ places: readonly Place[] }>) {
  return (
    <ul class="places">
      {places.map(({ path, label, about }) => (
        <li key={label}>
          <a class="card" href={to(...path)}>
            <strong>{label}</strong>
            <span class="small soft">{about}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The screens of a section beside each other. `current` is the first segment of the address within the section. */
export function Screens({
  label,
  screens,
  current,
}: Readonly<{ label: string; screens: readonly Omit<Place, 'about'>[]; current: string | undefined }>) {
  return (
    <nav class="screens" aria-label={label}>
      <ul>
        {screens.map((screen) => (
          <li key={screen.label}>
            <a class="button" href={to(...screen.path)} aria-current={screen.path[1] === current ? 'page' : undefined}>
              {screen.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SwitchProps = Readonly<{
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}>;

/** A yes or no with what it means. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} class="small soft">
          {hint}
        </p>
      )}
    </div>
  );
}

type AskFirstProps = Readonly<{
  label: string;
  /** What it is about, for who cannot see the row around the button. */
  name?: string;
  isDangerous?: boolean;
  /** Whether it is what one is here for. */
  isMain?: boolean;
  title: string;
  about: string;
  run: () => Promise<void>;
}>;

/** A button that asks before it runs, and shows a refusal where it has asked. */
export function AskFirst({ label, name, isDangerous = false, isMain = false, title, about, run }: AskFirstProps) {
  const [isAsking, ask] = useState(false);
  const action = useAction();
  const confirm = () =>
    action.run(async () => {
      await run();
      ask(false);
    });
  return (
    <>
      <button type="button" class={isDangerous ? 'danger' : isMain ? 'primary' : undefined} onClick={() => ask(true)}>
        {label}
        {name !== undefined && <span class="visually-hidden"> {name}</span>}
      </button>
      {isAsking && (
        <Confirm title={title} action={label} isBusy={action.isBusy} onConfirm={confirm} onClose={() => ask(false)}>
          <p>{about}</p>
          {action.error !== undefined && <Problem error={action.error} />}
        </Confirm>
      )}
    </>
  );
}

type LaterProps = Readonly<{
  summary: ComponentChildren;
  /** What it is about, for who cannot see what stands around it. */
  name?: string;
  isOpen?: boolean;
  /** Whether something new is made in it. */
  isAdding?: boolean;
  children: ComponentChildren;
}>;

/** What is shown, and loaded, only once somebody opens it. */
export function Later({ summary, name, isOpen = false, isAdding = false, children }: LaterProps) {
  const [isShown, show] = useState(isOpen);
  return (
    <details class={isAdding ? 'add' : 'more'} open={isOpen} onToggle={({ currentTarget: { open } }) => open && show(true)}>
      <summary>
        {typeof summary === 'string' ? <span>{summary}</span> : summary}
        {name !== undefined && <span class="visually-hidden">{name}</span>}
      </summary>
      {isShown && children}
    </details>
  );
}

type Who = Readonly<{ name: string | null; email: string | null; emailVerified: boolean }>;

/** A user by name and address. Whether the address is proven is said where it decides something, and always if it is not. */
export function PersonLine({ person: { name, email, emailVerified }, isQuiet = false }: Readonly<{ person: Who; isQuiet?: boolean }>) {
  const isSaid = email !== null && !(isQuiet && emailVerified);
  return (
    <>
      <strong>{name ?? text('people.noName')}</strong>
      <span class="small soft">{email ?? text('people.noEmail')}</span>
      {isSaid && (
        <span class={`small ${emailVerified ? 'proven' : 'unproven'}`}>
          {emailVerified ? '✓ ' : ''}
          {text(emailVerified ? 'people.verified' : 'people.unverified')}
        </span>
      )}
    </>
  );
}
