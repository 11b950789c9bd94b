import { afterEach } from '@jest/globals';
import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';

const root = () => document.body;

/** After what a step that waits for nothing has set off. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Shows a component, in place of what is shown. */
export async function show(component: ComponentChild): Promise<void> {
  await act(() => render(component, root()));
}

/** Leaves the screen. */
export const leave = (): Promise<void> => show(null);

afterEach(async () => {
  await leave();
  localStorage.clear();
  sessionStorage.clear();
});

/** The control that a label is of. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  if (!found) throw new Error(`No field is called ${label} in ${document.body.innerHTML}`);
  return document.getElementById(found.htmlFor) as HTMLInputElement;
}

/** The text that describes a control: its hint and its faults. */
export const describedBy = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)!.textContent)
    .join(' ');

export async function type(label: string, value: string): Promise<void> {
  const control = field(label);
  await act(() => {
    control.value = value;
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
}

export function button(label: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!found) throw new Error(`No button is called ${label} in ${document.body.innerHTML}`);
  return found;
}

export async function tap(label: string): Promise<void> {
  await act(async () => {
    button(label).click();
    await settled();
  });
}

export const shown = (): string => document.body.textContent ?? '';
export const said = (): readonly string[] =>
  [...document.querySelectorAll('[role="status"], [role="alert"]')].map(({ textContent }) => textContent ?? '').filter(Boolean);
