import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { text } from './console-texts.ts';

type Item = Readonly<{ id: string; name: string }>;
type OrderedProps<Value extends Item> = Readonly<{
  label: string;
  items: readonly Value[];
  onChange: (items: readonly Value[]) => void;
  /** Beside the buttons of each item. */
  children?: (item: Value) => ComponentChildren;
}>;

/** Items in an order that buttons change: also by keyboard, where the focus goes with the item, and with a screen reader. */
export function Ordered<Value extends Item>({ label, items, onChange, children }: OrderedProps<Value>) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<Readonly<{ id: string; step: number }> | undefined>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { id, step } = moved.current;
    moved.current = undefined;
    const buttons = list.current!.querySelectorAll<HTMLButtonElement>(`[data-item="${id}"] button:not(:disabled)`);
    (buttons[step < 0 ? 0 : buttons.length - 1] ?? buttons[0])?.focus();
  }, [items]);
  const move = (at: number, step: number) => {
    const id = items[at]!.id;
    const rest = items.filter((item) => item.id !== id);
    moved.current = { id, step };
    onChange(rest.toSpliced(at + step, 0, items[at]!));
  };
  return (
    <ol ref={list} class="rows ordered" aria-label={label}>
      {items.map((item, at) => (
        <li key={item.id} class="row" data-item={item.id}>
          <span class="grow">
            <span class="rank">{at + 1}</span> {item.name}
          </span>
          <span class="row">
            {children?.(item)}
            <button type="button" disabled={at === 0} aria-label={text('order.up', { name: item.name })} onClick={() => move(at, -1)}>
              ↑
            </button>
            <button
              type="button"
              disabled={at === items.length - 1}
              aria-label={text('order.down', { name: item.name })}
              onClick={() => move(at, 1)}
            >
              ↓
            </button>
          </span>
        </li>
      ))}
    </ol>
  );
}
