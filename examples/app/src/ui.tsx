import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentenceFor } from './league.ts';
import { to } from './router.ts';

type ScreenProps = Readonly<{
  title: string;
  eyebrow?: string | undefined;
  back?: Readonly<{ label: string; to: string }>;
  children: ComponentChildren;
}>;

/** A screen that focuses its heading: a screen reader announces it, and Tab continues from the top. */
export function Screen({ title, eyebrow, back, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · League`;
    // Unless the user has moved the focus while the title was loading.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('.tabs, header') || !activeElement?.isConnected) heading.current?.focus();
  }, [title]);
  useEffect(() => scrollTo(0, 0), []);
  return (
    <>
      <header class="field">
        <div class="inner">
          {back && <a href={back.to}>← {back.label}</a>}
          {eyebrow && <p class="eyebrow">{eyebrow}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </header>
      <main>
        <div class="inner content">{children}</div>
      </main>
    </>
  );
}

export function Card({ title, children }: Readonly<{ title?: string; children: ComponentChildren }>) {
  return (
    <section class="card">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

export type Load<Value> = Readonly<{ value?: Value; error?: unknown; reload: () => void }>;

/** The result of `load`, kept during a reload; also reloads when the network is back. `load` must depend only on `about`. */
export function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>, about: readonly unknown[]): Load<Value> {
  const [state, setState] = useState<Readonly<{ value?: Value; error?: unknown }>>({});
  const [round, setRound] = useState(0);
  const reload = () => setRound((last) => last + 1);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => leaving.signal.aborted || setState({ value }),
      (error) => leaving.signal.aborted || setState(({ value }) => ({ ...(value !== undefined && { value }), error })),
    );
    addEventListener('online', reload, { signal: leaving.signal });
    return () => leaving.abort();
  }, [...about, round]);
  return { ...state, reload };
}

/** Shows the loaded value, or the loading or error state. */
export function Loaded<Value>({ load, children }: Readonly<{ load: Load<Value>; children: (value: Value) => ComponentChildren }>) {
  const { value, error, reload } = load;
  return (
    <>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {value !== undefined && children(value)}
      {value === undefined && error === undefined && (
        <p role="status" class="soft">
          Loading…
        </p>
      )}
    </>
  );
}

export function Problem({ error, retry }: Readonly<{ error: unknown; retry?: () => void }>) {
  return (
    <div class="alert row" role="alert">
      <p>{sentenceFor(error)}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine);
    const leaving = new AbortController();
    for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return isOnline;
}

const TABS = [
  ['', 'Home', 'M4 11 12 4l8 7v9h-5v-6H9v6H4Z'],
  ['standings', 'Standings', 'M5 20v-8m7 8V4m7 16v-5'],
  ['chat', 'Chat', 'M4 5h16v11H9l-5 4Z'],
  ['me', 'You', 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c1-4 4-5 7-5s6 1 7 5'],
] as const;

export function Tabs({ current }: Readonly<{ current: string }>) {
  return (
    <nav class="tabs" aria-label="Main">
      <ul class="inner">
        {TABS.map(([path, label, icon]) => (
          <li key={path}>
            <a href={to(...(path ? [path] : []))} aria-current={path === current ? 'page' : undefined}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
