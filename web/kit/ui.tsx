import { ProblemError } from 'league-gateway-client';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentAt } from './format.ts';
import { forgetScreen, type KeptScreen, keepScreen, keptScreen, screenOwner, shownScreen } from './kept.ts';
import { kitText } from './kit-texts.ts';
import { currentOrg, sentenceFor } from './league.ts';
import { lookAgainAt, to, whenLookedAtAgain } from './router.ts';
import { currentSession } from './session.ts';
import { settings } from './settings.ts';

type ScreenProps = Readonly<{
  title: string;
  eyebrow?: string | undefined;
  back?: Readonly<{ label: string; to: string }>;
  /** Whether its cards stand in two columns where there is room. */
  inColumns?: boolean;
  /** Leaves the room to what is below, on a screen that must not scroll. */
  isCompact?: boolean;
  children: ComponentChildren;
}>;

/** A screen that focuses its heading: a screen reader announces it, and Tab continues from the top. */
export function Screen({ title, eyebrow, back, inColumns = false, isCompact = false, children }: ScreenProps) {
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
      <header class={isCompact ? 'field compact' : 'field'}>
        <div class="inner">
          {back && <a href={back.to}>← {back.label}</a>}
          {eyebrow && <p class="eyebrow">{eyebrow}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </header>
      <main>
        <div class={inColumns ? 'inner content columns' : 'inner content'}>{children}</div>
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

export type Load<Value> = Readonly<{
  value?: Value;
  /** When the value was loaded, in milliseconds since 1970, if it is an earlier one. */
  keptAt?: number;
  error?: unknown;
  reload: () => void;
}>;

/**
 * The result of `load`, kept during a reload; also reloads when the network or the page is there again, and when its tab is tapped. `load` must depend only on `about`. With a `name`, the last
 * result is shown until the new one is there; the family app keeps it on the device, too, so that the screen opens without a network.
 */
export function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>, about: readonly unknown[], name?: string): Load<Value> {
  const owner = screenOwnerNow();
  const known = name === undefined || owner === undefined ? undefined : { owner, name: [name, ...about].join('/') };
  const [state, setState] = useState<Omit<Load<Value>, 'reload'>>(() => earlier(known && shownScreen(known.owner, known.name)));
  const [round, setRound] = useState(0);
  const reload = () => setRound((last) => last + 1);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const isOnDevice = settings.app === 'family';
    if (known && isOnDevice && state.value === undefined) {
      void keptScreen(known.owner, known.name).then((kept) => {
        if (!signal.aborted) setState((now) => (now.value === undefined ? { ...now, ...earlier<Value>(kept) } : now));
      });
    }
    load(signal).then(
      (value) => {
        if (signal.aborted) return;
        if (known) keepScreen(known.owner, known.name, value, isOnDevice);
        setState({ value });
      },
      (error) => {
        if (signal.aborted) return;
        if (known) forgetIfRefused(error, known);
        setState(({ value, keptAt }) =>
          isRefusal(error) || value === undefined ? { error } : { value, error, ...(keptAt !== undefined && { keptAt }) },
        );
      },
    );
    whenLookedAtAgain(reload, signal);
    return () => leaving.abort();
  }, [...about, round]);
  return { ...state, reload };
}

const earlier = <Value,>(kept: KeptScreen | undefined): Omit<Load<Value>, 'reload'> =>
  kept ? { value: kept.value as Value, keptAt: kept.at } : {};

function screenOwnerNow(): string | undefined {
  const { subject } = currentSession() ?? {};
  return subject === undefined ? undefined : screenOwner(subject, currentOrg()?.id ?? '');
}

const isRefusal = (error: unknown): error is ProblemError => error instanceof ProblemError && [403, 404].includes(error.problem.status);

/** What somebody may no longer see does not stay on the device. */
function forgetIfRefused(error: unknown, { owner, name }: Readonly<{ owner: string; name: string }>): void {
  if (isRefusal(error)) forgetScreen(owner, name).catch(() => undefined);
}

/** Shows the loaded value, or the loading or error state. An earlier value that cannot be renewed says how old it is. */
export function Loaded<Value>({ load, children }: Readonly<{ load: Load<Value>; children: (value: Value) => ComponentChildren }>) {
  const { value, keptAt, error, reload } = load;
  return (
    <>
      {error !== undefined &&
        (keptAt !== undefined ? (
          <p class="alert small" role="status">
            {kitText('keptSince', { when: sentAt(keptAt) })}
          </p>
        ) : (
          <Problem error={error} retry={reload} />
        ))}
      {value !== undefined && children(value)}
      {value === undefined && error === undefined && (
        <p role="status" class="soft">
          {kitText('loading')}
        </p>
      )}
    </>
  );
}

/** A rare screen, loaded when it is first shown. Where a new version has taken its place, the page says so and loads that one. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return (props) => {
    const screen = useLoad(
      () =>
        load().catch(async (error: unknown) => {
          throw (await hasNewVersion()) ? new NewVersion() : error;
        }),
      [],
    );
    if (screen.error instanceof NewVersion) return <TakeNewVersion />;
    return <Loaded load={screen}>{(Loadable) => <Loadable {...props} />}</Loaded>;
  };
}

class NewVersion extends Error {}

/** Whether the gateway serves another version of the app than this page. */
async function hasNewVersion(): Promise<boolean> {
  const page = await fetch('./', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return page !== '' && !page.includes(settings.version);
}

function TakeNewVersion() {
  return (
    <Screen title={kitText('newVersion')}>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {kitText('takeNewVersion')}
      </button>
    </Screen>
  );
}

export function Problem({ error, retry }: Readonly<{ error: unknown; retry?: () => void }>) {
  return (
    <div class="alert row" role="alert">
      <p>{sentenceFor(error)}</p>
      {retry && (
        <button type="button" onClick={retry}>
          {kitText('retry')}
        </button>
      )}
    </div>
  );
}

/** What has just been done, read aloud: in view wherever the button was that did it, until the next tap; then it rests in its place. */
export function Said({ children }: Readonly<{ children: string }>) {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    setNew(children !== '');
    const leaving = new AbortController();
    document.addEventListener('pointerdown', () => setNew(false), { signal: leaving.signal });
    return () => leaving.abort();
  }, [children]);
  return (
    <p class={isNew ? 'said new' : 'said'} role="status">
      {children}
    </p>
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

/** A place that the tabs at the bottom lead to: the first segment of its address, a label, and the path of an icon of 24 by 24. */
export type Tab = Readonly<{ path: string; label: string; icon: string }>;

export function Tabs({ tabs, current }: Readonly<{ tabs: readonly Tab[]; current: string }>) {
  return (
    <nav class="tabs" aria-label={kitText('main')}>
      <ul class="inner">
        {tabs.map(({ path, label, icon }) => (
          <li key={path}>
            <a
              href={to(...(path ? [path] : []))}
              aria-current={path === current ? 'page' : undefined}
              onClick={() => lookAgainAt(...(path ? [path] : []))}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
